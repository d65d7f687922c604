"""What `pm install` and `pm uninstall` say, on either stream, and what can be done about it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from device_connector.texts import Text

_SESSION = re.compile(r"Success: created install session \[(\d+)\]")
_CODED = re.compile(r"\[((?:INSTALL|DELETE)_[A-Z0-9_]+)(?::\s*(.*?))?\s*\](?=\s*$|\s*\n)", re.DOTALL)
_GONE = re.compile(r"\[not installed for (\d+)\]")
_UNKNOWN = re.compile(r"Unknown package: ([\w.]+)")
_PLAIN = re.compile(r"^(?:Failure(?:\s*\[\s*(?P<inside>.*?)\s*\])?|Error: (?P<said>.*\S))\s*$", re.MULTILINE)
_THROWN = re.compile(r"^(?:java|android)[\w.]*\.(\w*(?:Exception|Error): .*\S)\s*$", re.MULTILINE)
_SUCCESS = re.compile(r"^Success\b", re.MULTILINE)
_OWNER = re.compile(r"\b[Pp]ackage ([a-zA-Z]\w*(?:\.\w+)+)")


@dataclass(frozen=True, slots=True)
class Outcome:
    """`ok` where Android says so. Else its code, its message and the package that it names, as far as told."""

    ok: bool
    code: str | None = None
    message: str | None = None
    session: int | None = None
    package: str | None = None
    gone: Literal["not_installed", "unknown_package"] | None = None
    user: int | None = None

    @property
    def words(self) -> str:
        """The failure as Android put it."""
        return ": ".join(part for part in (self.code, self.message) if part) or "no reason given"


def outcome(text: str) -> Outcome:
    """The reading of both streams together; what tells neither of success nor of failure is no success."""
    if coded := _CODED.search(text):
        owner = _OWNER.search(coded[2] or "")
        return Outcome(False, coded[1], coded[2] or None, package=owner[1] if owner else None)
    if gone := _GONE.search(text):
        return Outcome(False, message=gone[0].strip("[]"), gone="not_installed", user=int(gone[1]))
    if unknown := _UNKNOWN.search(text):
        return Outcome(False, message=unknown[0], gone="unknown_package", package=unknown[1])
    if plain := _PLAIN.search(text):
        return Outcome(False, message=plain["inside"] or plain["said"] or None)
    if thrown := _THROWN.search(text):
        return Outcome(False, message=thrown[1])
    session = _SESSION.search(text)
    return Outcome(
        bool(_SUCCESS.search(text)),
        message=None if _SUCCESS.search(text) else text.strip()[:300] or None,
        session=int(session[1]) if session else None,
    )


_ALLOW = Text(
    "allow it on the phone: switch on 'Install via USB' in its developer options (on Xiaomi also 'USB debugging "
    "(Security settings)'), and confirm the dialog on its screen",
    "请在手机上允许：在开发者选项中打开“USB 安装”（小米还需打开“USB 调试（安全设置）”），并确认屏幕上的提示",
)
_VERIFY = Text(
    "Android's app verification refused it: switch off 'Verify apps over USB' in the developer options, or "
    "install an app whose developer is verified",
    "未通过系统的应用验证：请在开发者选项中关闭“通过 USB 验证应用”，或安装经过开发者验证的应用",
)
_OTHER_KEY = Text(
    "the installed app is signed with another key: uninstall first (its data is lost)",
    "已安装的应用使用了不同的签名：请先卸载（其数据会丢失）",
)
_UNSIGNED = Text("it is not signed: give a signed build", "安装包未签名：请提供已签名的版本")
_ADMIN = Text(
    "it is a device administrator: switch that off in the phone's settings first",
    "它是设备管理应用：请先在手机设置中停用",
)
_REMEDIES: Mapping[str, Text] = MappingProxyType(
    {
        "INSTALL_FAILED_USER_RESTRICTED": _ALLOW,
        "INSTALL_FAILED_ABORTED": _ALLOW,
        "INSTALL_FAILED_INTERNAL_ERROR": _ALLOW,
        "INSTALL_CANCELED_BY_USER": _ALLOW,
        "INSTALL_FAILED_VERIFICATION_FAILURE": _VERIFY,
        "INSTALL_FAILED_VERIFICATION_TIMEOUT": _VERIFY,
        "INSTALL_FAILED_REJECTED_BY_BUILDTYPE": _VERIFY,
        "INSTALL_FAILED_UPDATE_INCOMPATIBLE": _OTHER_KEY,
        "INSTALL_FAILED_SHARED_USER_INCOMPATIBLE": _OTHER_KEY,
        "INSTALL_PARSE_FAILED_INCONSISTENT_CERTIFICATES": _OTHER_KEY,
        "INSTALL_PARSE_FAILED_NO_CERTIFICATES": _UNSIGNED,
        "INSTALL_FAILED_TEST_ONLY": Text(
            "it is a test-only build, which only `install -t` takes: give a release build",
            "这是仅供测试的版本（只能用 install -t 安装）：请提供正式版本",
        ),
        "INSTALL_FAILED_INSUFFICIENT_STORAGE": Text("free storage on the phone", "请释放手机存储空间"),
        "INSTALL_FAILED_VERSION_DOWNGRADE": Text(
            "a newer version is installed: uninstall first (its data is lost)",
            "已安装更高版本：请先卸载（其数据会丢失）",
        ),
        "INSTALL_FAILED_OLDER_SDK": Text(
            "it needs a newer Android than this phone has", "它需要比此手机更高的 Android 版本"
        ),
        "INSTALL_FAILED_DEPRECATED_SDK_VERSION": Text(
            "it is built for an Android too old for this phone: give a newer build",
            "它面向的 Android 版本对此手机而言过旧：请提供更新的版本",
        ),
        "INSTALL_FAILED_NO_MATCHING_ABIS": Text(
            "it has no code for this phone's processor: give a build that has",
            "它不包含适用于此手机处理器的代码：请提供合适的版本",
        ),
        "INSTALL_FAILED_MISSING_SPLIT": Text(
            "it is one part of a bundle: upload the whole bundle (.apks)",
            "这只是安装包的一部分：请上传完整的 .apks",
        ),
        "INSTALL_FAILED_CONFLICTING_PROVIDER": Text(
            "another installed app has one of its providers: uninstall that one first",
            "另一个已安装的应用占用了同名 provider：请先卸载那个应用",
        ),
        "DELETE_FAILED_DEVICE_POLICY_MANAGER": _ADMIN,
        "DELETE_FAILED_OWNER_BLOCKED": _ADMIN,
        "DELETE_FAILED_USER_RESTRICTED": _ALLOW,
        "DELETE_FAILED_INTERNAL_ERROR": Text(
            "it came with the phone, or the phone keeps it from being removed",
            "它是系统自带应用，或手机不允许卸载它",
        ),
    }
)


def remedy(code: str | None) -> Text | None:
    """What can be done about a failure, where that is known."""
    return _REMEDIES.get(code or "")
