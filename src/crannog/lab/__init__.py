"""The lab: many games, their results, and what they exercised."""

from crannog.lab.coverage import Coverage, coverage
from crannog.lab.sim import simulate
from crannog.lab.table import Record, Share, Table, wilson
from crannog.lab.tally import Tally

__all__ = ["Coverage", "Record", "Share", "Table", "Tally", "coverage", "simulate", "wilson"]
