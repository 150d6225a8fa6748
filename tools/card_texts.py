"""Writes every card of Spirit Island as it reads in English and in German, for translators and reviewers.

Run it when cards, phrases or texts change on purpose: the diff is then the change.

    python -m tools.card_texts
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.cards.all_powers import MAJOR_POWERS, MINOR_POWERS, PANELS, UNIQUE_POWERS
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.cards.wording import blight_lines, fear_lines, header, lines
from crannog.games.spirit_island.components.message_names import power_name
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg, msg

HOME = Path(__file__).parent.parent / "tests/games/spirit_island/texts"


def cards() -> Iterable[tuple[str, Msg, tuple[Msg, ...]]]:
    """Every card: its group, its name, what it says."""
    innate = [panel.innate for panel in PANELS]
    groups = {"minor": MINOR_POWERS, "major": MAJOR_POWERS, "unique": UNIQUE_POWERS, "innate": innate}
    for group, powers in groups.items():
        for power in powers:
            yield group, power_name(power.id), (header(power), *lines(power))
    for fear in FEAR_CARDS.values():
        yield "fear", msg(f"fear_card.{fear.id}"), fear_lines(fear)
    for blight in BLIGHT_CARDS.values():
        yield "blight", msg(f"blight_card.{blight.id}"), blight_lines(blight)


def written(lang: str) -> str:
    """The cards in one language, a paragraph each."""
    texts = GAME.texts(lang)
    found, last = [], ""
    for group, name, said in cards():
        if group != last:
            found.append(f"=== {group} ===")
            last = group
        found.append("\n".join([texts.say(name), *(f"  {texts.say(line)}" for line in said)]))
    return "\n\n".join(found) + "\n"


def path(lang: str) -> Path:
    return HOME / f"cards.{lang}.txt"


def main() -> None:
    for lang in LANGUAGES:
        path(lang).write_text(written(lang), encoding="utf-8")


if __name__ == "__main__":
    main()
