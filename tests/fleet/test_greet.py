"""Greeting a phone that was just plugged in."""

from __future__ import annotations

from pathlib import Path

from device_connector.android.input_methods import NOTE, Keyboards, borrow
from device_connector.simulator import shell
from device_connector.simulator.apps.adb_typing import ADB_KEYBOARD
from tests.servers import RunningAdb
from tests.simulator.drive import drive
from tests.world import until, world


async def test_a_borrowed_keyboard_is_given_back(adb_server: RunningAdb, tmp_path: Path) -> None:
    """A phone that was unplugged while a call had chosen its keyboard has its own one after it is plugged in."""
    async with world(adb_server, tmp_path) as own:
        phone, secure = own.phone.phone, own.phone.phone.settings["secure"]
        phone.install(ADB_KEYBOARD)
        before = secure["default_input_method"]
        (method,) = set(phone.input_methods()) - {before}
        known = Keyboards((before, method), (before,), before, frozenset())
        await own.phone.unplug()
        drive(shell.run(phone, "; ".join(borrow(known, method))))
        assert (secure["default_input_method"], phone.files.exists(NOTE)) == (method, True)
        await own.phone.plug()
        await until(lambda: not phone.files.exists(NOTE))
        assert (secure["default_input_method"], secure["enabled_input_methods"]) == (before, before)
