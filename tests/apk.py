"""Small APKs: zip archives with a real binary manifest, as tests upload them."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping

_IDS = {
    "label": 0x01010001,
    "name": 0x01010003,
    "versionCode": 0x0101021B,
    "versionName": 0x0101021C,
    "testOnly": 0x01010272,
}
_NOTHING = 0xFFFFFFFF
Tree = tuple[str, Mapping[str, str | int | bool], list["Tree"]]


def apk(
    package: str = "com.example.sample",
    *,
    code: int = 7,
    name: str = "1.7",
    label: str = "Sample",
    split: str | None = None,
    test_only: bool = False,
    utf8: bool = True,
    filler: int = 0,
) -> bytes:
    """An APK, or one part of a bundle."""
    return archive(
        {
            "AndroidManifest.xml": binary(
                tree(package, code, name, label=label, split=split, test_only=test_only), utf8=utf8
            ),
            "classes.dex": b"d" * filler,
        }
    )


def archive(entries: Mapping[str, bytes], *, deflated: bool = False) -> bytes:
    """A zip archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED if deflated else zipfile.ZIP_STORED) as made:
        for path, data in entries.items():
            made.writestr(path, data)
    return out.getvalue()


def tree(package: str, code: int, name: str, *, label: str, split: str | None, test_only: bool) -> Tree:
    """A manifest with one activity, which the launcher shows; a split has no application of its own."""
    root: dict[str, str | int | bool] = {"versionCode": code, "versionName": name, "package": package}
    if split is not None:
        return ("manifest", root | {"split": split}, [])
    category: Tree = ("category", {"name": "android.intent.category.LAUNCHER"}, [])
    action: Tree = ("action", {"name": "android.intent.action.MAIN"}, [])
    activity: Tree = ("activity", {"name": ".MainActivity"}, [("intent-filter", {}, [action, category])])
    said: dict[str, str | int | bool] = {"label": label, **({"testOnly": True} if test_only else {})}
    return ("manifest", root, [("application", said, [activity])])


def binary(root: Tree, *, utf8: bool = True) -> bytes:
    """The binary form of a tree of elements."""
    words = list(dict.fromkeys([*_IDS, *_words(root)]))
    body = _pool(words, utf8=utf8) + _chunk(0x0180, struct.pack(f"<{len(_IDS)}I", *_IDS.values()))
    body += b"".join(_element(root, words))
    return struct.pack("<HHI", 0x0003, 8, 8 + len(body)) + body


def _words(one: Tree) -> list[str]:
    tag, attributes, inside = one
    told = [word for name, value in attributes.items() for word in (name, value) if isinstance(word, str)]
    return [tag, *told, *(word for child in inside for word in _words(child))]


def _chunk(kind: int, body: bytes, head: bytes = b"") -> bytes:
    return struct.pack("<HHI", kind, 8 + len(head), 8 + len(head) + len(body)) + head + body


def _pool(words: list[str], *, utf8: bool) -> bytes:
    data, offsets = b"", []
    for word in words:
        offsets.append(len(data))
        if utf8:
            raw = word.encode()
            data += bytes([len(word), len(raw)]) + raw + b"\0"
        else:
            raw = word.encode("utf-16-le")
            data += struct.pack("<H", len(raw) // 2) + raw + b"\0\0"
    data += b"\0" * (-len(data) % 4)
    start = 28 + 4 * len(words)
    head = struct.pack("<IIIII", len(words), 0, 0x100 if utf8 else 0, start, 0)
    return _chunk(0x0001, struct.pack(f"<{len(words)}I", *offsets) + data, head)


def _element(one: Tree, words: list[str]) -> list[bytes]:
    tag, attributes, inside = one
    rows = b"".join(_attribute(name, value, words) for name, value in attributes.items())
    line = struct.pack("<II", 1, _NOTHING)
    start = struct.pack("<IIHHHHHH", _NOTHING, words.index(tag), 20, 20, len(attributes), 0, 0, 0) + rows
    end = struct.pack("<II", _NOTHING, words.index(tag))
    children = [piece for child in inside for piece in _element(child, words)]
    return [_chunk(0x0102, start, line), *children, _chunk(0x0103, end, line)]


def _attribute(name: str, value: str | int | bool, words: list[str]) -> bytes:
    kind, number, raw = 0x10, value, _NOTHING
    if isinstance(value, bool):
        kind, number = 0x12, _NOTHING if value else 0
    elif isinstance(value, str):
        kind, number = 0x03, words.index(value)
        raw = number
    return struct.pack("<IIIHBBI", _NOTHING, words.index(name), raw, 8, 0, kind, number)
