"""`pm`: which packages there are, and what the shell user may do to them."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import indent

from device_connector.simulator.apps.app import Intent as Wanted
from device_connector.simulator.phone import Component, Package, Phone
from device_connector.simulator.shell.commands import installing
from device_connector.simulator.shell.dumpsys import SERVICES
from device_connector.simulator.shell.intents import BadIntent, Intent, read_intent
from device_connector.simulator.shell.session import Call, Program
from device_connector.simulator.shell.steps import Steps

_FEATURES = ("camera", "location.gps", "microphone", "touchscreen", "touchscreen.multitouch", "wifi", "bluetooth")
_MAIN = "android.intent.action.MAIN"
_LAUNCHER = "android.intent.category.LAUNCHER"
_USAGE = """Package manager (package) commands:
  help
    Print this help text.
  path [--user USER_ID] PACKAGE
  list packages [-f] [-d] [-e] [-s] [-3] [-i] [-l] [-u] [-U] [--show-versioncode] [--user USER_ID] [FILTER]
  clear [--user USER_ID] PACKAGE
  grant [--user USER_ID] PACKAGE PERMISSION
  revoke [--user USER_ID] PACKAGE PERMISSION
  resolve-activity [--brief] [--components] [--query-flags FLAGS] [--user USER_ID] INTENT
  query-activities [--brief] [--components] [--query-flags FLAGS] [--user USER_ID] INTENT"""


def pm(call: Call) -> int | Steps:
    """`pm list|path|clear|grant|revoke|dump|resolve-activity|...`."""
    return package(call, call.args)


def package(call: Call, words: list[str]) -> int | Steps:
    """The package service's shell commands; 255 for one that it does not know."""
    act = _ACTS.get(words[0]) if words else None
    if act is None:
        call.warn(_USAGE if not words or words[0] == "help" else f"Unknown command: {words[0]}")
        return 255 if words and words[0] != "help" else 0
    try:
        return act(call, _without_user(words[1:]))
    except BadIntent as bad:
        return _thrown(call, words[0], str(bad))


def _without_user(words: list[str]) -> list[str]:
    if "--user" in words[:-1]:
        at = words.index("--user")
        return words[:at] + words[at + 2 :]
    return words


def _list(call: Call, words: list[str]) -> int:
    kind, *options = words or [""]
    if kind in {"packages", "package"}:
        return _list_packages(call, options)
    if kind == "features":
        call.say(
            "\n".join(["feature:reqGlEsVersion=0x30002", *(f"feature:android.hardware.{n}" for n in _FEATURES)])
        )
    elif kind == "users":
        call.say("Users:\n\tUserInfo{0:Owner:c13} running")
    elif kind not in {"libraries", "permissions", "permission-groups", "instrumentation"}:
        return call.fail(f"Error: unknown list type '{kind}'", 255)
    return 0


def _list_packages(call: Call, options: list[str]) -> int:
    known = {"-f", "-d", "-e", "-s", "-3", "-i", "-l", "-u", "-U", "-a", "--show-versioncode"}
    odd = next((word for word in options if word.startswith("-") and word not in known), None)
    if odd:
        return call.fail(f"Error: Unknown option: {odd}", 255)
    wanted = next((word for word in options if not word.startswith("-")), "")
    rows = [_row(each, options) for each in call.phone.packages.values() if _matches(each, options, wanted)]
    if rows:
        call.say("\n".join(rows))
    return 0


def _matches(each: Package, options: list[str], wanted: str) -> bool:
    kinds = {"-s": each.system, "-3": not each.system, "-d": not each.enabled, "-e": each.enabled}
    return wanted in each.name and all(holds for option, holds in kinds.items() if option in options)


def _row(each: Package, options: list[str]) -> str:
    path = f"{each.path}=" * ("-f" in options)
    version = f" versionCode:{each.version_code}" * ("--show-versioncode" in options)
    installer = "  installer=null" * ("-i" in options)
    return f"package:{path}{each.name}{version}{installer}" + f" uid:{each.uid}" * ("-U" in options)


def _path(call: Call, words: list[str]) -> int:
    found = call.phone.packages.get(words[0]) if words else None
    if found is None:
        return 1
    call.say(f"package:{found.path}")
    return 0


def _clear(call: Call, words: list[str]) -> int:
    if not words or words[0] not in call.phone.packages:
        call.say("Failed")
        return 0
    call.phone.stop(words[0])
    call.phone.packages[words[0]].granted.clear()
    call.say("Success")
    return 0


def _grant(call: Call, words: list[str]) -> int:
    return _permit(call, words, allow=True)


