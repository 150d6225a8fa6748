"""Whole cards of ours in the notation of the facts: a power with its thresholds, a level of a fear card."""

from __future__ import annotations

from typing import Any

from crannog.games.spirit_island.components.power import Power, counted
from crannog.games.spirit_island.grammar.conditions import Elements
from crannog.games.spirit_island.grammar.effect import Effect
from crannog.games.spirit_island.powers.effects.combine import Highest, OneOf, When
from crannog.games.spirit_island.powers.effects.damage_and_removal import LookBack
from crannog.games.spirit_island.powers.effects.each_player import EachLand, EachPlayer, EachSpirit
from crannog.games.spirit_island.powers.effects.move import Push
from crannog.games.spirit_island.powers.effects.this_turn import DefendWherever, Stop, Vengeance
from tests.games.spirit_island.facts.ops import Effects, Op, land, op, ops

# --- powers and thresholds ---------------------------------------------------------------------


def _threshold(need: Elements, mode: str, effects: Effects, **more: Any) -> Op:
    return {"elements": counted(need.need), "mode": mode, "fx": ops(effects), **more}


def body(power: Power) -> tuple[list[Op], list[Op]]:
    """What a power does at all events, and what each threshold adds or changes."""
    effects: Effects = tuple(effect for effect in power.effect if isinstance(effect, Effect))
    assert len(effects) == len(power.effect)
    base: list[Op] = []
    levels: list[Op] = []
    for at, effect in enumerate(effects):
        rest = effects[at + 1 :]
        match effect:
            case When(Elements() as need, (OneOf((first, way)),), ()) if power.deck == "innate":
                assert isinstance(way.condition, Elements)
                levels.append(_threshold(need, "base", first.effects))
                levels.append(_threshold(way.condition, "may_instead", way.effects))
            case When(Elements() as need, then, ()):
                mode = "base" if power.deck == "innate" and not at else "add"
                if power.deck != "innate" and rest and isinstance(rest[0], Push):
                    mode = "insert_before_push"
                elif power.deck != "innate" and not at:
                    mode = "insert_first"
                levels.append(_threshold(need, mode, then))
            case When(Elements() as need, then, otherwise):
                base += ops(otherwise)
                cancels = "_".join([ops(otherwise)[0]["op"], *ops(otherwise)[0]["what"]])
                levels.append(_threshold(need, "replace_dahan_clause", then, cancels=cancels))
            case OneOf((first, way)) if isinstance(way.condition, Elements):
                base += ops(first.effects)
                levels.append(_threshold(way.condition, "may_instead", way.effects))
            case Highest(steps):
                modes = ["base", *["instead"] * (len(steps) - 1)]
                levels += [_threshold(need, mode, e) for mode, (need, e) in zip(modes, steps, strict=True)]
            case Vengeance(Elements() as need):
                base += op(effect)
                wide = {"op": "trigger_damage_may_go_to", "where": "target_or_adjacent", "split": True}
                levels.append({**_threshold(need, "modify", ()), "fx": [wide]})
            case _:
                base += ops((effect,)) if not isinstance(effect, LookBack) else []
    if power.further is not None:
        _reach_further(power, levels)
    return base, levels


def _reach_further(power: Power, levels: list[Op]) -> None:
    assert power.further is not None
    assert power.reach is not None
    need = counted(power.further.elements)
    for level in levels:
        if level["elements"] == need:
            level["mode"] += "_and_range"
            level["range_set"] = power.reach.range + power.further.range
            return
    levels.append({"elements": need, "mode": "range", "range_add": power.further.range, "fx": []})


# --- fear cards --------------------------------------------------------------------------------


def fear_level(effects: Effects) -> Op:
    """A level of a fear card: its first effect, and what comes with it."""
    first, *others = effects
    made = _scope(first)
    for other in others:
        match other:
            case EachSpirit(inner):
                made["then_each_spirit"] = ops(inner)
            case Stop(action, where):
                made["modifier"] = {"stop": [action], "land": land(where)}
            case DefendWherever(_, where):
                assert land(where) == made["land"]
                made["fx"] += op(other)
            case _:
                made["then"] = _scope(other)
    return made


def _scope(effect: Effect) -> Op:
    match effect:
        case Stop(action, where):
            return {"scope": "modifier", "stop": [action], "land": land(where)}
        case DefendWherever(_, where):
            return {"scope": "each_land", "land": land(where), "fx": op(effect)}
        case EachLand(where, effects):
            return {"scope": "each_land", "land": land(where), "fx": ops(effects)}
        case EachPlayer(parts, may, apart):
            made: Op = {"scope": "each_player"}
            made |= {"may": True} if may else {}
            made |= {"distinct_lands": True} if apart else {}
            said = [{"land": land(part.where), "fx": ops(part.effects)} for part in parts]
            return made | ({"choose_one": said} if len(said) > 1 else said[0])
    raise NotImplementedError(effect)
