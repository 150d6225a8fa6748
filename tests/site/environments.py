"""The settings of a site that is started with another environment, without starting one."""

from __future__ import annotations

import os
import runpy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.test import override_settings

from tests.site import places

SETTINGS = places.ROOT / "src/crannog/site/settings.py"


def settings_with(**environment: str) -> dict[str, Any]:
    """What the settings module becomes in this environment; CRANNOG_SECRET is unset unless given."""
    given = {name: value for name, value in os.environ.items() if name != "CRANNOG_SECRET"} | environment
    with patch.dict(os.environ, given, clear=True):
        return {name: value for name, value in runpy.run_path(str(SETTINGS)).items() if name.isupper()}


@contextmanager
def started_with(**environment: str) -> Iterator[None]:
    """This process has those settings, except for Django's own connection to the database."""
    made = settings_with(**environment)
    changed = {name: value for name, value in made.items() if getattr(settings, name) != value}
    changed.pop("DATABASES", None)
    with override_settings(**changed):
        yield
