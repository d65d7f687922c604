"""`uiautomator dump`: the hierarchy as XML to a file or /dev/tty, with Android's own spelling of its messages."""

from __future__ import annotations

from collections.abc import Mapping

from device_connector.simulator.shell.session import Call, Program

_DEFAULT = "/sdcard/window_dump.xml"
_USAGE = """Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests
    runtest <class spec> [options]

dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]
      [--compressed]: dumps compressed layout information.
      [file]: the location where the dumped XML should be stored, default is
      /storage/emulated/legacy/window_dump.xml

events: prints out accessibility events until terminated
"""


def uiautomator(call: Call) -> int:
    """`uiautomator dump [--compressed] [--windows] [FILE]`; its failures end with 0, as on phones."""
    if call.args[:1] != ["dump"]:
        call.warn(_USAGE)
        return 0 if call.args[:1] == ["help"] else 1
    options = [word for word in call.args[1:] if word.startswith("--")]
    target = next((word for word in call.args[1:] if not word.startswith("--")), _DEFAULT)
    compressed = "--compressed" in options
    if call.phone.faults.has("no_idle") and not compressed:
        call.say("ERROR: could not get idle state.")
        return 0
    xml = None if call.phone.faults.has("null_root") else _xml(call, compressed, windows="--windows" in options)
    if xml is None:
        call.warn("ERROR: null root node returned by UiTestAutomationBridge.")
        return 0
    return _dump(call, target, xml)


def _xml(call: Call, compressed: bool, *, windows: bool) -> str | None:
    # Late, as in pictures.py: the screen is heavy, and most commands never look.
    from device_connector.simulator.screen import hierarchy

    return hierarchy(call.phone, compressed=compressed, windows=windows)


def _dump(call: Call, target: str, xml: str) -> int:
    if target == "/dev/tty":
        # No line end between the document and the trailer: that is how the program writes to a terminal.
        call.write(xml.encode())
    else:
        try:
            call.phone.files.write(call.session.path(target), xml.encode())
        except OSError as error:
            call.warn(f"java.io.FileNotFoundException: {target}: open failed: ({error.strerror})")
            return 1
    call.say(f"UI hierchary dumped to: {target}")
    return 0


COMMANDS: Mapping[str, Program] = {"uiautomator": uiautomator}
