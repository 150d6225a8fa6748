"""Every test of the site has a real database: one for each process, copied from a migrated template.

The settings come from the environment, so the database is named before Django is set up. Fixtures:
`database` (always on), `site` (a web worker and a job worker, shared by the tests of a process).

A job worker plays the bots of every table in its database, also of tables that a test moves by itself. So
the tests that need a running site come last, and nothing that does without one runs beside it: for a test
that a process takes over from another, its site stops.
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
    from crannog.site import assets

    assets.build()  # it serves what it finds when it starts
    with places.running() as made:
        _site.append(made)
        yield made


_site: list[places.Site] = []  # this process's, once a test needed it


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Each of xdist's processes is given its tests in this order.
    items.sort(key=lambda item: "site" in getattr(item, "fixturenames", ()))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    places.deal(item.nodeid)
    for site in _site:
        if "site" not in getattr(item, "fixturenames", ()):
            site.stop()
        elif not site.processes:
            site.start()


@pytest.fixture(scope="module", autouse=True)
def awake(database: str) -> None:
    places.no_outage()  # also for what a module's own fixtures do


@pytest.fixture(autouse=True)
def alone(request: pytest.FixtureRequest, database: str) -> None:
    """No site that was here and is silent now."""
    if "site" not in request.fixturenames:
        places.no_outage()
