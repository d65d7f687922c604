"""`sha256sum` and its kin: digests of files."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from device_connector.simulator.shell.session import Call, Program
from device_connector.simulator.shell.steps import Steps


def digest(call: Call) -> Steps:
    """`sha256sum [FILE...]`: a digest and a name a line; stdin is called `-`."""
    kind, failed = call.name.removesuffix("sum"), 0
    names = [word for word in call.args if word == "-" or not word.startswith("-")] or ["-"]
    for name in names:
        try:
            data = (yield from call.read()) if name == "-" else call.phone.files.read(call.session.path(name))
        except OSError as error:
            call.warn(f"{call.name}: {name}: {error.strerror}")
            failed = 1
            continue
        call.say(f"{hashlib.new(kind, data, usedforsecurity=False).hexdigest()}  {name}")
    return failed


COMMANDS: Mapping[str, Program] = dict.fromkeys(("md5sum", "sha1sum", "sha256sum"), digest)
