"""All tests that a game gets for nothing, for pytest, in one line:

    test_game = game_tests(GAME)

The contract, paired worlds, texts in both languages, every rule at work, the table drawn for everybody, bots
that play to the end, and recorded games that still play as they were written.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from crannog import bots, views
from crannog.kernel import replay
from crannog.kernel.game import LANGUAGES, Game
from crannog.kernel.message import Msg, rule_of
from crannog.kernel.play import decision, pending
from crannog.kernel.texts import differences
from crannog.testing.contract import contract, spread, walk
from crannog.testing.worlds import can_draw, compare_worlds, few_setups

PAIRS: Final = 60  # worlds, for each of
FEW: Final = 8  # set-ups
KERNEL: Final = ("kernel.not_asked", "kernel.not_offered")

type Test = tuple[str, Callable[[], None]]


def game_tests(game: Game[Any, Any], games: int = 12, replays: Path | None = None) -> Callable[..., None]:
    """A test function with everything that a game promises; `games` random games for most of it."""
    import pytest  # only whoever tests has it

    tests = every_test(game, games, replays)

    @pytest.mark.parametrize("check", [run for _, run in tests], ids=[name for name, _ in tests])
    def run_check(check: Callable[[], None]) -> None:
        check()

    return run_check


def every_test(game: Game[Any, Any], games: int = 12, replays: Path | None = None) -> list[Test]:
    """The same by name, for whoever has no pytest."""
    found: list[Test] = [(check.name, check) for check in contract(game, games)]
    found += [
        ("paired_worlds_look_the_same", lambda: paired_worlds_look_the_same(game)),
        ("both_languages_say_the_same_things", lambda: both_languages_say_the_same_things(game)),
        ("every_rule_and_option_has_its_text", lambda: every_rule_and_option_has_its_text(game)),
        ("every_rule_comes_up", lambda: every_rule_comes_up(game, 10 * games)),
        ("every_bot_plays_to_the_end", lambda: every_bot_plays_to_the_end(game)),
    ]
    if can_draw():
        found.append(("every_seat_is_drawn_its_table", lambda: every_seat_is_drawn_its_table(game)))
        found.append(("what_is_drawn_is_told", lambda: what_is_drawn_is_told(game)))
    for path in sorted(replays.glob("*.txt")) if replays else ():
        found.append((f"plays_as_written {path.stem}", lambda path=path: plays_as_written(game, path)))  # type: ignore[misc]
    return found


def paired_worlds_look_the_same(game: Game[Any, Any]) -> None:
    for setup in few_setups(game, FEW):
        assert compare_worlds(game, setup, PAIRS, drawn_every=15) == PAIRS


def both_languages_say_the_same_things(game: Game[Any, Any]) -> None:
    one, other = (game.texts(lang) for lang in LANGUAGES)
    assert differences(one, other) == []


def every_rule_and_option_has_its_text(game: Game[Any, Any]) -> None:
    """And no text speaks of a rule that does not exist."""
    known = {rule.id for rule in game.rules} | {*KERNEL}
    for lang in LANGUAGES:
        texts = game.texts(lang)
        assert texts.say(Msg("title.game"))
        for rule in game.rules:
            assert texts.say(rule.text).endswith("."), f"{lang}: the text of {rule.id} is no sentence"
        for option in game.options:
            assert texts.say(Msg(f"option.{option.id}"))
            assert all(texts.say(Msg(f"option.{option.id}.{value}")) for value in option.values)
        told = {id.partition(".")[2] for id in texts.templates if id.startswith(("rule.", "why."))}
        assert told <= known, f"{lang}: texts of no rule: {sorted(told - known)}"


def every_rule_comes_up(game: Game[Any, Any], games: int) -> None:
    """In random games, each rule is at work in an event or forbids something; or it says why it never can."""
    missing = {rule.id for rule in game.rules if not rule.unreachable}
    for seed, setup in spread(game, games):
        missing -= {event.rule for event in game.new(setup.seats, setup.options, seed).events}
        last = None
        for s, ask in walk(game, setup, seed):
            last = s
            missing -= {event.rule for event in s.events}
            for _, reasons in decision(s, ask).forbidden:
                missing -= {rule_of(reason) for reason in reasons}
        missing -= {event.rule for event in last.events} if last is not None else set()
        if not missing:
            return
    assert not missing, f"never came up in {games} random games: {', '.join(sorted(missing))}"


def every_bot_plays_to_the_end(game: Game[Any, Any]) -> None:
    for name in bots.names(game.id):
        for seats in game.seats:
            players = [bots.bot(name, game.id, seat) for seat in range(seats)]
            assert bots.play_game(game, players, seats, seed=1).decisions


def every_seat_is_drawn_its_table(game: Game[Any, Any], every: int = 7) -> None:
    """In both languages, in all set-ups but a few; every choice is a button, and nothing is inline."""
    for number, setup in enumerate(few_setups(game, FEW)):
        for n, (s, _) in enumerate(walk(game, setup, number)):
            if n % every:
                continue
            for seat in game.seats_and_spectator(setup.seats):
                mine = next((d for d in pending(s) if d.seat == seat), None)
                html = views.draw(game, game.observe(s, seat), mine, LANGUAGES[n % 2], log=s.events)
                assert "<script" not in html
                assert " style=" not in html
                lacking = [line for line in (mine.lines() if mine else ()) if f'value="{line}"' not in html]
                assert not lacking, f"no button for {lacking}"
            views.svg(game, game.observe(s, 0))


def what_is_drawn_is_told(game: Game[Any, Any], n: int = 12) -> None:
    """Each fact of a view is in its drawing's accessibility tree and in text mode, and none is missing."""
    from crannog.testing import told  # here, because whoever cannot draw may still test the rest

    told.what_is_drawn_is_told(game, n)


def plays_as_written(game: Game[Any, Any], path: Path) -> None:
    """A game saved by `crannog play --save` is verified, to its end."""
    found = replay.verdict(replay.read(path.read_text(encoding="utf-8")), game)
    assert not found.problems, f"{path.name}: {'; '.join(found.problems)}"
    assert found.over, f"{path.name} does not reach its end"
