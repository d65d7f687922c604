"""`channels`: who has which phone."""

from __future__ import annotations

import pytest

from device_connector.keys import ApiKeys
from device_connector.store import Sight, Store

AT = 1_790_000_000_000


@pytest.fixture
def bound(home):
    """A channel of the key `xagent` that has the phone pixel-8-1; another that has none."""
    key = ApiKeys(home / "state/api-keys.json", {}).create("xagent", AT)
    store = Store.open(home / "state")
    sight = Sight("SERIAL", "fingerprint", "Pixel 8", "usb:1-1", "SERIAL")
    phone = store.phones.remember(sight, elsewhere=[], new_id="phone_1", now_ms=AT)
    store.channels.add("cch_1", key.id, AT)
    store.channels.add("cch_2", "key_gone", AT + 1)
    store.channels.bind("cch_1", phone.phone_id, "owner", AT + 2)
    store.close()
    return "cch_1"


def test_list_tells_phone_key_and_time(command, bound):
    """Ids become names where there are names."""
    one, two = command("channels", "list", "--json").json["channels"]
    assert (one["channel_id"], one["alias"], one["key"], one["bound_at"]) == (bound, "pixel-8-1", "xagent", AT + 2)
    assert (two["channel_id"], two["alias"], two["key"], two["bound_at"]) == ("cch_2", None, "key_gone", None)


def test_list_for_a_person(command, bound):
    """One table."""
    assert "pixel-8-1" in command("channels", "list").out


def test_list_when_there_is_none(command):
    """An empty list says where channels come from."""
    assert "a platform opens them" in command("channels", "list").out


def test_revoke_takes_the_phone(command, bound):
    """The channel stays, without its phone."""
    said = command("channels", "revoke", bound, "--json").json
    assert said == {"channel_id": bound, "alias": "pixel-8-1", "revoked": True}
    one, _ = command("channels", "list", "--json").json["channels"]
    assert (one["alias"], one["revoked"]) == (None, True)


def test_revoke_of_a_channel_without_phone(command, bound):
    """Nothing to take is no error."""
    assert command("channels", "revoke", "cch_2", "--json").json["revoked"] is False


def test_revoke_of_an_unknown_channel(command):
    """Exit 1 and where the ids are."""
    ran = command("channels", "revoke", "cch_9", "--json")
    assert (ran.code, ran.error["code"]) == (1, "not_found")
