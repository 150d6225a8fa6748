"""URLs of the pages; the fast paths are in `play/lean.py`."""

from django.contrib import admin
from django.urls import include, path

from crannog.site import pages as site
from crannog.site.accounts.login import sign_in
from crannog.site.play import acts, pages, replays
from crannog.site.tables import views

handler400 = "crannog.site.errors.bad_request"
handler403 = "crannog.site.errors.denied"
handler404 = "crannog.site.errors.not_found"
handler500 = "crannog.site.errors.broken"

urlpatterns = [
    path("", views.home, name="home"),
    path("tables", views.new_table, name="new_table"),
    path("me", views.me, name="me"),
    path("me/back", views.come_back, name="come_back"),
    path("lang", views.speak, name="speak"),
    path("offline", site.offline, name="offline"),
    path("manifest.webmanifest", site.manifest, name="manifest"),
    path("i/<slug:table>/<str:token>", pages.enter_by_path, name="enter_by_path"),
    path("t/<slug:table>", pages.table, name="table"),
    path("t/<slug:table>/text", pages.text, name="text"),
    path("t/<slug:table>/log", pages.log, name="log"),
    path("t/<slug:table>/replay.txt", replays.replay, name="replay"),
    path("t/<slug:table>/clocks", pages.clocks, name="clocks"),
    path("t/<slug:table>/enter", pages.enter, name="enter"),
    path("t/<slug:table>/sit", acts.sit, name="sit"),
    path("t/<slug:table>/leave", acts.leave, name="leave"),
    path("t/<slug:table>/bot", acts.bot, name="bot"),
    path("t/<slug:table>/person", acts.person, name="person"),
    path("t/<slug:table>/again", acts.again, name="again"),
    path("t/<slug:table>/invite", acts.invite, name="invite"),
    path("t/<slug:table>/chat", acts.chat, name="chat"),
    path("t/<slug:table>/mail", acts.leave_address, name="leave_address"),
    path("", include("crannog.site.mail.urls")),
    path("admin/login/", sign_in),
    path("admin/", admin.site.urls),
]