def _revoke(call: Call, words: list[str]) -> int:
    return _permit(call, words, allow=False)


def _permit(call: Call, words: list[str], *, allow: bool) -> int:
    if len(words) < 2:
        return call.fail("Error: no permission specified", 255)
    name, permission = words[:2]
    found = call.phone.packages.get(name)
    word = "grant" if allow else "revoke"
    if found is None:
        return _thrown(call, word, f"java.lang.IllegalArgumentException: Unknown package: {name}")
    if permission not in found.permissions:
        text = f"Package {name} has not requested permission {permission}"
        return _thrown(call, word, f"java.lang.SecurityException: {text}")
    (found.granted.add if allow else found.granted.discard)(permission)
    return 0


def _thrown(call: Call, word: str, exception: str) -> int:
    new = call.phone.profile.api_level >= 30
    call.warn(f"\nException occurred while executing '{word}':" if new else "Operation not allowed:")
    frame = "com.android.server.pm.PackageManagerShellCommand.onCommand(PackageManagerShellCommand.java:252)"
    return call.fail(f"{exception}\n\tat {frame}\n\tat android.os.ShellCommand.exec(ShellCommand.java:38)", 255)


def _enable(call: Call, words: list[str]) -> int:
    return _switch(call, words, on=True)


def _disable(call: Call, words: list[str]) -> int:
    return _switch(call, words, on=False)


def _switch(call: Call, words: list[str], *, on: bool) -> int:
    name = words[0] if words else ""
    if name not in call.phone.packages:
        return _thrown(
            call, "enable" if on else "disable-user", f"java.lang.IllegalArgumentException: Unknown {name}"
        )
    call.phone.packages[name].enabled = on
    call.phone.changed()
    call.say(f"Package {name} new state: {'enabled' if on else 'disabled-user'}")
    return 0


def _dump(call: Call, words: list[str]) -> int:
    call.say(SERVICES["package"](call.phone, words).removesuffix("\n"))
    return 0


def _resolve(call: Call, words: list[str]) -> int:
    """`resolve-activity INTENT`: the activity that would start, or that there is none."""
    found = _activity(call.phone, _intent(words))
    call.say(_told(call.phone, found, words) if found else "No activity found")
    return 0


def _query(call: Call, words: list[str]) -> int:
    """`query-activities INTENT`: every activity that takes it, launchers among them."""
    intent = _intent(words)
    takers = call.phone.takers(Wanted(intent.action, intent.data))
    found = [Component(app.package, taken.name, 0) for app, taken in takers]
    if _LAUNCHER in intent.categories:
        known = call.phone.packages.values()
        found = [Component(one.name, one.launcher_activity, 0) for one in known if one.launcher_activity]
    if "--components" not in words:
        call.say(f"{len(found)} activities found:" if found else "No activities found")
    for number, one in enumerate(found):
        told = _told(call.phone, one, words)
        call.say(told if "--components" in words else indent(f"Activity #{number}:\n{indent(told, '  ')}", "  "))
    return 0


def _intent(words: list[str]) -> Intent:
    return read_intent([word for word in words if word not in {"--brief", "--components"}])


def _told(phone: Phone, found: Component, words: list[str]) -> str:
    if "--components" in words:
        return found.short
    match = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false"
    if "--brief" in words:
        return f"{match}\n{found.short}"
    named = f"name={found.activity}\n  packageName={found.package}"
    label = f"labelRes=0x0 nonLocalizedLabel={phone.packages[found.package].label} icon=0x7f080001 banner=0x0"
    return f"{match}\nActivityInfo:\n  {named}\n  {label}\n  enabled=true exported=true"


def _activity(phone: Phone, intent: Intent) -> Component | None:
    """The activity that an intent would start: a component, a package's launcher, or the first that takes it."""
    package, name = intent.target
    known = phone.packages.get(package)
    if name:
        return Component(package, name, 0) if known and name in known.activities else None
    if known and intent.action in {"", _MAIN}:
        return Component(package, known.launcher_activity, 0) if known.launcher_activity else None
    takers = phone.takers(Wanted(intent.action, intent.data))
    fits = [(app.package, taken.name) for app, taken in takers if package in {"", app.package}]
    return Component(*fits[0], 0) if fits else None


_ACTS: Mapping[str, installing.Act] = {
    "list": _list,
    "path": _path,
    "clear": _clear,
    "grant": _grant,
    "revoke": _revoke,
    **installing.ACTS,
    "enable": _enable,
    "disable-user": _disable,
    "dump": _dump,
    "resolve-activity": _resolve,
    "query-activities": _query,
}

COMMANDS: Mapping[str, Program] = {"pm": pm}
