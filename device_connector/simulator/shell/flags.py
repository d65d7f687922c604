"""Options as toybox reads them: letters alone or in a row, values glued or next, `--` ends them."""

from __future__ import annotations

from dataclasses import dataclass, field

from device_connector.simulator.shell.session import Call, Refused


@dataclass(frozen=True, slots=True)
class Flags:
    """The options of one call, each with its value ("" for none), and the words after them."""

    given: dict[str, str] = field(default_factory=dict)
    rest: list[str] = field(default_factory=list)
    values: list[tuple[str, str]] = field(default_factory=list)

    def every(self, letter: str) -> list[str]:
        """All values of an option that may be given more than once."""
        return [value for given, value in self.values if given == letter]

    def __contains__(self, letter: object) -> bool:
        return letter in self.given

    def number(self, letter: str, default: int) -> int:
        """An option's whole number, or the default where it was not given."""
        return number(self.given[letter]) if letter in self.given else default


def number(text: str, base: int = 10) -> int:
    """A whole number that a command was given; refused otherwise."""
    try:
        return int(text, base)
    except ValueError:
        raise Refused(f"bad number '{text}'") from None


def flags(call: Call, plain: str, valued: str = "") -> Flags:
    """Read a call's options: letters of `plain`, and those of `valued` with a value each."""
    reader = _Reader(call, plain, valued, list(call.args))
    reader.read()
    return Flags({**reader.given, **dict(reader.values)}, reader.rest, reader.values)


@dataclass(slots=True)
class _Reader:
    call: Call
    plain: str
    valued: str
    words: list[str]
    given: dict[str, str] = field(default_factory=dict)
    values: list[tuple[str, str]] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)

    def read(self) -> None:
        while self.words:
            word = self.words.pop(0)
            if word == "--":
                self.rest += self.words
                return
            if len(word) < 2 or word[0] != "-":
                self.rest.append(word)
            else:
                self.letters(word[1:])

    def letters(self, letters: str) -> None:
        """Take one word's letters; a value is the word's rest or the next word."""
        for index, letter in enumerate(letters):
            if letter in self.valued:
                self.values.append((letter, letters[index + 1 :] or self.value(letter)))
                return
            if letter not in self.plain:
                name = self.call.name
                raise Refused(f"{name}: Unknown option '{letter}' (see \"{name} --help\")")
            self.given[letter] = ""

    def value(self, letter: str) -> str:
        if not self.words:
            raise Refused(f"{self.call.name}: Missing argument to -{letter}")
        return self.words.pop(0)
