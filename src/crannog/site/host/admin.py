"""For the host: reports with their evidence, what to do about them, and the log of what was decided."""

from __future__ import annotations

from typing import Any

from asgiref.sync import async_to_sync
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse

from crannog.site.host.decisions import decide, possible
from crannog.site.moderation.models import Act, Report
from crannog.site.play.admin import ForLooking
from crannog.site.validate import number

# What the buttons say; `days` for those that end by themselves.
BUTTONS = {
    "dismiss": "Dismiss",
    "line": "Remove the line",
    "name": "Give a neutral name",
    "title": "Remove the title",
    "silence": "No chat",
    "tables": "No open tables",
}
FOR_DAYS = ("silence", "tables")


@admin.register(Report)
class ReportAdmin(ForLooking):
    """The queue: what is not settled comes first, the oldest on top."""

    list_display = ("at", "kind", "name", "table", "settled")
    list_filter = (("settled", admin.EmptyFieldListFilter), "kind")
    search_fields = ("name", "table")
    ordering = ("-settled", "at")  # PostgreSQL has those without a time first
    fields = ("at", "kind", "name", "about", "table", "title", "text", "by", "settled")
    change_form_template = "admin/moderation/report/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        to = self.admin_site.admin_view(self.decided)
        return [path("<int:report>/decide/", to, name="moderation_report_decide"), *super().get_urls()]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **more: Any) -> HttpResponse:
        report = context["original"]
        earlier = Act.objects.filter(about=report.about_id).exclude(about=None).order_by("-id")[:20]
        may = request.user.has_perm("moderation.change_report")
        buttons = [(what, BUTTONS[what], what in FOR_DAYS) for what in possible(report)] if may else []
        context |= {"buttons": buttons, "earlier": earlier}
        return super().render_change_form(request, context, *args, **more)

    def decided(self, request: HttpRequest, report: int) -> HttpResponse:
        """A button of a report was pressed."""
        found = Report.objects.filter(id=report).first()
        if not request.user.has_perm("moderation.change_report"):
            raise PermissionDenied
        what, days = request.POST.get("what", ""), number(request.POST.get("days")) or 0
        if found is None or request.method != "POST" or what not in possible(found):
            raise Http404
        async_to_sync(decide)(found, what, request.user.get_username(), days)
        self.message_user(request, f"{BUTTONS[what]}: done, and logged.", messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:moderation_report_changelist"))


@admin.register(Act)
class ActAdmin(ForLooking):
    """What was decided, by whom, when. The database lets nobody change it."""

    list_display = ("at", "host", "what", "days", "about", "table", "report")
    list_filter = ("what", "host")
    ordering = ("-id",)
