"""Finished games of one person: the list, what they add up to, and the files to take away."""
