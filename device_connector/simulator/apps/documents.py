"""Files: what lies in Download, a page for each file, and Share."""

from __future__ import annotations

from functools import partial

from device_connector.simulator.apps.app import Activity, App, Intent
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column, label, picture, recycler

PACKAGE = "com.android.documentsui"
FOLDER = "/sdcard/Download"


class Files(Activity):
    """The files of Download by name."""

    package = PACKAGE
    name = "com.android.documentsui.files.FilesActivity"

    def created(self) -> None:
        """Read the folder, as it is then."""
        self.names = [name for name, _ in self.phone.files.list(FOLDER)]

    def renewed(self, intent: Intent) -> None:
        """Read it again."""
        self.created()

    def view(self, kit: Kit) -> View:
        """One row a file, or that there is none."""
        rows = [self._row(kit, name) for name in self.names] or [
            kit.faint("No items", 16, rid="message", padding=edges(16, 24))
        ]
        return column(
            kit.bar("Downloads"), recycler("dir_list", kit.card(*rows, margin=edges(16, 8))), height=MATCH
        )

    def _row(self, kit: Kit, name: str) -> View:
        size = self.phone.files.stat(f"{FOLDER}/{name}").size
        leading = picture("note", kit.theme.primary)
        return kit.item(name, f"{size} B", leading=leading, act=partial(self._open, name))

    def _open(self, name: str) -> None:
        self.phone.tasks.push(File(self.phone, Intent(data=name)))


class File(Activity):
    """One file, named by the intent's data: the beginning of its text, and Share."""

    package = PACKAGE
    name = "com.android.documentsui.inspector.InspectorActivity"
    exported = False

    def created(self) -> None:
        """Read the file."""
        self.text = self.phone.files.read(f"{FOLDER}/{self.intent.data}").decode("utf-8", "replace")

    def view(self, kit: Kit) -> View:
        """Text below a bar."""
        share = kit.button("Share", self._share, rid="action_menu_share", margin=edges(12, 0))
        page = kit.card(label(self.text[:500], kit.theme.text, 15, rid="preview"), padding=edges(20, 16))
        body = recycler("file", page, padding=edges(16, 8))
        return column(kit.bar(self.intent.data, share, back=self.finish), body, height=MATCH)

    def _share(self) -> None:
        self.phone.start(action="android.intent.action.SEND", data=self.text)


DOCUMENTS = App(
    package=PACKAGE,
    label="Files",
    icon="apps",
    color="#0b57d0",
    version_name="16",
    version_code=36,
    activities=(Files, File),
    launcher=Files,
)
