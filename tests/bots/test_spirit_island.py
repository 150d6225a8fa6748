"""Spirit Island's bot: legal whatever is agreed on, repeatable, fair, no fool on a drawn island; and it wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest
from tests.games.spirit_island.boards import given
from tests.games.spirit_island.turns import run, using
from tests.sizes import IS_NIGHT, SIZES

from crannog.bots import Sample, play_game, sampler
from crannog.bots.bot import Answer, Explains, Plans
from crannog.bots.budget import Budget
from crannog.bots.spirit_island import LEVELS, RULES, Effort, Planner, planner, use_powers
from crannog.bots.spirit_island.planner import AHEAD, MORE
from crannog.bots.spirit_island.plans import Draft, Search, sampled, sensible
from crannog.bots.spirit_island.use_powers import act
from crannog.bots.spirit_island.value import worth
from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.components.vocabulary import SLOW
from crannog.games.spirit_island.content.scenarios import HEART
from crannog.games.spirit_island.flow import Begin, TimePasses, Turn
from crannog.games.spirit_island.state import Plan
from crannog.games.spirit_island.state import State as Island
from crannog.games.spirit_island.turn.use_powers import Use, UseOn, UsePowers
from crannog.kernel.game import Options
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Ask, Choice, Decision, State, advance, asks, choose, decision
from crannog.kernel.rng import Rng, seeds_from_number
from crannog.lab.results import Share

TEACHING = {"teaching": "yes"}
ONE = Effort(1)
FEW_POWERS = Effort(3, finalists=2, worlds=1, each=100)
SMALL = Effort(
    3, finalists=2, worlds=1, last=2, ahead_worlds=1, ahead=1, budget=600, each=100, powers=FEW_POWERS
)


class Watched:
    """A bot whose every choice is checked; it takes the spirit it is told to, if any."""

    needs_view = True

    def __init__(self, seed: int, spirit: str = "", effort: Effort = MORE) -> None:
        self.bot, self.spirit = Planner(seed, effort), spirit

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        choice = self.bot.choose(view, decision, sample)
        assert any(choice is legal for legal in decision.legal)
        told = [c for c in decision.legal if str(c) == f"spirit {self.spirit}" and view.phase == "setup"]
        return told[0] if told else choice


class Forgetful(Watched):
    """Asked anew at every question, as somebody who learns asks for a good move."""

    asked = 0

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        self.asked += 1
        self.bot = Planner(self.asked)
        return super().choose(view, decision, sample)


def wins(
    seeds: Sequence[int], *spirits: str, player: type[Watched] = Watched, effort: Effort = MORE
) -> Share:
    """How many teaching games of these seeds these spirits win."""
    won = 0
    for seed in seeds:
        bots = [player(seed * len(spirits) + seat, spirit, effort) for seat, spirit in enumerate(spirits)]
        won += bool(play_game(GAME, bots, len(spirits), TEACHING, seed).winners)
    share = Share(won, len(seeds))
    print(f"{' and '.join(spirits)}: {won} of {len(seeds)}, {share}")
    return share


@pytest.mark.night
def test_lightning_wins_half_of_200_teaching_games() -> None:
    share = wins(range(200), "lightning")
    assert share.value >= 0.5


@pytest.mark.night
@pytest.mark.parametrize("spirit", ["lightning", "river"])
def test_who_asks_for_a_good_move_every_time_wins_half(spirit: str) -> None:
    assert wins(range(12), spirit, player=Forgetful).value >= 0.5


def mixed(index: int) -> tuple[int, Options]:
    """An agreement of every kind, a different one for each number: values of options walk at their own pace."""
    options = {
        option.id: option.values[(index * (2 * i + 1) + index // 7) % len(option.values)]
        for i, option in enumerate(GAME.options)
    }
    return GAME.seats[index % len(GAME.seats)], options


@pytest.mark.parametrize(
    ("effort", "games"), [(ONE, SIZES.bot_games // 6), (SMALL, SIZES.slow_bot_games)], ids=["one", "small"]
)
def test_games_of_mixed_agreements_end_by_legal_choices(effort: Effort, games: int) -> None:
    """Few plans: legality is the same."""
    for index in range(1, 1 + games):
        seats, options = mixed(index)
        bots = [Watched(index * 4 + seat, effort=effort) for seat in range(seats)]
        result = play_game(GAME, bots, seats, options, index)
        # The isle's heart may be lost as early as the end of the first round; a spirit is asked 4 times by then.
        assert result.decisions > (4 if options["scenario"] == HEART else 10) * seats
        assert len(set(result.scores)) == 1


def test_the_same_seed_plays_the_same_game() -> None:
    def lines(seed: int) -> list[str]:
        """The first answers of a game, all dealt alike."""
        s, bot = GAME.new(1, TEACHING, 3), Planner(seed, Effort(3))
        found: list[str] = []
        while not s.over and len(found) < 30:
            ask = asks(s)[0]
            choice = bot.choose(GAME.observe(s, 0), decision(s, ask), sampler(GAME, s, 0))
            found.append(str(choice))
            advance(s, 0, choice)
        return found

    assert lines(1) == lines(1)
    assert len({tuple(lines(seed)) for seed in (1, 2, 3)}) > 1


@pytest.mark.parametrize("effort", [Effort(3), SMALL])
def test_worlds_the_seat_cannot_tell_apart_get_the_same_answer_and_stay_as_they_are(effort: Effort) -> None:
    """The same choice for the same reason."""
    compared, every = 0, 1 if IS_NIGHT else 12
    for game in range(5, 5 + SIZES.island_pairs):
        seats, options = (2, {"spirits": "random"}) if game == 5 else mixed(game)
        s, bot, differ = GAME.new(seats, options, game), RULES(game), 0
        bots = [Planner(game + seat, ONE) for seat in range(seats)] if game != 5 else [bot] * seats
        for step in range(60):
            if s.over:
                break
            ask = asks(s)[0]
            other = GAME.sample(s, ask.seat, Rng({}, seeds_from_number(900 + step).key()))
            differ += GAME.digest(s) != GAME.digest(other)
            if step % every == 0:
                before = GAME.store(s)
                assert thought(s, ask.seat, effort) == thought(other, ask.seat, effort)
                assert GAME.store(s) == before
                compared += 1
            view, sample = GAME.observe(s, ask.seat), sampler(GAME, s, ask.seat)
            advance(s, ask.seat, bots[ask.seat].choose(view, decision(s, ask), sample))
        assert differ > step - 10
    assert compared >= 50 * SIZES.island_pairs // every


def test_what_others_have_half_chosen_changes_no_answer() -> None:
    s = GAME.new(2, {"spirits": "random"}, 1)
    assert s.spirits[1].id == "lightning"
    worlds = [choose(s, 1, "grow 2")]
    for line in ("do presence 2", "from energy"):
        worlds.append(choose(worlds[-1], 1, line))
    worlds.append(choose(worlds[0], 1, "do presence 0"))
    assert len({GAME.digest(world) for world in worlds}) == len(worlds)
    assert len({GAME.digest(GAME.sample(world, 0, Rng({}, bytes(32)))) for world in worlds}) == 1
    assert len({thought(world, 0, SMALL) for world in worlds}) == 1


def thought(s: Island, seat: int, effort: Effort) -> tuple[str, Msg | None, tuple[Answer, ...]]:
    """What a fresh bot would choose here, why, and what it plans to answer next."""
    asked = next(ask for ask in asks(s) if ask.seat == seat)
    bot = Planner(1, effort)
    choice = bot.choose(GAME.observe(s, seat), decision(s, asked), sampler(GAME, s, seat))
    return str(choice), bot.why(), bot.plan


def answer(s: Island, seat: int) -> str:
    """What a fresh bot with few plans would choose here."""
    return thought(s, seat, Effort(3))[0]


# --- on a drawn island ---------------------------------------------------------------------------


def aimed(drawing: str, card: str, ravage: str, phase: str = "fast") -> str:
    """Where Lightning uses this card while this Ravage card lies open; "" if it leaves it."""
    s = given(drawing, spirits=("lightning",), boards=("A",), air=1)
    s.ravage = ravage
    s = using(s, phase, card)
    if answer(s, 0) == "done":
        return ""
    assert answer(s, 0) == f"use {card}"
    return answer(choose(s, 0, f"use {card}"), 0)


@pytest.mark.parametrize(("ravage", "land"), [("i_hills", "at A1"), ("i_wetland", "at A5")])
def test_the_town_that_is_about_to_ravage_is_shattered(ravage: str, land: str) -> None:
    assert aimed("A1: T E\nA5: T E\nA7: 2@0", "shatter_homesteads", ravage) == land


@pytest.mark.parametrize(("ravage", "land"), [("i_wetland", "at A5"), ("i_sands", "at A7")])
def test_defence_goes_where_it_keeps_blight_away(ravage: str, land: str) -> None:
    assert aimed("A5: T E\nA7: T E 2@0", "entrancing_apparitions", ravage) == land


@pytest.mark.parametrize(("effort", "won"), [(MORE, False), (AHEAD, True)])
def test_hard_sees_that_two_powers_together_win(effort: Effort, won: bool) -> None:
    """The last city lacks two damage, and each power deals one: alone it would rather destroy an explorer."""
    s = given("A5: C' 2E 2@0\nA7: E", spirits=("lightning",), boards=("A",))
    s.lands["A8"], s.terror = replace(s.lands["A8"], city=()), 3
    s.divisions = [0, 0, 3]
    s.spirits[0].played = ["savage_mawbeasts", "devouring_ants"]
    s, bot = run(s, Begin(SLOW), UsePowers(SLOW), TimePasses(), Turn()), Planner(1, effort)
    while not s.over and s.phase == SLOW:
        advance(s, 0, bot.choose(GAME.observe(s, 0), decision(s, asks(s)[0]), sampler(GAME, s, 0)))
    assert bool(s.winners) == won
    if won:
        assert bot.why() == msg("bot.wins")


@pytest.mark.parametrize(("teaching", "order"), [("yes", planner.GUIDED), ("no", planner.FREE)])
def test_bots_that_may_choose_take_the_spirits_they_win_most_with(
    teaching: str, order: Sequence[str]
) -> None:
    s = GAME.new(2, {"teaching": teaching}, 1)
    while s.phase == "setup":
        ask = asks(s)[0]
        advance(s, ask.seat, choose_with(RULES(1), s, ask))
    assert [spirit.id for spirit in s.spirits] == list(order[:2])


def choose_with(bot: Planner, s: Island, ask: Ask[State]) -> Choice[State]:
    return bot.choose(GAME.observe(s, ask.seat), decision(s, ask), sampler(GAME, s, ask.seat))


def test_a_slow_power_waits_where_haste_brings_nothing() -> None:
    assert aimed("A3: 2D\nA7: 2@0", "harbingers_of_the_lightning", "i_hills") == ""


def test_a_plan_for_the_turn_is_followed_until_cards_are_played() -> None:
    s, bot = GAME.new(1, TEACHING, 3), RULES(3)
    sampled: list[str] = []
    while s.round < 2:
        ask = asks(s)[0]

        def sample(seed: int | Rng, s: Island = s, ask: Ask[State] = ask) -> State:
            sampled.append(str(ask.legal(s)[0]).split()[0])
            return sampler(GAME, s, 0)(seed)

        advance(s, 0, bot.choose(GAME.observe(s, 0), decision(s, ask), sample))
    assert sampled[:2] == ["grow", "play"]
    assert sampled.count("play") == 1
    assert not {"from", "add"} & set(sampled)


def test_others_are_expected_to_do_what_they_said(monkeypatch: pytest.MonkeyPatch) -> None:
    s, bots = GAME.new(2, {"spirits": "random"}, 5), [Planner(seat, ONE) for seat in range(2)]
    aims: list[UseOn] = []
    while not aims:
        ask = asks(s)[0]
        view, sample = GAME.observe(s, ask.seat), sampler(GAME, s, ask.seat)
        advance(s, ask.seat, bots[ask.seat].choose(view, decision(s, ask), sample))
        uses = [ask for ask in asks(s) if isinstance(ask, Use) and ask.seat == 1]
        aims = [choice for ask in uses for choice in ask.asides(s) if isinstance(choice, UseOn)]
    told = Plan(1, aims[-1].power.id, aims[-1].target)
    made: list[str] = []

    def noted(world: State, seat: int, choice: Choice[State]) -> None:
        made.append(f"{seat} {choice}")
        advance(world, seat, choice)

    def expected(*plans: Plan) -> bool:
        """Whether the other seat is expected to do it."""
        made.clear()
        world = cast(Island, sampler(GAME, s, 0)(1))
        world.plans = list(plans)
        act(world, world.round, (0,), Budget(100))
        return f"1 {aims[-1]}" in made

    monkeypatch.setattr(use_powers, "advance", noted)
    assert expected(told)
    assert not expected()
    assert not expected(replace(told, seat=0))
    assert not expected(replace(told, target="Z9"))


@pytest.mark.parametrize("seats", [2, 3])
def test_several_bots_have_one_plan(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What each expects of those before it is what these then choose."""
    s = GAME.new(seats, {"spirits": "random", **TEACHING}, 7)
    bots, searches = [Planner(10 + seat, SMALL) for seat in range(seats)], list[Search]()

    class Noted(Search):
        def best_first(self, *given: Any) -> list[Draft]:
            searches.append(self)
            return super().best_first(*given)

    monkeypatch.setattr(planner, "Search", Noted)
    last, chosen = Search(0, SMALL, Random(1), Budget(1)), [set[str]() for _ in range(seats)]
    while s.phase == "spirit":
        answers = []
        for ask in asks(s):  # all on the same position
            view, sample = GAME.observe(s, ask.seat), sampler(GAME, s, ask.seat)
            answers.append((ask.seat, bots[ask.seat].choose(view, decision(s, ask), sample)))
        last = next((one for one in searches if one.seat == seats - 1), last)
        for seat, choice in answers:
            chosen[seat].add(str(choice))
            advance(s, seat, choice)
    assert last.expected == {seat: chosen[seat] for seat in range(seats - 1)}


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plans_and_says_why_in_both_languages(level: str) -> None:
    s, bot, said = GAME.new(1, TEACHING, 3), LEVELS[level](GAME, 3), set()
    assert isinstance(bot, Plans)
    assert isinstance(bot, Explains)
    while not s.over and s.round < 3:
        ask = asks(s)[0]
        advance(s, 0, bot.choose(GAME.observe(s, 0), decision(s, ask), sampler(GAME, s, 0)))
        why = bot.why()
        if why is not None:
            said.add(why.id)
            for lang in ("en", "de"):
                sentence = GAME.texts(lang).say(why)
                assert sentence.endswith(".")
                assert "{" not in sentence
    assert said & {"bot.plan", "bot.plan_even"}
    if level != "hard":  # which has plans for powers, too
        assert said & {"bot.use", "bot.use_even", "bot.done"}


