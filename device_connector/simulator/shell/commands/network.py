"""`ip` and `ifconfig`: the phone's addresses, in iproute2's and toybox's forms."""

from __future__ import annotations

import re
from collections.abc import Mapping

from device_connector.simulator.phone import Phone
from device_connector.simulator.shell.session import Call, Program

_FOREVER = "       valid_lft forever preferred_lft forever"
_LOOPBACK = "\n".join(
    [
        "1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000",
        "    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00",
        f"    inet 127.0.0.1/8 scope host lo\n{_FOREVER}",
        f"    inet6 ::1/128 scope host \n{_FOREVER}",
    ]
)
_WLAN = "\n".join(
    [
        "26: wlan0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 3000",
        "    link/ether 02:00:5e:10:da:23 brd ff:ff:ff:ff:ff:ff",
        f"    inet 192.168.1.11/24 brd 192.168.1.255 scope global wlan0\n{_FOREVER}",
        f"    inet6 fe80::5eff:fe00:5310/64 scope link \n{_FOREVER}",
    ]
)


_IFCONFIG = """wlan0     Link encap:Ethernet  HWaddr 02:00:5e:10:da:23
          inet addr:192.168.1.11  Bcast:192.168.1.255  Mask:255.255.255.0
          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1
"""


def ip(call: Call) -> int:
    """`ip [-f inet] addr [show] [dev] [NAME]`, `ip route`; Wi-Fi has its address while it is on."""
    words = [word for word in call.args if word not in {"-4", "-f", "inet", "show", "dev", "list"}]
    links = {"lo": _LOOPBACK} | ({"wlan0": _WLAN} if _wifi_on(call.phone) else {})
    if words[:1] in (["neigh"], ["n"]):
        return 0
    if words[:1] in (["route"], ["r"], ["ro"]):
        if "wlan0" in links:
            call.say("192.168.1.0/24 dev wlan0 proto kernel scope link src 192.168.1.11 ")
        return 0
    if not words or words[0] not in {"addr", "a", "address", "link"}:
        return call.fail(f'Object "{(words or ["help"])[0]}" is unknown, try "ip help".')
    missing = [name for name in words[1:] if name not in links]
    if missing:
        return call.fail(f'Device "{missing[0]}" does not exist.')
    shown = [links[name] for name in words[1:] or links]
    only4 = {"-4", "inet"} & set(call.args)
    call.say("\n".join(re.sub(r"\n +inet6 .*\n.*|\n +link/.*", "", text) if only4 else text for text in shown))
    return 0


def ifconfig(call: Call) -> int:
    """`ifconfig [NAME]`: the addresses in the old form."""
    name = call.args[0] if call.args else "wlan0"
    if name != "wlan0" or not _wifi_on(call.phone):
        return call.fail(f"ifconfig: {name}: No such device")
    call.say(_IFCONFIG)
    return 0


def _wifi_on(phone: Phone) -> bool:
    return phone.settings["global"].get("wifi_on", "1") != "0"


COMMANDS: Mapping[str, Program] = {"ip": ip, "ifconfig": ifconfig}
