"""Where templates come from: views/templates/ and each game's view/ folder, compiled once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from crannog.views.errors import MissingViews

if TYPE_CHECKING:
    from jinja2 import Environment

OURS = "views"  # "views/pieces.jinja" is shared; "<package>/board.jinja" belongs to a game
PLAIN = "views/plain"  # for games that have no such folder


def source(name: str) -> str:
    home, _, file = name.rpartition("/")
    return _folder(home).joinpath(file).read_text(encoding="utf-8")


def _folder(home: str) -> Traversable:
    ours, _, folder = home.partition("/")
    if ours == OURS:
        return files("crannog.views").joinpath("templates", folder)
    return files(home).joinpath("view")


def compile_all(home: str) -> None:
    """Now rather than at the first drawing: it takes a second that somebody would wait for."""
    for file in _folder(home).iterdir():
        if file.name.endswith(".jinja"):
            environment().get_template(f"{home}/{file.name}")


@cache
def environment() -> Environment:
    try:
        import jinja2
    except ImportError as missing:
        raise MissingViews("jinja2") from missing

    class Tables(jinja2.Environment):
        def join_path(self, template: str, parent: str) -> str:
            # "./board.jinja" lies beside the template that names it.
            return f"{parent.rpartition('/')[0]}/{template[2:]}" if template[:2] == "./" else template

    class Folders(jinja2.BaseLoader):
        def get_source(
            self, environment: Environment, template: str
        ) -> tuple[str, str | None, Callable[[], bool] | None]:
            try:
                return source(template), template, lambda: True
            except (OSError, ModuleNotFoundError) as missing:
                raise jinja2.TemplateNotFound(template) from missing

    return Tables(
        loader=Folders(),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=-1,  # all of them: noting which was used last took a twentieth of a drawing
        auto_reload=False,
    )
