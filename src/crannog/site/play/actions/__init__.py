"""Everything that can be done at a table, one verb per file, and the one way to write."""
