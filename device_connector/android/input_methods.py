"""Keyboards: which there are, which is chosen, and those that type what adb tells them."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from device_connector.android.look import part
from device_connector.android.sections import Section, dump
from device_connector.android.words import join, quote

NOTE = "/data/local/tmp/.device-connector-keyboard"
"""A script on the phone that gives it its own keyboard back; whoever meets it runs it, also after a crash."""

RESTORE = f"[ -f {NOTE} ] && sh {NOTE}"
"""Gives the phone its own keyboard back where it was left with another; does nothing otherwise."""

RESULT_OK = -1
"""Activity.RESULT_OK, as a receiver says that it has done what it was told."""

_ID = re.compile(r"^[A-Za-z][\w.]*/[\w.$]+$", re.MULTILINE)
_BOUND = re.compile(r"\b(?:mCurId|mCurMethodId|mSelectedMethodId)=(\S+)")


@dataclass(frozen=True, slots=True)
class Typist:
    """An app that puts any text into the focused field when a broadcast tells it.

    `method`: its input method, which has to be chosen for that; None for one that fills the clipboard. `extra`
    holds the text, in base64 where `encoded`. `answers`: it says by its result whether it did.
    """

    name: str
    package: str
    method: str | None
    action: str
    extra: str
    encoded: bool
    answers: bool

    @property
    def way(self) -> Literal["input_method", "clipboard"]:
        """How the text gets into the field."""
        return "input_method" if self.method else "clipboard"

    def tell(self, text: str) -> str:
        """The broadcast that types `text`, for this app's ears only."""
        said = base64.b64encode(text.encode()).decode() if self.encoded else text
        return join(["am", "broadcast", "-a", self.action, "-p", self.package, "--es", self.extra, said])


TYPISTS = (
    Typist(
        name="ADBKeyboard",
        package="com.android.adbkeyboard",
        method="com.android.adbkeyboard/.AdbIME",
        action="ADB_INPUT_B64",
        extra="msg",
        encoded=True,
        answers=False,
    ),
    Typist(
        name="UiAutomator's AdbKeyboard",
        package="com.github.uiautomator",
        method="com.github.uiautomator/.AdbKeyboard",
        action="ADB_KEYBOARD_INPUT_TEXT",
        extra="text",
        encoded=True,
        answers=True,
    ),
    Typist(
        name="Clipper",
        package="ca.zgrs.clipper",
        method=None,
        action="clipper.set",
        extra="text",
        encoded=False,
        answers=True,
    ),
)
"""The best first: a keyboard leaves the user's clipboard alone."""

QUESTIONS = (
    RESTORE,
    "ime list -a -s 2>&1",
    "ime list -s 2>&1",
    "settings get secure default_input_method 2>&1",
    *(f"pm path {typist.package} 2>&1" for typist in TYPISTS if typist.method is None),
)


@dataclass(frozen=True, slots=True)
class Keyboards:
    """Ids of the keyboards that are installed, those that may be chosen, and the chosen one."""

    installed: tuple[str, ...]
    enabled: tuple[str, ...]
    chosen: str | None
    packages: frozenset[str]

    @property
    def typist(self) -> Typist | None:
        """The best app there is to type with; one that is chosen already before others."""
        fits = [one for one in TYPISTS if one.method in self.installed or one.package in self.packages]
        return min(fits, key=lambda one: one.method != self.chosen, default=None)


def keyboards(parts: Sequence[Section]) -> Keyboards:
    """The answers to QUESTIONS; `parts` are their sections."""
    _, installed, enabled, chosen, *paths = (part(parts, index) for index in range(len(QUESTIONS)))
    others = [typist.package for typist in TYPISTS if typist.method is None]
    found = {package for package, path in zip(others, paths, strict=True) if "package:" in path.text}
    return Keyboards(ids(installed.text), ids(enabled.text), next(iter(ids(chosen.text)), None), frozenset(found))


def ids(text: str) -> tuple[str, ...]:
    """The ids of `ime list -s`, one a line."""
    return tuple(_ID.findall(text.replace("\r", "")))


def borrow(known: Keyboards, method: str) -> tuple[str, ...]:
    """Commands that choose `method`, after noting how to give the phone its own keyboard back."""
    own = known.chosen
    back = f"ime set {quote(own)}" if own else "ime reset"
    away = f"; ime disable {quote(method)}" * (method not in known.enabled)
    note = f"{back} || ime reset{away}; rm -f {NOTE}"
    return (
        f"echo {quote(note)} >{NOTE}",
        f"ime enable {quote(method)} 2>&1",
        f"ime set {quote(method)} 2>&1",
        *CHOSEN,
    )


CHOSEN = (
    "settings get secure default_input_method 2>&1",
    dump("input_method", "mCurId=|mCurMethodId=|mSelectedMethodId=|mInputShown="),
)


def is_chosen(method: str, setting: str) -> bool:
    """Whether the setting names `method`."""
    return method in ids(setting)


def is_ready(method: str, dumped: str) -> bool:
    """Whether the phone has taken `method` into use and shows it; True where the dump tells nothing of it."""
    bound = _BOUND.findall(dumped)
    return not bound or (method in bound and "mInputShown=false" not in dumped)
