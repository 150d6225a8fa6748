"""Our amounts, conditions and effects in the notation of the facts, so that they are compared op by op."""

from __future__ import annotations

from typing import Any

from crannog.games.spirit_island.components.vocabulary import ACTIONS, HILLS, TERRAINS
from crannog.games.spirit_island.grammar.amounts import All, Amount, Per, Sum
from crannog.games.spirit_island.grammar.conditions import (
    LandIs,
    Numbers,
    Outnumber,
    OwnSacredSites,
    Presence,
    PushedInto,
    TargetIsSelf,
)
from crannog.games.spirit_island.grammar.effect import Condition, Effect
from crannog.games.spirit_island.powers.effects.add import (
    Add,
    AddDestroyedPresence,
    AddPresence,
    DestroyPresence,
)
from crannog.games.spirit_island.powers.effects.combine import (
    InChosenLand,
    InLands,
    OneOf,
    RepeatPower,
    When,
)
from crannog.games.spirit_island.powers.effects.damage_and_removal import (
    Damage,
    DamageDifferent,
    DamageEach,
    Destroy,
    Fear,
    FearForDestroyed,
    LookBack,
    MutualDamage,
    Remove,
    RemoveHealth,
    Replace,
)
from crannog.games.spirit_island.powers.effects.move import Carry, Gather, Push
from crannog.games.spirit_island.powers.effects.spirit import (
    Energy,
    ForgetPower,
    GainElements,
    GainLeft,
    GainPower,
    GiveCard,
    GrantFast,
    GrantRepeat,
    KeepCard,
    MoreRange,
    SharePresence,
)
from crannog.games.spirit_island.powers.effects.this_turn import (
    Defend,
    DefendThere,
    DefendWherever,
    NoBlight,
    Shelter,
    SkipActions,
    StrongerDahan,
    Vengeance,
)

type Op = dict[str, Any]
type Effects = tuple[Effect, ...]

TURN = {"until": "end_of_turn"}
COUNTED = {
    "blight_around": "blight_in_adjacent_lands",
    "cards_played": "power_cards_target_played_this_turn",
    "sacred_invaded": "own_sacred_sites_with_invaders",
    "presence": "presence_here",
}


def words(tags: tuple[str, ...]) -> list[str]:
    """Hills is the published game's mountain."""
    return ["mountain" if tag == HILLS else tag for tag in tags]


def number(n: Amount) -> Any:
    if isinstance(n, Per):
        return {"per": COUNTED.get(n.what, n.what), "each": n.each}
    if isinstance(n, Sum):
        return {"sum": [number(part) for part in n.parts]}
    return "all" if isinstance(n, All) else n


# --- conditions --------------------------------------------------------------------------------


def condition(when: Condition) -> Op:
    """After "if"."""
    match when:
        case LandIs(tags, yes) if tags[0] in TERRAINS and yes:
            return {"terrain": words(tags)}
        case LandIs(("explorer",), True):
            return {"count": ["explorer"], "gte": 1}
        case LandIs((tag,), yes):
            return {"has": tag} if yes else {"has": tag, "is": False}
        case Numbers(kinds, least, 999):
            return {"count": list(kinds), "gte": least}
        case Outnumber(these, ("explorer", "town", "city") as those, True):
            return {"has": "invaders", "and_count": list(these), "gt_count": list(those)}
        case Presence("own", False):
            return {"has": "own_presence"}
        case TargetIsSelf(yes):
            return {"target_is_self": yes}
        case OwnSacredSites(least):
            return {"self_sacred_sites_gte": least}
        case PushedInto(kinds):
            return {"any_land_in": "pushed_to", "has_any": list(kinds)}
    raise NotImplementedError(when)


def land(where: Condition) -> Op:
    """Which lands a fear card means."""
    match where:
        case LandIs(("coastal", "inland"), True):
            return {"any_of": ["any"]}
        case LandIs(tags, False):
            return {"none_of": words(tags)}
        case LandIs(tags, True):
            return {"all_of" if len(tags) == 1 else "any_of": words(tags)}
        case Numbers(kinds, least, 999):
            return {"count": list(kinds), "gte": least}
        case Numbers(kinds, least, most):
            return {"count": list(kinds), "eq" if least == most else "lte": most}
        case Outnumber(these, those):
            return {"outnumber": {"more": list(these), "than": list(those)}}
        case Presence("any", sacred):
            return {"has_any_sacred_site" if sacred else "has_any_presence": True}
    raise NotImplementedError(where)


