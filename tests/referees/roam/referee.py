"""Roam once more, told from the rulebook step by step; slow, and with nothing of the engine in it.

Whatever asks a player is a generator: it yields who is asked and what may be answered, and is sent
the answer. So a turn reads from top to bottom as the rulebook tells it. A square is a pair of
numbers, the markers on it a list of seats with the upper one last.
"""

from __future__ import annotations

from tests.referees.beside import Course
from tests.referees.roam.map import (
    ALL_SQUARES,
    CLOCKWISE,
    Square,
    around,
    beside,
    name_of,
    place_of,
    square_named,
    squares_of,
    symbols,
)
from tests.referees.roam.search import Search
from tests.referees.roam.table import Asking, Player, Table


class Roam(Table):
    # --- the game --------------------------------------------------------------------------------

    def play(self) -> Course:
        if self.edges_chosen:
            yield from self.sit_down()
        while True:
            for player in self.order:
                yield from self.turn(player)
                if self.is_stalemate():
                    self.met["stalemate"] += 1
                    self.over = True
                    return
            if self.last_round:
                self.over = True
                return

    def sit_down(self) -> Asking[None]:
        """Each player chooses a different edge; turns go clockwise from the first player."""
        for player in list(self.order):
            free = [edge for edge in CLOCKWISE if all(other.edge != edge for other in self.players)]
            line = yield from self.ask(player, [f"sit {edge}" for edge in free])
            player.edge = line.split()[1]
        start = CLOCKWISE.index(self.order[0].edge)
        round_the_table = CLOCKWISE[start:] + CLOCKWISE[:start]
        self.order = [p for edge in round_the_table for p in self.players if p.edge == edge]
        self.hand_out_coins()

    def turn(self, player: Player) -> Asking[None]:
        self.active, self.moved = player, False
        self.at_start, self.has_rested, self.has_placed = True, False, False
        self.free_rest(player)
        character = yield from self.before_placing(player)
        yield from self.place(player, character)
        if self.full_game:
            yield from self.use_tiles(player, "coin", "slide", "flip")
        found = yield from self.find_characters(player)
        if self.full_game:
            if found:
                yield from self.use_tiles(player, "coin", "flip")
            yield from self.buy(player)
        if any(len(p.characters) >= 10 for p in self.players):
            self.last_round = True
        self.quiet = 0 if self.moved else self.quiet + 1

    def is_stalemate(self) -> bool:
        """R39: three rounds without a marker moved and none to place, or ten such rounds at all."""
        rounds = self.quiet // len(self.players)
        nothing_left = all(self.supply(player) == 0 for player in self.players)
        return rounds >= 10 or (nothing_left and rounds >= 3)

    # --- before placing: rest, character, tiles --------------------------------------------------

    def free_rest(self, player: Player) -> None:
        if self.at_start and not self.has_rested and not any(player.characters.values()):
            self.met["free rest"] += 1
            self.turn_everything_up(player)

    def turn_everything_up(self, player: Player) -> None:
        player.characters = dict.fromkeys(player.characters, True)
        player.artifacts = dict.fromkeys(player.artifacts, True)
        self.has_rested = True

    def may_rest_early(self, player: Player) -> bool:
        something_down = not all([*player.characters.values(), *player.artifacts.values()])
        price = sum(player.characters.values())
        return self.at_start and not self.has_rested and something_down and player.coins >= price

    def before_placing(self, player: Player) -> Asking[str]:
        while True:
            lines = [f"use {card}" for card, face_up in player.characters.items() if face_up]
            if self.may_rest_early(player):
                lines.append("rest")
            lines += self.tile_lines(player, "coin", "slide", "flip")
            line = yield from self.ask(player, lines)
            if line == "rest":
                self.met["early rest"] += 1
                player.coins -= sum(player.characters.values())
                self.turn_everything_up(player)
                self.at_start = False
            elif line.removeprefix("use ") in player.characters:
                return line.removeprefix("use ")
            else:
                yield from self.use_tile(player, line.removeprefix("use "))
                self.free_rest(player)

    # --- tiles used outside the placement --------------------------------------------------------

    def tile_lines(self, player: Player, *abilities: str) -> list[str]:
        lines = []
        for tile in self.ready(player, *abilities):
            ability = self.tiles[tile].ability
            useless = (ability == "slide" and not self.slides()) or (
                ability == "flip" and not self.flips(player)
            )
            if not useless:
                lines.append(f"use {tile}")
        return lines

    def use_tiles(self, player: Player, *abilities: str) -> Asking[None]:
        while True:
            line = yield from self.ask(player, [*self.tile_lines(player, *abilities), "done"])
            if line == "done":
                return
            yield from self.use_tile(player, line.removeprefix("use "))

    def use_tile(self, player: Player, tile: str) -> Asking[None]:
        ability = self.tiles[tile].ability
        self.met[ability] += 1
        player.artifacts[tile] = False
        if ability != "flip":
            self.at_start = False
        if ability == "coin":
            player.coins += 1
        elif ability == "slide":
            line = yield from self.ask(player, self.slides())
            at, to = map(square_named, line.split()[1:])
            self.markers[to].append(self.markers[at].pop())
            self.moved = True
            self.look_for_outpost(player)
        elif ability == "flip":
            line = yield from self.ask(player, self.flips(player))
            card = line.removeprefix("flip ")
            player.characters[card] = not player.characters[card]

    def slides(self) -> list[str]:
        return [
            f"slide {name_of(square)} {name_of(to)}"
            for square in ALL_SQUARES
            for to in beside(square)
            if self.markers[square] and self.room(to)
        ]

    def flips(self, player: Player) -> list[str]:
        """Somebody must be left to search with, unless the flip brings the free rest (R28, R37)."""
        lines = []
        for card, face_up in player.characters.items():
            last_one = face_up and sum(player.characters.values()) == 1
            rest_follows = self.at_start and not self.has_rested
            if not last_one or self.has_placed or rest_follows:
                lines.append(f"flip {card}")
        return lines

    # --- placing ---------------------------------------------------------------------------------

    def place(self, player: Player, character: str) -> Asking[None]:
        player.characters[character] = False
        self.at_start = False
        self.search = search = Search(self, player, character)
        yield from search.where()
        if search.markers:
            yield from search.extras()
        self.has_placed = True
        self.search = None
        if search.markers:
            yield from self.lay(player, search)

    def lay(self, player: Player, search: Search) -> Asking[None]:
        fill = search.to_fill()
        short = search.needed() > self.supply(player)
        for square in search.replaced:  # where too few are left, these squares were chosen first (R36)
            self.met["replace"] += 1
            self.markers[square].pop()
            self.put(player, square, pays=True)
        if short:
            self.met["short"] += 1
            self.met["short with a replacement"] += bool(search.replaced)
            while fill and self.supply(player):
                line = yield from self.ask(player, [f"put {name_of(square)}" for square in fill])
                square = square_named(line.split()[1])
                fill.remove(square)
                self.put(player, square)
        else:
            for square in fill:
                self.put(player, square)
        self.look_for_outpost(player)

    def put(self, player: Player, square: Square, pays: bool = False) -> None:
        if pays or not self.markers[square] or self.coins_again:
            player.coins += symbols(self.cards[self.lands[place_of(square)]].land, square)
        self.markers[square].append(player.seat)
        self.moved = True

    def look_for_outpost(self, active: Player) -> None:
        """Eight markers of one player round a marker of another; the active player's count first."""
        if not self.with_outpost or self.outpost is not None:
            return
        for player in self.clockwise_from(active):
            for square in ALL_SQUARES:
                ring = around(square)
                mine = [self.markers[near][-1:] == [player.seat] for near in ring]
                if len(ring) == 8 and all(mine) and self.rivals(square, player) and self.outpost is None:
                    self.met["outpost"] += 1
                    self.outpost = player.seat

    # --- the end of a turn -----------------------------------------------------------------------

    def find_characters(self, active: Player) -> Asking[bool]:
        full = [place for place in self.lands if all(self.markers[square] for square in squares_of(place))]
        found = bool(full)
        self.met["several finds"] += len(full) > 1
        while full:
            line = yield from self.ask(active, [f"find {place}" for place in full])
            place = int(line.removeprefix("find "))
            full.remove(place)
            yield from self.claim(active, place)
        return found

    def claim(self, active: Player, place: int) -> Asking[None]:
        there = [seat for square in squares_of(place) for seat in self.markers[square]]
        most = max(there.count(player.seat) for player in self.players)
        tied = [p for p in self.clockwise_from(active) if there.count(p.seat) == most]
        claimer = tied[0]
        if len(tied) > 1:
            claimer, price = yield from self.bidding(tied)
            claimer.coins -= price
        for player in self.players:
            if player is not claimer and player.seat in there:
                player.coins += 1
        for square in squares_of(place):
            self.markers[square] = []
        claimer.characters[self.lands[place]] = True
        self.lands[place] = self.deck.pop(0) if self.deck else ""
        self.met["hole"] += self.lands[place] == ""
        self.met["claim"] += 1

    def bidding(self, tied: list[Player]) -> Asking[tuple[Player, int]]:
        """One bid each, every bid higher than the last; if all pass, the first has it for nothing."""
        self.met["bidding"] += 1
        ahead, highest = tied[0], -1
        for player in tied:
            lines = [f"bid {n}" for n in range(player.coins + 1) if n > highest]
            line = yield from self.ask(player, [*lines, "pass"])
            if line == "pass":
                self.bids.append((player.seat, None))
            else:
                ahead, highest = player, int(line.removeprefix("bid "))
                self.bids.append((player.seat, highest))
        self.bids = []
        return ahead, max(highest, 0)

    def buy(self, player: Player) -> Asking[None]:
        lines = [f"buy {tile}" for tile in self.row if self.tiles[tile].cost <= player.coins]
        line = yield from self.ask(player, [*lines, "done"])
        if line != "done":
            self.met["buy"] += 1
            tile = line.removeprefix("buy ")
            player.coins -= self.tiles[tile].cost
            player.artifacts[tile] = True
            self.row.remove(tile)
            if self.pile:
                self.row.append(self.pile.pop(0))
