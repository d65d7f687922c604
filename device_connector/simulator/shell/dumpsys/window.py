"""`dumpsys window`: displays, windows, what has focus, and the keyguard."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device_connector.simulator.phone import Phone, Window
from device_connector.simulator.shell.dumpsys.forms import Dump, activity_name, said, token, window_name

_SECURE = 0x2000
_FLAGS = 0x81810100
_FLAG_NAMES = "LAYOUT_IN_SCREEN LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED DRAWS_SYSTEM_BAR_BACKGROUNDS"
_TYPES = {"application": "BASE_APPLICATION", "input_method": "INPUT_METHOD", "system": "NOTIFICATION_SHADE"}
_TYPE_NUMBERS = {"application": 1, "input_method": 2011, "system": 2000}


def window(phone: Phone, words: list[str]) -> str:
    """All parts, or one of them: policy (p), displays (d), windows (w), visible, lastanr."""
    asked = [word for word in words if not word.startswith("-")]
    if not asked or asked[0] in {"a", "all"}:
        return "\n".join(part(phone) for part in (_anr, _policy, _displays, _windows))
    part = _PARTS.get(asked[0])
    return part(phone) if part else f"Bad window command, or no windows match: {asked[0]}\nUse -h for help."


def _anr(_phone: Phone) -> str:
    return "WINDOW MANAGER LAST ANR (dumpsys window lastanr)\n  <no ANR has occurred since boot>\n"


def _policy(phone: Phone) -> str:
    width, height = phone.size()
    wake, locked, old = phone.awake, phone.locked, phone.profile.api_level < 29
    lines = [
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)",
        "    mSafeMode=false mSystemReady=true mSystemBooted=true",
        f"    mAwake={said(wake)} mScreenOnEarly={said(wake)} mScreenOnFully={said(wake)}",
        f"    mOrientationSensorEnabled={said(wake)}",
        *[f"    mOverscanScreen=(0,0) {width}x{height}", f"    mUnrestrictedScreen=(0,0) {width}x{height}"] * old,
        f"    mShowingLockscreen={said(locked)} mShowingDream=false mDreamingLockscreen={said(locked)}"
        if old
        else f"    mShowingDream=false mDreamingLockscreen={said(locked)} isKeyguardShowing={said(locked)}",
        *_keyguard(phone),
    ]
    return "\n".join(lines) + "\n"


def _keyguard(phone: Phone) -> list[str]:
    on, locked = ("ON", "AWAKE") if phone.awake else ("OFF", "SLEEP"), said(phone.locked)
    return [
        "    KeyguardServiceDelegate",
        f"      showing={locked}",
        "      showingAndNotOccluded=" + locked,
        f"      inputRestricted={locked}",
        "      occluded=false",
        f"      secure={said(phone.secure_lock)}",
        "      dreaming=false",
        "      systemIsReady=true",
        "      deviceHasKeyguard=true",
        "      enabled=true",
        "      offReason=" + ("OFF_BECAUSE_OF_USER" if not phone.awake else "0"),
        "      currentUser=-10000",
        "      bootCompleted=true",
        f"      screenState=SCREEN_STATE_{on[0]}",
        f"      interactiveState=INTERACTIVE_STATE_{on[1]}",
        "      KeyguardStateMonitor",
        f"        mIsShowing={locked}",
        "        mSimSecure=false",
        f"        mInputRestricted={locked}",
        "        mTrusted=false",
        "        mCurrentUserId=0",
    ]


def _displays(phone: Phone) -> str:
    lines = ["WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)"]
    for panel in phone.displays:
        width, height = phone.size(panel.id)
        base = f"init={panel.width}x{panel.height} {panel.density}dpi"
        over = phone.size_override if panel.id == 0 else None
        if over or (panel.id == 0 and phone.density_override):
            shown = over or (panel.width, panel.height)
            base += f" base={shown[0]}x{shown[1]} {phone.density(panel.id)}dpi"
        short, long = sorted((width, height))
        lines += [
            f"  Display: mDisplayId={panel.id}" + " (organized)" * (phone.profile.api_level >= 30),
            f"    {base} cur={width}x{height} app={width}x{height} rng={short}x{short}-{long}x{long}",
            f"    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion((0,0,{width},{height}))",
            "",
            *(_focus(phone, panel.id) if phone.profile.api_level >= 29 else []),
        ]
    return "\n".join(lines) + "\n"


def _focus(phone: Phone, display: int) -> list[str]:
    """The focus of one display; only the first has a window with focus on these phones."""
    title = phone.focused_window() if display == 0 else None
    front = phone.tasks.front.component() if display == 0 else None
    named = f"Window{{{token(title)} u0 {title}}}" if title else "null"
    record = activity_name(front) if front else "null"
    if front and phone.profile.api_level < 30:
        record = f"AppWindowToken{{{token('app', front)} token=Token{{{token('token', front)} {record}}}}}"
    return [
        f"  mCurrentFocus={named}",
        f"  mFocusedApp={record}",
        "",
        f"    mRotation=ROTATION_{phone.rotation * 90}"
        if phone.profile.api_level >= 30
        else f"    mRotation={phone.rotation}",
    ]


def _windows(phone: Phone) -> str:
    lines = ["WINDOW MANAGER WINDOWS (dumpsys window windows)"]
    shown = [(panel.id, each) for panel in phone.displays for each in phone.windows(panel.id)]
    for index, (display, each) in reversed(list(enumerate(shown))):
        lines += _window(phone, index, display, each)
    lines += [""]
    if phone.profile.api_level < 29:
        lines += [*_focus(phone, 0)[:2], f"  mRotation={phone.rotation} mAltOrientation=false"]
    return "\n".join(lines) + "\n"


def _window(phone: Phone, index: int, display: int, each: Window) -> list[str]:
    left, top, right, bottom = each.bounds
    package = phone.packages.get(each.package)
    uid, pid = (package.uid, package.pid) if package else (1000, 1)
    frame = f"[{left},{top}][{right},{bottom}]"
    return [
        f"  Window #{index} {window_name(each)}:",
        f"    mDisplayId={display} mSession=Session{{{token(each.package)} {pid}:u0a{uid % 10000}}}",
        f"    mOwnerUid={uid} showForAllUsers=false package={each.package} appop=NONE",
        *_attributes(phone, each),
        f"    Requested w={right - left} h={bottom - top} mLayoutSeq=171",
        "    mViewVisibility=0x0 mHaveFrame=true mObscured=false",
        f"    mFrame={frame} last={frame}"
        if phone.profile.api_level < 29
        else f"    Frames: parent={frame} display={frame} frame={frame} last={frame}",
        f"    mHasSurface={said(phone.awake)} isReadyForDisplay()={said(phone.awake)}",
        *[f"    isOnScreen=true\n    isVisible={said(phone.awake)}"] * (phone.profile.api_level >= 26),
    ]


def _attributes(phone: Phone, each: Window) -> list[str]:
    """Layout parameters: numbers on old releases, names since Android 11; SECURE among the flags either way."""
    flags = _FLAGS | (_SECURE if each.secure else 0)
    if phone.profile.api_level < 29:
        kind = _TYPE_NUMBERS[each.kind]
        return [f"    mAttrs=WM.LayoutParams{{(0,0)(fillxfill) sim=#20 ty={kind} fl=#{flags:x} fmt=-3}}"]
    names = _FLAG_NAMES + " SECURE" * each.secure if phone.profile.api_level >= 30 else f"{flags:x}"
    return [
        f"    mAttrs={{(0,0)(fillxfill) sim={{adjust=resize}} ty={_TYPES[each.kind]} fmt=OPAQUE",
        f"      fl={names}}}",
    ]


_PARTS: Mapping[str, Callable[[Phone], str]] = {
    "policy": _policy,
    "p": _policy,
    "displays": _displays,
    "d": _displays,
    "windows": _windows,
    "w": _windows,
    "visible": _windows,
    "visible-apps": _windows,
    "lastanr": _anr,
    "l": _anr,
}

SERVICES: Mapping[str, Dump] = {"window": window}
