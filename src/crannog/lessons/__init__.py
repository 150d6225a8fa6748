"""Guided first rounds: a real game along a script, with somebody who says why.

A lesson is a file, `lessons/NAME.toml` in a game's folder: what the learner is told in both languages, what
to point at, which choice the script makes, what is said to each of the others. docs/write-a-lesson.md
explains it.
"""
