"""The lab: many games, their results, and what they exercised."""

from crannog.lab.counting import Tally
from crannog.lab.coverage import Coverage, coverage
from crannog.lab.results import Record, Share, Table, wilson
from crannog.lab.sim import simulate

__all__ = ["Coverage", "Record", "Share", "Table", "Tally", "coverage", "simulate", "wilson"]
