"""Bank: its window is protected (FLAG_SECURE), so captures do not show it."""

from __future__ import annotations

from device_connector.simulator.apps.app import Activity, App, Intent
from device_connector.simulator.ui.field import Field
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column, label, picture, recycler

PACKAGE = "com.example.bank"
_ACCOUNTS = (("Current account", "¥ 12,480.50"), ("Savings", "¥ 96,000.00"), ("Card •• 4417", "- ¥ 1,204.90"))


class Login(Activity):
    """Asks for a user and a password; any that are not empty will do."""

    package = PACKAGE
    name = "com.example.bank.LoginActivity"
    secure = True
    night = True

    def created(self) -> None:
        """Two empty fields."""
        self.fields = {"user": Field(), "password": Field(password=True, on_enter=self._enter)}
        self.message = ""

    def view(self, kit: Kit) -> View:
        """Emblem, fields, Sign in."""
        emblem = column(
            picture("bank", "#ffffff", 72, fill="#00696d"),
            kit.title("First Virtual Bank", 24),
            across="center",
            gap=14,
        )
        form = (
            self.field_view(kit, "user", "User"),
            self.field_view(kit, "password", "Password"),
            kit.button("Sign in", self._enter, width=MATCH, height=52, rid="sign_in"),
        )
        message = (label(self.message, kit.theme.error, 14, rid="message"),) if self.message else ()
        body = recycler("form", emblem, *form, *message, gap=18, padding=edges(28, 40))
        return column(body, height=MATCH)

    def _enter(self) -> None:
        if all(field.text for field in self.fields.values()):
            self.phone.tasks.push(Accounts(self.phone, Intent()))
        else:
            self.message = "Enter user and password"


class Accounts(Activity):
    """What is on the accounts."""

    package = PACKAGE
    name = "com.example.bank.AccountsActivity"
    secure = True
    night = True
    exported = False

    def view(self, kit: Kit) -> View:
        """One card an account."""
        cards = (
            kit.card(
                kit.faint(name, 15),
                label(sum_, kit.theme.text, 30, bold=True),
                gap=6,
                padding=edges(20, 20),
                look=Look(fill=kit.theme.card, radius=24),
            )
            for name, sum_ in _ACCOUNTS
        )
        body = recycler("accounts", *cards, gap=14, padding=edges(16, 8))
        return column(kit.bar("Accounts", back=self.finish), body, height=MATCH)


BANK = App(
    package=PACKAGE,
    label="Bank",
    icon="bank",
    color="#00696d",
    version_name="5.12.0",
    version_code=51200,
    activities=(Login, Accounts),
    launcher=Login,
    system=False,
)
