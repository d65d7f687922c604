"""`android_device_status` of every recorded text that speaks of one of its fields.

Each text is put through the filter of the very command that the tool sends, so that nothing is read here that a
phone's answer would not hold.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from typing import Any

import pytest

from device_connector.android import default_display, look
from device_connector.android.sections import Section
from device_connector.android.storage import parse_size
from device_connector.tools import status
from tests.android.readings import Recording, by_name, recordings
from tests.tools.status_links import LINKS, NO_FIELD, OTHER_COMMANDS, POWER, SIZES, Link

SENT = (*status.COMMANDS, *default_display.COMMANDS)
ASKED = [one for kind in LINKS for one in recordings(kind) if one.file not in OTHER_COMMANDS]


def told(recording: Recording, source: int) -> dict[str, Any]:
    """The status of a phone that answers the command `source` with this recording, and the others with nothing."""
    _, _, keep = SENT[source].partition(" | ")
    kept = subprocess.run(["sh", "-c", keep or "cat"], input=recording.data, capture_output=True, check=False)
    parts = [Section("", 1)] * len(SENT)
    parts[source] = Section(kept.stdout.decode("utf-8", "replace"), kept.returncode)
    spare = default_display.default_display(parts[SIZES:])
    return status.status("bench-1", parts[:SIZES], look.look(parts), spare).json_object()


def at(result: Any, path: str) -> Any:
    """The value at a dotted path; None below a null."""
    for name in path.split("."):
        result = result and result[name]
    return result


def links(recording: Recording) -> Mapping[str, Link]:
    """The links of a recording's kind."""
    return LINKS[recording.file.partition("/")[0]]


PAIRS = [(one, key) for one in ASKED for key in one.expected if key in links(one)]


@pytest.mark.parametrize(("recording", "key"), PAIRS, ids=[f"{by_name(one)}-{key}" for one, key in PAIRS])
def test_recorded(recording: Recording, key: str) -> None:
    """What was expected of the text is what the status shows."""
    link = links(recording)[key]
    wanted = link.wanted(recording.expected[key], recording)
    assert at(told(recording, link.source), link.path) == wanted


@pytest.mark.parametrize("recording", ASKED, ids=by_name)
def test_nothing_is_passed_over(recording: Recording) -> None:
    """Every expected value is either shown or known not to be a field."""
    kind = recording.file.partition("/")[0]
    assert recording.expected.keys() <= LINKS[kind].keys() | set(NO_FIELD[kind].split())


PROPERTIES = {
    "ro.product.model": "model",
    "ro.product.manufacturer": "maker",
    "ro.build.version.release": "android_version",
    "ro.build.version.sdk": "api_level",
}


@pytest.mark.parametrize("recording", recordings("getprop"), ids=by_name)
def test_identity(recording: Recording) -> None:
    """Model, maker and version are the properties; one that is missing is told in `unread`."""
    known = recording.expected["props"]
    result = told(recording, status.PROPS)
    for name, field in PROPERTIES.items():
        assert result[field] == (int(known[name]) if name in known and field == "api_level" else known.get(name))
        assert (field in result["unread"]) == (name not in known)


@pytest.mark.parametrize("recording", recordings("df"), ids=by_name)
def test_storage(recording: Recording) -> None:
    """Room for files, and room for apps where that is another file system."""
    expected, found = recording.expected, told(recording, status.STORAGE)["storage"]
    places = [expected[name] for name in ("user_storage", "emulated", "data") if name in expected] or [expected]
    if expected.get("valid") is False:
        assert found is None
        return
    assert found["total_bytes"] == parse_size(places[0]["size"])
    assert found["free_bytes"] == parse_size(places[0].get("avail") or places[0]["free"])
    assert found["data_free_bytes"] == (parse_size(places[1]["avail"]) if len(places) > 1 else None)


def test_denial_is_the_reason() -> None:
    """A dump that is refused leaves null, with Android's words beside it."""
    (denied,) = (one for one in recordings("dumpsys_power") if one.expected.get("error"))
    result = told(denied, POWER)
    assert result["screen"]["on"] is None
    assert "permission_denied" in result["unread"]["screen.on"]
