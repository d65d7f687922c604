"""The binding sessions of all channels, whatever their flow."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from device_connector.binding.flow import BindingFlow, Outcome
from device_connector.channels import Channels
from device_connector.errors import AuthFlowNotFound, AuthSessionNotFound, ConnectorError
from device_connector.texts import Locale, Text, shown

MOST_SESSIONS = 1024
"""Sessions remembered over all channels; the oldest goes first."""

ALREADY_BOUND = Text("this channel has a phone already", "此通道已绑定手机")
NOT_BOUND = Text("this channel has no phone", "此通道未绑定手机")

Payload = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Session:
    """One auth.start and what came of it."""

    auth_session_id: str
    channel_id: str
    flow_id: str
    outcome: Outcome


class Bindings:
    """Starts flows and answers for them; every payload is the ack's, `error` apart."""

    def __init__(
        self, channels: Channels, flows: Sequence[BindingFlow], *, locale: Locale, new_id: Callable[[str], str]
    ) -> None:
        self._channels = channels
        self._flows = {flow.declaration.id: flow for flow in flows}
        self._locale = locale
        self._new_id = new_id
        self._sessions: OrderedDict[str, Session] = OrderedDict()

    async def start(
        self, key_id: str, channel_id: str, flow_id: str, fields: Mapping[str, Any]
    ) -> tuple[Payload, ConnectorError | None]:
        """auth.start: the ack's payload and error; a channel that is bound answers so at once."""
        flow = self._flows.get(flow_id)
        if flow is None:
            raise AuthFlowNotFound(
                Text(
                    f"flow {shown(flow_id)} is not in this Card; it has {', '.join(self._flows)}",
                    f"认证流程 {shown(flow_id)} 不在当前 Card 中；可用流程：{'、'.join(self._flows)}",
                )
            )
        if self._channels.bound(channel_id):
            return self._remember(channel_id, flow_id, Outcome("authenticated", ALREADY_BOUND))
        self._channels.binding(channel_id, under_way=True)
        try:
            outcome = await flow.start(key_id, channel_id, fields)
        finally:
            self._channels.binding(channel_id, under_way=False)
        return self._remember(channel_id, flow_id, outcome)

    def status(self, channel_id: str, auth_session_id: str) -> tuple[Payload, ConnectorError | None]:
        """auth.status of a session of this channel; raises AuthSessionNotFound."""
        session = self._find(channel_id, auth_session_id)
        if session.outcome.status == "authenticated" and not self._channels.bound(channel_id):
            said = self._payload(session)
            return {**said, "status": "unauthenticated", "message": NOT_BOUND.say(self._locale)}, None
        return self._payload(session), session.outcome.error

    def cancel(self, channel_id: str, auth_session_id: str) -> Payload:
        """auth.cancel: `ignored` once the session has ended; raises AuthSessionNotFound."""
        session = self._find(channel_id, auth_session_id)
        return {
            "connector_channel_id": channel_id,
            "auth_session_id": auth_session_id,
            "status": "ignored",
            "auth_status": "authenticated" if self._channels.bound(channel_id) else "unauthenticated",
            "message": session.outcome.message.say(self._locale),
            "connection_descriptor": self._channels.describe(channel_id),
        }

    def forget(self, channel_id: str) -> None:
        """The channel is no more: its sessions, unfinished ones included, mean nothing from now on."""
        for auth_session_id, session in list(self._sessions.items()):
            if session.channel_id == channel_id:
                del self._sessions[auth_session_id]

    def _find(self, channel_id: str, auth_session_id: str) -> Session:
        session = self._sessions.get(auth_session_id)
        if session is None or session.channel_id != channel_id:
            raise AuthSessionNotFound(
                Text(
                    f"auth_session_id {shown(auth_session_id)} is unknown on this channel: "
                    "begin again with auth.start",
                    f"auth_session_id {shown(auth_session_id)} 在此通道上不存在：请重新发起 auth.start",
                )
            )
        return session

    def _remember(self, channel_id: str, flow_id: str, outcome: Outcome) -> tuple[Payload, ConnectorError | None]:
        session = Session(self._new_id("auth"), channel_id, flow_id, outcome)
        self._sessions[session.auth_session_id] = session
        while len(self._sessions) > MOST_SESSIONS:
            self._sessions.popitem(last=False)
        return self._payload(session), outcome.error

    def _payload(self, session: Session) -> Payload:
        return {
            "connector_channel_id": session.channel_id,
            "flow_id": session.flow_id,
            "auth_session_id": session.auth_session_id,
            "status": session.outcome.status,
            "message": session.outcome.message.say(self._locale),
            "connection_descriptor": self._channels.describe(session.channel_id),
        }
