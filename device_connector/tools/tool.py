"""What a tool is, what it is handed, and how its arguments are read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from device_connector.errors import ConnectorError, InvalidArguments
from device_connector.invalid import explain
from device_connector.protocol.card import ToolDeclaration
from device_connector.texts import Locale, Text
from device_connector.tools.shelf import Shelf
from device_connector.tools.trees import Trees

if TYPE_CHECKING:
    from device_connector.adb.device import AdbDevice
    from device_connector.tools.shots import Shots

Kind = Literal["observe", "act"]
ShellPolicy = Literal["off", "readonly", "allowlist", "full"]
CHANNEL_ID = "connector_channel_id"


class Arguments(BaseModel):
    """Base of every tool's arguments: JSON types exactly, no unknown field."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Result(BaseModel):
    """Base of every tool's result; None is a value that could not be read or does not apply."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def json_object(self) -> dict[str, Any]:
        """The result as it goes into a packet."""
        return self.model_dump(mode="json", by_alias=True)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long call has come; `done` from 0 to 1, None where nobody can know."""

    message: Text
    done: float | None = None


def nobody(_: Progress) -> None:
    """Hears no progress."""


def passed_over(_: ConnectorError) -> None:
    """Draws no conclusion."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one call may touch: its channel's phone, the shelf, and what the channel has seen so far.

    `new_id` makes an unguessable id that begins with the word it is handed; `tell` reports progress to the caller.
    `dumping` is held while the phone's uiautomator runs, which serves one caller at a time. `so_far` is what the
    answer tells of an act that was cut off; `notice` is told of errors that the answer holds beside results.
    """

    phone: AdbDevice
    alias: str
    shelf: Shelf
    shots: Shots
    locale: Locale
    now_ms: Callable[[], int]
    new_id: Callable[[str], str]
    trees: Trees = field(default_factory=Trees)
    dumping: asyncio.Lock = field(default_factory=asyncio.Lock)
    shell_policy: ShellPolicy = "readonly"
    shell_allow: tuple[str, ...] = ()
    shell_inline_bytes: int = 65536
    tell: Callable[[Progress], None] = nobody
    so_far: dict[str, Any] = field(default_factory=dict)
    notice: Callable[[ConnectorError], None] = passed_over


A = TypeVar("A", bound=Arguments)


@dataclass(frozen=True, slots=True)
class Tool(Generic[A]):
    """One tool of the Card.

    `run` returns a small JSON object or raises an error of errors.py; it never repeats an act. An adb error with
    `sent` set says that the command may have reached the phone. `deadline_s` bounds the whole call; `injects`: it
    sends touches or keys, which some makers' phones refuse adb until a switch is on.
    """

    tool_id: str
    title: Text
    description: Text
    kind: Kind
    arguments: type[A]
    result: type[Result]
    run: Callable[[Scene, A], Awaitable[dict[str, Any]]]
    deadline_s: float
    injects: bool = False

    def declare(self) -> ToolDeclaration:
        """As the Card shows it: both schemas are made from the models that are used."""
        schemas = self.arguments.model_json_schema(), self.result.model_json_schema(mode="serialization")
        return ToolDeclaration(self.tool_id, self.title, self.description, *schemas)


def read(tool: Tool[A], arguments: Any) -> A:
    """The arguments as `tool` takes them; raises pydantic's ValidationError."""
    given = arguments
    if isinstance(arguments, Mapping):
        given = {key: value for key, value in arguments.items() if key != CHANNEL_ID}
    return tool.arguments.model_validate(given)


def parse(tool: Tool[A], arguments: Mapping[str, Any]) -> A:
    """As `read`, but InvalidArguments names each field, its value and what is allowed."""
    try:
        return read(tool, arguments)
    except ValidationError as error:
        raise InvalidArguments(explain(error, tool.tool_id)) from None
