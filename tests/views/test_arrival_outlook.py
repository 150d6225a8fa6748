"""What The Arrival's outlook promises is what the engine does."""

from __future__ import annotations

from crannog.games.arrival import GAME, State
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.preview import gives, likely, look_ahead, open_cards, tile_pays, unseen
from crannog.kernel.play import choose

from .arrival_positions import games, played

EARNED = {"building": "disks", "sword": "swords", "shield": "shields", "honor": "honor"}


def _after(s: State, seat: int, verb: str, line: str) -> None:
    names = pack(s.pack_id).names
    view = GAME.observe(s, seat)
    ahead = look_ahead(view, seat, verb, names[line.partition(" ")[2]])
    assert ahead
    new = choose(s, seat, line)
    then = GAME.observe(new, seat)
    spent = {
        "build": view.sides[seat].disks - then.sides[seat].disks,
        "repel": view.sides[seat].swords - then.sides[seat].swords,
        "spread": view.sides[seat].fomori - then.sides[seat].fomori,
    }
    if new.round == s.round and not new.over:
        assert spent[verb] == ahead.tokens or (verb == "spread" and s.tribes[seat].leader == "clairvoyance")
        # Without corruption there is nothing to choose: the honor of a Repel comes at once.
        prize = ahead.prize if not view.sides[seat].corruption else 0
        assert view.sides[seat].honor - then.sides[seat].honor == ahead.honor - prize
    if verb != "spread" or s.tribes[seat].leader != "clairvoyance":
        assert (then.standing.fortified, then.standing.overrun) == (ahead.fortified, ahead.overrun)


def test_every_deed_on_the_map_does_what_was_shown() -> None:
    seen = dict.fromkeys(("build", "repel", "spread"), 0)
    for seats, options in games():
        for n, (s, asked) in enumerate(played(seats, options, seats + 20)):
            if asked[0].prompt.id != "ask.action" or n % 3:
                continue
            for line in asked[0].lines()[::4]:
                verb = line.partition(" ")[0]
                if verb in seen:
                    _after(s, asked[0].seat, verb, line)
                    seen[verb] += 1
    assert min(seen.values()) > 100


def test_a_tactic_tile_pays_what_was_shown() -> None:
    seen = 0
    for seats, options in games():
        for s, asked in played(seats, options, seats + 40):
            seat, view = asked[0].seat, GAME.observe(s, asked[0].seat)
            forbidden = {str(choice) for choice, _ in asked[0].forbidden}
            for tile in view.sides[seat].tactics:
                pays = tile_pays(view, seat, tile)
                if pays is None or asked[0].prompt.id not in ("ask.action", "ask.free"):
                    continue
                if f"use {tile}" in forbidden:
                    assert pays == 0
                    continue
                side = GAME.observe(choose(s, seat, f"use {tile}"), seat).sides[seat]
                before = view.sides[seat]
                assert pays == side.honor - before.honor + before.corruption - side.corruption
                seen += 1
    assert seen > 50


def test_the_sums_of_an_open_section_are_what_it_gives() -> None:
    seen = 0
    for seats, options in games():
        before: State | None = None
        for s, asked in played(seats, options, seats + 60):
            if before and asked[0].prompt.id == "ask.tactic" and all(len(t.cards) == 4 for t in s.tribes):
                for seat in range(seats):
                    view, then = GAME.observe(before, seat), GAME.observe(s, seat)
                    blocked = then.sides[seat].blocked
                    section = next(i for i in range(3) if i not in blocked)
                    sums = gives(view, seat, section, open_cards(then, seat))
                    assert then.sides[seat].honor - view.sides[seat].honor == sums["honor"]
                    assert then.sides[seat].corruption - view.sides[seat].corruption == sums["corruption"]
                    seen += 1
            before = s if asked[0].prompt.id in ("ask.block", "ask.ogam") else None
    assert seen > 10


def test_a_guess_is_the_average_of_what_may_lie_there() -> None:
    s, _ = list(played(2, {}, 1, 12))[-1]
    view = GAME.observe(s, 0)
    assert len(unseen(view, "stone")) <= 18
    mean = likely(view, "stone", 0)["building"]
    sections = [pack("crannog").cards[card].sections[0].building for card in unseen(view, "stone")]
    assert abs(mean - sum(sections) / len(sections)) < 1e-9
