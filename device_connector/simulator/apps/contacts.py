"""Contacts: a list, a page for each person, a form for a new one."""

from __future__ import annotations

from functools import partial

from device_connector.simulator.apps.app import Activity, App, Intent
from device_connector.simulator.ui.field import Field
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.node import Act
from device_connector.simulator.ui.view import MATCH, WRAP, View, edges
from device_connector.simulator.ui.widgets import ROUND, Kit, column, label, picture, recycler, row

PACKAGE = "com.android.contacts"
_COLORS = ("#b3541e", "#146c2e", "#0b57d0", "#a5375f", "#6750a4", "#00696d")

PEOPLE: tuple[dict[str, str], ...] = (
    {"name": "Ada Lovelace", "phone": "+44 20 7946 0018", "mail": "ada@example.org"},
    {"name": "Alan Turing", "phone": "+44 20 7946 0912", "mail": "alan@example.org"},
    {"name": "Ben 👍 Okafor", "phone": "+234 803 555 0142", "mail": "ben@example.org"},
    {"name": "Chloë Müller", "phone": "+49 30 5550 0177", "mail": "chloe@example.org"},
    {"name": "Dr. O'Neil & Sons", "phone": "+1 202 555 0164", "mail": "office@example.org"},
    {"name": "Grace Hopper", "phone": "+1 202 555 0109", "mail": "grace@example.org"},
    {"name": "Иван Петров", "phone": "+7 495 555 01 33", "mail": "ivan@example.org"},
    {"name": "Katherine Johnson", "phone": "+1 304 555 0126", "mail": "kj@example.org"},
    {"name": "Linus T.", "phone": "+358 9 5550 0121", "mail": "linus@example.org"},
    {"name": "Margaret Hamilton", "phone": "+1 617 555 0190", "mail": "mh@example.org"},
    {"name": "Пётр 🚀", "phone": "+7 812 555 01 44", "mail": "petr@example.org"},
    {"name": "王小明", "phone": "+86 138 0013 8000", "mail": "wang@example.org"},
    {"name": "李娜 🎾", "phone": "+86 139 1234 5678", "mail": "lina@example.org"},
    {"name": '陈 "Jack" 伟', "phone": "+86 137 0000 1111", "mail": "jack@example.org"},
    {"name": "山田太郎", "phone": "+81 3 5550 0155", "mail": "yamada@example.org"},
)


def _initial(person: dict[str, str], size: float, letter: float) -> View:
    name = person["name"]
    fill = _COLORS[sum(map(ord, name)) % len(_COLORS)]
    face = label(name[0], "#ffffff", letter, align="center", width=size, height=size)
    return face.but(look=Look(color="#ffffff", size=letter, align="center", fill=fill, radius=ROUND))


def _deed(kit: Kit, icon: str, word: str, act: Act) -> View:
    disc = picture(icon, kit.theme.on_tonal, 56, fill=kit.theme.tonal)
    return column(disc, label(word, kit.theme.text, 13), gap=6, across="center", width=WRAP, on_tap=act, desc=word)


class People(Activity):
    """The list."""

    package = PACKAGE
    name = "com.android.contacts.activities.PeopleActivity"

    def view(self, kit: Kit) -> View:
        """Everyone, and a button to add one more."""
        rows = (
            kit.item(person["name"], leading=_initial(person, 40, 18), act=partial(self._open, at))
            for at, person in enumerate(self.phone.records[PACKAGE])
        )
        add = kit.icon_button("plus", "Create contact", self._add)
        body = recycler("list", kit.card(*rows, margin=(16, 0, 16, 24)))
        return column(kit.bar("Contacts", add), body, height=MATCH)

    def _open(self, at: int) -> None:
        self.phone.tasks.push(Person(self.phone, Intent(extras={"at": str(at)})))

    def _add(self) -> None:
        self.phone.tasks.push(NewPerson(self.phone, Intent()))


class Person(Activity):
    """One person."""

    package = PACKAGE
    name = "com.android.contacts.quickcontact.QuickContactActivity"

    def view(self, kit: Kit) -> View:
        """Face, name, what can be done, numbers."""
        people = self.phone.records[PACKAGE]
        person = people[int(self.intent.extras.get("at", "0")) % len(people)]
        head = column(
            _initial(person, 120, 56),
            kit.title(person["name"], 28, align="center"),
            across="center",
            gap=16,
            padding=edges(16, 16),
        )
        deeds = row(
            _deed(kit, "call", "Call", self._call),
            _deed(kit, "mail", "Text", self._text),
            along="center",
            gap=32,
            padding=edges(0, 8),
        )
        facts = kit.card(
            kit.item(person["phone"], "Mobile", leading=picture("call", kit.theme.primary), act=self._call),
            kit.item(person["mail"], "Home", leading=picture("mail", kit.theme.primary)),
            margin=edges(16, 12),
        )
        body = recycler("card_container", head, deeds, facts)
        return column(kit.bar("", back=self.finish), body, height=MATCH)

    def _call(self) -> None:
        if "android.permission.CALL_PHONE" not in self.phone.packages[PACKAGE].granted:
            self.phone.ask_permission(PACKAGE, "android.permission.CALL_PHONE")

    def _text(self) -> None:
        self.phone.start("com.example.notes")


class NewPerson(Activity):
    """The form for a new contact."""

    package = PACKAGE
    name = "com.android.contacts.activities.ContactEditorActivity"

    def created(self) -> None:
        """Three empty fields."""
        self.fields = {"name": Field(), "phone": Field(), "mail": Field()}

    def view(self, kit: Kit) -> View:
        """Fields and Save."""
        hints = {"name": "Name", "phone": "Phone", "mail": "Email"}
        fields = (self.field_view(kit, key, hint) for key, hint in hints.items())
        save = kit.button("Save", self._save, rid="save", margin=edges(12, 0))
        form = recycler("form", *fields, gap=16, padding=edges(20, 16))
        return column(kit.bar("Create contact", save, back=self.finish), form, height=MATCH)

    def _save(self) -> None:
        written = {key: field.text for key, field in self.fields.items()}
        if written["name"]:
            self.phone.records[PACKAGE].append(written)
        self.finish()


CONTACTS = App(
    package=PACKAGE,
    label="Contacts",
    icon="person",
    color="#0b57d0",
    version_name="1.7.36",
    version_code=10736,
    activities=(People, Person, NewPerson),
    launcher=People,
    permissions=("android.permission.CALL_PHONE", "android.permission.READ_CONTACTS"),
    takes=(
        ("android.intent.action.VIEW", "content://com.android.contacts", People),
        ("android.intent.action.INSERT", "", NewPerson),
        ("android.intent.action.DIAL", "tel:", People),
    ),
    records=PEOPLE,
)
