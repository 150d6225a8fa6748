"""URLs of the pages; the fast paths are in `play/pages/starlette_app.py`."""

from django.contrib import admin
from django.urls import include, path

from crannog.site import installable
from crannog.site.history import pages as history
from crannog.site.history import take_away
from crannog.site.learn import puzzles
from crannog.site.learn import views as learn
from crannog.site.me import addresses, administer, coming_in, continuing, devices, holiday, notices, passkeys
from crannog.site.me import pages as me
from crannog.site.me.delete import delete
from crannog.site.me.export import export
from crannog.site.me.muted import hear_again
from crannog.site.play.pages import (
    about_person,
    end,
    leaving,
    replay,
    replay_viewer,
    table,
    table_actions,
    uploads,
    verify,
)
from crannog.site.privacy import privacy, security_txt
from crannog.site.profiles.pages import profile
from crannog.site.profiles.switch import switch
from crannog.site.ratings import pages as ratings
from crannog.site.reference import pages as reference
from crannog.site.tables import views
from crannog.site.whatif import pages as what_if
from crannog.site.whatif.everywhere import everywhere

handler400 = "crannog.site.errors.bad_request"
handler403 = "crannog.site.errors.denied"
handler404 = "crannog.site.errors.not_found"
handler500 = "crannog.site.errors.broken"

