"""Whether typed text is in the field: yes, no, or unknown, and by what that is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MASKS = frozenset("•●∙·*")
"""What stands for a character of a password; the last one typed may be shown for a moment."""

Effect = Literal["seen", "none_seen", "unknown"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of typing; `basis` never repeats what was typed."""

    effect: Effect
    basis: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a field held: its text, "" where it only shows its hint; of a password the dots."""

    text: str
    password: bool


def verdict(before: Reading | None, after: Reading | None, typed: str) -> Verdict:
    """Whether `typed` was put into what the field held before (an empty Reading where it was cleared)."""
    if after is None:
        return Verdict("unknown", "afterwards no text field with the focus could be read")
    if after.password:
        return _dots(before, after, typed)
    if before is None:
        return _without_before(after.text, typed)
    if _is_inserted(shown(before.text), shown(after.text), shown(typed)):
        return Verdict("seen", "the field was read afterwards and holds the text")
    if _bare(typed) and _is_inserted(_bare(before.text), _bare(after.text), _bare(typed)):
        return Verdict("seen", "the field was read afterwards and holds the text as the app formats it")
    if "\n" in typed or "\t" in typed:
        return Verdict("unknown", "the field holds something else: Enter or Tab may have moved on")
    return Verdict("none_seen", _short(before.text, after.text, typed))


def _dots(before: Reading | None, after: Reading, typed: str) -> Verdict:
    if before is None or not (before.password or not before.text):
        return Verdict("unknown", "a password is not shown, and its length before is not known")
    grown = len(after.text) - _hidden(before.text)
    if grown == len(typed):
        return Verdict("seen", f"a password is not shown; it grew by the {grown} characters that were typed")
    if not after.text:
        return Verdict("unknown", "a password is not shown, and this field tells no length")
    return Verdict("none_seen", f"a password is not shown; it grew by {grown} characters, not by {len(typed)}")


def _hidden(text: str) -> int:
    """The characters of a password field; up to Android 7 an empty one has its hint for text."""
    return len(text) if MASKS.issuperset(text[:-1]) else 0


def _without_before(after: str, typed: str) -> Verdict:
    if shown(typed) in shown(after):
        return Verdict(
            "unknown", "the field holds the text, but it was not read before: it may have held it already"
        )
    return Verdict("none_seen", f"the field was read afterwards and does not hold the {len(typed)} characters")


def _short(before: str, after: str, typed: str) -> str:
    if after == before:
        return "the field was read afterwards and is as it was before"
    wanted = len(before) + len(typed)
    return (
        f"the field was read afterwards and holds other text: {len(after)} characters where {wanted} were "
        "expected. Look before typing again; `clear` replaces all"
    )


def shown(text: str) -> str:
    """`text` as a dump shows it: characters beyond 16 bits come back as dots from some phones."""
    return "".join(".." if ord(char) > 0xFFFF else char for char in text)


def _bare(text: str) -> str:
    """Letters and digits alone, without difference of case."""
    return "".join(filter(str.isalnum, text)).casefold()


def _is_inserted(before: str, after: str, typed: str) -> bool:
    """Whether `after` is `before` with `typed` somewhere in it, or `typed` alone (what was there was a hint)."""
    if after == typed:
        return True
    if len(after) != len(before) + len(typed):
        return False
    return any(
        after.startswith(typed, at) and after[:at] + after[at + len(typed) :] == before
        for at in range(len(before) + 1)
    )
