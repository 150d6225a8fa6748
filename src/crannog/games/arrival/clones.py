"""Copies of arrival's state. Written by `make clones`; do not edit."""

from __future__ import annotations

from crannog.games.arrival.state import State, Tribe
from crannog.kernel.codec import use_cloner
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
    new.edition_id = x.edition_id
    new.pack_id = x.pack_id
    new.in_order = x.in_order
    new.isle_adjacent = x.isle_adjacent
    new.tribes = [clone_tribe(i) for i in x.tribes]
    new.owner = x.owner[:]
    new.disks = x.disks[:]
    new.fomori = x.fomori[:]
    new.castles = x.castles[:]
    new.province_shields = x.province_shields[:]
    new.swords = x.swords
    new.shields = x.shields
    new.bag = x.bag[:]
    new.discards = x.discards[:]
    new.stacks = [i[:] for i in x.stacks]
    new.card_discards = x.card_discards[:]
    new.tactic_pile = x.tactic_pile[:]
    new.display = x.display[:]
    new.tactic_discards = x.tactic_discards[:]
    new.leaders = x.leaders[:]
    new.round = x.round
    new.first = x.first
    new.next_first = x.next_first
    new.revealed = x.revealed
    new.sealed = x.sealed
    new.active = x.active
    new.actions = x.actions
    new.turn_over = x.turn_over
    new.taking = x.taking
    new.limit_hit = x.limit_hit
    return new


def clone_rng(x: Rng) -> Rng:
    new = Rng.__new__(Rng)
    new.counters = x.counters.copy()
    new.key = x.key
    return new


def clone_tribe(x: Tribe) -> Tribe:
    new = Tribe.__new__(Tribe)
    new.leader = x.leader
    new.honor = x.honor
    new.corruption = x.corruption
    new.reserve = x.reserve
    new.disks = x.disks
    new.swords = x.swords
    new.shields = x.shields
    new.fomori = x.fomori[:]
    new.seen = x.seen[:]
    new.tactics = x.tactics[:]
    new.builders = x.builders[:]
    new.saved = x.saved
    new.trophies = x.trophies
    new.spent_trophies = x.spent_trophies
    new.cards = x.cards[:]
    new.blocked = x.blocked[:]
    new.passed = x.passed
    new.turns = x.turns
    return new


use_cloner(State, clone_state)
use_cloner(Rng, clone_rng)
use_cloner(Tribe, clone_tribe)
