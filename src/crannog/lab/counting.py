"""Counts what happens in games: rules at work, reasons given, choices made, pieces named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from crannog.kernel.event import Event
from crannog.kernel.message import Msg, Param, rule_of
from crannog.kernel.play import Choice, Decision, State

END: Final = "end."  # rules by which a game ends begin so


@dataclass(slots=True)
class Tally:
    """Sums over games; adding tallies in any order gives the same."""

    rules: Counter[str] = field(default_factory=Counter)  # at work in an event
    reasons: Counter[str] = field(default_factory=Counter)  # given for a no, in the games asked for it
    verbs: Counter[str] = field(default_factory=Counter)  # first words of the choices made
    told: Counter[str] = field(default_factory=Counter)  # text ids in events: "card.hob", "log.claim"
    chosen: Counter[str] = field(default_factory=Counter)  # text ids in labels of choices made

    def add(self, other: Tally) -> None:
        self.rules.update(other.rules)
        self.reasons.update(other.reasons)
        self.verbs.update(other.verbs)
        self.told.update(other.told)
        self.chosen.update(other.chosen)


class Recorder:
    """Watches one game after the other and keeps the tally. A `Watcher` for `play_game`."""

    def __init__(self) -> None:
        self.wants_reasons = False
        self.tally = Tally()
        self.ends: set[str] = set()
        self._choices: Counter[Choice[State]] = Counter()  # choices are values: label them at the end

    def begin(self, reasons: bool) -> None:
        self.wants_reasons = reasons
        self.ends = set()

    def dealt(self, events: Sequence[Event]) -> None:
        self._hear(events)

    def chosen(self, decision: Decision, choice: Choice[State], events: Sequence[Event]) -> None:
        self._choices[choice] += 1
        if self.wants_reasons:
            for _, reasons in decision.forbidden:
                for reason in reasons:
                    self.tally.reasons[rule_of(reason)] += 1
        self._hear(events)

    def _hear(self, events: Sequence[Event]) -> None:
        tally = self.tally
        for event in events:
            if event.rule:
                tally.rules[event.rule] += 1
                if event.rule.startswith(END):
                    self.ends.add(event.rule)
            _count_ids(event.text, tally.told)

    def finish(self) -> Tally:
        for choice, n in self._choices.items():
            self.tally.verbs[str(choice).partition(" ")[0]] += n
            _count_ids(choice.label(), self.tally.chosen, n)
        self._choices.clear()
        return self.tally


def _count_ids(m: Msg, count: Counter[str], n: int = 1) -> None:
    """The ids of a message and of all messages in it."""
    count[m.id] += n
    for _, value in m.params:
        _count_param(value, count, n)


def _count_param(value: Param, count: Counter[str], n: int) -> None:
    if isinstance(value, Msg):
        _count_ids(value, count, n)
    elif isinstance(value, tuple):
        for item in value:
            _count_param(item, count, n)
