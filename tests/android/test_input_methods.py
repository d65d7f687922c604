"""Keyboards: which there are, and how to borrow one and give it back."""

from __future__ import annotations

from device_connector.android.input_methods import (
    NOTE,
    QUESTIONS,
    TYPISTS,
    Keyboards,
    borrow,
    ids,
    is_ready,
    keyboards,
)
from device_connector.android.sections import Section

LATIN = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
ADB, UIAUTOMATOR, CLIPPER = TYPISTS


def known(*installed: str, chosen: str | None = LATIN, packages: tuple[str, ...] = ()) -> Keyboards:
    """A phone with these."""
    return Keyboards((LATIN, *installed), (LATIN,), chosen, frozenset(packages))


def test_ids() -> None:
    """Ids stand alone on their lines; errors and line ends of old phones are none."""
    said = (
        f"{LATIN}\r\n{ADB.method}\r\nError: Could not access the Input Method Manager. Is the system running?\r\n"
    )
    assert ids(said) == (LATIN, ADB.method)


def test_answers() -> None:
    """What QUESTIONS bring is read in their order, and what the output lacks is empty."""
    said = ["", f"{LATIN}\n{ADB.method}\n", f"{LATIN}\n", f"{LATIN}\n", "package:/data/app/base.apk\n"]
    assert len(said) == len(QUESTIONS)
    found = keyboards([Section(text, 0) for text in said])
    assert found == Keyboards((LATIN, str(ADB.method)), (LATIN,), LATIN, frozenset({CLIPPER.package}))
    assert keyboards([]) == Keyboards((), (), None, frozenset())


def test_the_best_there_is() -> None:
    """A keyboard before the clipboard, one in use before one to be chosen; none on a phone as it comes."""
    assert known().typist is None
    assert known(packages=(CLIPPER.package,)).typist is CLIPPER
    assert known(str(UIAUTOMATOR.method), packages=(CLIPPER.package,)).typist is UIAUTOMATOR
    both = (str(ADB.method), str(UIAUTOMATOR.method))
    assert known(*both).typist is ADB
    assert known(*both, chosen=UIAUTOMATOR.method).typist is UIAUTOMATOR


def test_the_way_back_is_noted_first() -> None:
    """The note on the phone gives the own keyboard back, disables what was not enabled, and removes itself."""
    note, *_ = borrow(known(str(ADB.method)), str(ADB.method))
    script = f"ime set {LATIN} || ime reset; ime disable {ADB.method}; rm -f {NOTE}"
    assert note == f"echo '{script}' >{NOTE}"


def test_told_in_one_word() -> None:
    """The text travels in base64, or quoted; the broadcast is for that app alone."""
    assert ADB.tell("你 $x").endswith("-p com.android.adbkeyboard --es msg 5L2gICR4")
    assert CLIPPER.tell("it's").endswith("--es text 'it'\\''s'")


def test_ready() -> None:
    """Bound and shown; a dump that tells nothing is no reason to wait."""
    assert is_ready(str(ADB.method), f"  mCurId={ADB.method} mHaveConnection=true\n  mInputShown=true\n")
    assert not is_ready(str(ADB.method), f"  mCurMethodId={LATIN}\n  mInputShown=true\n")
    assert not is_ready(str(ADB.method), f"  mCurMethodId={ADB.method}\n  mInputShown=false\n")
    assert is_ready(str(ADB.method), "")
