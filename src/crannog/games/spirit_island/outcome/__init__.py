"""How a game ends: victory and defeat, and its history turn by turn."""
