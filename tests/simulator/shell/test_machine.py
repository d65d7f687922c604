"""Lists, pipelines, redirections, variables: what a line does beside running commands."""

from __future__ import annotations

import pytest

from tests.simulator.shell.console import Console

LINES = [
    ("echo a; echo b", "a\nb\n"),
    ("echo a\necho b", "a\nb\n"),
    ("true && echo yes || echo no", "yes\n"),
    ("false && echo yes || echo no", "no\n"),
    ("! true; echo $?", "1\n"),
    ("false; echo $?; echo $?", "1\n0\n"),
    ("(exit 7); echo $?", "7\n"),
    ("A=1; (A=2); echo $A", "1\n"),
    ("A=1; { A=2; }; echo $A", "2\n"),
    ("A=1 echo $A; echo ${B:-none} ${#A}", "\nnone 0\n"),
    ("A='x  y'; echo $A \"$A\"", "x y x  y\n"),
    ('echo $(echo a; echo b) "$(echo c)"', "a b c\n"),
    ('echo `echo a` "`echo b`"', "a b\n"),
    ("echo $((2 + 3 * 4)) $(( (2 + 3) * 4 ))", "14 20\n"),
    ("echo $'a\\tb'", "a\tb\n"),
    ("echo a # b", "a\n"),
    ("echo a#b", "a#b\n"),
    ("echo b > /sdcard/f; echo c >> /sdcard/f; cat < /sdcard/f", "b\nc\n"),
    ("echo a | cat | cat", "a\n"),
    ("foo 2>/dev/null; echo $?", "127\n"),
    ("foo 2>&1 | wc -l", "1\n"),
    ("echo a 1>&2 2>/dev/null | wc -c", "0\n"),
    ("echo a >/dev/null; echo b", "b\n"),
    ("foo >/sdcard/f 2>&1; wc -l < /sdcard/f", "1\n"),
    ("cd /sdcard; echo x > f; cat /sdcard/f; pwd", "x\n/sdcard\n"),
    ("cd /sdcard && echo D*", "DCIM Documents Download\n"),
    ("echo x >/data/local/tmp/.a-1 && echo /data/local/tmp/.a-*", "/data/local/tmp/.a-1\n"),
    ("echo '/sdcard/D*' /sdcard/None*", "/sdcard/D* /sdcard/None*\n"),
    ("sh -c 'echo $0 $1 $#' me you", "me you 1\n"),
    ("eval 'echo a; echo b'", "a\nb\n"),
    ("X=1; export Y=2; unset X; echo [$X$Y]", "[2]\n"),
    ("echo a & echo b", "a\nb\n"),
    ("exit 3; echo never", ""),
    ("exit 3 || echo never", ""),
]


@pytest.mark.parametrize(("line", "out"), LINES)
def test_line(pixel: Console, line: str, out: str) -> None:
    """Each line prints what mksh prints."""
    assert pixel.run(line).out == out


def test_the_last_exit_code_is_the_lines(pixel: Console) -> None:
    """`exit` names it, else the last command does."""
    assert [pixel.run(line).code for line in ("exit 3", "true; false", "false; true", "")] == [3, 1, 0, 0]


@pytest.mark.parametrize(("profile", "words"), [("pixel", "inaccessible or not found"), ("nexus", "not found")])
def test_a_command_that_is_not_there(profile: str, words: str) -> None:
    """127, and the wording of the phone's age."""
    said = Console(profile).run("netcfg")
    assert (said.err, said.code) == (f"/system/bin/sh: netcfg: {words}\n", 127)


def test_an_interactive_shell_counts_its_lines(pixel: Console) -> None:
    """An empty command line reads stdin line by line, and errors name the line."""
    said = pixel.run("", b"echo a\nad", b"b\nexit 4\necho b\n")
    assert (said.out, said.code) == ("a\n", 4)
    assert said.err == "sh: <stdin>[2]: adb: inaccessible or not found\n"


def test_stdin_handed_in_is_read_before_the_drivers(pixel: Console) -> None:
    """The bytes that came with the line are the first to be read."""
    assert pixel.run("cat", b"b", stdin=b"a").out == "ab"


def test_only_the_first_of_a_pipeline_reads_the_drivers_stdin(pixel: Console) -> None:
    """What the others read is what the one before them wrote."""
    assert pixel.run("cat | cat -", b"a\n").out == "a\n"


def test_a_reader_that_ends_ends_the_writer(pixel: Console) -> None:
    """`logcat | head` comes to an end though logcat would not."""
    pixel.phone.write_log("I", "Tag", "text")
    assert pixel.run("logcat -v raw -s Tag | head -n 2").out == "--------- beginning of main\ntext\n"


def test_a_writer_nobody_reads_still_acts(pixel: Console) -> None:
    """`input ... | true` reaches the screen."""
    before = pixel.phone.version
    pixel.run("input keyevent KEYCODE_NOTIFICATION | true")
    assert pixel.phone.version > before


def test_a_background_job_does_not_hold_the_line_up(pixel: Console) -> None:
    """What waits in the background is waited for at the end, as adb shell does."""
    said = pixel.run("sleep 2 & echo now")
    assert (said.out, said.waited) == ("now\n", 2)


def test_a_redirection_that_cannot_be_made(pixel: Console) -> None:
    """The command does not run; the shell says why."""
    said = pixel.run("echo a > /system/x")
    assert (said.err, said.code) == ("/system/bin/sh: can't create /system/x: Read-only file system\n", 1)


def test_input_from_a_file_that_is_not_there(pixel: Console) -> None:
    """The same for reading."""
    said = pixel.run("cat < /sdcard/none")
    assert (said.err, said.code) == ("/system/bin/sh: can't open /sdcard/none: No such file or directory\n", 1)


def test_a_full_disk_is_said_at_the_first_write(pixel: Console) -> None:
    """Writing to a file ends in the kernel's words."""
    pixel.phone.faults.set("disk_full")
    assert "No space left on device" in pixel.run("echo a > /sdcard/x").err


def test_bytes_that_are_not_utf8_pass(pixel: Console) -> None:
    """A file's bytes go through pipes and $(...) as they are."""
    pixel.phone.files.write("/sdcard/b", b"\xff\xfe\n")
    assert pixel.run('cat /sdcard/b | cat; printf %s "$(cat /sdcard/b)"').data == b"\xff\xfe\n\xff\xfe"
