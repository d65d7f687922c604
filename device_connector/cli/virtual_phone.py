"""The phone that `virtual` runs."""

from __future__ import annotations

from rich.text import Text as Line

from device_connector.cli import waiting
from device_connector.cli.output import answer, table
from device_connector.errors import UsageError
from device_connector.simulator.faults import FAULTS, Fault
from device_connector.simulator.phone.profiles import PROFILES, Profile
from device_connector.simulator.virtual import VirtualPhone
from device_connector.texts import Text


def make(profile: str, serial: str, port: int, faults: list[str]) -> VirtualPhone:
    """A phone of that profile with faults switched on, not yet on the wire; raises UsageError."""
    try:
        phone = VirtualPhone.create(profile, serial=serial, port=port)
        for one in map(Fault.parse, faults):
            phone.phone.faults.set(one.name, one.value, one.count)
    except ValueError as error:
        said = f"{error}; `virtual --list` shows all"
        raise UsageError(Text(said, f"{error}；用 virtual --list 查看全部")) from None
    return phone


async def run(phone: VirtualPhone, *, as_json: bool) -> None:
    """Keep the phone on the wire until the process is asked to end."""
    async with phone:
        asked = waiting.ending()
        profile = phone.phone.profile
        shown = Line.assemble(
            f"{profile.model}, Android {profile.release} (API {profile.api_level})\n",
            ("adb connect " + phone.address, "bold green"),
            "\nCtrl-C ends it",
        )
        answer(as_json, {"address": phone.address, "serial": phone.phone.serial, "profile": profile.name}, shown)
        await asked.wait()


def show_all(*, as_json: bool) -> None:
    """Print every profile and fault."""
    profiles = [_profile(one) for one in PROFILES.values()]
    faults = [{"name": name, "says": one.says, "value": one.value} for name, one in FAULTS.items()]
    rows = [
        *((str(one["name"]), str(one["says"])) for one in profiles),
        *((one["name"], one["says"]) for one in faults),
    ]
    answer(as_json, {"profiles": profiles, "faults": faults}, table(["name", "what it is"], rows, ""))


def _profile(one: Profile) -> dict[str, str | int]:
    says = f"{one.maker} {one.model}, Android {one.release} (API {one.api_level})"
    return {"name": one.name, "says": says, "model": one.model, "release": one.release, "api_level": one.api_level}
