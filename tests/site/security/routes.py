"""Every address of both applications, as they themselves know them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>|\{(\w+)\}")


@dataclass(frozen=True, order=True)
class Route:
    path: str  # "/t/<slug:table>", "/live/{table}/command"

    @property
    def parameters(self) -> list[str]:
        return [one or two for one, two in PARAMETER.findall(self.path)]

    def at(self, **values: str) -> str:
        """The address with these values."""
        found = PARAMETER.sub(lambda match: values.get(match[1] or match[2], "1"), self.path)
        # Django's own catch-all patterns of the admin are regular expressions.
        return re.sub(
            r"\^|\$|\(\?P<\w+>([^|)]*)[^)]*\)", lambda match: (match[1] or "").replace(".*", "x"), found
        )


def routes() -> list[Route]:
    from django.urls import get_resolver

    from crannog.site.play.pages.starlette_app import app

    lean = {Route(route.path) for route in app.routes}  # type: ignore[attr-defined]
    return sorted(lean | {Route(f"/{path}") for path in _django(get_resolver(), "")})


def _django(resolver: Any, prefix: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        path = prefix + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from _django(pattern, path)
        else:
            yield path
