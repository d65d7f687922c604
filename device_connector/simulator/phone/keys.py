"""What each key does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from device_connector.simulator.phone import keycodes as k
from device_connector.simulator.phone import walk

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

_VOLUME = "volume_music_speaker"
_VOLUME_TOP = 15
_CLIP_SINCE = 24


def press(phone: Phone, code: int, *, long: bool) -> None:
    """One key, pressed and released; while the phone sleeps only power, wake-up and volume keys work."""
    waking = _WAKING.get(code)
    if waking:
        waking(phone)
    elif phone.awake and phone.locked:
        _keyguard(phone, code)
    elif phone.awake:
        _press_awake(phone, code, long=long)


def _press_awake(phone: Phone, code: int, *, long: bool) -> None:
    if code in _EVERYWHERE:
        _EVERYWHERE[code](phone)
    elif phone.ime.field is not None:
        _edit(phone, code)
    elif code in _SCROLLS:
        walk.scroll(phone, _SCROLLS[code])
    elif code in _WALKS:
        walk.step(phone, _WALKS[code])
    elif code in {k.ENTER, k.DPAD_CENTER, k.NUMPAD_ENTER}:
        walk.press(phone, long=long)


def chord(phone: Phone, codes: tuple[int, ...]) -> None:
    """Keys held together: Ctrl+A selects all; otherwise the last one counts."""
    field = phone.ime.field
    if field is not None and phone.awake and codes[-1] == k.A and codes[0] in {k.CTRL_LEFT, k.CTRL_RIGHT}:
        field.select_all()
        phone.changed()
    elif codes and codes[0] not in {k.CTRL_LEFT, k.CTRL_RIGHT}:
        press(phone, codes[-1], long=False)


def _volume(step: int) -> Callable[[Phone], None]:
    def turn(phone: Phone) -> None:
        table = phone.settings["system"]
        level = int(table.get(_VOLUME, "5"))
        table[_VOLUME] = str(min(max(level + step, 0), _VOLUME_TOP))

    return turn


def _power(phone: Phone) -> None:
    (phone.sleep if phone.awake else phone.wake)()


def _keyguard(phone: Phone, code: int) -> None:
    if code in k.CHARACTERS and k.CHARACTERS[code].isdigit():
        phone.lockscreen.press(k.CHARACTERS[code])
    elif code in {k.ENTER, k.NUMPAD_ENTER}:
        phone.lockscreen.enter()
    elif code == k.DEL:
        phone.lockscreen.rub()
    elif code in {k.MENU, k.SPACE}:
        phone.lockscreen.unlock()
    elif code == k.BACK:
        phone.back()


def _edit(phone: Phone, code: int) -> None:
    field = phone.ime.field
    assert field is not None
    if code in k.CHARACTERS:
        phone.type_text(k.CHARACTERS[code])
    elif code in {k.ENTER, k.NUMPAD_ENTER}:
        phone.ime.enter()
    elif code in _DELETES:
        field.delete(_DELETES[code])
        phone.changed()
    elif code in {k.CUT, k.COPY, k.PASTE}:
        _clip(phone, code)
    elif code in _MOVES:
        field.put(_MOVES[code](field.end, len(field.text)))
        phone.changed()
    elif code in _WALKS:
        walk.step(phone, _WALKS[code])


def _clip(phone: Phone, code: int) -> None:
    """Cut, copy and paste; these keys came with Android 7."""
    field = phone.ime.field
    if field is None or phone.profile.api_level < _CLIP_SINCE:
        return
    if code == k.PASTE:
        phone.ime.commit(phone.clipboard)
        return
    if field.start != field.end and not field.password:
        phone.clipboard = field.text[field.start : field.end]
        field.insert("" if code == k.CUT else phone.clipboard)
        phone.changed()


_WAKING: dict[int, Callable[[Phone], None]] = {
    k.POWER: _power,
    k.WAKEUP: lambda phone: phone.wake(),
    k.SLEEP: lambda phone: phone.sleep(),
    k.VOLUME_UP: _volume(1),
    k.VOLUME_DOWN: _volume(-1),
    k.VOLUME_MUTE: _volume(-_VOLUME_TOP),
}
_EVERYWHERE: dict[int, Callable[[Phone], None]] = {
    k.HOME: lambda phone: phone.go_home(),
    k.BACK: lambda phone: phone.back(),
    k.ESCAPE: lambda phone: phone.back(),
    k.APP_SWITCH: lambda phone: phone.show_recents(),
    k.NOTIFICATION: lambda phone: phone.open_shade(),
    k.SETTINGS: lambda phone: _start(phone, "com.android.settings"),
    k.CALL: lambda phone: _start(phone, "com.android.contacts"),
    k.SEARCH: lambda phone: _start(phone, "com.android.browser"),
}
_DELETES = {k.DEL: -1, k.FORWARD_DEL: 1}
_MOVES: dict[int, Callable[[int, int], int]] = {
    k.DPAD_LEFT: lambda at, size: at - 1,
    k.DPAD_RIGHT: lambda at, size: at + 1,
    k.MOVE_HOME: lambda at, size: 0,
    k.MOVE_END: lambda at, size: size,
}
_SCROLLS = {k.PAGE_DOWN: 1, k.PAGE_UP: -1}
_WALKS = {k.TAB: 1, k.DPAD_DOWN: 1, k.DPAD_RIGHT: 1, k.DPAD_UP: -1, k.DPAD_LEFT: -1}


def _start(phone: Phone, package: str) -> None:
    phone.start(package)
