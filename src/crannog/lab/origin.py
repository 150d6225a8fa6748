"""Where figures come from: the game, its rules and content, and the version and commit that played it."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from crannog import __version__
from crannog.kernel.game import Game


def facts(game: Game[Any, Any]) -> dict[str, object]:
    return {
        "game": game.id,
        "version": __version__,
        "commit": commit(),
        "rules": game.rules_version,
        "content": game.content_digest,
    }


def origin(game: Game[Any, Any], seed: int) -> str:
    """The same in a line."""
    source = f"crannog {__version__} {commit()}".rstrip()
    return f"{source}, rules {game.rules_version}, content {game.content_digest}, seed {seed}"


@cache
def commit() -> str:
    """The commit these sources are of, where they lie in a repository; "+" after it if they were changed."""
    command = ("git", "describe", "--always", "--abbrev=12", "--dirty=+", "--exclude=*")
    try:
        told = subprocess.run(  # noqa: S603  nothing in it comes from outside
            command, cwd=Path(__file__).parent, capture_output=True, text=True, timeout=20, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout.strip()
