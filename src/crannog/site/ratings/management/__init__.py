"""Command-line tools for the host."""
