"""The table of read-only commands that `android_shell` runs, and what else a deployment allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from device_connector.android.words import join, split
from device_connector.errors import PermissionDenied
from device_connector.texts import Text
from device_connector.tools.shell_grammar import GRAMMARS, Slot, compile_row, matches
from device_connector.tools.tool import ShellPolicy

SERVICES = (
    "alarm|audio|battery|batterystats|connectivity|cpuinfo|device_state|diskstats|display|input|input_method|location"
    "|media_session|meminfo|notification|package|power|sensorservice|thermalservice|usagestats|usb|vibrator|wifi|window"
)
"""Services whose whole dump is read. Some of them also take words that act (`battery set`), so none may follow."""

TABLE: tuple[str, ...] = (
    "getprop [PROPERTY]",
    "settings get system|secure|global PROPERTY",
    "settings list system|secure|global",
    "dumpsys -l",
    f"dumpsys {SERVICES}",
    "dumpsys activity [activities|top|recents|services|processes|broadcasts|intents]",
    "dumpsys window displays|windows|policy|visible-apps",
    "dumpsys package PACKAGE",
    "dumpsys meminfo PACKAGE",
    "dumpsys gfxinfo PACKAGE",
    "wm size|density",
    "pm path PACKAGE",
    "pm list packages [-3|-s|-d|-e|-f|-i|-u|-U|--show-versioncode]... [NAME]",
    "pm list features|libraries|users|permission-groups",
    "cmd package list packages [-3|-s|-d|-e|-f|-i|-u|-U|--show-versioncode]... [NAME]",
    "cmd package resolve-activity --brief PACKAGE|ACTIVITY",
    "cmd display get-displays",
    "cmd device_state state|print-states",
    "am get-current-user",
    "ime list [-a|-s]...",
    "service list",
    "logcat -d [-b main|system|crash|events] [-v brief|time|threadtime] [-t NUMBER] [-s] [FILTER]...",
    "ls [-a|-A|-l|-h|-R|-d|-t|-S|-la|-lh|-lah|-al|-1]... PATH...",
    "cat PATH...",
    "head [-n NUMBER] PATH",
    "tail [-n NUMBER] PATH",
    "wc [-l|-c|-w]... PATH...",
    "stat PATH...",
    "md5sum|sha1sum|sha256sum PATH...",
    "du [-s|-h|-k|-sh]... PATH...",
    "df [-h|-k] [PATH|/data|/system|/storage/emulated]...",
    "ps [-A|-e|-ef]",
    "top -b -n 1",
    "free [-h|-m]",
    "uptime",
    "id",
    "whoami",
    "date [+%s|+%F|+%T]",
    "uname [-a|-r|-m]",
    "getenforce",
    "ip addr|address|link|route|neigh [show]",
    "ifconfig",
    "echo [NAME]...",
    "true",
    "false",
)

_ROWS: tuple[tuple[Slot, ...], ...] = tuple(map(compile_row, TABLE))


@dataclass(frozen=True, slots=True)
class ShellRules:
    """What a deployment lets the shell tool run; `allow` are its own patterns, used under `allowlist`."""

    policy: ShellPolicy
    allow: tuple[str, ...] = ()

    def line(self, command: str) -> str:
        """The line to send for `command`: its words quoted again, or the command itself under `full`.

        PermissionDenied for what the policy does not let through, InvalidArguments for a line that is not whole.
        """
        if self.policy == "off":
            raise PermissionDenied(Text("the shell tool is switched off here", "此部署已关闭 shell 工具"))
        if self.policy == "full":
            return command
        words = split(command)
        if read_only(words) or (self.policy == "allowlist" and any(allowed(one, words) for one in self.allow)):
            return join(words)
        raise PermissionDenied(_not_listed(words))


def read_only(words: Sequence[str]) -> bool:
    """Whether a row of the table takes the command, every word of it."""
    return any(matches(row, words) for row in _ROWS)


def allowed(pattern: str, words: Sequence[str]) -> bool:
    """Whether a deployment's pattern takes the command.

    A pattern is a command whose words may hold `*`, `?` and `[...]`; each stands for one word of the command, but
    a last word `**` stands for any number of further words. The first word has to be spelt out.
    """
    wanted = pattern.split()
    if wanted[-1:] == ["**"]:
        wanted = wanted[:-1]
        words = words[: len(wanted)]
    if not wanted or len(wanted) != len(words) or wanted[0] != words[0]:
        return False
    return all(fnmatchcase(word, one) for word, one in zip(words, wanted, strict=True))


def markdown() -> str:
    """The table as the README shows it."""
    rows = "\n".join(f"| `{row.replace('|', '&#124;')}` |" for row in TABLE)
    words = "\n".join(f"| `{name}` | {grammar.meaning.en} |" for name, grammar in GRAMMARS.items())
    return f"| command |\n| --- |\n{rows}\n\n| word | stands for |\n| --- | --- |\n{words}\n"


def _not_listed(words: Sequence[str]) -> Text:
    same = [row for row in TABLE if row.split()[0] == words[0] or words[0] in row.split()[0].split("|")]
    shown = " ".join(words)[:80]
    if same:
        forms = "; ".join(same)[:600]
        return Text(
            f"command: {shown!r} is not read-only as it stands; allowed forms: {forms}",
            f"command：{shown!r} 不是允许的只读形式；允许：{forms}",
        )
    known = ", ".join(sorted({row.split()[0] for row in TABLE}))
    return Text(
        f"command: {words[0][:40]!r} is not in the table of read-only commands; allowed: {known}",
        f"command：{words[0][:40]!r} 不在只读命令表中；允许：{known}",
    )
