"""`python -m device_connector` is `device-connector`."""

from device_connector.cli import main

main()
