"""Play in the terminal, together at one keyboard or against bots.

Type the number of a choice, or the choice itself. `?` explains what you cannot choose and why,
`? CHOICE` explains one choice, `p CHOICE` previews it; `a WORD` answers a question about a place, a card
or a player; `why` asks the bot that moved last; `hint` gives a nudge, again the idea, once more the move;
`w` describes the table in words, `b` shows the board, `l` the log, `u` undoes, `help` lists all this,
`q` quits.
"""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Any

from crannog.bots import bot, sampler, seated
from crannog.bots.bot import Bot, Explains
from crannog.bots.marks import about, mark
from crannog.bots.may_tell import may_tell
from crannog.cli import terminal
from crannog.cli.arguments import (
    add_bots,
    add_content,
    add_game,
    add_language,
    game,
    named_bots,
    options,
)
from crannog.cli.hints import Hints
from crannog.kernel import replay
from crannog.kernel.event import Event
from crannog.kernel.game import BadOption
from crannog.kernel.game_record import Record, start
from crannog.kernel.message import Msg, rule_of
from crannog.kernel.play import SPECTATOR, Decision, Illegal, State, pending
from crannog.kernel.preview import preview
from crannog.kernel.rng import KEY_BYTES, Seeds, seeds_from_number
from crannog.views.in_words import in_words
from crannog.views.questions import answer as answered
from crannog.views.texts import PageTexts, page_texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_language(parser)
    add_content(parser)
    add_bots(parser, "people play all seats", "take the next seats from 1 on")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the replay to this file at the end")


def run(arguments: argparse.Namespace) -> int:
    chosen = game(arguments)
    server = secrets.token_bytes(KEY_BYTES)
    seeds = Seeds(server) if arguments.seed is None else seeds_from_number(arguments.seed)
    agreed = chosen.setup(arguments.seats or chosen.seats[0], options(arguments))
    record = start(chosen, agreed.seats, agreed.options, seeds)
    sits = _bots(named_bots(arguments), agreed.seats)
    players = {seat: bot(name, chosen.id, (arguments.seed or 0) + seat) for seat, name in sits.items()}
    texts = page_texts(chosen, arguments.lang, None)
    for seat, name in sorted(sits.items()):
        sentence = about(name, chosen.id)
        print(f"{texts.name(seat)}: {texts.say(mark(name, chosen.id))}." + _after(sentence, texts))
    Terminal(record, players, texts, arguments.seed or 0).play()
    if arguments.save:
        arguments.save.write_text(replay.of_record(record).write(), encoding="utf-8")
        print(f"Saved to {arguments.save}")
    return 0


def _after(sentence: Msg | None, texts: PageTexts) -> str:
    return "" if sentence is None else f" {texts.say(sentence)}"


def _bots(wanted: list[str], seats: int) -> dict[int, str]:
    """Which bot sits where, by name."""
    fixed, others = seated(wanted, seats)
    free = [seat for seat in (*range(1, seats), 0) if seat not in fixed]
    if len(others) > len(free):
        raise BadOption(f"--bots names {len(wanted)} bots for {seats} seats")
    return fixed | dict(zip(free, others, strict=False))


def numbered(answer: str, decision: Decision) -> str:
    """The choice an answer means: its number in the list, or itself."""
    if answer.isdigit() and 1 <= int(answer) <= len(decision.legal):
        return str(decision.legal[int(answer) - 1])
    return answer


