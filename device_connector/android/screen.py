"""The geometry of one display as it is rotated now."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Screen:
    """One logical display: its size in pixels as rotated now, and its rotation in quarter turns, if known."""

    display: int
    width: int
    height: int
    rotation: int | None
    proof: str = field(default="", compare=False)
    """A basic regular expression that `dumpsys display` matches while this geometry holds; "" if none."""

    def __str__(self) -> str:
        turns = "unknown" if self.rotation is None else self.rotation
        return f"{self.width}x{self.height}, rotation {turns}"


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle of device pixels; right and bottom lie outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.bottom - self.top

    def box(self) -> tuple[int, int, int, int]:
        """As Pillow wants it."""
        return self.left, self.top, self.right, self.bottom
