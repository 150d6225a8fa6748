"""Every card has its tests: each power is used, each fear card resolved at each level, each blight card laid out."""

from __future__ import annotations

from pathlib import Path

import pytest

from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS

SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))
)


@pytest.mark.parametrize("power", POWERS)
def test_every_power_is_used_in_a_test(power: str) -> None:
    assert f'"{power}",' in SOURCES


@pytest.mark.parametrize("card", FEAR_CARDS)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_fear_card_is_resolved_at_every_level(card: str, level: int) -> None:
    assert f'"{card}", {level}' in SOURCES or f'"{card}", level' in SOURCES


@pytest.mark.parametrize("card", BLIGHT_CARDS)
def test_every_blight_card_is_laid_out_in_a_test(card: str) -> None:
    assert f'with_card("{card}"' in SOURCES
