"""The tables of the state file, as the steps that lead from one version of it to the next."""

from __future__ import annotations

FIRST = """
CREATE TABLE phones (
    phone_id TEXT PRIMARY KEY, serialno TEXT NOT NULL, fingerprint TEXT NOT NULL, place TEXT NOT NULL,
    alias TEXT NOT NULL UNIQUE, model TEXT NOT NULL, address TEXT NOT NULL, seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX phones_by_number ON phones (serialno, fingerprint);
CREATE TABLE connectors (key_id TEXT PRIMARY KEY, connector_id TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE channels (
    channel_id TEXT PRIMARY KEY, key_id TEXT NOT NULL, phone_id TEXT REFERENCES phones (phone_id),
    role TEXT NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'observer')),
    revoked INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, bound_at INTEGER
) STRICT;
CREATE UNIQUE INDEX one_owner ON channels (phone_id) WHERE phone_id IS NOT NULL AND role = 'owner';
CREATE TABLE codes (
    digest TEXT PRIMARY KEY, phone_id TEXT NOT NULL REFERENCES phones (phone_id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE receipts (
    channel_id TEXT NOT NULL, tool_id TEXT NOT NULL, tool_call_id TEXT NOT NULL, digest TEXT NOT NULL,
    answer TEXT, at INTEGER NOT NULL, PRIMARY KEY (channel_id, tool_id, tool_call_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX receipts_by_age ON receipts (at);
"""

LEASES_AND_HOLDS = """
ALTER TABLE connectors ADD COLUMN parted_at INTEGER;
ALTER TABLE channels ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
CREATE TABLE holds (
    phone_id TEXT PRIMARY KEY, holder TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER
) STRICT;
"""

STEPS = (FIRST, LEASES_AND_HOLDS)
"""Step n leads from version n - 1 to n; a step that was released is never changed."""


def statements(version: int) -> list[str]:
    """What leads from `version` to the present one."""
    return [one for step in STEPS[version:] for one in step.strip().split(";\n")]
