"""What an app is to the phone: its package, its activities, and what each of them shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Unpack

from device_connector.simulator.ui.field import Field
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.view import Options, View, edges
from device_connector.simulator.ui.widgets import Kit

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone


@dataclass(frozen=True, slots=True)
class Intent:
    """What an activity was started with."""

    action: str = "android.intent.action.MAIN"
    data: str = ""
    extras: dict[str, str] = field(default_factory=dict)


class Activity:
    """One screen of an app: its state, and the view that this state makes."""

    package: ClassVar[str]
    name: ClassVar[str]
    secure: ClassVar[bool] = False
    dialog: ClassVar[bool] = False
    wallpaper: ClassVar[bool] = False
    night: ClassVar[bool] = False
    exported: ClassVar[bool] = True

    def __init__(self, phone: Phone, intent: Intent) -> None:
        self.phone = phone
        self.intent = intent
        self.fields: dict[str, Field] = {}
        self.scrolls: dict[str, int] = {}
        self.focus = ""
        self.stop = -1
        self.created()

    @property
    def title(self) -> str:
        """The window's title as dumpsys prints it."""
        return f"{self.package}/{self.name}"

    @property
    def stage(self) -> int:
        """How much of it has come: a screen that time alone changes counts on here."""
        return 0

    @property
    def landscape(self) -> bool:
        """The screen is wider than high."""
        width, height = self.phone.size()
        return width > height

    def created(self) -> None:
        """Make the fields and the first state."""

    def renewed(self, intent: Intent) -> None:
        """Take another intent while on the screen."""
        self.intent = intent

    def view(self, kit: Kit) -> View:
        """What to show, status and navigation bars left free."""
        raise NotImplementedError

    def back(self) -> bool:
        """Go one step back inside this screen; False where it should be left."""
        return False

    def swiped_up(self) -> bool:
        """Take a swipe upwards that scrolled nothing; whether it meant something."""
        return False

    def finish(self) -> None:
        """Leave this screen."""
        self.phone.tasks.finish(self)

    def field_view(self, kit: Kit, name: str, hint: str, **options: Unpack[Options]) -> View:
        """A text field of this screen, outlined by its fill."""
        own = self.fields[name]
        focused = self.focus == name
        look = Look(
            color=kit.theme.text if own.text else kit.theme.faint,
            fill=kit.theme.raised,
            radius=12,
            border=kit.theme.primary if focused else "",
            cursor=own.end if focused else -1,
            selection=own.start if focused else -1,
            max_lines=0 if own.lines else 1,
        )
        base = View(
            cls="android.widget.EditText",
            text=own.shown,
            hint=hint,
            rid=name,
            password=own.password,
            focused=focused,
            field=name,
            on_tap=lambda: self.phone.ime.focus(self, name),
            on_long=own.select_all,
            look=look,
        )
        return base.but(padding=edges(16, 16)).but(**options)


@dataclass(frozen=True, slots=True)
class Heard:
    """What a receiver made of a broadcast: the result code and data that `am` prints."""

    result: int
    data: str = ""


Receiver = Callable[["Phone", Mapping[str, str]], Heard]
"""Takes a broadcast's extras."""


@dataclass(frozen=True, slots=True, kw_only=True)
class App:
    """An app as it can be installed.

    `takes`: action, beginning of data, activity for them; `records`: what it keeps; `input_method`: the class of
    its keyboard; `hears`: action of a broadcast, and what takes it.
    """

    package: str
    label: str
    icon: str = "android"
    color: str = "#5f6368"
    version_name: str = "1.0"
    version_code: int = 1
    activities: tuple[type[Activity], ...] = ()
    launcher: type[Activity] | None = None
    system: bool = True
    permissions: tuple[str, ...] = ()
    takes: tuple[tuple[str, str, type[Activity]], ...] = ()
    records: tuple[dict[str, str], ...] = ()
    input_method: str = ""
    hears: tuple[tuple[str, Receiver], ...] = ()

    def activity(self, name: str) -> type[Activity] | None:
        """The activity of this full class name."""
        return next((one for one in self.activities if one.name == name), None)
