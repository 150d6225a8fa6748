"""A spirit: its presence and its power cards."""
