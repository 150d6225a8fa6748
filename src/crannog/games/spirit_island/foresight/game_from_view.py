"""Rebuilds a game from what one seat may know: nothing in progress; for unknown cards, any that fit.

So whatever looks ahead for a viewer cannot know more than the viewer does.
"""

from __future__ import annotations

from collections.abc import Iterable

from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS, FIRST_GAME
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.observe import LandView, SpiritView, View
from crannog.games.spirit_island.state import Land, Spirit, State
from crannog.kernel.deck import Deck


def restore(view: View) -> State:
    unknown = next(card for card in BLIGHT_CARDS if card != FIRST_GAME)
    s = State(
        boards=view.boards,
        layout=view.layout,
        adversary=view.adversary,
        level=view.level,
        scenario=view.scenario,
        with_progression=view.teaching,
        after_progression=view.draws_on,
        round=view.round,
        phase=view.phase,
        lands={land.name: _land(land) for land in view.lands},
        spirits=[_spirit(spirit) for spirit in view.spirits],
        fear=view.fear,
        pool=view.pool,
        divisions=list(view.divisions),
        terror=view.terror,
        explore=view.explore,
        build=view.build,
        ravage=view.ravage,
        immigration=view.immigration,
        immigration_open=view.immigration_open,
        blight_card=view.blight_card or unknown,
        tainted=view.tainted,
        blight=view.blight,
        box=view.box,
        mods=list(view.mods),
        feared=view.feared_now,
        rituals=view.rituals,
        outcome=view.outcome,
        doom=view.doom,
        ready_said=view.ready_said,
    )
    _lay_decks(s, view)
    return s


def _lay_decks(s: State, view: View) -> None:
    """What lies face down is any that fits."""
    fear = [card for card in sorted(FEAR_CARDS) if card not in view.feared]
    s.earned = [fear.pop() for _ in range(view.earned)]
    s.fear_deck.cards, s.fear_deck.discards = fear, list(view.feared)
    gone = {*_open_invader_cards(view)}
    for stage in reversed(view.stages):
        card = next(one.id for one in INVADER_CARDS.values() if one.stage == stage and one.id not in gone)
        gone.add(card)
        s.invaders.cards.append(card)
    s.invaders.discards = list(view.invader_discards)
    held = {card for spirit in view.spirits for card in _cards(spirit)}
    _fill(s.minor, "minor", view.minor, view.minor_discards, held)
    _fill(s.major, "major", view.major, view.major_discards, held)


def _open_invader_cards(view: View) -> Iterable[str]:
    return (*view.invader_discards, view.explore, view.build, view.ravage, view.immigration)


def _cards(spirit: SpiritView) -> Iterable[str]:
    return (*spirit.hand, *spirit.played, *spirit.discard, *spirit.forgotten, *spirit.progression)


def _fill(deck: Deck, name: str, n: int, discards: tuple[str, ...], held: set[str]) -> None:
    cards = [power.id for power in POWERS.values() if power.deck == name]
    deck.cards = [card for card in cards if card not in held and card not in discards][:n]
    deck.discards = list(discards)


def _land(land: LandView) -> Land:
    made = Land(blight=land.blight, presence=land.presence, defend=land.shielded)
    for kind, hurt in land.pieces:
        made = made.plus(kind, hurt)
    return made


def _spirit(spirit: SpiritView) -> Spirit:
    return Spirit(
        id=spirit.id,
        board=spirit.board,
        energy=spirit.energy,
        hand=list(spirit.hand),
        played=list(spirit.played),
        discard=list(spirit.discard),
        forgotten=list(spirit.forgotten),
        progression=list(reversed(spirit.progression)),
        energy_shown=spirit.energy_shown,
        plays_shown=spirit.plays_shown,
        destroyed=spirit.destroyed,
        plays=spirit.plays,
        given=dict(spirit.given),
        used=list(spirit.used),
        hastened=list(spirit.hastened),
        boons=spirit.boons,
        grants=list(spirit.grants),
        repeated=list(spirit.repeated),
        reach=spirit.reach,
        kept=spirit.kept,
        shares=list(spirit.shares),
        done=spirit.done,
        declined=list(spirit.declined),
        guided=spirit.guided,
    )
