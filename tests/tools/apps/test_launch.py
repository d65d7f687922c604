"""`android_app_launch` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import InvalidArguments, PermissionDenied, ToolInvokeFailed
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

SETTINGS = "com.android.settings"
HOSTILE = ["a'; rm -rf /; echo 'b", "$(reboot)", "`reboot`", "com.x\nreboot", "-n a/b", "com.a;reboot", "ａ.ｂ"]


def starts(own: Stage) -> list[str]:
    """The lines that started something."""
    return [line for line in own.virtual.executed if line.startswith("am start")]


async def test_by_package(pixel: Stage) -> None:
    """The app is in front, and that is what the effect goes by."""
    told = await pixel.run("android_app_launch", package=SETTINGS)
    assert (told["in_front"], told["effect"], told["front"]["package"]) == (True, "seen", SETTINGS)
    assert pixel.virtual.phone.foreground().package == SETTINGS
    assert len(starts(pixel)) == 1


async def test_by_label(pixel: Stage) -> None:
    """An exact label, in whatever case."""
    told = await pixel.run("android_app_launch", package="calculator")
    assert pixel.virtual.phone.foreground().package == told["package"]
    assert "calculator" in told["package"]


async def test_by_the_usual_name(pixel: Stage) -> None:
    """A well-known app by what people call it in Chinese."""
    told = await pixel.run("android_app_launch", package="设置")
    assert told["package"] == SETTINGS


async def test_before_android_7(nexus: Stage) -> None:
    """Without `cmd` the package's dump tells what its icon opens."""
    told = await nexus.run("android_app_launch", package=SETTINGS)
    assert told["in_front"] is True


async def test_an_activity(pixel: Stage) -> None:
    """One activity of an app by its short name."""
    name = pixel.virtual.phone.packages[SETTINGS].launcher_activity
    told = await pixel.run("android_app_launch", package=SETTINGS, activity=name.removeprefix(SETTINGS))
    assert told["activity"] == name


async def test_an_activity_that_is_not_there(pixel: Stage) -> None:
    """Android ends with 0 and says so on stderr: nothing was started."""
    with pytest.raises(ToolInvokeFailed, match="does not exist"):
        await pixel.run("android_app_launch", package=SETTINGS, activity=".Nothing")


async def test_a_closed_activity(pixel: Stage) -> None:
    """One that the app keeps to itself."""
    phone = pixel.virtual.phone
    closed = [
        (one.name, name) for one in phone.packages.values() for name in one.activities if name not in one.exported
    ]
    package, name = closed[0]
    with pytest.raises(PermissionDenied, match="not exported"):
        await pixel.run("android_app_launch", package=package, activity=name)


async def test_unknown_names_get_a_hint(pixel: Stage) -> None:
    """What comes close is named, and nothing was started."""
    with pytest.raises(InvalidArguments, match=r"com\.android\.settings"):
        await pixel.run("android_app_launch", package="com.android.setings")
    assert not starts(pixel)


@pytest.mark.parametrize("text", HOSTILE)
async def test_hostile_packages_stay_here(pixel: Stage, text: str) -> None:
    """What is no package name is looked for among the labels on this side, and never sent."""
    with pytest.raises(InvalidArguments):
        await pixel.run("android_app_launch", package=text)
    assert not any("reboot" in line or "rm " in line for line in pixel.virtual.executed)


@pytest.mark.parametrize("text", HOSTILE)
async def test_hostile_activities_are_refused(pixel: Stage, text: str) -> None:
    """A class name has its grammar."""
    with pytest.raises(InvalidArguments, match="activity"):
        await pixel.run("android_app_launch", package=SETTINGS, activity=text)
    assert not pixel.virtual.executed


async def test_behind_the_lock_screen(pixel: Stage) -> None:
    """An app started there is not in front, and the lock is named."""
    pixel.virtual.phone.locked = True
    told = await pixel.run("android_app_launch", package=SETTINGS)
    assert (told["in_front"], told["effect"], told["locked"]) == (False, "none_seen", True)
    assert "lock screen" in told["effect_basis"]


async def test_again(pixel: Stage) -> None:
    """An app that is in front already stays there, and Android's remark is passed on."""
    await pixel.run("android_app_launch", package=SETTINGS)
    told = await pixel.run("android_app_launch", package=SETTINGS)
    assert (told["effect"], told["warning"]) == ("seen", "delivered")


async def test_with_a_picture(pixel: Stage) -> None:
    """Acting and looking in one call."""
    told = await pixel.run("android_app_launch", package=SETTINGS, observe="screen")
    assert told["screenshot"]["screenshot_id"]
    assert told["effect"] == "seen"


async def test_with_a_tree(pixel: Stage) -> None:
    """What the app shows comes with the answer; what is in front decides on the effect."""
    told = await pixel.run("android_app_launch", package=SETTINGS, observe="tree")
    assert told["effect_basis"].startswith(f"{SETTINGS} is in front")
    assert "Settings" in str(told["tree"])


async def test_the_chooser_is_not_taken_for_the_launcher(adb_server: RunningAdb) -> None:
    """Where the resolution names the system's chooser, the dump tells the launcher."""
    chooser = "echo android/com.android.internal.app.ResolverActivity; :"
    async with stage(adb_server, lacks={"cmd package resolve-activity": chooser}) as own:
        assert (await own.run("android_app_launch", package=SETTINGS))["in_front"] is True


async def test_a_start_that_lies(adb_server: RunningAdb) -> None:
    """`am start` that does nothing and ends with 0 is no success."""
    async with stage(adb_server, lacks={"am start": "echo Starting:"}) as own:
        told = await own.run("android_app_launch", package=SETTINGS)
    assert (told["in_front"], told["effect"]) == (False, "none_seen")
    assert "launcher" in told["effect_basis"]
