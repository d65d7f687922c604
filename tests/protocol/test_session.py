"""One link's rules."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_connector.errors import ChannelNotOpen, DeviceBusy, DeviceCodeInvalid
from device_connector.protocol import asks
from device_connector.protocol.packet import PROFILE
from device_connector.protocol.session import Answer
from device_connector.texts import Text
from tests.protocol.samples import FUZZ, HELLO, NOW_MS, greeted, new_session, opened, packet, read

WORDS = Text("words", "话")


def test_hello() -> None:
    """A right hello is handed on, and its ack names card, connector and version."""
    session = new_session()
    ask = session.receive(packet("connector.hello", HELLO))
    assert isinstance(ask, asks.Hello)
    assert read(session.greet(ask, "conn_7")) == {
        "schema": "xagent.connector.packet/v1",
        "packet_id": "pkt_1",
        "request_id": "req_1",
        "reply_to": "pkt_1",
        "type": "connector.hello.ack",
        "time": NOW_MS,
        "payload": {"connector_card_id": "device.adb", "connector_id": "conn_7", "protocol_version": "3.0"},
    }


@pytest.mark.parametrize("version", ["3", "3.0", "3.0.1", "3.1", "4.0", "10.2"])
def test_versions_taken(version: str) -> None:
    """Three and whatever is above it is taken."""
    assert isinstance(
        new_session().receive(packet("connector.hello", {**HELLO, "protocol_version": version})), asks.Hello
    )


@pytest.mark.parametrize("connector_id", ["", None, "conn_old"])
def test_connector_id_may_be_anything(connector_id: str | None) -> None:
    """An empty or a historic connector id is no reason to refuse."""
    ask = new_session().receive(packet("connector.hello", {**HELLO, "connector_id": connector_id}))
    assert isinstance(ask, asks.Hello)
    assert ask.payload.connector_id == connector_id


def test_profiles_are_the_intersection() -> None:
    """Profiles that only xAgent knows are left out."""
    session = new_session()
    session.receive(packet("connector.hello", {**HELLO, "supported_profiles": ["xagent.im.v2", PROFILE, "x"]}))
    assert session.profiles == (PROFILE,)


def test_ping_before_hello() -> None:
    """A ping is answered at any time, with its own request id."""
    answer = new_session().receive(packet("ping", request_id="req_9"))
    assert isinstance(answer, Answer)
    assert (read(answer.text)["type"], read(answer.text)["request_id"]) == ("pong", "req_9")


def test_ping_without_request_id() -> None:
    """A ping needs no request id to get its pong."""
    answer = new_session().receive(packet("ping", request_id=None))
    assert isinstance(answer, Answer)
    assert "request_id" not in read(answer.text)


@pytest.mark.parametrize("at", [new_session, greeted, opened])
def test_error_is_never_answered(at: type) -> None:
    """An error packet gets no answer, before hello and after."""
    assert at().receive(packet("error", error={"code": "x", "message": "y"})) is None


@pytest.mark.parametrize("change", [{"packet_id": 7}, {"error": {}}, {"time": float("nan")}])
def test_wrong_error_is_not_answered_either(change: dict[str, object]) -> None:
    """Two peers that refuse each other's refusals would never end."""
    assert opened().receive(packet("error", **change)) is None


def test_form_input_is_not_repeated() -> None:
    """What a user typed into a form stands in no message, however wrong its shape."""
    answer = opened().receive(packet("auth.start", {"flow_id": "f", "input": "834201"}, channel="cch_open"))
    assert isinstance(answer, Answer)
    assert "834201" not in answer.text


def test_pong_is_swallowed() -> None:
    """The answer to our own ping leads nowhere."""
    session = greeted()
    ping = read(session.ping())
    assert session.receive(packet("pong", request_id=ping["request_id"])) is None


def test_refused_hello_may_be_mended() -> None:
    """A hello for another card leaves the link open for a right one."""
    session = new_session()
    session.receive(packet("connector.hello", {**HELLO, "connector_card_id": "im.wechat"}))
    assert isinstance(session.receive(packet("connector.hello", HELLO)), asks.Hello)


def test_hello_is_not_done_before_its_ack() -> None:
    """User packets wait for connector.hello.ack, not for the hello."""
    session = new_session()
    session.receive(packet("connector.hello", HELLO))
    answer = session.receive(packet("channel.open"))
    assert isinstance(answer, Answer)
    assert read(answer.text)["error"]["code"] == "hello_required"


@pytest.mark.parametrize("channel", ["", "cch_shut", "cch_other", "cch_none"])
def test_open_takes_any_channel(channel: str) -> None:
    """Whose a channel is, and what channel.open leads to, is the application's to say."""
    ask = greeted().receive(packet("channel.open", channel=channel))
    assert isinstance(ask, asks.ChannelOpen)
    assert ask.channel_id == channel


def test_open_ack_names_the_allotted_channel() -> None:
    """The envelope of channel.open.ack bears the channel that the application gave, which is open from then on."""
    session = greeted()
    ask = session.receive(packet("channel.open", channel="cch_none"))
    assert isinstance(ask, asks.ChannelOpen)
    assert read(session.reply(ask, {}, channel_id="cch_new"))["connector_channel_id"] == "cch_new"
    assert session.opened == {"cch_new"}


