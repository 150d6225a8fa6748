"""Leaks planted on purpose, each found by the contract or by a test of what a seat may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from crannog.games.arrival import GAME, State, View, earning, rules
from crannog.games.arrival.actions import spread
from crannog.games.arrival.observe import ShownCard
from crannog.kernel.codec import clone
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.rng import Rng
from crannog.testing.contract import (
    a_preview_writes_nothing_and_stops_at_the_unknown,
    nothing_hidden_is_observed,
    sampled_worlds_depend_only_on_what_the_seat_knows,
)
from tests.games.planting import Patch, interpreted, objects

from . import test_earning, test_observe
from .boards import CZ, RED
from .test_planted_bugs import TWO


def shows_every_front(s: State, seat: int) -> View:
    view = GAME.observe(s, seat)
    sides = [
        replace(side, cards=tuple(ShownCard(s.pack.cards[card].back, card) for card in tribe.cards))
        for side, tribe in zip(view.sides, s.tribes, strict=True)
    ]
    return replace(view, sides=tuple(sides))


def shows_ones_own_fomori(s: State, seat: int) -> View:
    return replace(GAME.observe(s, seat), seen=tuple(s.tribes[seat].fomori) if seat >= 0 else ())


def shows_sealed_blocks(s: State, seat: int) -> View:
    view = GAME.observe(s, seat)
    sides = [
        replace(side, blocked=tuple(tribe.blocked)) for side, tribe in zip(view.sides, s.tribes, strict=True)
    ]
    return replace(view, sides=tuple(sides))


def counts_the_bag_by_its_next_tile(s: State, seat: int) -> View:
    return replace(GAME.observe(s, seat), bag=len(s.bag) * 4 + (s.bag[-1] if s.bag else 0))


def shows_the_next_tactic_tile(s: State, seat: int) -> View:
    view = GAME.observe(s, seat)
    return replace(view, display=(*view.display, *s.tactic_pile[-1:]))


def shows_the_top_card_to_the_spectator(s: State, seat: int) -> View:
    view = GAME.observe(s, seat)
    fronts = tuple((stack[-1], len(stack)) for stack in s.stacks)
    return view if seat >= 0 or not all(s.stacks) else replace(view, stacks=fronts)


@pytest.mark.parametrize(
    "leak",
    [
        shows_every_front,
        shows_ones_own_fomori,
        shows_sealed_blocks,
        counts_the_bag_by_its_next_tile,
        shows_the_next_tactic_tile,
        shows_the_top_card_to_the_spectator,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_view_that_leaks_is_found(leak: Callable[[State, int], View]) -> None:
    quiet = GAME.replace(observe=leak, describe=lambda view: [])
    objects(lambda: nothing_hidden_is_observed(quiet, TWO, 0))


def keeps_the_true_bag(s: State, seat: int, rng: Rng) -> State:
    other = GAME.sample(s, seat, rng)
    other.bag = list(s.bag)
    for tribe, true in zip(other.tribes, s.tribes, strict=True):
        tribe.fomori, tribe.seen = list(true.fomori), list(true.seen)
    return other


def mixes_from_the_true_order(s: State, seat: int, rng: Rng) -> State:
    other = GAME.sample(s, seat, rng)
    other.tactic_pile = list(s.tactic_pile)
    rng.shuffle("tactics", other.tactic_pile)
    return other


def keeps_the_games_own_chance(s: State, seat: int, rng: Rng) -> State:
    other = GAME.sample(s, seat, rng)
    other.rng = clone(s.rng)
    return other


@pytest.mark.parametrize(
    "sample", [mixes_from_the_true_order, keeps_the_games_own_chance], ids=lambda f: f.__name__
)
def test_a_sample_that_leaks_is_found(sample: Callable[[State, int, Rng], State]) -> None:
    objects(lambda: sampled_worlds_depend_only_on_what_the_seat_knows(GAME.replace(sample=sample), TWO, 0))


@interpreted
def test_a_sample_that_keeps_the_true_fomori_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(test_observe, "GAME", GAME.replace(sample=keeps_the_true_bag))
    objects(lambda: test_observe.test_a_sampled_table_has_other_hidden_pieces(RED, CZ))


@interpreted
def test_a_sample_that_knows_the_clairvoyants_tiles_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(test_observe, "GAME", GAME.replace(sample=keeps_the_true_bag))
    objects(lambda: test_observe.test_the_clairvoyant_keeps_what_was_seen(CZ))


@interpreted
def test_an_event_that_tells_a_sealed_block_is_found(monkeypatch: Patch) -> None:
    def do(self: earning.Block, s: State, seat: int) -> None:
        s.tribes[seat].blocked.append(self.section)
        section = Msg(f"section.{self.section}")
        s.note("log.blocks", rules.EARN_BLOCK, seat=Who(seat), section=section)

    monkeypatch.setattr(earning.Block, "do", do)
    objects(lambda: test_earning.test_the_log_tells_a_block_only_to_its_seat_until_all_are_set(CZ))


@interpreted
def test_a_preview_that_names_the_fomor_to_come_is_found(monkeypatch: Patch) -> None:
    right = spread.destroy

    def destroy(s: State, at: int) -> None:
        if s.tribes[s.active].fomori:
            s.note("log.peek", rules.SPREAD_PLACED, kind=msg(f"fomor.{s.tribes[s.active].fomori[0]}"))
        right(s, at)

    monkeypatch.setattr(spread, "destroy", destroy)
    objects(some_game_of_previews)


def some_game_of_previews() -> None:
    for seed in range(3):
        a_preview_writes_nothing_and_stops_at_the_unknown(GAME, TWO, seed)


@interpreted
def test_a_reason_that_tells_what_is_hidden_is_found(monkeypatch: Patch) -> None:
    right = spread.Spread.why_not

    def why_not(self: spread.Spread, s: State, seat: int) -> list[Msg]:
        no, tiles = right(self, s, seat), s.tribes[seat].fomori
        return [msg("why.spread.cost", at=self.name, n=tiles[0], held=0)] if no and tiles else no

    monkeypatch.setattr(spread.Spread, "why_not", why_not)
    objects(lambda: nothing_hidden_is_observed(GAME, TWO, 0))
