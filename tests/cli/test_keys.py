"""`keys` as a person and as a program use it."""

from __future__ import annotations

from device_connector.keys import ApiKeys


def test_create_prints_a_key_that_is_taken(command, home):
    """The object holds id, name and key, and the key is good."""
    made = command("keys", "create", "xagent", "--json")
    assert made.code == 0
    assert list(made.json) == ["id", "name", "key"]
    assert ApiKeys(home / "state/api-keys.json", {}).check(made.json["key"]) == made.json["id"]


def test_a_person_sees_the_key_alone_on_its_line(command):
    """The key can be copied from the terminal."""
    said = command("keys", "create", "xagent")
    assert said.out.splitlines()[0].startswith("dck_")
    assert "shown this once only" in said.out


def test_list_shows_names_and_no_secret(command):
    """Names and ids, never a key or its hash."""
    made = command("keys", "create", "xagent", "--json").json
    found = command("keys", "list", "--json").json["keys"]
    assert [(one["id"], one["name"]) for one in found] == [(made["id"], "xagent")]
    assert "sha256" not in found[0]


def test_list_says_what_to_do_when_there_is_none(command):
    """An empty list names the command that fills it."""
    assert "keys create NAME" in command("keys", "list").out


def test_list_shows_the_key_of_the_environment(command, monkeypatch):
    """A key that comes from outside is in the list."""
    monkeypatch.setenv("DEVICE_CONNECTOR_API_KEY", "k")
    assert [one["name"] for one in command("keys", "list", "--json").json["keys"]] == ["environment"]


def test_revoke_removes_it(command):
    """A revoked key is gone from the list."""
    command("keys", "create", "xagent")
    assert command("keys", "revoke", "xagent", "--json").json["revoked"] is True
    assert command("keys", "list", "--json").json == {"keys": []}


def test_revoke_of_an_unknown_key_fails(command):
    """Exit 1, and the next step in the message."""
    ran = command("keys", "revoke", "gone", "--json")
    assert (ran.code, ran.error["code"]) == (1, "not_found")
    assert "keys list" in ran.error["message"]


def test_a_name_that_will_not_do_is_a_usage_error(command):
    """Exit 2."""
    ran = command("keys", "create", "a b", "--json")
    assert (ran.code, ran.error["code"]) == (2, "usage")
