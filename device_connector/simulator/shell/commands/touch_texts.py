"""What `input` says when it does not do what it was asked, in the words of both of its ages.

Up to Android 10 it was a Java program of its own (Input.java), since Android 11 it is a shell command of the input
service (InputShellCommand.java). Wordings as phones printed them.
"""

from __future__ import annotations

from device_connector.simulator.shell.session import Call

_SERVICE_SINCE = 30
SOURCES = (
    "touchnavigation", "touchscreen", "joystick", "stylus", "touchpad", "gamepad", "dpad", "mouse", "keyboard",
    "trackball", "rotaryencoder",
)  # fmt: skip
_OLD_SOURCES = (
    "trackball", "joystick", "touchnavigation", "mouse", "keyboard", "gamepad", "touchpad", "dpad", "stylus",
    "touchscreen",
)  # fmt: skip
_OLD_COMMANDS = """
The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)"""
_COMMANDS = """
[-d: specify the display ID.
      (Default: -1 for key event, 0 for motion event if not specified.)]
The commands and default sources are:
      text <string> (Default: touchscreen)
      keyevent [--longpress|--doubletap|--async|--delay <duration between keycodes in ms>] <key code number or \
name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      scroll (Default: rotaryencoder). Has the following syntax:
            scroll <x> <y> [axis_value] (for pointer-based sources)
            scroll [axis_value] (for non-pointer-based sources)
      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard, the key order is \
important here.)"""
_DENIED = (
    "java.lang.SecurityException: Injecting input events requires the caller (or the source of the "
    "instrumentation, if any) to have the INJECT_EVENTS permission."
)
_DENIED_OLD = "java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission"


def _is_old(call: Call) -> bool:
    return call.phone.profile.api_level < _SERVICE_SINCE


def usage(call: Call, word: str) -> int:
    """No command, or one that this Android does not know."""
    old = _is_old(call)
    if word:
        call.warn(f"{'Error: ' if old else ''}Unknown command: {word}")
    sources = "\n".join(f"      {source}" for source in (_OLD_SOURCES if old else SOURCES))
    options = "" if old else "[-d DISPLAY_ID] "
    head = f"Usage: input [<source>] {options}<command> [<arg>...]\n\nThe sources are: \n{sources}"
    call.warn(head + "\n" + (_OLD_COMMANDS if old else _COMMANDS))
    return 0 if old else 255


def denied(call: Call, word: str, event: str) -> int:
    """Refused for want of INJECT_EVENTS; phones were seen to exit 0 all the same."""
    thrown(call, word, _DENIED_OLD if _is_old(call) else _DENIED, event)
    return 0


def thrown(call: Call, word: str, exception: str, event: str) -> int:
    """An exception with its stack: 255 from the service; the old program's exit code was 0."""
    method = "KeyEvent" if word == "keyevent" else word.capitalize()
    injecting = [event] if "Inject" in exception else []
    old = _is_old(call)
    frames = _old_frames(method, injecting) if old else _frames(method, injecting)
    stack = "\n".join([exception, *(f"\tat {frame}" for frame in frames)])
    call.warn(stack if old else f"\nException occurred while executing '{word}':\n{stack}")
    return 0 if old else 255


def _old_frames(method: str, injecting: list[str]) -> list[str]:
    program = "com.android.commands.input.Input"
    return [
        *(f"{program}.{event}(Input.java:428)" for event in injecting),
        f"{program}.send{method}(Input.java:224)",
        f"{program}.run(Input.java:108)",
        f"{program}.main(Input.java:71)",
        "com.android.internal.os.RuntimeInit.nativeFinishInit(Native Method)",
        "com.android.internal.os.RuntimeInit.main(RuntimeInit.java:380)",
    ]


def _frames(method: str, injecting: list[str]) -> list[str]:
    server = "com.android.server.input"
    return [
        *(
            f"{server}.InputManagerService.injectInputEventToTarget(InputManagerService.java:1060)"
            for _ in injecting
        ),
        *(f"{server}.InputShellCommand.{event}(InputShellCommand.java:182)" for event in injecting),
        f"{server}.InputShellCommand.send{method}(InputShellCommand.java:383)",
        f"{server}.InputShellCommand.run{method}(InputShellCommand.java:377)",
        f"{server}.InputShellCommand.onCommand(InputShellCommand.java:236)",
        "com.android.modules.utils.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)",
        "android.os.ShellCommand.exec(ShellCommand.java:38)",
    ]


def no_service(call: Call) -> int:
    """The input service does not answer yet."""
    if _is_old(call):
        return call.fail("Error: Could not access the Input Manager. Is the system running?")
    return call.fail("cmd: Can't find service: input", 20)
