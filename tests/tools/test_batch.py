"""`android_batch` on a virtual phone: one act, in order, checked before the first step is sent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from device_connector.errors import InvalidArguments
from device_connector.tools import Progress, catalogue, parse
from device_connector.tools.batch import batch
from tests.tools.stage import TOOLS, Stage

BACK = {"tool": "android_key", "arguments": {"key": "back"}}
HOME = {"tool": "android_key", "arguments": {"key": "home"}}
TAP = {"tool": "android_tap", "arguments": {"x": 5, "y": 900}}
OFF_SCREEN = {"tool": "android_tap", "arguments": {"x": 9000, "y": 9}}


async def test_steps_run_in_order(pixel: Stage) -> None:
    """Each step has the result that its tool gives alone."""
    done = await pixel.run("android_batch", steps=[TAP, BACK, {"tool": "android_device_status"}])
    assert [step["tool"] for step in done["steps"]] == ["android_tap", "android_key", "android_device_status"]
    assert [step["error"] for step in done["steps"]] == [None] * 3
    assert done["steps"][2]["result"]["model"] == "Pixel 8"
    assert [line.split("input ")[1] for line in pixel.inputs] == ["tap 5 900", "keyevent 4"]
    assert (done["stopped_at"], done["not_run"]) == (None, 0)


WRONG: list[tuple[list[Any], str]] = [
    ([], "steps: list should have at least 1 item"),
    ([BACK] * 21, "steps: list should have at most 20 items"),
    ([BACK, {"tool": "android_key"}], "steps.1.arguments.key: field required"),
    ([BACK, {"tool": "android_key", "arguments": {"key": "back", "x": 1}}], "steps.1.arguments.x: no such field"),
    ([BACK, {"tool": "android_key", "arguments": []}], "steps.1.arguments: input should be a valid dictionary"),
    ([BACK, {"tool": "android_teleport"}], "steps.1.tool: no tool for a batch; it takes android_device_status"),
    ([BACK, {"tool": "android_batch", "arguments": {"steps": [BACK]}}], "steps.1.tool: no tool for a batch"),
    ([BACK, {**BACK, "id": 7}], "steps.1.id: no such field"),
    ([BACK, "home"], "steps.1: input should be a valid dictionary"),
]


@pytest.mark.parametrize(("steps", "words"), WRONG)
def test_every_step_is_checked_beforehand(steps: list[Any], words: str) -> None:
    """One wrong step refuses the batch, named by its index; its tool's own words say what is allowed."""
    with pytest.raises(InvalidArguments) as refused:
        parse(TOOLS["android_batch"], {"steps": steps})
    assert words in str(refused.value)


def test_a_refusal_repeats_no_typed_text() -> None:
    """What would have been typed may be a secret."""
    step = {"tool": "android_text_input", "arguments": {"text": "hunter2" * 1000}}
    with pytest.raises(InvalidArguments) as refused:
        parse(TOOLS["android_batch"], {"steps": [step]})
    assert "hunter2" not in str(refused.value)


def test_it_takes_what_the_deployment_has() -> None:
    """No shell where it is off, nothing that waits for an operator's yes, and no batch where it itself does."""
    off = catalogue("off", ["android_app_stop"])[-1]
    for step in ({"tool": "android_shell"}, {"tool": "android_app_stop"}):
        with pytest.raises(InvalidArguments, match="no tool for a batch"):
            parse(off, {"steps": [step]})
    assert "android_batch" not in {tool.tool_id for tool in catalogue("full", ["android_batch"])}


async def test_it_stops_at_the_first_error(pixel: Stage) -> None:
    """The failed step says why, the rest is not sent, and is counted."""
    done = await pixel.run("android_batch", steps=[BACK, OFF_SCREEN, HOME, HOME])
    assert done["steps"][1]["error"]["code"] == "invalid_arguments"
    assert (len(done["steps"]), done["stopped_at"], done["not_run"]) == (2, 1, 2)
    assert len(pixel.inputs) == 1


async def test_it_goes_on_where_it_is_told_to(pixel: Stage) -> None:
    """With stop_on_error false a failed step costs only itself."""
    done = await pixel.run("android_batch", steps=[OFF_SCREEN, HOME], stop_on_error=False)
    assert [bool(step["error"]) for step in done["steps"]] == [True, False]
    assert (done["stopped_at"], done["not_run"]) == (None, 0)


async def test_a_stale_ref_brings_the_fresh_tree(pixel: Stage) -> None:
    """What a tool's answer holds beside its error is the step's `payload`."""
    tap = {"tool": "android_tap", "arguments": {"ref": "e99"}}
    (step,) = (await pixel.run("android_batch", steps=[tap]))["steps"]
    assert step["error"]["code"] == "stale_element"
    assert step["error"]["payload"]["tree"]["elements"]


async def test_an_unknown_outcome_always_ends_it(pixel: Stage) -> None:
    """An act whose end was not seen: nothing is sent after it, whatever was asked."""
    short = batch({"android_key": replace(TOOLS["android_key"], deadline_s=0.1)})
    pixel.virtual.phone.faults.set("hang")
    wanted = parse(short, {"steps": [HOME, BACK], "stop_on_error": False})
    done = await short.run(pixel.scene, wanted)
    assert done["steps"][0]["error"]["code"] == "outcome_unknown"
    assert (done["stopped_at"], done["not_run"]) == (0, 1)


async def test_progress_tells_the_step(pixel: Stage) -> None:
    """Each step is told when it begins, as a share of the whole."""
    told: list[Progress] = []
    pixel.set(tell=told.append)
    await pixel.run("android_batch", steps=[BACK, HOME])
    assert [one.message.en for one in told] == [
        "step 1 of 2, android_key: begun",
        "step 2 of 2, android_key: begun",
    ]
    assert [one.done for one in told] == [0.0, 0.5]


async def test_what_is_done_is_known_at_every_moment(pixel: Stage) -> None:
    """A call that is cut off can still be told what was done before."""
    await pixel.run("android_batch", steps=[BACK, HOME])
    assert [step["tool"] for step in pixel.scene.so_far["steps"]] == ["android_key"] * 2
    assert pixel.scene.so_far["stopped_at"] == 1
