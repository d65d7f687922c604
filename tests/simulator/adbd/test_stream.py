"""Flow control of one stream: one message under way, none larger than agreed, the end after the last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from device_connector.simulator.adbd.message import CLSE, OKAY, WRTE
from device_connector.simulator.adbd.stream import Bytes, Stream


@dataclass
class Recorder:
    """A link that keeps what is sent over it."""

    max_data: int = 4
    sent: list[tuple[int, bytes]] = field(default_factory=list)
    forgotten: list[int] = field(default_factory=list)
    dropped: bool = False

    def send(self, command: int, arg0: int, arg1: int, parts: Sequence[Bytes] = ()) -> None:
        assert (arg0, arg1) == (1, 2)
        self.sent.append((command, b"".join(parts)))

    def forget(self, local_id: int) -> None:
        self.forgotten.append(local_id)

    def drop(self) -> None:
        self.dropped = True


@pytest.fixture
def link() -> Recorder:
    return Recorder()


@pytest.fixture
def stream(link: Recorder) -> Stream:
    return Stream(link, 1, 2)


def test_pieces_leave_together(link: Recorder, stream: Stream) -> None:
    """What was put before a flush is one message."""
    stream.put(b"a")
    stream.put(b"bc")
    stream.flush()
    assert link.sent == [(WRTE, b"abc")]


def test_the_next_waits_for_okay(link: Recorder, stream: Stream) -> None:
    """A second message leaves when the first was acknowledged."""
    stream.put(b"abcdefg")
    stream.flush()
    stream.flush()
    assert link.sent == [(WRTE, b"abcd")]
    stream.acknowledged()
    assert link.sent == [(WRTE, b"abcd"), (WRTE, b"efg")]


def test_end_follows_the_last_message(link: Recorder, stream: Stream) -> None:
    """CLSE leaves right behind it, without waiting for its OKAY."""
    stream.put(b"abcde")
    stream.finish()
    assert link.sent == [(WRTE, b"abcd")]
    stream.acknowledged()
    assert link.sent[1:] == [(WRTE, b"e"), (CLSE, b"")]
    assert link.forgotten == [1]


def test_the_link_breaks_after_the_last_message(link: Recorder, stream: Stream) -> None:
    """A cut lets through what was written before it."""
    stream.put(b"ab")
    stream.finish_link()
    assert (link.sent, link.dropped) == ([(WRTE, b"ab")], True)


def test_writer_is_told_when_there_is_room(link: Recorder, stream: Stream) -> None:
    """Full at one message's worth; room again when it is on its way and acknowledged."""
    told = []
    stream.drained = lambda: told.append(stream.backlog)
    stream.put(b"abcdefgh")
    assert stream.is_full
    stream.flush()
    stream.acknowledged()
    assert told == [0]


def test_acknowledging(link: Recorder, stream: Stream) -> None:
    """OKAY with both ids."""
    stream.acknowledge()
    assert link.sent == [(OKAY, b"")]
