"""What the services print is what the connector's own readers find in it: every text agrees with the phone."""

from __future__ import annotations

import pytest

from device_connector.android import battery, displays, look, posture, power, props, storage, windows, wm
from device_connector.android.activity import activities
from device_connector.android.sections import Section, compose, sections
from tests.simulator.shell.console import Console


@pytest.fixture(params=["pixel", "nexus", "fold"])
def console(request: pytest.FixtureRequest) -> Console:
    """Each kind of phone."""
    return Console(request.param)


def seen(console: Console) -> look.Look:
    """One look, composed and read as the tools do it."""
    parts: tuple[Section, ...] = sections(console.out(compose(look.COMMANDS, "mark")), "mark")
    return look.look(parts)


def test_a_look_reads_everything(console: Console) -> None:
    """Size, density, lock, sleep and focus."""
    found = seen(console)
    assert found.unread == {}
    assert found.screen
    assert (found.screen.width, found.screen.height) == console.phone.size()
    assert found.main
    assert found.main.density == console.phone.density()
    assert (found.awake, found.locked) == (True, False)


def test_a_turned_screen(console: Console) -> None:
    """The rotation, and the size as rotated."""
    console.out("settings put system accelerometer_rotation 0; settings put system user_rotation 3")
    screen = seen(console).screen
    assert screen
    assert (screen.width, screen.height, screen.rotation) == (*console.phone.size(), 3)


def test_a_sleeping_phone(console: Console) -> None:
    """Neither awake nor unlocked."""
    console.out("input keyevent KEYCODE_SLEEP")
    found = seen(console)
    assert (found.awake, found.locked, found.main and found.main.on) == (False, True, False)


def test_the_focused_app(console: Console) -> None:
    """The started activity has the focus, in the window manager's words and the activity manager's."""
    console.out("am start -n com.android.settings/.Settings")
    focus = seen(console).focus.component
    resumed = activities(console.out("dumpsys activity activities")).resumed
    top = activities(console.out("dumpsys activity top")).resumed
    assert focus
    assert resumed
    assert top
    assert {found.full for found in (focus, resumed, top)} == {"com.android.settings.Settings"}
    assert resumed.pid == console.phone.packages["com.android.settings"].pid


def test_the_shade_has_the_focus_while_it_is_open(pixel: Console) -> None:
    """Its window is no component, and the app behind it stays named."""
    pixel.out("cmd statusbar expand-notifications")
    focus = seen(pixel).focus
    assert (focus.title, focus.window) == ("NotificationShade", None)
    assert focus.app
    pixel.out("cmd statusbar collapse")
    assert seen(pixel).focus.title != "NotificationShade"


def test_an_asleep_activity_manager_says_so(pixel: Console) -> None:
    """IsSleeping stands beside the activity that is still named."""
    pixel.out("input keyevent KEYCODE_SLEEP")
    assert activities(pixel.out("dumpsys activity activities")).sleeping is True


def test_sizes_with_an_override(console: Console) -> None:
    """Wm's override is what dumpsys display and window say as well."""
    console.out("wm size 720x1280; wm density 320")
    assert wm.size(console.out("wm size")).effective == (720, 1280)
    assert wm.density(console.out("wm density")).effective == 320
    assert windows.default_size(console.out("dumpsys window displays")) == (720, 1280)
    shown = displays.main(displays.displays(console.out("dumpsys display")))
    assert shown
    assert (shown.width, shown.height, shown.density) == (720, 1280, 320)


def test_battery(console: Console) -> None:
    """Level, temperature, voltage and plug."""
    console.phone.battery.level, console.phone.battery.plugged, console.phone.battery.status = 42, 2, 2
    found = battery.battery(console.out("dumpsys battery"))
    assert found
    assert (found.percent, found.temperature_c, found.voltage_mv) == (42, 25.1, 4187)
    assert (list(found.plugged), found.charging) == (["usb"], True)


def test_power(console: Console) -> None:
    """Plug and level agree with the battery."""
    values = power.power(console.out("dumpsys power")).values
    assert values["mBatteryLevel"] == str(console.phone.battery.level)


def test_properties(console: Console) -> None:
    """All come back, none twice."""
    assert props.props(console.out("getprop")) == dict(console.phone.props)


def test_storage(console: Console) -> None:
    """The free bytes of the tree, to a KiB (toolbox: to a tenth of its unit)."""
    found = storage.user_storage(storage.file_systems(console.run("df /data /storage/emulated 2>&1").out))
    assert found
    files = console.phone.files
    assert found.size == files.capacity
    assert abs(found.free - files.free) <= files.capacity / 20


def test_the_short_list_of_displays(fold: Console) -> None:
    """Cmd display get-displays names both panels and which one is lit."""
    found = displays.displays(fold.out("cmd display get-displays"))
    assert [(one.display, one.on, one.physical_id) for one in found] == [
        (panel.id, panel.on, panel.physical_id) for panel in fold.phone.displays
    ]


def test_posture(fold: Console) -> None:
    """A folding phone says how it is folded."""
    names = []
    for act in (fold.phone.fold, fold.phone.unfold):
        act()
        committed = posture.postures(fold.out("dumpsys device_state")).committed
        names.append(committed and committed.name)
    assert names == ["CLOSED", "OPENED"]


def test_an_old_phone_has_no_device_state(nexus: Console) -> None:
    """The service came with Android 12."""
    assert nexus.run("dumpsys device_state").err == "Can't find service: device_state\n"
