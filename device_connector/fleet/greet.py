"""Asks a phone who it is and whether it has started: one command, one round trip."""

from __future__ import annotations

import re
from dataclasses import dataclass

from device_connector.adb.host import AdbDevice
from device_connector.android.injection import refusal
from device_connector.android.input_methods import RESTORE
from device_connector.android.recordings import CLEAN
from device_connector.errors import DeviceUnresponsive
from device_connector.fleet.phone import Facts
from device_connector.texts import Text

DEADLINE_S = 5.0
"""A wedged adbd must not hold up the list of phones."""

MOST_BYTES = 64 * 1024
"""Far more than any phone has to say here; whatever says more is cut off."""

API_LEVEL = re.compile(r"[0-9]{1,4}")

PROPERTIES = {
    "serialno": "ro.serialno",
    "fingerprint": "ro.build.fingerprint",
    "model": "ro.product.model",
    "maker": "ro.product.manufacturer",
    "release": "ro.build.version.release",
    "api_level": "ro.build.version.sdk",
    "booted": "sys.boot_completed",
}

# The kernel makes boot_id anew at every start: two phones that say the same of themselves differ in it. Some
# builds do not let the shell user read it; it is empty then.
COMMAND = (
    "; ".join(f'echo "{name}=$(getprop {key})"' for name, key in PROPERTIES.items())
    + '; echo "boot_id=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)"; echo greeted=1'
)

# Putting a keyboard right may take longer than a greeting: nobody waits for it.
TIDY = f"{{ {CLEAN}; {RESTORE}; }} </dev/null >/dev/null 2>&1 &"


@dataclass(frozen=True, slots=True)
class Greeting:
    """What the phone answered; `booted` when Android says that it has started."""

    facts: Facts
    booted: bool


async def greet(device: AdbDevice, name: str) -> Greeting:
    """Greet the phone; raises what AdbDevice.shell raises, DeviceUnresponsive when the answer makes no sense."""
    result = await device.shell(COMMAND, deadline_s=DEADLINE_S, limit_bytes=MOST_BYTES)
    said = read(result.stdout.decode("utf-8", "replace"))
    if said.get("greeted") != "1" or not said.get("serialno"):
        raise DeviceUnresponsive(
            Text(
                f"{name}: the phone's shell answers, but not with its properties: restart the phone",
                f"{name}：手机 shell 有响应，但读不到系统属性：请重启手机",
            )
        )
    facts = Facts(
        serialno=said["serialno"],
        fingerprint=said["fingerprint"],
        model=said["model"] or "Android",
        maker=said["maker"],
        release=said["release"],
        api_level=int(said["api_level"]) if API_LEVEL.fullmatch(said["api_level"]) else 0,
        boot_id=said["boot_id"],
    )
    return Greeting(facts, said["booted"] == "1")


async def may_touch(device: AdbDevice) -> bool:
    """Whether the phone takes keys of adb's: asked with KEYCODE_UNKNOWN, which does nothing."""
    result = await device.shell("input keyevent 0", deadline_s=DEADLINE_S)
    refused = refusal((result.stdout + result.stderr).decode("utf-8", "replace"))
    return refused is None or refused.kind != "inject_events_denied"


async def tidy(device: AdbDevice) -> None:
    """Put right what calls that were cut off left behind, a keyboard or a recording; none may be under way."""
    await device.shell(TIDY, deadline_s=DEADLINE_S)


def read(stdout: str) -> dict[str, str]:
    """The `name=value` lines of the answer; what a line lacks is empty."""
    said = dict.fromkeys((*PROPERTIES, "boot_id"), "")
    for line in stdout.splitlines():
        name, equals, value = line.partition("=")
        if equals:
            said[name] = value.strip()
    return said
