"""Intents as `am` and `pm` read them from words, and as Android prints them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

_VALUED: Mapping[str, str] = MappingProxyType(
    {
        "-a": "action",
        "-d": "data",
        "-n": "component",
        "-t": "kind",
        "-f": "flags",
        "-p": "package",
        "-i": "identity",
    }
)
_TWO_WORDS = "--es --ez --ei --el --ef --ed --eu --ecn --eia --ela --efa --esa --eial --esal -e --eda --edal"
_ONE_WORD = frozenset({"--esn", "--grant-read-uri-permission", "--activity-clear-top", "--activity-new-task"})
_SKIPPED_VALUE = "--user --display --windowingMode --activityType --task -R --start-profiler -P --sampling"
_NEW_TASK = 0x10000000


class BadIntent(Exception):
    """Words that make no intent: Java's message."""


@dataclass(frozen=True, slots=True)
class Intent:
    """An intent and the options of the command around it; `component` is package/class as it was written."""

    action: str = ""
    data: str = ""
    kind: str = ""
    categories: tuple[str, ...] = ()
    flags: int = 0
    package: str = ""
    component: str = ""
    extras: Mapping[str, str] = field(default_factory=dict)
    options: frozenset[str] = frozenset()

    @property
    def target(self) -> tuple[str, str | None]:
        """Package and full class of the component; the package alone, or "", without one."""
        package, slash, name = self.component.partition("/")
        if not slash:
            return self.package, None
        return package, package + name if name.startswith(".") else name

    def shown(self, *, level: int, started: bool = False) -> str:
        """Intent { act=... } as toString has it; `started`: with the flag that the shell adds to activities."""
        flags = self.flags | (_NEW_TASK if started else 0)
        package, name = self.target
        short = name.removeprefix(package) if name and name.startswith(f"{package}.") else name
        parts = {
            "act": self.action,
            "cat": f"[{','.join(self.categories)}]" * bool(self.categories),
            "dat": re.sub(r"^(https?://[^/?#]+).+", r"\1/...", self.data) if level >= 29 else self.data,
            "typ": self.kind,
            "flg": f"0x{flags:x}" * bool(flags),
            "pkg": self.package,
            "cmp": f"{package}/{short}" if name else "",
        }
        words = [f"{key}={value}" for key, value in parts.items() if value] + ["(has extras)"] * bool(self.extras)
        return f"Intent {{ {' '.join(words)} }}"


def read_intent(words: list[str]) -> Intent:
    """An intent from a command's words; BadIntent says what is missing or unknown."""
    reader = _Reader(list(words))
    reader.read()
    return Intent(
        action=reader.values.get("action", ""),
        data=reader.values.get("data", ""),
        kind=reader.values.get("kind", ""),
        categories=tuple(reader.categories),
        flags=_number(reader.values.get("flags", "0")),
        package=reader.values.get("package", ""),
        component=reader.values.get("component", ""),
        extras=reader.extras,
        options=frozenset(reader.options),
    )


def _number(text: str) -> int:
    try:
        return int(text, 0)
    except ValueError:
        raise BadIntent(f'java.lang.NumberFormatException: For input string: "{text}"') from None


class _Reader:
    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.values: dict[str, str] = {}
        self.categories: list[str] = []
        self.extras: dict[str, str] = {}
        self.options: set[str] = set()

    def read(self) -> None:
        while self.words:
            word = self.words.pop(0)
            if word.startswith("-"):
                self.option(word)
            else:
                self.bare(word)

    def option(self, word: str) -> None:
        if word in _VALUED:
            self.values[_VALUED[word]] = self.next(word)
        elif word == "-c":
            self.categories.append(self.next(word))
        elif word in _TWO_WORDS.split():
            name = self.next(word)
            self.extras[name] = self.next(word)
        elif word in _SKIPPED_VALUE.split():
            self.next(word)
        elif word in {"-W", "-S", "-D", "-N", "--streaming"} or word in _ONE_WORD or word.startswith("--"):
            self.options.add(word)
        else:
            raise BadIntent(f"java.lang.IllegalArgumentException: Unknown option: {word}")

    def next(self, word: str) -> str:
        if not self.words:
            raise BadIntent(f'java.lang.IllegalArgumentException: Argument expected after "{word}"')
        return self.words.pop(0)

    def bare(self, word: str) -> None:
        """A URI, a component, or a package, told apart by their signs as Intent.parseCommandArgs does."""
        if ":" in word:
            self.values["data"] = word
            self.values.setdefault("action", "android.intent.action.VIEW")
        elif "/" in word:
            self.values["component"] = word
        else:
            self.values["package"] = word
        if ":" not in word:
            self.values.setdefault("action", "android.intent.action.MAIN")
            self.categories += ["android.intent.category.LAUNCHER"] * (not self.categories)
