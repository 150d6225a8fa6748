"""Behind Caddy, everybody at a table meets at one worker; if that stops, at another."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from tests.site.hosting.programs import need
from tests.site.hosting.test_rolling import Workers
from tests.waiting import wait_until

TABLES = [f"calm-otter-{n}" for n in range(40)]


class Worker(ThreadingHTTPServer):
    """Says on every path which one it is."""

    daemon_threads = True

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", port), Says)


class Says(BaseHTTPRequestHandler):
    server: Worker
    protocol_version = "HTTP/1.0"  # a connection for each: with the server, all are gone

    def do_GET(self) -> None:
        body = str(self.server.server_port).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815  the name that the library looks for

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def listening(port: int) -> Iterator[Worker]:
    made = Worker(port)
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield made
    finally:
        made.shutdown()
        made.server_close()
        thread.join()


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Workers]:
    made = Workers(tmp_path)
    try:
        yield made
    finally:
        made.stop()


def test_a_tables_requests_meet_at_one_worker(proxy: Workers) -> None:
    caddy = need("caddy", "caddy")

    def where(method: str, path: str, **headers: str) -> str:
        return client.request(method, path, headers=headers).text

    with httpx.Client(base_url=proxy.url, timeout=20) as client, listening(proxy.ports[1]):
        with listening(proxy.ports[0]):
            proxy.proxy(caddy)
            at = {table: where("GET", f"/t/{table}") for table in TABLES}
            assert set(at.values()) == {str(port) for port in proxy.ports}
            assert min(Counter(at.values()).values()) >= len(TABLES) // 5, "both have their share"
            for n, table in enumerate(TABLES):
                asked = [
                    where("GET", f"/live/{table}/stream?after=3", Cookie=f"player={n}"),
                    where("POST", f"/live/{table}/command", Cookie="player=other"),
                    where("GET", f"/i/{table}/token"),
                    where("GET", f"/t/{table}/replay/3"),
                    where("GET", f"/t/{table}", **{"X-Crannog-Table": f"elsewhere-{n}"}),
                ]
                assert asked == [at[table]] * len(asked), "whoever asks, and whatever they say"
            assert len({where("GET", "/") for _ in range(10)}) == 1, "one address, one worker"
        stays = str(proxy.ports[1])
        after = {table: where("GET", f"/t/{table}") for table in TABLES}
        assert set(after.values()) == {stays}, "nobody is turned away when a worker has gone"
        with listening(proxy.ports[0]):
            # Caddy asks once a second whether it is there again.
            wait_until(
                lambda: at == {table: where("GET", f"/t/{table}") for table in TABLES},
                "each table returns to where it was",
            )
