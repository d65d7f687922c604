"""A whole virtual phone: the Android and its adbd together, as tests, the demo and `virtual` use it."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from device_connector.simulator.adbd import Adbd
from device_connector.simulator.phone import PROFILES, Phone


class VirtualPhone(Adbd):
    """A phone on the wire while the block lasts (or from `start` to `close`); its state is `.phone`."""

    @classmethod
    def create(
        cls, profile: str = "pixel", *, serial: str = "VIRT0001", port: int = 0, auth: bool = False
    ) -> Self:
        """A phone of that profile, not yet on the wire; ValueError names the profiles there are."""
        if profile not in PROFILES:
            raise ValueError(f"profile {profile!r} is none of {', '.join(PROFILES)}")
        return cls(Phone(PROFILES[profile], serial=serial, now=time.time), port=port, auth=auth)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
