"""The pages say what the code says."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_tables_of_the_readme_are_made_from_the_code() -> None:
    """Tools, shell commands, errors and settings; `make docs` writes them."""
    spec = importlib.util.spec_from_file_location("tables", ROOT / "docs/tables.py")
    assert spec is not None
    assert spec.loader is not None
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    page = (ROOT / "README.md").read_text("utf-8")
    assert tables.written(page) == page


def test_the_map_names_every_room() -> None:
    """Each package and module right below `device_connector` stands in the map, and nothing else does."""
    page = (ROOT / "README.md").read_text("utf-8")
    drawn = set(re.findall(r"^  ([a-z_]+(?:/|\.py)) ", page, re.MULTILINE))
    rooms = {
        f"{path.name}/" if path.is_dir() else path.name
        for path in (ROOT / "device_connector").iterdir()
        if (path.is_dir() and (path / "__init__.py").exists()) or path.suffix == ".py"
    }
    assert drawn == rooms - {"__init__.py", "__main__.py", "_build_info.py"}
