"""Who may come in: the API key of a request, and errors as JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from device_connector.errors import ConnectorError, Unauthorized
from device_connector.keys import ApiKeys
from device_connector.texts import Locale, Text

ANONYMOUS = "anonymous"
"""The key id of a caller without a key, where that is allowed."""

HTTP_CODES = {
    400: "bad_request",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    411: "length_required",
    413: "too_large",
    416: "range_not_satisfiable",
    429: "too_many_requests",
    503: "unavailable",
}

TOLD = frozenset({"Allow", "Content-Range"})
"""Headers of a refusal that say what would be taken."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Entry:
    """Checks API keys."""

    def __init__(self, keys: ApiKeys, *, allow_anonymous: bool) -> None:
        self._keys = keys
        self._allow_anonymous = allow_anonymous

    def key_id(self, request: web.Request) -> str:
        """The id of the key that the request carries; raises Unauthorized."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if not scheme and self._allow_anonymous:
            return ANONYMOUS
        key_id = self._keys.check(token.strip()) if scheme.lower() == "bearer" else None
        if key_id is None:
            raise Unauthorized(
                Text(
                    "send `Authorization: Bearer KEY` with a key from `device-connector keys create`",
                    "请发送 `Authorization: Bearer KEY`，密钥由 device-connector keys create 创建",
                )
            )
        return key_id

    def is_known(self, request: web.Request) -> bool:
        """Whether the caller may see more than the bare status."""
        try:
            self.key_id(request)
        except Unauthorized:
            return False
        return True

    def standing(self, key_id: str) -> bool:
        """Whether a key that was let in is still good."""
        return key_id == ANONYMOUS or any(key.id == key_id for key in self._keys.all())


def refusal(status: int, code: str, message: str) -> web.Response:
    """An HTTP error as JSON."""
    response = web.json_response({"error": {"code": code, "message": message}}, status=status)
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def errors_as_json(locale: Locale) -> Any:
    """The middleware that turns every refusal into `{"error": {"code", "message"}}`."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except ConnectorError as error:
            return refusal(error.status, error.code, error.text.say(locale))
        except web.HTTPException as error:
            if error.status < 400:
                raise
            answer = refusal(error.status, HTTP_CODES.get(error.status, "http_error"), _said(request, error))
            for name in TOLD.intersection(error.headers):
                answer.headers[name] = error.headers[name]
            return answer

    return middleware


def _said(request: web.Request, error: web.HTTPException) -> str:
    return f"{request.method} {request.path[:200]}: {error.reason}"
