"""The line of victory and defeat is right wherever a game may get to, in every scenario."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.components.vocabulary import CITY, DAHAN, EXPLORER, TOWN
from crannog.games.spirit_island.content.adversaries import CAPITAL
from crannog.games.spirit_island.content.scenarios import DAHAN_FLOOR, SCENARIOS
from crannog.games.spirit_island.foresight.live_line import (
    Danger,
    dangers,
    fear_to_next_level,
    goal,
    live_lines,
    turn_without_card,
)
from crannog.games.spirit_island.lands.earn_fear import add_fear
from crannog.games.spirit_island.outcome.victory import doom_now
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.scenario_rules import scenario_doom, won_now
from crannog.kernel.codec import clone
from crannog.kernel.game import LANGUAGES
from crannog.kernel.play import advance, asks
from tests.sizes import SIZES

GAMES = 10  # from which positions of a scenario are made


def moved(s: State, random: Random, choices: int) -> State:
    for _ in range(choices):
        if not asks(s):
            break
        ask = random.choice(asks(s))
        advance(s, ask.seat, random.choice(ask.legal(s)))
    return s


def shaken(s: State, random: Random) -> State:
    """The same game somewhere else: another terror level, pieces gone, pieces come."""
    made = clone(s)
    made.terror, made.rituals, made.round = random.randint(1, 4), random.randint(0, 3), random.randint(1, 3)
    made.divisions = [0 if level < made.terror else n for level, n in enumerate(made.divisions, 1)]
    if made.terror < 4 and made.divisions:
        made.divisions[made.terror - 1] = random.randint(1, 3)
    kept = {kind: random.choice((0, 0, 0.1, 0.5, 1)) for kind in (EXPLORER, TOWN, CITY, DAHAN)}
    for name in made.lands:
        for kind, chance in kept.items():
            pieces = tuple(piece for piece in made.lands[name].of(kind) if random.random() < chance)
            if random.random() < 0.02:
                pieces += (0,) * random.randint(1, CAPITAL)
            made.lands[name] = made.lands[name].having(kind, pieces)
        if random.random() < 0.05:
            made.lands[name] = replace(made.lands[name], presence=(0,) * len(made.spirits))
    return made


def positions(scenario: str) -> list[State]:
    random, found = Random(f"live {scenario}"), list[State]()
    adversaries = ("none", "england_0", "england_6", "sweden_3", "prussia_4")
    for game in range(GAMES):
        options = {"spirits": "random", "scenario": scenario, "adversary": random.choice(adversaries)}
        s = moved(GAME.new(1 + game % 4, options, game), random, 40 * (game % 3))
        found += [shaken(s, random) for _ in range(SIZES.live_lines // GAMES)]
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_is_left_to_do_exactly_when_the_game_is_won(scenario: str) -> None:
    won = lost = 0
    for s in positions(scenario):
        s.doom = ""
        view = GAME.observe(s, 0)
        assert (goal(view).left == 0) == won_now(s)
        won += won_now(s)
        lost += _dooms_agree(s, {danger.id: danger for danger in dangers(view)})
    assert 0.1 < won / SIZES.live_lines < 0.9
    assert lost > 0.02 * SIZES.live_lines


def _dooms_agree(s: State, said: dict[str, Danger]) -> bool:
    doom = doom_now(s)
    assert (said["spirit"].n == 0) == (doom == "spirit")
    if doom == "spirit":
        return True
    if "capital" in said:
        assert (said["capital"].n >= said["capital"].limit) == (doom == "capital")
    else:
        assert doom != "capital"
    if doom == "capital":
        return True
    if "heart" in said and s.round > 1:
        assert (said["heart"].n >= 1) == (doom == "heart")
    if "dahan" in said:
        assert said["dahan"].limit == DAHAN_FLOOR * len(s.spirits)
        assert (said["dahan"].n < said["dahan"].limit) == (scenario_doom(s) == "dahan")
    return bool(doom)


@pytest.mark.parametrize("scenario", [one for one in SCENARIOS if one != "rituals_of_terror"])
def test_the_fear_told_is_what_raises_the_terror_level_and_not_one_less(scenario: str) -> None:
    for s in positions(scenario)[::10]:
        n = fear_to_next_level(GAME.observe(s, 0))
        if s.terror == 4:
            assert n == 0
            continue
        s.fear_deck.cards = s.fear_deck.cards[: sum(s.divisions)]
        less, enough = clone(s), clone(s)
        add_fear(less, n - 1)
        add_fear(enough, n)
        assert (less.terror, enough.terror > s.terror) == (s.terror, True)


def test_time_runs_out_in_the_turn_that_was_told_all_along() -> None:
    ended = 0
    for seed in range(3):
        s, random = GAME.new(1, {"spirits": "random", "adversary": "prussia_6"}, seed), Random(seed)
        told = set[int]()
        while asks(s):
            s.blight = 30  # so that nothing else ends it
            s.put_presence(f"{s.boards[0]}8", 0, 6)
            for land in s.lands:
                s.lands[land] = replace(s.lands[land], blight=0)
            if s.round:
                told.add(turn_without_card(GAME.observe(s, 0)))
            moved(s, random, 1)
        if s.doom == "time":
            ended += 1
            assert told == {s.round}
        else:
            assert len(told) <= 1
    assert ended


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_line_can_be_said(scenario: str, lang: str) -> None:
    for s in positions(scenario)[::50]:
        view = GAME.observe(s, 0)
        for line in (*live_lines(view), *[danger.text for danger in dangers(view)]):
            said = GAME.texts(lang).say(line)
            assert said.endswith((".", "!"))
            assert "{" not in said
