"""One phone as an adb server lists it, read from each of the three forms of the list; pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from device_connector.adb.protobuf import fields

Connection = Literal["usb", "tcp", "unknown"]

_STATES = (
    "device",
    "offline",
    "unauthorized",
    "authorizing",
    "connecting",
    "no permissions",
    "recovery",
    "sideload",
    "bootloader",
    "rescue",
    "host",
    "detached",
    "unknown",
)

# adb pads the serial to 22 columns and writes one space: a serial may itself hold spaces, as in
# `adb-X (2)._adb-tls-connect._tcp` (scrcpy #6289), so the first word that is a state ends it.
_ROW = re.compile(rf"^(?P<serial>\S.*?)\s+(?P<state>{'|'.join(_STATES)})(?=\s|$)(?P<rest>.*)$")
_KEY = re.compile(r"(?:^|\s)([a-z_]+):")
_REASON = re.compile(r"^\s*\((?P<words>.*?)\)(?:;|$)")
_BARE_PATH = re.compile(r"^\s*(?P<path>[\w#][\w.#-]*)(?=\s|$)")
_ADDRESS = re.compile(r"^(\[.+\]|[^:\s]+):\d+$|^emulator-\d+$|\._adb-tls-connect\._tcp")

# The order of adb 36's own names (devices.proto); its real server was seen to say 8 for a usable device.
_PROTO_STATES = {
    1: "connecting",
    2: "authorizing",
    3: "unauthorized",
    4: "no permissions",
    5: "detached",
    6: "offline",
    7: "bootloader",
    8: "device",
    9: "host",
    10: "recovery",
    11: "sideload",
    12: "rescue",
}
_PROTO_CONNECTIONS: dict[int, Connection] = {1: "usb", 2: "tcp"}


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """One transport. `state` in adb's words; `devpath` is the USB path without `usb:`; empty text is unknown."""

    serial: str
    state: str
    transport_id: int | None = None
    connection: Connection = "unknown"
    devpath: str = ""
    product: str = ""
    model: str = ""
    device: str = ""
    reason: str = ""


def short_rows(text: str) -> tuple[DeviceRow, ...]:
    """Rows of `host:devices` and `host:track-devices`: serial, TAB, state. Safe for any serial, poor in facts."""
    pairs = (line.rpartition("\t") for line in text.splitlines())
    return tuple(_row(serial, *_state(words)) for serial, tab, words in pairs if tab and serial and words)


def long_rows(text: str, known: Sequence[DeviceRow] = ()) -> tuple[DeviceRow, ...]:
    """Rows of `host:devices-l` or of `adb devices -l`: what is not a row (header, daemon lines) is left out.

    Serials of `known`, the short list of the same moment, are taken as they are; others end at the first state.
    """
    names = sorted({row.serial for row in known}, key=len, reverse=True)
    return tuple(row for line in text.splitlines() if (row := _long_row(line.rstrip(), names)))


def _long_row(line: str, names: Iterable[str]) -> DeviceRow | None:
    serial = next((name for name in names if line.startswith(f"{name} ")), None)
    shown = line if serial is None else "x" + line[len(serial) :]
    found = _ROW.match(shown)
    if found is None:
        return None
    state, reason = _state(found["state"] + found["rest"])
    return _row(serial or found["serial"], state, reason, _details(found["rest"]))


def _state(words: str) -> tuple[str, str]:
    """State and the reason in parentheses that adb puts behind `no permissions`."""
    state = next((one for one in _STATES if words == one or words.startswith(f"{one} ")), words)
    reason = _REASON.match(words[len(state) :])
    return state, reason["words"] if reason else ""


def _details(rest: str) -> dict[str, str]:
    """`key:value` words; a value runs until the next key (a product may hold spaces)."""
    keys = list(_KEY.finditer(rest))
    ends = (*(key.start() for key in keys[1:]), len(rest))
    details = {key[1]: rest[key.end() : end].strip() for key, end in zip(keys, ends, strict=False)}
    bare = _BARE_PATH.match(rest[: keys[0].start()] if keys else rest)
    if bare and "usb" not in details:
        details["usb"] = bare["path"]
    return details


def _row(serial: str, state: str, reason: str = "", details: dict[str, str] | None = None) -> DeviceRow:
    details = details or {}
    number = details.get("transport_id", "")
    return DeviceRow(
        serial,
        state,
        int(number) if number.isdecimal() else None,
        _connection(serial, details),
        details.get("usb", ""),
        details.get("product", ""),
        details.get("model", ""),
        details.get("device", ""),
        reason,
    )


def _connection(serial: str, details: dict[str, str]) -> Connection:
    if "usb" in details:
        return "usb"
    return "tcp" if _ADDRESS.search(serial) else "unknown"


def proto_rows(data: bytes) -> tuple[DeviceRow, ...]:
    """Rows of `host:track-devices-proto-binary`: message Devices { repeated Device device = 1; }.

    ValueError when the bytes are cut or are no protobuf; fields of newer servers are passed over.
    """
    return tuple(_proto_row(value) for number, value in fields(data) if number == 1 and isinstance(value, bytes))


def _proto_row(data: bytes) -> DeviceRow:
    """Device: serial 1, state 2, bus 3, product 4, model 5, device 6, connection type 7, transport id 10."""
    said = list(fields(data))
    texts = {number: value.decode("utf-8", "replace") for number, value in said if isinstance(value, bytes)}
    numbers = {number: value for number, value in said if isinstance(value, int)}
    return DeviceRow(
        texts.get(1, ""),
        _PROTO_STATES.get(numbers.get(2, 0), "unknown"),
        numbers.get(10),
        _PROTO_CONNECTIONS.get(numbers.get(7, 0), "unknown"),
        texts.get(3, "").removeprefix("usb:"),
        texts.get(4, ""),
        texts.get(5, ""),
        texts.get(6, ""),
    )
