"""The test kit: what every game must guarantee, checked by random play.

`contract(GAME)` is a list of checks for pytest's parametrize. `walk` and `setups` serve a game's
own tests as well. Standard library only; chance comes from our own counter-based source.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from crannog.kernel.codec import clone, generic_clone
from crannog.kernel.game import LANGUAGES, Game, Setup
from crannog.kernel.game_record import start
from crannog.kernel.message import Msg, Rule, rule_of
from crannog.kernel.play import SPECTATOR, Ask, Choice, Illegal, State, advance, asks, choose, pending
from crannog.kernel.preview import preview
from crannog.kernel.rng import Rng, seeds_from_number
from crannog.testing.order_independence import silent_decisions
from crannog.testing.setups import setups as setups
from crannog.testing.setups import spread as spread
from crannog.testing.tampering import Spoiled

MAX_CHOICES: Final = 300
MAX_DECISIONS: Final = 20_000
SPOIL_EVERY: Final = 29  # decisions
PRINTED_EVERY: Final = 5


def dice(seed: int) -> Rng:
    """A source of chance for tests, apart from the game's own."""
    return Rng({}, seeds_from_number(seed, "testing").key())


def pick(rng: Rng, legal: Sequence[Choice[State]]) -> Choice[State]:
    return legal[rng.below("pick", len(legal))]


def walk(game: Game[Any, Any], setup: Setup, seed: int) -> Iterator[tuple[Any, Ask[State]]]:
    """A random game: the state at each decision, with the question a player is about to answer.

    The caller may read the state but must not change it.
    """
    rng = dice(seed)
    s = game.new(setup.seats, setup.options, seed)
    for _ in range(MAX_DECISIONS):
        if s.over:
            return
        open_asks = asks(s)
        assert open_asks, "nobody is asked, but the game is not over"
        ask = open_asks[rng.below("who", len(open_asks))]
        yield s, ask
        advance(s, ask.seat, pick(rng, ask.legal(s)))
    raise AssertionError(f"not over after {MAX_DECISIONS} decisions: seed {seed}, {setup}")


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
        nobody_can_spoil_what_others_see,
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
        legal = tuple(choice for choice in offers if not choice.why_not(s, ask.seat))
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
        assert 1 <= len(ask.legal(s)) <= MAX_CHOICES
    assert s is not None
    assert s.over
    assert s.winners or game.together, "nobody won a game that somebody must win"


def nothing_hidden_is_observed(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    for number, (s, _) in enumerate(walk(game, setup, seed)):
        for seat in game.seats_and_spectator(setup.seats):
            other = game.sample(s, seat, dice(seed + number))
            assert game.observe(s, seat) == game.observe(other, seat)
            assert game.describe(game.observe(s, seat)) == game.describe(game.observe(other, seat))
            mine = [d for d in pending(s) if d.seat == seat]
            assert mine == [d for d in pending(other) if d.seat == seat]
            if seat == SPECTATOR and number % PRINTED_EVERY == 0:
                assert repr(s) == repr(other), "a state prints more than a spectator sees"


def sampled_worlds_depend_only_on_what_the_seat_knows(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    """Also: not on what another seat has half chosen while several are asked at once."""
    varied, before, mover = 0, None, SPECTATOR
    for number, (s, ask) in enumerate(walk(game, setup, seed)):
        for seat in game.seats_and_spectator(setup.seats):
            one = game.sample(s, seat, dice(number))
            if before is not None and seat != mover and _nothing_new(game, before, s, seat):
                assert game.digest(one) == game.digest(game.sample(before, seat, dice(number)))
            two = game.sample(game.sample(s, seat, dice(-number - 1)), seat, dice(number))
            assert game.digest(one) == game.digest(two)
            assert one.rng.key != s.rng.key, "a sample would predict the game's own draws"
            one.rng = s.rng  # or the new source alone would count as a difference
            varied += game.digest(one) != game.digest(s)
        before, mover = clone(s) if s.together else None, ask.seat
    if game.hidden:
        assert varied, "no sample ever differed from the true state; if nothing is hidden: Game(hidden=False)"
    else:
        assert not varied, "a sample differs, though nothing is said to be hidden (Game.hidden)"


def _nothing_new(game: Game[Any, Any], before: Any, s: Any, seat: int) -> bool:
    """Of the last choice, made while several were asked, this seat has seen and heard nothing."""
    if not s.together or s.group != before.group or any(event.seen_by(seat) for event in s.events):
        return False
    return bool(game.observe(before, seat) == game.observe(s, seat))


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
            same = first.together and second.together and first.group == second.group == s.group
            if same and not first.boundary and not second.boundary:
                ab, ba = choose(first, two.seat, b), choose(second, one.seat, a)
                assert game.digest(ab) == game.digest(ba)


def everything_is_said_in_every_language(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    texts = [game.texts(lang) for lang in LANGUAGES]
    cited = {rule.id: rule for rule in game.rules}
    seen: set[Msg] = set()
    for s, _ in walk(game, setup, seed):
        said = [event.text for event in s.events] + game.describe(game.observe(s, 0))
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


def nobody_can_spoil_what_others_see(game: Game[Any, Any], setup: Setup, seed: int) -> None:
    """Whatever a caller does to the answers it got, the same position answers the same, at every table."""
    for number, (s, ask) in enumerate(walk(game, setup, seed)):
        if number % SPOIL_EVERY:
            continue
        line = str(pick(dice(number), ask.legal(s)))
        before = _answers(game, s, ask, line)
        views = [game.observe(s, seat) for seat in game.seats_and_spectator(setup.seats)]
        told = [game.describe(view) for view in views]
        noes = [choice.why_not(s, ask.seat) for choice in ask.offers(s)]
        asked = (asks(s), pending(s), list(ask.offers(s)), ask.legal(s), list(ask.asides(s)), ask.prompt(s))
        with Spoiled(asked, noes, views, told, preview(s, ask.seat, line), game.pieces(s), game.scores(s)):
            try:
                after = _answers(game, s, ask, line)
            except Exception as error:
                raise AssertionError("what was handed out is needed by others, too") from error
        assert after == before, "what was handed out belongs to others, too"


def _answers(game: Game[Any, Any], s: State, ask: Ask[State], line: str) -> list[str]:
    """What a table says of its position, and what comes of a choice, as text: nothing in it can change."""
    said = [repr([str(choice) for choice in ask.legal(s)])]
    for d in pending(s):
        legal = [(str(choice), choice.label()) for choice in (*d.legal, *d.asides)]
        forbidden = [(str(choice), choice.label(), reasons) for choice, reasons in d.forbidden]
        said.append(repr((d.seat, d.prompt, legal, forbidden)))
    said += [laid_out(game.observe(s, seat)) for seat in (ask.seat, SPECTATOR)]
    after = choose(s, ask.seat, line)
    return [*said, game.digest(s), game.digest(after), repr(after.events)]


def laid_out(view: Any) -> str:
    """Everything an observation holds; its own repr is only a line."""
    return repr(asdict(view))


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
