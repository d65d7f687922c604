"""What outlives the process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from device_connector.errors import NotFound, SettingsError, UsageError
from device_connector.store import CallKey, PhoneRecord, Sight, Store

NOW = 1_790_000_000_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(tmp_path)
    yield store
    store.close()


def see(store: Store, serialno: str = "S1", *, place: str = "1-1", elsewhere: tuple[str, ...] = ()) -> PhoneRecord:
    sight = Sight(serialno, "google/x:16", "Pixel 9 Pro", place, place)
    fresh = f"phone_{len(store.phones.all())}"
    return store.phones.remember(sight, elsewhere=elsewhere, new_id=fresh, now_ms=NOW)


def test_a_phone_keeps_its_id_and_alias(store: Store) -> None:
    """The same number and fingerprint at another place is the same phone."""
    first = see(store)
    assert first.alias == "pixel-9-pro-1"
    again = see(store, place="192.168.1.9:5555")
    assert (again.phone_id, again.alias, again.place) == (first.phone_id, first.alias, "192.168.1.9:5555")


def test_twins_are_told_apart(store: Store) -> None:
    """Two phones with one number are two, and each is found again at its place."""
    first = see(store, "0123456789ABCDEF", place="1-1")
    second = see(store, "0123456789ABCDEF", place="1-2", elsewhere=(first.phone_id,))
    assert second.phone_id != first.phone_id
    assert second.alias == "pixel-9-pro-2"
    assert see(store, "0123456789ABCDEF", place="1-2").phone_id == second.phone_id
    assert see(store, "0123456789ABCDEF", place="1-1").phone_id == first.phone_id


@pytest.mark.parametrize("alias", ["", "-a", "A", "a b", "a" * 33, "é"])
def test_a_malformed_alias_is_refused(store: Store, alias: str) -> None:
    """Aliases are small letters, digits and hyphens, at most 32."""
    phone = see(store)
    with pytest.raises(UsageError, match="must match"):
        store.phones.rename(phone.phone_id, alias)


def test_a_taken_alias_is_refused(store: Store) -> None:
    """Aliases are unique."""
    see(store, "S1")
    second = see(store, "S2")
    with pytest.raises(UsageError, match="taken"):
        store.phones.rename(second.phone_id, "pixel-9-pro-1")


def test_a_phone_is_found_by_any_name(store: Store) -> None:
    """Alias, hardware number and adb serial all name it; an unknown name lists the known ones."""
    phone = see(store, "S1", place="10.0.0.1:5555")
    assert {store.phones.find(name).phone_id for name in ("pixel-9-pro-1", "S1", "10.0.0.1:5555")} == {
        phone.phone_id
    }
    with pytest.raises(NotFound, match="pixel-9-pro-1"):
        store.phones.find("nobody")


def test_a_code_binds_once(store: Store) -> None:
    """A code is found however it is typed, until it is spent or its time is over."""
    phone = see(store)
    store.codes.add("ABCD-EFGH", phone.phone_id, expires_at=NOW + 10, now_ms=NOW)
    assert store.codes.phone(" abcdefgh ", NOW) == phone.phone_id
    assert store.codes.phone("ABCD-EFGH", NOW + 10) is None
    assert store.codes.spend("abcd efgh")
    assert not store.codes.spend("ABCD-EFGH")


def test_one_owner_per_phone(store: Store) -> None:
    """The second owner is refused by the database itself; an observer is not."""
    phone = see(store)
    for channel in ("c1", "c2"):
        store.channels.add(channel, "key", NOW)
    assert store.channels.bind("c1", phone.phone_id, "owner", NOW)
    assert not store.channels.bind("c2", phone.phone_id, "owner", NOW)
    assert store.channels.bind("c2", phone.phone_id, "observer", NOW)
    assert [one.role for one in store.channels.of_phone(phone.phone_id)] == ["owner", "observer"]


def test_a_connector_id_is_kept(store: Store) -> None:
    """One connector id per key."""
    assert store.connectors.of_key("key", "conn_1") == "conn_1"
    assert store.connectors.of_key("key", "conn_2") == "conn_1"
    assert store.connectors.of_key("other", "conn_2") == "conn_2"


def test_a_receipt_outlives_the_process(tmp_path: Path) -> None:
    """An intent without an answer stays visible, an answer comes back as it was."""
    key, cut = CallKey("c", "android_tap", "1"), CallKey("c", "android_tap", "2")
    store = Store.open(tmp_path)
    store.receipts.intend(key, "d", NOW)
    store.receipts.finish(key, {"x": 1, "text": "微信"})
    store.receipts.intend(cut, "d", NOW)
    store.close()
    store = Store.open(tmp_path)
    receipt, unfinished = store.receipts.find(key), store.receipts.find(cut)
    store.close()
    assert receipt is not None
    assert receipt.answer == {"x": 1, "text": "微信"}
    assert unfinished is not None
    assert unfinished.answer is None


def test_old_receipts_are_swept(store: Store) -> None:
    """Receipts live seven days."""
    key = CallKey("c", "android_tap", "1")
    store.receipts.intend(key, "d", NOW)
    assert store.receipts.sweep(NOW + 7 * 24 * 3600 * 1000) == 0
    assert store.receipts.sweep(NOW + 7 * 24 * 3600 * 1000 + 1) == 1


def test_forgetting_a_phone_unbinds_it(store: Store) -> None:
    """Its channels and codes go with it."""
    phone = see(store)
    store.channels.add("c1", "key", NOW)
    store.channels.bind("c1", phone.phone_id, "owner", NOW)
    store.codes.add("CODE", phone.phone_id, expires_at=NOW + 10, now_ms=NOW)
    store.phones.forget(phone.phone_id)
    channel = store.channels.get("c1")
    assert channel is not None
    assert channel.phone_id is None
    assert store.codes.phone("CODE", NOW) is None


def test_another_process_is_noticed(store: Store, tmp_path: Path) -> None:
    """The version changes when somebody else writes, not when we do."""
    before = store.database.version()
    store.channels.add("c1", "key", NOW)
    assert store.database.version() == before
    other = Store.open(tmp_path)
    other.channels.add("c2", "key", NOW)
    other.close()
    assert store.database.version() != before


@pytest.mark.parametrize("content", [b"no database at all, only words", None], ids=["other file", "folder"])
def test_a_file_that_is_not_ours_is_refused_by_name(tmp_path, content):
    """What SQLite cannot open is told with its path and the setting that names it."""
    file = tmp_path / "state.sqlite3"
    file.mkdir() if content is None else file.write_bytes(content)
    with pytest.raises(SettingsError, match=r"state\.dir: .*state\.sqlite3 cannot be used"):
        Store.open(tmp_path)
