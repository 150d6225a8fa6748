"""The Arrival's search and its chances: legal whatever was chosen, within its budget, right at the end."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from tests.games.arrival.boards import erin
from tests.sizes import SIZES
from tools.chance_bins import Told, in_bins

from crannog.bots import chance, sampler
from crannog.bots.arrival import halving
from crannog.bots.arrival.beginner import BLUNDER, Beginner
from crannog.bots.arrival.halving import BY_THUMB, IDEAS, Halving
from crannog.bots.arrival.rollout import block_again, tempers
from crannog.bots.arrival.rules import Rules
from crannog.bots.arrival.why import SECRET
from crannog.bots.budget import Budget
from crannog.games.arrival import GAME
from crannog.games.arrival.earning import AskBlock
from crannog.games.arrival.state import State
from crannog.kernel.game import LANGUAGES, BadOption
from crannog.kernel.play import Ask, advance, asks, decision
from crannog.lab import simulate
from crannog.lab.results import Z_95

CHOSEN = product(*[option.values for option in GAME.options])
OPTIONS = [dict(zip([option.id for option in GAME.options], values, strict=True)) for values in CHOSEN]


def allowed(options: dict[str, str]) -> bool:
    try:
        GAME.setup(2, options)
    except BadOption:
        return False
    return True


def questions(seats: int, options: dict[str, str], seed: int, every: int) -> Any:
    """Some positions of a game by rules of thumb, and what is asked there."""
    s, n = GAME.new(seats, options, seed), 0
    players = tempers(seats, Random(seed))
    while not s.over:
        ask = asks(s)[0]
        legal = ask.legal(s)
        n += len(legal) > 1
        if len(legal) > 1 and n % every == 0:
            yield s, ask
        advance(s, ask.seat, players[ask.seat].best(GAME.observe(s, ask.seat), ask.seat, legal))


def asked(player: Halving, s: State, ask: Ask[Any]) -> Any:
    return player.choose(GAME.observe(s, ask.seat), decision(s, ask), sampler(GAME, s, ask.seat))


def test_hard_answers_legally_whatever_was_chosen() -> None:
    kinds = set()
    setups = [options for options in OPTIONS if allowed(options)]
    assert len(setups) > 20
    for seed, options in enumerate(setups[:: max(1, len(setups) // SIZES.bot_setups)]):
        for s, ask in questions(2 + seed % 3, options, seed, 53):
            player = Halving(seed, choices=1)
            assert asked(player, s, ask) in ask.legal(s)
            kinds.add(type(ask).__name__)
            why = player.why()
            assert why is not None
            assert all(GAME.texts(lang).say(why) for lang in LANGUAGES)
    assert {"AskAction", "AskDraw", "AskBlock"} <= kinds


def test_a_budget_bounds_what_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[int] = []

    class Counted(Budget):
        def spend(self) -> None:
            super().spend()
            spent.append(self.left)

    monkeypatch.setattr(halving, "Budget", Counted)
    tried = 0
    for s, ask in questions(2, {}, 3, 41):
        spent.clear()
        asked(Halving(1, choices=100), s, ask)
        if not isinstance(ask.legal(s)[0], BY_THUMB):
            tried += 1
            assert 0 < len(spent) < 100 + 2 * IDEAS * 120  # a world begun is played out by all ideas
    assert tried > 3


def test_what_only_the_seat_knows_is_not_named() -> None:
    for s, ask in questions(3, {"leaders": "chosen"}, 1, 1):
        if isinstance(ask, AskBlock):
            player = Halving(1, choices=1)
            assert isinstance(asked(player, s, ask), SECRET)
            why = player.why()
            assert why is not None
            assert why.id == "bot.tried_secret"
            assert "section" not in GAME.texts("en").say(why)
            return


def test_secret_blockers_of_a_sampled_world_are_set_as_players_set_them() -> None:
    for s, ask in questions(2, {}, 2, 1):
        if isinstance(ask, AskBlock) and len(asks(s)) == 2:
            advance(s, 0, asks(s)[0].legal(s)[0])  # the other seat does not see which
            dealt, set_again = set(), set()
            for number in range(12):
                world = sampler(GAME, s, 1)(number)
                assert isinstance(world, State)
                dealt.add(tuple(world.tribes[0].blocked))
                block_again(world, 1, [Rules(5), Rules(6)])
                set_again.add(tuple(world.tribes[0].blocked))
            assert len(dealt) > 1
            assert len(set_again) == 1
            return


# --- chances -----------------------------------------------------------------------------------


def test_chances_add_up_and_are_the_same_for_everybody() -> None:
    for seats in GAME.seats:
        for s, _ in questions(seats, {"leaders": "random"}, seats, 29):
            told = [chance("arrival", GAME.observe(s, seat)) for seat in GAME.seats_and_spectator(seats)]
            assert sum(told[0].by_seat) == pytest.approx(1)
            assert all(other == told[0] for other in told)
            assert 0 < told[0].within < 0.2


def test_when_it_is_over_the_winners_have_it_all() -> None:
    s = GAME.new(3, {}, 4)
    players = tempers(3, Random(4))
    while not s.over:
        ask = asks(s)[0]
        best = players[ask.seat].best(GAME.observe(s, ask.seat), ask.seat, ask.legal(s))
        advance(s, ask.seat, best)
    told = chance("arrival", GAME.observe(s, 0))
    assert told.by_seat == GAME.returns(s)
    assert told.within == 0


def test_honor_counts_when_the_tribes_prevail_and_clean_hands_when_they_do_not(edition: str) -> None:
    many = "temair r1 | uisnech r1 | raeba r1 | buvinda r1 | dur b1 | iernus b1 | luachair b1 | senus b1"
    rich = erin(many, edition, honor=(20, 8), corruption=(9, 4), round=6)
    assert chance("arrival", GAME.observe(rich, 0)).by_seat[0] > 0.7
    dark = ("boreum", "vidua", "ailech", "bernas", "argita", "clochar", "emain", "mag_tuired")
    few = "temair r1 | dur b1 | " + " | ".join(f"{place} F1" for place in dark)
    poor = erin(few, edition, honor=(20, 8), corruption=(9, 4), round=6)
    assert chance("arrival", GAME.observe(poor, 0)).by_seat[0] < 0.4


@pytest.mark.night
def test_ten_bins_of_chances_hold_what_they_say() -> None:
    """Games not used for fitting; one position of each, so that cases are independent."""
    told = list[Told]()
    for seed in range(1200):
        seats = 2 + seed % 3
        options = {"edition": ("cz2017", "gu2016")[seed % 2], "leaders": ("none", "random")[seed // 2 % 2]}
        views = []
        for now, _ in questions(seats, options, seed, 7):
            views.append(GAME.observe(now, 0))
            s = now  # played on to its end
        seat = seed // 3 % seats
        said = chance("arrival", views[Random(seed).randrange(len(views))]).by_seat[seat]
        told.append(([said], GAME.returns(s)[seat]))
    for one in in_bins(told):
        print(one)
        wide = one.margin * 2.8 / Z_95  # 99.5 of 100, for ten bins
        assert one.off < wide + 0.02, one


# --- the easy level ----------------------------------------------------------------------------


def test_the_easy_one_takes_another_good_idea_about_half_the_time_and_never_a_blunder() -> None:
    player, thumb = Beginner(3), Rules(3)
    otherwise = asked_in_all = 0
    for seed in range(4):
        for s, ask in questions(2 + seed % 3, {"leaders": "random"}, seed, 3):
            view, legal = GAME.observe(s, ask.seat), ask.legal(s)
            worths = thumb.worths(view, ask.seat, legal)
            order = sorted(range(len(legal)), key=lambda i: -worths[i])
            chosen = legal.index(player.choose(view, decision(s, ask), sampler(GAME, s, ask.seat)))
            assert chosen in order[:3]
            assert worths[chosen] > worths[order[0]] - BLUNDER
            sane = [i for i in order[1:3] if worths[i] > worths[order[0]] - BLUNDER]
            why = player.why()
            assert why is not None
            assert why.id.startswith("bot.thumb" if chosen == order[0] else "bot.whim")
            assert all(GAME.texts(lang).say(why) for lang in LANGUAGES)
            asked_in_all += bool(sane)
            otherwise += chosen != order[0]
    assert asked_in_all > 150
    assert 0.4 < otherwise / asked_in_all < 0.6


# --- strength ----------------------------------------------------------------------------------


@pytest.mark.night
@pytest.mark.parametrize(
    ("name", "rival", "games", "low"), [("hard", "medium", 60, 0.6), ("medium", "easy", 400, 0.75)]
)
def test_each_level_beats_the_one_below(name: str, rival: str, games: int, low: float) -> None:
    share = simulate("arrival", games, 2, bots=(name, rival), jobs=2).won_by_bot(name)
    print(f"{name} against {rival}: {share}")
    assert share.interval[0] > low
