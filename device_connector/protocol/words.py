"""What a link says when it refuses a packet: the thing, the value, the next step."""

from __future__ import annotations

from device_connector.texts import Text

SHOWN = 80
"""Characters of a wrong value that are repeated."""

BINARY = Text(
    "binary frame: a data plane carries text frames only; send the packet as one JSON text frame",
    "收到二进制帧：data plane 只传文本帧；请把数据包作为一个 JSON 文本帧发送",
)
SECOND_HELLO = Text(
    "connector.hello came a second time on this link; open a new WebSocket to greet again",
    "同一链路上再次收到 connector.hello；如需重新握手，请新建 WebSocket 连接",
)


def hello_required(type_: str) -> Text:
    """A packet came before the link was greeted."""
    got = _shown(type_)
    return Text(
        f"{got} came before connector.hello was acknowledged; send connector.hello first and wait for its ack",
        f"{got} 先于 connector.hello 完成到达；请先发送 connector.hello 并等待其 ack",
    )


def unsupported(type_: str) -> Text:
    """A type that no connector of this profile takes."""
    got = _shown(type_)
    return Text(
        f"packet type {got} is not one that this connector takes; "
        "use the requests of protocol 3.0 section 8 that xAgent sends to a connector",
        f"本 Connector 不接受数据包类型 {got}；请使用协议 3.0 第 8 节中由 xAgent 发往 Connector 的请求",
    )


def request_id_required(type_: str) -> Text:
    """A request that could not be answered."""
    got = _shown(type_)
    return Text(
        f"{got} has no request_id (empty or missing); give every request one, its ack brings it back",
        f"{got} 缺少 request_id（为空或未填）；每个请求都必须带 request_id，ack 会原样带回",
    )


def channel_required(type_: str) -> Text:
    """A user packet that names no channel."""
    got = _shown(type_)
    return Text(
        f"{got} has no connector_channel_id in its envelope (empty or missing); "
        "put the id from channel.open.ack at the top level of the packet",
        f"{got} 的 envelope 缺少 connector_channel_id（为空或未填）；"
        "请把 channel.open.ack 返回的 ID 放在数据包顶层",
    )


def channel_unknown(channel_id: str) -> Text:
    """A channel that does not exist."""
    got = _shown(channel_id)
    return Text(
        f"connector_channel_id {got} is unknown here; send channel.open, which gives a new one, and bind again",
        f"connector_channel_id {got} 不存在；请发送 channel.open 获取新的 channel 并重新绑定",
    )


def channel_foreign(channel_id: str) -> Text:
    """A channel of another key's."""
    got = _shown(channel_id)
    return Text(
        f"connector_channel_id {got} belongs to another system API key; "
        "use a channel opened with this key, or send channel.open for a new one",
        f"connector_channel_id {got} 属于另一个系统 API key；"
        "请使用当前 key 打开的 channel，或发送 channel.open 新建",
    )


def channel_closed(type_: str, channel_id: str) -> Text:
    """A channel that was not opened on this link."""
    what, got = _shown(type_), _shown(channel_id)
    return Text(
        f"connector_channel_id {got} is not open on this link; channel.open must complete before {what}",
        f"connector_channel_id {got} 未在本链路上打开；请先完成 channel.open，再发送 {what}",
    )


def arguments(tool_id: str, value: object) -> Text:
    """Tool arguments that are no object."""
    tool, got = _shown(tool_id), _shown(value)
    return Text(
        f"{tool}: arguments is {got}, not an object; send an object with the fields of the tool's input_schema",
        f"{tool}：arguments 为 {got}，不是对象；请按工具的 input_schema 发送一个对象",
    )


def _shown(value: object) -> str:
    text = value if isinstance(value, str) and value.isprintable() else repr(value)
    return text[:SHOWN] + ("…" if len(text) > SHOWN else "")
