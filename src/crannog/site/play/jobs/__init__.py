"""Work in the background: bots, clocks, e-mail, verification."""
