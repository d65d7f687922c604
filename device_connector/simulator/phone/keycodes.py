"""Android's key codes (android.view.KeyEvent) that this phone answers to."""

from __future__ import annotations

HOME = 3
BACK = 4
CALL = 5
DPAD_UP = 19
DPAD_DOWN = 20
DPAD_LEFT = 21
DPAD_RIGHT = 22
DPAD_CENTER = 23
VOLUME_UP = 24
VOLUME_DOWN = 25
POWER = 26
COMMA = 55
PERIOD = 56
TAB = 61
SPACE = 62
ENTER = 66
DEL = 67
MENU = 82
NOTIFICATION = 83
SEARCH = 84
PAGE_UP = 92
PAGE_DOWN = 93
ESCAPE = 111
FORWARD_DEL = 112
CTRL_LEFT = 113
CTRL_RIGHT = 114
MOVE_HOME = 122
MOVE_END = 123
NUMPAD_ENTER = 160
VOLUME_MUTE = 164
SETTINGS = 176
APP_SWITCH = 187
SLEEP = 223
WAKEUP = 224
CUT = 277
COPY = 278
PASTE = 279

A = 29

# Keys that print, with the character each gives.
CHARACTERS: dict[int, str] = {
    **{7 + digit: str(digit) for digit in range(10)},
    **{A + index: letter for index, letter in enumerate("abcdefghijklmnopqrstuvwxyz")},
    **{144 + digit: str(digit) for digit in range(10)},
    17: "*",
    18: "#",
    COMMA: ",",
    PERIOD: ".",
    SPACE: " ",
    68: "`",
    69: "-",
    70: "=",
    71: "[",
    72: "]",
    73: "\\",
    74: ";",
    75: "'",
    76: "/",
    77: "@",
    81: "+",
}
