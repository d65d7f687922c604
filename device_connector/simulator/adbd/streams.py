"""The streams of one link: opened by name, fed and closed by their ids."""

from __future__ import annotations

from collections.abc import Callable

from device_connector.simulator.adbd.framing import OddShellV2, ShellV2
from device_connector.simulator.adbd.message import CLSE, Message
from device_connector.simulator.adbd.mishaps import with_mishaps
from device_connector.simulator.adbd.running import Running
from device_connector.simulator.adbd.services import Service, Services
from device_connector.simulator.adbd.stream import Link, Stream

_ODD_PIECE = 7


class Streams:
    """What is open on one link; `executed` is told every line that reaches the shell."""

    def __init__(self, link: Link, services: Services, executed: Callable[[str], None]) -> None:
        self._link = link
        self._services = services
        self._executed = executed
        self._open: dict[int, tuple[Stream, Running]] = {}
        self._last_id = 0

    def open(self, message: Message) -> None:
        """OPEN: answer OKAY and start the service, or CLSE where there is none."""
        faults = self._services.phone.faults
        remote_id = message.arg0
        if not remote_id or faults.take("wedged"):
            return
        name = message.data.rstrip(b"\0").decode(errors="surrogateescape")
        service = None if faults.take("closed") else self._services.open(name)
        if service is None:
            self._link.send(CLSE, 0, remote_id)
        else:
            self._start(service, remote_id)

    def acknowledged(self, message: Message) -> None:
        """OKAY: the peer took the last WRTE of a stream."""
        if found := self._open.get(message.arg1):
            found[0].acknowledged()

    def received(self, message: Message) -> None:
        """WRTE: bytes for a stream; one for a closed stream is nothing."""
        if found := self._open.get(message.arg1):
            found[1].received(message.data)

    def closed(self, message: Message) -> None:
        """CLSE: what runs there stops; answered, as adbd does, unless it is an answer itself."""
        if found := self._open.pop(message.arg1, None):
            stream, running = found
            running.cancel()
            self._link.send(CLSE, stream.local_id, stream.remote_id)

    def forget(self, local_id: int) -> None:
        """The stream was closed from this side."""
        self._open.pop(local_id, None)

    def cancel(self) -> None:
        """The link is gone: stop all that runs."""
        streams, self._open = self._open, {}
        for _, running in streams.values():
            running.cancel()

    def _start(self, service: Service, remote_id: int) -> None:
        self._last_id += 1
        faults = self._services.phone.faults
        stream = Stream(self._link, self._last_id, remote_id)
        framing = service.framing
        if isinstance(framing, ShellV2) and faults.take("odd_frames"):
            framing, stream.limit = OddShellV2(), _ODD_PIECE
        running = Running(with_mishaps(service.steps, faults), framing, stream, faults.command_ended)
        self._open[self._last_id] = stream, running
        stream.acknowledge()
        if service.command is not None:
            self._executed(service.command)
        running.start()
