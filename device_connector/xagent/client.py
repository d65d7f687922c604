"""xAgent as a client: what it fetches over HTTP, and the links it opens."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self

import aiohttp
from yarl import URL

from device_connector.errors import NotReachable
from device_connector.protocol.packet import SUBPROTOCOL
from device_connector.texts import Text
from device_connector.xagent.answers import Examine, HttpRefused, Page, take_all
from device_connector.xagent.link import Link


class XAgent:
    """A connector's user. `base_url` may end in a path prefix; `deadline_s` bounds every single answer."""

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        *,
        examine: Examine = take_all,
        deadline_s: float = 10.0,
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.api_key = api_key
        self._examine = examine
        self._deadline_s = deadline_s

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=self._deadline_s))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.close()

    async def card(self) -> dict[str, Any]:
        """The Connector Card, read without a key."""
        found: dict[str, Any] = json.loads(_good(await self.get("/connector-card.json")).body)
        self._examine("card", found)
        return found

    async def skill(self) -> str | None:
        """The Skill's text, read without a key; None where the connector has none."""
        page = await self.get("/skill.md")
        return None if page.status in {204, 404} else _good(page).text

    async def health(self) -> dict[str, Any]:
        """The health report."""
        found: dict[str, Any] = json.loads(_good(await self.get("/health", key=self.api_key)).body)
        return found

    async def fetch(self, download_url: str) -> bytes:
        """A file that a result refers to; no header goes along, as xAgent's own chain has it."""
        return _good(await self.get(download_url)).body

    async def get(self, path: str, *, key: str | None = None) -> Page:
        """One GET: a path under the Base URL for the fixed endpoints, else any URL relative to the Base URL."""
        try:
            async with self._http.get(self._url(path), headers=_bearer(key)) as response:
                headers = {name.lower(): value for name, value in response.headers.items()}
                return Page(response.status, headers, await response.read())
        except (aiohttp.ClientConnectionError, TimeoutError) as error:
            raise _not_reachable(self.base_url, error) from error

    @asynccontextmanager
    async def link(
        self, *, key: str | None = None, protocols: Sequence[str] = (SUBPROTOCOL,)
    ) -> AsyncIterator[Link]:
        """An open data plane; `key` stands in for the client's own, empty sends none. Raises HttpRefused."""
        chosen = self.api_key if key is None else key
        try:
            ws = await self._http.ws_connect(
                self.base_url + "/ws", protocols=protocols, headers=_bearer(chosen), max_msg_size=0
            )
        except aiohttp.WSServerHandshakeError as error:
            raise HttpRefused(error.status, error.message) from None
        except aiohttp.ClientConnectionError as error:
            raise _not_reachable(self.base_url, error) from error
        async with Link(ws, examine=self._examine, deadline_s=self._deadline_s) as link:
            yield link

    def _url(self, path: str) -> URL:
        fixed = {"/connector-card.json", "/skill.md", "/health", "/ready", "/metrics"}
        return URL(self.base_url + path) if path in fixed else URL(self.base_url + "/").join(URL(path))


def _bearer(key: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


def _good(page: Page) -> Page:
    if page.status != 200:
        raise HttpRefused(page.status, page.text[:200])
    return page


def _not_reachable(base_url: str, error: Exception) -> NotReachable:
    why = str(error) or type(error).__name__
    return NotReachable(
        Text(
            f"{base_url} does not answer ({why}); check that the connector runs and the address is right",
            f"{base_url} 没有应答（{why}）；请检查 Connector 是否在运行、地址是否正确",
        )
    )
