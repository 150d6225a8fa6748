"""Crannog: complete, rules-enforcing board games, as a library, a site and a laboratory."""
