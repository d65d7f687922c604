"""`android_open_url` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import InvalidArguments, ToolInvokeFailed
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

BROWSER = "com.android.browser"


def opened(own: Stage) -> str:
    """The address that the browser got."""
    return own.virtual.phone.tasks.top.url


async def test_a_page(pixel: Stage) -> None:
    """The browser comes to the front with the address."""
    told = await pixel.run("android_open_url", url="https://example.com/a?b=1&c=2#d")
    assert (told["effect"], told["front"]["package"]) == ("seen", BROWSER)
    assert opened(pixel) == "https://example.com/a?b=1&c=2#d"


@pytest.mark.parametrize(
    "tail",
    [
        "a'; rm -rf /sdcard; echo 'b",
        "$(reboot)",
        "`reboot`",
        "a\nreboot\n",
        "a&reboot",
        'a"b',
        "搜索 词😀",
        "--es x y",
        "*",
    ],
)
@pytest.mark.parametrize("profile", ["pixel", "nexus"])
async def test_hostile_addresses_arrive_as_data(tail: str, profile: str, adb_server: RunningAdb) -> None:
    """Whatever stands behind the scheme is one word of the phone's shell, on old and new phones."""
    async with stage(adb_server, profile) as own:
        await own.run("android_open_url", url=f"https://example.com/{tail}")
        assert opened(own) == f"https://example.com/{tail}"


@pytest.mark.parametrize(
    "url",
    [
        "intent:#Intent;component=com.android.settings/.Settings;end",
        "file:///data/local/tmp/x.html",
        "javascript:alert(1)",
        "content://settings/secure",
        "example.com",
        "-n com.android.settings/.Settings",
        " https://example.com",
        "https:",
        "http://",
        "https\n://example.com",
        "https://example.com/\0",
    ],
)
async def test_other_schemes_are_refused(pixel: Stage, url: str) -> None:
    """What is not in the list never reaches the phone."""
    with pytest.raises(InvalidArguments, match="url"):
        await pixel.run("android_open_url", url=url)
    assert not pixel.virtual.executed


async def test_capitals(pixel: Stage) -> None:
    """A scheme in capitals is the same scheme."""
    assert (await pixel.run("android_open_url", url="HTTPS://example.com"))["url"] == "https://example.com"


async def test_nothing_opens_it(pixel: Stage) -> None:
    """A link that no app takes is an error in Android's words."""
    with pytest.raises(ToolInvokeFailed, match="unable to resolve"):
        await pixel.run("android_open_url", url="market://details?id=a.b")


async def test_the_same_app_again(pixel: Stage) -> None:
    """Where the browser was in front already, nobody saw an effect, and that is what is said."""
    await pixel.run("android_open_url", url="https://example.com/1")
    told = await pixel.run("android_open_url", url="https://example.com/2")
    assert (told["effect"], told["front"]["package"]) == ("unknown", BROWSER)
