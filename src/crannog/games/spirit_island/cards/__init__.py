"""Power cards, fear cards and the spirits, written in the vocabulary of `powers/effects`."""
