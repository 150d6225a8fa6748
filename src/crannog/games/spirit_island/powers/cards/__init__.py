"""Power cards, fear cards and the spirits' panels, written in the vocabulary of `effects/`."""
