"""The arena: bots meet on mirrored deals, and the figures say how sure one can be (docs/arena.md)."""

from crannog.lab.arena.match import Match
from crannog.lab.arena.run import Course, run
from crannog.lab.arena.standing import Standing, standings

__all__ = ["Course", "Match", "Standing", "run", "standings"]
