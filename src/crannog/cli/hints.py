"""Hints in the terminal: each time somebody asks, one goes a step deeper. All come from one thought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crannog.bots import Explains, bot, sampler, stand_in
from crannog.kernel.game import Game
from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision, State
from crannog.views.hints import DEPTHS, alike, speaks_for
from crannog.views.texts import PageTexts


@dataclass
class Thought:
    """What a bot would choose here, and how much of that has been told."""

    state: State
    good: Choice[State]
    why: Msg | None
    told: int = 0  # depths


class Hints:
    def __init__(self, game: Game[Any, Any], texts: PageTexts, seed: int) -> None:
        self.game, self.texts, self.seed = game, texts, seed
        self.thought: Thought | None = None

    def deeper(self, state: State, decision: Decision) -> list[str]:
        """The next hint at this question; after the move, the move again."""
        thought = self.thought
        if thought is None or thought.state is not state:
            thought = self.thought = self._think(state, decision)
        depth = DEPTHS[min(thought.told, len(DEPTHS) - 1)]
        thought.told += 1
        return [self._say(f"hint.{depth}"), *[f"  {line}" for line in self._lines(depth, thought, decision)]]

    def _lines(self, depth: str, thought: Thought, decision: Decision) -> list[str]:
        if depth == "nudge":
            some = alike(decision, thought.good, self.seed + len(decision.legal))
            return [self._say("hint.look"), *[f"  {self.texts.say(one.label())}   ({one})" for one in some]]
        why = self.texts.say(thought.why) if thought.why is not None else self._say("hint.no_idea")
        if depth == "idea":
            return [why]
        move = f"{self.texts.say(thought.good.label()).rstrip('.')} ({thought.good})"
        return [self.texts.t("hint.good", move=move), why]

    def _think(self, state: State, decision: Decision) -> Thought:
        seat = decision.seat
        view = self.game.observe(state, seat)
        player = bot(stand_in(self.game.id), self.game.id, self.seed)
        good = player.choose(view, decision, sampler(self.game, state, seat))
        why = player.why() if isinstance(player, Explains) else None
        return Thought(state, good, why or speaks_for(self.game, view, decision, str(good)))

    def _say(self, id: str) -> str:
        return self.texts.say(Msg(id))
