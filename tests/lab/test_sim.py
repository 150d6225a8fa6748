"""Many games: the same whoever plays them, none fails, and what they reach is counted."""

from __future__ import annotations

import pytest
from tests.sizes import IS_NIGHT, SIZES

from crannog.bots import UnknownBot
from crannog.games import load
from crannog.kernel.game import BadOption, shares
from crannog.lab import coverage, simulate, wilson
from crannog.lab.counting import Tally
from crannog.lab.results import Record, Share, Table
from crannog.lab.sim import Chunk, lineup, mixes, play_chunk

GAME = load("roam")


def test_the_same_seed_gives_the_same_games_however_many_work() -> None:
    alone = simulate("roam", 12, options="any", bots=("random",), jobs=1, seed=3)
    together = simulate("roam", 12, options="any", bots=("random",), jobs=2, seed=3)
    assert alone == together
    assert alone != simulate("roam", 12, options="any", bots=("random",), jobs=1, seed=4)


def test_greedy_games_are_repeatable_too() -> None:
    assert simulate("roam", 1, 2, bots=("greedy",)) == simulate("roam", 1, 2, bots=("greedy",))


def test_a_chunk_done_again_gives_the_same() -> None:
    chunk = Chunk("roam", 5, 9, 0, {}, ("random",), 1, reasons_every=2)
    assert play_chunk(chunk) == play_chunk(chunk)


def test_asking_for_reasons_changes_no_game() -> None:
    some = simulate("roam", 12, reasons_every=1)
    assert some.records == simulate("roam", 12, reasons_every=100).records
    assert some.tally.reasons["place.fit"] > 0


def test_bots_move_on_from_seat_to_seat() -> None:
    names = [lineup(GAME, i, 3, {}, ("greedy", "random")).bots.index("greedy") for i in range(6)]
    assert names == [0, 1, 2, 0, 1, 2]


def test_any_takes_every_value_and_every_number_of_players() -> None:
    lines = [lineup(GAME, i, 0, {"outpost": "any", "edges": "chosen"}, ("random",)) for i in range(6)]
    assert {(line.seats, line.options["outpost"]) for line in lines} == {
        (seats, value) for seats in (2, 3, 4) for value in ("no", "yes")
    }
    assert {line.options["edges"] for line in lines} == {"chosen"}


def test_wrong_names_are_refused_before_anything_starts() -> None:
    with pytest.raises(BadOption, match="snow"):
        simulate("roam", 1, options={"snow": "any"})
    with pytest.raises(BadOption, match="for 2 to 4 players"):
        simulate("roam", 1, seats=9)
    with pytest.raises(BadOption, match="all of them"):
        simulate("roam", 1, options="all of them")
    with pytest.raises(UnknownBot):
        simulate("roam", 1, bots=("clever",))


def record(bots: tuple[str, ...], winners: tuple[int, ...], game: str) -> Record:
    """A game of two that ended like this."""
    returns = shares(winners, 2, together=load(game).together)
    return Record(0, 2, {}, bots, winners, (0, 0), returns, 1, 0, ())


def test_a_victory_of_all_together_is_a_whole_one_for_every_seat_and_bot() -> None:
    won = record(("rules", "rules"), (0, 1), "spirit_island")
    lost = record(("rules", "random"), (), "spirit_island")
    table = Table("spirit_island", (won, lost), Tally())
    assert [table.won_by_seat(2, seat).value for seat in (0, 1)] == [0.5, 0.5]
    assert table.won_by_bot("rules") == Share(1.0, 2)
    assert table.won_by_bot("random") == Share(0.0, 1)
    assert [
        line.split()[:2] for line in table.text().splitlines() if line.startswith(("all ", "0 ", "1 "))
    ] == [["all", "50.0%"]]


def test_a_shared_victory_of_rivals_is_shared() -> None:
    table = Table("roam", (record(("greedy", "random"), (0, 1), "roam"),), Tally())
    assert [table.won_by_seat(2, seat).value for seat in (0, 1)] == [0.5, 0.5]
    assert table.won_by_bot("greedy") == Share(0.5, 1)


def test_each_game_is_recorded_with_what_it_returns() -> None:
    for game, together in (("roam", 1.0), ("spirit_island", 0.0)):  # random spirits always lose
        for one in simulate(game, 2, 2).records:
            assert sum(one.returns) == together
            assert [seat for seat, won in enumerate(one.returns) if won] == list(one.winners)


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_the_table_names_seats_bots_and_ends() -> None:
    text = simulate("roam", 2, 2, {"artifacts": "no"}, ("greedy", "random")).text()
    for word in ("2 games", "2 seats", "decisions", "turns per game", "greedy", "random", "end.score"):
        assert word in text
    assert "turns" not in simulate("arrival", 2, 2).text()


def test_random_games_of_all_options_and_player_counts_end_and_reach_every_piece() -> None:
    table = simulate("roam", SIZES.simulated, options="any", jobs=2 if IS_NIGHT else 1, seed=1)
    assert len(table.records) == SIZES.simulated
    assert {r.seats for r in table.records} == {2, 3, 4}
    for record in table.records:
        assert record.winners
        assert record.ends
        assert len(record.scores) == record.seats
    reached = coverage("roam", table.tally)
    print(table.text(), reached.text(), sep="\n\n")
    for part in reached.parts:
        if part.name.startswith(("card", "artifact", "ability")):
            assert not part.missing
    assert all(times == 0 for _, _, times in reached.unreachable)


def test_coverage_lists_what_was_not_reached() -> None:
    table = simulate("roam", 3, 2, {"artifacts": "no"})
    reached = coverage("roam", table.tally)
    assert "rules: artifact.slide" in reached.missing
    assert "rules: turn.order" not in reached.missing
    assert [id for id, _, _ in reached.unreachable] == ["place.hole"]
    assert "not reached: artifact.slide" in reached.text()


def test_any_options_are_mixed_only_as_they_go_together() -> None:
    game = load("arrival")
    mixed = mixes(game, {"edition": "any", "isle": "any", "leaders": "random"})
    pairs = [(mix["edition"], mix["isle"]) for mix in mixed]
    assert pairs == [("cz2017", "apart"), ("gu2016", "apart"), ("gu2016", "adjacent")]
    assert mixes(game, {"edition": "cz2017", "isle": "adjacent"}) == [
        {"edition": "cz2017", "isle": "adjacent"}
    ]
    with pytest.raises(BadOption, match="isle=adjacent goes only with edition=gu2016, not cz2017"):
        simulate(
            "arrival",
            1,
            options={"edition": "cz2017", "isle": "adjacent", "leaders": "any"},
            bots=("random",),
        )
