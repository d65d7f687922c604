"""A whole virtual phone, made by name."""

from __future__ import annotations

import pytest

from device_connector.simulator.phone import PROFILES
from device_connector.simulator.virtual import VirtualPhone


@pytest.mark.parametrize("profile", PROFILES)
async def test_each_profile_comes_up(profile: str) -> None:
    """On a port of its own, with the serial given."""
    async with VirtualPhone.create(profile, serial="VIRT0009") as phone:
        assert phone.address.startswith("127.0.0.1:")
        assert (phone.phone.profile.name, phone.phone.serial) == (profile, "VIRT0009")


def test_unknown_profile_names_the_known() -> None:
    """A wrong name is answered with the right ones."""
    with pytest.raises(ValueError, match="pixel"):
        VirtualPhone.create("nokia")
