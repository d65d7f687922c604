"""The table of icons."""

from __future__ import annotations

import pytest

from device_connector.simulator.apps.installed import INSTALLED
from device_connector.simulator.screen.icons import ICONS, icon_mask


@pytest.mark.parametrize("name", sorted(ICONS))
def test_each_icon_can_be_seen(name):
    """At any size there is ink, and not only ink."""
    mask = icon_mask(name, 48)
    assert mask.size == (48, 48)
    assert mask.getextrema() == (0, 255)


def test_each_app_has_an_icon():
    """What an app names is in the table."""
    assert {app.icon for app in INSTALLED} <= ICONS.keys()
