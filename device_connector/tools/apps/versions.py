"""Which version of a package the phone has: by it, and not by what `pm` says, installing is judged."""

from __future__ import annotations

from pydantic import Field

from device_connector.android import packages
from device_connector.android.look import part, reason
from device_connector.android.words import join
from device_connector.errors import ConnectorError, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.apps.known import is_there, path_command
from device_connector.tools.asking import ask
from device_connector.tools.tool import Result, Scene


class Version(Result):
    """A version as the package manager lists it."""

    name: str | None
    code: int | None = Field(description="the number that tells newer from older")


async def version(scene: Scene, package: str) -> Version | None:
    """The installed version; None where the package is not installed for this user."""
    parts = await ask(scene, [path_command(package), join(("dumpsys", "package", package)) + " 2>&1"])
    if not is_there(part(parts, 0)):
        return None
    found = packages.installed(part(parts, 1).text).get(package)
    if found is None:
        told = reason(part(parts, 1))
        raise ToolInvokeFailed(
            Text(f"the version of {package} cannot be read: {told}", f"无法读取 {package} 的版本：{told}")
        )
    return Version(name=found.version_name, code=found.version_code)


async def version_after(scene: Scene, package: str) -> Version | None:
    """The same after an act: where it cannot be read, it is not known what the act did."""
    try:
        return await version(scene, package)
    except ConnectorError as error:
        error.sent = True
        raise
