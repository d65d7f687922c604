"""`screenrecord`: the screen as an MP4 file, written when the time is over or the caller goes away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING

from device_connector.simulator.phone import Phone
from device_connector.simulator.shell.session import Call, Program, Refused
from device_connector.simulator.shell.steps import Steps, Wait

if TYPE_CHECKING:
    from PIL.Image import Image

_LOOKS_PER_S = 10
_LONGEST_S = 180
_VALUED = ("--size", "--bit-rate", "--time-limit", "--display-id")


@dataclass(slots=True)
class _Order:
    """What to record: seconds, size in pixels (None: the screen's), physical display (None: the first), file."""

    seconds: int = _LONGEST_S
    size: tuple[int, int] | None = None
    panel: str | None = None
    target: str = ""


@dataclass(slots=True)
class _Film:
    """Pictures with their moments in ms; only where the screen has changed, as the compositor hands them on."""

    pictures: list[tuple[int, Image]] = field(default_factory=list)
    look: object = None

    def take(self, phone: Phone, panel: str | None, at: int) -> None:
        """What shows at `at`."""
        # Late: drawing is heavy, and most commands never look.
        from device_connector.simulator.screen import picture

        if self.look == phone.look:
            return
        self.look = phone.look
        seen = picture(phone, panel or phone.displays[0].physical_id)
        if seen is not None:
            self.pictures.append((at, seen))


def screenrecord(call: Call) -> Steps:
    """`screenrecord [--size WxH] [--time-limit SECONDS] [--bit-rate N] [--display-id ID] FILE`."""
    order, film = _order(call), _Film()
    ends = order.seconds * 1000
    try:
        for at in range(0, ends, 1000 // _LOOKS_PER_S):
            film.take(call.phone, order.panel, at)
            yield Wait(1 / _LOOKS_PER_S)
    except GeneratorExit:
        _save(call, order, film, at + 1)
        raise
    code = _save(call, order, film, ends)
    yield from call.said
    call.said.clear()
    return code


def _order(call: Call) -> _Order:
    order, words = _Order(), list(call.args)
    while words:
        word, _, glued = words.pop(0).partition("=")
        if word in _VALUED:
            _set(order, word, glued or (words.pop(0) if words else ""))
        elif not word.startswith("--"):
            order.target = word
        elif word != "--verbose":
            raise Refused(f"screenrecord: unrecognized option `{word}'", 2)
    if not order.target:
        raise Refused("Must specify output file (see --help).", 2)
    return order


def _set(order: _Order, name: str, value: str) -> None:
    if name == "--size":
        found = re.fullmatch(r"([1-9]\d*)x([1-9]\d*)", value)
        if not found or int(found[1]) % 2 or int(found[2]) % 2:
            raise Refused(f"Invalid size '{value}', must be width x height", 2)
        order.size = (int(found[1]), int(found[2]))
    elif name == "--time-limit":
        order.seconds = int(value) if value.isdecimal() else 0
        if not 0 < order.seconds <= _LONGEST_S:
            raise Refused(f"Time limit {value}s outside acceptable range [1,{_LONGEST_S}]", 2)
    elif name == "--display-id":
        order.panel = value


def _save(call: Call, order: _Order, film: _Film, ends: int) -> int:
    """Write the file; the last picture stands until the end."""
    from device_connector.simulator.screen.video import movie

    if not film.pictures:
        return call.fail("ERROR: unable to create video/avc codec instance")
    width, height = order.size or call.phone.size()
    data = movie([*film.pictures, (ends, film.pictures[-1][1])], (width // 2 * 2, height // 2 * 2))
    try:
        call.phone.files.write(call.session.path(order.target), data)
    except OSError as error:
        return call.fail(f"Unable to open '{order.target}': {error.strerror}")
    return 0


COMMANDS: Mapping[str, Program] = {"screenrecord": screenrecord} if find_spec("av") else {}
"""Without PyAV (the extra `video`) the phone has no encoder, and no such command."""
