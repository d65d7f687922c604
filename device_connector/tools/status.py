"""`android_device_status`: what a phone is and how it stands, in one round trip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from device_connector.android import activity, look, posture, storage
from device_connector.android.battery import Battery, battery
from device_connector.android.default_display import DefaultDisplay
from device_connector.android.look import Look, part, reason
from device_connector.android.posture import postures
from device_connector.android.props import props
from device_connector.android.sections import Section, dump
from device_connector.texts import Text
from device_connector.tools.asking import ask, window_managers
from device_connector.tools.foreground import Foreground, foreground
from device_connector.tools.points import Size
from device_connector.tools.tool import Arguments, Result, Scene, Tool

COMMANDS = (
    *look.COMMANDS,
    "getprop",
    "dumpsys battery 2>&1",
    "df /data /storage/emulated 2>&1",
    "cat /proc/uptime 2>&1",
    dump("activity activities", activity.FILTER),
    dump("device_state", posture.FILTER),
)
PROPS, BATTERY, STORAGE, UPTIME, ACTIVITY, POSTURE = range(3, 9)


class StatusArguments(Arguments):
    """None."""


class ScreenStatus(Result):
    """The display a person looks at; `size` as rotated now (perhaps not, where `rotation` is null)."""

    on: bool | None = Field(description="is the phone awake; an always-on display does not count")
    locked: bool | None
    size: Size | None
    density: int | None
    rotation: int | None = Field(description="quarter turns, 0 to 3")
    display: int | None
    posture: str | None = Field(description="a foldable's state in Android's words; null for other phones")


class BatteryStatus(Result):
    """The battery; `plugged` names the sources of power."""

    percent: int | None
    charging: bool | None
    full: bool | None
    plugged: list[str] | None
    temperature_c: float | None
    voltage_mv: int | None


class Storage(Result):
    """Room for the user's files, in bytes."""

    free_bytes: int
    total_bytes: int
    data_free_bytes: int | None = Field(description="room for apps, where it is another file system")


class StatusResult(Result):
    """How the phone stands; a value that could not be read is null, with its reason in `unread`."""

    alias: str
    model: str | None
    maker: str | None
    android_version: str | None
    api_level: int | None
    screen: ScreenStatus
    battery: BatteryStatus
    foreground: Foreground | None
    storage: Storage | None
    uptime_s: int | None
    unread: dict[str, str] = Field(description="path of a null field -> why it could not be read")


async def device_status(scene: Scene, _: StatusArguments) -> dict[str, Any]:
    """Run android_device_status."""
    parts = await ask(scene, COMMANDS)
    seen = look.look(parts)
    scene.shots.screen = seen.screen or scene.shots.screen
    spare = DefaultDisplay() if seen.displays else await window_managers(scene)
    return status(scene.alias, parts, seen, spare).json_object()


def status(alias: str, parts: Sequence[Section], seen: Look, spare: DefaultDisplay) -> StatusResult:
    """What the sections that COMMANDS printed amount to; `spare` where they tell of no display."""
    unread: dict[str, str] = {}
    return StatusResult(
        alias=alias,
        **_identity(part(parts, PROPS), unread),
        screen=_screen(seen, spare, part(parts, POSTURE), unread),
        battery=_battery(part(parts, BATTERY), unread),
        foreground=_foreground(seen, part(parts, ACTIVITY), unread),
        storage=_storage(part(parts, STORAGE), unread),
        uptime_s=_uptime(part(parts, UPTIME), unread),
        unread=unread,
    )


def _identity(section: Section, unread: dict[str, str]) -> dict[str, Any]:
    known = props(section.text)
    level = known.get("ro.build.version.sdk", "")
    found = {
        "model": known.get("ro.product.model"),
        "maker": known.get("ro.product.manufacturer"),
        "android_version": known.get("ro.build.version.release"),
        "api_level": int(level) if level.isdigit() else None,
    }
    why = "the phone has no such property" if known else reason(section)
    _tell(unread, found, why)
    return found


def _screen(seen: Look, spare: DefaultDisplay, state: Section, unread: dict[str, str]) -> ScreenStatus:
    shown = seen.main
    size = (shown.width, shown.height) if shown else spare.size
    committed = postures(state.text).committed
    found = ScreenStatus(
        on=seen.awake,
        locked=seen.locked,
        size=Size(width=size[0], height=size[1]) if size else None,
        density=shown.density or None if shown else spare.density,
        rotation=shown.rotation if shown else None,
        display=shown.display if shown else None,
        posture=committed.name if committed else None,
    )
    reasons = {"on": seen.unread.get("awake"), "locked": seen.unread.get("locked")}
    for name in ("size", "density", "rotation", "display", "on", "locked"):
        if getattr(found, name) is None:
            unread[f"screen.{name}"] = reasons.get(name) or seen.unread.get("display", "the phone did not say")
    return found


def _battery(section: Section, unread: dict[str, str]) -> BatteryStatus:
    read = battery(section.text)
    found = BatteryStatus(
        percent=read.percent if read else None,
        charging=read.charging if read else None,
        full=read.full if read else None,
        plugged=list(read.plugged) if read else None,
        temperature_c=_measured(read, read.temperature_c) if read else None,
        voltage_mv=_measured(read, read.voltage_mv) if read else None,
    )
    why = "not in the phone's battery report" if read else reason(section)
    _tell(unread, {f"battery.{name}": value for name, value in found}, why)
    return found


def _measured(read: Battery, value: Any) -> Any:
    """None for an emulator's battery: zero volts at zero degrees mean that nothing is measured."""
    return None if read.voltage_mv == 0 and read.temperature_c == 0 else value


def _foreground(seen: Look, section: Section, unread: dict[str, str]) -> Foreground | None:
    """The focused window's app; behind a shade or a dialog of the system, the activity that is resumed.

    While the phone sleeps, Android still lists the last one as resumed.
    """
    listed = activity.activities(section.text)
    found, why = foreground(seen, None if listed.sleeping else listed.resumed)
    if why is not None:
        unread["foreground"] = why
    return found


def _storage(section: Section, unread: dict[str, str]) -> Storage | None:
    rows = storage.file_systems(section.text)
    user = storage.user_storage(rows)
    if user is None:
        unread["storage"] = reason(section)
        return None
    apps = next((row for row in rows if row.mount == "/data" and row.size != user.size), None)
    return Storage(free_bytes=user.free, total_bytes=user.size, data_free_bytes=apps.free if apps else None)


def _uptime(section: Section, unread: dict[str, str]) -> int | None:
    words: Sequence[str] = section.text.split()
    if words and words[0].replace(".", "", 1).isdigit():
        return int(float(words[0]))
    unread["uptime_s"] = reason(section)
    return None


def _tell(unread: dict[str, str], found: dict[str, Any], why: str) -> None:
    unread.update({name: why for name, value in found.items() if value is None})


DEVICE_STATUS = Tool(
    tool_id="android_device_status",
    title=Text("Device status", "设备状态"),
    description=Text(
        "Tells what the phone is and how it stands: model, Android version, screen on or off, locked, size, "
        "battery, the app in front, free storage, uptime.",
        "查看手机信息与状态：型号、系统版本、亮屏与锁屏、屏幕尺寸、电量、前台应用、剩余存储、运行时间。",
    ),
    kind="observe",
    arguments=StatusArguments,
    result=StatusResult,
    run=device_status,
    deadline_s=20.0,
)
