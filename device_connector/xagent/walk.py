"""Steps over one link, each with its question and answer put into the evidence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from device_connector.protocol.strict_json import dump
from device_connector.xagent.answers import LinkClosed
from device_connector.xagent.evidence import Evidence, dig
from device_connector.xagent.link import Link
from device_connector.xagent.pushes import Frame


class Walk:
    """One link; steps go by names that are unique in the whole tour. After the link's end no step is taken."""

    def __init__(self, link: Link, evidence: Evidence, patience_s: float) -> None:
        self._link = link
        self._evidence = evidence
        self._patience_s = patience_s
        self._gone = False

    async def ask(
        self,
        step: str,
        packet_type: str,
        payload: Mapping[str, Any] | None = None,
        channel: str = "",
        *,
        patience_s: float | None = None,
    ) -> Frame:
        """One request; its answer, or an empty packet where none came."""
        packet = self._link.packet(packet_type, payload, channel)
        self._evidence.sent[step] = packet
        limit_s = patience_s or self._patience_s
        return await self._note(step, lambda: self._link.exchange(packet, deadline_s=limit_s))

    async def throw(self, step: str, frame: str | bytes) -> Frame:
        """A frame that is no request; what answers it is the next packet that is no push."""

        async def answer() -> Frame:
            await self._link.send(frame)
            return await self._link.pushes.wait_for(_no_push, self._patience_s)

        return await self._note(step, answer)

    async def provoke(self, code: str) -> None:
        """An error packet of our own, and then a ping; whatever comes besides the pong is a stray."""
        packet = self._link.packet("error") | {"error": {"code": code, "message": "from the probe"}}

        async def answer() -> Frame:
            await self._link.send(dump(packet))
            return await self._link.exchange(self._link.packet("ping"), deadline_s=self._patience_s)

        await self._note("ping_after_error", answer)
        self._evidence.strays += filter(_no_push, self._link.pushes.take())

    async def end(self, step: str) -> None:
        """Whether the connector ends the link now."""
        try:
            await self._link.closed(self._patience_s)
            self._evidence.ended[step] = True
        except TimeoutError:
            self._evidence.ended[step] = False

    def got(self, step: str, *path: str) -> Any:
        """What stands in a step's answer at `path`; None where there is nothing."""
        return dig(self._evidence.answers.get(step), *path)

    async def _note(self, step: str, answer: Callable[[], Awaitable[Frame]]) -> Frame:
        if self._gone:
            return {}
        try:
            found = self._evidence.answers[step] = await answer()
        except TimeoutError as error:
            self._evidence.silent[step] = str(error)
            return {}
        except LinkClosed as error:
            self._gone = True
            self._evidence.silent[step] = str(error)
            return {}
        return found


def _no_push(packet: Frame) -> bool:
    return not str(packet.get("type")).endswith(".push")
