"""Another process that sends commands: a JSON object a line in, its outcome a line out.

It keeps its own cache of tables, as a second worker would; `at` is the moment to act.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from typing import Any
from uuid import UUID

from tests.site import places


class Racer:
    """The process, from outside."""

    def __enter__(self) -> Racer:
        command = [sys.executable, "-m", "tests.site.racer"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=places.ROOT)
        self.hear()
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(60)

    def tell(self, **command: Any) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def hear(self) -> list[Any]:
        """The name of the outcome and its seq."""
        assert self.process.stdout
        return list(json.loads(self.process.stdout.readline()))


async def main() -> None:
    from crannog.site.accounts.cookie import Player
    from crannog.site.play.actions.choose import choose
    from crannog.site.play.store.live_table import load

    print(json.dumps(["ready", 0]), flush=True)
    for text in sys.stdin:
        order = json.loads(text)
        await load(order["table"])  # warm, and soon old
        await asyncio.sleep(max(0.0, order["at"] - time.time()))
        player = Player(UUID(order["player"]), 1)
        outcome = await choose(
            order["table"], order["seen"], order["command"], order["seat"], order["line"], player
        )
        print(json.dumps([type(outcome).__name__, getattr(outcome, "seq", 0)]), flush=True)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")
    import django

    django.setup(set_prefix=False)
    places.run(main())
