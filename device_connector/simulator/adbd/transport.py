"""One adb server's link to a phone: hello, the check of its key, and messages to and from the streams."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

from device_connector.simulator.adbd import message
from device_connector.simulator.adbd.keys import TOKEN_BYTES, BadKey, Keys, decode_key
from device_connector.simulator.adbd.message import AUTH, CNXN, BadMessage, Message, Reader
from device_connector.simulator.adbd.services import Services
from device_connector.simulator.adbd.stream import Bytes
from device_connector.simulator.adbd.streams import Streams


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for every link of one phone: protocol version, payload bytes, keys (None: none is asked for)."""

    version: int
    max_data: int
    keys: Keys | None


class Transport(asyncio.Protocol):
    """The phone's end of one link; `asking` is the key that waits for a person, `closed` is done at its end."""

    def __init__(
        self,
        services: Services,
        terms: Terms,
        executed: Callable[[str], None],
        changed: Callable[[Transport], None],
    ) -> None:
        self.online = False
        self.asking: RSAPublicKey | None = None
        self.max_data = terms.max_data
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._services, self._terms, self._changed = services, terms, changed
        self._streams = Streams(self, services, executed)
        # A server that reconnects keeps the version agreed on: its hello has no checksum then (adb 29 and 36).
        self._reader = Reader(checked=terms.version < message.VERSION_WITHOUT_CHECKSUM)
        self._checksums = True
        self._met = False
        self._token = b""
        self._said: list[Bytes] | None = None
        self._wire: asyncio.Transport
        self._on_stream = {
            message.OPEN: self._streams.open,
            message.OKAY: self._streams.acknowledged,
            message.WRTE: self._streams.received,
            message.CLSE: self._streams.closed,
        }

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the socket."""
        assert isinstance(transport, asyncio.Transport)
        self._wire = transport
        self._changed(self)

    def data_received(self, data: bytes) -> None:
        """Answer every message that is complete; all that is said meanwhile leaves in one write."""
        self._said = []
        try:
            for received in self._reader.feed(data):
                self._receive(received)
        except BadMessage:
            self._wire.abort()
        finally:
            self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all that runs on this link."""
        del exc
        self.online = False
        self._streams.cancel()
        self.closed.set_result(None)
        self._changed(self)

    def send(self, command: int, arg0: int, arg1: int, parts: Sequence[Bytes] = ()) -> None:
        """Send one message, with a checksum unless both sides do without."""
        check = sum(map(message.checksum, parts)) & 0xFFFFFFFF if self._checksums else 0
        head = message.header(command, arg0, arg1, sum(map(len, parts)), check)
        if self._said is None:
            self._wire.writelines([head, *parts])
        else:
            self._said += (head, *parts)

    def forget(self, local_id: int) -> None:
        """A stream is closed."""
        self._streams.forget(local_id)

    def drop(self) -> None:
        """Break the link once what was said is on its way."""
        self._flush()
        self._wire.close()

    def abort(self) -> None:
        """Break the link at once."""
        self._wire.abort()

    def reconsider(self) -> None:
        """Answer the peer's hello as far as the faults and the keys allow now."""
        faults = self._services.phone.faults
        if self.online or not self._met or faults.has("offline"):
            return
        if self._terms.keys is None and not faults.has("unauthorized"):
            self._welcome()
        elif self.asking is None:
            self._challenge()

    def accept(self) -> None:
        """A person has accepted the key that this peer sent."""
        if self.asking and self._terms.keys is not None and not self._services.phone.faults.has("unauthorized"):
            self._terms.keys.accept(self.asking)
            self._welcome()

    def _flush(self) -> None:
        said, self._said = self._said, None
        if said:
            self._wire.writelines(said)

    def _receive(self, received: Message) -> None:
        if received.command == CNXN:
            self._meet(received)
        elif received.command == AUTH:
            self._authenticate(received)
        elif self.online and received.command in self._on_stream:
            self._on_stream[received.command](received)

    def _meet(self, hello: Message) -> None:
        self._streams.cancel()
        self.online, self._met = False, True
        self.max_data = min(self._terms.max_data, hello.arg1)
        self._checksums = min(self._terms.version, hello.arg0) < message.VERSION_WITHOUT_CHECKSUM
        self.reconsider()

    def _challenge(self) -> None:
        self._token = secrets.token_bytes(TOKEN_BYTES)
        self.send(AUTH, message.AUTH_TOKEN, 0, [self._token])

    def _authenticate(self, answer: Message) -> None:
        if answer.arg0 == message.AUTH_SIGNATURE:
            self._check(answer.data)
        elif answer.arg0 == message.AUTH_PUBLIC_KEY:
            self._ask(answer.data)

    def _check(self, signature: bytes) -> None:
        keys, faults = self._terms.keys, self._services.phone.faults
        if keys is not None and keys.signed(self._token, signature) and not faults.has("unauthorized"):
            self._welcome()
        else:
            self._challenge()

    def _ask(self, key: bytes) -> None:
        try:
            self.asking = decode_key(key)
        except BadKey:
            self._challenge()
        self._changed(self)

    def _welcome(self) -> None:
        self.online, self.asking = True, None
        self.send(CNXN, self._terms.version, self._terms.max_data, [self._services.banner])
        self._changed(self)
