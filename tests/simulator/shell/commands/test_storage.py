"""Files: listing, changing, and how full the phone is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulator.shell.console import Console

FIXTURES = Path(__file__).parents[3] / "data" / "fixtures"


def test_names_alone(pixel: Console) -> None:
    """One a line; a hidden one only with -a or -A."""
    pixel.out("mkdir /sdcard/x; touch /sdcard/x/b /sdcard/x/.a")
    assert [pixel.out(f"ls {option} /sdcard/x").split() for option in ("", "-A", "-a", "-r")] == [
        ["b"],
        [".a", "b"],
        [".", "..", ".a", "b"],
        ["b"],
    ]


def test_long_rows_are_toyboxs(pixel: Console) -> None:
    """Mode, links, owner, group, size, time, name, after the total."""
    pixel.out("mkdir /sdcard/x; echo abc > /sdcard/x/b")
    total, row = pixel.out("ls -l /sdcard/x").splitlines()
    assert total == "total 8"
    assert row == "-rw-rw---- 1 shell sdcard_rw 4 2026-09-21 22:13 b"


def test_old_rows_are_toolboxs(nexus: Console) -> None:
    """No links, no total, and a folder has no size."""
    nexus.out("mkdir -p /sdcard/x/d; echo abc > /sdcard/x/f")
    assert nexus.out("ls -l /sdcard/x").splitlines() == [
        "drwxrwx--x shell    sdcard_rw          2026-09-21 22:13 d",
        "-rw-rw---- shell    sdcard_rw        4 2026-09-21 22:13 f",
    ]


def test_a_link_shows_where_it_points(pixel: Console) -> None:
    """/sdcard is one; with a slash at its end what it points to is listed."""
    assert pixel.out("ls -ld /sdcard").endswith("/sdcard -> /storage/self/primary\n")
    assert "DCIM" in pixel.out("ls /sdcard/").split()


def test_what_is_not_there(pixel: Console) -> None:
    """The kernel's words after the name as it was written."""
    said = pixel.run("ls ///data/test_dir/")
    assert said.err.rstrip() == (FIXTURES / "ls_l" / "no_such_file.txt").read_text().rstrip()
    assert said.code == 1


def test_several_folders_have_titles(pixel: Console) -> None:
    """As soon as two are named."""
    pixel.out("mkdir /sdcard/x /sdcard/y; touch /sdcard/x/a")
    assert pixel.out("ls /sdcard/x /sdcard/y") == "/sdcard/x:\na\n/sdcard/y:\n"


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("%s", "4"),
        ("%n", "/sdcard/f"),
        ("%a", "660"),
        ("%F", "regular file"),
        ("%Y", "1790000000"),
        ("%U", "shell"),
    ],
)
def test_stat(pixel: Console, form: str, said: str) -> None:
    """Single values."""
    pixel.out("echo abc > /sdcard/f")
    assert pixel.out(f"stat -c {form} /sdcard/f") == f"{said}\n"


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("mkdir -p a/b/c; ls a/b", "c\n"),
        ("echo x > f; cp f g; cat g", "x\n"),
        ("echo x > f; mkdir d; cp f d; cat d/f", "x\n"),
        ("mkdir d; echo x > d/f; cp -r d e; cat e/f", "x\n"),
        ("echo x > f; mv f g; ls f 2>/dev/null; cat g", "x\n"),
        ("echo x > f; rm f; ls", ""),
        ("rm -f none; echo $?", "0\n"),
        ("mkdir d; rm d 2>&1", "rm: d: is a directory\n"),
        ("mkdir d; rm -r d; ls", ""),
        ("mkdir d d 2>&1", "mkdir: d: File exists\n"),
        ("touch f; chmod 600 f; stat -c %a f", "600\n"),
        ("echo x > f; ln -s /data/local/tmp/w/f l; cat l; readlink l", "x\n/data/local/tmp/w/f\n"),
        ("basename /a/b; dirname /a/b", "b\n/a\n"),
        ("mkdir d; rmdir d; ls", ""),
        ("echo x > f; du f", "4\tf\n"),
    ],
)
def test_changing(pixel: Console, line: str, out: str) -> None:
    """Each in an empty folder of its own."""
    assert pixel.run(f"mkdir -p /data/local/tmp/w; cd /data/local/tmp/w; {line}").out == out


def test_df_says_how_full_the_storage_is(pixel: Console) -> None:
    """KiB, or short forms with -h."""
    pixel.phone.files.write("/sdcard/big", bytes(3 << 20))
    assert pixel.out("df /sdcard/big").splitlines()[1].split()[2] == "3072"
    assert pixel.out("df -h /data").splitlines()[1].split() == [
        "/dev/block/dm-52",
        "8.0G",
        "3.0M",
        "8.0G",
        "1%",
        "/data",
    ]


def test_a_full_phone_has_nothing_left(pixel: Console) -> None:
    """The fault shows in df as well."""
    pixel.phone.faults.set("disk_full")
    assert pixel.out("df /data").splitlines()[1].split()[3:5] == ["0", "100%"]


def test_the_old_df(nexus: Console) -> None:
    """Toolbox's columns."""
    title, row = nexus.out("df /data").splitlines()
    assert title == (FIXTURES / "df" / "toolbox_data_decimal.txt").read_text().splitlines()[0]
    assert row.split()[::4] == ["/data", "4096"]
