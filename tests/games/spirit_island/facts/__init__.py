"""What the box holds, in our own notation, and the way from our objects to that notation."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent


@cache
def facts(name: str) -> Any:
    """One of the files, as it stands."""
    return yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))
