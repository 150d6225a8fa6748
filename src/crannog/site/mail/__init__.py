"""E-mail: a seat may leave an address and is told, once per turn, that it is their turn."""
