"""Every recorded `wm size` and `wm density` is read as it should be."""

from __future__ import annotations

import pytest

from device_connector.android import wm
from device_connector.android.failures import shell_failure
from tests.android.readings import Recording, by_name, recordings


@pytest.mark.parametrize("recording", recordings("wm_size"), ids=by_name)
def test_size(recording: Recording) -> None:
    """An override wins over the panel's size."""
    found = wm.size(recording.text)
    for key in recording.expected.keys() & {"physical", "override", "effective"}:
        size = getattr(found, key)
        assert (list(size) if size else None) == recording.expected[key]


@pytest.mark.parametrize("recording", recordings("wm_density"), ids=by_name)
def test_density(recording: Recording) -> None:
    """An override wins over the panel's density."""
    found = wm.density(recording.text)
    assert {key: getattr(found, key) for key in recording.expected} == recording.expected


@pytest.mark.parametrize(
    "text", ["Override size: 10x20\r\nPhysical size: 30x40\r\n", "Physical size: 30x40\nOverride size: 10x20"]
)
def test_order_and_line_ends_do_not_matter(text: str) -> None:
    """The override may stand first, and lines may end as on Windows."""
    assert wm.size(text) == wm.Size((30, 40), (10, 20))


def test_missing_command_is_told() -> None:
    """Android before 4.3 has no `wm`."""
    (missing,) = (one for one in recordings("wm_size") if one.expected.get("error"))
    failure = shell_failure(missing.text)
    assert failure is not None
    assert (failure.reason, failure.about) == ("command_not_found", "wm")
