"""The test kit: what every game must guarantee, checked by random play.

`contract(GAME)` is a list of checks for pytest's parametrize. `walk` and `setups` serve a game's
own tests as well. Standard library only; chance comes from our own counter-based source.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import gcd, prod
from typing import Any, Final, overload

from crannog.kernel.codec import clone, generic_clone
from crannog.kernel.game import LANGUAGES, Game, Setup
from crannog.kernel.msg import Msg, Rule, rule_of
from crannog.kernel.orders import silent_decisions
from crannog.kernel.play import (
    Ask,
    Choice,
    Illegal,
    State,
    advance,
    asks,
    choose,
    pending,
    preview,
)
from crannog.kernel.record import start
from crannog.kernel.rng import Rng, seeds_from_number

MOST_CHOICES: Final = 300
MOST_DECISIONS: Final = 20_000


class Setups(Sequence[Setup]):
    """Every number of seats with every combination of options that go together; made when looked at."""

    def __init__(self, game: Game[Any, Any], fixed: dict[str, str]) -> None:
        self.game = game
        values = {o.id: (fixed[o.id],) if o.id in fixed else o.values for o in game.options}
        bound = {id for o in game.options for _, other, _ in o.only_with for id in (o.id, other)}
        self.axes = [[{id: value} for value in some] for id, some in values.items() if id not in bound]
        if bound:
            usual = {o.id: o.values[0] for o in game.options}
            each = itertools.product(*([(id, v) for v in values[id]] for id in values if id in bound))
            self.axes.append([mix for mix in map(dict, each) if not game.why_not_together(usual | mix)])

    def __len__(self) -> int:
        return len(self.game.seats) * prod(map(len, self.axes))

    @overload
    def __getitem__(self, index: int) -> Setup: ...
    @overload
    def __getitem__(self, index: slice) -> list[Setup]: ...
    def __getitem__(self, index: int | slice) -> Setup | list[Setup]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        chosen: dict[str, str] = {}
        for mixes in reversed(self.axes):
            index, i = divmod(index, len(mixes))
            chosen |= mixes[i]
        return self.game.setup(self.game.seats[index], chosen)


def setups(game: Game[Any, Any], **fixed: str) -> Setups:
    """Every set-up with these options fixed."""
    return Setups(game, fixed)


def dice(seed: int) -> Rng:
    """A source of chance for tests, apart from the game's own."""
    return Rng({}, seeds_from_number(seed, "testing").key())


def pick(rng: Rng, legal: list[Choice[State]]) -> Choice[State]:
    return legal[rng.below("pick", len(legal))]


def walk(game: Game[Any, Any], setup: Setup, seed: int) -> Iterator[tuple[Any, Ask[State]]]:
    """A random game: the state at each decision, with the question a player is about to answer.

    The caller may read the state but must not change it.
    """
    rng = dice(seed)
    s = game.new(setup.seats, setup.options, seed)
    for _ in range(MOST_DECISIONS):
        if s.over:
            return
        open_asks = asks(s)
        assert open_asks, "nobody is asked, but the game is not over"
        ask = open_asks[rng.below("who", len(open_asks))]
        yield s, ask
        advance(s, ask.seat, pick(rng, ask.legal(s)))
    raise AssertionError(f"not over after {MOST_DECISIONS} decisions: seed {seed}, {setup}")


def ends(game: Game[Any, Any], setup: Setup, seed: int) -> Any:
    """The last state of a random game."""
    s = None
    for s, ask in walk(game, setup, seed):  # noqa: B007 - the walk goes on changing s
        del ask
    return s


# --- the contract ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """One promise of the contract; calling it checks it."""

    name: str
    run: Callable[[Game[Any, Any], Setup, int], None]
    game: Game[Any, Any]
    games: int

    def __call__(self) -> None:
        for seed, setup in spread(self.game, self.games):
            self.run(self.game, setup, seed)


def spread(game: Game[Any, Any], games: int) -> Iterator[tuple[int, Setup]]:
    """So many games over all set-ups: the golden section spreads few of them, however many there are."""
    every = setups(game)
    stride = next(k for k in itertools.count(int(len(every) * 0.618) + 1) if gcd(k, len(every)) == 1)
    for seed in range(games):
        yield seed, every[seed * stride % len(every)]


