"""Powers: all cards, the effects they are made of, what they reach."""
