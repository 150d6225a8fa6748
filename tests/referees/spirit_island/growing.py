"""The Spirit Phase (p. 11): grow, gain energy, play cards."""

from __future__ import annotations

from collections.abc import Collection

from tests.referees.partly import Look, Wrong
from tests.referees.spirit_island.position import Position
from tests.referees.spirit_island.printed import POWERS
from tests.referees.spirit_island.table import Asking, Table


class Growing(Table):
    def together(self, parts: dict[int, Asking[None]]) -> Asking[None]:
        """Several players at once, each at their own pace."""
        asked: dict[int, set[str]] = {}
        replies: dict[int, object] = dict.fromkeys(parts)
        while True:
            for seat, reply in replies.items():
                try:
                    wish = parts[seat].send(reply)
                    while isinstance(wish, Look):
                        wish = parts[seat].send((yield wish))
                    assert isinstance(wish, dict)
                    asked |= wish
                except StopIteration:
                    asked.pop(seat, None)
            if not asked:
                return
            answer = yield asked
            replies = {answer[0]: answer}

    def spirit_phase(self) -> Asking[None]:
        self.p.round += 1
        self.p.phase = "spirit"
        self.end_of_effect()
        yield from self.together({seat: self.grow(seat) for seat, _ in self.everybody()})

    def grow(self, seat: int) -> Asking[None]:
        spirit, panel = self.p.spirits[seat], self.panel(seat)
        line = yield from self.ask(seat, [f"grow {n + 1}" for n in range(len(panel.growth))])
        left = list(panel.growth[int(line.split()[1]) - 1])
        while left:
            line = yield from self.offer(seat, [f"do {item}" for item in left])
            item = line.removeprefix("do ")
            left.remove(item)
            yield from self.grow_by(seat, item)
        spirit.energy += panel.energy[spirit.energy_shown - 1]
        shown = panel.plays[: spirit.plays_shown]
        spirit.plays = max(n for n in shown if n is not None)
        if None in shown and spirit.discard:
            self.met["reclaim one"] += 1
            line = yield from self.ask(seat, [*[f"reclaim {card}" for card in spirit.discard], "done"])
            if line != "done":
                spirit.discard.remove(line.split()[1])
                spirit.hand.append(line.split()[1])
        yield from self.play_cards(seat)

    def grow_by(self, seat: int, item: str) -> Asking[None]:
        spirit = self.p.spirits[seat]
        what, _, n = item.partition(" ")
        self.met[what] += 1
        if what == "reclaim":
            spirit.hand += spirit.discard
            spirit.discard = []
        elif what == "card":
            yield from self.gain_card(seat)
        elif what == "energy":
            spirit.energy += int(n)
        else:
            lands = {land for own in self.own_lands(seat) for land in self.reach(own, int(n))}
            yield from self.add_presence(seat, lands)

    def add_presence(self, seat: int, lands: Collection[str]) -> Asking[None]:
        """From a track, or moved; with nothing left on the tracks, not at all if they like (p. 5)."""
        spirit, panel = self.p.spirits[seat], self.panel(seat)
        tracks = ["energy"] if spirit.energy_shown < len(panel.energy) else []
        tracks += ["plays"] if spirit.plays_shown < len(panel.plays) else []
        lines = [f"from {source}" for source in [*tracks, *self.own_lands(seat)]]
        line = yield from self.ask(seat, lines if tracks else [*lines, "done"])
        if line == "done":
            return
        source = line.split()[1]
        to = (yield from self.offer(seat, [f"add {land}" for land in lands])).split()[1]
        if source == "energy":
            spirit.energy_shown += 1
        elif source == "plays":
            spirit.plays_shown += 1
        else:
            self.met["presence moved"] += 1
            self.p.lands[source].presence[seat] -= 1
        self.p.lands[to].presence[seat] += 1

    def play_cards(self, seat: int) -> Asking[None]:
        spirit = self.p.spirits[seat]
        while True:
            cards = [card for card in spirit.hand if spirit.plays > 0 and self.price(card) <= spirit.energy]
            line = yield from self.ask(seat, [*[f"play {card}" for card in cards], "done"])
            if line == "done":
                return
            card = line.split()[1]
            spirit.energy -= self.price(card)
            spirit.plays -= 1
            spirit.hand.remove(card)
            spirit.played.append(card)
            if self.agreed.options["ready"] == "automatic" and (not spirit.plays or not spirit.hand):
                return

    # --- gaining power cards (p. 8) ----------------------------------------------------------------

    def gain_card(self, seat: int) -> Asking[None]:
        spirit = self.p.spirits[seat]
        if spirit.guided and spirit.progression:
            card = spirit.progression.pop(0)
        elif spirit.guided and self.agreed.options["after_progression"] == "nothing":
            self.met["progression used up"] += 1
            return
        else:
            deck = yield from self.ask(seat, ["minor", "major"])
            drawn = yield from self.draw(seat, deck)
            if not drawn:
                return
            card = (yield from self.offer(seat, [f"keep {card}" for card in drawn])).split()[1]
            self.pile(deck).extend(other for other in drawn if other != card)
        spirit.hand.append(card)
        if POWERS[card].deck == "major":
            yield from self.forget(seat)

    def pile(self, deck: str) -> list[str]:
        return self.p.minor_discards if deck == "minor" else self.p.major_discards

    def draw(self, seat: int, deck: str) -> Asking[list[str]]:
        """Four cards; an empty deck is made anew from its discards, in an order that chance decides."""
        cards = self.p.minor if deck == "minor" else self.p.major
        drawn = [cards.pop(0) for _ in range(min(4, len(cards)))]
        if len(drawn) + len(self.pile(deck)) <= 4:
            drawn += self.pile(deck)
            self.pile(deck).clear()
        elif len(drawn) < 4:
            self.met["power deck reshuffled"] += 1
            look: tuple[dict[int, set[str]], Position] = yield Look()
            kept = {line.split()[1] for line in look[0][seat]}
            new = look[1].minor if deck == "minor" else look[1].major
            if sorted([*kept, *new]) != sorted([*drawn, *self.pile(deck)]) or not {*drawn} <= kept:
                raise Wrong(f"drawn {kept}, deck {new} after {drawn} and a reshuffle")
            cards[:] = new
            self.pile(deck).clear()
            drawn = sorted(kept)
        return drawn

    def forget(self, seat: int) -> Asking[None]:
        spirit = self.p.spirits[seat]
        piles = [spirit.hand, spirit.played, spirit.discard]
        line = yield from self.ask(seat, [f"forget {card}" for pile in piles for card in pile])
        card = line.split()[1]
        next(pile for pile in piles if card in pile).remove(card)
        self.met["forgotten"] += 1
        deck = POWERS[card].deck
        (spirit.forgotten if deck == "unique" else self.pile(deck)).append(card)
