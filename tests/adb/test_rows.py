"""adb/rows.py: one phone a row, in each of the three forms of the list."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from device_connector.adb.rows import DeviceRow, long_rows, proto_rows, short_rows
from tests.android.readings import Recording, by_name, recordings

# `host:track-devices-proto-binary` of adb 36.0.0 with two TCP phones, without its length.
RECORDED = (
    b'\n$\n\x0e127.0.0.1:7001\x10\x08"\x01p*\x04Mini2\x03dev8\x02P\x01'
    b'\n$\n\x0e127.0.0.1:7002\x10\x08"\x01p*\x04Mini2\x03dev8\x02P\x02'
)
ODD = "adb-0123456789AB-CDdefg (2)._adb-tls-connect._tcp"


def _reading(row: DeviceRow, expected: dict[str, Any]) -> dict[str, Any]:
    """What we read of the facts that `expected` names (`usb` and `devpath` are one)."""
    said = asdict(row) | {
        "usb": row.devpath,
        "transport_id": str(row.transport_id),
        "features": expected.get("features"),
    }
    return {key: said[key] for key in expected}


@pytest.mark.parametrize("recording", recordings("adb_devices"), ids=by_name)
def test_recorded_lists_are_read_as_they_should_be(recording: Recording):
    """Headers, daemon lines, garbage, CR LF, odd paths and values with spaces."""
    expected = recording.expected
    devices = [one for one in expected.get("parsed_per_line", expected.get("devices", [])) if one]
    rows = long_rows(recording.text)
    if expected.get("valid") is False and "no_header" in recording.file and "foobar" not in recording.file:
        assert [row.serial for row in rows] == ["0123456789abcdef"]  # A socket's reply has no header.
        return
    assert [_reading(row, one) for row, one in zip(rows, devices, strict=True)] == devices


def test_the_short_list_keeps_a_name_whole_whatever_it_holds():
    """Serials may hold spaces and words that are states (scrcpy #6289)."""
    rows = short_rows(
        f"{ODD}\tdevice\nmy device 1\toffline\n????????????\tno permissions (user; rules?); see [http://x]\n"
    )
    assert [(row.serial, row.state) for row in rows] == [
        (ODD, "device"),
        ("my device 1", "offline"),
        ("????????????", "no permissions"),
    ]
    assert rows[2].reason == "user; rules?"


def test_a_short_line_without_a_state_is_no_phone():
    """As adbutils' own tests have it."""
    assert short_rows("dummydevice") == ()


def test_the_long_list_takes_the_names_of_the_short_one():
    """`my device 1` ends at its own end, not at the word that looks like a state."""
    short = short_rows("my device 1\tdevice\nmy\toffline\n")
    rows = long_rows(
        "my device 1            device usb:1-1 transport_id:4\nmy                     offline transport_id:5\n",
        short,
    )
    assert [(row.serial, row.state, row.transport_id) for row in rows] == [
        ("my device 1", "device", 4),
        ("my", "offline", 5),
    ]


def test_two_phones_of_one_serial_stay_two_rows():
    """Told apart by transport id and USB path (adb-idea #100)."""
    line = "0123456789ABCDEF       device usb:{}-1 product:p model:m device:d transport_id:{}\n"
    rows = long_rows(line.format(1, 3) + line.format(2, 4), short_rows("0123456789ABCDEF\tdevice\n" * 2))
    assert [(row.transport_id, row.devpath) for row in rows] == [(3, "1-1"), (4, "2-1")]


@pytest.mark.parametrize(
    ("line", "connection"),
    [
        ("R58M device usb:1-1", "usb"),
        ("192.168.1.9:5555 device", "tcp"),
        ("[fe80::1]:5555 device", "tcp"),
        (f"{ODD} device", "tcp"),
        ("emulator-5554 device", "tcp"),
        ("R58M device", "unknown"),
    ],
)
def test_the_kind_of_connection_is_told_by_path_or_name(line: str, connection: str):
    """A USB path is certain; else the serial tells."""
    (row,) = long_rows(line)
    assert row.connection == connection


def test_adb_36s_protobuf_is_read_without_a_schema():
    """Every field that adb sent, in its place."""
    assert proto_rows(RECORDED) == (
        DeviceRow("127.0.0.1:7001", "device", 1, "tcp", "", "p", "Mini", "dev"),
        DeviceRow("127.0.0.1:7002", "device", 2, "tcp", "", "p", "Mini", "dev"),
    )


def test_no_phones_are_no_bytes():
    """An empty message is an empty list."""
    assert proto_rows(b"") == ()


def test_fields_of_newer_servers_are_passed_over():
    """Numbers that we do not know, of every wire type."""
    unknown = b"\x78\x01" + b"\x81\x01" + bytes(8) + b"\x85\x01" + bytes(4) + b"\x8a\x01\x02hi"
    inner = b"\n\x01a\x10\x06" + unknown
    assert proto_rows(b"\n" + bytes([len(inner)]) + inner) == (DeviceRow("a", "offline"),)


@pytest.mark.parametrize("size", range(1, len(RECORDED) // 2))
def test_cut_bytes_are_an_error_and_not_a_shorter_list(size: int):
    """A phone must not seem gone because bytes are missing."""
    with pytest.raises(ValueError, match="cut"):
        proto_rows(RECORDED[:size])
