"""A command line is read into words once, and quoted so that the phone's shell reads the same words."""

from __future__ import annotations

import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_connector.android.words import join, quote, split
from device_connector.errors import InvalidArguments, PermissionDenied

WORDS = st.lists(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])), min_size=1, max_size=6)


def read_by_sh(line: str) -> list[str]:
    """The words that a real POSIX shell makes of `line`."""
    shown = subprocess.run(["/bin/sh", "-c", f"printf '%s\\0' {line}"], capture_output=True, check=True)
    return shown.stdout.decode().split("\0")[:-1]


@given(WORDS)
def test_a_real_shell_reads_what_was_quoted(words: list[str]) -> None:
    """No word is split, expanded or run by a shell."""
    assert read_by_sh(join(words)) == words


@given(WORDS)
def test_quoting_is_read_back_here(words: list[str]) -> None:
    """`split` undoes `join`, whatever the words hold."""
    assert list(split(join(words))) == words


@pytest.mark.parametrize(
    "word", ["$HOME", "a b", "`id`", "a'; rm -rf / ; echo 'b", "", "~", "*", "#", "-n", "a=b", "!"]
)
def test_hostile_words_stay_words(word: str) -> None:
    """What would expand, glob or comment arrives as it is."""
    assert read_by_sh(quote(word)) == [word]


def test_nul_fits_no_argv() -> None:
    """NUL is refused rather than cut."""
    with pytest.raises(ValueError, match="NUL"):
        quote("a\0b")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("getprop  ro.product.model ", ("getprop", "ro.product.model")),
        ("ls '/sdcard/My Files'", ("ls", "/sdcard/My Files")),
        ('ls "/sdcard/My Files"', ("ls", "/sdcard/My Files")),
        ("ls /sdcard/My\\ Files", ("ls", "/sdcard/My Files")),
        ("echo ''", ("echo", "")),
        ("echo a'b'\"c\"d", ("echo", "abcd")),
        ("echo '$HOME `id` ; | &'", ("echo", "$HOME `id` ; | &")),
        ('echo "; | & < > ( )"', ("echo", "; | & < > ( )")),
        ('echo "a\\"b\\\\c\\d"', ("echo", 'a"b\\c\\d')),
        ("echo \\; \\|", ("echo", ";", "|")),
        ("echo \\'", ("echo", "'")),
        ("echo 电池", ("echo", "电池")),
    ],
)
def test_split(line: str, words: tuple[str, ...]) -> None:
    """Quotes and backslashes mean what they mean to a shell."""
    assert split(line) == words


@pytest.mark.parametrize(
    "line",
    [
        *(f"echo a{operator}b" for operator in ("; ", "| ", "& ", "&& ", "|| ", "< ", "> ", ">> ", "(", ")")),
        *(
            "echo $HOME",
            "echo $(id)",
            "echo `id`",
            'echo "$HOME"',
            'echo "`id`"',
            "echo \\$HOME",
            'echo "\\$HOME"',
        ),
        *(f"echo a{char}b" for char in "\n\r\t\0\x1b\x7f\x85\u2028\u2029"),
        *("echo 'a\nb'", 'echo "a\nb"', "\necho", "echo \\\n id"),
    ],
)
def test_refused(line: str) -> None:
    """Operators outside quotes, expansions outside single quotes, control characters anywhere."""
    with pytest.raises(PermissionDenied):
        split(line)


@pytest.mark.parametrize("line", ["", "   ", "echo 'a", 'echo "a', "echo a\\", "echo 'a\"", 'echo "a\\'])
def test_unfinished(line: str) -> None:
    """An open quote or no word at all is a mistake, not an attack."""
    with pytest.raises(InvalidArguments):
        split(line)