def test_closed_channel_must_be_opened_again() -> None:
    """After channel.close the channel takes nothing."""
    session = opened()
    assert isinstance(session.receive(packet("channel.close", channel="cch_open")), asks.ChannelClose)
    answer = session.receive(packet("auth.logout", channel="cch_open"))
    assert isinstance(answer, Answer)
    assert read(answer.text)["error"]["code"] == ChannelNotOpen.code


def test_tool_invoke() -> None:
    """Tool, arguments and call id come through; what else the context says does not matter."""
    said = {
        "tool_id": "android_tap",
        "arguments": {"connector_channel_id": "cch_9", "x": 1},
        "context": {"session_id": "s", "tool_call_id": "call_1", "agent": {"name": "a"}},
    }
    ask = opened().receive(packet("tool.invoke", said, channel="cch_open"))
    assert isinstance(ask, asks.ToolInvoke)
    assert (ask.channel_id, ask.payload.tool_id, ask.payload.tool_call_id) == ("cch_open", "android_tap", "call_1")
    assert ask.arguments == said["arguments"]


@pytest.mark.parametrize("said", [{}, {"arguments": None, "context": None}, {"context": {"tool_call_id": ""}}])
def test_tool_invoke_without_arguments(said: dict[str, object]) -> None:
    """Absent arguments and context are empty ones."""
    ask = opened().receive(packet("tool.invoke", {"tool_id": "t", **said}, channel="cch_open"))
    assert isinstance(ask, asks.ToolInvoke)
    assert (ask.arguments, ask.payload.tool_call_id) == ({}, None)


def test_business_error_stands_in_the_ack() -> None:
    """A tool's error is the ack's, with the tool's id and whether the call may be repeated."""
    session = opened()
    ask = session.receive(packet("tool.invoke", {"tool_id": "t"}, channel="cch_open"))
    assert isinstance(ask, asks.ToolInvoke)
    said = read(session.refuse(ask, DeviceBusy(WORDS)))
    assert said["type"] == "tool.invoke.ack"
    assert said["payload"] == {"tool_id": "t", "retryable": True}
    assert said["error"] == {"code": "device_busy", "message": "words"}


def test_auth_error_keeps_the_applications_payload() -> None:
    """A refused code comes with the payload that says `failed`."""
    session = opened("zh-CN")
    ask = session.receive(packet("auth.start", {"flow_id": "f"}, channel="cch_open"))
    assert isinstance(ask, asks.AuthStart)
    said = read(session.refuse(ask, DeviceCodeInvalid(WORDS), {"status": "failed"}))
    assert (said["type"], said["payload"]) == ("auth.start.ack", {"status": "failed"})
    assert said["error"]["message"] == "话"


def test_protocol_error_is_an_error_packet() -> None:
    """A refusal about routing is a packet of type error, whoever found it."""
    session = opened()
    ask = session.receive(packet("auth.logout", channel="cch_open"))
    assert isinstance(ask, asks.AuthLogout)
    said = read(session.refuse(ask, ChannelNotOpen(WORDS)))
    assert (said["type"], said["request_id"], said["reply_to"]) == ("error", "req_1", "pkt_1")


def test_push_has_no_request_id() -> None:
    """What comes of our own accord answers nothing."""
    said = read(opened().push("connection.descriptor.push", "cch_open", {"a": 1}))
    assert "request_id" not in said
    assert (said["connector_channel_id"], said["payload"]) == ("cch_open", {"a": 1})


def test_binary_frame() -> None:
    """A binary frame is refused in words, without a request id."""
    said = read(greeted().refuse_binary())
    assert said["error"]["code"] == "invalid_packet"
    assert "request_id" not in said


@FUZZ
@given(st.text() | st.builds(json.dumps, st.dictionaries(st.text(), st.text() | st.integers())))
def test_any_text_is_answered(text: str) -> None:
    """No text breaks a link."""
    for session in (new_session(), opened()):
        answer = session.receive(text)
        assert isinstance(answer, Answer)
        read(answer.text)


@FUZZ
@given(
    st.sampled_from([*asks.ASKS, "ping", "pong", "error", "chat.message"]),
    st.sampled_from(["", "cch_open", "cch_shut", "cch_other", "cch_none"]),
    st.dictionaries(
        st.sampled_from(
            [*HELLO, "flow_id", "input", "tool_id", "arguments", "context", "auth_session_id", "refresh"]
        ),
        st.none() | st.booleans() | st.text() | st.lists(st.text()) | st.dictionaries(st.text(), st.text()),
    ),
)
def test_any_payload_is_judged(packet_type: str, channel: str, payload: dict[str, object]) -> None:
    """No payload breaks a link: it is an ask, an answer by the schema, or nothing."""
    for session in (new_session(), opened()):
        found = session.receive(packet(packet_type, payload, channel=channel))
        if isinstance(found, Answer):
            read(found.text)
