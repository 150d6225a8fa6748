"""Fragments of a table for an audience."""
