"""Every recorded `df` is read as it should be."""

from __future__ import annotations

from typing import Any

import pytest

from device_connector.android.storage import FileSystem, file_systems, parse_size, user_storage
from tests.android.readings import Recording, by_name, recordings

MOUNTS = {"data": "/data", "emulated": "/storage/emulated"}
FIELDS = {"size": "size", "used": "used", "avail": "free", "free": "free"}


def row(text: str, mount: str) -> FileSystem:
    return next(one for one in file_systems(text) if one.mount == mount)


def check(found: FileSystem, expected: dict[str, Any]) -> None:
    for key, name in FIELDS.items():
        if key in expected:
            assert getattr(found, name) == parse_size(expected[key])
    assert expected.get("use_percent", found.use_percent) == found.use_percent


@pytest.mark.parametrize("recording", recordings("df"), ids=by_name)
def test_recorded(recording: Recording) -> None:
    """Rows of toolbox, toybox and busybox, with or without a Type column."""
    expected = recording.expected
    for key in expected.keys() & MOUNTS:
        check(row(recording.text, MOUNTS[key]), expected[key])
    if "mount" in expected:
        check(row(recording.text, expected["mount"]), expected)
    if "user_storage" in expected:
        found = user_storage(file_systems(recording.text))
        assert found is not None
        assert found.mount == expected["user_storage"]["mount"]
        check(found, expected["user_storage"])


def test_unmounted_card_is_no_storage() -> None:
    """Negative sizes are not read as numbers."""
    (invalid,) = (one for one in recordings("df") if one.expected.get("valid") is False)
    assert file_systems(invalid.text) == ()


def test_blocks_of_1k() -> None:
    """Plain toybox counts in blocks of 1024 bytes."""
    text = (
        "Filesystem     1K-blocks    Used Available Use% Mounted on\n/dev/fuse 100 40 60 40% /storage/emulated\n"
    )
    assert user_storage(file_systems(text)) == FileSystem("/storage/emulated", 102400, 40960, 61440, 40)
