"""What people read when something is missing or went wrong: what happened and what to do."""

from __future__ import annotations

import sys
from typing import Final

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from psycopg.errors import InsufficientPrivilege

from crannog.site.database import AWAY
from crannog.site.limits import Damaged, Full, TooManyRequests, Updating
from crannog.site.middleware import around
from crannog.site.render_page import render


def problem(request: HttpRequest, kind: str, status: int) -> HttpResponse:
    return render(request, "problem", status, kind=kind)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return problem(request, "bad", 400)


def denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, TooManyRequests):
        return slow(request, exception)
    if isinstance(exception, Updating):
        return unreadable(request, exception)
    return problem(request, "denied", 403)


def unreadable(request: HttpRequest, why: Updating) -> HttpResponse:
    """This process is older than the table, and soon there is a newer one; or its archive is damaged."""
    response = problem(request, "damaged" if isinstance(why, Damaged) else "updating", 503)
    response.headers["Retry-After"] = str(why.WAIT)
    return response


def slow(request: HttpRequest, wait: TooManyRequests) -> HttpResponse:
    """Too much in a short time, by them or by all together, and when to come again."""
    response = problem(request, wait.kind, 503 if isinstance(wait, Full) else 429)
    response.headers["Retry-After"] = str(wait.wait)
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return problem(request, "form", 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return problem(request, "missing", 404)


def _told(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Who comes by the address bar to where only buttons lead is told so; Django's answer is empty."""
    if answer.status_code != 405 or request.method != "GET":
        return answer
    page = problem(request, "button", 405)
    page.headers["Allow"] = answer.headers["Allow"]
    return page


only_for_buttons: Final = around(before=lambda request: None, after=_told)


def broken(request: HttpRequest) -> HttpResponse:
    """Our fault; or the database is away for a moment, then come again; or it is not for workers to do."""
    if isinstance(getattr(sys.exception(), "__cause__", None), InsufficientPrivilege):
        return problem(request, "denied", 403)  # such as the host's password, by docs/least-privilege.sql
    if isinstance(sys.exception(), (*AWAY, OperationalError)):
        response = problem(request, "away", 503)
        response.headers["Retry-After"] = "2"
        return response
    return problem(request, "broken", 500)
