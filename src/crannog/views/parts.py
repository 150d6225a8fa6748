"""Parts of a picture that depend only on their input: drawn once, then cached.

templates/pieces.jinja and each game's view/parts.jinja hold them as macros. They see the texts of one
language, with gaps for names, and no table: so one drawing serves every table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, Final

from crannog.kernel.message import Rule
from crannog.views import templates
from crannog.views.rule_links import address_in
from crannog.views.texts import bot_mark, gap, plain_bot_mark, voice

KEPT: Final = 4096  # drawings of each part


@cache
def parts(template: str, package: str, lang: str, game: str, rules: tuple[Rule, ...]) -> SimpleNamespace:
    """The parts in a template, for one game in one language, by name; `plain` are the same, not kept."""
    said = voice(package, lang)
    given: dict[str, Any] = {
        "t": said.t,
        "say": said.say,
        "name": gap,
        "bot": bot_mark,
        "plain_bot": plain_bot_mark,
    }
    given["rules"] = {rule.id: rule for rule in rules}
    given["rule_at"] = address_in(game, rules)
    module = templates.environment().get_template(template).make_module(given)
    macros: dict[str, Any] = {name: part for name, part in vars(module).items() if name[0] != "_"}
    kept = {name: lru_cache(KEPT)(part) for name, part in macros.items() if callable(part)}
    return SimpleNamespace(**kept, plain=module)


def each(part: Callable[..., str], rows: Iterable[tuple[Hashable, ...]]) -> str:
    """A part drawn for each of these, one after the other."""
    from markupsafe import Markup  # here, because whoever does not draw need not have it

    return Markup("".join([part(*row) for row in rows]))  # noqa: S704
