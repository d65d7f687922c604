"""What `uiautomator dump` prints: read whatever is wrong with it, placed on the screen, made short."""

from device_connector.android.hierarchy.failure import Failure, FailureKind
from device_connector.android.hierarchy.node import Hierarchy, Node, WindowTree
from device_connector.android.hierarchy.reading import read

__all__ = ["Failure", "FailureKind", "Hierarchy", "Node", "WindowTree", "read"]
