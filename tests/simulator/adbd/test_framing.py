"""How output and input lie on a stream."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_connector.simulator.adbd.framing import (
    OddShellV2,
    Plain,
    ShellV2,
    ShellV2Terminal,
    Terminal,
)


def packet(kind: int, data: bytes) -> bytes:
    return bytes([kind]) + len(data).to_bytes(4, "little") + data


def test_shell_v2_keeps_the_streams_apart() -> None:
    """Ids 1, 2 and 3: stdout, stderr, exit code."""
    framing = ShellV2()
    laid = b"".join([*framing.out(b"out"), *framing.err(b"err"), *framing.end(7)])
    assert laid == packet(1, b"out") + packet(2, b"err") + packet(3, b"\x07")


def test_exit_code_is_one_byte() -> None:
    """As a kernel keeps it."""
    assert b"".join(ShellV2().end(-1)) == packet(3, b"\xff")


def test_large_output_comes_in_several_packets() -> None:
    """None is larger than a message may be."""
    sizes = [len(part) for part in ShellV2().out(bytes(3 << 20))]
    assert max(sizes) + 5 <= 1 << 20
    assert sum(sizes[1::2]) == 3 << 20


@given(st.lists(st.binary(min_size=1, max_size=30)), st.integers(1, 20))
def test_stdin_is_taken_however_it_is_cut(chunks: list[bytes], size: int) -> None:
    """Id 0 is stdin, id 4 its end, id 5 (window size) and empty packets nothing."""
    stream = b"".join(packet(0, c) + packet(5, b"24x80,0x0\0") + packet(0, b"") for c in chunks) + packet(4, b"")
    framing = ShellV2()
    taken = [c for start in range(0, len(stream), size) for c in framing.taken(stream[start : start + size])]
    assert taken == [*chunks, b""]


@pytest.mark.parametrize("framing", [Plain(), Terminal()])
def test_plain_loses_the_code(framing: Plain) -> None:
    """Without shell v2 the exit code does not reach the caller."""
    assert list(framing.end(3)) == []
    assert list(framing.taken(b"in")) == [b"in"]


def test_terminals_turn_line_ends() -> None:
    """A pty writes CR LF; stderr is among stdout."""
    assert b"".join(Terminal().err(b"a\nb\n")) == b"a\r\nb\r\n"
    assert b"".join(ShellV2Terminal().err(b"a\n")) == packet(1, b"a\r\n")


def test_odd_packets() -> None:
    """Empty packets and single bytes say the same."""
    assert b"".join(OddShellV2().out(b"ab")) == packet(1, b"") + packet(1, b"a") + packet(1, b"b")
