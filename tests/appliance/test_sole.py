"""One service per state folder."""

import os
from pathlib import Path

import pytest

from device_connector.appliance import service
from device_connector.appliance.sole import sole
from device_connector.errors import SettingsError
from tests.servers import RunningAdb
from tests.world import world


async def test_a_second_service_is_refused_and_harms_nothing(adb_server: RunningAdb, tmp_path: Path) -> None:
    """It names the first one's process and the setting; the files that the first one keeps stay."""
    async with world(adb_server, tmp_path) as own:
        link, channel = await own.bound()
        shot = await link.invoke(channel, "android_screenshot")
        with pytest.raises(SettingsError, match=rf"state\.dir: .* another service \(pid {os.getpid()}\)"):
            async with service(own.settings):
                pass
        picture = await (await own.xagent()).fetch(shot["download_url"])
        assert len(picture) == shot["byte_size"]


async def test_the_folder_is_free_when_the_service_has_ended(tmp_path: Path) -> None:
    """The next service takes it over at once."""
    for _ in range(2):
        with sole(tmp_path / "state"):
            pass


async def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    """The path, the reason and the setting."""
    (tmp_path / "state").write_text("no folder")
    with pytest.raises(SettingsError, match=r"state\.dir: .*serve\.lock cannot be used"), sole(tmp_path / "state"):
        pass