# --- effects -----------------------------------------------------------------------------------


def ops(effects: Effects) -> list[Op]:
    found: list[Op] = []
    step = False  # what follows looks at this step of the power only
    for effect in effects:
        step = step or isinstance(effect, LookBack)
        found += op(effect, step)
    return found


def op(effect: Effect, step: bool = False) -> list[Op]:
    for translate in (_combined, _harm, _moved, _lasting, _spirits):
        found = translate(effect)
        if found is not None:
            return [{**one, "by": "this_step"} if step and "by" in one else one for one in found]
    raise NotImplementedError(effect)


def _with(upto: bool, **more: Any) -> Op:
    return {**more, "upto": True} if upto else more


def _combined(effect: Effect) -> list[Op] | None:
    match effect:
        case When(when, then, otherwise):
            made = {"op": "if", "cond": condition(when), "then": ops(then)}
            return [{**made, "else": ops(otherwise)} if otherwise else made]
        case OneOf((base, way)) if way.condition is not None:
            return [{"op": "may_instead", "cond": condition(way.condition), "base": ops(base.effects),
                     "alt": ops(way.effects)}]  # fmt: skip
        case OneOf(ways):
            return [{"op": "choose", "options": [ops(way.effects) for way in ways]}]
        case InLands("placed", effects):
            there = [{**one, "where": "L"} for one in ops(effects)]
            return [{"op": "if", "cond": {"placed_any": True}, "then": there}]
        case InLands("adjacent", effects):
            return [{**one, "where": "each_adjacent"} for one in ops(effects)]
        case InLands(which, effects):
            lands = {"pushed": "pushed_to", "other_coastal": "other_coastal_same_board"}[which]
            return [{"op": "for_each_land", "lands": lands, "fx": ops(effects)}]
        case InChosenLand("of_target", effects, may):
            return [_with(may, op="in_chosen_land", chooser="target", land={"has_presence_of": "target"},
                          fx=ops(effects))]  # fmt: skip
        case InChosenLand("near", effects, False):
            return [{**one, "where": "target_or_adjacent"} for one in ops(effects)]
        case RepeatPower(where):
            places = {"adjacent": "one_adjacent_land", "anywhere": "any_legal_target"}
            return [{"op": "repeat_power", "where": places[where]}]
    return None


def _harm(effect: Effect) -> list[Op] | None:
    match effect:
        case Fear(n):
            return [{"op": "fear", "n": number(n)}]
        case Damage(n, more):
            return [{"op": "damage", "n": number(n), **({"bonus": True} if more else {})}]
        case DamageEach(n, to):
            return [{"op": "damage_each", "n": n, "to": list(to)}]
        case DamageDifferent(n):
            return [{"op": "damage_different", "n": number(n), "each": 1}]
        case MutualDamage():
            return [{"op": "mutual_damage", "a": ["explorer"], "b": ["town", "city"]}]
        case Destroy(n, kinds, upto):
            return [_with(upto, op="destroy", n=number(n), what=list(kinds))]
        case Remove(n, kinds):
            return [{"op": "remove", "n": number(n), "what": list(kinds)}]
        case RemoveHealth(n, kinds):
            return [{"op": "remove_health", "n": number(n), "upto": True, "what": list(kinds)}]
        case Replace(kind, by):
            return [{"op": "replace", "n": 1, "what": [kind], "with": dict(by)}]
        case LookBack():
            return []
        case FearForDestroyed(kinds, most):
            made = {"op": "fear_per_destroyed", "what": list(kinds), "each": 1, "by": "this_power"}
            return [{**made, "max": most} if most else made]
    return None


