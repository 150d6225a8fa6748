"""For the host: people, without their passwords, recovery links or settings."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import F, QuerySet
from django.http import HttpRequest

from crannog.site.accounts.models import Device, User
from crannog.site.model_admin import ModelAdmin


@admin.register(User)
class UserAdmin(ModelAdmin):
    list_display = ("name", "handle", "is_guest", "is_staff", "is_active", "created")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("name", "handle")
    ordering = ("-created",)
    fields = ("id", "handle", "name", "profile", "language", "is_guest", "is_active", "is_staff", "created")
    readonly_fields = ("id", "handle", "is_guest", "is_staff", "created")
    actions = ["end_cookies"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # guests come by themselves, hosts by `manage.py createsuperuser`

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # their games stay; switch them off instead

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        obj.save(update_fields=form.changed_data)  # only what a worker may write

    @admin.action(description="Sign out everywhere: all their cookies stop working", permissions=["change"])
    def end_cookies(self, request: HttpRequest, people: QuerySet[User]) -> None:
        Device.objects.filter(user__in=people).delete()  # their cookies name a device, no epoch
        count = people.update(epoch=F("epoch") + 1, recovery="")
        self.message_user(request, f"{count} signed out everywhere.", messages.SUCCESS)
