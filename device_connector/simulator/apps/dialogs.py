"""Dialogs of the system: permission, crash, not responding, chooser."""

from __future__ import annotations

from functools import partial

from device_connector.simulator.apps.app import Activity, App
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column, picture, row

_ASKS = {
    "android.permission.CALL_PHONE": "make and manage phone calls",
    "android.permission.POST_NOTIFICATIONS": "send you notifications",
    "android.permission.READ_CONTACTS": "access your contacts",
    "android.permission.CAMERA": "take pictures and record video",
}


def _sheet(kit: Kit, *children: View, rid: str) -> View:
    look = Look(fill=kit.theme.card, radius=28)
    return column(*children, look=look, padding=edges(24, 20), rid=rid, gap=8)


class GrantPermissions(Activity):
    """Asks whether the app named in the intent's data may do what its extras name."""

    package = "com.google.android.permissioncontroller"
    name = "com.android.permissioncontroller.permission.ui.GrantPermissionsActivity"
    dialog = True
    exported = False

    def view(self, kit: Kit) -> View:
        """Question and answers."""
        app = self.phone.packages[self.intent.data]
        what = _ASKS.get(self.intent.extras["permission"], "use this permission")
        own = "com.android.permissioncontroller:id/"
        return _sheet(
            kit,
            column(picture("lock", kit.theme.primary, 28), across="center"),
            kit.title(
                f"Allow {app.label} to {what}?",
                20,
                rid=f"{own}permission_message",
                width=MATCH,
                padding=edges(0, 12),
            ),
            kit.button("Allow", lambda: self._answer(True), rid=f"{own}permission_allow_button", width=MATCH),
            kit.button(
                "Don’t allow", lambda: self._answer(False), rid=f"{own}permission_deny_button", width=MATCH
            ),
            rid=f"{own}grant_dialog",
        )

    def _answer(self, yes: bool) -> None:
        granted = self.phone.packages[self.intent.data].granted
        (granted.add if yes else granted.discard)(self.intent.extras["permission"])
        self.finish()


class AppStopped(Activity):
    """Says that an app has crashed (action CRASH) or hangs (action ANR); data is its package."""

    package = "android"
    name = "com.android.server.am.AppErrorDialog"
    dialog = True
    exported = False

    @property
    def title(self) -> str:
        """As AOSP's AppErrorDialog and AppNotRespondingDialog name their windows."""
        word = "Not Responding" if self.intent.action == "ANR" else "Error"
        return f"Application {word}: {self.intent.data}"

    def view(self, kit: Kit) -> View:
        """What happened, and what can be done."""
        if self.phone.profile.api_level < 24 and self.intent.action == "CRASH":
            return self._old(kit)
        hangs = self.intent.action == "ANR"
        said = f"{self._label} isn't responding" if hangs else f"{self._label} keeps stopping"
        first = ("Wait", "clock", "wait", self.finish) if hangs else ("App info", "info", "app_info", self._info)
        rows = (
            kit.item(words, leading=picture(icon, kit.theme.text), act=act, rid=f"android:id/aerr_{rid}")
            for words, icon, rid, act in (first, ("Close app", "close", "close", self._close))
        )
        return _sheet(kit, kit.title(said, 20, rid="android:id/alertTitle"), *rows, rid="android:id/parentPanel")

    def _old(self, kit: Kit) -> View:
        # Up to Android 6: one sentence and OK.
        said = kit.title(f"Unfortunately, {self._label} has stopped.", 18, rid="android:id/message")
        fine = row(kit.button("OK", self._close, quiet=True, rid="android:id/button1"), along="end")
        return _sheet(kit, said, fine, rid="android:id/parentPanel")

    @property
    def _label(self) -> str:
        return self.phone.packages[self.intent.data].label

    def back(self) -> bool:
        """Back does not answer it."""
        return True

    def _info(self) -> None:
        self.finish()
        action = "android.settings.APPLICATION_DETAILS_SETTINGS"
        self.phone.start("com.android.settings", action=action, data=f"package:{self.intent.data}")

    def _close(self) -> None:
        self.finish()
        self.phone.stop(self.intent.data)


class Chooser(Activity):
    """Lets a person choose which app takes an intent (the one it was started with)."""

    package = "android"
    name = "com.android.internal.app.ResolverActivity"
    dialog = True
    exported = False

    def created(self) -> None:
        """The first app is chosen until another is."""
        self.chosen = 0

    def view(self, kit: Kit) -> View:
        """The apps, and whether for once or always."""
        rows = (
            kit.item(
                app.label,
                leading=picture(app.icon, "#ffffff", 40, fill=app.color),
                act=partial(self._choose, index),
                look=Look(fill=kit.theme.tonal if index == self.chosen else "", radius=20),
                selected=index == self.chosen,
            )
            for index, (app, _) in enumerate(self.phone.takers(self.intent))
        )
        answers = row(
            kit.button("Just once", self._open, quiet=True, rid="android:id/button_once"),
            kit.button("Always", self._open, quiet=True, rid="android:id/button_always"),
            along="end",
            gap=8,
        )
        words = "Share with" if self.intent.action == "android.intent.action.SEND" else "Open with"
        title = kit.title(words, 20, rid="android:id/title")
        return _sheet(kit, title, *rows, answers, rid="android:id/contentPanel")

    def _choose(self, index: int) -> None:
        self.chosen = index

    def _open(self) -> None:
        app, activity = self.phone.takers(self.intent)[self.chosen]
        self.finish()
        self.phone.tasks.start(app.package, activity, self.intent)


PERMISSIONS = App(
    package=GrantPermissions.package,
    label="Permission controller",
    icon="lock",
    version_name="16",
    activities=(GrantPermissions,),
)
ANDROID = App(package="android", label="Android System", version_name="16", activities=(Chooser, AppStopped))
