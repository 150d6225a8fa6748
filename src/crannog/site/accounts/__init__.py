"""People: guests now, accounts later. One signed cookie names the player."""
