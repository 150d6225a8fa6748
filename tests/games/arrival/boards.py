"""Positions for The Arrival's tests, written as text: build one, play lines, compare.

    erin("boreum F1 | temair r2 | magnata s1", edition, swords=(2,))

is red's turn with a Fomor on Boreum, a Broch of red's on Temair, a shield in Magnata and two swords
in red's supply. Only what is written is on the map, castles included. The earning cards are those of
cards.txt, so that no rule test depends on how the game's own are balanced; a road joins two ports, as on no
map of ours. The roads of the tests:

    tor_mor(C)--boreum--venicnium(port)   boreum--bernas--loch_erne--mag_slecht--temair--dun_delga
    temair--buvinda(port)--eblana_portus(port)--dun_ailinne--temair--uisnech--raeba   temair--eblana_portus
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from crannog.games.arrival import GAME, State
from crannog.games.arrival.content_pack import FILES, load_pack
from crannog.games.arrival.earning import AskDraw, EarningPhase
from crannog.games.arrival.editions import DISKS, FOMORI
from crannog.games.arrival.flow import BuildSaved, EndRound, TakeTurn
from crannog.games.arrival.notation import board, read
from crannog.kernel import play as kernel
from crannog.kernel.message import Rule, rule_of
from crannog.kernel.play import SPECTATOR, Ask, Illegal, asks, choose, is_asked, settle
from crannog.kernel.rng import seeds_from_number
from crannog.kernel.stop_before import skip

RED, BLUE, YELLOW, PURPLE = range(4)
CZ, GU = "cz2017", "gu2016"
KEY: Final = seeds_from_number(1).key()
HOME: Final = files("crannog.games.arrival").joinpath("content")
PRINTED: Final = {name: HOME.joinpath(name).read_text(encoding="utf-8") for name in FILES}
CARDS: Final = {"earning.txt": Path(__file__).with_name("cards.txt").read_text(encoding="utf-8")}
PORT_ROAD: Final = '"links": [["buvinda", "eblana_portus"],'
ROADS: Final = {"map.json": PRINTED["map.json"].replace('"links": [', PORT_ROAD)}
PACK: Final = load_pack(PRINTED | CARDS | ROADS)
NAMED: Final = {rule.id: rule for rule in GAME.rules}


def erin(
    position: str = "",
    edition: str = CZ,
    seats: int = 2,
    *,
    active: int = RED,
    disks: Sequence[int] = (),  # supplies by seat
    swords: Sequence[int] = (),
    shields: Sequence[int] = (),
    fomori: Sequence[Sequence[int]] = (),  # by seat: face down, the first is taken first
    honor: Sequence[int] = (),
    corruption: Sequence[int] = (),
    trophies: Sequence[int] = (),
    tactics: Sequence[str] | Mapping[int, Sequence[str]] = (),  # the active player's, or by seat
    leaders: Sequence[str] = (),
    passed: Sequence[int] = (),
    first: int = RED,
    round: int = 2,
    turns: int = 2,  # this is everyone's second turn: it has two actions
    options: Mapping[str, str] | None = None,
) -> State:
    """A table at the start of the active player's turn."""
    s = laid(position, edition, seats, options)
    s.first, s.round = first, round
    held = tactics if isinstance(tactics, Mapping) else {active: tactics}
    for seat, tribe in enumerate(s.tribes):
        tribe.disks, tribe.swords, tribe.shields = (_of(n, seat) for n in (disks, swords, shields))
        tribe.honor, tribe.corruption = _of(honor, seat, 4), _of(corruption, seat)
        tribe.trophies = _of(trophies, seat)
        tribe.fomori = list(fomori[seat]) if seat < len(fomori) else []
        tribe.tactics = list(held.get(seat, ()))
        tribe.leader = leaders[seat] if seat < len(leaders) else ""
        tribe.passed = seat in passed
        tribe.turns = turns - 1
        tribe.reserve = DISKS - tribe.disks - sum(s.disks[at] for at in s.forts(seat))
    s.swords -= sum(swords)
    s.shields -= sum(shields) + sum(s.province_shields)
    s.bag = _rest(s)
    used = [tile for tribe in s.tribes for tile in tribe.tactics]
    everything = sorted(s.display + s.tactic_pile)
    s.display = [tile for tile in everything if tile not in used][:6]
    s.tactic_pile = [tile for tile in everything if tile not in used + s.display]
    if passed:
        s.next_first = passed[0]
    s.then(TakeTurn(active), *[BuildSaved(seat) for seat in s.clockwise(first)], EndRound())
    settle(s)
    s.events = []
    return s


