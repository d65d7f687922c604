"""Skill, health, files and the door of the data plane (protocol sections 3, 4.2, 4.3, 5.2, 6)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from device_connector.protocol.names import SKILL_NAME, header_name, skill_name
from device_connector.protocol.packet import SUBPROTOCOL
from device_connector.xagent.check import Check, Judge
from device_connector.xagent.evidence import Evidence, Unseen, dig

KEYLESS = frozenset({401, 403})


def _skill_served(evidence: Evidence) -> Iterator[str]:
    page = evidence.page("skill")
    if page.status not in {200, 204, 404}:
        yield f"HTTP {page.status} without a key"
    elif page.status == 200 and not page.text.strip():
        yield "HTTP 200 with nothing in it"


def _skill_header(evidence: Evidence) -> Iterator[str]:
    name = _header(evidence)
    if name is None or not SKILL_NAME.fullmatch(name):
        yield f"the header's name is {name!r}"


def _skill_named(evidence: Evidence) -> Iterator[str]:
    name, expected = _header(evidence), skill_name(evidence.card_id())
    if name is not None and name != expected:
        yield f"the header's name is {name!r}, should be {expected!r}"


def _header(evidence: Evidence) -> str | None:
    page = evidence.page("skill")
    if page.status != 200:
        raise Unseen("there is no Skill")
    return header_name(page.text)


def _health_served(evidence: Evidence) -> Iterator[str]:
    page = evidence.page("health")
    if not 200 <= page.status < 300:
        yield f"HTTP {page.status}"
    elif not _health(evidence):
        yield f"no JSON object: {page.text[:60]!r}"


def _health_keyless(evidence: Evidence) -> Iterator[str]:
    status = evidence.page("health_keyless").status
    if not 200 <= status < 300 and status not in KEYLESS:
        yield f"HTTP {status}"


def _health_field(allowed: Callable[[Any, Any], bool], name: str, *card_path: str) -> Judge:
    def judge(evidence: Evidence) -> Iterator[str]:
        health, card = _health(evidence), evidence.whole_card()
        expected = dig(card, *card_path)
        if not health or not expected:
            raise Unseen("there is no health report, or the Card has nothing to compare it with")
        if not allowed(health.get(name), expected):
            yield f"{name} is {health.get(name)!r}, the Card has {expected!r}"

    return judge


def _health(evidence: Evidence) -> dict[str, Any]:
    try:
        found = json.loads(evidence.page("health").body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _equal(one: object, other: object) -> bool:
    return one == other


def _equal_or_absent(one: object, other: object) -> bool:
    return one is None or one == other


def _health_status(evidence: Evidence) -> Iterator[str]:
    health = _health(evidence)
    if health and health.get("status") != "ok":
        yield f"status is {health.get('status')!r}"


def _opens(evidence: Evidence) -> Iterator[str]:
    status = _upgrade(evidence, "right")
    if status != 101:
        yield f"HTTP {status}"


def _chosen(evidence: Evidence) -> Iterator[str]:
    if _upgrade(evidence, "right") == 101 and evidence.subprotocol != SUBPROTOCOL:
        yield f"the connector chose {evidence.subprotocol!r}"


def _locked(name: str) -> Judge:
    def judge(evidence: Evidence) -> Iterator[str]:
        if evidence.api_key is None or not dig(evidence.whole_card(), "security", "api_key_required"):
            raise Unseen("no key was handed in, or the Card asks for none")
        status = _upgrade(evidence, name)
        if status not in KEYLESS:
            yield f"HTTP {status}"

    return judge


def _needs_subprotocol(evidence: Evidence) -> Iterator[str]:
    status = _upgrade(evidence, "bare")
    if not 400 <= status < 500:
        yield f"HTTP {status}"


def _upgrade(evidence: Evidence, name: str) -> int:
    if name not in evidence.upgrades:
        raise Unseen(f"the {name} upgrade was not tried")
    return evidence.upgrades[name]


def _unknown_file(evidence: Evidence) -> Iterator[str]:
    status = evidence.page("unknown_file").status
    if status != 404:
        yield f"HTTP {status}"


def _leaks(evidence: Evidence) -> Iterator[str]:
    if not evidence.api_key:
        raise Unseen("no key was handed in")
    for name, page in evidence.pages.items():
        if evidence.api_key in page.text:
            yield f"{name} holds the system API key"
    if any(evidence.api_key in json.dumps(frame) for frame in evidence.frames):
        yield "a packet holds the system API key"


HTTP = (
    Check("skill.served", "4.2", "GET /skill.md gives anyone Markdown, or 204 or 404", _skill_served),
    Check("skill.header", "4.2", "the Skill's header has a name in lower-case hyphen-case", _skill_header),
    Check("skill.name", "4.2", "the Skill's name is connector- and the Card's id in hyphens", _skill_named),
    Check("health.served", "4.3", "GET /health with the key gives 2xx and a JSON object", _health_served),
    Check("health.keyless", "4.3", "GET /health without the key gives 2xx, 401 or 403", _health_keyless),
    Check("health.status", "4.3", "status is ok", _health_status),
    Check(
        "health.card_id",
        "4.3",
        "connector_card_id, if there, is the Card's",
        _health_field(_equal_or_absent, "connector_card_id", "connector_card_id"),
    ),
    Check(
        "health.card_version",
        "4.3",
        "connector_card_version, if there, is the Card's connector.version",
        _health_field(_equal_or_absent, "connector_card_version", "connector", "version"),
    ),
    Check(
        "health.protocol_version",
        "4.3",
        "protocol_version is the Card's",
        _health_field(_equal, "protocol_version", "protocol_version"),
    ),
    Check("health.build", "4.3", "build is the Card's", _health_field(_equal, "build", "build")),
    Check("ws.opens", "6", "/ws opens with the key and the subprotocol", _opens),
    Check("ws.subprotocol", "6", f"the connector chooses {SUBPROTOCOL}", _chosen),
    Check("ws.without_key", "3", "/ws without the key is refused with 401 or 403", _locked("keyless")),
    Check("ws.wrong_key", "3", "/ws with a wrong key is refused with 401 or 403", _locked("wrong_key")),
    Check("ws.without_subprotocol", "6", "/ws without the subprotocol is refused with 4xx", _needs_subprotocol),
    Check("files.unknown", "5.2", "GET /files/refs/ of an unknown reference gives 404", _unknown_file),
    Check("secrets.api_key", "3", "the system API key is in no page and no packet", _leaks),
)
