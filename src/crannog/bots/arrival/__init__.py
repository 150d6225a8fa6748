"""The Arrival for bots: how a seat judges its table, and the rules of thumb it can play by."""

from crannog.bots.arrival.evaluate import EVALUATION
from crannog.bots.arrival.rules import Rules

RULES = Rules

__all__ = ["EVALUATION", "RULES"]
