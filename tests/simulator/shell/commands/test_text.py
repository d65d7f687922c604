"""Commands on text, and the small ones that scripts stand on."""

from __future__ import annotations

import pytest

from tests.simulator.shell.console import Console

LINES = [
    ("echo -n a; echo b", "ab\n"),
    ("echo 'a\\tb\\nc'", "a\tb\nc\n"),
    ("echo -E 'a\\tb'", "a\\tb\n"),
    ("echo -e 'a\\x41\\0101'", "aAA\n"),
    ("echo 'a\\cb'; echo c", "ac\n"),
    ("printf '%s=%d;' a 1 b 2", "a=1;b=2;"),
    ("printf '%5.1s|%-3d|%x|%%|%c' abc 7 255 zz", "    a|7  |ff|%|z"),
    ("printf '\\101\\n'", "A\n"),
    ("printf %b 'a\\n'", "a\n"),
    ("[ 1 -lt 2 ] && [ a != b ] && test -n x && echo yes", "yes\n"),
    ("[ -d /sdcard -a -f /proc/version ] && echo yes", "yes\n"),
    ("[ -e /none -o ! -z x ] && echo yes", "yes\n"),
    ("[ 1 -eq 2 ]; echo $?", "1\n"),
    ("[ -L /sdcard ] && [ ! -L /proc ] && echo yes", "yes\n"),
    ("printf 'a\\nb\\nc\\n' | head -n 2", "a\nb\n"),
    ("printf 'a\\nb\\nc\\n' | head -1", "a\n"),
    ("printf 'abc' | head -c 2", "ab"),
    ("printf 'a\\nb\\nc\\n' | tail -n 1", "c\n"),
    ("printf 'a\\nb\\nc\\n' | tail -n +2", "b\nc\n"),
    ("printf 'a\\nB\\n' | grep -i b", "B\n"),
    ("printf 'a\\nb\\n' | grep -v a", "b\n"),
    ("printf 'a\\nb\\n' | grep -n b", "2:b\n"),
    ("printf 'a\\nb\\n' | grep -c .", "2\n"),
    ("printf 'ab1\\n' | grep -o '[0-9]'", "1\n"),
    ("printf 'a+b\\naab\\n' | grep 'a+b'", "a+b\n"),
    ("printf 'a+b\\naab\\n' | grep -E 'a+b'", "aab\n"),
    ("printf 'a|b\\n' | grep -F 'a|b'", "a|b\n"),
    ("printf 'a\\nb\\nc\\n' | grep -e a -e c", "a\nc\n"),
    ("printf 'a\\nb\\nc\\n' | grep 'a\\|c'", "a\nc\n"),
    ("printf 'foo foobar\\n' | grep -w -o foo", "foo\n"),
    ("echo a | grep -q b; echo $?", "1\n"),
    ("echo a > /sdcard/1; echo a > /sdcard/2; grep a /sdcard/1 /sdcard/2", "/sdcard/1:a\n/sdcard/2:a\n"),
    ("grep -l a /proc/version", "/proc/version\n"),
    ("printf 'a b\\nc\\n' | wc", "2 3 6\n"),
    ("printf 'b\\na\\nb\\n' | sort | uniq -c", "      1 a\n      2 b\n"),
    ("printf '10\\n9\\n' | sort -n", "9\n10\n"),
    ("printf 'a\\nb\\n' | sort -r", "b\na\n"),
    ("echo a:b:c | cut -d : -f 1,3", "a:c\n"),
    ("echo abcdef | cut -c 2-4", "bcd\n"),
    ("echo abc | tr a-c A-C", "ABC\n"),
    ("echo 'a  b' | tr -s ' '", "a b\n"),
    ("printf 'a\\r\\n' | tr -d '\\r'", "a\n"),
    ("echo abc | sed 's/b/<&>/'", "a<b>c\n"),
    ("echo aaa | sed 's/a/b/g'", "bbb\n"),
    ("printf 'a\\nb\\n' | sed -n '/b/p'", "b\n"),
    ("printf 'a\\nb\\n' | sed 1d", "b\n"),
    ("printf a | sha256sum | cut -c 1-8", "ca978112\n"),
    ("printf a | base64; echo YQ== | base64 -d", "YQ==\na"),
    ("printf 'a b\\nc' | xargs -n 1 echo -", "- a\n- b\n- c\n"),
    ("printf 'a b\\0c\\0' | xargs -0 printf '<%s>'", "<a b><c>"),
    ("which echo nothing", "/system/bin/echo\n"),
    ("command -v cd ls", "cd\n/system/bin/ls\n"),
    ("type cd ls", "cd is a shell builtin\nls is /system/bin/ls\n"),
    ("cat /proc/version - < /dev/null | wc -l", "1\n"),
]


@pytest.mark.parametrize(("line", "out"), LINES)
def test_line(pixel: Console, line: str, out: str) -> None:
    """Each prints what the phone's own prints."""
    assert pixel.run(line).out == out


@pytest.mark.parametrize(
    ("line", "err", "code"),
    [
        ("cat /none", "cat: /none: No such file or directory\n", 1),
        ("cat", "", 0),
        ("grep", "grep: Needs 1 argument\n", 2),
        ("grep '[' /proc/version", "grep: bad REGEX '['\n", 2),
        ("ls -!", "ls: Unknown option '!' (see \"ls --help\")\n", 1),
        ("head -n", "head: Missing argument to -n\n", 1),
        ("sleep x", "sleep: Not a number 'x'\n", 1),
        ("[ 1 -eq", "/system/bin/sh: [: missing ]\n", 2),
        ("test 1 -foo 2", "/system/bin/sh: test: 2: unexpected operator/operand\n", 2),
        ("cd /none", "/system/bin/sh: cd: /none: No such file or directory\n", 2),
        ("exit x", "/system/bin/sh: exit: x: bad number\n", 1),
        ("printf %d x", "printf: bad x@1\n", 1),
        ("cut -d : /proc/version", "cut: need -fcb\n", 1),
        ("setprop a", "usage: setprop NAME VALUE\n", 1),
    ],
)
def test_complaint(pixel: Console, line: str, err: str, code: int) -> None:
    """What a command says of words that it cannot take."""
    said = pixel.run(line)
    assert (said.err, said.code) == (err, code)


@pytest.mark.parametrize(("words", "seconds"), [("1", 1), ("0.5", 0.5), ("1m", 60), ("1 2", 3)])
def test_sleep(pixel: Console, words: str, seconds: float) -> None:
    """Time is asked for, never taken."""
    assert pixel.run(f"sleep {words}").waited == seconds


def test_a_timeout_cuts_a_wait(pixel: Console) -> None:
    """124 after the seconds that were allowed."""
    said = pixel.run("timeout 2 sleep 10")
    assert (said.code, said.waited) == (124, 2)


def test_cat_passes_stdin_on_as_it_comes(pixel: Console) -> None:
    """Piece by piece."""
    assert pixel.run("cat", b"a", b"b").out == "ab"
