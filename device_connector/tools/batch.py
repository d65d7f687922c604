"""`android_batch`: several calls as one act, in order, with no other act between them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Final

from pydantic import Field, SerializeAsAny, ValidationInfo, WithJsonSchema, field_validator

from device_connector.errors import ConnectorError, DeviceBusy, DeviceTimeout, OutcomeUnknown
from device_connector.invalid import Misfit
from device_connector.texts import Text
from device_connector.tools.outcome import answered
from device_connector.tools.tool import Arguments, Progress, Result, Scene, Tool, read

BATCH_ID: Final = "android_batch"
MOST_STEPS = 20
BATCH_S = 300.0
"""For all steps together; each has its tool's own deadline within it."""


class Step(Arguments):
    """One call; its arguments are held as the tool has read them."""

    tool: str = Field(description="a tool of this Card")
    arguments: Annotated[SerializeAsAny[Arguments], WithJsonSchema({"type": "object"})] = Field(
        default_factory=dict, validate_default=True, description="what that tool takes"
    )


class BatchArguments(Arguments):
    """The calls, checked to the last before the first is sent."""

    steps: list[Any]
    stop_on_error: bool = Field(default=True, description="leave the rest out after a step that failed")


class StepError(Result):
    """Why a step failed; `payload` is what that tool's answer holds beside its error, such as a fresh tree."""

    code: str
    message: str
    retryable: bool
    payload: dict[str, Any] | None


class StepOutcome(Result):
    """What one step was answered with: its result or its error."""

    tool: str
    result: dict[str, Any] | None
    error: StepError | None


class BatchResult(Result):
    """The answers of the steps that were begun, in order."""

    steps: list[StepOutcome]
    stopped_at: int | None = Field(description="index of the step that ended the batch early")
    not_run: int = Field(description="steps after it, of which nothing was sent")


def batch(tools: Mapping[str, Tool[Any]]) -> Tool[Any]:
    """The batch of `tools`: those that a caller may call without being asked anything."""
    return Tool(
        tool_id=BATCH_ID,
        title=Text("Several calls at once", "批量调用"),
        description=Text(
            "Runs up to 20 calls in order as one act, with no other act between them: for steps that are known "
            "beforehand. Each step's result or error is in the answer; it stops at the first error.",
            "按顺序执行至多 20 个调用，作为一个整体，中间不会插入其它操作：适合事先已知的步骤。"
            "应答包含每一步的结果或错误；遇到第一个错误即停止。",
        ),
        kind="act",
        arguments=_arguments(tools),
        result=BatchResult,
        run=partial(_run, tools),
        deadline_s=BATCH_S + 15,
    )


def _arguments(tools: Mapping[str, Tool[Any]]) -> type[BatchArguments]:
    """The batch's arguments where these are the tools."""
    names = list(tools)

    class CardStep(Step):
        tool: str = Field(description="a tool of this Card", json_schema_extra={"enum": [*names]})

        @field_validator("tool")
        @classmethod
        def _is_here(cls, value: str) -> str:
            if value not in tools:
                known = ", ".join(names)
                raise Misfit(f"no tool for a batch; it takes {known}", f"批量调用可用的工具：{known}")
            return value

        @field_validator("arguments", mode="plain")
        @classmethod
        def _fit_the_tool(cls, value: Any, info: ValidationInfo) -> Arguments:
            """A ValidationError of the tool's own model is told as this batch's, under the step's path."""
            return read(tools[info.data["tool"]], value) if "tool" in info.data else Arguments()

    class CardBatch(BatchArguments):
        steps: list[CardStep] = Field(min_length=1, max_length=MOST_STEPS)

    return CardBatch


async def _run(tools: Mapping[str, Tool[Any]], scene: Scene, wanted: BatchArguments) -> dict[str, Any]:
    """Run android_batch; what is known so far is told even where the call is cut off."""
    loop = asyncio.get_running_loop()
    end = loop.time() + BATCH_S
    done: list[dict[str, Any]] = []
    stopped = None
    for index, step in enumerate(wanted.steps):
        scene.so_far.update(steps=done, stopped_at=index, not_run=len(wanted.steps) - index - 1)
        own = replace(scene, tell=partial(_tell, scene, step, index, len(wanted.steps)), so_far={})
        outcome = await _step(own, tools[step.tool], step.arguments, end - loop.time())
        done.append(outcome.json_object())
        if outcome.error and (wanted.stop_on_error or outcome.error.code == OutcomeUnknown.code):
            stopped = index
            break
    return BatchResult.model_validate(
        {"steps": done, "stopped_at": stopped, "not_run": len(wanted.steps) - len(done)}
    ).json_object()


async def _step(scene: Scene, tool: Tool[Any], arguments: Arguments, left_s: float) -> StepOutcome:
    scene.tell(Progress(Text("begun", "开始")))
    try:
        return StepOutcome(tool=tool.tool_id, result=await _bounded(scene, tool, arguments, left_s), error=None)
    except ConnectorError as error:
        scene.notice(error)
        return StepOutcome(tool=tool.tool_id, result=None, error=_told(scene, answered(tool, error)))


async def _bounded(scene: Scene, tool: Tool[Any], arguments: Arguments, left_s: float) -> dict[str, Any]:
    if left_s <= 0:
        raise DeviceBusy(
            Text(
                f"the steps before took the whole {BATCH_S:g} s of a batch; nothing was sent of this one",
                f"先前的步骤已占满批量调用的 {BATCH_S:g} 秒，本步未发送",
            )
        )
    limit = min(left_s, tool.deadline_s)
    try:
        async with asyncio.timeout(limit):
            return await tool.run(scene, arguments)
    except TimeoutError:
        raise DeviceTimeout(
            Text(f"{scene.alias}: no answer within {limit:.0f} s", f"{scene.alias}：{limit:.0f} 秒内没有响应"),
            sent=True,
        ) from None


def _told(scene: Scene, error: ConnectorError) -> StepError:
    return StepError(
        code=error.code,
        message=error.text.say(scene.locale),
        retryable=error.again,
        payload=dict(error.payload) if error.payload else None,
    )


def _tell(scene: Scene, step: Step, index: int, total: int, progress: Progress) -> None:
    """A step's progress, as a share of the whole batch."""
    said = Text(
        f"step {index + 1} of {total}, {step.tool}: {progress.message.en}",
        f"第 {index + 1}/{total} 步，{step.tool}：{progress.message.zh}",
    )
    scene.tell(Progress(said, (index + (progress.done or 0.0)) / total))
