"""Keeping order: whom somebody does not want to hear, reports, and what the host decided."""
