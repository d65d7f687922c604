"""API keys: made once, hashed, checked, revoked while others read."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys

import pytest

from device_connector.errors import NotFound, SettingsError, UsageError
from device_connector.keys import ApiKeys

NOW_MS = 1_790_000_000_000


@pytest.fixture
def file(tmp_path):
    return tmp_path / "state/api-keys.json"


@pytest.fixture
def keys(file):
    return ApiKeys(file, {})


def test_a_new_key_is_taken(keys):
    """The text that create answers is the key, and check tells its id."""
    made = keys.create("xagent", NOW_MS)
    assert keys.check(made.key) == made.id


@pytest.mark.parametrize("token", ["", "wrong", "dck_", "\udcff", "密钥"])
def test_anything_else_is_not(keys, token):
    """No other text is a key, whatever bytes a header brought."""
    keys.create("xagent", NOW_MS)
    assert keys.check(token) is None


def test_the_file_holds_no_key(keys, file):
    """What lies on the disk is a hash, readable by its owner alone."""
    made = keys.create("xagent", NOW_MS)
    assert made.key not in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_key_has_256_random_bits(keys):
    """Two keys share no more than their mark."""
    one, other = keys.create("a", NOW_MS), keys.create("b", NOW_MS)
    assert one.key.startswith("dck_")
    assert len(one.key) == len("dck_") + 43
    assert one.key != other.key


def test_other_readers_see_a_revoked_key_at_once(keys, file):
    """A running serve takes and drops keys that a command changes."""
    serving = ApiKeys(file, {})
    made = keys.create("xagent", NOW_MS)
    assert serving.check(made.key) == made.id
    keys.revoke("xagent")
    assert serving.check(made.key) is None


def test_a_key_is_revoked_by_its_id_too(keys):
    """The id that a log shows is enough to revoke."""
    made = keys.create("xagent", NOW_MS)
    assert keys.revoke(made.id).name == "xagent"


def test_nothing_to_revoke(keys):
    """An unknown name is said, with the command that lists the known ones."""
    with pytest.raises(NotFound, match="no stored key is named 'gone'; `keys list` shows them"):
        keys.revoke("gone")


@pytest.mark.parametrize("name", ["", "-x", "a b", "a/b", "x" * 65, "é"])
def test_a_bad_name_is_refused(keys, name):
    """A name is one word."""
    with pytest.raises(UsageError, match="a key's name is letters, digits"):
        keys.create(name, NOW_MS)


def test_a_name_is_used_once(keys):
    """Two keys of one name could not be told apart."""
    keys.create("xagent", NOW_MS)
    with pytest.raises(UsageError, match="there is a key named 'xagent' already"):
        keys.create("xagent", NOW_MS)


def test_the_environment_adds_a_key(file):
    """$DEVICE_CONNECTOR_API_KEY is taken without a file."""
    keys = ApiKeys(file, {"DEVICE_CONNECTOR_API_KEY": "from-the-environment\n"})
    assert keys.check("from-the-environment") == "environment"
    assert not file.exists()


def test_systemds_credential_adds_a_key(file, tmp_path):
    """The credential `api-key` is taken beside the others."""
    (tmp_path / "api-key").write_text("from-systemd\n")
    keys = ApiKeys(file, {"CREDENTIALS_DIRECTORY": str(tmp_path)})
    assert keys.check("from-systemd") == "credential"


def test_an_empty_variable_is_no_key(file):
    """An empty key would let everybody in."""
    keys = ApiKeys(file, {"DEVICE_CONNECTOR_API_KEY": " "})
    assert keys.all() == ()
    assert keys.check("") is None


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"keys": [{}]}',
        '{"keys": [], "more": 1}',
        '{"keys": [{"id": "a", "name": "b", "sha256": "x", "created_at": 1}]}',
    ],
)
def test_a_damaged_file_is_refused_by_name(file, content):
    """A file that cannot be read as keys says so, and how to go on."""
    file.parent.mkdir()
    file.write_text(content)
    with pytest.raises(SettingsError, match=r"api-keys\.json is not a file of API keys: .*move it away"):
        ApiKeys(file, {})


def test_a_file_damaged_later_lets_nobody_in(keys, file):
    """A running serve refuses rather than guess."""
    made = keys.create("xagent", NOW_MS)
    file.write_text("{}")
    with pytest.raises(SettingsError):
        keys.check(made.key)


def test_a_failed_change_leaves_the_damaged_file_alone(keys, file):
    """Create never writes over what it could not read."""
    file.parent.mkdir(exist_ok=True)
    file.write_text("{}")
    with pytest.raises(SettingsError):
        keys.create("xagent", NOW_MS)
    assert file.read_text() == "{}"


def test_two_processes_lose_no_key(file):
    """Keys made by several processes at the same time are all kept."""
    code = (
        "import sys; from pathlib import Path; from device_connector.keys import ApiKeys\n"
        "keys = ApiKeys(Path(sys.argv[1]), {})\n"
        "for number in range(20): keys.create(f'{sys.argv[2]}-{number}', 0)"
    )
    makers = [subprocess.Popen([sys.executable, "-c", code, str(file), name]) for name in ("a", "b", "c")]
    assert [maker.wait() for maker in makers] == [0, 0, 0]
    assert len(json.loads(file.read_text())["keys"]) == 60
    assert {entry.name for entry in os.scandir(file.parent)} == {"api-keys.json", "api-keys.json.lock"}
