"""Rule bugs planted in The Arrival's engine: its referee alone finds each of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crannog.games.arrival import State, bank, exploit, flow, scoring, tactics
from crannog.games.arrival.actions import build, candidates, pass_, repel, spread
from crannog.games.arrival.content_pack import Section
from crannog.games.arrival.editions import CZ2017, EDITIONS, GU2016, LIMITS
from crannog.kernel.message import Rule
from tests.games.planting import Patch, Plant, interpreted
from tests.referees.arrival.dealing import deal
from tests.referees.beside import Difference
from tests.referees.many import compared

ENOUGH = range(60)  # games in which every one of these shows


def three_shields_fit_into_every_province(patch: Patch) -> None:
    patch.setitem(EDITIONS, "cz2017", replace(CZ2017, shield_limit=3))


def the_song_of_the_bard_is_the_same_in_both_editions(patch: Patch) -> None:
    patch.setitem(EDITIONS, "gu2016", replace(GU2016, bard=2))


def the_limit_must_be_surpassed(patch: Patch) -> None:
    patch.setattr(bank, "LIMITS", {seats: (limit + 1, n) for seats, (limit, n) in LIMITS.items()})


def archers_reach_everything(patch: Patch) -> None:
    right = repel.distant

    def distant(s: State, at: int, seat: int) -> bool:
        return right(s, at, seat) or s.tribes[seat].leader == "archery"

    patch.setattr(repel, "distant", distant)


def an_outpost_is_free_for_whoever_has_no_honor(patch: Patch) -> None:
    right = build.price

    def price(s: State, seat: int, way: Rule) -> int:
        return min(right(s, seat, way), s.tribes[seat].honor)

    patch.setattr(build, "price", price)


def the_last_fort_falls_with_its_own_tribes_fomori(patch: Patch) -> None:
    right = spread.last_fort

    def last_fort(s: State, at: int) -> bool:
        return right(s, at) and s.owner[at] != s.active

    patch.setattr(spread, "last_fort", last_fort)


def defiance_destroys_one_disk_less(patch: Patch) -> None:
    right = spread.destroy

    def destroy(s: State, at: int) -> None:
        owner = s.owner[at]
        right(s, at)
        if owner >= 0 and s.tribes[owner].leader == "defiance":
            s.tribes[owner].disks += 1
            s.tribes[owner].reserve -= 1

    patch.setattr(spread, "destroy", destroy)


def a_master_builder_keeps_two_disks(patch: Patch) -> None:
    patch.setattr(spread, "SAVED_PER_TILE", 2)


def corruption_is_only_what_tiles_were_there(patch: Patch) -> None:
    right = exploit.take_fomori

    def take_fomori(s: State, claims: dict[int, int]) -> None:
        there = len(s.bag) + len(s.discards)
        right(s, exploit.one_by_one(there, claims))

    patch.setattr(exploit, "take_fomori", take_fomori)


def artifice_helps_only_who_earns_tiles(patch: Patch) -> None:
    right = exploit.tactics_of

    def tactics_of(s: State, seat: int, gain: Section) -> int:
        return right(s, seat, gain) if gain.tactic else 0

    patch.setattr(exploit, "tactics_of", tactics_of)


def shares_begin_with_the_first_seat(patch: Patch) -> None:
    right = exploit.one_by_one
    patch.setattr(exploit, "one_by_one", lambda supply, claims: right(supply, dict(sorted(claims.items()))))


def the_last_to_pass_plays_first(patch: Patch) -> None:
    right = pass_.Pass.do

    def do(self: pass_.Pass, s: State, seat: int) -> None:
        s.next_first = -1
        right(self, s, seat)

    patch.setattr(pass_.Pass, "do", do)


def the_tribes_prevail_when_equal(patch: Patch) -> None:
    patch.setattr(scoring.Standing, "tribes_prevail", property(lambda self: self.fortified >= self.overrun))


def resources_at_the_end_are_rounded_up(patch: Patch) -> None:
    right = scoring.thirds

    def thirds(s: State, seat: int) -> int:
        tribe = s.tribes[seat]
        left = tribe.disks + tribe.swords + tribe.shields + len(tribe.tactics)
        return right(s, seat) + (left % 3 > 0)

    patch.setattr(scoring, "thirds", thirds)


def a_ruse_reaches_the_guards_of_castles(patch: Patch) -> None:
    right = tactics.swappable

    def swappable(s: State, what: str) -> list[int]:
        return [at for at, kind in enumerate(s.fomori) if kind] if "ruse" in what else right(s, what)

    patch.setattr(tactics, "swappable", swappable)


def wisdom_holds_in_the_first_turn(patch: Patch) -> None:
    right = flow.most_actions

    def most_actions(s: State, seat: int) -> int:
        return 3 if s.tribes[seat].leader == "wisdom" else right(s, seat)

    patch.setattr(flow, "most_actions", most_actions)


def a_filter_forgets_ports(patch: Patch) -> None:
    right = candidates.building_sites

    def building_sites(s: State, seat: int) -> list[int]:
        beside = {to for at in s.forts(seat) for to in s.pack.links[at]}
        return [
            at for at in right(s, seat) if s.owner[at] == seat or at in beside or s.beside_rival(at, seat)
        ]

    patch.setattr(flow, "building_sites", building_sites)


def shields_protect_only_forts(patch: Patch) -> None:
    right = spread.cost

    def cost(s: State, at: int) -> int:
        return right(s, at) if s.owner[at] >= 0 else 1

    patch.setattr(spread, "cost", cost)


BUGS: list[Plant] = [
    three_shields_fit_into_every_province,
    the_song_of_the_bard_is_the_same_in_both_editions,
    the_limit_must_be_surpassed,
    archers_reach_everything,
    an_outpost_is_free_for_whoever_has_no_honor,
    the_last_fort_falls_with_its_own_tribes_fomori,
    defiance_destroys_one_disk_less,
    a_master_builder_keeps_two_disks,
    corruption_is_only_what_tiles_were_there,
    artifice_helps_only_who_earns_tiles,
    shares_begin_with_the_first_seat,
    the_last_to_pass_plays_first,
    resources_at_the_end_are_rounded_up,
    a_ruse_reaches_the_guards_of_castles,
    wisdom_holds_in_the_first_turn,
    a_filter_forgets_ports,
    shields_protect_only_forts,
    the_tribes_prevail_when_equal,
]
# The first game that finds a bug, where it is not one of the first two: it is tried before all.
FOUND_IN: dict[Plant, int] = {
    the_song_of_the_bard_is_the_same_in_both_editions: 5,
    an_outpost_is_free_for_whoever_has_no_honor: 6,
    the_last_fort_falls_with_its_own_tribes_fomori: 8,
    a_master_builder_keeps_two_disks: 4,
    the_tribes_prevail_when_equal: 13,
}


@interpreted
@pytest.mark.parametrize("plant", BUGS, ids=lambda f: f.__name__)
def test_the_referee_finds_a_planted_rule_bug(plant: Plant, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises(Difference):
        compared(deal, [FOUND_IN.get(plant, 0), *ENOUGH])
