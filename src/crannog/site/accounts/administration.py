"""Who may administer the site: a host who came by passkey or one-time link, not long ago. No passwords."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any, Final, Never, cast

from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.auth import alogin
from django.contrib.auth.backends import ModelBackend
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.csp import csp_override

from crannog.site.accounts.models import User
from crannog.site.accounts.request import Request

PASSKEY, LINK = "passkey", "link"
_CAME: Final = "came_by"  # in the session


class HostSite(AdminSite):
    """Django's admin, without its passwords."""

    site_header = site_title = "Crannog, for its host"

    def admin_view[V: Callable[..., HttpResponseBase]](self, view: V, cacheable: bool = False) -> V:
        ours = super().admin_view(view, cacheable)
        django = csp_override(settings.HOST_CSP)(ours)

        @wraps(ours)
        def shown(request: HttpRequest, *args: Any, **options: Any) -> HttpResponseBase:
            return (django if self.has_permission(request) else ours)(request, *args, **options)

        return cast(V, shown)

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and request.session.get(_CAME) in (PASSKEY, LINK)

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Never:
        raise Http404

    def password_change_done(self, request: HttpRequest, extra_context: Any = None) -> Never:
        raise Http404


class NoPasswords(ModelBackend):
    """Who may do what, and nobody by a password."""

    def authenticate(self, *args: Any, **fields: Any) -> None:
        return None

    async def aauthenticate(self, *args: Any, **fields: Any) -> None:
        return None


async def begin(request: Request, user: User, way: str) -> None:
    """A session of the admin, which ends after some hours whatever happens in it."""
    await alogin(request, user)
    await request.session.aset(_CAME, way)
    await request.session.aset_expiry(timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE))
