"""Device Connector: Android phones over adb for agent platforms."""
