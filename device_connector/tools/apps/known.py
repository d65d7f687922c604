"""Which apps a phone has, what people call them, and which of them is meant."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass

from device_connector.android import packages
from device_connector.android.labels import LABELS
from device_connector.android.look import part, reason
from device_connector.android.packages import LAUNCHER, MAIN, VERSIONS, Installed, Listing
from device_connector.android.sections import Section
from device_connector.android.words import join, quote
from device_connector.errors import ConnectorError, DeviceUnresponsive, InvalidArguments, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.asking import ask
from device_connector.tools.tool import Scene

DEADLINE_S = 25.0
CLOSE = 5
_LIST = "pm list packages"
_LAUNCHERS = f"cmd package query-activities -a {MAIN} -c {LAUNCHER} 2>&1"


@dataclass(frozen=True, slots=True)
class App:
    """One installed package; None for what this phone does not tell."""

    package: str
    labels: tuple[str, ...]
    version: str | None
    system: bool
    launchable: bool | None


@dataclass(frozen=True, slots=True)
class Apps:
    """All of them by name; `unread` has the reason for each field that is None everywhere."""

    apps: tuple[App, ...]
    unread: Mapping[str, str]


async def apps(scene: Scene) -> Apps:
    """What is installed; raises ToolInvokeFailed with Android's words where the list itself fails."""
    commands = [_LIST, f"{_LIST} -3", f"dumpsys package packages 2>&1 | grep -E {quote(VERSIONS)}", _LAUNCHERS]
    parts = await _listed(scene, commands)
    names = _rows(part(parts, 0))
    own = {row.name for row in packages.listing(part(parts, 1).text).packages}
    versions, opened = packages.installed(part(parts, 2).text), part(parts, 3)
    labels = packages.labels(opened.text) if opened.code == 0 else None
    found = (
        App(
            package=row.name,
            labels=_labels(row.name, labels or {}),
            version=_version(versions.get(row.name)),
            system=row.name not in own,
            launchable=None if labels is None else row.name in labels,
        )
        for row in names.packages
    )
    unread = {"version": "" if versions else reason(part(parts, 2)), "launchable": _why(opened, labels)}
    return Apps(tuple(sorted(found, key=lambda app: app.package)), {k: why for k, why in unread.items() if why})


async def _listed(scene: Scene, commands: list[str]) -> tuple[Section, ...]:
    """Both lists end with stderr; they are asked again for user 0 where another user's apps may not be seen."""
    for user in ("", " --user 0"):
        lists = [f"{command}{user} 2>&1" for command in commands[:2]]
        parts = await ask(scene, lists + commands[2:], DEADLINE_S)
        if packages.listing(part(parts, 0).text).fault != "user_not_accessible":
            break
    return parts


def _rows(section: Section) -> Listing:
    rows = packages.listing(section.text)
    if not rows.packages:
        raise _refused(rows, reason(section))
    return rows


def _refused(rows: Listing, told: str) -> ConnectorError:
    if rows.fault == "package_manager_down":
        return DeviceUnresponsive(
            Text(
                f"the phone is still starting up ({told}): repeat the call in a while",
                f"手机仍在启动（{told}）：请稍后重试",
            )
        )
    return ToolInvokeFailed(Text(f"the phone does not list its apps: {told}", f"手机没有返回应用列表：{told}"))


def _labels(package: str, told: Mapping[str, str | None]) -> tuple[str, ...]:
    own = told.get(package)
    return tuple(dict.fromkeys(([own] if own else []) + list(LABELS.get(package, ()))))


def _version(known: Installed | None) -> str | None:
    if known is None:
        return None
    return known.version_name or (None if known.version_code is None else str(known.version_code))


def _why(section: Section, labels: Mapping[str, str | None] | None) -> str:
    return reason(section) if labels is None else ""


def is_name(text: str) -> bool:
    """Whether `text` can only be a package's name: it has a dot and nothing that a shell would read."""
    return "." in text and packages.NAME.fullmatch(text) is not None


def path_command(package: str) -> str:
    """A command whose output begins with `package:` where it is installed."""
    return join(("pm", "path", package)) + " 2>&1"


def is_there(section: Section) -> bool:
    """The answer of `path_command`; raises what went wrong where that is no answer."""
    rows = packages.listing(section.text)
    if rows.fault:
        raise _refused(rows, section.text.strip())
    return bool(rows.packages)


async def meant(scene: Scene, field: str, wanted: str) -> str:
    """The package that is called `wanted` by name or exact label; InvalidArguments names what comes close."""
    known = (await apps(scene)).apps
    if any(app.package == wanted for app in known):
        return wanted
    fits = [app for app in known if wanted.casefold() in {label.casefold() for label in app.labels}]
    fits = [app for app in fits if app.launchable] or fits
    if len(fits) == 1:
        return fits[0].package
    if fits:
        names = ", ".join(app.package for app in fits)
        raise InvalidArguments(
            Text(
                f"{field}: {wanted!r} is what several apps are called: choose one of {names}",
                f"{field}：有多个应用名为 {wanted!r}，请从中选择：{names}",
            )
        )
    raise _unknown(field, wanted, known)


def _unknown(field: str, wanted: str, known: tuple[App, ...]) -> InvalidArguments:
    names = {app.package: app.package for app in known}
    names |= {label: f"{label} ({app.package})" for app in known for label in app.labels}
    close = difflib.get_close_matches(wanted, names, CLOSE, 0.5) or [
        n for n in names if wanted.lower() in n.lower()
    ]
    near, near_zh = (
        (f": did you mean {'{}'}?", "，是否为：{}？")
        if close
        else (": see android_app_list", "，请查看 android_app_list")
    )
    shown = ", ".join(names[name] for name in close[:CLOSE])
    return InvalidArguments(
        Text(
            f"{field}: no app on this phone is called {wanted[:100]!r}{near.format(shown)}",
            f"{field}：手机上没有名为 {wanted[:100]!r} 的应用{near_zh.format(shown)}",
        )
    )
