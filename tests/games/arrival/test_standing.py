"""What the table says of the end before and after it comes: "if the game ended now", and the final scores."""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME, State, rules
from crannog.games.arrival.preview import likely, track, unseen
from crannog.games.arrival.view.around_the_map import final_parts, seat_cards, tracks, verdict
from crannog.games.arrival.view.buttons import buttons
from crannog.games.arrival.view.decision_panel import panel
from crannog.kernel.message import Msg
from crannog.kernel.play import SPECTATOR, advance, pending
from crannog.testing.contract import dice, happened, pick, walk

from .boards import BLUE, CZ, GU, RED, erin, play

MORE_FORTS = "iernus r1 | buvinda b1"
FOMORI_AHEAD = "iernus r1 | buvinda b1 | boreum F1 | dur F1"


def test_the_table_says_that_not_everything_would_be_kept() -> None:
    told = [verdict(GAME.observe(erin(MORE_FORTS, disks=(n,)), RED))[2] for n in (3, 4)]
    assert told == [None, Msg("table.kept_only")]


# --- the final scores --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "honor", "corruption"), [(MORE_FORTS, (12, 5), (5, 2)), (FOMORI_AHEAD, (10, 4), (4, 2))]
)
def test_the_final_score_is_the_same_everywhere(
    position: str, honor: tuple[int, int], corruption: tuple[int, int], edition: str
) -> None:
    """Red has three swords left; both provinces have a bonus of 1."""
    s = erin(position, edition, swords=(3,), honor=(10, 4), corruption=(5, 2), round=6, passed=[BLUE])
    s = play(s, "pass")
    view = GAME.observe(s, SPECTATOR)
    decisive = honor if position == MORE_FORTS else corruption
    called = {CZ: "noun.honor", GU: "noun.fame"}[edition]
    what = called if position == MORE_FORTS else "noun.corruption"
    both = list(zip(honor, corruption, strict=True))
    assert [track(view, seat) for seat in (RED, BLUE)] == both
    assert [(card.honor, card.corruption) for card in seat_cards(view)] == both
    marks = [{mark.seat: mark.n for mark in one.marks} for one in tracks(view)]
    assert marks == [dict(enumerate(honor)), dict(enumerate(corruption))]
    told = [event.text for event in s.events if event.text.id == "log.final"]
    assert [text.get("n") for text in told] == list(decisive)
    assert {text.get("what") for text in told} == {Msg(what)}
    words = [text for text in GAME.describe(view) if text.id == "words.side"]
    assert [(text.get("honor"), text.get("corruption")) for text in words] == both
    assert tuple(map(abs, GAME.scores(s))) == decisive
    sums = [sum(values) for values in zip(*(values for _, values in final_parts(view)), strict=True)]
    assert tuple(sums) == decisive


def test_before_the_end_the_tracks_show_what_lies_on_them(edition: str) -> None:
    view = GAME.observe(erin(MORE_FORTS, edition, swords=(3,), honor=(10, 4), corruption=(5, 2)), RED)
    assert [track(view, seat) for seat in (RED, BLUE)] == [(10, 5), (4, 2)]


# --- what is likely ----------------------------------------------------------------------------


def at_round(rounds: int, revealed: int, seats: int = 4) -> State:
    """A random game in this round's Earning Phase, with so many cards face up."""
    for s, _ in walk(GAME, GAME.setup(seats, {}), 5):
        if s.round == rounds and s.revealed == revealed and s.card_discards:
            return s  # type: ignore[no-any-return]
    raise AssertionError("no such position")


def test_what_is_likely_is_averaged_over_the_cards_that_can_still_come() -> None:
    s = at_round(2, 3)
    view = GAME.observe(s, RED)
    assert view.card_discards == tuple(sorted(s.card_discards))
    for back in {card.back for card in view.sides[RED].cards}:
        hidden = [tribe.cards[3] for tribe in s.tribes] + [card for stack in s.stacks for card in stack]
        left = sorted(card for card in hidden if s.pack.cards[card].back == back)
        assert sorted(unseen(view, back)) == left
        for section in range(3):
            mean = sum(s.pack.cards[card].sections[section].corruption for card in left) / len(left)
            assert likely(view, back, section)["corruption"] == pytest.approx(mean)


def test_discarded_earning_cards_are_told() -> None:
    s = at_round(2, 2)
    told = [text for text in GAME.describe(GAME.observe(s, SPECTATOR)) if text.id == "words.discard"]
    assert len(told) == len(s.card_discards) == 16
    s.card_discards = ["stone-01"]
    [one] = [text for text in GAME.describe(GAME.observe(s, SPECTATOR)) if text.id == "words.discard"]
    assert GAME.texts("en").say(one) == (
        "Discarded earning card, Stone: top 1 building disk, 1 sword, 1 Corruption and 1 Honor;"
        " middle 1 building disk, 1 sword and 1 Corruption; bottom 1 building disk."
    )


# --- a clairvoyant's preview, options that do not go together ------------------------------------


@pytest.mark.parametrize(
    ("leader", "told"),
    [
        ("clairvoyance", "you look at your Fomori and choose which one stays there."),
        ("archery", "which one stays there is still open."),
    ],
)
def test_a_spread_says_who_chooses_the_fomor(leader: str, told: str) -> None:
    s = erin("temair F1 | iernus r1", fomori=[[3, 1]], leaders=(leader,))
    view, decision = GAME.observe(s, RED), pending(s)[0]
    shown = panel(view, decision, buttons(view, decision, "spread uisnech")).preview
    assert any(GAME.texts("en").say(text).endswith(told) for text in shown)


def test_a_table_that_agreed_on_them_earlier_can_still_be_played() -> None:
    setup = GAME.setup(3, {"blocking": "in_order", "isle": "adjacent"}, earlier=True)
    rng, s = dice(1), GAME.new(setup.seats, setup.options, 1)
    while not s.over:
        [ask, *_] = pending(s)
        advance(s, ask.seat, pick(rng, list(ask.legal)))
    assert happened(s, rules.END_ROUNDS) or happened(s, rules.END_LIMIT)
