"""Everything that can be done at a table, one verb a file. Only these write."""
