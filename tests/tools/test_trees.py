"""Refs stay with their elements, and never go to another one."""

from __future__ import annotations

from collections.abc import Mapping

from device_connector.android.hierarchy.elements import interactive
from device_connector.android.hierarchy.identity import identity
from device_connector.tools.rows import row
from device_connector.tools.trees import MOST_REFS, MOST_TREES, Tree, Trees
from tests.android.hierarchy.drawn import sight, view

ALL = (0, 0, 1000, 2000)


class Looking:
    """A channel that looks at one drawn screen after the other."""

    def __init__(self) -> None:
        self.trees = Trees()
        self._looks = 0

    def at(self, *roots: str, scope: str = "com.app/Main") -> Mapping[str, str]:
        """The words of each element, by ref."""
        self._looks += 1
        seen = sight(view("FrameLayout", ALL, *roots))
        listing = interactive(seen)
        identities = {one.at: identity(one, scope) for one in seen.placed}
        refs = self.trees.recognise(identities)
        self.trees.name(listing.elements, refs)
        rows = {refs[one.placed.at]: row(one, refs[one.placed.at]) for one in listing.elements}
        tree = Tree(f"tree_{self._looks}", 0, None, seen, listing, identities, refs, rows, 0)
        self.trees.remember(tree)
        return {ref: one.get("text") or one.get("description") or one["role"] for ref, one in rows.items()}


def button(text: str, top: int, **told: str) -> str:
    return view("Button", (0, top, 900, top + 90), text=text, flags="clickable", **told)


def card(top: int, *words: str) -> str:
    """A list row with words and a nameless button."""
    texts = (view("TextView", (0, top, 500, top + 90), text=word) for word in words)
    icon = view("ImageButton", (800, top, 900, top + 90), flags="clickable", rid="com.app:id/more")
    return view("LinearLayout", (0, top, 1000, top + 90), *texts, icon, flags="clickable", rid="com.app:id/row")


def cards(*rows: str) -> str:
    return view("RecyclerView", (0, 0, 1000, 1900), *rows, flags="scrollable", rid="com.app:id/list")


def test_same_screen_same_refs() -> None:
    """Another dump of the same screen has the same refs."""
    look = Looking()
    assert look.at(button("A", 0), button("B", 100)) == look.at(button("A", 0), button("B", 100))


def test_scrolled_rows_keep_their_refs() -> None:
    """After a scroll each row, and the nameless button in it, keeps its ref; what is new gets a new one."""
    look = Looking()
    before = look.at(cards(card(0, "Ann", "hi"), card(100, "Bob", "yo"), card(200, "Cid", "so")))
    after = look.at(cards(card(0, "Bob", "yo"), card(100, "Cid", "so"), card(200, "Dan", "no")))
    assert [ref for ref in after if ref in before] == [ref for ref in before if ref in after]
    assert {before[ref] for ref in before if ref in after} == {"list", "Bob | yo", "Cid | so", "button"}
    assert len(set(after) - set(before)) == 2


def test_minor_words_may_change() -> None:
    """A row whose summary changes is the same row."""
    look = Looking()
    before = look.at(cards(card(0, "Wi-Fi", "Off"), card(100, "Sound", "Low")))
    after = look.at(cards(card(0, "Wi-Fi", "Connected"), card(100, "Sound", "Low")))
    assert list(before) == list(after)


def test_other_words_are_another_element() -> None:
    """A button in the same place with the same id, but other words, is another element."""
    look = Looking()
    before = look.at(button("Follow", 0, rid="com.app:id/action"))
    after = look.at(button("Unfollow", 0, rid="com.app:id/action"))
    assert not set(before) & set(after)


def test_typed_text_is_no_other_field() -> None:
    """A field is the same whatever was typed into it."""
    look = Looking()
    typed = [view("EditText", (0, 0, 900, 90), text=text, rid="com.app:id/name") for text in ("", "Ann", "Anna")]
    assert len({tuple(look.at(one)) for one in typed}) == 1


