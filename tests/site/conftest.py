"""Every test of the site has a real database: one for each process, copied from a migrated template.

The settings come from the environment, so the database is named before Django is set up. Fixtures:
`database` (always on), `site` (a web worker and a job worker, shared by the tests of a process).

A job worker plays the bots of every table in its database, also of tables that a test moves by itself. So
nothing that needs no site runs beside one: the tests of a running site and those in a browser come first, and
then it stops. With `pytest -n 2 --dist loadgroup` they are as many groups as xdist has processes, `site-0` and
`site-1`, each of whole files and of about the same size: each process starts one site, one browser, once.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site import databases, places, still_clock
from tests.waiting import LIMIT

os.environ["CRANNOG_DATABASE"] = places.named(places.NAME)
os.environ["CRANNOG_REDIS"] = places.REDIS
os.environ["CRANNOG_BOT_DELAY"] = "0"
os.environ.setdefault("CRANNOG_LOG", "WARNING")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")

import django

django.setup(set_prefix=False)

still_clock.install()


@pytest.fixture(scope="session", autouse=True)
def shared_database() -> Iterator[str]:
    """The address of the database of this process's running site."""
    from django.conf import settings
    from django.db import connections

    from crannog.site import database

    # A busy machine is no outage: how soon the site gives up is tested with processes of their own.
    patient = {"connect_timeout": int(LIMIT), "tcp_user_timeout": 0, "options": ""}
    settings.PATIENCE.update(patient)
    settings.DATABASES["default"]["OPTIONS"].update(patient)
    settings.DATABASES["default"]["OPTIONS"]["pool"]["timeout"] = LIMIT
    database.IMPATIENT["timeout"] = LIMIT
    places.services()
    yield places.make_database()
    for one in connections.all():
        one.close()
        one.close_pool()  # type: ignore[attr-defined]
    places.drop_database()


@pytest.fixture(scope="session")
def site(shared_database: str) -> Iterator[places.Site]:
    """The site as it runs in the world; bots answer at once."""
    from crannog.site import assets

    assets.build()  # it serves what it finds when it starts
    with places.running() as made:
        _site.append(made)
        yield made


_site: list[places.Site] = []  # this process's, once a test needed it
HERE = Path(__file__).parent
BROWSER = 10  # a test in a browser takes as long as so many others


def _uses(item: pytest.Item, fixture: str) -> bool:
    return HERE in item.path.parents and fixture in getattr(item, "fixturenames", ())


def _opens_browser(item: pytest.Item) -> bool:
    return _uses(item, "browser") or _uses(item, "doors")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of a site or a browser first, in groups for xdist. Every process must do it alike."""
    costs = Counter[Path]()
    for item in items:
        if _opens_browser(item):
            costs[item.path] += BROWSER
        elif _uses(item, "site"):
            costs[item.path] += 1
    totals = [0] * int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    group = dict[Path, int]()
    for path, cost in costs.most_common():
        group[path] = totals.index(min(totals))
        totals[group[path]] += cost
    for item in items:
        if _opens_browser(item) or _uses(item, "site"):
            item.add_marker(pytest.mark.xdist_group(f"site-{group[item.path]}"))
    # In each group those that have a site of their own come last, when the shared one has stopped.
    items.sort(key=lambda item: (item.get_closest_marker("xdist_group") is None, not _uses(item, "site")))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    path, _, name = item.location
    places.deal(f"{path}::{name}")  # not `nodeid`, to which xdist appends the group
    for site in _site:
        if not _uses(item, "site"):
            site.stop()
        elif not site.processes:
            site.start()


@pytest.fixture(scope="module", autouse=True)
def database(request: pytest.FixtureRequest, shared_database: str) -> Iterator[str]:
    """The address of a fresh database for this module; modules of a running site share one."""
    if any(item.path == request.path and _uses(item, "site") for item in request.session.items):
        places.no_outage()  # also for what a module's own fixtures do
        yield shared_database
    else:
        with databases.fresh() as address:
            yield address


@pytest.fixture(autouse=True)
def alone(request: pytest.FixtureRequest, database: str) -> None:
    """No site that was here and is silent now, no limit is near, and no connection is a dead one."""
    from django.db import close_old_connections

    close_old_connections()
    still_clock.CLOCK.advance(still_clock.HOUR)
    if "site" not in request.fixturenames:
        places.no_outage()
