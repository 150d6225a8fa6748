"""What is printed on the map, the cards and the tiles: data only."""