def laid(position: str, edition: str, seats: int, options: Mapping[str, str] | None = None) -> State:
    """A table with these pieces on the map and nothing to do."""
    s = GAME.new(seats, {"edition": edition} | dict(options or {}))
    s.pack_id = PACK
    read(position, s)
    s.rng.key = KEY
    s.drop_what_waits()
    return s


def _of(numbers: Sequence[int], seat: int, otherwise: int = 0) -> int:
    return numbers[seat] if seat < len(numbers) else otherwise


def _rest(s: State) -> list[int]:
    """The Fomori that are neither on the map nor in a supply."""
    left = Counter(FOMORI)
    left.subtract([kind for kind in s.fomori if kind])
    left.subtract([kind for tribe in s.tribes for kind in tribe.fomori])
    return [kind for kind, n in sorted(left.items()) for _ in range(n)]


def earning(
    cards: Sequence[Sequence[str]],
    edition: str = CZ,
    *,
    position: str = "",
    first: int = RED,
    tactics: Mapping[int, Sequence[str]] | None = None,
    leaders: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> State:
    """An Earning Phase after the drawing: these cards lie in front of the seats, two of each open."""
    s = laid(position, edition, len(cards), options)
    s.first, s.round, s.events = first, 1, []
    drawn = [card for hand in cards for card in hand]
    s.stacks = [sorted(set(s.pack.cards) - set(drawn))[i::3] for i in range(3)]
    s.bag = _rest(s)
    for seat, tribe in enumerate(s.tribes):
        tribe.cards = list(cards[seat])
        tribe.reserve -= sum(s.disks[at] for at in s.forts(seat))
        tribe.leader = leaders[seat] if seat < len(leaders) else ""
        tribe.tactics = list((tactics or {}).get(seat, ()))
        for tile in tribe.tactics:
            (s.display if tile in s.display else s.tactic_pile).remove(tile)
    s.then(EarningPhase(), TakeTurn(first))
    settle(s)
    while is_asked(s, AskDraw):
        skip(s)
    return s


def play(s: State, *lines: str) -> State:
    """Whoever is asked makes these choices; the state is stored and read again after each.

    Where several are asked at once, or just to say who, a line begins with the seat: `1 block top`.
    The events of all lines stay, for `happened`. No piece is ever lost.
    """
    told = []
    for line in lines:
        seat, line = (int(line[0]), line[2:]) if line[0].isdigit() else (asked(s), line)
        after = choose(s, seat, line)
        told += after.events
        assert GAME.pieces(after) == GAME.pieces(s), f"{line}: a piece was lost or found"
        s = GAME.load(GAME.store(after), KEY)
        assert s == after
        s.events, s.boundary = list(told), after.boundary
    return s


def asked(s: State) -> int:
    """Who is asked now."""
    return question(s).seat


def question(s: State) -> Ask[kernel.State]:
    found = asks(s)
    assert len(found) == 1, "nobody is asked: the game is over" if s.over else "several are asked at once"
    return found[0]


def legal(s: State, word: str = "") -> list[str]:
    """What whoever is asked may choose; with a word, only what begins with it, and without it."""
    ask = question(s)
    lines = [str(choice) for choice in ask.legal(s)]
    assert lines == [str(choice) for choice in ask.offers(s) if not choice.why_not(s, ask.seat)]
    return [line[len(word) :].strip() for line in lines if line.startswith(word)]


def offered(s: State) -> list[str]:
    """What is on the list at all, forbidden or not."""
    return [str(choice) for choice in question(s).offers(s)]


def reasons(line: str, s: State, seat: int | None = None) -> list[Rule]:
    """The rules that forbid this choice; empty if nothing does."""
    try:
        choose(s, asked(s) if seat is None else seat, line)
    except Illegal as no:
        return [NAMED.get(rule_of(reason)) or Rule(rule_of(reason), "-") for reason in no.reasons]
    return []


def why(line: str, s: State, lang: str = "en") -> str:
    """The first reason, as the player reads it."""
    try:
        choose(s, asked(s), line)
    except Illegal as no:
        return GAME.texts(lang).say(no.reasons[0])
    return ""


def becomes(s: State, position: str) -> None:
    """The map looks as written, in whatever order."""
    now = board(GAME.observe(s, SPECTATOR))
    assert parts(now) == parts(position), now


def parts(position: str) -> list[str]:
    return sorted(" ".join(part.split()) for part in position.split("|") if part.strip())


def at(s: State, place: str) -> int:
    """The number of a location."""
    return s.pack.names[place]


def shields_in(s: State, province: str) -> int:
    number = next(i for i, found in enumerate(s.pack.provinces) if found.id == province)
    return s.province_shields[number]


def supply(s: State, seat: int) -> tuple[int, int, int]:
    """Disks, swords and shields in a tribe's supply."""
    tribe = s.tribes[seat]
    return tribe.disks, tribe.swords, tribe.shields
