"""Colours by role, light and dark, in the manner of Material 3's baseline."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """Each role's colour as #rrggbb."""

    dark: bool
    primary: str
    on_primary: str
    tonal: str
    on_tonal: str
    surface: str
    card: str
    raised: str
    text: str
    faint: str
    outline: str
    error: str


LIGHT = Theme(
    dark=False,
    primary="#0b57d0",
    on_primary="#ffffff",
    tonal="#d3e3fd",
    on_tonal="#041e49",
    surface="#f0f4f9",
    card="#ffffff",
    raised="#e3e8ef",
    text="#1f1f1f",
    faint="#5a5f66",
    outline="#c4c7c5",
    error="#b3261e",
)
DARK = Theme(
    dark=True,
    primary="#a8c7fa",
    on_primary="#062e6f",
    tonal="#284777",
    on_tonal="#d3e3fd",
    surface="#131314",
    card="#1f2023",
    raised="#2d2f33",
    text="#e3e3e3",
    faint="#a9adb3",
    outline="#444746",
    error="#f2b8b5",
)
