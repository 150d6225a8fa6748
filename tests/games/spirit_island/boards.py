"""Islands drawn in text, powers resolved by lines of choice; every answer is also a save and a load.

    s = resolve(given("A1: T 2E", earth=3), "steam_vents", "A1", "way 2")
    becomes(s, "A1: 2E")

Seat 0 (Lightning, unless said otherwise) plays on board A, seat 1 (River) on board B. What a drawing
does not mention is empty; a distant city and both spirits' presence keep the game going unseen.
"""

from __future__ import annotations

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.components.power import POWERS, enough
from crannog.games.spirit_island.components.vocabulary import CITY
from crannog.games.spirit_island.grammar.effect import Effect, On, do_all
from crannog.games.spirit_island.invaders.resolve_fear_cards import ResolveFear
from crannog.games.spirit_island.lands.after_each_effect import EndEffect
from crannog.games.spirit_island.notation import read_land, write_land
from crannog.games.spirit_island.state import Deed, Land, State
from crannog.games.spirit_island.turn.use_powers import carry_out
from crannog.kernel.play import TABLE, asks, choose, settle
from crannog.kernel.rng import seeds_from_number

AWAY = "B8"  # where the unseen pieces stand


def given(
    drawing: str = "",
    *,
    spirits: tuple[str, ...] = ("lightning", "river"),
    boards: tuple[str, ...] = ("A", "B"),
    layout: str = "standard",
    energy: int = 9,
    seed: int = 1,
    options: dict[str, str] | None = None,
    **elements: int,
) -> State:
    """The island as drawn, one land a line, in a quiet moment; seat 0 has these elements."""
    s = GAME.new(len(spirits), {"spirits": "random", **(options or {})}, seed)
    s.drop_what_waits()
    s.boards, s.layout, s.round, s.phase = boards, layout, 2, "fast"
    s.lands = {name: Land(presence=(0,) * len(spirits)) for name in s.island.sites}
    for seat, id in enumerate(spirits):
        spirit = s.spirits[seat]
        spirit.id, spirit.board, spirit.energy = id, boards[seat], energy
        spirit.hand, spirit.played, spirit.discard = [], [], []
    s.spirits[0].given = dict(elements)
    for line in drawing.strip().splitlines():
        name, _, rest = line.strip().partition(":")
        s.lands[name] = read_land(rest, len(spirits))
    s.put(s.boards[-1] + "8", CITY)
    for seat in range(len(spirits)):
        if not any(land.presence[seat] for land in s.lands.values()):
            s.put_presence(s.boards[-1] + "8", seat)
    s.fear, s.earned = 0, []
    s.deed = Deed()
    s.events.clear()
    s.rng.key = seeds_from_number(seed).key()
    return s


def answer(s: State, *lines: str) -> State:
    """Give these answers, each by whoever is asked; the state is stored and read before each."""
    for line in lines:
        stored = GAME.store(s)
        again = GAME.load(stored, s.rng.key)
        assert again == s
        asked = asks(again)
        assert asked, f"nobody is asked, and {line!r} was to be said"
        seat = next((ask.seat for ask in asked if line in [str(c) for c in ask.legal(again)]), asked[0].seat)
        s = choose(again, seat, line)
    return s


def offered(s: State) -> list[str]:
    """What the one who is asked may choose."""
    return [str(choice) for ask in asks(s) for choice in ask.legal(s)]


def resolve(s: State, power: str, target: str, *lines: str, seat: int = 0, level: int | None = None) -> State:
    """Use a power on a land ("A1") or a spirit ("1"), and answer what it asks."""
    card = POWERS[power]
    have = s.spirits[seat].given
    met = tuple(need for need in card.thresholds if enough(have, need))
    on = On(seat, power=power, reached=met if level is None else met[:level])
    s.lane = TABLE
    if card.reach is None:
        carry_out(s, On(seat, "", int(target), power, on.reached))
    else:
        carry_out(s, On(seat, target, seat, power, on.reached))
    settle(s)
    return answer(s, *lines)


def apply(s: State, *effects: Effect, on: On | None = None) -> State:
    """Carry out effects by themselves."""
    s.lane = TABLE
    s.then(EndEffect())
    do_all(s, effects, on or On(0, "A1", 0))
    settle(s)
    return s


def frighten(s: State, card: str, level: int, *lines: str) -> State:
    """Resolve one fear card at a terror level."""
    s.terror = level
    s.earned = [card]
    for pile in (s.fear_deck.cards, s.unused):
        if card in pile:
            pile.remove(card)
    s.then(ResolveFear())
    settle(s)
    return answer(s, *lines)


def drawing(s: State, presence: bool) -> str:
    view = GAME.observe(s, 0)
    lines = []
    for land in view.lands:
        words = write_land(land).split()
        if land.name == s.boards[-1] + "8":
            words = _without(words, "C")
        if not presence:
            words = [word for word in words if "@" not in word]
        if words:
            lines.append(f"{land.name}: {' '.join(words)}")
    return "\n".join(lines)


def _without(words: list[str], one: str) -> list[str]:
    """The unseen city is not drawn."""
    rest = list(words)
    if one in rest:
        rest.remove(one)
    return [word for word in rest if "@" not in word]


def becomes(s: State, expected: str) -> None:
    """The whole island is as drawn; presence is compared if the drawing shows any. It can be saved, too."""
    assert GAME.load(GAME.store(s), s.rng.key) == s
    lines = sorted(" ".join(line.split()) for line in expected.strip().splitlines() if line.strip())
    found = sorted(drawing(s, "@" in expected).splitlines())
    assert found == lines, f"found {found}, expected {lines}"
