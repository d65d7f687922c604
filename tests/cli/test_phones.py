"""`phones` over a real adb server and virtual phones, no service running."""

from __future__ import annotations

import json
import re
import socket
import threading
import time

import pytest

from device_connector.store import Store
from tests.cli.conftest import running


@pytest.fixture
def alias(command, lab, virtual):
    """The alias of a connected virtual phone."""
    return command("phones", "connect", virtual, "--json").json["alias"]


def test_connect_shows_the_phone(command, lab, virtual):
    """A connected phone is ready, with the alias that its model gives it."""
    row = command("phones", "connect", virtual, "--json").json
    assert (row["state"], row["usable"], row["serial"], row["address"]) == ("ready", True, "VIRT0001", virtual)
    assert re.fullmatch(r"[a-z0-9-]+-1", row["alias"])


def test_connect_to_nobody_fails_in_adbs_words(command, lab):
    """Exit 1 and what adb said."""
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        ran = command("phones", "connect", f"127.0.0.1:{closed.getsockname()[1]}", "--json")
    assert (ran.code, ran.error["code"]) == (1, "device_offline")
    assert "Connection refused" in ran.error["message"]


def test_list_shows_every_phone(command, alias, virtual):
    """Model, Android and state of what is attached."""
    (row,) = command("phones", "list", "--json").json["phones"]
    assert (row["alias"], row["state"], row["reason"]) == (alias, "ready", None)
    assert row["api_level"] >= 30


def test_list_for_a_person(command, alias, virtual):
    """One table."""
    said = command("phones", "list").out
    assert alias in said
    assert virtual in said


def test_list_keeps_a_phone_that_has_gone(command, lab, alias, virtual):
    """A known phone that is away is shown as gone, with what to do."""
    assert command("phones", "disconnect", alias, "--json").json == {"address": virtual, "disconnected": True}
    (row,) = command("phones", "list", "--json").json["phones"]
    assert (row["alias"], row["state"], row["usable"]) == (alias, "gone", False)
    assert "not attached" in row["reason"]


def test_list_says_why_a_phone_is_not_usable(command, lab):
    """An unauthorized phone is listed with the fix."""
    with running("virtual", "--fault", "unauthorized") as (_, said):
        lab.run("connect", said["address"])
        (row,) = command("phones", "list", "--json").json["phones"]
    assert (row["state"], row["alias"]) == ("unauthorized", None)
    assert "tap Allow" in row["reason"]


def test_list_without_phones_says_how_to_get_one(command, lab):
    """An empty list is no dead end."""
    assert "phones connect HOST:PORT" in command("phones", "list").out


def test_what_is_no_adb_server_is_not_reachable(command, lab, monkeypatch):
    """Exit 3 where something else listens on the port."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        thread = threading.Thread(target=_answer_http, args=(other,))
        thread.start()
        monkeypatch.setenv("DEVICE_CONNECTOR_ADB__SERVERS", f'["127.0.0.1:{other.getsockname()[1]}"]')
        ran = command("phones", "list", "--json")
        other.shutdown(socket.SHUT_RDWR)
        thread.join()
    assert (ran.code, ran.error["code"]) == (3, "not_reachable")


@pytest.mark.parametrize("named", ["alias", "serial", "address"])
def test_code_by_any_name(command, home, alias, virtual, named):
    """Alias, serial and address name the phone; the code binds it and says until when."""
    name = {"alias": alias, "serial": "VIRT0001", "address": virtual}[named]
    made = command("phones", "code", name, "--json").json
    assert (list(made), made["alias"]) == (["code", "alias", "expires_at"], alias)
    assert 590 < made["expires_at"] / 1000 - time.time() <= 600
    store = Store.open(home / "state")
    assert store.codes.phone(made["code"], made["expires_at"] - 1) == store.phones.find(alias).phone_id
    store.close()


def test_code_of_an_unknown_phone(command, alias):
    """After five seconds it is said which phones there are."""
    ran = command("phones", "code", "nobody", "--json")
    assert (ran.code, ran.error["code"]) == (1, "not_found")
    assert alias in ran.error["message"]


def test_code_of_a_phone_that_is_away(command, lab, alias):
    """A code is made for an attached phone only."""
    command("phones", "disconnect", alias)
    ran = command("phones", "code", alias, "--json")
    assert (ran.code, ran.error["code"]) == (1, "device_offline")


def test_name(command, alias):
    """The new alias is shown from then on."""
    assert command("phones", "name", alias, "front-desk", "--json").json == {
        "alias": "front-desk",
        "serial": "VIRT0001",
    }
    assert command("phones", "list", "--json").json["phones"][0]["alias"] == "front-desk"


@pytest.mark.parametrize("bad", ["Front", "-x", "a" * 33, "a_b", ""])
def test_an_alias_has_its_grammar(command, alias, bad):
    """Exit 2, and the grammar in the message."""
    ran = command("phones", "name", "--json", "--", alias, bad)
    assert (ran.code, ran.error["code"]) == (2, "usage")
    assert "small letters" in ran.error["message"]


def test_forget(command, lab, alias):
    """A forgotten phone that is away is in no list."""
    command("phones", "disconnect", alias)
    assert command("phones", "forget", alias, "--json").json == {"alias": alias, "forgotten": True}
    assert command("phones", "list", "--json").json["phones"] == []


def test_watch_tells_of_every_change(command, lab, virtual):
    """A phone that comes and goes is an object a line, until the command is asked to end."""
    lab.run("connect", virtual)
    with running("phones", "watch") as (process, first):
        lines = [first]
        while lines[-1]["state"] != "ready":
            lines.append(json.loads(process.stdout.readline()))
        lab.run("disconnect", virtual)
        gone = json.loads(process.stdout.readline())
    assert (lines[-1]["address"], gone["state"]) == (virtual, "gone")


def _answer_http(server: socket.socket) -> None:
    """A web server, as far as an adb client can tell."""
    while True:
        try:
            link, _ = server.accept()
        except OSError:
            return
        with link:
            link.recv(64)
            link.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
