"""The network goes away in mid-move and comes back: no move is lost, none is made twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Request, expect

from tests.site import places
from tests.site.browser.visitors import Doors, Visitor, a_table, person, the_log
from tests.site.browser.wire import Wire
from tests.waiting import wait_until

POLL = 5_000  # ms between two looks at the table where there is no stream
TRIES = 3  # so often a command is sent before the network is back
SILENT = 30_000  # ms; a page opens a stream again that has been silent for less


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
      ? (sessionStorage.setItem("lost", Number(sessionStorage.getItem("lost")) + 1), Promise.reject(new TypeError("lost")))
      : real(to, how);
}"""
# How many commands were lost is one less.
MORE_LOST = "than => Number(sessionStorage.getItem('lost')) > than"


def hot_seat(doors: Doors, url: str, stop_clock: bool = False) -> Visitor:
    """One person who plays both sides, so that every entry of the log is theirs."""
    ann = person("Ann")
    table = a_table("roam", ann, ann)
    visitor = doors.known(ann, url=url)
    visitor.forgiven = "net::ERR|Failed to load resource"
    if stop_clock:
        visitor.stop_clock()
    return visitor.at(f"/t/{table}")


def choices(table: str) -> list[tuple[int, str]]:
    return [(seat, line) for _, _, kind, seat, line in the_log(table) if kind == "choice"]


@pytest.mark.parametrize("fault", ["cut", "deafen"])
def test_a_move_made_while_the_network_is_away_arrives_once(doors: Doors, wire: Wire, fault: str) -> None:
    ann = hot_seat(doors, wire.url, stop_clock=True)
    ann.move()
    before, seq = choices(ann.table), ann.seq
    ann.pick()
    confirm = ann.page.locator("#answer [name=confirm]")
    line = confirm.get_attribute("value")
    link = ann.page.locator("#link")
    expect(link).to_be_hidden()
    sent: list[Request] = []
    ann.page.on("request", lambda request: sent.append(request) if "/command" in request.url else None)
    getattr(wire, fault)()
    confirm.click()
    ann.step_until(lambda: len(sent) >= TRIES)
    expect(link).to_contain_text("Reconnecting")
    assert ann.page.locator("#board").is_visible()  # the board stays readable
    if fault == "deafen":  # it gets through, but the answer does not
        wait_until(lambda: len(choices(ann.table)) > len(before))
    else:
        assert choices(ann.table) == before
    wire.mend()
    ann.step_until(lambda: "Connected again" in (link.text_content() or ""))
    ann.step_until(lambda: ann.seq > seq)
    made = choices(ann.table)
    assert made[:-1] == before
    assert made[-1][1] == line
    ann.move()  # and the game goes on
    ann.step_until(link.is_hidden)  # whatever was asked for while it said so
    log = the_log(ann.table)
    assert len(choices(ann.table)) == len(made) + 1
    assert [entry[0] for entry in log] == list(range(1, len(log) + 1))
    assert len({entry[1] for entry in log}) == len(log)


def test_a_stream_that_died_without_a_word_is_opened_again(doors: Doors, wire: Wire) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    one, other = doors.known(ann), doors.known(bob, url=wire.url)
    other.forgiven = "net::ERR|Failed to load resource"
    other.page.clock.install()
    for visitor in (one, other):
        visitor.at(f"/t/{table}")
    while other.mine:
        other.move()
    one.until_asked()
    wire.forget()
    seq = one.move()
    other.page.clock.fast_forward(SILENT)  # until it is noticed; and every idle connection is dead, too
    other.after(seq - 1)
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
    ann.until(MORE_LOST, arg=1)
    assert choices(ann.table) == before
    ann.page.reload()
    ann.ready()
    ann.until(MORE_LOST, arg=ann.page.evaluate("Number(sessionStorage.getItem('lost'))"))
    assert choices(ann.table) == before
    ann.page.evaluate("sessionStorage.removeItem('lost')")
    ann.after(seq)
    assert [made for _, made in choices(ann.table)] == [line]


def test_without_streams_the_page_looks_now_and_then(doors: Doors, site: places.Site) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = a_table("roam", ann, bob)
    one, other = doors.known(ann), doors.known(bob)
    for visitor in (one, other):
        visitor.forgiven = "429|Failed to load resource|net::ERR"
        visitor.page.route("**/live/*/stream*", lambda route: route.fulfill(status=429))
        visitor.page.clock.install()
        visitor.at(f"/t/{table}")
    first, second = (one, other) if one.mine else (other, one)
    seq = first.move()
    second.page.clock.fast_forward(POLL)
    second.after(seq - 1)


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


# When the page asked for its drawing, by its own clock, and whether an answer is under way.
WATCH = """() => {
  const real = window.fetch;
  window.asked = [];
  window.fetch = async (to, how) => {
    if (!String(to).includes("/fragment")) return real(to, how);
    window.asked.push(Date.now());
    window.waits = true;
    return real(to, how).finally(() => (window.waits = false));
  };
}"""
FULL = {
    "status": 503,
    "headers": {"Retry-After": "1"},
    "content_type": "application/json",
    "body": '{"code":"full"}',
}


def test_a_full_line_is_waited_for_without_a_word(doors: Doors, site: places.Site) -> None:
    """Longer than a broken connection would be kept quiet: the server is there, others are before us."""
    ann = hot_seat(doors, site.url, stop_clock=True)
    link = ann.page.locator("#link")
    ann.page.route("**/live/*/fragment*", lambda route: route.fulfill(**FULL))
    ann.page.evaluate(WATCH)
    ann.pick()
    asked = [0]
    while asked[-1] - asked[0] < 5000:
        ann.until("() => !window.waits")
        ann.page.clock.run_for(100)
        assert link.is_hidden(), "nothing is wrong with the connection"
        asked = ann.page.evaluate("window.asked")
    ann.page.unroute("**/live/*/fragment*")
    ann.step_until(ann.page.locator("#answer [name=confirm]").is_visible)
    assert min(after - before for before, after in pairwise(asked)) >= 1000, "it comes when it was told to"
    assert ann.page.locator(".toast").count() == 0
