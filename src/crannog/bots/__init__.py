"""The bots, by name: ours, those of installed packages (entry points `crannog.bots`), and `module:Factory`.

They see what a seat sees, and nothing else.
"""

from __future__ import annotations

from crannog.bots.bot import Answer, Bot, Explains, Factory, Plans, Sample
from crannog.bots.chance import Chance, Reckon
from crannog.bots.evaluation import Evaluation
from crannog.bots.found import UnknownBot, bot, chance, evaluation, levels, names, rules, seated, stand_in
from crannog.bots.greedy import Greedy
from crannog.bots.random_bot import RandomBot
from crannog.bots.runner import Endless, Result, Stranded, Watcher, play_game, play_on, sampler

__all__ = [
    "Answer",
    "Bot",
    "Chance",
    "Endless",
    "Evaluation",
    "Explains",
    "Factory",
    "Greedy",
    "Plans",
    "RandomBot",
    "Reckon",
    "Result",
    "Sample",
    "Stranded",
    "UnknownBot",
    "Watcher",
    "bot",
    "chance",
    "evaluation",
    "levels",
    "names",
    "play_game",
    "play_on",
    "rules",
    "sampler",
    "seated",
    "stand_in",
]
