"""`dumpsys activity`: tasks, what is resumed, the activity on top, processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device_connector.simulator.phone import Component, Phone
from device_connector.simulator.shell.dumpsys.forms import Dump, activity_name, process_name, said, token


def activity(phone: Phone, words: list[str]) -> str:
    """Activities and processes, or one part: activities (a), top, processes (p), recents (r)."""
    asked = [word for word in words if not word.startswith("-")]
    if not asked:
        return _activities(phone) + "\n" + _processes(phone)
    part = _PARTS.get(asked[0])
    if part is None:
        return f"Bad activity command, or no activities match: {asked[0]}\nUse -h for help."
    return part(phone)


def _activities(phone: Phone) -> str:
    level, front = phone.profile.api_level, phone.tasks.front.component()
    lines = [
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
    ]
    form = _task if level >= 29 else _task_record
    for component in _tasks(phone):
        lines += form(phone, component, front)
    return "\n".join([*lines, *_resumed(phone, front)]) + "\n"


def _tasks(phone: Phone) -> list[Component]:
    """The top activity of every task, the front one first."""
    return [task.component() for task in phone.tasks][::-1]


def _task(phone: Phone, component: Component, front: Component) -> list[str]:
    shown, package = component == front, phone.packages.get(component.package)
    uid = package.uid if package else 1000
    task = f"{token('task', component.task)} #{component.task}"
    visible = f"visible={said(shown)} visibleRequested={said(shown and phone.awake)}"
    mode = f"mode=fullscreen translucent={said(not shown)}"
    return [
        f"  * Task{{{task} type=standard A={uid}:{component.package} U=0 {visible} {mode} sz=1}}",
        *[f"    mResumedActivity: {activity_name(component)}"] * shown,
        *[f"    isSleeping={said(not phone.awake)}"] * shown,
        f"    * Hist  #0: {activity_name(component)}",
        f"      packageName={component.package} processName={component.package}",
        *([f"      app={process_name(package)}"] if package and package.pid else []),
        f"      Intent {{ act=android.intent.action.MAIN flg=0x10200000 cmp={component.short} }}",
        f"      mActivityComponent={component.short}",
        f"      state={'RESUMED' if shown else 'STOPPED'} stopped={said(not shown)} finishing=false",
    ]


def _task_record(phone: Phone, component: Component, front: Component) -> list[str]:
    """The form up to Android 9."""
    shown, package = component == front, phone.packages.get(component.package)
    record = f"TaskRecord{{{token('task', component.task)} #{component.task} A={component.package} U=0 sz=1}}"
    return [
        f"  Stack #{1 if shown else 0}:",
        f"    Task id #{component.task}",
        f"    * {record}",
        f"      affinity={component.package}",
        f"      realActivity={component.short}",
        f"      Activities=[{activity_name(component)}]",
        f"      * Hist #0: {activity_name(component)}",
        f"          packageName={component.package} processName={component.package}",
        *([f"          app={process_name(package)}"] if package and package.pid else []),
        *[f"    mResumedActivity: {activity_name(component)}"] * shown,
        "",
    ]


def _resumed(phone: Phone, front: Component) -> list[str]:
    """The lines that name the activity in front, as each release wrote them; also while the phone sleeps."""
    level = phone.profile.api_level
    record = activity_name(front)
    if level < 29:
        return [f"  mFocusedActivity: {record}"] * (level < 27) + ["  mFocusedStack=ActivityStack{1}"]
    if level < 31:
        return ["", f"  ResumedActivity: {record}"]
    lines = ["  Resumed activities in task display areas (from top to bottom):", f"    Resumed: {record}", ""]
    return [f"  topResumedActivity={record}", "", *lines, f"  ResumedActivity: {record}"]


def _top(phone: Phone) -> str:
    front = phone.tasks.front.component()
    package = phone.packages.get(front.package)
    width, height = phone.size()
    dpi = phone.density()
    dp = f"w{width * 160 // dpi}dp h{height * 160 // dpi}dp"
    return "\n".join(
        [
            f"TASK {front.package} id={front.task}" + " userId=0" * (phone.profile.api_level >= 28),
            f"  ACTIVITY {front.short} {token(front)} pid={package.pid if package else 0}",
            f"    Local Activity {token('local', front)} State:",
            f"      mResumed={said(phone.awake)} mStopped={said(not phone.awake)} mFinished=false",
            "      mChangingConfigurations=false",
            f"      mCurrentConfig={{1.0 ?mcc?mnc [en_US] ldltr {dp} {dpi}dpi long port finger -keyb/v/h -nav/h}}",
            "      mLoadersStarted=true",
            "",
        ]
    )


def _processes(phone: Phone) -> str:
    running = [package for package in phone.packages.values() if package.pid]
    records = [f"  *APP* UID {package.uid} {process_name(package)}" for package in running]
    return "\n".join(["ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)", *records]) + "\n"


def _recents(phone: Phone) -> str:
    lines = ["ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)", "  Recent tasks:"]
    for index, component in enumerate(phone.recents()):
        task = f"{token('task', component.task)} #{component.task}"
        lines += [
            f"  * Recent #{index}: Task{{{task} A={component.package} U=0 sz=1}}",
            f"    realActivity={{{component.short}}}",
        ]
    return "\n".join(lines) + "\n"


def _users(_phone: Phone) -> str:
    return "mStartedUsers:\n User #0: state=RUNNING_UNLOCKED\nmUserLru: [0]\nmStartedUserArray: [0]\n"


_PARTS: Mapping[str, Callable[[Phone], str]] = {
    "activities": _activities,
    "a": _activities,
    "top": _top,
    "processes": _processes,
    "p": _processes,
    "recents": _recents,
    "r": _recents,
    "users": _users,
}

SERVICES: Mapping[str, Dump] = {"activity": activity}
