"""Browser: an address bar, and a page that says which address it was given; some hosts are slow."""

from __future__ import annotations

from functools import partial
from urllib.parse import quote_plus, urlsplit

from device_connector.simulator.apps.app import Activity, App, Intent
from device_connector.simulator.ui.field import Field
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column, label, recycler, row

PACKAGE = "com.android.browser"
HOME_PAGE = "https://www.example.com/"
SLOW_HOSTS = "slow."
LOADS_S = 3.0
"""So long the pages of hosts that begin with SLOW_HOSTS take."""

_LINKS = ("https://www.example.org/", "https://www.example.net/news", "https://zh.example.com/新闻")


class Browser(Activity):
    """One tab; Back goes through its history first."""

    package = PACKAGE
    name = "com.android.browser.BrowserActivity"

    def created(self) -> None:
        """Open what was asked for, or the home page."""
        self.history = [self.intent.data or HOME_PAGE]
        self.fields = {"url": Field(on_enter=self._go)}
        self._show()

    @property
    def url(self) -> str:
        """The page's address."""
        return self.history[-1]

    @property
    def stage(self) -> int:
        """1 once the page is loaded."""
        return int(self.phone.now() >= self.loaded_at)

    def renewed(self, intent: Intent) -> None:
        """Open another address."""
        if intent.data:
            self._open(intent.data)

    def back(self) -> bool:
        """The page before, if there is one."""
        if len(self.history) < 2:
            return False
        self.history.pop()
        self._show()
        return True

    def view(self, kit: Kit) -> View:
        """Address bar and page."""
        address = self.field_view(kit, "url", "Search or type URL", weight=1, width=MATCH, padding=edges(16, 12))
        reload = kit.icon_button("rotate", "Reload", self._show)
        top = row(address, reload, padding=edges(12, 8), rid="toolbar", cls="android.view.ViewGroup")
        return column(top, self._page(kit) if self.stage else _loading(kit), height=MATCH)

    def _page(self, kit: Kit) -> View:
        theme = kit.theme
        host = urlsplit(self.url).hostname or self.url
        links = (
            label(
                link,
                theme.primary,
                16,
                on_tap=partial(self._open, link),
                padding=edges(0, 8),
                cls="android.view.View",
            )
            for link in _LINKS
        )
        page = column(
            label(host, theme.text, 30, bold=True, cls="android.view.View"),
            kit.faint(self.url, 14, cls="android.view.View"),
            label(_TEXT, theme.text, 16, cls="android.view.View"),
            *links,
            gap=14,
            padding=edges(20, 20),
        )
        return recycler("webview", kit.card(page, margin=edges(12, 4))).but(cls="android.webkit.WebView")

    def _open(self, url: str) -> None:
        self.history.append(url)
        self._show()

    def _go(self) -> None:
        typed = self.fields["url"].text.strip()
        self.focus = ""
        self.phone.ime.hide()
        if typed:
            self._open(_address(typed))

    def _show(self) -> None:
        host = urlsplit(self.url).hostname or ""
        self.loaded_at = self.phone.now() + (LOADS_S if host.startswith(SLOW_HOSTS) else 0)
        self.fields["url"].set(self.url)


def _loading(kit: Kit) -> View:
    look = Look(fill=kit.theme.primary, radius=2)
    bar = View(cls="android.widget.ProgressBar", rid="progress", look=look, height=4)
    return column(bar, kit.faint("Loading…", 16, padding=edges(20, 20)), height=MATCH)


def _address(typed: str) -> str:
    if "://" in typed:
        return typed
    return f"https://{typed}" if "." in typed and " " not in typed else f"{HOME_PAGE}search?q={quote_plus(typed)}"


_TEXT = (
    "This page is drawn by a virtual phone. It has no network: whatever address it is given, it shows that "
    "address above and these words below."
)

BROWSER = App(
    package=PACKAGE,
    label="Browser",
    icon="globe",
    color="#146c2e",
    version_name="128.0.6613",
    version_code=661300,
    activities=(Browser,),
    launcher=Browser,
    takes=(
        ("android.intent.action.VIEW", "http", Browser),
        ("android.intent.action.SEND", "", Browser),
        ("android.intent.action.WEB_SEARCH", "", Browser),
    ),
)
