"""Everything that can be done at a table, one verb per file. Only these write."""
