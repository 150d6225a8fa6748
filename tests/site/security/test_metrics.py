"""What the site has counted is for its host: read on this machine, or with the host's token."""

from __future__ import annotations

import pytest
from django.test import override_settings

from tests.site import places
from tests.site.security.asking import FAR, ask

TOKEN = "a token for the metrics"
LAN = "192.168.1.77"


@pytest.mark.parametrize("client", [LAN, FAR, "fd00::7", "::ffff:192.168.1.77", ""])
def test_nobody_else_sees_that_there_are_metrics(client: str) -> None:
    """With `crannog serve --lan`, everybody on the network reaches the worker itself."""
    answer = places.run(ask("GET", "/metrics", client=client))
    assert (answer.status, answer.body) == (404, b"{}")


@pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
def test_this_machine_sees_them(client: str) -> None:
    answer = places.run(ask("GET", "/metrics", client=client))
    assert answer.status == 200
    assert b"crannog_moves_total" in answer.body


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_a_proxy_on_this_machine_asks_for_the_world(name: str) -> None:
    assert places.run(ask("GET", "/metrics", headers={name: "for=127.0.0.1"})).status == 404


@pytest.mark.parametrize(
    ("given", "status"), [(f"Bearer {TOKEN}", 200), ("Bearer wrong", 404), ("Bearer ", 404), ("", 404)]
)
def test_who_has_the_token_sees_them_from_anywhere(given: str, status: int) -> None:
    with override_settings(METRICS=TOKEN):
        assert (
            places.run(ask("GET", "/metrics", client=FAR, headers={"Authorization": given})).status == status
        )


def test_no_token_is_no_token() -> None:
    with override_settings(METRICS=""):
        for given in ("Bearer ", "Bearer", ""):
            assert (
                places.run(ask("GET", "/metrics", client=FAR, headers={"Authorization": given})).status == 404
            )
