"""`input`: touches, keys and text. The hot path of every agent, so it only tells the phone and says nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from device_connector.simulator.phone import Phone
from device_connector.simulator.shell.commands import touch_texts as texts
from device_connector.simulator.shell.keycodes import keycode
from device_connector.simulator.shell.session import Call, Program

_ENTER = 66
_SOURCES = frozenset(texts.SOURCES)


@dataclass(frozen=True, slots=True)
class _Act:
    """What one subcommand does with its words on a display, and what Android calls it in stack traces."""

    run: Callable[[Phone, list[str], int], None]
    event: str
    since: int = 0


class _Wrong(Exception):
    """Words that Android cannot take: Java's exception, as it prints it."""


def input_command(call: Call) -> int:
    """`input [SOURCE] [-d DISPLAY] COMMAND [ARGUMENT...]`."""
    words = call.args
    if words and words[0] in _SOURCES:
        words = words[1:]
    display = 0
    if words[:1] == ["-d"] and len(words) > 1:
        display, words = int(words[1]) if words[1].isdecimal() else 0, words[2:]
    if not words:
        return texts.usage(call, "")
    act = _ACTS.get(words[0])
    if act is None or call.phone.profile.api_level < act.since:
        return texts.usage(call, words[0])
    return _run(call, act, words, display)


def _run(call: Call, act: _Act, words: list[str], display: int) -> int:
    faults = call.phone.faults
    if faults.has("not_ready"):
        return texts.no_service(call)
    if faults.has("inject_denied"):
        return texts.denied(call, words[0], act.event)
    try:
        act.run(call.phone, words[1:], display)
    except _Wrong as wrong:
        return texts.thrown(call, words[0], str(wrong), act.event)
    return 0


def _numbers(words: list[str], least: int, most: int) -> list[int]:
    """Coordinates and milliseconds; Android reads floats and taps whole pixels."""
    if len(words) < least:
        raise _Wrong('java.lang.IllegalArgumentException: Argument expected after "' + (words or [""])[-1] + '"')
    try:
        return [int(float(word)) for word in words[:most]]
    except (ValueError, OverflowError):
        odd = next(word for word in words if not word.replace(".", "", 1).lstrip("-").isdecimal())
        raise _Wrong(f'java.lang.NumberFormatException: For input string: "{odd}"') from None


def _tap(phone: Phone, words: list[str], display: int) -> None:
    x, y = _numbers(words, 2, 2)
    phone.tap(x, y, display)


def _swipe(phone: Phone, words: list[str], display: int) -> None:
    x1, y1, x2, y2, *rest = _numbers(words, 4, 5)
    ms = rest[0] if rest else 300
    phone.swipe(x1, y1, x2, y2, ms, display=display)


def _drag(phone: Phone, words: list[str], display: int) -> None:
    x1, y1, x2, y2, *rest = _numbers(words, 4, 5)
    phone.drag(x1, y1, x2, y2, rest[0] if rest else 300, display=display)


def _motion(phone: Phone, words: list[str], display: int) -> None:
    """DOWN and UP of one touch come as two commands; the phone sees the touch when it is let go."""
    kind, *place = words or [""]
    if kind.upper() not in _MOTIONS:
        raise _Wrong(f"java.lang.IllegalArgumentException: Unknown action: {kind}")
    x, y = _numbers(place, 2, 2) if kind.upper() != "CANCEL" else (0, 0)
    _MOTIONS[kind.upper()](phone, x, y, display)


def _down(phone: Phone, x: int, y: int, _display: int) -> None:
    phone.finger = (x, y, phone.now())


def _up(phone: Phone, x: int, y: int, display: int) -> None:
    if phone.finger is not None:
        from_x, from_y, since = phone.finger
        phone.finger = None
        phone.swipe(from_x, from_y, x, y, int((phone.now() - since) * 1000), display=display)


def _cancel(phone: Phone, _x: int, _y: int, _display: int) -> None:
    phone.finger = None


def _move(_phone: Phone, _x: int, _y: int, _display: int) -> None:
    """Only where the touch began and where it ends matters to this phone."""


_MOTIONS: Mapping[str, Callable[[Phone, int, int, int], None]] = {
    "DOWN": _down,
    "UP": _up,
    "MOVE": _move,
    "CANCEL": _cancel,
}


def _text(phone: Phone, words: list[str], _display: int) -> None:
    if not words:
        raise _Wrong('java.lang.IllegalArgumentException: Argument expected after "text"')
    if not words[0].isascii():
        raise _Wrong("java.lang.NullPointerException: Attempt to get length of null array")
    for index, line in enumerate(words[0].replace("%s", " ").split("\n")):
        if index:
            phone.key(_ENTER)
        if line:
            phone.type_text(line)


def _keyevent(phone: Phone, words: list[str], _display: int) -> None:
    long = "--longpress" in words
    codes = [keycode(word) for word in words if not word.startswith("--")]
    if not codes:
        raise _Wrong('java.lang.IllegalArgumentException: Argument expected after "keyevent"')
    for code in codes * (1 + ("--doubletap" in words)):
        phone.key(code, long=long)


def _combination(phone: Phone, words: list[str], _display: int) -> None:
    codes = tuple(keycode(word) for word in (words[2:] if words[:1] == ["-t"] else words))
    if len(codes) < 2:
        raise _Wrong("java.lang.IllegalArgumentException: keycombination requires at least 2 keycodes")
    phone.chord(codes)


def _wheel(_phone: Phone, _words: list[str], _display: int) -> None:
    """`press`, `roll`, `scroll`: this phone has no trackball."""


_MOTION = "injectMotionEvent"
_KEY = "injectKeyEvent"
_ACTS: Mapping[str, _Act] = {
    "tap": _Act(_tap, _MOTION),
    "swipe": _Act(_swipe, _MOTION),
    "draganddrop": _Act(_drag, _MOTION, since=24),
    "motionevent": _Act(_motion, _MOTION, since=29),
    "text": _Act(_text, _KEY),
    "keyevent": _Act(_keyevent, _KEY),
    "keycombination": _Act(_combination, _KEY, since=31),
    "press": _Act(_wheel, _MOTION),
    "roll": _Act(_wheel, _MOTION),
    "scroll": _Act(_wheel, _MOTION, since=33),
}

COMMANDS: Mapping[str, Program] = {"input": input_command}
