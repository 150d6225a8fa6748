"""The Invaders' own actions: ravage, build, explore, and the cards they follow (p. 12-13)."""
