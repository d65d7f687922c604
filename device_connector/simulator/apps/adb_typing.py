"""Apps that automation tools install so that adb can type any script: two input methods and a clipboard.

Each is told by broadcasts, as its project documents them (senzhk/ADBKeyBoard, openatx/android-uiautomator-server,
majido/clipper). Phones do not come with them: `Phone.install` puts them there.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import TYPE_CHECKING

from device_connector.simulator.apps.app import App, Heard, Receiver

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

_OK, _CANCELED, _UNTOLD = -1, 0, 0
"""Activity.RESULT_OK and RESULT_CANCELED; what `am` prints for a receiver that sets no result."""


def _typed(method: str, extra: str, done: int) -> Receiver:
    """A receiver that types what the extra holds in base64, while the input method is the chosen one."""

    def hear(phone: Phone, extras: Mapping[str, str]) -> Heard:
        if phone.settings["secure"].get("default_input_method") != method or phone.faults.has("ime_deaf"):
            return Heard(_CANCELED)
        try:
            text = base64.b64decode(extras.get(extra, ""), validate=True).decode()
        except (binascii.Error, UnicodeDecodeError):
            return Heard(_CANCELED)
        landed = phone.ime.commit(text)
        return Heard(done, "success") if landed and done == _OK else Heard(_UNTOLD)

    return hear


def _copied(phone: Phone, extras: Mapping[str, str]) -> Heard:
    if "text" not in extras:
        return Heard(_CANCELED, 'No text is provided. Use -e text "text to be pasted"')
    phone.clipboard = extras["text"]
    return Heard(_OK, "Text is copied into clipboard.")


ADB_KEYBOARD = App(
    package="com.android.adbkeyboard",
    label="ADB Keyboard",
    icon="keyboard",
    system=False,
    version_name="2.4-dev",
    version_code=24,
    input_method=".AdbIME",
    hears=(("ADB_INPUT_B64", _typed("com.android.adbkeyboard/.AdbIME", "msg", _UNTOLD)),),
)

UIAUTOMATOR_KEYBOARD = App(
    package="com.github.uiautomator",
    label="UiAutomator",
    icon="keyboard",
    system=False,
    version_name="2.4.0",
    version_code=240,
    input_method=".AdbKeyboard",
    hears=(("ADB_KEYBOARD_INPUT_TEXT", _typed("com.github.uiautomator/.AdbKeyboard", "text", _OK)),),
)

CLIPPER = App(
    package="ca.zgrs.clipper",
    label="Clipper",
    icon="note",
    system=False,
    version_name="1.2.1",
    version_code=3,
    hears=(("clipper.set", _copied),),
)
