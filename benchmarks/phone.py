"""A virtual phone as a process of its own: prints its address, then does what its standard input says.

The words `unplug` and `plug`, a line each, are answered by the moment they were begun at, in the system's
monotonic seconds.
"""

from __future__ import annotations

import asyncio
import sys
import time

from device_connector.simulator.virtual import VirtualPhone


async def main() -> None:
    """Be a phone until standard input ends."""
    words = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(words), sys.stdin)
    async with VirtualPhone.create("pixel") as phone:
        print(phone.address, flush=True)
        deeds = {"unplug": phone.unplug, "plug": phone.plug}
        while word := (await words.readline()).decode().strip():
            begun = time.monotonic()
            await deeds[word]()
            print(begun, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
