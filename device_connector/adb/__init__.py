"""adb as we use it: an asyncio client of adb servers, presence of phones, and the local server's start."""
