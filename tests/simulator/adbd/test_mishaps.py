"""The faults of the wire, as they change a command's steps."""

from __future__ import annotations

from device_connector.simulator.adbd.mishaps import LinkCut, StreamCut, with_mishaps
from device_connector.simulator.faults import Faults
from device_connector.simulator.shell.steps import Err, Out, Wait
from tests.simulator.drive import Heard, complains, drive, says


def heard(name: str, value: float | str = "", *texts: bytes) -> Heard:
    faults = Faults()
    faults.set(name, value)
    return drive(with_mishaps(says(*texts or (b"0123456789",), code=5), faults), most=50)


def test_no_fault_changes_nothing() -> None:
    """Steps and code pass."""
    assert drive(with_mishaps(says(b"a", code=5), Faults())) == Heard((Out(b"a"),), 5)


def test_slow() -> None:
    """A wait comes first; without a number a second."""
    assert heard("slow", 2.5) == Heard((Wait(2.5), Out(b"0123456789")), 5)
    assert heard("slow").waited == 1


def test_hang() -> None:
    """Nothing is ever said."""
    assert heard("hang").out == b""
    assert heard("hang").code is None


def test_cut_after_so_many_bytes() -> None:
    """The link breaks there, over several writes too."""
    cut = heard("cut", 7, b"01234", b"56789", b"never")
    assert (cut.out, cut.raised) == (b"0123456", LinkCut)


def test_cut_in_the_middle() -> None:
    """Without a number half of the first write comes through."""
    assert (heard("cut").out, heard("cut").raised) == (b"01234", LinkCut)


def test_cut_of_short_output() -> None:
    """A link that was to break breaks at the end at the latest."""
    assert heard("cut", 100).raised is LinkCut


def test_dribble() -> None:
    """One byte at a time, at the rate given."""
    dribbled = heard("dribble", 4)
    assert (dribbled.out, dribbled.waited, dribbled.code) == (b"0123456789", 2.5, 5)


def test_crlf() -> None:
    """LF becomes CR LF, or with two CRs as Android 6 doubled them."""
    assert heard("crlf", "", b"a\nb\n").out == b"a\r\nb\r\n"
    assert heard("crlf", 2, b"a\n").out == b"a\r\r\n"


def test_crlf_leaves_stderr_stderr() -> None:
    """The streams stay apart."""
    faults = Faults()
    faults.set("crlf")
    assert drive(with_mishaps(complains(b"x\n"), faults)).steps == (Err(b"x\r\n"),)


def test_no_exit() -> None:
    """All is said, and no code comes."""
    assert (heard("no_exit").out, heard("no_exit").raised) == (b"0123456789", StreamCut)
