"""Where a site on somebody's own machine keeps what it makes."""

from __future__ import annotations

import os
from pathlib import Path


def state_folder() -> Path:
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "crannog"


def static_folder(package: Path) -> Path:
    """Beside the package; in the user's own folder if somebody else installed it, for everybody."""
    return package / "built" if os.access(package, os.W_OK) else state_folder() / "static"