def test_switched_switch_is_the_same() -> None:
    """A switch keeps its ref when its state and the word on it change."""
    look = Looking()
    place = (0, 0, 900, 90)
    off = look.at(view("Switch", place, text="OFF", rid="com.app:id/s", flags="checkable clickable"))
    on = look.at(view("Switch", place, text="ON", rid="com.app:id/s", flags="checkable clickable checked"))
    assert list(off) == list(on)


def test_twins_that_move_are_not_recognised() -> None:
    """Of two elements that cannot be told apart none keeps its ref once they have moved."""
    look = Looking()
    before = look.at(button("Go", 0), button("Go", 100))
    assert look.at(button("Go", 0), button("Go", 100)) == before
    assert not set(look.at(button("Go", 100), button("Go", 200))) & set(before)


def test_last_twin_is_not_taken_for_the_other() -> None:
    """When one of two twins is gone, the one left is not taken for it, nor for itself elsewhere."""
    look = Looking()
    before = look.at(button("Go", 0), button("Go", 100))
    assert not set(look.at(button("Go", 500))) & set(before)


def test_nameless_rows_swapped() -> None:
    """The nameless button of a new row does not inherit the ref of the row's that left."""
    look = Looking()
    before = look.at(cards(card(0, "Ann", "hi")))
    after = look.at(cards(card(0, "Zoe", "hi")))
    assert {before[ref] for ref in before if ref in after} == {"list"}


def mail(top: int, sender: str) -> str:
    """A list row that cannot be tapped itself, with a button that every row has."""
    words = view("TextView", (0, top, 500, top + 90), text=sender)
    reply = view("Button", (800, top, 900, top + 90), text="Reply", flags="clickable", rid="com.app:id/reply")
    return view("LinearLayout", (0, top, 1000, top + 90), words, reply)


def test_button_of_another_row() -> None:
    """The only Reply on the screen is not the one of the mail that was there before."""
    look = Looking()
    before = look.at(cards(mail(0, "Ann")))
    after = look.at(cards(mail(0, "Bob")))
    assert "Reply" not in {before[ref] for ref in before if ref in after}


def test_button_keeps_to_its_row() -> None:
    """Each Reply goes with its mail when the list scrolls."""
    look = Looking()
    first = list(look.at(cards(mail(0, "Ann"), mail(100, "Bob"), mail(200, "Cid"))))
    second = list(look.at(cards(mail(0, "Bob"), mail(100, "Cid"))))
    assert second == [first[0], *first[3:]]


def test_rows_of_one_card() -> None:
    """Rows that stand together in one card keep their refs when the first of them are scrolled away."""
    look = Looking()

    def card_of(*rows: str) -> str:
        return cards(view("LinearLayout", (0, 0, 1000, 1900), *rows))

    before = look.at(card_of(card(0, "Ann", "hi"), card(100, "Bob", "yo"), card(200, "Cid", "so")))
    after = look.at(card_of(card(0, "Cid", "so"), card(100, "Dan", "no")))
    assert {before[ref] for ref in before if ref in after} == {"list", "Cid | so", "button"}


def test_screens_are_apart() -> None:
    """The same back button on another screen is another element, and the first one is known on return."""
    look = Looking()
    first = look.at(button("Back", 0))
    assert not set(look.at(button("Back", 0), scope="com.app/Other")) & set(first)
    assert look.at(button("Back", 0)) == first


def test_wrapped_by_a_layout() -> None:
    """A dump with fewer layouts, as compressed ones have, leads to the same refs."""
    look = Looking()
    inner = button("A", 0), button("B", 100)
    assert look.at(view("LinearLayout", ALL, *inner)) == look.at(*inner)


def test_memory_is_bounded() -> None:
    """A channel that sees ever new elements forgets the oldest."""
    look = Looking()
    for screen in range(60):
        refs = look.at(*(button(f"{screen}-{one}", 40 * one) for one in range(45)))
    assert look.trees.known("e1") is None
    assert look.trees.known(next(iter(refs))) is not None
    assert len(look.trees._known) == MOST_REFS
    assert look.trees.rows("tree_1") is None
    assert look.trees.rows(f"tree_{60 - MOST_TREES + 1}") is not None
