"""The site: sit down with friends in ten seconds and never lose a move. Django, and two fast paths."""
