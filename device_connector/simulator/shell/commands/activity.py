"""`am` and `monkey`: starting and stopping activities, in the words of each Android."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device_connector.simulator.phone import Phone, Started, StartResult
from device_connector.simulator.shell.intents import BadIntent, Intent, read_intent
from device_connector.simulator.shell.session import SHELL_PID, Call, Program

_PROTECTED = frozenset(
    "android.intent.action." + name
    for name in ("AIRPLANE_MODE", "BATTERY_CHANGED", "BOOT_COMPLETED", "SCREEN_ON", "SCREEN_OFF", "USER_PRESENT")
)
_COLD_MS, _HOT_MS = 412, 122
_USAGE = """Activity manager (activity) commands:
  help
      Print this help text.
  start-activity [-D] [-N] [-W] [-P <FILE>] [--start-profiler <FILE>]
          [--sampling INTERVAL] [-R COUNT] [-S] [--user <USER_ID> | current] <INTENT>
      Start an Activity.
  broadcast [--user <USER_ID> | all | current] <INTENT>
      Send a broadcast Intent.
  force-stop [--user <USER_ID> | all | current] <PACKAGE>
      Completely stop the given application package.
  kill [--user <USER_ID> | all | current] <PACKAGE>
      Kill all background processes associated with the given application.
  get-current-user
      Returns id of the current foreground user."""


def am(call: Call) -> int:
    """`am start|broadcast|force-stop|kill|get-current-user|...`."""
    return activity(call, call.args)


def activity(call: Call, words: list[str]) -> int:
    """The activity service's shell commands; 255 for one that it does not know."""
    if call.phone.faults.has("not_ready"):
        return call.fail("cmd: Can't find service: activity", 20)
    act = _ACTS.get(words[0]) if words else None
    if act is None:
        call.warn(_USAGE if not words or words[0] == "help" else f"Unknown command: {words[0]}")
        return 255 if words and words[0] != "help" else 0
    try:
        return act(call, words[1:])
    except BadIntent as bad:
        return _thrown(call, words[0], str(bad))


def _thrown(call: Call, word: str, exception: str) -> int:
    """An exception that a command did not catch, in the form of its time."""
    level = call.phone.profile.api_level
    if level >= 30:
        call.warn(f"\nException occurred while executing '{word}':")
    elif exception.startswith("java.lang.SecurityException: ") and level >= 26:
        call.warn(f"Security exception: {exception.partition(': ')[2]}\n")
    frames = (
        "com.android.server.am.ActivityManagerShellCommand.onCommand(ActivityManagerShellCommand.java:222)",
        "android.os.ShellCommand.exec(ShellCommand.java:38)",
    )
    old = ("android.os.Parcel.readException(Parcel.java:1546)", "com.android.commands.am.Am.onRun(Am.java:358)")
    call.warn("\n".join([exception, *(f"\tat {frame}" for frame in (frames if level >= 26 else old))]))
    return 255 if level >= 26 else 1


def start(call: Call, words: list[str]) -> int:
    """`am start [-W] [-S] INTENT`: says what it starts; most failures end with 0."""
    intent = read_intent(words)
    level = call.phone.profile.api_level
    package, name = intent.target
    if "-S" in intent.options and package:
        call.say(f"Stopping: {package}")
        call.phone.stop(package)
    call.say(f"Starting: {intent.shown(level=level)}")
    data = intent.data or None
    result = call.phone.start(package, name, action=intent.action or None, data=data)
    if result.outcome is Started.NOT_EXPORTED:
        return _not_exported(call, intent, package)
    problem = _problem(result, intent, level)
    waits = "-W" in intent.options
    if problem:
        (call.say if waits else call.warn)(problem)
        return 0
    if result.brought_to_front:
        (call.say if waits else call.warn)(_WARNINGS[result.delivered])
    if waits:
        call.say(_waited(result, level))
    return 0


_WARNINGS = {
    False: "Warning: Activity not started, its current task has been brought to the front",
    True: "Warning: Activity not started, intent has been delivered to currently running top-most instance.",
}


def _not_exported(call: Call, intent: Intent, package: str) -> int:
    owner = call.phone.packages[package].uid
    shown = intent.shown(level=call.phone.profile.api_level, started=True)
    return _thrown(
        call,
        "start",
        f"java.lang.SecurityException: Permission Denial: starting {shown} from null "
        f"(pid={SHELL_PID}, uid=2000) not exported from uid {owner}",
    )


