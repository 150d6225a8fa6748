"""Addresses of the pages; the hot paths are in `play/lean.py`."""

from django.contrib import admin
from django.urls import path

handler400 = "crannog.site.errors.bad_request"
handler403 = "crannog.site.errors.denied"
handler404 = "crannog.site.errors.not_found"
handler500 = "crannog.site.errors.broken"

urlpatterns = [path("admin/", admin.site.urls)]
