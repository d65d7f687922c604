"""Typing: which field has the focus, and the state of the on-screen keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_connector.simulator.apps.app import Activity
from device_connector.simulator.ui.field import Field

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone


class InputMethod:
    """The keyboard is shown for a focused field until Back hides it."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._hidden = True
        self.shifted = False
        self.signs = False

    @property
    def field(self) -> Field | None:
        """The focused field of the activity in front."""
        top = self._phone.system_dialog or self._phone.tasks.top
        return top.fields.get(top.focus)

    @property
    def shown(self) -> bool:
        """The keyboard covers the lower part of the screen."""
        phone = self._phone
        return not (self._hidden or phone.locked or phone.shade_open) and self.field is not None

    def focus(self, activity: Activity, name: str) -> None:
        """Give a field the focus and bring the keyboard up."""
        if activity.focus != name:
            activity.fields[name].put(len(activity.fields[name].text))
        activity.focus = name
        self._hidden = self.signs = self.shifted = False
        self._phone.changed()

    def hide(self) -> None:
        """Take the keyboard away; the field keeps its focus."""
        self._hidden = True
        self._phone.changed()

    def shift(self) -> None:
        """The next letter is a capital, or not."""
        self.shifted = not self.shifted
        self._phone.changed()

    def turn(self) -> None:
        """Change between letters and signs."""
        self.signs = not self.signs
        self._phone.changed()

    def type(self, text: str) -> int:
        """Type text as a hardware keyboard would; how many characters landed."""
        field = self.field
        phone = self._phone
        if not phone.awake or (phone.locked and not phone.secure_lock) or (field is None and not phone.locked):
            return 0
        for character in self._kept(text):
            self._type_one(character)
        phone.changed()
        return len(text)

    def commit(self, text: str) -> int:
        """Put text into the field at once, as an input method does; how many characters landed."""
        field = self.field
        if field is None or self._phone.locked or not self._phone.awake:
            return 0
        field.insert(self._kept(text))
        self._phone.changed()
        return len(text)

    def _kept(self, text: str) -> str:
        """What arrives of it: some phones lose characters in the middle when much comes at once."""
        if not self._phone.faults.has("lost_characters"):
            return text
        lost, middle = int(self._phone.faults.value("lost_characters", 1)), len(text) // 2
        return text[:middle] + text[middle + lost :]

    def press_letter(self, letter: str) -> None:
        """Type with a key of the keyboard."""
        self.type(letter)
        self.shifted = False

    def enter(self) -> None:
        """The Enter key: what the field does with it, or a new line."""
        field = self.field
        if field is None:
            return
        if field.on_enter:
            field.on_enter()
        elif field.lines:
            field.insert("\n")
        self._phone.changed()

    def _type_one(self, character: str) -> None:
        field = self.field
        if self._phone.locked:
            self._phone.lockscreen.press(character)
        elif character == "\n":
            self.enter()
        elif field is not None:
            field.insert(character)
