"""For the host: tables, what each seat was shown, repairs. Never seeds, states or invite links.

Everything here is for looking; what changes a table goes through its services, like any other move.
"""

from __future__ import annotations

from typing import Any, Final

from asgiref.sync import async_to_sync
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from crannog import games
from crannog.kernel.play import SPECTATOR
from crannog.site.model_admin import ModelAdmin
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.freeze import freeze, unfreeze
from crannog.site.play.models import Outage, Table
from crannog.site.play.store import archived
from crannog.site.play.store.shown_events import read_events
from crannog.views.texts import page_texts


class ForLooking(ModelAdmin):
    """Nothing is added, changed or deleted by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(ForLooking):
    list_display = ("id", "game", "status", "people", "seq", "moved", "frozen")
    list_filter = ("status", "game", "pace", ("frozen", admin.EmptyFieldListFilter))
    search_fields = ("id", "title", "seats__name")
    ordering = ("-moved",)
    actions = ["freeze_tables", "unfreeze_tables"]
    # A list of what is shown, so that nothing new is shown by accident.
    fields = (
        "id", "title", "game", "options", "people", "owner", "public", "pace", "clock", "increment",
        "absence", "what_if", "status", "frozen", "rules", "content", "commit", "created", "moved", "seq",
        "asked", "bot_waits", "deadline", "result",
    )  # fmt: skip
    change_form_template = "admin/play/table/change_form.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        shown = super().get_queryset(request).prefetch_related("seats")
        return shown.defer("snapshot", "anchor", "since", "head", "undo")

    @admin.display(description="seats")
    def people(self, table: Table) -> str:
        seats = sorted(table.seats.all(), key=lambda seat: seat.number)
        return ", ".join(f"{seat.name or '–'}{f' ({seat.bot})' if seat.bot else ''}" for seat in seats)

    # --- repair --------------------------------------------------------------------------------

    def has_repair_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("play.change_table")

    @admin.action(description="Freeze: nobody can move, clocks are stopped", permissions=["repair"])
    def freeze_tables(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        why = f"frozen by {request.user.get_username()}"
        done = [async_to_sync(freeze)(table.id, why) for table in tables if not table.frozen]
        self._tell(request, sum(isinstance(one, Done) for one in done), "frozen")

    @admin.action(description="Unfreeze: play continues", permissions=["repair"])
    def unfreeze_tables(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        done = [async_to_sync(unfreeze)(table.id) for table in tables if table.frozen]
        self._tell(request, sum(isinstance(one, Done) for one in done), "unfrozen")

    def _tell(self, request: HttpRequest, count: int, what: str) -> None:
        self.message_user(request, f"{count} {what}.", messages.SUCCESS if count else messages.WARNING)

    # --- what a seat was shown -----------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        seen = self.admin_site.admin_view(self.seen)
        return [path("<str:table>/seen/", seen, name="play_table_seen"), *super().get_urls()]

    def seen(self, request: HttpRequest, table: str) -> HttpResponse:
        """The entries as one seat, or a spectator, was shown them: from the log, not from the state."""
        row = Table.objects.only("id", "game", "title", "status").filter(id=table).first()
        if row is None or not self.has_view_permission(request, row):
            raise Http404
        seats = {seat.number: seat.name for seat in row.seats.all()}
        wanted = request.GET.get("seat", "")
        seat = int(wanted) if wanted.isascii() and wanted.isdigit() and int(wanted) in seats else SPECTATOR
        context = {
            **self.admin_site.each_context(request),
            "opts": self.model._meta,
            "table": row,
            "title": f"{row.id}: what {seats.get(seat) or 'a spectator'} was shown",
            "seat": seat,
            "seats": [(SPECTATOR, "a spectator"), *sorted(seats.items())],
            "entries": list(entries(row, seat, seats)),
        }
        return TemplateResponse(request, "admin/play/table/seen.html", context)


_ENTRIES: Final = """
SELECT seq, at, kind, seat, shown FROM play_entry WHERE table_id = %(table)s ORDER BY seq DESC
"""


def entries(table: Table, seat: int, names: dict[int, str]) -> list[dict[str, Any]]:
    """The log through one seat's eyes: when, who, and the sentences it was shown."""
    game = games.load(table.game)
    said = page_texts(game, "en", {number: name for number, name in names.items() if name})
    rows = async_to_sync(archived.entries)(table.id, _ENTRIES, {})
    return [
        {
            "seq": seq,
            "at": at,
            "kind": kind,
            "who": said.name(by) if by >= 0 else "",
            "lines": [said.say(event.text) for event in read_events(game, shown) if event.seen_by(seat)],
        }
        for seq, at, kind, by, shown in rows
    ]


@admin.register(Outage)
class OutageAdmin(ForLooking):
    """When we were away, and no clock ran."""

    list_display = ("start", "end")
    ordering = ("-start",)
