"""`dumpsys package NAME`: one installed package."""

from __future__ import annotations

from collections.abc import Mapping

from device_connector.simulator.phone import Package, Phone
from device_connector.simulator.shell.dumpsys.forms import Dump, local, said, token


def package(phone: Phone, words: list[str]) -> str:
    """What is known of a package; all of them without a name, or by the word for that part of the dump."""
    names = [word for word in words if not word.startswith("-") and word not in {"packages", "p"}]
    if not names:
        return "Packages:\n" + "\n".join(_package(phone, each) for each in phone.packages.values())
    found = phone.packages.get(names[0])
    if found is None:
        return f"Unable to find package: {names[0]}"
    return _resolver(found) + "Packages:\n" + _package(phone, found)


def _resolver(found: Package) -> str:
    """The intents that lead to its launcher activity."""
    if found.launcher_activity is None:
        return ""
    name = found.launcher_activity.removeprefix(found.name) if found.launcher_activity else ""
    component = f"{found.name}/{name}"
    return (
        "Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:\n"
        f"        {token(component)} {component} filter {token('filter', component)}\n"
        '          Action: "android.intent.action.MAIN"\n'
        '          Category: "android.intent.category.LAUNCHER"\n\n'
    )


def _package(phone: Phone, found: Package) -> str:
    when = local(phone, found.installed_at).strftime("%Y-%m-%d %H:%M:%S")
    kind = (
        "SYSTEM HAS_CODE ALLOW_CLEAR_USER_DATA" if found.system else "HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP"
    )
    sdk = phone.profile.api_level
    lines = [
        f"  Package [{found.name}] ({token(found.name)}):",
        f"    userId={found.uid}" if sdk < 33 else f"    appId={found.uid}",
        f"    pkg=Package{{{token('pkg', found.name)} {found.name}}}",
        f"    codePath={found.path.rpartition('/')[0]}",
        f"    versionCode={found.version_code} minSdk=21 targetSdk={sdk}"
        if sdk >= 24
        else f"    versionCode={found.version_code} targetSdk={sdk}",
        f"    versionName={found.version_name}",
        f"    flags=[ {kind} ]",
        f"    firstInstallTime={when}",
        f"    lastUpdateTime={when}",
        "    requested permissions:",
        *(f"      {name}" for name in found.permissions),
        f"    User 0: installed=true stopped={said(not found.pid)} enabled={0 if found.enabled else 3}",
        "      runtime permissions:",
        *(
            f"        {name}: granted={said(name in found.granted)}, flags=[ USER_SET ]"
            for name in found.permissions
        ),
    ]
    return "\n".join(lines) + "\n"


SERVICES: Mapping[str, Dump] = {"package": package}