def test_a_budget_bounds_every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[Budget] = []

    class Counted(Budget):
        def __init__(self, size: int, whole: Budget | None = None) -> None:
            super().__init__(size, whole)
            if whole is None:
                budgets.append(self)

    monkeypatch.setattr(planner, "Budget", Counted)
    small = replace(AHEAD, budget=150, each=40)
    bots = [Watched(seat, effort=small) for seat in range(2)]
    play_game(GAME, bots, 2, {"adversary": "england_3"}, 4)
    spent = [budget.size - budget.left for budget in budgets]
    assert max(spent) > 60
    assert max(spent) <= 150 + 24  # what is begun is finished: the answers to one question, and to the next


@pytest.mark.parametrize("options", [{}, TEACHING])
def test_a_plan_played_again_in_the_same_world_ends_the_same(options: Options) -> None:
    s, bot = GAME.new(1, options, 7), Planner(7, ONE)
    while s.phase != "spirit":
        advance(s, 0, bot.choose(GAME.observe(s, 0), decision(s, asks(s)[0]), sampler(GAME, s, 0)))
    world, legal = sampled(sampler(GAME, s, 0), 1), sensible(asks(s)[0].legal(s))
    search = Search(0, Effort(6), Random(1), Budget(4000))
    found = search._drafts(world, legal, 6)
    assert len({tuple(draft.lines) for draft in found}) == 6
    for draft in found:
        assert worth(search._replayed(world, draft, Budget(600))) == draft.values[0]
