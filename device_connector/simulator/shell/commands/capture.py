"""`screencap`: the picture as PNG, or raw after a header of numbers."""

from __future__ import annotations

from collections.abc import Mapping

from device_connector.simulator.phone import Display
from device_connector.simulator.shell.flags import flags
from device_connector.simulator.shell.pictures import captured
from device_connector.simulator.shell.session import Call, Program, encoded

_END_CHUNK = 12
_USAGE_OLD = """usage: screencap [-hp] [-d display-id] [FILENAME]
   -h: this message
   -p: save the file as a png.
   -d: specify the display id to capture, default 0.
If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout."""
_USAGE = """usage: screencap [-ahp] [-d display-id] [FILENAME]
   -h: this message
   -a: captures all the active displays. This appends an integer postfix to the FILENAME.
       e.g., FILENAME_0.png, FILENAME_1.png. If both -a and -d are given, it ignores -d.
   -d: specify the display ID to capture (If the id is not given, it defaults to {default})
       see "dumpsys SurfaceFlinger --display-id" for valid display IDs.
   -p: outputs in png format.
   --hint-for-seamless If set will use the hintForSeamless path in SF

If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout."""
_WARNING = (
    "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display "
    "found, however this default is not guaranteed to be consistent across captures. "
    "A display id should be specified."
)
_WARNING_END = ' See "dumpsys SurfaceFlinger --display-id" for valid display IDs.'
_WARNING_LINES = "\nA display ID can be specified with the [-d display-id] option.\n" + _WARNING_END.lstrip()


def screencap(call: Call) -> int:
    """`screencap [-p] [-d PHYSICAL_ID] [FILE]`; without -p or a .png name, header and pixels."""
    given = flags(call, "pha", "d")
    if "h" in given:
        return call.fail(_usage(call))
    display = _display(call, given.given.get("d"))
    if display is None:
        return 1
    if "d" not in given and not given.rest:
        _warn(call)
    target = given.rest[0] if given.rest else ""
    data = _capture(call, display, as_png="p" in given or target.endswith(".png"))
    if not target:
        call.write(data)
        return 0
    return _save(call, target, data)


def _usage(call: Call) -> str:
    old = call.phone.profile.api_level < 29
    return _USAGE_OLD if old else _USAGE.format(default=call.phone.displays[0].physical_id)


def _display(call: Call, wanted: str | None) -> Display | None:
    """The display of that physical id (before Android 10: logical id); without one the first panel, lit or not."""
    if wanted is None:
        first = call.phone.profile.panels[0].physical_id
        return next(display for display in call.phone.displays if display.physical_id == first)
    logical = call.phone.profile.api_level < 29
    for display in call.phone.displays:
        if wanted == (str(display.id) if logical else display.physical_id):
            return display
    known = wanted.isdecimal()
    call.warn("Failed to take screenshot. Status: -2" if known else "Invalid display ID: Failed to parse.")
    return None


def _warn(call: Call) -> None:
    """Several displays: the warning comes on stdout, before the picture, as recorded on folding phones."""
    several = len(call.phone.displays) > 1 and call.phone.profile.api_level >= 34
    if several or call.phone.faults.has("png_warning"):
        call.say(_WARNING + (_WARNING_LINES if call.phone.profile.api_level >= 35 else _WARNING_END))


def _capture(call: Call, display: Display, *, as_png: bool) -> bytes:
    """The bytes of the capture, with the faults that are switched on."""
    faults = call.phone.faults
    if faults.has("empty_capture"):
        return b""
    whole = captured(call.phone, display, as_png=as_png)
    return whole[:-_END_CHUNK] if as_png and faults.has("truncated_png") else whole


def _save(call: Call, target: str, data: bytes) -> int:
    try:
        call.phone.files.write(call.session.path(target), data)
    except OSError as error:
        call.said.clear()
        call.write(encoded(f"Error opening file: {target} ({error.strerror})\n"))
        return 1
    return 0


COMMANDS: Mapping[str, Program] = {"screencap": screencap}
