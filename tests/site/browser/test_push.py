"""Pushes in a real browser: asked for on a click, shown under our own CSP, and where there is no push service."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.site.browser.visitors import Doors
from tests.waiting import wait_until

_SHOWN = """navigator.serviceWorker.ready.then(one => one.getNotifications())
    .then(all => all.map(one => [one.title, one.body, one.tag, one.data]))"""


@pytest.mark.usefixtures("full_browser")
def test_a_push_is_shown_and_leave_is_asked_for_on_a_click_only(doors: Doors) -> None:
    ann = doors.stranger()
    ann.forgiven = "Push API"  # a browser of tests is incognito and takes none, and that is said
    ann.context.grant_permissions(["notifications"], origin=ann.url)
    ann.at("/me/notices").ready()
    assert ann.page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    wire, known = ann.context.new_cdp_session(ann.page), list[Any]()
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda said: known.extend(said["registrations"]))
    wire.send("ServiceWorker.enable")
    ann.page.locator("[data-push]").click()
    expect(ann.page.locator("#push-said")).to_contain_text("could not be added")
    said = {"said": "It is your turn in Roam.", "to": "/t/reed-otter-4207?seat=1", "tag": "notice-7"}
    given = {"origin": ann.url, "registrationId": known[-1]["registrationId"], "data": json.dumps(said)}
    for _ in range(2):  # the same again takes the place of the first
        wire.send("ServiceWorker.deliverPushMessage", given)
    wait_until(lambda: ann.page.evaluate(_SHOWN))
    assert ann.page.evaluate(_SHOWN) == [["Crannog", said["said"], said["tag"], said["to"]]]
