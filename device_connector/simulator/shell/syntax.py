"""A command line as mksh reads it: words of quoted parts, redirections, pipelines and lists."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Literal:
    """Text as it stands; `quoted` text is neither split nor matched against file names."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Variable:
    """`$NAME`, `${NAME}`, `${NAME:-instead}`, `${#NAME}` (`length`)."""

    name: str
    quoted: bool
    instead: Word | None = None
    length: bool = False


@dataclass(frozen=True, slots=True)
class Output:
    """`$(script)` or a script in backticks."""

    script: Script
    quoted: bool


@dataclass(frozen=True, slots=True)
class Sum:
    """`$((expression))`, the expression not yet expanded."""

    expression: Word
    quoted: bool


Part = Literal | Variable | Output | Sum
Word = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Redirect:
    """`fd` (1 and 2 at once: 12) goes to, or comes from, the file or descriptor that `target` names."""

    fd: int
    operator: str
    target: Word


@dataclass(frozen=True, slots=True)
class Simple:
    """Assignments, then a command's words; either may be missing."""

    assignments: tuple[tuple[str, Word], ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """`( script )`, or `{ script; }` which shares its variables (`own` is false)."""

    script: Script
    redirects: tuple[Redirect, ...]
    own: bool


Command = Simple | Group


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands joined by `|`; `! ` turns the last one's exit code round."""

    commands: tuple[Command, ...]
    negated: bool


@dataclass(frozen=True, slots=True)
class Chain:
    """Pipelines joined by `&&` and `||`: each with the operator before it ("" for the first)."""

    links: tuple[tuple[str, Pipeline], ...]
    background: bool


Script = tuple[Chain, ...]


class SyntaxFault(Exception):
    """The shell's own words about a line that it cannot read."""
