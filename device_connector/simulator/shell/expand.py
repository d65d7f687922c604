"""Words become arguments: variables, command output, sums, splitting at blanks, file names."""

from __future__ import annotations

import ast
import fnmatch
import operator
import re
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Final

from device_connector.simulator.shell.session import Session, decoded
from device_connector.simulator.shell.steps import Out, Step
from device_connector.simulator.shell.syntax import Literal, Output, Part, Script, Sum, SyntaxFault, Variable, Word

_GLOB = re.compile(r"[*?\[]")
_SPECIAL = re.compile(r"[*?\[]|^~")
_BLANKS = re.compile(r"[ \t\n]+")
_SUMS: Final[Mapping[type, Callable[[int, int], int]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.floordiv,
    ast.Mod: operator.mod,
}

Run = Callable[[Session, Script], Generator[Step, bytes | None, int]]
Expanded = Generator[Step, bytes | None, str]


@dataclass(slots=True)
class _Field:
    """One argument in the making; `pattern` is its text with quoted wildcards taken out of play."""

    text: str = ""
    pattern: str = ""
    wild: bool = False

    def add(self, text: str, *, quoted: bool) -> None:
        self.text += text
        self.pattern += re.sub(r"([*?\[])", r"[\1]", text) if quoted else text
        self.wild = self.wild or (not quoted and _GLOB.search(text) is not None)


@dataclass(slots=True)
class _Fields:
    """The arguments that one word becomes: none, one or several."""

    done: list[_Field] = field(default_factory=list)
    open: _Field | None = None

    def add(self, text: str, *, quoted: bool) -> None:
        self.open = self.open or _Field()
        self.open.add(text, quoted=quoted)

    def split(self, text: str) -> None:
        """Add unquoted expanded text: blanks end an argument."""
        for index, piece in enumerate(_BLANKS.split(text)):
            if index:
                self.close()
            if piece:
                self.add(piece, quoted=False)

    def close(self) -> None:
        if self.open is not None:
            self.done.append(self.open)
            self.open = None


def arguments(session: Session, words: tuple[Word, ...], run: Run) -> Generator[Step, bytes | None, list[str]]:
    """All words as arguments, left to right."""
    found: list[str] = []
    for word in words:
        if plain := _plain(word):
            found.append(plain)
        else:
            fields = yield from _fields(session, word, run)
            for each in fields:
                found.extend(_names(session, each))
    return found


def text(session: Session, word: Word, run: Run) -> Expanded:
    """A word that is not split and not matched: an assignment's value, a redirection's target."""
    whole = ""
    for part in word:
        whole += yield from _value(session, part, run)
    return whole


def _plain(word: Word) -> str:
    """The word itself where nothing in it needs expanding, else ""."""
    part = word[0]
    plain = len(word) == 1 and isinstance(part, Literal) and not _SPECIAL.search(part.text)
    return part.text if plain and isinstance(part, Literal) else ""


def _fields(session: Session, word: Word, run: Run) -> Generator[Step, bytes | None, list[_Field]]:
    fields = _Fields()
    for part in word:
        if isinstance(part, Variable) and part.quoted and part.name == "@":
            _positional(session, fields)
            continue
        value = yield from _value(session, part, run)
        if isinstance(part, Literal) or part.quoted:
            fields.add(value, quoted=part.quoted)
        else:
            fields.split(value)
    fields.close()
    return fields.done


def _positional(session: Session, fields: _Fields) -> None:
    for index, argument in enumerate(session.arguments):
        if index:
            fields.close()
        fields.add(argument, quoted=True)


def _value(session: Session, part: Part, run: Run) -> Expanded:
    if isinstance(part, Literal):
        home = not part.quoted and (part.text == "~" or part.text.startswith("~/"))
        return session.value("HOME").rstrip("/") + part.text[1:] if home else part.text
    if isinstance(part, Variable):
        return (yield from _variable(session, part, run))
    if isinstance(part, Sum):
        return str(_sum((yield from text(session, part.expression, run)), session))
    return (yield from _output(session, part, run))


def _variable(session: Session, part: Variable, run: Run) -> Expanded:
    value = session.value(part.name)
    if not value and part.instead is not None:
        return (yield from text(session, part.instead, run))
    return str(len(value)) if part.length else value


def _output(session: Session, part: Output, run: Run) -> Expanded:
    """What a script writes to stdout, without its last newlines; its exit code is kept as `substituted`."""
    inner = session.child()
    steps, sent, pieces = run(inner, part.script), None, list[bytes]()
    while True:
        try:
            step = steps.send(sent)
        except StopIteration as end:
            session.substituted = end.value
            return decoded(b"".join(pieces).replace(b"\0", b"")).rstrip("\n")
        if isinstance(step, Out):
            pieces.append(step.data)
            sent = None
        else:
            sent = yield step


def _sum(expression: str, session: Session) -> int:
    """Whole-number arithmetic on literals and variables."""
    try:
        return _number(ast.parse(expression.strip() or "0", mode="eval").body, session)
    except (SyntaxError, ZeroDivisionError, ValueError) as error:
        raise SyntaxFault(f"{expression}: unexpected '{expression.strip()[:1]}'") from error


def _number(node: ast.expr, session: Session) -> int:
    match node:
        case ast.Constant(value=int() as value):
            return value
        case ast.Name(id=name):
            return int(session.value(name) or 0)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_number(operand, session)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SUMS:
            return _SUMS[type(sign)](_number(left, session), _number(right, session))
        case _:
            raise ValueError(ast.dump(node))


def _names(session: Session, each: _Field) -> list[str]:
    """The files that a wildcard matches; the word itself where none does."""
    if not each.wild:
        return [each.text]
    return _matches(session, each.pattern) or [each.text]


def _matches(session: Session, pattern: str) -> list[str]:
    found = ["/" if pattern.startswith("/") else ""]
    for piece in pattern.strip("/").split("/"):
        found = [step for base in found for step in _step(session, base, piece)]
    return found


def _step(session: Session, base: str, piece: str) -> list[str]:
    """Paths one level below `base` whose last name matches `piece`; a plain name needs no look into the folder."""
    if not _GLOB.search(piece):
        path = f"{base.rstrip('/')}/{piece}" if base else piece
        return [path] if session.phone.files.exists(session.path(path)) else []
    names = _listed(session, session.path(base or "."))
    matching = [name for name in names if fnmatch.fnmatchcase(name, piece)]
    shown = [name for name in matching if piece[:1] == "." or name[:1] != "."]
    return [f"{base.rstrip('/')}/{name}" if base else name for name in shown]


def _listed(session: Session, path: str) -> list[str]:
    """Names in a directory; none where it is no directory that may be looked into."""
    try:
        return [name for name, _ in session.phone.files.list(path)]
    except OSError:
        return []
