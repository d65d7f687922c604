"""Reads a command line into `syntax`: one pass, recursive, no expansion."""

from __future__ import annotations

import re
from functools import lru_cache

from device_connector.simulator.shell.syntax import (
    Chain,
    Command,
    Group,
    Literal,
    Output,
    Part,
    Pipeline,
    Redirect,
    Script,
    Simple,
    Sum,
    SyntaxFault,
    Variable,
    Word,
)

_BLANK = re.compile(r"(?:[ \t]|\\\n)+")
_PLAIN = re.compile(r"[^ \t\n'\"\\$`;&|<>()]+")
_IN_QUOTES = re.compile(r'[^"\\$`]+')
_ENDS = frozenset(" \t\n;&|<>()")
_REDIRECT = re.compile(r"(\d?|&)(>>|>&|<&|>\||>|<)")
_ASSIGNMENT = re.compile(r"([A-Za-z_]\w*)=")
_NAME = re.compile(r"[A-Za-z_]\w*|[0-9@*#?$!-]")
_IN_BRACES = re.compile(r"(#?)([A-Za-z_]\w*|[0-9@*?$!#-])(:?-)?")
_CLOSING = re.compile(r"}(?=[ \t\n;&|)]|$)")
_OPENING = re.compile(r"\{[ \t\n]")
_NEGATION = re.compile(r"!(?=[ \t])")
_BACKTICKS = re.compile(r"((?:[^`\\]|\\.)*)`", re.DOTALL)
_ANSI_QUOTED = re.compile(r"((?:[^'\\]|\\.)*)'", re.DOTALL)
_ANSI = re.compile(r"\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([0-7]{1,3})|(.))", re.DOTALL)
_ANSI_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v"}


