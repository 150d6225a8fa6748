"""Copies of roam's state. Written by `make clones`; do not edit."""

from __future__ import annotations

from crannog.games.roam.state import Party, State, Turn
from crannog.kernel.codec import use_cloner
from crannog.kernel.deck import Deck
from crannog.kernel.rng import Rng


def clone_state(x: State) -> State:
    new = State.__new__(State)
    new.rng = clone_rng(x.rng)
    new.table = x.table[:]
    new.lanes = {k: v[:] for k, v in x.lanes.items()}
    new.lane = x.lane
    new.floor = x.floor[:]
    new.group = x.group
    new.over = x.over
    new.winners = x.winners
    new.events = x.events[:]
    new.boundary = x.boundary
    new.listening = x.listening
    new.certain_only = x.certain_only
    new.trial = x.trial
    new.ordered = x.ordered
    new.with_artifacts = x.with_artifacts
    new.with_outpost = x.with_outpost
    new.stacking = x.stacking
    new.stack_coins = x.stack_coins
    new.order = x.order[:]
    new.parties = [clone_party(i) for i in x.parties]
    new.land = x.land[:]
    new.top = x.top[:]
    new.under = x.under[:]
    new.deck = clone_deck(x.deck)
    new.pile = clone_deck(x.pile)
    new.row = x.row[:]
    new.outpost = x.outpost
    new.last_round = x.last_round
    new.idle = x.idle
    new.turn = clone_turn(x.turn)
    new.contest = x.contest
    return new


def clone_rng(x: Rng) -> Rng:
    new = Rng.__new__(Rng)
    new.counters = x.counters.copy()
    new.key = x.key
    return new


def clone_party(x: Party) -> Party:
    new = Party.__new__(Party)
    new.edge = x.edge
    new.coins = x.coins
    new.characters = x.characters[:]
    new.ready = x.ready[:]
    new.artifacts = x.artifacts[:]
    new.artifacts_ready = x.artifacts_ready[:]
    return new


def clone_deck(x: Deck) -> Deck:
    new = Deck.__new__(Deck)
    new.stream = x.stream
    new.cards = x.cards[:]
    new.discards = x.discards[:]
    return new


def clone_turn(x: Turn) -> Turn:
    new = Turn.__new__(Turn)
    new.number = x.number
    new.seat = x.seat
    new.start = x.start
    new.rested = x.rested
    new.character = x.character
    new.quarters = x.quarters
    new.at = x.at
    new.blanks = x.blanks
    new.replaced = x.replaced
    new.placed = x.placed
    new.found = x.found
    return new


use_cloner(State, clone_state)
use_cloner(Rng, clone_rng)
use_cloner(Party, clone_party)
use_cloner(Deck, clone_deck)
use_cloner(Turn, clone_turn)