urlpatterns = [
    path("", views.home, name="home"),
    path("tables", views.new_table, name="new_table"),
    path("favorites", views.keep, name="keep_favorite"),
    path("favorites/remove", views.drop, name="remove_favorite"),
    path("me", me.me, name="me"),
    path("me/back", me.come_back, name="come_back"),
    path("me/join", coming_in.join, name="join"),
    path("me/passkey/new", passkeys.new, name="new_passkey"),
    path("me/passkey/made", passkeys.made, name="made_passkey"),
    path("me/passkey/ask", passkeys.ask, name="ask_passkey"),
    path("me/passkey/enter", passkeys.sign_in, name="enter_by_passkey"),
    path("me/passkey/remove", passkeys.remove, name="remove_passkey"),
    path("me/code", addresses.code, name="code"),
    path("me/address/remove", addresses.remove, name="remove_address"),
    path("me/notices", notices.notices, name="notices"),
    path("me/notices/push", notices.subscribe, name="subscribe"),
    path("me/notices/hook", notices.add_hook, name="add_hook"),
    path("me/notices/remove", notices.remove, name="remove_channel"),
    path("me/notices/no", notices.no_thanks, name="no_notices"),
    path("mail/less/<str:token>", notices.less, name="less_mail"),
    path("mail/continue/<str:token>", continuing.go_on, name="continue"),
    path("me/ratings", ratings.switch, name="switch_ratings"),
    path("ratings", ratings.about, name="ratings"),
    path("me/holiday", holiday.holiday, name="holiday"),
    path("me/muted", hear_again, name="hear_again"),
    path("me/history", history.history, name="history"),
    path("me/history.csv", take_away.as_csv, name="history_csv"),
    path("me/history.zip", take_away.as_zip, name="history_zip"),
    path("me/profile", switch, name="switch_profile"),
    path("@<slug:handle>", profile, name="profile"),
    path("me/export", export, name="export"),
    path("me/delete", delete, name="delete"),
    path("me/devices/out", devices.sign_out, name="sign_out"),
    path("me/devices/others", devices.sign_out_others, name="sign_out_others"),
    path("privacy", privacy, name="privacy"),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path("lang", views.speak, name="speak"),
    path("learn", learn.hub, name="learn"),
    path("learn/<slug:game>/<slug:name>", learn.begin, name="begin_lesson"),
    path("learn/<slug:game>/<slug:name>/play-on", what_if.from_lesson, name="from_lesson"),
    path("learn/<slug:game>/<slug:name>/<int:number>", learn.guide, name="guide"),
    path("puzzle/<slug:game>", puzzles.today, name="puzzle_today"),
    path("puzzle/<slug:game>/<int:number>", puzzles.puzzle, name="puzzle"),
    path("puzzle/<slug:game>/<int:number>/<str:made>", puzzles.puzzle, name="puzzle_tried"),
    path("rules", reference.all_rules, name="all_rules"),
    path("rules/<slug:game>", reference.rules, name="rules"),
    path("rules/<slug:game>/<str:rule>.svg", reference.example, name="example"),
    path("cards/<slug:game>", reference.cards, name="cards"),
    path("cards/<slug:game>/<slug:card>", reference.card, name="card"),
    path("offline", installable.offline, name="offline"),
    path("sw.js", installable.service_worker, name="service_worker"),
    path("manifest.webmanifest", installable.manifest, name="manifest"),
    path("i/<slug:table>/<str:token>", table.enter_by_path, name="enter_by_path"),
    path("t/<slug:table>", table.table, name="table"),
    path("t/<slug:table>/text", table.text, name="text"),
    path("t/<slug:table>/log", table.log, name="log"),
    path("t/<slug:table>/replay.txt", replay.replay, name="replay"),
    path("t/<slug:table>/end", end.end, name="end"),
    path("t/<slug:table>/story.csv", end.story_csv, name="story_csv"),
    path("t/<slug:table>/picture.png", end.picture_png, name="picture_png"),
    path("t/<slug:table>/replay", replay_viewer.watch, name="watch_replay"),
    path("t/<slug:table>/replay/<int:n>", replay_viewer.at_position, name="replay_position"),
    path("t/<slug:table>/what-if", what_if.branches, name="what_if"),
    path("w", everywhere, name="branches_everywhere"),
    path("w/<slug:branch>/<int:k>", what_if.at_position, name="branch"),
    path("t/<slug:table>/replay/<int:n>/comment", replay_viewer.comment, name="comment"),
    path("t/<slug:table>/comments/<int:comment>/remove", replay_viewer.uncomment, name="uncomment"),
    path("t/<slug:table>/curve", replay_viewer.curve, name="curve"),
    path("verify", uploads.bring, name="bring"),
    path("r/<slug:upload>", uploads.check, name="upload"),
    path("r/<slug:upload>/replay.txt", uploads.text, name="upload_text"),
    path("r/<slug:upload>/replay", uploads.watch, name="watch_upload"),
    path("r/<slug:upload>/replay/<int:n>", uploads.at_position, name="upload_position"),
    path("r/<slug:upload>/curve", uploads.curve, name="upload_curve"),
    path("r/<slug:upload>/share", uploads.share, name="share_upload"),
    path("r/<slug:upload>/remove", uploads.remove, name="remove_upload"),
    path("t/<slug:table>/verify", verify.verify, name="verify"),
    path("t/<slug:table>/clocks", table.clocks, name="clocks"),
    path("t/<slug:table>/enter", table.enter, name="enter"),
    path("t/<slug:table>/sit", table_actions.sit, name="sit"),
    path("t/<slug:table>/seed", table_actions.seed, name="seed"),
    path("t/<slug:table>/leave", table_actions.leave, name="leave"),
    path("t/<slug:table>/bot", table_actions.bot, name="bot"),
    path("t/<slug:table>/person", table_actions.person, name="person"),
    path("t/<slug:table>/people", leaving.people, name="people"),
    path("t/<slug:table>/people/<int:seat>", about_person.about_person, name="about_person"),
    path("t/<slug:table>/people/<int:seat>/report", about_person.report, name="report"),
    path("t/<slug:table>/nudge", leaving.nudge, name="nudge"),
    path("t/<slug:table>/vote", leaving.vote, name="vote"),
    path("t/<slug:table>/resign", leaving.resign, name="resign"),
    path("t/<slug:table>/again", table_actions.again, name="again"),
    path("t/<slug:table>/invite", table_actions.invite, name="invite"),
    path("t/<slug:table>/chat", table_actions.chat, name="chat"),
    path("t/<slug:table>/mail", table_actions.leave_address, name="leave_address"),
    path("", include("crannog.site.mail.urls")),
    path("admin/login/", administer.sign_in),
    path("admin/", admin.site.urls),
]
