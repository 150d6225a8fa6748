"""One character's search: where its pattern lies, which blanks are bought, whose markers are replaced."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from tests.referees.beside import Answer, Question
from tests.referees.roam.map import ALL_SQUARES, Square, lay, name_of, square_named

if TYPE_CHECKING:
    from tests.referees.roam.table import Player, Table

type Asking[T] = Generator[Question, Answer, T]


class Search:
    """A placement that is being decided on; nothing lies on the map yet."""

    def __init__(self, game: Table, player: Player, character: str) -> None:
        self.game, self.player, self.character = game, player, character
        self.pattern = game.cards[character].pattern
        self.turns = 0  # quarters, by tiles
        self.markers: list[Square] = []  # where the pattern's own markers go; none until it lies
        self.blanks: list[Square] = []  # its blanks on the map
        self.bought: list[Square] = []  # of these, the ones that are paid or free
        self.replaced: list[Square] = []

    def facts(self) -> object:
        return (
            self.character,
            self.turns % 4,
            name_of(self.markers[0]) if self.markers else None,
            sorted(self.bought),
            sorted(self.replaced),
        )

    # --- where -----------------------------------------------------------------------------------

    def where(self) -> Asking[None]:
        """All markers of the pattern must be on the map; blanks may hang over."""
        game, player = self.game, self.player
        while True:
            fits = {}
            for square in ALL_SQUARES:
                markers, blanks = lay(self.pattern, player.edge, self.turns, square)
                if all(game.on_map(other) for other in markers):
                    fits[f"at {name_of(square)}"] = markers, [b for b in blanks if game.on_map(b)]
            tiles = [f"use {tile}" for tile in game.ready(player, "rotate")]
            line = yield from game.ask(player, [*(fits or ["nowhere"]), *tiles])
            if line in tiles:
                game.met["rotate"] += 1
                player.artifacts[line.removeprefix("use ")] = False
                self.turns += 1
            else:
                game.met["nowhere"] += line == "nowhere"
                self.markers, self.blanks = fits.get(line, ([], []))
                return

    # --- extras ----------------------------------------------------------------------------------

    def to_fill(self) -> list[Square]:
        """Squares that get a new marker; the others of the pattern are skipped."""
        squares = [*self.markers, *self.bought]
        return [square for square in squares if self.game.room(square) and square not in self.replaced]

    def owed(self) -> list[Square]:
        """Blanks bought on rivals' markers, for which a tile must still be used (R38)."""
        return [s for s in self.bought if not self.game.room(s) and s not in self.replaced]

    def needed(self) -> int:
        """Markers that all of this takes from the supply."""
        return len(self.to_fill()) + len(self.replaced) + len(self.owed())

    def blanks_possible(self) -> list[Square]:
        game, found = self.game, []
        tiles_left = len(game.ready(self.player, "replace")) - len(self.owed())
        for square in self.blanks:
            free = game.room(square) or (game.rivals(square, self.player) and tiles_left > 0)
            if square not in self.bought and free and self.needed() < game.supply(self.player):
                found.append(square)
        return found

    def replacements_possible(self, tiles_left: int) -> list[Square]:
        """With so many replacing tiles left after this one."""
        game, found = self.game, []
        supply = game.supply(self.player)
        for square in [*self.markers, *self.bought]:
            if square in self.replaced or not game.rivals(square, self.player):
                continue
            if square in self.owed():
                found.append(square)
            elif tiles_left >= len(self.owed()):
                # Any marker of the pattern may replace; beside blanks, it must be one more than all
                # that is needed, unless a marker would be laid on this square anyway (R36).
                beside_blanks = self.bought and not game.room(square)
                taken = self.needed() if beside_blanks else len(self.replaced)
                if taken < supply:
                    found.append(square)
        return found

    def tile_lines(self) -> list[str]:
        game, player = self.game, self.player
        possible = []
        if self.blanks_possible():
            possible.append("free_blank")
            # A coin tile can be used after placing as well; here it is asked for where it pays a blank.
            if player.coins + len(game.ready(player, "coin")) >= 2:
                possible.append("coin")
        if self.replacements_possible(len(game.ready(player, "replace")) - 1):
            possible.append("replace")
        return [f"use {tile}" for tile in game.ready(player, *possible)]

    def extras(self) -> Asking[None]:
        game, player = self.game, self.player
        while True:
            lines = self.tile_lines()
            if player.coins >= 2:
                lines += [f"blank {name_of(square)}" for square in self.blanks_possible()]
            if not self.owed():
                lines.append("done")
            line = yield from game.ask(player, lines)
            if line == "done":
                return
            if line.startswith("blank "):
                game.met["paid blank"] += 1
                player.coins -= 2
                self.bought.append(square_named(line.removeprefix("blank ")))
            else:
                yield from self.use_tile(line.removeprefix("use "))

    def use_tile(self, tile: str) -> Asking[None]:
        game, player = self.game, self.player
        player.artifacts[tile] = False
        ability = game.tiles[tile].ability
        if ability == "coin":
            game.met["coin for a blank"] += 1
            player.coins += 1
        elif ability == "free_blank":
            game.met["free blank"] += 1
            line = yield from game.ask(player, [f"blank {name_of(s)}" for s in self.blanks_possible()])
            self.bought.append(square_named(line.removeprefix("blank ")))
        else:
            possible = self.replacements_possible(len(game.ready(player, "replace")))
            line = yield from game.ask(player, [f"replace {name_of(s)}" for s in possible])
            self.replaced.append(square_named(line.removeprefix("replace ")))
