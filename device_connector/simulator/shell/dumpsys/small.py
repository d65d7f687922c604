"""Services with little to say: notifications, the input method, Wi-Fi, and those that only exist."""

from __future__ import annotations

from collections.abc import Mapping

from device_connector.simulator.phone import Notification, Phone
from device_connector.simulator.shell.dumpsys.forms import Dump, said, token


def notification(phone: Phone, words: list[str]) -> str:
    """Posted notifications; titles and texts only with --noredact."""
    rows = [_record(phone, posted, open_="--noredact" in words) for posted in phone.notifications]
    return "\n".join(["Current Notification Manager state:", "  Notification List:", *rows]) + "\n"


def _record(phone: Phone, posted: Notification, *, open_: bool) -> str:
    package = phone.packages.get(posted.package)
    uid = package.uid if package else 1000
    title, text = (f"({each})" if open_ else f"[length={len(each)}]" for each in (posted.title, posted.text))
    identity = f"pkg={posted.package} user=UserHandle{{0}} id={posted.id} tag=null importance=3 key={posted.key}"
    shape = f"channel={posted.channel} shortcut=null contentView=null vibrate=null flags=0x10 vis=PRIVATE"
    return "\n".join(
        [
            f"    NotificationRecord(0x{token(posted.key)}: {identity}: Notification({shape}))",
            f"      uid={uid} userId=0",
            "      extras={",
            f"          android.title=String {title}",
            f"          android.text=String {text}",
            "      }",
            f"      mCreationTimeMs={int(posted.when * 1000)}",
        ]
    )


def input_method(phone: Phone, _words: list[str]) -> str:
    """Which input method is chosen, and whether it shows."""
    chosen = phone.settings["secure"].get("default_input_method", "null")
    shown = any(window.kind == "input_method" for window in phone.windows())
    return (
        "Current Input Method Manager state:\n"
        f"  Input Methods: mMethodMapUpdateCount=1\n  InputMethod #0:\n    mId={chosen}\n"
        f"  mCurMethodId={chosen}\n  mCurId={chosen} mHaveConnection=true mBoundToMethod=true\n"
        f"  mShowRequested={said(shown)} mShowForced=false mInputShown={said(shown)}\n"
        f"  mIsInteractive={said(phone.awake)} mSystemReady=true mInteractive={said(phone.awake)}\n"
    )


def device_state(phone: Phone, _words: list[str]) -> str:
    """How a folding phone is folded; phones with one display are simply DEFAULT."""
    if len(phone.displays) < 2:
        number, name = 0, "DEFAULT"
    else:
        number, name = (0, "CLOSED") if phone.folded else (2, "OPENED")
    state = f"Optional[DeviceState{{identifier={number}, name='{name}', app_accessible=true}}]"
    return (
        "DEVICE STATE MANAGER (dumpsys device_state)\n"
        f"  mCommittedState={state}\n  mPendingState=Optional.empty\n  mBaseState={state}\n"
        "  mOverrideState=Optional.empty\n"
    )


def wifi(phone: Phone, _words: list[str]) -> str:
    """Whether Wi-Fi is on."""
    on = phone.settings["global"].get("wifi_on", "1") == "1"
    return f"Wi-Fi is {'enabled' if on else 'disabled'}\nVerbose logging is off\n"


def meminfo(_phone: Phone, _words: list[str]) -> str:
    """Memory in sum."""
    return (
        "Total RAM: 7,747,392K (status normal)\n"
        " Free RAM: 3,511,804K (1,021,440K cached pss + 2,080,000K cached kernel + 410,364K free)\n"
        " Used RAM: 3,812,020K (2,612,020K used pss + 1,200,000K kernel)\n"
    )


def cpuinfo(_phone: Phone, _words: list[str]) -> str:
    """Load in sum."""
    return "Load: 2.31 / 2.18 / 1.97\nCPU usage from 60000ms to 0ms ago:\n7% TOTAL: 4% user + 3% kernel\n"


def silent(_phone: Phone, _words: list[str]) -> str:
    """A service that exists and prints nothing of interest."""
    return ""


_SILENT = (
    "accessibility", "alarm", "audio", "batterystats", "clipboard", "connectivity", "diskstats",
    "gfxinfo", "input", "location", "media_session", "sensorservice", "statusbar", "thermalservice",
    "uimode", "usagestats", "usb", "user", "vibrator",
)  # fmt: skip

SERVICES: Mapping[str, Dump] = {
    "notification": notification,
    "input_method": input_method,
    "device_state": device_state,
    "wifi": wifi,
    "meminfo": meminfo,
    "cpuinfo": cpuinfo,
    **dict.fromkeys(_SILENT, silent),
}
