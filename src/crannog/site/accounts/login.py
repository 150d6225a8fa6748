"""The host's way in: the admin's own login page, with a limit on tries."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponseBase

from crannog.site.limits import need_login


def sign_in(request: HttpRequest) -> HttpResponseBase:
    if request.method == "POST":
        need_login(request)
    return admin.site.login(request)