def _moved(effect: Effect) -> list[Op] | None:
    match effect:
        case Push(n, kinds, upto, carry, spread, to_more):
            made = _with(upto, op="push", n=number(n), what=list(kinds))
            made |= {"carry_defend": carry} if carry else {}
            made |= {"spread": "max_lands"} if spread else {}
            return [made | ({"dest": {"more_of": ["town", "city"], "than": "source"}} if to_more else {})]
        case Gather(n, kinds, upto):
            return [_with(upto, op="gather", n=number(n), what=list(kinds))]
        case Carry(n):
            return [
                {"op": "move", "n": n, "upto": True, "what": ["dahan"], "to": "any_one_land", "as_land": "L"}
            ]
        case Add(n, kind):
            return [{"op": "add", "n": n, "what": [kind]}]
        case AddPresence():
            return [{"op": "add_presence", "n": 1, "ignore_terrain_limits": True}]
        case AddDestroyedPresence(n, far):
            near = {"n": far, "from": "presence", "of": "self"}
            return [{"op": "add_destroyed_presence", "n": n, "who": "target", "single_land": True, "range": near,
                     "as_land": "L"}]  # fmt: skip
        case DestroyPresence():
            return [{"op": "destroy_presence", "n": 1, "who": "self", "chooser": "self"}]
    return None


def _lasting(effect: Effect) -> list[Op] | None:
    match effect:
        case Defend(n):
            return [{"op": "defend", "n": number(n)}]
        case DefendWherever(n, Presence("target")):
            where = {"lands_with_presence_of": "target"}
            return [{"op": "defend", "n": number(n), "where": where, "dynamic": True}]
        case DefendWherever(n, _):
            return [{"op": "defend", "n": number(n)}]
        case DefendThere(n):
            return [{"op": "defend", "n": n, "where": "L"}]
        case SkipActions():
            return [{"op": "skip_invader_actions", "which": list(ACTIONS)}]
        case StrongerDahan(n):
            return [{"op": "health_bonus", "what": ["dahan"], "n": n, **TURN}]
        case NoBlight():
            return [{"op": "prevent_blight", **TURN}]
        case Shelter(by_all):
            by = ["damage", "destroy"] if by_all else ["ravage_damage"]
            return [{"op": "immune", "what": ["dahan"], "to": by, **TURN}]
        case Vengeance():
            strike = {"op": "damage", "n": {"per": "destroyed", "each": 1}}
            return [{"op": "trigger_until_end_of_turn", "on": "destroyed_in_target", "timing": "after_effect",
                     "what": ["town", "city", "dahan"], "fx": [strike]}]  # fmt: skip
    return None


def _spirits(effect: Effect) -> list[Op] | None:
    match effect:
        case Energy(n, who):
            return [{"op": "energy", "n": number(n), "who": who}]
        case GainElements(n):
            same = {"op": "gain_elements", "who": "self", "same_as": "target"}
            return [{"op": "gain_elements", "who": "target", "n": n, "distinct": True, "chooser": "target", **TURN},
                    {"op": "if", "cond": {"target_is_self": False}, "then": [same]}]  # fmt: skip
        case GainPower(deck, who):
            return [{"op": "gain_power_card", "deck": deck or "any", "who": who}]
        case GainLeft():
            left = "cards_target_did_not_keep"
            return [{"op": "gain_leftover_power_card", "who": "self", "from": left}]
        case GiveCard(to):
            source = "target" if to == "self" else "self"
            return [{"op": "gift_card", "n": 1, "upto": True, "from": source, "to": to, "zone": "hand"}]
        case ForgetPower():
            return [{"op": "forget_power", "n": 1, "who": "self"}]
        case KeepCard(who):
            kept = {"op": "reclaim_instead_of_discard", "n": 1, "upto": True, "who": who}
            return [{**kept, "when": "time_passes"}]
        case GrantRepeat(cards, most, pay):
            made = {
                "op": "grant_repeat",
                "who": "target",
                "what": "power_card",
                "n": cards,
                "upto": True,
                **TURN,
            }
            made |= {"pay": "cost_again"} if pay else {"pay": "free", "max_cost": most}
            return [made | ({"other_cards": True} if cards > 1 else {})]
        case GrantFast(n):
            return [{"op": "grant_slow_as_fast", "who": "target", "n": n, "upto": True, **TURN}]
        case MoreRange(n):
            return [{"op": "range_bonus", "n": n, "who": "target", "scope": "all_powers", **TURN}]
        case SharePresence():
            return [{"op": "share_presence_for_targeting", "between": ["self", "target"], **TURN}]
    return None
