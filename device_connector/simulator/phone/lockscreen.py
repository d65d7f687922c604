"""The keyguard's keypad."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

_ASK = "Enter PIN"


class LockScreen:
    """What has been asked and typed there; the phone says whether it is locked at all."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self.asking = False
        self.typed = ""
        self.message = _ASK

    def unlock(self) -> None:
        """Go away, or ask for the PIN where one is set."""
        if self._phone.secure_lock:
            self.asking = True
        else:
            self._open()
        self._phone.changed()

    def reset(self) -> None:
        """Show the clock again."""
        self.asking, self.typed, self.message = False, "", _ASK
        self._phone.changed()

    def press(self, digit: str) -> None:
        """Type one digit; it brings the keypad up."""
        self.asking = self.asking or self._phone.secure_lock
        self.typed += digit
        self._phone.changed()

    def rub(self) -> None:
        """Take the last digit back."""
        self.typed = self.typed[:-1]
        self._phone.changed()

    def enter(self) -> None:
        """Try what was typed."""
        if not self._phone.secure_lock or self.typed == self._phone.pin:
            self._open()
        elif self.typed:
            self.typed, self.message = "", "Wrong PIN"
        self._phone.changed()

    def _open(self) -> None:
        self._phone.locked = False
        self.reset()
