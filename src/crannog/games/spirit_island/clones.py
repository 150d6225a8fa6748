"""Copies of spirit_island's state. Written by `make clones`; do not edit."""

from __future__ import annotations

from crannog.games.spirit_island.state import Deed, Spirit, State
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
    new.boards = x.boards
    new.layout = x.layout
    new.adversary = x.adversary
    new.level = x.level
    new.scenario = x.scenario
    new.with_progression = x.with_progression
    new.after_progression = x.after_progression
    new.round = x.round
    new.phase = x.phase
    new.lands = x.lands.copy()
    new.spirits = [clone_spirit(i) for i in x.spirits]
    new.fear = x.fear
    new.pool = x.pool
    new.fear_deck = clone_deck(x.fear_deck)
    new.divisions = x.divisions[:]
    new.earned = x.earned[:]
    new.terror = x.terror
    new.invaders = clone_deck(x.invaders)
    new.explore = x.explore
    new.build = x.build
    new.ravage = x.ravage
    new.immigration = x.immigration
    new.immigration_open = x.immigration_open
    new.blight_card = x.blight_card
    new.tainted = x.tainted
    new.blight = x.blight
    new.box = x.box
    new.minor = clone_deck(x.minor)
    new.major = clone_deck(x.major)
    new.unused = x.unused[:]
    new.mods = x.mods[:]
    new.deed = clone_deed(x.deed)
    new.feared = x.feared
    new.rituals = x.rituals
    new.plans = x.plans[:]
    new.story = x.story[:]
    new.doom = x.doom
    new.outcome = x.outcome
    new.ready_said = x.ready_said
    return new


def clone_rng(x: Rng) -> Rng:
    new = Rng.__new__(Rng)
    new.counters = x.counters.copy()
    new.key = x.key
    return new


def clone_spirit(x: Spirit) -> Spirit:
    new = Spirit.__new__(Spirit)
    new.id = x.id
    new.board = x.board
    new.energy = x.energy
    new.hand = x.hand[:]
    new.played = x.played[:]
    new.discard = x.discard[:]
    new.forgotten = x.forgotten[:]
    new.progression = x.progression[:]
    new.energy_shown = x.energy_shown
    new.plays_shown = x.plays_shown
    new.destroyed = x.destroyed
    new.plays = x.plays
    new.given = x.given.copy()
    new.used = x.used[:]
    new.hastened = x.hastened[:]
    new.boons = x.boons
    new.grants = x.grants[:]
    new.repeated = x.repeated[:]
    new.reach = x.reach
    new.kept = x.kept
    new.shares = x.shares[:]
    new.done = x.done
    new.guided = x.guided
    new.declined = x.declined[:]
    return new


def clone_deck(x: Deck) -> Deck:
    new = Deck.__new__(Deck)
    new.stream = x.stream
    new.cards = x.cards[:]
    new.discards = x.discards[:]
    return new


def clone_deed(x: Deed) -> Deed:
    new = Deed.__new__(Deed)
    new.destroyed = x.destroyed.copy()
    new.mark = x.mark.copy()
    new.fallen = x.fallen.copy()
    new.razed = x.razed.copy()
    new.moved = x.moved.copy()
    new.pushed = x.pushed[:]
    new.placed = x.placed
    new.left = x.left[:]
    new.chosen = x.chosen[:]
    new.again = x.again
    return new


use_cloner(State, clone_state)
use_cloner(Rng, clone_rng)
use_cloner(Spirit, clone_spirit)
use_cloner(Deck, clone_deck)
use_cloner(Deed, clone_deed)
