"""What people read when something is not there or went wrong: what happened and what to do."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from crannog.site.pages import render


def problem(request: HttpRequest, kind: str, status: int) -> HttpResponse:
    return render(request, "problem", status, kind=kind)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return problem(request, "bad", 400)


def denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return problem(request, "denied", 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return problem(request, "form", 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return problem(request, "missing", 404)


def broken(request: HttpRequest) -> HttpResponse:
    return problem(request, "broken", 500)
