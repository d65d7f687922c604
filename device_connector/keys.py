"""The system API keys: one file of hashes that commands change while `serve` reads it.

Keys are 256 random bits, so one SHA-256 hides them as well as a slow hash would.
"""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from device_connector import invalid
from device_connector.errors import NotFound, SettingsError, UsageError
from device_connector.texts import Text

log = structlog.get_logger()

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
TOKEN_PREFIX = "dck_"  # noqa: S105 - what leaked keys are searched for, not a key
ENVIRONMENT_VARIABLE = "DEVICE_CONNECTOR_API_KEY"
CREDENTIAL = "api-key"


class KeyRecord(BaseModel):
    """One key as it is stored; `created_at` in Unix ms, 0 for those that the environment adds."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    id: str = Field(min_length=1)
    name: str = Field(min_length=1)
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    created_at: int = Field(ge=0)


class KeyFile(BaseModel):
    """The whole file."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    keys: list[KeyRecord]


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key just made: the only time that its text is known."""

    id: str
    name: str
    key: str


class ApiKeys:
    """The keys of one file and those that the environment adds."""

    def __init__(self, path: Path, env: Mapping[str, str] = os.environ) -> None:
        """Read the file; one that is missing holds no keys, one that is damaged raises SettingsError."""
        self._path = path
        self._added = tuple(_from_environment(env))
        self._seen: tuple[int, ...] | None = None
        self._stored: tuple[KeyRecord, ...] = ()
        self.all()

    def all(self) -> tuple[KeyRecord, ...]:
        """Every key that is taken now; the file is read again when it has changed."""
        seen = self._look()
        if seen != self._seen:
            self._stored = self._read_again()
            self._seen = seen
        return self._stored + self._added

    def check(self, token: str) -> str | None:
        """The id of the key that `token` is, in a time that tells nothing of the keys; None when it is none."""
        digest = _digest(token)
        found = None
        for record in self.all():
            if hmac.compare_digest(record.sha256, digest):
                found = record.id
        return found

    def create(self, name: str, now_ms: int) -> NewKey:
        """Store a new key; its text is in the answer and nowhere else. UsageError when the name will not do."""
        if not NAME.fullmatch(name):
            raise UsageError(
                Text(
                    f"a key's name is letters, digits, '.', '_' and '-', at most 64 of them; {name!r} is not",
                    f"密钥名只能含字母、数字和 . _ -，最多 64 个字符；{name!r} 不行",
                )
            )
        made = NewKey(f"key_{secrets.token_hex(8)}", name, TOKEN_PREFIX + secrets.token_urlsafe(32))
        self._change(lambda records: [*_without_twin(records, name), _record(made, now_ms)])
        return made

    def revoke(self, name: str) -> KeyRecord:
        """Remove a key by its name or id; from then on no `check` takes it. NotFound when there is none."""
        gone: list[KeyRecord] = []

        def remove(records: list[KeyRecord]) -> list[KeyRecord]:
            gone.extend(record for record in records if name in {record.name, record.id})
            return [record for record in records if record not in gone]

        self._change(remove)
        if not gone:
            raise NotFound(
                Text(
                    f"no stored key is named {name!r}; `keys list` shows them",
                    f"没有名为 {name!r} 的密钥；用 keys list 查看",
                )
            )
        return gone[0]

    def _read_again(self) -> tuple[KeyRecord, ...]:
        """The keys as they are now; a file that was damaged meanwhile is logged, and the keys last read stand."""
        try:
            return read(self._path)
        except SettingsError as error:
            if self._seen is None:
                raise
            log.error("keys_unreadable", trouble=str(error))
            return self._stored

    def _change(self, edit: Callable[[list[KeyRecord]], list[KeyRecord]]) -> None:
        with _locked(self._path):
            records = list(read(self._path))
            edited = edit(records)
            if edited != records:
                _replace(self._path, KeyFile(keys=edited).model_dump_json(indent=1) + "\n")

    def _look(self) -> tuple[int, ...] | None:
        try:
            stat = self._path.stat()
        except FileNotFoundError:
            return None
        except OSError as error:
            return (error.errno or 0,)  # Reading it will say what is wrong.
        return stat.st_mtime_ns, stat.st_size, stat.st_ino


def read(path: Path) -> tuple[KeyRecord, ...]:
    """The keys of a file, none where it is missing; SettingsError when it is not one of ours."""
    try:
        return tuple(KeyFile.model_validate_json(path.read_bytes()).keys)
    except FileNotFoundError:
        return ()
    except OSError as error:
        why = Text(f"cannot be read, {error.strerror}", f"无法读取，{error.strerror}")
    except ValidationError as error:
        why = invalid.explain(error)
    raise SettingsError(
        Text(
            f"{path} is not a file of API keys: {why.en}; restore it, or move it away and create new keys",
            f"{path} 不是 API 密钥文件：{why.zh}；请恢复它，或移走后重新创建密钥",
        )
    )


def _from_environment(env: Mapping[str, str]) -> Iterator[KeyRecord]:
    if token := env.get(ENVIRONMENT_VARIABLE, "").strip():
        yield KeyRecord(id="environment", name="environment", sha256=_digest(token), created_at=0)
    if folder := env.get("CREDENTIALS_DIRECTORY"):
        credential = Path(folder, CREDENTIAL)
        if credential.is_file() and (token := credential.read_text("utf-8").strip()):
            yield KeyRecord(id="credential", name="credential", sha256=_digest(token), created_at=0)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def _record(made: NewKey, now_ms: int) -> KeyRecord:
    return KeyRecord(id=made.id, name=made.name, sha256=_digest(made.key), created_at=now_ms)


def _without_twin(records: list[KeyRecord], name: str) -> list[KeyRecord]:
    if any(record.name == name for record in records):
        raise UsageError(
            Text(
                f"there is a key named {name!r} already; take another name or revoke that one first",
                f"已有名为 {name!r} 的密钥；请换一个名字，或先吊销它",
            )
        )
    return records


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """One writer at a time, also among processes; the lock is a file of its own, because `path` is replaced."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = _create(path.with_name(f"{path.name}.lock"), os.O_CREAT | os.O_RDWR)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _replace(path: Path, text: str) -> None:
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(_create(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _create(path: Path, flags: int) -> int:
    """A descriptor of a private file; under root it belongs to the folder's owner, whose service must read it."""
    descriptor = os.open(path, flags | os.O_CLOEXEC, 0o600)
    if os.geteuid() == 0:
        folder = path.parent.stat()
        os.fchown(descriptor, folder.st_uid, folder.st_gid)
    return descriptor
