"""What goes wrong when the extras are not installed, and how to fix it."""

from __future__ import annotations


class MissingViews(ImportError):
    """A library that drawing needs is not there."""

    def __init__(self, library: str) -> None:
        super().__init__(f'Drawing needs {library}, which is not installed: pip install "crannog[views]"')
