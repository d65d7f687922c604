"""How commands fail: exit codes, JSON on stderr, one red line for a person."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

USAGE = [
    (["nonsense"], "No such command 'nonsense'"),
    (["keys", "lst"], "No such command 'lst'"),
    (["keys", "create"], "Missing argument 'NAME'"),
    (["keys", "create", "a", "b"], "unexpected extra argument"),
    (["keys", "list", "--colour"], "No such option"),
    (["virtual", "--port", "many"], "should be a valid integer"),
    (["virtual", "--port", "65536"], "less than or equal to 65535"),
    (["virtual", "--profile", "brick"], "profile 'brick' is none of pixel"),
    (["virtual", "--fault", "tired"], "fault 'tired': write NAME[=value][:count]"),
    (["demo", "--phones", "0"], "greater than or equal to 1"),
    (["probe", "ftp://host"], "'ftp://host' is no Base URL"),
    (["probe", "http://127.0.0.1:9", "--call", "android_key", "home"], "as a JSON object"),
    (["probe", "http://127.0.0.1:9", "--call", "android_key"], "as a JSON object"),
    (["phones", "connect", "10.0.0.1"], "'10.0.0.1' should be host:port"),
]


@pytest.mark.parametrize(("words", "said"), USAGE, ids=[" ".join(row[0]) for row in USAGE])
def test_usage_errors_are_exit_2_in_json_too(command, words, said):
    """What a command line gets wrong is said in the one JSON object on stderr."""
    ran = command(*words, "--json")
    assert (ran.code, ran.error["code"]) == (2, "usage")
    assert said in ran.error["message"]


def test_a_person_reads_one_line(command):
    """Without --json the same words stand alone on a line of stderr."""
    ran = command("keys", "revoke", "gone")
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (1, "", 1)


@pytest.mark.parametrize(
    "words",
    [["keys", "list"], ["channels", "list"], ["phones", "list"], ["config", "get"], ["serve"], ["demo", "--once"]],
)
def test_every_command_reads_the_named_file(command, words, home):
    """--config is taken by every command, and a wrong setting ends it with exit 1 and its name."""
    file = home / "bad.toml"
    file.write_text("[server]\nport = -1")
    ran = command(*words, "--config", str(file), "--json")
    assert (ran.code, ran.error["code"]) == (1, "settings_invalid")
    assert ran.error["message"].startswith(f"{file}: server.port")


def test_nothing_listens_is_exit_3(command):
    """A connector that does not answer is told apart from one that fails."""
    ran = command("probe", "http://127.0.0.1:9", "--json")
    assert (ran.code, ran.error["code"]) == (3, "not_reachable")


def test_serve_without_a_key_refuses_to_start(command):
    """A service that nobody could use says how to make a key."""
    ran = command("serve", "--json")
    assert (ran.code, ran.error["code"]) == (1, "settings_invalid")
    assert "keys create" in ran.error["message"]


def test_a_folder_that_cannot_be_made_is_said(command, home, monkeypatch):
    """What the system refuses is an error with its path, never a traceback."""
    (home / "file").write_text("")
    monkeypatch.setenv("DEVICE_CONNECTOR_STATE__DIR", str(home / "file/state"))
    ran = command("keys", "create", "xagent", "--json")
    assert ran.code == 1
    assert "file/state" in ran.error["message"]


def test_the_program_ends_with_the_code(home):
    """`python -m device_connector` hands the exit code to the shell and prints nothing else."""
    words = [sys.executable, "-m", "device_connector", "keys", "revoke", "gone", "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith('{"error": {"code": "not_found"')


def test_help_names_every_command(command):
    """--help is the map."""
    said = command("--help").out
    assert all(
        name in said for name in ("demo", "serve", "probe", "phones", "channels", "keys", "virtual", "config")
    )