class Terminal:
    """One game at one terminal."""

    def __init__(self, record: Record[Any], bots: dict[int, Bot], texts: PageTexts, seed: int) -> None:
        self.record, self.bots, self.texts = record, bots, texts
        self.game = record.game
        self.hints = Hints(record.game, texts, seed)
        self.shown: list[str] = []  # the board as it was printed last
        self.reason: tuple[int, State, Msg] | None = None  # of the bot that chose last, and what it saw

    def play(self) -> None:
        self.tell(self.record.shown[-1])
        while not self.record.now.over:
            decision = pending(self.record.now)[0]
            if decision.seat in self.bots:
                self.tell(self.record.play(decision.seat, self.ask_bot(decision)))
            elif not self.ask_person(decision):
                return
        self.show_board(SPECTATOR)
        for seat, points in enumerate(self.game.scores(self.record.now)):
            print(f"{self.texts.name(seat)}: {points}")

    def tell(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if event.seen_by(SPECTATOR):
                print(self.texts.say(event.text))

    def show_board(self, seat: int, whole: bool = False) -> None:
        """The board; a tall one only if something on it has changed, or whole if asked for."""
        view = self.game.observe(self.record.now, seat)
        lines = terminal.board(self.game, view, self.texts, whole)
        if lines == self.shown and len(lines) > terminal.TALL:
            print(f"\n{self.say('terminal.unchanged')}")
        else:
            print("\n" + "\n".join(lines) + "\n")
        self.shown = [] if whole else lines

    def say(self, id: str) -> str:
        return self.texts.say(Msg(id))

    def ask_bot(self, decision: Decision) -> str:
        state, seat = self.record.now, decision.seat
        view = self.game.observe(state, seat)
        player = self.bots[seat]
        line = str(player.choose(view, decision, sampler(self.game, state, seat)))
        why = player.why() if isinstance(player, Explains) else None
        self.reason = None if why is None else (seat, state, why)
        return line

    def ask_person(self, decision: Decision) -> bool:
        """One answer; False if the player leaves."""
        self.show_board(decision.seat)
        print(f"{self.texts.name(decision.seat)}: {self.texts.say(decision.prompt)}")
        view = self.game.observe(self.record.now, decision.seat)
        for number, (line, label) in enumerate(in_words(self.game, view, decision).choices, start=1):
            print(f"  {number:>3}  {self.texts.say(label)}   ({line})")
        print(f"       {self.say('terminal.short')}")
        while True:
            word, _, rest = input("> ").strip().partition(" ")
            if word == "q" and not rest:
                if self.leaves():
                    return False
            elif word == "u" and not rest:
                if self.take_back(decision.seat):
                    return True
            elif not self.told(word, rest.strip(), decision) and self.choose(
                f"{word} {rest}".strip(), decision
            ):
                return True

    def leaves(self) -> bool:
        """Nobody leaves by one slip of a finger."""
        try:
            return input(self.say("terminal.leave") + " ").strip().lower()[:1] in ("y", "j")
        except EOFError:
            return True

    def told(self, word: str, rest: str, decision: Decision) -> bool:
        """What is asked for without choosing; False if it is nothing of that kind."""
        if word in ("help", "h", "hilfe"):
            print("\n".join(terminal.commands(self.texts)))
        elif word == "p":
            self.look_ahead(rest, decision) if rest else print(self.say("terminal.preview"))
        elif word == "a":
            view = self.game.observe(self.record.now, decision.seat)
            log = self.record.events_for(decision.seat)
            for line in answered(self.game, view, rest, self.texts, log):
                print(self.texts.say(line))
        elif word == "s" and not rest:
            said = [f"  {self.texts.say(choice.label())}   ({choice})" for choice in decision.asides]
            print("\n".join(said or [self.say("terminal.say")]))
        elif word in ("why", "warum") and not rest:
            print(self.why_it_moved(decision.seat))
        elif word in ("hint", "tipp") and not rest:
            print("\n".join(self.hints.deeper(self.record.now, decision)))
        elif word == "b":
            self.show_board(decision.seat, whole=True)
        elif word in ("w", "l") or word.startswith("?"):
            self.explain(f"{word} {rest}".strip(), decision)
        else:
            return False
        return True

    def why_it_moved(self, asker: int) -> str:
        """Why the bot that chose last did so, if this seat may know."""
        if self.reason is None or not may_tell(self.game, self.reason[1], self.reason[0], asker):
            return self.say("terminal.no_reason")
        return f"{self.texts.name(self.reason[0])}: {self.texts.say(self.reason[2])}"

    def look_ahead(self, answer: str, decision: Decision) -> None:
        try:
            shown = preview(self.record.now, decision.seat, numbered(answer, decision))
        except Illegal as no:
            self.refuse(no.reasons)
            return
        self.tell(shown.events)
        if not shown.whole:
            print("  …")

    def choose(self, answer: str, decision: Decision) -> bool:
        try:
            self.tell(self.record.play(decision.seat, numbered(answer, decision)))
        except Illegal as no:
            self.refuse(no.reasons)
            return False
        return True

    def take_back(self, seat: int) -> bool:
        """At one terminal all agree; bots always do."""
        try:
            self.record.undo(seat, tuple(range(self.record.setup.seats)))
        except Illegal as no:
            self.refuse(no.reasons)
            return False
        return True

    def refuse(self, reasons: list[Msg]) -> None:
        """Why not, with the rule and its place in the rulebook."""
        rules = {rule.id: rule for rule in self.game.rules}
        for reason in reasons:
            print(f"  {self.texts.say(reason)}")
            rule = rules.get(rule_of(reason))
            if rule:
                print(f"      {self.texts.say(rule.text)}  [{rule.cite}]")

    def explain(self, answer: str, decision: Decision) -> None:
        if answer == "w":
            told = in_words(self.game, self.game.observe(self.record.now, decision.seat), None)
            for line in told.state:
                print(self.texts.say(line))
        elif answer == "l":
            self.tell(tuple(self.record.events_for(decision.seat)))
        else:
            asked = answer[1:].strip()
            for choices in terminal.forbidden(decision, asked).values():
                more = f" +{len(choices) - terminal.FEW}" if len(choices) > terminal.FEW else ""
                print(f"{', '.join(map(str, choices[: terminal.FEW]))}{more}:")
                self.refuse(next(list(no) for choice, no in decision.forbidden if choice is choices[0]))
