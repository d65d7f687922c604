"""Android's installation sessions: made, filled part by part from here, then committed in one step."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable

from device_connector.android.installs import Outcome, outcome, remedy
from device_connector.android.words import join
from device_connector.errors import ConnectorError, DeviceTimeout, InstallFailed
from device_connector.texts import Text
from device_connector.tools.tool import Scene

DEADLINE_S = 30.0
SILENCE_S = 60.0
"""So long the phone may take nothing: flash memory is slow when it is full."""

COMMIT_S = 180.0
"""So long the phone may check the package, and ask whoever holds it."""

LONGEST_ANSWER = 64 * 1024


class InstallSession:
    """One session by its number; nothing is installed before `commit`."""

    def __init__(self, scene: Scene, number: int) -> None:
        self._scene = scene
        self._number = number

    @classmethod
    async def create(cls, scene: Scene, size: int) -> InstallSession:
        """A session for so many bytes, which may replace an installed version; raises InstallFailed."""
        said = outcome(await _told(scene, "install-create", "-r", "-S", str(size)))
        if said.session is None:
            raise failed(said)
        return cls(scene, said.session)

    async def write(self, name: str, size: int, chunks: AsyncIterable[bytes]) -> None:
        """Hand over one APK of just `size` bytes; raises InstallFailed with the phone's words."""
        words = ("pm", "install-write", "-S", str(size), str(self._number), name, "-")
        # Without a shell's packets: old phones have none, and both streams come in one, as `outcome` wants them.
        async with await self._scene.phone.open(f"exec:{join(words)}", deadline_s=DEADLINE_S) as stream:
            async for chunk in chunks:
                if stream.held:
                    break  # The phone speaks before the end only to refuse.
                await stream.write(chunk, deadline_s=SILENCE_S)
            answer = b""
            while len(answer) < LONGEST_ANSWER and (piece := await stream.read(deadline_s=SILENCE_S)):
                answer += piece
        said = outcome(answer.decode("utf-8", "replace"))
        if not said.ok:
            raise failed(said)

    async def commit(self, deadline_s: float = COMMIT_S) -> Outcome:
        """What Android says to it; that it said nothing for long enough is an outcome too."""
        try:
            return outcome(await _told(self._scene, "install-commit", str(self._number), deadline_s=deadline_s))
        except DeviceTimeout:
            return Outcome(
                False,
                "INSTALL_FAILED_USER_RESTRICTED",
                f"no answer within {deadline_s:g} s, as when the phone asks",
            )

    async def abandon(self) -> None:
        """Give the session up, in time of its own; a phone that is gone forgets it by itself."""
        await asyncio.shield(self._abandon())

    async def _abandon(self) -> None:
        try:
            await _told(self._scene, "install-abandon", str(self._number), deadline_s=5.0)
        except ConnectorError:
            return


async def _told(scene: Scene, *words: str, deadline_s: float = DEADLINE_S) -> str:
    answer = await scene.phone.shell(join(("pm", *words)), deadline_s=deadline_s, limit_bytes=LONGEST_ANSWER)
    return (answer.stdout + b"\n" + answer.stderr).decode("utf-8", "replace")


def failed(said: Outcome) -> InstallFailed:
    """Android's code, its message, and what can be done."""
    known = remedy(said.code)
    return InstallFailed(
        Text(
            said.words + (f". What helps: {known.en}" if known else ""),
            said.words + (f"。处理办法：{known.zh}" if known else ""),
        )
    )
