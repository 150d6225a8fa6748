"""The vocabulary of powers and cards: amounts, conditions and effects that say what they do."""
