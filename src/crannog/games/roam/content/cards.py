"""The land cards, each with the character found there, and the starting cards (Components).

A pattern is drawn as its owner sees it:  # a marker, o a blank, . nothing, / the next row, nearer
to the owner. A land is drawn from the edge opposite the scroll to the scroll: . an empty square, or
the number of coins on it. Original content, made to fit the rulebook's facts.
"""

from __future__ import annotations

from typing import Final

from crannog.games.roam.cards import Card

IN_THE_BOX: Final = 43 + 12  # lands and starting cards (Components)

LANDS: Final = (
    Card("hob", 3, "####", land="../../.1"),
    Card("aldo", 3, "#/#/#/#", land="1./../2."),
    Card("bogwin", 2, "##/##", land="../../.1"),
    Card("nim", 2, "###/.#.", land="../../1."),
    Card("nettle", 2, ".#./###", land="../.1/1."),
    Card("kestrel", 3, "##./.##", land=".1/../.."),
    Card("dorrit", 3, ".##/##.", land=".1/../.."),
    Card("lune", 3, "###/#..", land="1./../.1"),
    Card("ember", 3, "###/..#", land="1./../1."),
    Card("jessamy", 3, "#./##/.#", land="../../11"),
    Card("cinder", 3, ".#/##/#.", land="2./../.."),
    Card("quen", 3, "#./#./##", land="../../.."),
    Card("korvan", 3, ".#/.#/##", land="../.1/.1"),
    Card("flint", 1, ".#./###/.#.", land="1./../.."),
    Card("hesper", 1, "#.#/###", land="../../.."),
    Card("pia", 1, "###/.#./.#.", land=".1/../.."),
    Card("quill", 2, "#../#../###", land="../../1."),
    Card("riddle", 1, "##/##/#.", land="../../.."),
    Card("otis", 1, ".##/##./#..", land=".1/../.1"),
    Card("edda", 2, "####/#...", land="../../2."),
    Card("zill", 2, "##./.#./.##", land="../../1."),
    Card("orrin", 1, "##/#./##", land="../1./.."),
    Card("ilo", 4, "#.#/.../#.#", land=".1/../11"),
    Card("juniper", 3, "#.#/#.#", land="1./.1/.."),
    Card("wick", 3, "#.../.#../..#./...#", land="../../.1"),
    Card("vesper", 3, "##/../##", land="../../.."),
    Card("dapple", 2, ".#./#o#/.#.", land="../.1/.1"),
    Card("garrow", 2, "#.#/.#./#.#", land=".1/../11"),
    Card("bryn", 2, "##o/##o", land="../../1."),
    Card("xan", 2, "####/o..o", land=".1/.1/.."),
    Card("brakka", 2, ".#o/###", land="../../.."),
    Card("fenn", 3, "###/o.o", land="11/../.."),
    Card("yarrow", 4, "o###o", land=".1/.1/.."),
    Card("moss", 4, "#/#/#/o", land="11/../.1"),
    Card("ulm", 4, "#.o/.#./o.#", land="2./../.."),
    Card("tamsin", 4, "#./.#/#o", land=".1/../.."),
    Card("iris", 4, "##./#.o", land="1./../.."),
    Card("lichen", 5, "#.#/.o./.#.", land="../1./2."),
    Card("mabb", 4, "##o/..#", land="../21/.."),
    Card("gossamer", 4, ".o./#.#/.#.", land="../../1."),
    Card("sable", 5, "#o/o#", land=".1/.1/.."),
    Card("pebble", 5, "#oo#", land="../1./.."),
    Card("rook", 5, "o./##/.o", land="1./../.."),
)

# Three for each color, the same patterns for everyone; in the order of the seats.
STARTING: Final = (
    (Card("scout", 0, "#./#o/#."), Card("ranger", 0, "###/.o."), Card("forager", 0, "##/#o")),
    (Card("tracker", 0, "#./#o/#."), Card("outrider", 0, "###/.o."), Card("gleaner", 0, "##/#o")),
    (Card("pathfinder", 0, "#./#o/#."), Card("courier", 0, "###/.o."), Card("trapper", 0, "##/#o")),
    (Card("lookout", 0, "#./#o/#."), Card("drover", 0, "###/.o."), Card("beachcomber", 0, "##/#o")),
)