def _problem(result: StartResult, intent: Intent, level: int) -> str:
    """Android's words for a start that came to nothing, "" where it came to something."""
    if result.ok:
        return ""
    package, name = intent.target
    if name:
        return f"Error type 3\nError: Activity class {{{package}/{name}}} does not exist."
    return f"Error: Activity not started, unable to resolve {intent.shown(level=level, started=True)}"


def _waited(result: StartResult, level: int) -> str:
    """What -W adds once the activity shows."""
    took = _HOT_MS if result.outcome is Started.HOT else _COLD_MS
    component = result.component.short if result.component else ""
    lines = ["Status: ok"]
    lines += [f"LaunchState: {result.outcome.value}"] * (level >= 29)
    lines += [f"Activity: {component}"]
    lines += [f"ThisTime: {took}"] * (level < 29)
    return "\n".join([*lines, f"TotalTime: {took}", f"WaitTime: {took + 7}", "Complete"])


def _broadcast(call: Call, words: list[str]) -> int:
    intent = read_intent(words)
    if intent.action in _PROTECTED:
        text = f"Permission Denial: not allowed to send broadcast {intent.action} from pid={SHELL_PID}, uid=2000"
        return _thrown(call, "broadcast", f"java.lang.SecurityException: {text}")
    sent = intent.shown(level=call.phone.profile.api_level).replace("Intent { ", "Intent { ", 1)
    heard = call.phone.broadcast(intent.action, intent.extras, intent.package)
    told = f', data="{heard.data}"' if heard.data else ""
    call.say(f"Broadcasting: {sent}\nBroadcast completed: result={heard.result}{told}")
    return 0


def _service(call: Call, words: list[str]) -> int:
    intent = read_intent(words)
    call.say(f"Starting service: {intent.shown(level=call.phone.profile.api_level)}")
    return call.fail("Error: Not found; no service started.", 0)


def _stop(call: Call, words: list[str]) -> int:
    names = [word for word in words if not word.startswith("-") and word not in {"0", "all", "current"}]
    if not names:
        raise BadIntent('java.lang.IllegalArgumentException: Argument expected after "force-stop"')
    for name in names:
        call.phone.stop(name)
    return 0


def _kill(call: Call, words: list[str]) -> int:
    """Only what is in the background is killed."""
    front = call.phone.foreground()
    return _stop(call, [word for word in words if front is None or word != front.package])


def _user(call: Call, _words: list[str]) -> int:
    call.say("0")
    return 0


def _crash(call: Call, words: list[str]) -> int:
    for name in words:
        if name in call.phone.packages:
            call.phone.crash(name)
    return 0


def _stacks(call: Call, _words: list[str]) -> int:
    width, height = call.phone.size()
    for component in call.phone.recents():
        call.say(f"Stack id={component.task} bounds=[0,0][{width},{height}] displayId=0 userId=0")
        call.say(f"  taskId={component.task}: {component.full} bounds=[0,0][{width},{height}] userId=0\n")
    return 0


_ACTS: Mapping[str, Callable[[Call, list[str]], int]] = {
    "start": start,
    "start-activity": start,
    "broadcast": _broadcast,
    "startservice": _service,
    "start-service": _service,
    "start-foreground-service": _service,
    "force-stop": _stop,
    "kill": _kill,
    "kill-all": _user,
    "get-current-user": _user,
    "crash": _crash,
    "stack": _stacks,
}


def monkey(call: Call) -> int:
    """`monkey -p PACKAGE [-c CATEGORY] 1`: starts the package's launcher activity."""
    words = call.args
    package = words[words.index("-p") + 1] if "-p" in words[:-1] else ""
    if call.phone.profile.api_level >= 26:
        call.say("\n".join(f"  bash arg: {word}" for word in words))
    if not _launch(call.phone, package):
        call.say("** No activities found to run, monkey aborted.")
        return 252
    call.say("Events injected: 1\n## Network stats: elapsed time=27ms (0ms mobile, 0ms wifi, 27ms not connected)")
    return 0


def _launch(phone: Phone, package: str) -> bool:
    found = phone.packages.get(package)
    return bool(found and found.launcher_activity and phone.start(package).ok)


COMMANDS: Mapping[str, Program] = {"am": am, "monkey": monkey}
