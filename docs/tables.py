"""Writes the README's tables from the code; `--check` only tells whether they are up to date."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from device_connector import errors
from device_connector.errors import calls, packets
from device_connector.settings import table
from device_connector.tools import CATALOGUE, Tool, shell_table

PAGES = (Path("README.md"),)


def tools() -> str:
    """One row a tool: what it does, what it takes, whether it acts."""
    rows = [
        f"| `{tool.tool_id}` | {tool.kind} | {_arguments(tool)} | {tool.description.en} |" for tool in CATALOGUE
    ]
    return "\n".join(
        ["| tool | kind | arguments (defaults) | what it is for |", "| --- | --- | --- | --- |", *rows]
    )


def codes() -> str:
    """One row a code of the wire: where it stands, when, and whether the same call may be repeated."""
    rows = [
        f"| `{kind.code}` | {'error packet' if issubclass(kind, errors.PacketRefused) else 'ack'} "
        f"| {'yes' if kind.again else 'no'} | {kind.__doc__} |"
        for kind in (*vars(packets).values(), *vars(calls).values())
        if isinstance(kind, type) and "code" in vars(kind) and kind is not errors.PacketRefused
    ]
    return "\n".join(["| code | where | repeat? | when |", "| --- | --- | --- | --- |", *rows])


def _arguments(tool: Tool[Any]) -> str:
    return (
        ", ".join(
            f"`{field.alias or name}`"
            + ("" if field.is_required() or field.default is None else f" ({field.default})")
            for name, field in tool.arguments.model_fields.items()
        )
        or "–"
    )


BLOCKS = {"tools": tools, "shell": shell_table.markdown, "errors": codes, "settings": table.markdown}


def written(page: str) -> str:
    """`page` with every marked block made anew."""
    for name, block in BLOCKS.items():
        made = f"<!-- {name} -->\n{block().strip()}\n<!-- /{name} -->"
        page = re.sub(rf"<!-- {name} -->\n.*?<!-- /{name} -->", lambda _, made=made: made, page, flags=re.DOTALL)
    return page


def main(root: Path, *, check: bool) -> int:
    """Write the pages below `root`; with `check` exit 1 where one is out of date."""
    stale = [page for page in PAGES if written(text := (root / page).read_text()) != text]
    for page in stale:
        print(f"{page}: {'run `make docs`' if check else 'written'}")
        if not check:
            (root / page).write_text(written((root / page).read_text()))
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main(Path(__file__).parents[1], check="--check" in sys.argv))
