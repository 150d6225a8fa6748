"""What is printed: the words of the box, the shapes of cards, powers and mats."""
