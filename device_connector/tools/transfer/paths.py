"""Where files may go and come from: the path's form is checked here, where its links lead on the phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, Field

from device_connector.android.look import part
from device_connector.android.sections import Section
from device_connector.android.words import join
from device_connector.errors import NotSupported, PermissionDenied, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.asking import ask
from device_connector.tools.tool import Scene

ROOTS = ("/sdcard", "/storage/emulated/0", "/data/local/tmp")
LONGEST = 900
"""Bytes of UTF-8; adb takes 1024, of which a partial file's name needs some."""


def _checked(path: str) -> str:
    parts = path.split("/")
    if ".." in parts:
        raise ValueError("`..` is not followed: write the path out")
    if not any(path.startswith(f"{root}/") for root in ROOTS):
        raise ValueError(f"begin with one of {', '.join(f'{root}/' for root in ROOTS)}, not {path[:60]!r}")
    if "\0" in path:
        raise ValueError("NUL cannot stand in a path")
    if len(path.encode()) > LONGEST:
        raise ValueError(f"longer than {LONGEST} bytes")
    return path


PhonePath = Annotated[
    str,
    Field(max_length=LONGEST, description=f"under {', '.join(ROOTS)}; any characters, no `..`"),
    AfterValidator(_checked),
]


async def followed(scene: Scene, *paths: str) -> list[str | None]:
    """Where each path leads on the phone, None for one that leads nowhere.

    Raises PermissionDenied for one that leads out of the roots: the phone's links decide, not the spelling.
    """
    parts = await ask(scene, [join(("readlink", "-f", path)) for path in (*ROOTS, *paths)])
    roots = [real for index in range(len(ROOTS)) if (real := _real(part(parts, index)))]
    if not roots:
        raise NotSupported(
            Text(
                "this phone does not tell where links lead (no `readlink -f`), so no path can be trusted",
                "此手机无法解析链接（没有 readlink -f），因此不能确认路径是否安全",
            )
        )
    return [_inside(path, _real(part(parts, at)), roots) for at, path in enumerate(paths, len(ROOTS))]


def _real(section: Section) -> str | None:
    return section.text.removesuffix("\n") or None if section.code == 0 else None


def _inside(path: str, real: str | None, roots: Sequence[str]) -> str | None:
    if real is None or any(f"{real}/".startswith(f"{root}/") for root in roots):
        return real
    raise PermissionDenied(
        Text(
            f"path: {path!r} leads to {real!r}, which is not under {', '.join(ROOTS)}",
            f"path：{path!r} 指向 {real!r}，不在 {', '.join(ROOTS)} 之下",
        )
    )


def nowhere(path: str) -> ToolInvokeFailed:
    """Nothing is at that path."""
    return ToolInvokeFailed(Text(f"path: nothing is at {path!r} on the phone", f"path：手机上不存在 {path!r}"))
