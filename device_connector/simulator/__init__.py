"""Virtual phones on the adb wire, for tests, demos and people without a phone."""
