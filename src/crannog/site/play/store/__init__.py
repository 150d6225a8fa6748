"""A table as stored and as held in memory. Uses none of the rooms beside it."""
