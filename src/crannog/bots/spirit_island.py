"""Spirit Island's judgement, and a bot that plays each choice out to the end of the turn.

Everything is judged from the view. Values are in explorers: how much better than one explorer less.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from crannog.bots.bot import Sample
from crannog.bots.judgement import Judgement, Legal
from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.observe import LandView, View
from crannog.kernel.codec import clone
from crannog.kernel.play import Choice, Decision, State, advance, asks

WON: Final = 1000.0
PIECE: Final = {"explorer": -1.2, "town": -4.0, "city": -8.0, "dahan": 0.8}
BLIGHT: Final = -4.0
SECOND_BLIGHT: Final = -2.0
LAST_BLIGHT: Final = -40.0  # shared among the cubes left on the card
PRESENCE: Final = 2.2
DESTROYED: Final = -1.5
ENERGY: Final = 0.35
INCOME: Final = 1.6
PLAYS: Final = 3.2
CARD: Final = 1.0
FEAR: Final = 1.0
TERROR: Final = 12.0
RAVAGED: Final = -7.0  # a land that will be ravaged next and blighted by it
CASCADES: Final = -5.0
PIECE_LOST: Final = -0.5
BUILT: Final = -4.0  # a land where a building will come, and a ravage a turn later
MOST: Final = 400  # choices of one playing out


def judge(view: View, seat: int) -> float:
    """How well the island stands; everybody wins or loses together."""
    if view.over:
        return WON + view.score if view.outcome != "defeat" else -WON + 10 * view.round
    value = (
        FEAR * view.fear + TERROR * (view.terror - 1) + FEAR * view.pool * (len(view.feared) + view.earned)
    )
    value += LAST_BLIGHT / max(1, view.blight) * (1.0 if view.tainted or view.blight_card else 0.4)
    value += sum(_land(view, land) for land in view.lands)
    for spirit in view.spirits:
        value += ENERGY * min(spirit.energy, 8) + INCOME * spirit.income + PLAYS * spirit.card_plays
        value += CARD * (len(spirit.hand) + 0.4 * len(spirit.discard)) + DESTROYED * spirit.destroyed
    return value


def _land(view: View, land: LandView) -> float:
    value = sum(PIECE[kind] + (0.9 * hurt if kind != "dahan" else 0) for kind, hurt in land.pieces)
    if land.blight:
        value += BLIGHT + SECOND_BLIGHT * (land.blight - 1)
    value += PRESENCE * sum(min(discs, 2) for discs in land.presence)
    damage = land.count("explorer") + 2 * land.count("town") + 3 * land.count("city")
    if damage - land.defend >= 2 and view.ravage and _means(view.ravage, land):
        value += RAVAGED + (CASCADES if land.blight else 0.0)
        value += PIECE_LOST * min(land.count("dahan"), damage // 2)
    if damage and view.build and _means(view.build, land):
        value += BUILT
    return value


def _means(card: str, land: LandView) -> bool:
    return land.terrain in card.split("_")[1:] or (card.endswith("coastal") and land.coastal)


def promising(view: View, seat: int, legal: Legal, most: int) -> Legal:
    return legal[:most]


JUDGEMENT: Final = Judgement[View](judge, promising, frozenset({"done"}))


class Planner:
    """Tries each choice in sampled worlds and plays the turn out, several times, by simple habits."""

    needs_view = True

    def __init__(self, seed: int, tries: int = 4, width: int = 14, turns: int = 1) -> None:
        self._random = Random(seed)  # noqa: S311  for ties and samples, not the game's chance
        self._tries, self._width, self._turns = tries, width, turns

    def choose(self, view: View, decision: Decision, sample: Sample) -> Choice[State]:
        number = self._random.getrandbits(48)
        legal = list(decision.legal)
        if len(legal) == 1:
            return legal[0]
        habits = Random(number)  # noqa: S311
        if len(legal) > self._width:
            last = [choice for choice in legal if str(choice) == "done"]
            legal = habits.sample(legal, self._width - len(last)) + last
        values = [0.0] * len(legal)
        for i in range(self._tries):
            world = sample(number + i)
            for n, choice in enumerate(legal):
                # The same habits for every choice: differences come from the choice.
                values[n] += self._play_out(world, decision.seat, choice, Random(number + i))  # noqa: S311
        best = max(range(len(legal)), key=lambda n: values[n])
        return legal[best]

    def _play_out(self, world: State, seat: int, choice: Choice[State], habits: Random) -> float:
        s: Any = clone(world)
        turn = GAME.observe(s, seat).round
        advance(s, seat, choice)
        for _ in range(MOST):
            if s.over or (s.round >= turn + self._turns and s.phase == "spirit"):
                break
            ask = asks(s)[0]
            advance(s, ask.seat, _habit(s, ask.legal(s), habits))
        return judge(GAME.observe(s, seat), seat)


def _habit(s: Any, legal: list[Choice[State]], habits: Random) -> Choice[State]:
    """Rather something than nothing, rather in full, rather where Invaders are about to act."""
    lines = [str(choice) for choice in legal]
    if lines[-1] == "done" and len(legal) > 1 and habits.random() < 0.9:
        legal, lines = legal[:-1], lines[:-1]
    if lines[-1] == "done":
        return habits.choice(legal)
    verb = lines[0].split()[0]
    if verb in ("at", "in") and habits.random() < 0.8:
        return max(zip(legal, lines, strict=True), key=lambda one: _urgent(s, one[1], habits))[0]
    if verb in ("destroy", "hurt") and habits.random() < 0.8:
        return max(zip(legal, lines, strict=True), key=lambda one: _bites(one[1]))[0]
    full = [c for c, line in zip(legal, lines, strict=True) if line[:4] != "use " or line.count(" ") == 1]
    return habits.choice(full or legal)


def _urgent(s: Any, line: str, habits: Random) -> float:
    """How much a power is wanted in a land: where a ravage or a build is due, and Invaders are."""
    name = line.split()[1]
    land, site = s.lands[name], s.island.sites[name]
    power = len(land.explorer) + 2 * len(land.town) + 3 * len(land.city)
    cards = (s.ravage, s.build) if s.phase == "fast" else (s.build, s.ravage)
    due = sum(w for w, card in zip((3, 1), cards, strict=True) if card and _fits(card, site))
    return power * (1 + due) + 2 * min(power, 1) * due + habits.random()


def _fits(card: str, site: Any) -> bool:
    return site.terrain in card.split("_")[1:] or (card.endswith("coastal") and site.coastal)


def _bites(line: str) -> float:
    verb, word = line.split()
    return {"C": 4.5, "T": 2.6, "E": 1.0}.get(word[0], 0.0) * (1.0 if verb == "destroy" else 0.1)


def RULES(seed: int) -> Planner:  # noqa: N802  looked up by this name
    return Planner(seed)
