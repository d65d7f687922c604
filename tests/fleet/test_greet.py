"""Greeting a phone that was just plugged in."""

from __future__ import annotations

from pathlib import Path

from device_connector.android.input_methods import NOTE, Keyboards, borrow
from device_connector.android.recordings import forgotten
from device_connector.appliance import phones
from device_connector.simulator import shell
from device_connector.simulator.apps.adb_typing import ADB_KEYBOARD
from tests.servers import RunningAdb
from tests.simulator.drive import drive
from tests.world import until, world


async def test_what_calls_left_behind(adb_server: RunningAdb, tmp_path: Path) -> None:
    """A phone that was unplugged in the middle of calls has its own keyboard and no recording after it is back."""
    async with world(adb_server, tmp_path) as own:
        phone, secure = own.phone.phone, own.phone.phone.settings["secure"]
        phone.install(ADB_KEYBOARD)
        before = secure["default_input_method"]
        (method,) = set(phone.input_methods()) - {before}
        known = Keyboards((before, method), (before,), before, frozenset())
        await own.phone.unplug()
        drive(shell.run(phone, "; ".join(borrow(known, method))))
        assert (secure["default_input_method"], phone.files.exists(NOTE)) == (method, True)
        phone.files.write(forgotten("rec_1"), b"half a film")
        await own.phone.plug()
        await until(lambda: not phone.files.exists(NOTE))
        assert (secure["default_input_method"], secure["enabled_input_methods"]) == (before, before)
        assert not phone.files.exists(forgotten("rec_1"))


async def test_nobody_tidies_under_a_call(adb_server: RunningAdb, tmp_path: Path) -> None:
    """A command that greets the phone beside the service, or a greeting in doubt, leaves a recording alone."""
    async with world(adb_server, tmp_path) as own:
        files, fleet = own.phone.phone.files, own.service.phones.fleet
        files.write(forgotten("rec_1"), b"a film under way")
        async with phones(own.settings) as other:
            await until(lambda: any(one.state == "ready" for one in other.fleet.attachments))
        before = len(own.phone.executed)
        next(iter(fleet.phones.values())).doubt()
        await until(lambda: len(own.phone.executed) > before)
        await own.ready()
        assert files.exists(forgotten("rec_1"))
