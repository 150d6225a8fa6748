"""Two people by a link, each in a browser of their own, without an account."""

from __future__ import annotations

from tests.site.browser.visitors import Doors, Visitor


def open_table(host: Visitor) -> str:
    """One click from the home page; the link to send."""
    host.at("/").page.locator("form.setup button.go").click()
    host.ready()
    return host.page.locator("#invite-link").input_value()


def seated(doors: Doors) -> tuple[Visitor, Visitor]:
    """A host, and a friend who came by the link; the game has begun."""
    host, friend = doors.stranger(), doors.stranger()
    friend.forgiven = "404"  # a private table is not there for strangers until the link has opened it
    link = open_table(host)
    friend.page.goto(link)
    friend.ready()
    friend.page.locator("#sit button").click()
    friend.page.wait_for_selector("#stage[data-status=running]")
    host.page.wait_for_selector("#stage[data-status=running]")
    return host, friend


def test_two_people_by_link_are_seated_with_a_click_each_and_the_first_move_is_seen(doors: Doors) -> None:
    host, friend = seated(doors)
    assert {host.stage()["seat"], friend.stage()["seat"]} == {"0", "1"}
    for visitor in (host, friend):
        assert visitor.page.locator("#decision").is_visible()
    first, other = (host, friend) if host.mine else (friend, host)
    assert first.mine
    assert first.page.title().startswith("● Your turn")
    assert not other.page.title().startswith("●")
    assert first.page.locator("#decision:not(.waiting)").count() == 1
    seq = first.move()
    other.after(seq - 1)
    assert "#" not in friend.page.url  # the token is gone from the address
