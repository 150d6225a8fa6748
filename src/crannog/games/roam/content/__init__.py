"""What is printed on cards and tiles: data only."""
