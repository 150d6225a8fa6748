"""Setup (p. 3), with what an adversary or a scenario changes of it; the Invaders act first."""

from __future__ import annotations

from tests.referees.partly import HandOver, Wrong
from tests.referees.spirit_island.invading import Invading
from tests.referees.spirit_island.island import inner_land, lands_of, start_pieces, terrain
from tests.referees.spirit_island.position import Land, Position, Spirit
from tests.referees.spirit_island.printed import BLIGHT_CARDS, FEAR_CARDS, INVADER_CARDS, PANELS, POWERS
from tests.referees.spirit_island.table import Asking


class Laying(Invading):
    def lay_out(self, fallen: Position) -> None:
        """Before spirits are chosen. Chance decided how decks and blight cards fell."""
        p, seats = self.p, len(self.boards)
        for land in lands_of(self.boards):
            start = start_pieces(land)
            here = Land(presence=[0] * seats)
            for kind in ("explorer", "town", "city", "dahan"):
                here.of(kind).extend([0] * start.get(kind, 0))
            here.blight = start.get("blight", 0) if self.agreed.options["board_blight"] == "yes" else 0
            p.lands[land] = here
        for board in self.boards:
            self.adversary_pieces(board)
        p.spirits = [
            Spirit(id=other.id, board=board) for other, board in zip(fallen.spirits, self.boards, strict=True)
        ]
        p.pool = self.foe.pool * seats
        self.fear_deck(fallen)
        self.invader_deck(fallen)
        self.blight_card(fallen)

    def adversary_pieces(self, board: str) -> None:
        if self.foe.rules.get("setup_move"):
            self.p.lands[f"{board}5"].blight += self.p.lands[f"{board}4"].blight
            self.p.lands[f"{board}4"].blight = 0
        for number, what, n in self.foe.setup:
            here = self.p.lands[f"{board}{number}"]
            if what == "blight":
                here.blight += n
            else:
                here.of(what).extend([0] * n)

    def fear_deck(self, fallen: Position) -> None:
        rituals = self.scenario == "rituals_of_terror"
        self.p.divisions = [] if rituals else list(self.foe.fear)
        size = len(FEAR_CARDS) if rituals else sum(self.foe.fear)
        deck = fallen.fear_deck
        if len(deck) != size or len({*deck}) != size or not {*deck} <= {*FEAR_CARDS}:
            raise Wrong(f"fear deck {deck}, should be {size} cards")
        self.p.fear_deck = list(deck)

    def invader_deck(self, fallen: Position) -> None:
        deck = fallen.invaders
        stages = "".join(str(INVADER_CARDS[card].stage) for card in deck)
        if stages != self.foe.deck or len({*deck}) != len(deck):
            raise Wrong(f"Invader deck {stages}, should be {self.foe.deck}")
        self.p.invaders = list(deck)
        self.p.extra_open = "extra_slot" in self.foe.rules

    def blight_card(self, fallen: Position) -> None:
        p = self.p
        p.blight_card = fallen.blight_card
        if (p.blight_card == "first_game") != (self.agreed.options["teaching"] == "yes"):
            raise Wrong(f"blight card {p.blight_card}")
        each = BLIGHT_CARDS[p.blight_card]["healthy"]["blight_per_player"] + (self.scenario == "blitz")
        p.blight = each * len(p.spirits) + (self.agreed.options["plus_one_blight"] == "yes")

    # --- each spirit -------------------------------------------------------------------------------

    def prepare(self) -> Asking[None]:
        for seat, spirit in self.everybody():
            if not spirit.id:
                free = [id for id in PANELS if all(other.id != id for other in self.p.spirits)]
                line = yield from self.offer(seat, [f"spirit {id}" for id in free])
                spirit.id = line.split()[1]
        for seat, spirit in self.everybody():
            spirit.guided = self.agreed.options["teaching"] == "yes"
            if self.agreed.options["teaching"] == "some":
                spirit.guided = (yield from self.ask(seat, ["progression", "draft"])) == "progression"
        decks = {
            deck: {power.id for power in POWERS.values() if power.deck == deck} for deck in ("minor", "major")
        }
        for seat, spirit in self.everybody():
            self.settle_in(seat)
            for cards in decks.values():
                cards -= {*spirit.progression}
        shuffled: Position = yield HandOver("power cards shuffled", ("TurnUp",))
        if [sorted(shuffled.minor), sorted(shuffled.major)] != [
            sorted(decks["minor"]),
            sorted(decks["major"]),
        ]:
            raise Wrong("other power cards in the decks")
        self.p.minor, self.p.major = list(shuffled.minor), list(shuffled.major)
        yield from self.invaders_first()

    def settle_in(self, seat: int) -> None:
        spirit, panel = self.p.spirits[seat], self.panel(seat)
        for disks, where in panel.start:
            lands = [f"{spirit.board}{where}"]
            if not where.isdigit():
                lands = [land for land in self.p.lands if land[0] == spirit.board and terrain(land) == where]
            self.p.lands[max(lands)].presence[seat] += disks
        spirit.hand = list(panel.unique)
        spirit.progression = list(panel.progression) if spirit.guided else []

    # --- the Invaders act first --------------------------------------------------------------------

    def invaders_first(self) -> Asking[None]:
        yield from self.turn_up()
        self.advance_cards()
        if "setup_end" in self.foe.rules:
            yield from self.foothold()
        if self.scenario == "guard_the_isles_heart":
            yield from self.hearts()
        if self.scenario == "blitz":
            yield from self.build(self.p.build)
            yield from self.turn_up()
            self.advance_cards()
        self.end_of_effect()

    def foothold(self) -> Asking[None]:
        """Sweden: on each board a town where a land of the next card has the fewest Invaders."""
        card = self.p.invaders.pop(0)
        self.p.invader_discards.append(card)
        for seat, board in enumerate(self.boards):
            lands = [land for land in self.shown(card) if land[0] == board]
            fewest = min(self.p.lands[land].invaders for land in lands)
            few = [f"in {land}" for land in lands if self.p.lands[land].invaders == fewest]
            line = yield from self.offer(seat, few)
            self.p.lands[line.split()[1]].town.append(0)

    def hearts(self) -> Asking[None]:
        """No towns; an explorer and presence in each inner land, where no city may stand; two more cards."""
        p = self.p
        for land in p.lands.values():
            land.town.clear()
        for seat, spirit in self.everybody():
            here = p.lands[inner_land(self.boards, seat)]
            here.city.clear()
            here.explorer.append(0)
            spirit.hand += [p.minor.pop(0), p.major.pop(0)]
        for seat in reversed(range(len(p.spirits))):
            yield from self.add_presence(seat, {inner_land(self.boards, seat)})
