"""What if: from a position of a table's game, play on differently. Nothing here touches the table."""
