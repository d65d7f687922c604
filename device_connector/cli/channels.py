"""`channels`: who has which phone, and taking it back."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated

import typer

from device_connector.cli.options import Config, Json
from device_connector.cli.output import answer, table, when
from device_connector.errors import NotFound
from device_connector.keys import ApiKeys
from device_connector.settings import Settings, load
from device_connector.store import Store
from device_connector.texts import Text

app = typer.Typer(name="channels", help="Who has which phone.", no_args_is_help=True)


@dataclass(frozen=True, slots=True)
class ChannelRow:
    """One channel: the name of its API key, its phone, and since when (Unix ms)."""

    channel_id: str
    key: str
    alias: str | None
    role: str
    revoked: bool
    created_at: int
    bound_at: int | None

    def cells(self) -> tuple[str, ...]:
        """The row for a person."""
        phone = self.alias or ("revoked" if self.revoked else "-")
        return self.channel_id, self.key, phone, self.role if self.alias else "-", when(self.bound_at)


@app.command("list")
def list_channels(config: Config = None, as_json: Json = False) -> None:
    """Show every channel: its phone and since when, and the API key that it belongs to."""
    found = _rows(load(config))
    answer(
        as_json,
        {"channels": [asdict(row) for row in found]},
        table(
            ["channel", "key", "phone", "role", "bound since"],
            [row.cells() for row in found],
            "no channel yet: a platform opens them",
        ),
    )


@app.command()
def revoke(
    channel_id: Annotated[
        str, typer.Argument(metavar="ID", help="The channel's id, as `channels list` shows it.")
    ],
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Take the phone from a channel; a running `serve` tells the platform at once."""
    store = Store.open(load(config).state.dir)
    try:
        channel = store.channels.get(channel_id)
        if channel is None:
            raise NotFound(
                Text(
                    f"no channel is called {channel_id!r}; `channels list` shows them",
                    f"没有通道 {channel_id!r}；用 channels list 查看",
                )
            )
        phone = store.phones.get(channel.phone_id) if channel.phone_id else None
        if phone is not None:
            store.channels.unbind(channel_id, revoked=True)
    finally:
        store.close()
    alias = phone.alias if phone else None
    shown = f"{channel_id} has given up {alias}" if alias else f"{channel_id} had no phone; nothing to take back"
    answer(as_json, {"channel_id": channel_id, "alias": alias, "revoked": alias is not None}, shown)


def _rows(settings: Settings) -> list[ChannelRow]:
    keys = {key.id: key.name for key in ApiKeys(settings.api_keys_file).all()}
    store = Store.open(settings.state.dir)
    try:
        aliases = {phone.phone_id: phone.alias for phone in store.phones.all()}
        return [
            ChannelRow(
                channel_id=one.channel_id,
                key=keys.get(one.key_id, one.key_id),
                alias=aliases.get(one.phone_id or ""),
                role=one.role,
                revoked=one.revoked,
                created_at=one.created_at,
                bound_at=one.bound_at,
            )
            for one in store.channels.all()
        ]
    finally:
        store.close()
