"""The law of deltas: put together in order, they give the whole drawing, byte for byte, at every step."""

from __future__ import annotations

import base64
import json
import random
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from crannog.kernel.game import LANGUAGES
from crannog.kernel.play import SPECTATOR
from crannog.site.play.drawing import deltas, fragments
from crannog.site.play.drawing.deltas import applied, message, ops
from crannog.site.play.drawing.fragments import Fragment
from tests.site.walks import tables
from tests.sizes import SIZES

SEATS = {"roam": (2, 3, 4), "arrival": (2, 3, 4), "spirit_island": (1, 2, 3)}
MISSED = 0.08  # entries that came while a stream was sending
GONE = 0.04  # a connection that was lost: the next one begins with nothing


@dataclass
class Reader:
    """A browser: the lines it has, and the name of the drawing they are. `web/src/lines.js` does the same."""

    rows: list[str] = field(default_factory=list)
    name: str = ""
    seq: int = 0

    def put(self, said: bytes) -> str | None:
        """The whole drawing, or None where it has to be fetched."""
        text = zlib.decompress(base64.b64decode(said[1:]), -15) if said[:1] == b"z" else said
        seq, name, base, *delta = json.loads(text)
        if base and base != self.name:
            return None
        self.rows, self.name, self.seq = applied(self.rows if base else [], delta), name, seq
        return "\n".join(self.rows)


def differences(
    game: str, seats: int, seed: int, most: int = 100_000, langs: Sequence[str] = LANGUAGES
) -> tuple[int, list[str]]:
    """How many drawings were compared, and where one differed from what was put together."""
    chance = random.Random(seed)
    compared, found = 0, []
    readers: dict[tuple[str, int], tuple[Reader, Fragment | None]] = {}
    for live in tables(game, seats, seed, most):
        for lang in langs:
            for seat in (*range(seats), SPECTATOR):
                reader, has = readers.get((lang, seat), (Reader(), None))
                what = chance.random()
                if what < GONE:
                    reader, has = (Reader() if what < GONE / 2 else reader), None
                elif what < GONE + MISSED:
                    continue
                now = fragments._make(live, seat, lang, "", False)
                try:
                    shown = reader.put(deltas.message(live.seq, now, has))
                except (ValueError, LookupError):
                    shown = None
                whole = now.html.decode()  # what whoever fetches it gets
                compared += 1
                assert compared % 8 or whole == fragments.render(live, seat, lang), "drawn again, the same"
                if (shown, reader.seq) != (whole, live.seq):
                    found.append(f"{game} seed {seed} #{live.seq} seat {seat} {lang}")
                readers[lang, seat] = reader, now
    return compared, found


@pytest.mark.parametrize("game", SEATS)
def test_deltas_in_order_give_the_whole_drawing(game: str) -> None:
    """Each game in one language, the next in the other: both would take five hours of a processor at night."""
    for seed in range(SIZES.delta_games):
        seats = SEATS[game][seed % len(SEATS[game])]
        langs = [LANGUAGES[seed % len(LANGUAGES)]]
        compared, found = differences(game, seats, seed, SIZES.delta_moves, langs)
        assert found == []
        assert compared > 30


# --- the functions themselves --------------------------------------------------------------------


def rows_of(chance: random.Random) -> tuple[list[str], list[str]]:
    """Two rows that have much in common, with lines that come several times."""
    letters = ["a", "b", "c", "ä", "", "\r", '"\\', "1", "\u2028", "d" * 900]
    old = [chance.choice(letters) * chance.randrange(3) for _ in range(chance.randrange(30))]
    new = [line for line in old if chance.random() < 0.8]
    for _ in range(chance.randrange(6)):
        new.insert(chance.randrange(len(new) + 1), chance.choice([*letters, "x", "y"]))
    if chance.random() < 0.2:
        chance.shuffle(new)
    return old, new


def test_any_row_is_made_of_any_other() -> None:
    chance = random.Random(7)
    for _ in range(3000):
        old, new = rows_of(chance)
        delta = ops(old, new)
        assert applied(old, delta) == new
        assert sum(isinstance(one, str) for one in delta) == sum(line not in old for line in new)


@pytest.mark.parametrize("wrong", [[5, 1], [0, 3], [-1, 1], [0, 0], [1], [0, "x"], ["x", 2, 1]])
def test_what_does_not_fit_is_refused(wrong: list[Any]) -> None:
    with pytest.raises(ValueError, match="another drawing"):
        applied(["a", "b"], wrong)


def test_who_has_another_drawing_fetches_the_whole() -> None:
    first, second, third = [fragments._make(live, 0, "en", "", False) for live in tables("roam", 2, 3, 2)]
    reader = Reader()
    assert reader.put(message(2, first, None)) is not None
    assert reader.put(message(4, third, second)) is None
    assert reader.name == first.name, "what it has stays what it is"
    assert reader.put(message(3, second, first)) == second.html.decode()
    assert reader.put(message(4, third, second)) == third.html.decode()
    assert len(message(4, third, second)) < len(message(4, third, None)) / 2


# --- the tester is tested ------------------------------------------------------------------------


def _last_line_forgotten(old: Sequence[str], new: Sequence[str]) -> list[int | str]:
    return ops(old, new)[:-1]


def _copied_by_hash(old: Sequence[str], new: Sequence[str]) -> list[int | str]:
    """Lines taken for the same that only begin alike: what a short hash would do."""
    short = [line[:40] for line in old]
    return [part for line in new for part in ((short.index(line[:40]), 1) if line[:40] in short else (line,))]


def _one_too_far(old: Sequence[str], new: Sequence[str]) -> list[int | str]:
    made = ops(old, new)
    at = next((n for n, one in enumerate(made[:-1]) if isinstance(one, int)), None)
    if at is not None and isinstance(made[at + 1], int):
        made[at + 1] += 1  # type: ignore[operator]
    return made


def wrong_ops(made: Callable[[Sequence[str], Sequence[str]], list[int | str]]) -> Callable[..., None]:
    return lambda plant: plant.setattr(deltas, "ops", made)


def _a_base_that_was_not_sent(plant: pytest.MonkeyPatch) -> None:
    """The last drawing that anybody was sent, whoever asks."""
    made, last = deltas.message, [None]

    def wrong(seq: int, now: Fragment, has: Fragment | None) -> bytes:
        old, last[0] = last[0], now  # type: ignore[call-overload]
        return made(seq, now, old if has is not None else None)

    plant.setattr(deltas, "message", wrong)


def _names_that_say_only_the_length(plant: pytest.MonkeyPatch) -> None:
    """With names that collide, a browser changes another drawing than it should."""
    made, last = fragments._make, deltas.message
    plant.setattr(fragments, "_make", lambda *given: _renamed(made(*given)))
    kept: list[Fragment] = []

    def wrong(seq: int, now: Fragment, has: Fragment | None) -> bytes:
        kept.append(now)
        return last(seq, now, kept[-2] if has is not None else None)

    plant.setattr(deltas, "message", wrong)


def _renamed(made: Fragment) -> Fragment:
    made.name = "same"
    return made


FAULTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "end": wrong_ops(_last_line_forgotten),
    "hash": wrong_ops(_copied_by_hash),
    "far": wrong_ops(_one_too_far),
    "base": _a_base_that_was_not_sent,
    "names": _names_that_say_only_the_length,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    FAULTS[fault](monkeypatch)
    _, found = differences("roam", 2, 5, most=20)
    assert found != []
