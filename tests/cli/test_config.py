"""`config` shows what is in force."""

from __future__ import annotations


def test_get_one_key(command, home):
    """One key, as its file or the environment set it."""
    assert command("config", "get", "state.dir", "--json").json == {"state.dir": str(home / "state")}


def test_get_a_section(command):
    """A section's name stands for its keys."""
    found = command("config", "get", "gateway.auth", "--json").json
    assert found == {"gateway.auth.mode": "token", "gateway.auth.token_file": None}


def test_get_all(command):
    """Without a name, every key."""
    found = command("config", "get", "--json").json
    assert found["server.port"] == 8787
    assert len(found) > 40


def test_get_an_unknown_key(command):
    """Exit 1 and the way to see all."""
    ran = command("config", "get", "server.prot", "--json")
    assert (ran.code, ran.error["code"]) == (1, "not_found")


def test_validate_names_the_file(command, home):
    """A good file is called good."""
    file = home / "config.toml"
    file.write_text("[server]\nport = 1")
    assert command("config", "validate", "--config", str(file), "--json").json == {
        "file": str(file),
        "valid": True,
    }


def test_a_person_gets_a_table(command):
    """Lists and switches in words."""
    said = command("config", "get", "devices").out
    assert "devices.allow" in said
    assert "devices.tcp" in said