def contract(game: Game[Any, Any], games: int = 12) -> list[Check]:
    """Everything a game promises, by name; `games` random games for each promise."""
    promises = (
        storable_at_every_decision,
        choose_leaves_its_input_alone,
        the_same_seed_and_choices_give_the_same_bytes,
        offered_without_reasons_is_accepted_and_nothing_else,
        every_game_ends_and_every_decision_is_small,
        nothing_hidden_is_observed,
        sampled_worlds_depend_only_on_what_the_seat_knows,
        undo_then_redo_is_identity,
        choices_of_different_seats_commute,
        everything_is_said_in_every_language,
        pieces_are_conserved,
        a_preview_writes_nothing_and_stops_at_the_unknown,
        a_fast_copy_is_a_whole_copy,
        nothing_is_decided_silently,
    )
    return [Check(promise.__name__, promise, game, games) for promise in promises]


def storable_at_every_decision(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    """Also: who goes on from what was stored tells the same in the same order."""
    rng = dice(seed)
    for s, ask in walk(game, setup, seed):
        again = game.load(game.store(s), s.rng.key)
        assert again == s
        assert game.digest(again) == game.digest(s)
        lines = [str(choice) for choice in ask.legal(s)]
        assert [str(c) for a in asks(again) if a.seat == ask.seat for c in a.legal(again)] == lines
        line = str(pick(rng, ask.legal(s)))
        assert choose(again, ask.seat, line).events == choose(s, ask.seat, line).events


def choose_leaves_its_input_alone(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    rng = dice(seed)
    for s, ask in walk(game, setup, seed):
        before = game.digest(s)
        line = str(pick(rng, ask.legal(s)))
        after = choose(s, ask.seat, line)
        assert game.digest(s) == before, f"{line} changed its input"
        in_place = clone(s)
        advance(in_place, ask.seat, next(c for c in ask.legal(s) if str(c) == line))
        assert game.digest(in_place) == game.digest(after)


def the_same_seed_and_choices_give_the_same_bytes(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    one = [game.store(s) for s, _ in walk(game, setup, seed)]
    assert one == [game.store(s) for s, _ in walk(game, setup, seed)]


def offered_without_reasons_is_accepted_and_nothing_else(
    game: Game[Any, Any], setup: Setup, seed: int
) -> None:
    rng = dice(seed)
    for s, ask in walk(game, setup, seed):
        offers = list(ask.offers(s))
        legal = [choice for choice in offers if not choice.why_not(s, ask.seat)]
        assert ask.legal(s) == legal, "the fast list differs from the rule"
        lines = [str(choice) for choice in offers]
        assert len(set(lines)) == len(lines), f"two choices have the same name: {lines}"
        choose(s, ask.seat, str(pick(rng, legal)))
        for choice in offers:
            reasons = choice.why_not(s, ask.seat)
            if reasons:
                assert refusal(s, ask.seat, str(choice)) == reasons
        assert [r.id for r in refusal(s, ask.seat, "no such thing")] == ["why.kernel.not_offered"]
        others = {*range(setup.seats)} - {a.seat for a in asks(s)}
        for other in others:
            assert [r.id for r in refusal(s, other, lines[0])] == ["why.kernel.not_asked"]


def refusal(s: State, seat: int, line: str) -> list[Msg]:
    """The reasons for which this choice is refused; empty if it is not."""
    try:
        choose(s, seat, line)
    except Illegal as no:
        return no.reasons
    return []


def every_game_ends_and_every_decision_is_small(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    s = None
    for s, ask in walk(game, setup, seed):
        assert 1 <= len(ask.legal(s)) <= MOST_CHOICES
    assert s is not None
    assert s.over
    assert s.winners or game.together, "nobody won a game that somebody must win"


def nothing_hidden_is_observed(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    for number, (s, _) in enumerate(walk(game, setup, seed)):
        for seat in game.seats_and_spectator(setup.seats):
            other = game.sample(s, seat, dice(seed + number))
            assert game.observe(s, seat) == game.observe(other, seat)
            assert game.words(game.observe(s, seat)) == game.words(game.observe(other, seat))
            mine = [d for d in pending(s) if d.seat == seat]
            assert mine == [d for d in pending(other) if d.seat == seat]


def sampled_worlds_depend_only_on_what_the_seat_knows(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    varied = 0
    for number, (s, _) in enumerate(walk(game, setup, seed)):
        for seat in game.seats_and_spectator(setup.seats):
            one = game.sample(s, seat, dice(number))
            two = game.sample(game.sample(s, seat, dice(-number - 1)), seat, dice(number))
            assert game.digest(one) == game.digest(two)
            assert one.rng.key != s.rng.key, "a sample would predict the game's own draws"
            one.rng = s.rng  # or the new source alone would count as a difference
            varied += game.digest(one) != game.digest(s)
    assert varied, "no sample ever differed from the true state"


def undo_then_redo_is_identity(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    rng = dice(seed)
    record = start(game, setup.seats, setup.options, seeds_from_number(seed))
    while not record.now.over:
        ask = asks(record.now)[0]
        before = game.digest(record.now)
        line = str(pick(rng, ask.legal(record.now)))
        record.play(ask.seat, line)
        after = game.digest(record.now)
        if record.now.boundary:
            assert [m.id for m in record.why_not_undo(ask.seat)] == ["undo.boundary"]
            continue
        record.undo(ask.seat)
        assert game.digest(record.now) == before
        record.play(ask.seat, line)
        assert game.digest(record.now) == after


def choices_of_different_seats_commute(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    rng = dice(seed)
    for s, _ in walk(game, setup, seed):
        for one, two in itertools.combinations(asks(s), 2):
            a, b = str(pick(rng, one.legal(s))), str(pick(rng, two.legal(s)))
            first, second = choose(s, one.seat, a), choose(s, two.seat, b)
            # A choice that closes the group makes its own order: whoever comes next is asked anew.
            same = first.lanes and second.lanes and first.group == second.group == s.group
            if same and not first.boundary and not second.boundary:
                ab, ba = choose(first, two.seat, b), choose(second, one.seat, a)
                assert game.digest(ab) == game.digest(ba)


def everything_is_said_in_every_language(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    texts = [game.texts(lang) for lang in LANGUAGES]
    cited = {rule.id: rule for rule in game.rules}
    seen: set[Msg] = set()
    for s, _ in walk(game, setup, seed):
        said = [event.text for event in s.events] + game.words(game.observe(s, 0))
        for decision in pending(s):
            said.append(decision.prompt)
            said += [choice.label() for choice in decision.legal]
            for choice, reasons in decision.forbidden:
                assert all(cited[rule_of(reason)].cite for reason in reasons), "a reason without a citation"
                said += [choice.label(), *reasons]
        for m in set(said) - seen:
            for text in texts:
                assert text.say(m).strip()
                assert text.params(m.id) == {name for name, _ in m.params}, f"{text.lang} {m.id}: {m.params}"
                counts = {name for name, value in m.params if isinstance(value, int)}
                assert not counts & text.bare_counts(m.id), f"{text.lang} {m.id}: a count without plural"
        seen.update(said)


def pieces_are_conserved(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    box = None
    for s, _ in walk(game, setup, seed):
        now = dict(game.pieces(s))
        assert box is None or now == box
        box = now


def a_preview_writes_nothing_and_stops_at_the_unknown(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    rng = dice(seed)
    for s, ask in walk(game, setup, seed):
        before, line = game.digest(s), str(pick(rng, ask.legal(s)))
        shown = preview(s, ask.seat, line)
        assert game.digest(s) == before
        after = choose(s, ask.seat, line)
        assert shown.whole != after.boundary
        told = [event for event in after.events if event.seen_by(ask.seat)]
        assert list(shown.events) == told[: len(shown.events)]
        other = game.sample(s, ask.seat, dice(seed))
        assert preview(other, ask.seat, line) == shown


def a_fast_copy_is_a_whole_copy(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    for s, _ in walk(game, setup, seed):
        fast, whole = clone(s), generic_clone(s)
        assert fast == whole == s
        assert fast.rng.key == whole.rng.key == s.rng.key
        assert not _shared_mutables(fast, s), "a copy shares something that can change"


def nothing_is_decided_silently(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    rng = dice(seed)
    for s, ask in walk(game, setup, seed):
        if rng.below("looks", 4) == 0:
            choice = pick(rng, ask.legal(s))
            found = silent_decisions(game, s, ask.seat, choice, rng)
            assert not found, f"after {choice}, nobody was asked: {'; '.join(found)}"


def _shared_mutables(a: object, b: object) -> bool:
    """Whether two equal structures share a list or dict anywhere."""
    if isinstance(a, list) and isinstance(b, list):
        return a is b or any(_shared_mutables(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, dict) and isinstance(b, dict):
        return a is b or any(_shared_mutables(a[k], b[k]) for k in a)
    fields = getattr(type(a), "__dataclass_fields__", None)
    if fields is None or getattr(type(a), "__dataclass_params__").frozen:  # noqa: B009
        return False
    return any(_shared_mutables(getattr(a, name), getattr(b, name)) for name in fields)


# --- counting ----------------------------------------------------------------------------------


def perft(s: State, depth: int) -> int:
    """Lines of play of this many choices; draws and reveals as the state's own key has them."""
    if depth == 0 or s.over:
        return 1
    total = 0
    for ask in asks(s):
        for choice in ask.legal(s):
            after = clone(s)
            advance(after, ask.seat, choice)
            total += perft(after, depth - 1)
    return total


def happened(s: State, rule: Rule) -> bool:
    """The last choice brought this rule into play."""
    return any(event.rule == rule.id for event in s.events)
