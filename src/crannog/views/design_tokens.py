"""The design tokens, read once from tokens.css: for pictures that stand alone, without a page."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

THEMES: Final = ("light", "dark")
AUTO: Final = "auto"  # of a picture: light or dark as the reader's screen is
# Static fonts have other names than the variable ones of pages.
FONTS: Final = {
    "--font-ui": "Atkinson Hyperlegible Next, Atkinson Hyperlegible, sans-serif",
    "--font-display": "Alegreya, Georgia, serif",
}
_TOKEN: Final = re.compile(r"(--[\w-]+):([^;]+);")
_USE: Final = re.compile(r'="var\((--[\w-]+)\)"')
_ALPHA: Final = re.compile(r"rgb\((\d+) (\d+) (\d+)/([\d.]+)\)")


@cache
def tokens(theme: str) -> dict[str, str]:
    """Every token's value in a theme; dark ones replace light ones."""
    if theme not in THEMES:
        raise ValueError(f"a theme is one of {', '.join((*THEMES, AUTO))}, not {theme!r}")
    css = static("tokens.css")
    light, dark = css.split(":root{")[1], css.split(":root[data-theme=dark]{")[1]
    found = dict(_TOKEN.findall(light.partition("\n}")[0]))
    if theme == "dark":
        found |= dict(_TOKEN.findall(dark.partition("\n}")[0]))
    return {name: _ALPHA.sub(r"rgba(\1,\2,\3,\4)", value) for name, value in found.items()} | FONTS


def resolve(drawing: str, theme: str) -> str:
    """The same drawing with values in place of tokens. Only attributes: words stay what they are."""
    if theme == AUTO:
        return _with_palettes(drawing)
    known = tokens(theme)
    return _USE.sub(lambda use: f'="{known[use[1]]}"', drawing)


def _with_palettes(drawing: str) -> str:
    """The same drawing with both palettes, for browsers, which choose between them."""
    used = sorted(set(_USE.findall(drawing)))
    light, dark = ("".join(f"{name}:{tokens(theme)[name]};" for name in used) for theme in THEMES)
    style = f"<style>svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}</style>"
    return drawing.replace("<defs>", f"{style}<defs>", 1)


@cache
def static(name: str) -> str:
    return files("crannog.views").joinpath("static", name).read_text(encoding="utf-8")
