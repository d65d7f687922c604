"""What `dumpsys notification` lists: the notifications that are posted now."""

from __future__ import annotations

import re
from dataclasses import dataclass

QUESTION = "dumpsys notification --noredact 2>&1"

ONGOING, SUMMARY = 0x2, 0x200
"""Notification.FLAG_ONGOING_EVENT and FLAG_GROUP_SUMMARY."""

_LIST = re.compile(
    r"^ *Notification List:[^\n]*\n(?P<body>.*?)(?=^ {2}[A-Za-z][\w ]*[=:]|\Z)", re.MULTILINE | re.DOTALL
)
_RECORD = re.compile(
    r"^ *NotificationRecord\(0x\w+: pkg=(?P<package>\S+) user=UserHandle\{(?P<user>-?\d+)\} "
    r"id=(?P<id>-?\d+) tag=(?P<tag>.*?) (?:importance|score)=(?P<importance>-?\d+)",
    re.MULTILINE,
)
_EXTRA = re.compile(
    r"^ +android\.(?P<name>\w+)=(?P<kind>[\w$.\[\]]+) "
    r"(?:\((?P<value>.*?)\)|\[(?P<hidden>length=\d+)\])(?=\n +[\w.]+[=:]|\n *\}|\n*\Z)",
    re.MULTILINE | re.DOTALL,
)
_TEXTS = ("String", "SpannableString", "SpannableStringBuilder", "CharSequence", "SpannedString")
_FLAGS = re.compile(r"\bflags=(?:0x([0-9a-f]+)|([A-Z_|]+))")
_TIMES = tuple(
    re.compile(rf"^ +{name}=(\d{{12,}})", re.MULTILINE) for name in ("mUpdateTimeMs", "mCreationTimeMs", "when")
)


@dataclass(frozen=True, slots=True)
class Posted:
    """One notification; texts are None where it has none, `posted_at` in Unix ms.

    `hidden`: Android keeps its words back. `summary`: it only stands for a group of others.
    """

    package: str
    user: int
    title: str | None
    text: str | None
    posted_at: int | None
    ongoing: bool
    summary: bool
    hidden: bool


def posted(text: str) -> tuple[Posted, ...] | None:
    """What is posted, the latest first as Android ranks it; None where the dump has no such list."""
    text = text.replace("\r\n", "\n")
    found = _LIST.search(text)
    if found is None:
        return () if "Notification Manager state" in text else None
    body = found["body"]
    heads = list(_RECORD.finditer(body))
    ends = [head.start() for head in heads[1:]] + [len(body)] * bool(heads)
    return tuple(_read(head, body[head.start() : end]) for head, end in zip(heads, ends, strict=True))


def _read(head: re.Match[str], record: str) -> Posted:
    extras: dict[str, str] = {}
    hidden = False
    for one in _EXTRA.finditer(record):
        hidden = hidden or one["hidden"] is not None
        if one["kind"].rpartition(".")[2] in _TEXTS and one["value"] is not None:
            extras.setdefault(one["name"], one["value"])
    flags = _flags(record)
    return Posted(
        package=head["package"],
        user=int(head["user"]),
        title=extras.get("title") or extras.get("title.big"),
        text=max(extras.get("text", ""), extras.get("bigText", ""), key=len) or None,
        posted_at=next((int(when[1]) for form in _TIMES if (when := form.search(record))), None),
        ongoing="ONGOING" in flags,
        summary="SUMMARY" in flags,
        hidden=hidden,
    )


def _flags(record: str) -> frozenset[str]:
    found = _FLAGS.search(record)
    if found is None:
        return frozenset()
    if found[1]:
        number = int(found[1], 16)
        names = {"ONGOING": number & ONGOING, "SUMMARY": number & SUMMARY}
        return frozenset(name for name, on in names.items() if on)
    words = found[2].split("|")
    return frozenset(
        short for short, long in (("ONGOING", "ONGOING_EVENT"), ("SUMMARY", "GROUP_SUMMARY")) if long in words
    )
