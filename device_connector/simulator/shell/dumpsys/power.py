"""`dumpsys power`: whether the phone is awake."""

from __future__ import annotations

from collections.abc import Mapping

from device_connector.simulator.phone import Phone
from device_connector.simulator.shell.dumpsys.forms import Dump, said, uptime_ms

# Releases that still printed what the display was told (a phone with API 35 was seen without the line).
_DISPLAY_LINE_UNTIL = 33


def power(phone: Phone, _words: list[str]) -> str:
    """The power manager's state."""
    level = phone.profile.api_level
    return "\n".join(
        [
            "POWER MANAGER (dumpsys power)",
            "",
            "Power Manager State:",
            *["  Settings power_manager_constants:", "    no_cached_wake_locks=true"] * (level >= 28),
            *_state(phone),
            "",
            "Settings and Configuration:",
            *_configuration(phone),
            "",
            "Wake Locks: size=0",
            "",
            f"Suspend Blockers: size={2 + phone.awake}",
            "  PowerManagerService.WakeLocks: ref count=0",
            f"  PowerManagerService.Display: ref count={int(phone.awake)}",
            *[f"\nDisplay Power: state={'ON' if phone.awake else 'OFF'}"] * (level <= _DISPLAY_LINE_UNTIL),
            "",
        ]
    )


def _state(phone: Phone) -> list[str]:
    wake, up = phone.awake, uptime_ms(phone)
    return [
        "  mDirty=0x0",
        f"  mWakefulness={'Awake' if wake else 'Asleep'}",
        "  mWakefulnessChanging=false",
        f"  mIsPowered={said(phone.battery.plugged)}",
        f"  mPlugType={phone.battery.plugged}",
        f"  mBatteryLevel={phone.battery.level}",
        "  mDockState=0",
        f"  mStayOn={said(_stay_on(phone) & phone.battery.plugged)}",
        "  mProximityPositive=false",
        "  mBootCompleted=true",
        "  mSystemReady=true",
        f"  mHalAutoSuspendModeEnabled={said(not wake)}",
        f"  mHalInteractiveModeEnabled={said(wake)}",
        f"  mWakeLockSummary=0x{0:x}",
        f"  mUserActivitySummary=0x{int(wake):x}",
        "  mRequestWaitForNegativeProximity=false",
        "  mSandmanScheduled=false",
        f"  mBatteryLevelLow={said(phone.battery.level <= 15)}",
        "  mLightDeviceIdleMode=false",
        "  mDeviceIdleMode=false",
        "  mDeviceIdleWhitelist=[1001, 2000, 10025]",
        "  mDeviceIdleTempWhitelist=[]",
        f"  mLastWakeTime={up // 2} ({up - up // 2} ms ago)",
        f"  mLastSleepTime={up // 4} ({up - up // 4} ms ago)",
        "  mHoldingWakeLockSuspendBlocker=false",
        f"  mHoldingDisplaySuspendBlocker={said(wake)}",
    ]


def _configuration(phone: Phone) -> list[str]:
    return [
        "  mDecoupleHalAutoSuspendModeFromDisplayConfig=true",
        "  mDecoupleHalInteractiveModeFromDisplayConfig=true",
        "  mWakeUpWhenPluggedOrUnpluggedConfig=true",
        "  mSuspendWhenScreenOffDueToProximityConfig=true",
        "  mDreamsSupportedConfig=true",
        "  mMinimumScreenOffTimeoutConfig=10000",
        "  mMaximumScreenDimDurationConfig=7000",
        f"  mScreenOffTimeoutSetting={phone.settings['system'].get('screen_off_timeout', '60000')}",
        f"  mStayOnWhilePluggedInSetting={_stay_on(phone)}",
        "  mDoubleTapWakeEnabled=false",
    ]


def _stay_on(phone: Phone) -> int:
    text = phone.settings["global"].get("stay_on_while_plugged_in", "0")
    return int(text) if text.isdecimal() else 0


SERVICES: Mapping[str, Dump] = {"power": power}
