"""A web worker as it runs in the world, but for two things: it knows the null game, and nobody is told
to slow down."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Sequence

import django

from bench.load import null_game


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--fd", required=True, help="an inherited listening socket")
    given = parser.parse_args(args)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")
    django.setup(set_prefix=False)
    from crannog.site import limits, web
    from crannog.site.play.drawing import warmup

    null_game.register()
    warm = warmup._warm
    warmup._warm = lambda name: None if name == "null" else warm(name)  # nobody looks at it
    for bucket in (limits.commands, limits.fragments, limits.pages, limits.openings):
        bucket.size, bucket.rate = 1_000_000, 1e9
    web.main(["--fd", given.fd])


if __name__ == "__main__":
    main()
