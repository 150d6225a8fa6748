"""Plays a block: the same deal at each sitting of a contest, with a stop watch at every bot."""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time
from typing import Any

from crannog.bots import Bot, Sample, bot, play_game
from crannog.kernel.play import Choice, Decision, State
from crannog.lab.arena.game_line import GameLine
from crannog.lab.arena.match import Contest, Match
from crannog.lab.sim import game_seed


@dataclass(frozen=True, slots=True)
class Block:
    """One deal of a contest, to be played. Plain data: it can be sent anywhere and done again."""

    match: Match
    contest: Contest
    number: int  # of the contest
    block: int
    origin: tuple[tuple[str, Any], ...]  # fields that all games of a run share

    def known(self, sitting: int) -> dict[str, Any]:
        """What can be written down of a game before it is played."""
        match, contest, sits = self.match, self.contest, self.contest.sittings[sitting]
        deal, sittings = game_seed(match.seed, self.block), len(self.contest.sittings)
        return dict(self.origin) | {
            "contest": self.number,
            "block": self.block,
            "sitting": sitting,
            "sittings": sittings,
            "deal": deal,
            # Other whims each time: a bot that meets itself would otherwise play the same game twice.
            "bot_seeds": tuple((deal * sittings + sitting) * len(sits) + seat for seat in range(len(sits))),
            "bots": tuple(contest.bots[side] for side in sits),
            "sides": tuple(contest.sides[side] for side in sits),
            "seats": len(sits),
            "options": match.options_of(self.block),
        }


class Timed:
    """A bot and the processor time each of its answers took, where it had a choice."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.needs_view = bot, bot.needs_view
        self.ms: list[float] = []

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        begin = thread_time()
        choice = self.bot.choose(view, decision, sample)
        if len(decision.legal) > 1:
            self.ms.append(round(1e3 * (thread_time() - begin), 3))
        return choice


def play_block(block: Block) -> list[GameLine]:
    return [_play(block, sitting) for sitting in range(len(block.contest.sittings))]


def _play(block: Block, sitting: int) -> GameLine:
    game, known = block.match.game, block.known(sitting)
    seated = zip(known["bots"], known["bot_seeds"], strict=True)
    players = [Timed(bot(name, game.id, seed)) for name, seed in seated]
    try:
        result = play_game(game, players, known["seats"], known["options"], known["deal"])
    except Exception as error:
        error.add_note(f"in the arena: {known}")
        raise
    return GameLine(
        **known,
        winners=result.winners,
        returns=result.returns,
        scores=result.scores,
        decisions=result.decisions,
        turns=result.turns,
        ms=tuple(tuple(player.ms) for player in players),
    )
