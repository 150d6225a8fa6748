"""What happens to lands and their pieces: damage, destruction, blight, fear, what lasts this turn."""
