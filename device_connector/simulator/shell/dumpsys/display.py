"""`dumpsys display`, `dumpsys SurfaceFlinger`, and the list that `cmd display get-displays` prints."""

from __future__ import annotations

from collections.abc import Mapping

from device_connector.simulator.phone import Display, Phone
from device_connector.simulator.shell.dumpsys.forms import Dump


def display(phone: Phone, _words: list[str]) -> str:
    """The display manager: states, devices, logical displays with base and override info."""
    lit = [(panel, _state(phone, panel)) for panel in phone.displays]
    lines = [
        "DISPLAY MANAGER (dumpsys display)",
        "  mOnlyCode=false",
        "  mSafeMode=false",
        "  mPendingTraversal=false",
        f"  mViewports=[{', '.join(_viewport(phone, panel) for panel in phone.displays)}]",
        "",
        f"Display States: size={len(lit)}",
    ]
    for panel, state in lit:
        lines += [f"  Display Id={panel.id}", f"  Display State={state}", "  Display Brightness=0.4"]
    lines += ["", f"Display Devices: size={len(lit)}"]
    for panel, state in lit:
        lines += [_device(panel, state), f"    mUniqueId=local:{panel.physical_id}", f"    mState={state}"]
    lines += ["", f"Logical Displays: size={len(lit)}"]
    for panel, _ in lit:
        lines += _logical(phone, panel)
    return "\n".join(lines) + "\n"


def _state(phone: Phone, panel: Display) -> str:
    return "ON" if phone.awake and panel.on else "OFF"


def _viewport(phone: Phone, panel: Display) -> str:
    width, height = phone.size(panel.id)
    return (
        f"DisplayViewport{{type=INTERNAL, valid=true, isActive={str(panel.on).lower()}, displayId={panel.id}, "
        f"uniqueId='local:{panel.physical_id}', physicalPort=0, orientation={phone.rotation}, "
        f"logicalFrame=Rect(0, 0 - {width}, {height}), physicalFrame=Rect(0, 0 - {panel.width}, {panel.height}), "
        f"deviceWidth={panel.width}, deviceHeight={panel.height}}}"
    )


def _device(panel: Display, state: str) -> str:
    return (
        f'  DisplayDeviceInfo{{"{panel.name}": uniqueId="local:{panel.physical_id}", '
        f"{panel.width} x {panel.height}, modeId 1, defaultModeId 1, "
        f"density {panel.density}, {panel.density}.0 x {panel.density}.0 dpi, "
        f"touch INTERNAL, rotation 0, type INTERNAL, state {state}, FLAG_SECURE, FLAG_SUPPORTS_PROTECTED_BUFFERS}}"
    )


def _logical(phone: Phone, panel: Display) -> list[str]:
    natural = _info(phone, panel, (panel.width, panel.height), panel.density, rotation=0)
    actual = _info(phone, panel, phone.size(panel.id), phone.density(panel.id), rotation=phone.rotation)
    return [
        f"  Display {panel.id}:",
        f"    mDisplayId={panel.id}",
        *["    mPhase=1"] * (phone.profile.api_level >= 31),
        f"    mLayerStack={panel.id}",
        "    mHasContent=true",
        "    mDisplayOffset=(0, 0)",
        f"    mPrimaryDisplayDevice={panel.name}",
        f"    mBaseDisplayInfo={natural}",
        f"    mOverrideDisplayInfo={actual}",
    ]


def _info(phone: Phone, panel: Display, size: tuple[int, int], density: int, *, rotation: int) -> str:
    width, height = size
    short, long = sorted(size)
    secure = "FLAG_SECURE, FLAG_SUPPORTS_PROTECTED_BUFFERS, FLAG_TRUSTED"
    identity = f"displayId {panel.id}" + '", displayGroupId 0' * (phone.profile.api_level >= 31)
    if phone.profile.api_level < 28:
        identity, secure = f'uniqueId "local:{panel.physical_id}"', "FLAG_SECURE, FLAG_SUPPORTS_PROTECTED_BUFFERS"
    return (
        f'DisplayInfo{{"{panel.name}", {identity}, {secure}, real {width} x {height}, '
        f"largest app {long} x {long}, smallest app {short} x {short}, mode 1, defaultMode 1, "
        f"modes [{{id=1, width={panel.width}, height={panel.height}, fps=60.0}}], rotation {rotation}, "
        f'state {_state(phone, panel)}, type INTERNAL, uniqueId "local:{panel.physical_id}", '
        f"app {width} x {height}, "
        f"density {density} ({density}.0 x {density}.0) dpi, layerStack {panel.id}, colorMode 0, removeMode 0}}"
    )


def get_displays(phone: Phone) -> str:
    """The short list of `cmd display get-displays` (Android 13 and newer)."""
    rows = [
        f'Display id {panel.id}: DisplayInfo{{"{panel.name}", displayId {panel.id}, state {_state(phone, panel)}, '
        f'type INTERNAL, uniqueId "local:{panel.physical_id}", app {width} x {height}}}'
        for panel in phone.displays
        for width, height in [phone.size(panel.id)]
    ]
    return "\n".join(["Displays:", *rows])


def surface_flinger(phone: Phone, words: list[str]) -> str:
    """`--display-id`: one line a display; otherwise each display's power mode and resolution."""
    if "--display-id" in words:
        return "\n".join(
            f'Display {panel.physical_id} (HWC display {index}): port={index} pnpId=GGL displayName="{panel.name}"'
            for index, panel in enumerate(phone.displays)
        )
    lines: list[str] = []
    for panel in phone.displays:
        lines += [
            f'Display {panel.physical_id} (internal, primary, "{panel.name}")',
            f"   powerMode={_state(phone, panel).title()}",
            "   activeModeId=0",
            "   displayModes=",
            f"      {{id=0, hwcId=0, resolution={panel.width}x{panel.height}, refreshRate=60.00 Hz}}",
        ]
    return "\n".join(lines) + "\n"


SERVICES: Mapping[str, Dump] = {"display": display, "SurfaceFlinger": surface_flinger}
