"""Every test of the site has a real database: one for each process, copied from a migrated template.

The settings come from the environment, so the database is named before Django is set up. Fixtures:
`database` (always on), `site` (a web worker and a job worker, shared by the tests of a process).
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.site import places

os.environ["CRANNOG_DATABASE"] = places.named(places.NAME)
os.environ["CRANNOG_REDIS"] = places.REDIS
os.environ["CRANNOG_BOT_DELAY"] = "0"
os.environ.setdefault("CRANNOG_LOG", "WARNING")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")

import django

django.setup(set_prefix=False)


@pytest.fixture(scope="session", autouse=True)
def database() -> Iterator[str]:
    """The address of this process's database."""
    from django.db import connections

    places.services()
    yield places.make_database()
    for one in connections.all():
        one.close()
        one.close_pool()  # type: ignore[attr-defined]
    places.drop_database()


@pytest.fixture(scope="session")
def site(database: str) -> Iterator[places.Site]:
    """The site as it runs in the world; bots answer at once."""
    with places.running() as made:
        yield made
