"""The network goes away in mid-move and comes back: no move is lost, none is made twice."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Route, expect

from tests.site import places
from tests.site.browser.visitors import Doors, Visitor, a_table, person, the_log
from tests.site.browser.wire import Wire

OUTAGE = 20.0


@pytest.fixture
def wire(site: places.Site) -> Iterator[Wire]:
    made = Wire(site.port)
    yield made
    made.close()


# No command leaves the page. A route of the driver let one through once, while the page was loaded again.
LOST = """() => {
  const real = window.fetch;
  window.fetch = (to, how) =>
    String(to).endsWith("/command") && sessionStorage.getItem("lost")
      ? Promise.reject(new TypeError("lost"))
      : real(to, how);
}"""


def hot_seat(doors: Doors, url: str) -> Visitor:
    """One person who plays both sides, so that every entry of the log is theirs."""
    ann = person("Ann")
    table = a_table("roam", ann, ann)
    visitor = doors.known(ann, url=url)
    visitor.forgiven = "net::ERR|Failed to load resource"
    return visitor.at(f"/t/{table}")


def choices(table: str) -> list[tuple[int, str]]:
    return [(seat, line) for _, _, kind, seat, line in the_log(table) if kind == "choice"]


@pytest.mark.parametrize("fault", ["cut", "deafen"])
def test_a_move_made_while_the_network_is_away_arrives_once(doors: Doors, wire: Wire, fault: str) -> None:
    ann = hot_seat(doors, wire.url)
    ann.move()
    before, seq = choices(ann.table), ann.seq
    ann.pick()
    confirm = ann.page.locator("#answer [name=confirm]")
    line = confirm.get_attribute("value")
    link = ann.page.locator("#link")
    expect(link).to_be_hidden()
    getattr(wire, fault)()
    cut = time.monotonic()
    confirm.click()
    expect(link).to_be_visible(timeout=8000)
    expect(link).to_contain_text("Reconnecting")
    assert ann.page.locator("#board").is_visible()  # the board stays readable
    time.sleep(OUTAGE - (time.monotonic() - cut))
    made = choices(ann.table)
    assert len(made) == len(before) + (fault == "deafen")  # it got through, but the answer did not
    wire.mend()
    ann.after(seq, timeout=15)
    made = choices(ann.table)
    assert made[:-1] == before
    assert made[-1][1] == line
    expect(link).to_contain_text("Connected again", timeout=15_000)
    ann.move()  # and the game goes on
    expect(link).to_be_hidden(timeout=15_000)  # whatever was asked for while it said so
    log = the_log(ann.table)
    assert len(choices(ann.table)) == len(made) + 1
    assert [entry[0] for entry in log] == list(range(1, len(log) + 1))
    assert len({entry[1] for entry in log}) == len(log)


def test_a_stream_that_died_without_a_word_is_opened_again(doors: Doors, wire: Wire) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    one, other = doors.known(ann), doors.known(bob, url=wire.url)
    other.forgiven = "net::ERR|Failed to load resource"
    for visitor in (one, other):
        visitor.at(f"/t/{table}")
    while other.mine:
        other.move()
    one.until_asked()
    wire.forget()
    seq = one.move()
    other.after(seq - 1, timeout=60)  # 25 s until it is noticed, and every idle connection is dead, too
    seq = one.move()
    other.after(seq - 1)


def test_a_move_outlives_a_reload_of_the_page(doors: Doors, site: places.Site) -> None:
    ann = hot_seat(doors, site.url)
    before, seq = choices(ann.table), ann.seq
    ann.page.add_init_script(f"({LOST})()")
    ann.page.evaluate(LOST)
    ann.page.evaluate("sessionStorage.setItem('lost', '1')")
    ann.pick()
    line = ann.page.locator("#answer [name=confirm]").get_attribute("value")
    ann.confirm()
    ann.page.wait_for_timeout(300)
    assert choices(ann.table) == before
    ann.page.reload()
    ann.page.wait_for_timeout(300)
    assert choices(ann.table) == before
    ann.page.evaluate("sessionStorage.removeItem('lost')")
    ann.after(seq, timeout=15)
    assert [made for _, made in choices(ann.table)] == [line]


def test_without_streams_the_page_looks_now_and_then(doors: Doors, site: places.Site) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    one, other = doors.known(ann), doors.known(bob)
    for visitor in (one, other):
        visitor.forgiven = "429|Failed to load resource|net::ERR"
        visitor.page.route("**/live/*/stream*", lambda route: route.fulfill(status=429))
        visitor.at(f"/t/{table}")
    first, second = (one, other) if one.mine else (other, one)
    seq = first.move()
    second.after(seq - 1, timeout=15)


def test_whoever_was_overtaken_hears_of_it_and_sees_the_table_as_it_is(
    doors: Doors, site: places.Site
) -> None:
    ann = person("Ann")
    table = a_table("roam", ann, ann)
    here, there = doors.known(ann), doors.known(ann)
    here.forgiven = "409|Failed to load resource|net::ERR"
    here.page.route("**/live/*/stream*", lambda route: route.abort())
    here.at(f"/t/{table}").pick()
    expect(here.page.locator("#answer [name=confirm]")).to_be_visible()
    there.at(f"/t/{table}")
    there.move()
    seq = there.move()
    made = len(the_log(table))
    here.confirm()
    expect(here.page.locator("#toasts .alert")).to_contain_text("moved first")
    here.after(seq - 1)
    assert len(the_log(table)) == made


def test_a_full_line_is_waited_for_without_a_word(doors: Doors, site: places.Site) -> None:
    """Longer than a broken connection would be kept quiet: the server is there, others are before us."""
    ann = hot_seat(doors, site.url)
    link = ann.page.locator("#link")
    asked: list[float] = []

    def full(route: Route) -> None:
        asked.append(time.monotonic())
        if asked[-1] - asked[0] > 4.5:
            route.continue_()
        else:
            route.fulfill(
                status=503,
                headers={"Retry-After": "1"},
                content_type="application/json",
                body='{"code":"full"}',
            )

    ann.page.route("**/live/*/fragment*", full)
    ann.pick()
    while not asked or time.monotonic() - asked[0] < 4:
        ann.page.wait_for_timeout(100)
        assert link.is_hidden(), "nothing is wrong with the connection"
    expect(ann.page.locator("#answer [name=confirm]")).to_be_visible(timeout=15_000)
    assert min(after - before for before, after in pairwise(asked)) > 0.9, "it comes when it was told to"
    assert ann.page.locator(".toast").count() == 0
