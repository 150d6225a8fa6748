"""Cards in a pile: shuffled by a stream of their own, drawn from the top."""

from __future__ import annotations

from dataclasses import dataclass, field

from crannog.kernel.play import State


@dataclass(slots=True)
class Deck:
    """A pile and, where the game has one, its discards. The top card is the last of the list."""

    stream: str
    cards: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def top(self) -> str:
        """The card on top, or "" if the pile is empty. Only for piles whose top lies open."""
        return self.cards[-1] if self.cards else ""

    def shuffle(self, s: State) -> None:
        s.shuffle(self.stream, self.cards)

    def draw(self, s: State) -> str:
        """Take the top card, or "" if there is none. What comes up was hidden until now."""
        if not self.cards:
            return ""
        s.reveal()
        return self.cards.pop()
