"""The Arrival's bots: legal in every game, repeatable, better than chance, and no fools on a drawn map."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.arrival.boards import CZ, GU, erin, play
from tests.sizes import SIZES

from crannog.bots import Sample, UnknownBot, bot, play_game
from crannog.games import load
from crannog.games.arrival.editions import EDITIONS
from crannog.kernel.play import Choice, Decision, State, asks, decision
from crannog.kernel.rng import Rng
from crannog.lab import Table, simulate

GAME = load("arrival")
SETUPS = [(seats, edition) for seats in (2, 3, 4) for edition in EDITIONS]


def no_worlds(seed: int | Rng) -> State:
    raise AssertionError("rules of thumb need no worlds")


class Watched:
    """A bot whose every choice is checked."""

    needs_view = True

    def __init__(self, name: str, seed: int) -> None:
        self.bot = bot(name, "arrival", seed)
        self.sampling = name != "rules"

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        choice = self.bot.choose(view, decision, sample if self.sampling else no_worlds)
        assert any(choice is legal for legal in decision.legal)
        return choice


@pytest.mark.parametrize(("name", "games"), [("rules", SIZES.bot_games), ("greedy", SIZES.slow_bot_games)])
def test_games_of_both_editions_end_by_legal_choices(name: str, games: int) -> None:
    """With and without leaders."""
    for seed in range(games):
        seats, edition = SETUPS[seed % len(SETUPS)]
        leaders = ("none", "chosen", "random")[seed // len(SETUPS) % 3]
        in_order = seed // (3 * len(SETUPS)) % 2 and edition == "gu2016"
        blocking = "in_order" if in_order else "together"
        options = {"edition": edition, "leaders": leaders, "blocking": blocking}
        bots = [Watched(name, seed * 4 + seat) for seat in range(seats)]
        result = play_game(GAME, bots, seats, options, seed)
        assert result.winners
        assert result.decisions > 30 * seats


@pytest.mark.parametrize("name", ["rules", "greedy"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    def of(seed: int) -> Table:
        return simulate("arrival", 1, 2, {"edition": "any"}, (name,), seed=seed, reasons_every=99)

    one = of(5)
    assert one == of(5)
    assert one != of(6)


@pytest.mark.night
@pytest.mark.parametrize(
    ("name", "seats", "low"), [("rules", 2, 0.85), ("rules", 4, 0.6), ("greedy", 2, 0.8), ("greedy", 4, 0.5)]
)
def test_bots_beat_random_clearly(name: str, seats: int, low: float) -> None:
    share = simulate("arrival", 200, seats, {"edition": "any"}, (name, "random"), jobs=2).won_by_bot(name)
    print(f"{name} against random, {seats} seats: {share}")
    assert share.interval[0] > low


def test_roam_has_no_rules_bot_and_says_so() -> None:
    with pytest.raises(
        UnknownBot, match="unknown bot 'rules'; choose one of random, greedy, easy, medium, hard for roam"
    ):
        bot("rules", "roam")


# --- on a drawn map ----------------------------------------------------------------------------


def chooses(s: State, seed: int = 1) -> str:
    ask = asks(s)[0]
    player = bot("rules", "arrival", seed)
    return str(player.choose(GAME.observe(s, ask.seat), decision(s, ask), no_worlds))


def test_four_swords_beside_a_castle_take_it(edition: str) -> None:
    s = erin(
        "boreum r1 | temair r1 | bernas F1 | tor_mor C | dur b1 | iernus b1",
        edition,
        swords=(4,),
        corruption=(3, 3),
    )
    assert chooses(s) == "repel tor_mor"
    assert chooses(play(s, "repel tor_mor")) == "honor"


def test_disks_go_where_the_province_pays_more(edition: str) -> None:
    # From Mag Slecht, roads lead to Mag Tuired (3 honor) and to Temair and Uisnech (1 honor each).
    s = erin("loch_erne r1 | mag_slecht r1 | clochar r1 | dur b1 | iernus b1", edition, disks=(1,))
    assert chooses(s) in ("build mag_tuired", "build ravius")


def test_fomori_go_to_a_rival_and_not_to_oneself(edition: str) -> None:
    position = "tor_mor C | boreum F1 | bernas r1 | temair r1 | venicnium b1 | dur b1"
    s = erin(position, edition, fomori=[(1, 1)], honor=(10, 10))
    assert chooses(s) == "spread venicnium"


def test_swords_are_worth_honor_when_the_tribes_prevail_and_purity_when_they_do_not(edition: str) -> None:
    far_ahead = "temair r1 | uisnech F2 | raeba r1 | buvinda r1 | dur b1 | iernus b1 | luachair b1 | senus b1"
    s = erin(far_ahead, edition, swords=(2,), honor=(10, 10), corruption=(6, 6), round=6)
    assert chooses(play(s, "repel uisnech")) == "honor"
    overrun = "temair r1 | uisnech F2 | raeba r1 | dur b1 | " + " | ".join(
        f"{place} F1" for place in ("boreum", "vidua", "ailech", "bernas", "argita", "clochar", "emain")
    )
    s = erin(overrun, edition, swords=(2,), honor=(10, 10), corruption=(6, 6), round=6)
    assert chooses(play(s, "repel uisnech")) == "purify"


def test_tiles_that_pay_their_most_are_used_and_others_wait(edition: str) -> None:
    eblana = "temair r1 | uisnech r1 | dun_ailinne r1 | buvinda r1 | eblana_portus r1"
    map_ = f"{eblana} | dur b1 | iernus b1 | boreum F1"
    waiting = ("cauldron:eblana", "cauldron:magnata")
    assert chooses(erin(map_, edition, disks=(1,), tactics=waiting)) == "use cauldron:eblana"
    first = erin("temair r1 | dur b1 | iernus b1 | boreum F1", edition, disks=(3,), tactics=("wild_geese",))
    assert chooses(first).startswith("build")


def test_in_the_last_round_a_paying_tile_is_used_before_passing(edition: str) -> None:
    s = erin("temair r1 | dur b1 | iernus b1 | boreum F1", edition, tactics=("wild_geese",), round=6)
    assert chooses(s) == "use wild_geese"


@pytest.mark.parametrize(("edition", "song"), [(CZ, 2), (GU, 3)])
def test_the_song_of_the_bard_waits_until_it_takes_away_all_it_can(edition: str, song: int) -> None:
    map_ = "temair r1 | uisnech r1 | dur b1 | boreum F1"
    tile = ("song_of_the_bard:1",)
    early = erin(map_, edition, disks=(1,), tactics=tile, corruption=(song - 1, 5))
    assert chooses(early).startswith("build")
    assert chooses(erin(map_, edition, disks=(1,), tactics=tile, corruption=(song, 5))) == f"use {tile[0]}"
