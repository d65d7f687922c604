"""Notes: a list and an editor with two text fields."""

from __future__ import annotations

from functools import partial

from device_connector.simulator.apps.app import Activity, App, Intent
from device_connector.simulator.ui.field import Field
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column, label, recycler, stack

PACKAGE = "com.example.notes"
_STARTERS: tuple[dict[str, str], ...] = (
    {"title": "Shopping", "text": "Milk\nBread\nApples 🍎"},
    {"title": "读书笔记", "text": "今天读了第三章，写得真好。"},
)


class NoteList(Activity):
    """All notes, the newest first."""

    package = PACKAGE
    name = "com.example.notes.MainActivity"

    def view(self, kit: Kit) -> View:
        """Cards, and a button for a new one."""
        notes = list(enumerate(self.phone.records[PACKAGE]))
        cards = (self._card(kit, at, note) for at, note in reversed(notes))
        body = recycler("notes", *cards, gap=12, padding=edges(16, 8))
        add = kit.icon_button("pencil", "New note", partial(self._open, -1))
        look = Look(icon="pencil", icon_color=kit.theme.on_tonal, icon_size=26, fill=kit.theme.tonal, radius=18)
        add = add.but(look=look, width=60, height=60, margin=edges(20, 20), rid="fab")
        page = column(kit.bar("Notes"), body, height=MATCH)
        return stack(page, add, height=MATCH, along="end", across="end")

    def _card(self, kit: Kit, at: int, note: dict[str, str]) -> View:
        title = label(note["title"] or "Untitled", kit.theme.text, 18, bold=True, lines=1, rid="title")
        text = label(note["text"], kit.theme.faint, 15, lines=3, rid="text")
        return kit.card(title, text, gap=6, padding=edges(18, 16), on_tap=partial(self._open, at), rid="note")

    def _open(self, at: int) -> None:
        self.phone.tasks.push(NoteEditor(self.phone, Intent(extras={"at": str(at)})))


class NoteEditor(Activity):
    """One note; Save keeps it, leaving without Save drops what was typed."""

    package = PACKAGE
    name = "com.example.notes.EditActivity"

    def created(self) -> None:
        """Fill the fields from the note, or from what is shared."""
        self.at = int(self.intent.extras.get("at", "-1"))
        note = self.phone.records[PACKAGE][self.at] if self.at >= 0 else {"title": "", "text": self.intent.data}
        self.fields = {"title": Field(), "text": Field(lines=True)}
        for name, field in self.fields.items():
            field.set(note[name])

    def view(self, kit: Kit) -> View:
        """Title, text, Save; Delete where the note is an old one."""
        save = kit.button("Save", self._save, rid="save", margin=edges(12, 0))
        drop = kit.icon_button("delete", "Delete", self._delete)
        actions = (drop, save) if self.at >= 0 else (save,)
        fields = (
            self.field_view(kit, "title", "Title"),
            self.field_view(kit, "text", "Note", height=220 if not self.landscape else 96),
        )
        body = recycler("form", *fields, gap=14, padding=edges(16, 8))
        return column(
            kit.bar("Edit note" if self.at >= 0 else "New note", *actions, back=self.finish), body, height=MATCH
        )

    def _save(self) -> None:
        notes = self.phone.records[PACKAGE]
        written = {name: field.text for name, field in self.fields.items()}
        if self.at >= 0:
            notes[self.at] = written
        elif any(written.values()):
            notes.append(written)
        self.finish()

    def _delete(self) -> None:
        del self.phone.records[PACKAGE][self.at]
        self.finish()


NOTES = App(
    package=PACKAGE,
    label="Notes",
    icon="note",
    color="#b3541e",
    version_name="2.4.1",
    version_code=241,
    activities=(NoteList, NoteEditor),
    launcher=NoteList,
    system=False,
    takes=(("android.intent.action.SEND", "", NoteEditor),),
    records=_STARTERS,
)
