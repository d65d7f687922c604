"""What is wrong with this host, and what to do about it: a table of checks that look and change nothing."""

from device_connector.doctor.checks import CHECKS, Check, examine
from device_connector.doctor.finding import Finding, Verdict
from device_connector.doctor.host import Account, Host, here

__all__ = ["CHECKS", "Account", "Check", "Finding", "Host", "Verdict", "examine", "here"]