@lru_cache(maxsize=256)
def parse(line: str) -> Script:
    """The whole line, or SyntaxFault with mksh's words; kept, since programs send the same lines again."""
    parser = _Parser(line)
    script = parser.script()
    if parser.at < len(line):
        raise parser.unexpected()
    return script


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def unexpected(self) -> SyntaxFault:
        here = self.text[self.at : self.at + 1]
        return SyntaxFault(f"syntax error: unexpected {repr(here) if here.strip() else 'EOF'}")

    def skip(self) -> None:
        """Past blanks and a comment."""
        if blank := _BLANK.match(self.text, self.at):
            self.at = blank.end()
        if self.text.startswith("#", self.at):
            end = self.text.find("\n", self.at)
            self.at = len(self.text) if end < 0 else end

    def take(self, token: str) -> bool:
        """Past `token`, if it stands here."""
        if not self.text.startswith(token, self.at):
            return False
        self.at += len(token)
        return True

    def script(self) -> Script:
        """Chains up to the end of the text, `)` or `}`."""
        chains: list[Chain] = []
        self.lines()
        while self.at < len(self.text) and not self.closes():
            links = self.links()
            background = self.text.startswith("&", self.at)
            chains.append(Chain(links, background))
            if not self.separator():
                break
        return tuple(chains)

    def closes(self) -> bool:
        return self.text[self.at] == ")" or bool(_CLOSING.match(self.text, self.at))

    def separator(self) -> bool:
        """One `;`, `&` or newline and the empty lines after it; `;;` is an error."""
        if not (self.take(";") or self.take("&") or self.text.startswith("\n", self.at)):
            return False
        self.lines()
        return True

    def lines(self) -> None:
        self.skip()
        while self.take("\n"):
            self.skip()

    def links(self) -> tuple[tuple[str, Pipeline], ...]:
        links = [("", self.pipeline())]
        while operator := next((token for token in ("&&", "||") if self.take(token)), ""):
            self.lines()
            links.append((operator, self.pipeline()))
        return tuple(links)

    def pipeline(self) -> Pipeline:
        self.skip()
        negated = bool(_NEGATION.match(self.text, self.at))
        self.at += negated
        commands = [self.command()]
        while self.text.startswith("|", self.at) and not self.text.startswith("||", self.at):
            self.at += 1
            self.lines()
            commands.append(self.command())
        return Pipeline(tuple(commands), negated)

    def command(self) -> Command:
        self.skip()
        if self.take("("):
            return self.group(")", own=True)
        if _OPENING.match(self.text, self.at):
            self.at += 1
            return self.group("}", own=False)
        return self.simple()

    def group(self, end: str, *, own: bool) -> Group:
        script = self.script()
        if not script or not self.take(end):
            raise self.unexpected()
        redirects: list[Redirect] = []
        self.skip()
        while redirect := self.redirect():
            redirects.append(redirect)
        return Group(script, tuple(redirects), own)

    def simple(self) -> Simple:
        assignments: list[tuple[str, Word]] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        start = self.at
        while self.at < len(self.text):
            if redirect := self.redirect():
                redirects.append(redirect)
            elif self.text[self.at] in _ENDS:
                break
            elif not words and (named := _ASSIGNMENT.match(self.text, self.at)):
                self.at = named.end()
                assignments.append((named[1], self.word()))
            else:
                words.append(self.word())
            self.skip()
        if self.at == start:
            raise self.unexpected()
        return Simple(tuple(assignments), tuple(words), tuple(redirects))

    def redirect(self) -> Redirect | None:
        found = _REDIRECT.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        self.skip()
        target = self.word()
        if not target:
            raise self.unexpected()
        given, operator = found[1], found[2]
        fd = 12 if given == "&" else int(given) if given else int(operator[0] == ">")
        self.skip()
        return Redirect(fd, operator, target)

    def word(self) -> Word:
        """One word's parts; empty where none begins."""
        parts: list[Part] = []
        while self.at < len(self.text) and (here := self.text[self.at]) not in _ENDS:
            parts.extend(self.part(here))
        return tuple(parts)

    def part(self, here: str) -> list[Part]:
        if plain := _PLAIN.match(self.text, self.at):
            self.at = plain.end()
            return [Literal(plain[0], quoted=False)]
        self.at += 1
        if here == "'":
            return [Literal(self.until("'", "no closing quote"), quoted=True)]
        if here == '"':
            return self.double()
        if here == "\\":
            return self.escape()
        if here == "`":
            return [self.backticks(quoted=False)]
        return [self.dollar(quoted=False)]

    def until(self, end: str, missing: str) -> str:
        stop = self.text.find(end, self.at)
        if stop < 0:
            raise SyntaxFault(missing)
        found = self.text[self.at : stop]
        self.at = stop + 1
        return found

    def escape(self) -> list[Part]:
        here = self.text[self.at : self.at + 1]
        self.at += 1
        return [] if here == "\n" else [Literal(here or "\\", quoted=True)]

    def double(self) -> list[Part]:
        """What stands in double quotes, at least one (perhaps empty) part."""
        parts: list[Part] = [Literal("", quoted=True)]
        while not self.take('"'):
            here = self.text[self.at : self.at + 1]
            if not here:
                raise SyntaxFault("no closing quote")
            parts.append(self.double_part(here))
        return parts

    def double_part(self, here: str) -> Part:
        if plain := _IN_QUOTES.match(self.text, self.at):
            self.at = plain.end()
            return Literal(plain[0], quoted=True)
        self.at += 1
        if here == "\\":
            follows = self.text[self.at : self.at + 1]
            self.at += 1
            special = follows and follows in '$`"\\\n'
            return Literal(follows.strip("\n") if special else "\\" + follows, quoted=True)
        return self.backticks(quoted=True) if here == "`" else self.dollar(quoted=True)

    def backticks(self, *, quoted: bool) -> Output:
        found = _BACKTICKS.match(self.text, self.at)
        if found is None:
            raise SyntaxFault("no closing quote")
        self.at = found.end()
        return Output(parse(re.sub(r"\\([$`\\])", r"\1", found[1])), quoted)

    def dollar(self, *, quoted: bool) -> Part:
        if self.take("(("):
            return Sum(self.sum(), quoted)
        if self.take("("):
            script = self.script()
            if not self.take(")"):
                raise self.unexpected()
            return Output(script, quoted)
        if self.take("{"):
            return self.braces(quoted=quoted)
        if not quoted and self.take("'"):
            return self.ansi()
        if name := _NAME.match(self.text, self.at):
            self.at = name.end()
            return Variable(name[0], quoted)
        return Literal("$", quoted)

    def sum(self) -> Word:
        """The expression up to the `))` that closes it, as a word in double quotes."""
        start, depth = self.at, 2
        while depth and self.at < len(self.text):
            depth += {"(": 1, ")": -1}.get(self.text[self.at], 0)
            self.at += 1
        if depth or self.text[self.at - 2] != ")":
            raise SyntaxFault("syntax error: unexpected EOF")
        return _in_quotes(self.text[start : self.at - 2])

    def braces(self, *, quoted: bool) -> Variable:
        found = _IN_BRACES.match(self.text, self.at)
        if found is None:
            raise SyntaxFault("${" + self.text[self.at : self.at + 1] + ": bad substitution")
        self.at = found.end()
        if found[3]:
            inner = self.until("}", "syntax error: unexpected EOF")
            return Variable(found[2], quoted, _in_quotes(inner))
        if not self.take("}"):
            raise SyntaxFault("${" + found[2] + self.text[self.at : self.at + 1] + ": bad substitution")
        return Variable(found[2], quoted, length=bool(found[1]))

    def ansi(self) -> Literal:
        """`$'...'` with its backslash letters."""
        found = _ANSI_QUOTED.match(self.text, self.at)
        if found is None:
            raise SyntaxFault("no closing quote")
        self.at = found.end()
        return Literal(_ANSI.sub(_ansi, found[1]), quoted=True)


def _in_quotes(text: str) -> Word:
    """Text as if it stood in double quotes, those inside it left out."""
    return tuple(_Parser(text.replace('"', "") + '"').double())


def _ansi(found: re.Match[str]) -> str:
    digits = found[1] or found[2]
    if digits or found[3]:
        return chr(int(digits, 16) if digits else int(found[3], 8))
    return _ANSI_LETTERS.get(found[4], found[4])
