"""The body of a command, checked before anything else looks at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from crannog.site import limits
from crannog.site.accounts.cookie import Player
from crannog.site.play.actions.choose import choice
from crannog.site.play.actions.command import Command
from crannog.site.play.actions.undo import agreement, undo
from crannog.site.play.pages.guard import BadRequest
from crannog.site.validate import is_command, number


async def read_command(request: Request, player: Player) -> Command:
    """{"id", "seq", "seat"} and one of "line", "undo": true, "agree": true or false. Raises BadRequest.

    A line with "free": true is chosen only if it can be taken back as easily.
    """
    body = await body_of(request)
    id, seq, seat = field(body, "id", str), field(body, "seq", int), field(body, "seat", int)
    if not is_command(id):
        raise BadRequest("id")
    if not -1 < seq < 1 << 31 or not -1 < seat < 64:
        raise BadRequest("seq")
    if field(body, "undo", bool, False):
        return undo(seq, id, seat, player)
    if "agree" in body:
        return agreement(seq, id, seat, field(body, "agree", bool), player)
    return choice(seq, id, seat, line_of(body), player, only_free=field(body, "free", bool, False))


def line_of(body: Mapping[str, Any]) -> str:
    line: str = field(body, "line", str)
    if not 0 < len(line) <= 200 or not line.isprintable():
        raise BadRequest("line")
    return line


async def body_of(request: Request) -> dict[str, Any]:
    """An object of plain values, small and soon here."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise BadRequest("content-type")
    length = request.headers.get("content-length", "0")
    if number(length) is None or int(length) > limits.BODY:
        raise BadRequest("size")
    data = b""
    try:
        async with asyncio.timeout(limits.BODY_SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > limits.BODY:
                    raise BadRequest("size")
        body = json.loads(data)
    except TimeoutError as late:
        raise BadRequest("slow") from late
    except (ValueError, RecursionError) as error:
        raise BadRequest("json") from error
    if not isinstance(body, dict) or any(isinstance(value, dict | list) for value in body.values()):
        raise BadRequest("json")
    return body


def field(body: Mapping[str, Any], name: str, kind: type, default: Any = None) -> Any:
    value = body.get(name, default)
    if type(value) is not kind:
        raise BadRequest(name)
    return value
