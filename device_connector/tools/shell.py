"""`android_shell`: one command of the phone's shell, within what this deployment allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from device_connector.android.failures import shell_failure
from device_connector.texts import Text
from device_connector.tools.shelf import FileReference
from device_connector.tools.shell_table import ShellRules
from device_connector.tools.tool import Arguments, Result, Scene, Tool

if TYPE_CHECKING:
    from device_connector.adb.device import ShellResult

MOST_BYTES = 16 << 20
"""Output that is read from the phone; what comes after is dropped, and said to be."""


class ShellArguments(Arguments):
    """The command, and how long it may take."""

    command: str = Field(min_length=1, max_length=4096)
    timeout_ms: int = Field(10_000, ge=100, le=120_000)


class OutputFile(Result):
    """The whole output, where it is too long for the answer; `expires_at` in Unix ms."""

    file_ref: str
    download_url: str
    mime_type: str
    byte_size: int
    sha256: str
    expires_at: int


class ShellOutput(Result):
    """What the command printed and how it ended."""

    exit_code: int | None = Field(description="null when the output was cut before the command ended")
    exit_code_by_marker: bool = Field(description="the phone has no shell v2: stderr is mixed into stdout")
    stdout: str
    stderr: str
    truncated: bool = Field(description="stdout or stderr is only the beginning; `file` has more")
    dropped: bool = Field(description="there was more output than is kept in any file")
    reason: str | None = Field(description="why the command did not run, where the shell's words tell")
    file: OutputFile | None


async def shell(scene: Scene, wanted: ShellArguments) -> dict[str, Any]:
    """Run android_shell; a command that fails is a result with its exit code, not an error."""
    line = ShellRules(scene.shell_policy, scene.shell_allow).line(wanted.command)
    ran = await scene.phone.shell(line, deadline_s=wanted.timeout_ms / 1000, limit_bytes=MOST_BYTES)
    room = scene.shell_inline_bytes
    stdout, stderr = _fitted(ran, room)
    truncated = len(stdout) + len(stderr) < len(ran.stdout) + len(ran.stderr) or ran.truncated
    failure = shell_failure(_text(stderr or stdout)) if ran.exit_code else None
    return ShellOutput(
        exit_code=ran.exit_code,
        exit_code_by_marker=ran.by_marker,
        stdout=_text(stdout),
        stderr=_text(stderr),
        truncated=truncated,
        dropped=ran.truncated,
        reason=failure.reason if failure else None,
        file=reference(await _kept(scene, ran)) if truncated else None,
    ).json_object()


def _fitted(ran: ShellResult, room: int) -> tuple[bytes, bytes]:
    """Both streams cut to `room` bytes together, at a line's end where there is one; stderr gets a quarter."""
    if len(ran.stdout) + len(ran.stderr) <= room:
        return ran.stdout, ran.stderr
    stderr = _cut(ran.stderr, max(room // 4, room - len(ran.stdout)))
    return _cut(ran.stdout, room - len(stderr)), stderr


def _cut(data: bytes, room: int) -> bytes:
    if len(data) <= room:
        return data
    return data[: data.rfind(b"\n", 0, room) + 1 or room]


async def _kept(scene: Scene, ran: ShellResult) -> FileReference:
    """Everything that came, stdout first."""
    name = f"{scene.alias}-shell-{scene.now_ms()}.txt"
    return await scene.shelf.keep(ran.stdout + ran.stderr, mime_type="text/plain", filename=name)


def reference(kept: FileReference) -> OutputFile:
    """A kept file as results quote it."""
    return OutputFile(**{name: getattr(kept, name) for name in OutputFile.model_fields})


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


SHELL = Tool(
    tool_id="android_shell",
    title=Text("Shell", "Shell 命令"),
    description=Text(
        "Runs one command in the phone's shell, without operators or expansions. By default only read-only "
        "commands are let through (getprop, dumpsys, settings get, pm list, ls, cat and others).",
        "在手机上执行一条 shell 命令，不支持操作符与变量展开。默认仅允许只读命令"
        "（getprop、dumpsys、settings get、pm list、ls、cat 等）。",
    ),
    kind="observe",
    arguments=ShellArguments,
    result=ShellOutput,
    run=shell,
    deadline_s=150.0,
)
