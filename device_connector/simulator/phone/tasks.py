"""Tasks and their back stacks: which activity is in front, and which come up when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from device_connector.simulator.apps.app import Activity, Intent
from device_connector.simulator.apps.launcher import Home
from device_connector.simulator.phone.parts import Component, Started, StartResult

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

_HOME_TASK = 1
_SYSTEM_UI = "com.android.systemui"
_NOT_RECENT = frozenset({Home.package, _SYSTEM_UI, "android"})


@dataclass(slots=True)
class Task:
    """One task: its number, the package that it began with, its activities, the top one last."""

    id: int
    package: str
    stack: list[Activity]

    def component(self) -> Component:
        """Its top activity."""
        top = self.stack[-1]
        return Component(top.package, top.name, self.id)


class Tasks:
    """All tasks, the front one last; the home task is always there and never in Overview."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._next = _HOME_TASK + 1
        self._tasks = [Task(_HOME_TASK, Home.package, [Home(phone, Intent())])]

    def __iter__(self) -> Iterator[Task]:
        return iter(self._tasks)

    @property
    def front(self) -> Task:
        """The task on the screen."""
        return self._tasks[-1]

    @property
    def top(self) -> Activity:
        """The resumed activity."""
        return self.front.stack[-1]

    def recent(self) -> list[Task]:
        """What Overview shows, the latest first."""
        return [task for task in reversed(self._tasks) if task.package not in _NOT_RECENT]

    def start(self, package: str, activity: type[Activity], intent: Intent) -> StartResult:
        """Start an activity in its package's task, which comes to the front."""
        was = self._phone.packages[package].pid
        task = next((one for one in self._tasks if one.package == package), None)
        if task is None:
            task = Task(self._next, package, [activity(self._phone, intent)])
            self._next += 1
            return self._show(task, Started.WARM if was else Started.COLD)
        if type(task.stack[-1]) is activity:
            task.stack[-1].renewed(intent)
            return self._show(task, Started.HOT, again=True)
        if intent.action == "android.intent.action.MAIN" and type(task.stack[0]) is activity:
            return self._show(task, Started.HOT, again=True)
        task.stack.append(activity(self._phone, intent))
        return self._show(task, Started.WARM)

    def push(self, activity: Activity) -> None:
        """Put an activity on top of the front task."""
        self.front.stack.append(activity)
        self._moved()

    def finish(self, activity: Activity) -> None:
        """End one activity; a task without any goes, and what was before comes up."""
        if activity is self._phone.system_dialog:
            self._phone.system_dialog = None
        for task in tuple(self._tasks):
            if activity in task.stack and not isinstance(activity, Home):
                task.stack.remove(activity)
                if not task.stack:
                    self._tasks.remove(task)
        self._moved()

    def bring(self, number: int) -> None:
        """Bring a task to the front."""
        task = next(one for one in self._tasks if one.id == number)
        self._show(task, Started.HOT)

    def home(self) -> None:
        """Bring the home task to the front, at its first screen."""
        home = next(task for task in self._tasks if isinstance(task.stack[0], Home))
        home.stack[0].back()
        self._show(home, Started.HOT)

    def remove(self, number: int) -> None:
        """End a task with all its activities."""
        self._tasks[:] = [task for task in self._tasks if task.id != number]
        self._moved()

    def stop(self, package: str) -> None:
        """End all activities of a package."""
        for task in tuple(self._tasks):
            task.stack[:] = [one for one in task.stack if one.package != package or isinstance(one, Home)]
            if not task.stack:
                self._tasks.remove(task)
        self._moved()

    def _show(self, task: Task, outcome: Started, *, again: bool = False) -> StartResult:
        front = task is self.front
        what = task.component()
        self._phone.write_log("I", "ActivityTaskManager", f"START u0 {{cmp={what.short}}} from uid 2000")
        passing = (task.package, _SYSTEM_UI)  # Overview goes when something else comes
        self._tasks[:] = [one for one in self._tasks if one.package not in passing] + [task]
        self._moved()
        return StartResult(outcome, what, brought_to_front=again, delivered=again and front)

    def _moved(self) -> None:
        for task in self._tasks:
            self._phone.process_started(task.stack[-1].package)
        self._phone.shade_open = False
        self._phone.ime.hide()
