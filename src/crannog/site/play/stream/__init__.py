"""Who hears what: streams of a table, fed from its log."""
