"""Where settings come from: one TOML file, and the environment over it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from device_connector.errors import SettingsError
from device_connector.texts import Text

PREFIX = "DEVICE_CONNECTOR_"
FILE_VARIABLE = "DEVICE_CONNECTOR_CONFIG"
SYSTEM_FILE = Path("/etc/device-connector/config.toml")

Values = dict[str, Any]
KeyPath = tuple[str, ...]


def find_file(path: Path | None, env: Mapping[str, str]) -> Path | None:
    """The file to read: `path`, else the one that the environment names, else the system's, else the user's."""
    named = path or (Path(env[FILE_VARIABLE]) if env.get(FILE_VARIABLE) else None)
    return named or next((file for file in standard_files(env) if file.is_file()), None)


def standard_files(env: Mapping[str, str]) -> tuple[Path, Path]:
    """Where a file is looked for when none is named."""
    home = Path(env.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return SYSTEM_FILE, home / "device-connector/config.toml"


def read_file(path: Path) -> Values:
    """The tables of a TOML file; SettingsError when it cannot be read as such."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise SettingsError(
            Text(f"{path}: no such file; name another with --config", f"{path}：文件不存在，请用 --config 指定")
        ) from None
    except OSError as error:
        raise SettingsError(
            Text(f"{path}: cannot be read, {error.strerror}", f"{path}：无法读取，{error.strerror}")
        ) from error
    except ValueError as error:  # TOMLDecodeError and UnicodeDecodeError
        raise SettingsError(Text(f"{path}: is not TOML, {error}", f"{path}：不是 TOML，{error}")) from error


def read_environment(env: Mapping[str, str]) -> Iterator[tuple[KeyPath, str]]:
    """Each key that the environment sets, with its text.

    Names without `__` are no keys: Kubernetes sets some for a service of this name.
    """
    for name, text in sorted(env.items()):
        if name.startswith(PREFIX) and "__" in name:
            yield tuple(name.removeprefix(PREFIX).lower().split("__")), text


def variable(key: KeyPath) -> str:
    """The environment variable that sets a key."""
    return PREFIX + "__".join(key).upper()


def toml_value(text: str) -> Any:
    """`text` as TOML reads a value; itself where it is none, as an unquoted word."""
    try:
        return tomllib.loads(f"value = {text}")["value"] if "\n" not in text else text
    except tomllib.TOMLDecodeError:
        return text
