"""What a view is to a person, by its class and what can be done with it."""

from __future__ import annotations

from device_connector.android.hierarchy.node import Node

LISTS = frozenset({"ListView", "GridView", "ExpandableListView", "RecyclerView", "AbsListView"})
"""Their children are rows. Rows of all but RecyclerView may be tapped although they do not say `clickable`."""

FIELDS = frozenset({"EditText", "AutoCompleteTextView", "MultiAutoCompleteTextView", "SearchAutoComplete"})
SURFACES = frozenset({"SurfaceView", "TextureView", "GLSurfaceView", "GLTextureView"})
VALUES = frozenset({"Switch", "SwitchCompat", "ToggleButton", "SeekBar", "ProgressBar", "RatingBar"})
"""Their text is a state that changes, not a name."""

_KINDS = (
    {
        "Button": "button",
        "ImageButton": "button",
        "MaterialButton": "button",
        "FloatingActionButton": "button",
        "Chip": "button",
        "Switch": "switch",
        "SwitchCompat": "switch",
        "ToggleButton": "switch",
        "CheckBox": "checkbox",
        "CheckedTextView": "checkbox",
        "RadioButton": "radio",
        "Spinner": "dropdown",
        "SeekBar": "slider",
        "RatingBar": "slider",
        "ProgressBar": "progress",
        "WebView": "web",
        "TabWidget": "tabs",
    }
    | dict.fromkeys(FIELDS, "field")
    | dict.fromkeys(LISTS, "list")
    | dict.fromkeys(SURFACES, "surface")
)
_TOUCHED = {"TextView": "button", "ImageView": "button", "Image": "button"}
_PLAIN = {"TextView": "text", "ImageView": "image", "Image": "image"}


def editable(node: Node) -> bool:
    """Whether text can be typed into it."""
    return node.kind in FIELDS or node.kind.endswith("EditText")


def listlike(node: Node) -> bool:
    """Whether its children are rows."""
    return node.kind in LISTS


def keeps_apart(node: Node) -> bool:
    """Whether what stands in it is not its own: of a field, a list and whatever else scrolls but a dropdown."""
    return editable(node) or listlike(node) or ("scrollable" in node.flags and node.kind != "Spinner")


def actionable(node: Node) -> bool:
    """Whether something can be done with it by a touch, scrolling apart."""
    return editable(node) or not node.flags.isdisjoint({"clickable", "long-clickable", "checkable"})


def role(node: Node) -> str:
    """One word for what it is."""
    if editable(node):
        return "field"
    if known := _KINDS.get(node.kind):
        return known
    if "checkable" in node.flags:
        return "checkbox"
    if "scrollable" in node.flags:
        return "scroll"
    return _other(node)


def _other(node: Node) -> str:
    if not node.flags.isdisjoint({"clickable", "long-clickable"}):
        return _TOUCHED.get(node.kind, "item" if node.children else "button")
    if plain := _PLAIN.get(node.kind):
        return plain
    return "text" if node.text or node.desc else "group"


def states(node: Node) -> tuple[str, ...]:
    """What is not as usual about it."""
    flags = node.flags
    found: list[str] = [name for name in ("focused", "selected", "password") if name in flags]
    if "checkable" in flags:
        found.insert(0, "checked" if "checked" in flags else "unchecked")
    if not node.enabled:
        found.insert(0, "disabled")
    return tuple(found)
