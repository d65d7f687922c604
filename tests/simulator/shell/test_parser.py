"""How a line becomes words: like a real shell, in every quoting."""

from __future__ import annotations

import shlex
import subprocess

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from device_connector.simulator.shell.parser import parse
from device_connector.simulator.shell.syntax import SyntaxFault
from tests.simulator.shell.console import Console

WORDS = st.lists(st.text(st.characters(blacklist_characters="\0", blacklist_categories=("Cs",))), min_size=1)
# Pieces of lines whose words sh and mksh split alike; no command in them runs anything but printf.
PIECES = st.sampled_from(
    [
        "a",
        "b c",
        " ",
        "\t",
        "'",
        '"',
        "\\",
        "\\\\",
        "'x y'",
        '"p q"',
        '"$A"',
        "$A",
        "${A}",
        "''",
        '""',
        "\\ ",
        "#",
        "=",
    ]
)
LINES = st.lists(PIECES, min_size=1, max_size=8).map("".join)


def words_of(said: str) -> list[str]:
    """The words of printf '<%s>'."""
    return said.removeprefix("<").removesuffix(">").split("><") if said else []


def real_shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """What this machine's own sh makes of a line."""
    return subprocess.run(
        ["/bin/sh", "-c", line], stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=10
    )


@given(WORDS)
def test_quoted_words_come_back_whole(words: list[str]) -> None:
    """Words quoted by shlex.quote reach a command as they were, whatever they hold."""
    said = Console().run("printf '%s\\0' " + shlex.join(words))
    assert said.data.decode().split("\0")[:-1] == words


@given(st.text(st.characters(blacklist_characters="\0", blacklist_categories=("Cs",))))
def test_double_quotes_keep_what_is_escaped(text: str) -> None:
    """In double quotes only $, backtick, the quote and backslash need a backslash."""
    escaped = "".join(f"\\{letter}" if letter in '$`"\\' else letter for letter in text)
    assert Console().run(f'printf %s "{escaped}"').data.decode() == text


COMMANDS = st.sampled_from(
    [
        *(
            "true",
            "false",
            "echo a",
            "echo $?",
            "(exit 3)",
            "{ false; }",
            "! true",
            "A=$(exit 5)",
            "exit 9",
            "A=1",
        ),
        *("echo `false` $?", "(echo b; false)", "echo d >&2", "(echo e; echo f >&2) 2>&1", "echo [$A]"),
        *("echo $(echo a; exit 2)", "B=$(false) true", "cat", "cat /none 2>/dev/null", "echo x > /dev/null"),
    ]
)
LISTS = st.lists(st.tuples(COMMANDS, st.sampled_from([";", "&&", "||", "|", "\n"])), min_size=1, max_size=6)


@settings(max_examples=100, deadline=None)
@given(LISTS)
def test_lists_run_as_in_a_real_shell(pieces: list[tuple[str, str]]) -> None:
    """Any chain of ; && || | and newlines prints and ends as sh does."""
    line = "".join(f"{command} {joined} " for command, joined in pieces[:-1]) + pieces[-1][0]
    real, said = real_shell(line), Console().run(line)
    assume(b"Syntax error" not in real.stderr)
    assert (said.data, said.err.encode(), said.code) == (real.stdout, real.stderr, real.returncode)


@settings(max_examples=100, deadline=None)
@given(LINES)
def test_words_are_split_as_a_real_shell_does(line: str) -> None:
    """Any mix of quotes, blanks, backslashes and variables gives the words that sh gives."""
    whole = f"A='one  two'; printf '<%s>' {line}"
    real = real_shell(whole)
    if real.returncode == 0:
        assert Console().run(whole).data == real.stdout


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("echo 'a", "no closing quote"),
        ('echo "a', "no closing quote"),
        ("echo `a", "no closing quote"),
        ("echo )", "syntax error: unexpected ')'"),
        ("echo a;;", "syntax error: unexpected ';'"),
        ("| cat", "syntax error: unexpected '|'"),
        ("a &&", "syntax error: unexpected EOF"),
        ("echo >", "syntax error: unexpected EOF"),
        ("(echo a", "syntax error: unexpected EOF"),
        ("echo ${", "${: bad substitution"),
    ],
)
def test_a_line_that_is_not_whole_is_refused(line: str, complaint: str) -> None:
    """The shell says what it did not expect, and runs nothing."""
    with pytest.raises(SyntaxFault, match=complaint.replace("$", r"\$").replace(")", r"\)").replace("|", r"\|")):
        parse(line)


def test_a_refused_line_ends_with_1(pixel: Console) -> None:
    """The complaint comes on stderr under the shell's name."""
    said = pixel.run("echo 'a")
    assert (said.err, said.code) == ("/system/bin/sh: no closing quote\n", 1)
