"""What can be looked up without a table: the rules of every game, its cards."""
