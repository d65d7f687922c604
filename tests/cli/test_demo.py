"""`demo`: the whole job, as `make demo ONCE=1` shows it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from PIL import Image

from device_connector.cli.demo_round import Round, Stage
from tests.cli.conftest import running
from tests.world import world


@pytest.fixture(scope="module")
def round_of_demo(tmp_path_factory):
    """What `demo --once` printed and left, run once for all tests here."""
    folder = tmp_path_factory.mktemp("demo") / "output"
    command = [sys.executable, "-m", "device_connector", "demo", "--once", "--json", "--output", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout), folder


def test_every_step_goes_well(round_of_demo):
    """From the Card to the phone's return, each step with its time."""
    said, folder = round_of_demo
    assert said["ok"] is True
    assert said["folder"] == str(folder)
    assert len(said["steps"]) == 11
    assert all(step["ok"] and step["ms"] > 0 for step in said["steps"])


@pytest.mark.parametrize("name", ["before.png", "after.png"])
def test_pictures_are_whole_screens(round_of_demo, name):
    """PNGs at the phone's own size."""
    _, folder = round_of_demo
    with Image.open(folder / name) as picture:
        picture.load()
        assert (picture.format, picture.size) == ("PNG", (1080, 2400))


def test_the_transcript_holds_the_round_and_no_secret(round_of_demo):
    """One object a line; neither the API key nor a code that could still be used."""
    said, folder = round_of_demo
    text = (folder / "transcript.jsonl").read_text("utf-8")
    kinds = {kind for line in text.splitlines() for kind in json.loads(line)}
    assert kinds == {"at", "step", "sent", "received"}
    assert said["key"] not in text
    assert '"device_code":' not in text


def test_it_serves_until_it_is_asked_to_end(home):
    """Without --once the connector stays, and SIGTERM ends it well."""
    with running("demo", "--output", str(home / "output")) as (process, said):
        assert process.poll() is None
        assert said["url"].startswith("http://127.0.0.1:")


async def test_a_step_that_fails_ends_the_round(adb_server, tmp_path):
    """A tap beside the icon is seen: the step fails with what was in front instead."""
    async with world(adb_server, tmp_path) as own:

        async def code() -> str:
            return own.code()

        stage = Stage(code, lambda: (5, 1200), own.phone.unplug, own.phone.plug, tmp_path)
        played = Round(await own.xagent(), stage, lambda _: None, lambda *_: None)
        assert await played.play() is False
    assert (played.steps[-1].name, played.steps[-1].ok) == ("see that Settings has opened", False)
    assert "not com.android.settings" in played.steps[-1].detail
