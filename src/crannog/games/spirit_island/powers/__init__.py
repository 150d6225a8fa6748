"""Powers: the effects they are made of, and what they reach."""
