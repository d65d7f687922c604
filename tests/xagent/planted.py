"""Single faults of what is served over HTTP, and the rules that the probe must name for each."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tests.xagent.right_server import KEY
from tests.xagent.rule_breakers import Twist
from tests.xagent.twists import DROP, body, card, health, page, status


class Planted(NamedTuple):
    """A fault and every rule that it breaks."""

    name: str
    twist: Twist
    rules: set[str]


CARD_URL, SKILL_URL, FILE_URL = "/connector-card.json", "/skill.md", "/files/refs/a-reference-that-nobody-gave"
SCHEMA = "tools.0.input_schema"
FIELDS = "auth_flows.0.fields"
FIELD = {"name": "device_code", "label": "l", "input_type": "text"}
SUPPORTED_TYPES = {"card.target_types", "card.profile_targets", "card.targets", "card.flow_targets"}

CARD = [
    Planted("Card behind a key", status(CARD_URL, 401), {"card.served"}),
    Planted(
        "Card as text",
        page(CARD_URL, lambda one: replace(one, headers={"content-type": "text/plain"})),
        {"card.content_type"},
    ),
    Planted("Card no JSON", page(CARD_URL, lambda one: replace(one, body=b"<html>")), {"card.served"}),
    Planted("Card schema", card("schema", "xagent.connector/v2"), {"card.schema"}),
    Planted(
        "Card version",
        card("protocol_version", "2.0"),
        {"card.protocol_version", "health.protocol_version", "hello.ack_version"},
    ),
    Planted("no card id", card("connector_card_id", DROP), {"card.id"}),
    Planted("no name", card("connector.name", ""), {"card.name"}),
    Planted("no connector version", card("connector.version", DROP), {"card.version"}),
    Planted("no build", card("build", DROP), {"card.build"}),
    Planted("no target types", card("supports.target_types", []), SUPPORTED_TYPES),
    Planted("odd target type", card("supports.target_types", ["device", "phone"]), {"card.target_types"}),
    Planted("profile twice", card("supports.profiles", ["xagent.device.v1"] * 2), {"card.profiles"}),
    Planted(
        "IM profile", card("supports.profiles", ["xagent.device.v1", "xagent.im.v2"]), {"card.profile_targets"}
    ),
    Planted("no provider", card("supports.targets.0.provider", DROP), {"card.targets"}),
    Planted("channel mode", card("supports.user_channel_mode", "many"), {"card.channel_mode"}),
    Planted("flow title", card("auth_flows.0.title", ""), {"card.flows"}),
    Planted("flow target", card("auth_flows.0.target_type", "im"), {"card.flow_targets"}),
    Planted("form without fields", card(FIELDS, []), {"card.flow_fields"}),
    Planted("field twice", card(FIELDS, [FIELD, FIELD]), {"card.flow_fields"}),
    Planted("field type", card(f"{FIELDS}.0.input_type", "number"), {"card.flow_fields"}),
    Planted(
        "secret default", card(FIELDS, [{**FIELD, "secret": True, "default_value": "1"}]), {"card.secret_defaults"}
    ),
    Planted("login flow", card("ui.login_flow.flow_id", "gone"), {"card.login_flow"}),
    Planted("address in the Card", card("server_base_url", "http://here"), {"card.address"}),
    Planted("trust level", card("security.trust_level", "high"), {"card.trust_level"}),
    Planted("key required", card("security.api_key_required", "yes"), {"card.api_key_required"}),
]

TOOLS = [
    Planted("tool id", card("tools.1.tool_id", "tap it"), {"tools.id", "descriptor.tools"}),
    Planted("tool twice", card("tools", lambda found: [*found, found[0]]), {"tools.unique"}),
    Planted("tool profile", card("tools.0.profile", "xagent.im.v2"), {"tools.profile"}),
    Planted("schema no object", card(f"{SCHEMA}.type", "array"), {"tools.schema"}),
    Planted(
        "channel a number",
        card(f"{SCHEMA}.properties.connector_channel_id.type", "integer"),
        {"tools.channel_property"},
    ),
    Planted("channel not required", card(f"{SCHEMA}.required", []), {"tools.channel_required"}),
    Planted(
        "card id for the model",
        card(f"{SCHEMA}.properties.connector_card_id", {"type": "string"}),
        {"tools.card_id"},
    ),
    Planted("key for the model", card(f"{SCHEMA}.properties.api_key", {"type": "string"}), {"tools.secrets"}),
    Planted("reference", card(f"{SCHEMA}.properties.x", {"$ref": "#/$defs/X"}), {"tools.references"}),
    Planted(
        "skill id",
        card("tools.0.related_skill_ids", ["android-device-control"]),
        {"tools.skill_name", "tools.skill"},
    ),
]

HTTP = [
    Planted("Skill broken", status(SKILL_URL, 500), {"skill.served"}),
    Planted(
        "Skill empty",
        page(SKILL_URL, lambda one: replace(one, body=b"")),
        {"skill.served", "skill.header", "tools.skill"},
    ),
    Planted(
        "Skill in snake case",
        body(SKILL_URL, "-device-", "_device_"),
        {"skill.header", "skill.name", "tools.skill"},
    ),
    Planted("Skill of another", body(SKILL_URL, "device-adb", "im-wechat"), {"skill.name", "tools.skill"}),
    Planted("health broken", status("/health", 500), {"health.served", "health.keyless"}),
    Planted("health status", health("status", "fine"), {"health.status"}),
    Planted("health card id", health("connector_card_id", "im.wechat"), {"health.card_id"}),
    Planted("health card version", health("connector_card_version", "9"), {"health.card_version"}),
    Planted("health protocol version", health("protocol_version", DROP), {"health.protocol_version"}),
    Planted("health build", health("build.git_rev", "fffffff"), {"health.build"}),
    Planted("no key needed", Twist(door={"Authorization": f"Bearer {KEY}"}), {"ws.without_key", "ws.wrong_key"}),
    Planted("no subprotocol chosen", Twist(protocols=()), {"ws.subprotocol"}),
    Planted(
        "no subprotocol needed",
        Twist(door={"Sec-WebSocket-Protocol": "xagent.connector.packet.v1"}),
        {"ws.without_subprotocol"},
    ),
    Planted("no key good enough", Twist(door={"Authorization": "Bearer x"}), {"ws.opens"}),
    Planted("any file", status(FILE_URL, 200), {"files.unknown"}),
    Planted("key in health", health("key", KEY), {"secrets.api_key"}),
]

PAGES = [*CARD, *TOOLS, *HTTP]
