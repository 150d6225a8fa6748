"""The form of a new table: a game's options in sections, with what is chosen and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from crannog.kernel.game import Option
from crannog.kernel.message import Msg, msg
from crannog.kernel.setup_sections import Section, SetUp
from crannog.views.game_view import AnyGame, draws_itself
from crannog.views.texts import PageTexts

PLAIN: Final = "rules"  # the section of options that a game does not lay out


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of an option."""

    value: str
    name: str
    about: str  # a sentence, or nothing
    on: bool
    adds: int | None  # difficulty
    needs: str  # "edition=gu2016": offered only with this


@dataclass(frozen=True, slots=True)
class Field:
    id: str
    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """A section as the page shows it."""

    section: Section
    title: str
    value: str  # what is chosen, in a few words
    fields: tuple[Field, ...]
    presets: tuple[tuple[str, str, str, bool], ...]  # name, about, what it sets, whether it is all set
    refused: str  # why what is chosen cannot be


@dataclass(frozen=True, slots=True)
class Form:
    folds: tuple[Fold, ...]
    chosen: Mapping[str, str]
    difficulty: int | None  # None for games that do not count it
    details: Mapping[str, object]


def asked_of(game: AnyGame) -> tuple[Option, ...]:
    """The options that people choose; the others are settled wherever people play."""
    return tuple(option for option in game.options if not option.people)


@lru_cache
def set_up_of(game: AnyGame) -> SetUp:
    """What the game says about its form; options it does not mention come last, in a plain section."""
    own = f"{game.package}.view.setup_form"
    said: SetUp = import_module(own).SET_UP if draws_itself(game) and find_spec(own) else SetUp(())
    known = {id for section in said.sections for id in section.options}
    rest = tuple(option.id for option in asked_of(game) if option.id not in known)
    more = (Section(PLAIN, "book", rest),) if rest else ()
    return SetUp((*said.sections, *more), said.details, said.adds)


def difficulty_of(game: AnyGame, chosen: Mapping[str, str]) -> int | None:
    """What these values add up to; None for games that do not count it."""
    adds = {(option, value): n for option, value, n in set_up_of(game).adds}
    return sum(adds.get(one, 0) for one in chosen.items()) if adds else None


def setup_form(game: AnyGame, texts: PageTexts, given: Mapping[str, str] | None = None) -> Form:
    """The form with these values, or with the defaults where they say nothing."""
    said, given = set_up_of(game), given or {}
    chosen = {
        option.id: given[option.id] if given.get(option.id) in option.values else option.values[0]
        for option in asked_of(game)
    }
    adds = {(option, value): n for option, value, n in said.adds}
    fields = {option.id: _field(option, chosen, adds, texts) for option in asked_of(game)}
    folds = tuple(_fold(game, section, fields, chosen, texts) for section in said.sections)
    return Form(folds, chosen, difficulty_of(game, chosen), dict(said.details))


def _field(
    option: Option, chosen: Mapping[str, str], adds: Mapping[tuple[str, str], int], texts: PageTexts
) -> Field:
    needs = {value: f"{other}={needed}" for value, other, needed in option.only_with}
    choices = []
    for value in option.values:
        id = f"option.{option.id}.{value}"
        about = texts.t(f"{id}.about") if texts.knows(f"{id}.about") else ""
        name = texts.t(id)
        extra = adds.get((option.id, value))
        choices.append(Choice(value, name, about, chosen[option.id] == value, extra, needs.get(value, "")))
    return Field(option.id, texts.t(f"option.{option.id}"), tuple(choices))


def _fold(
    game: AnyGame, section: Section, fields: Mapping[str, Field], chosen: Mapping[str, str], texts: PageTexts
) -> Fold:
    own = tuple(fields[id] for id in section.options)
    only = own[0].name if len(own) == 1 else ""
    titled = f"setup.{section.id}"
    title = texts.t(titled) if texts.knows(titled) else only
    chosen_here = [choice for field in own for choice in field.choices if choice.on]
    names = [f"{one.name} · +{one.adds}" if one.adds else one.name for one in chosen_here]
    presets = tuple(
        (
            texts.t(f"setup.preset.{preset.id}"),
            texts.t(f"setup.preset.{preset.id}.about"),
            " ".join(f"{option}={value}" for option, value in preset.values),
            all(chosen[option] == value for option, value in preset.values),
        )
        for preset in section.presets
    )
    value = ", ".join(names)
    if presets:
        value = next((name for name, _, _, on in presets if on), texts.t("setup.mix"))
    refused = refusal(game, section.options, chosen)
    return Fold(
        section,
        title,
        value,
        own,
        presets,
        texts.say(refused) if refused else "",
    )


def refusal(game: AnyGame, options: tuple[str, ...], chosen: Mapping[str, str]) -> Msg | None:
    """Why a value of these options cannot be had with the others."""
    for option in asked_of(game):
        for value, other, needed in option.only_with if option.id in options else ():
            if chosen[option.id] == value and chosen[other] != needed:
                return msg(
                    "setup.only_with",
                    value=msg(f"option.{option.id}.{value}"),
                    option=msg(f"option.{option.id}"),
                    needed=msg(f"option.{other}.{needed}"),
                )
    return None
