"""The one place that says what is asked: sentence, verbs, kinds of places, options, buttons at the foot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.arrival.outlook import Ahead
from crannog.games.arrival.pack import pack
from crannog.games.arrival.view.board import first_verb
from crannog.games.arrival.view.buttons import FOOT, ICONS, VERBS, Button, Reason
from crannog.games.arrival.view.options import Option, option, score
from crannog.kernel.msg import Msg, Who, msg

if TYPE_CHECKING:
    from crannog.games.arrival.observe import View
    from crannog.kernel.play import Decision

WAYS: Final = ("border", "port", "bolster", "outpost", "near", "distant", "bare", "rival", "own", "shield")
LISTED: Final = ("land", "swap")  # places of a question without verbs
HINTS: Final = (
    *("action", "block", "draw", "tactic", "port", "leader"),
    *("reward", "store", "tile", "saved", "ogam"),
)
MANY: Final = 10  # forbidden choices of one rule that still get a button each


@dataclass(frozen=True, slots=True)
class Verb:
    id: str
    icon: str
    label: Msg
    have: Msg  # what it takes, and how many there are
    n: int  # legal choices
    on: bool
    reasons: tuple[Reason, ...] = ()  # of all its choices alike: then the verb itself is forbidden

    @property
    def key(self) -> str:
        return f"verb-{self.id}"


@dataclass(frozen=True, slots=True)
class Group:
    verb: str
    way: str
    title: Msg
    buttons: tuple[Button, ...]
    folded: bool


@dataclass(frozen=True, slots=True)
class Fold:
    """Many choices forbidden by the same rules: one button for all of them."""

    key: str
    label: Msg
    buttons: tuple[Button, ...]

    @property
    def rules(self) -> list[str]:
        return list(dict.fromkeys(reason.rule for reason in self.buttons[0].reasons))


@dataclass(frozen=True, slots=True)
class Never:
    """What a verb cannot do now."""

    verb: str
    buttons: tuple[Button, ...]
    folds: tuple[Fold, ...]

    @property
    def n(self) -> int:
        return len(self.buttons) + sum(len(fold.buttons) for fold in self.folds)


@dataclass(frozen=True, slots=True)
class Panel:
    state: str  # mine, waiting, watching, over
    kind: str  # "action", "block", ...: what is asked
    ask: Msg
    hint: Msg | None = None
    tag: Msg | None = None
    verbs: tuple[Verb, ...] = ()
    groups: tuple[Group, ...] = ()
    options: tuple[Option, ...] = ()
    foot: tuple[Button, ...] = ()
    picked: Button | None = None
    preview: tuple[Msg, ...] = ()
    preview_icon: str = ""
    nevers: tuple[Never, ...] = ()
    alone: tuple[Button, ...] = ()  # forbidden, with a popover each
    ready: tuple[tuple[int, bool], ...] = ()  # when all decide at once
    who: tuple[int, ...] = ()  # the seats that are asked


def panel(view: View, decision: Decision | None, offered: Sequence[Button]) -> Panel:
    if view.over:
        return _over(view)
    if decision is None:
        return _elsewhere(view)
    kind = decision.prompt.id.removeprefix("ask.")
    seat = decision.seat
    picked = next((b for b in offered if b.on), None)
    foot = tuple(b for b in offered if b.kind in FOOT)
    body = [b for b in offered if b.kind not in FOOT]
    verbs = tuple(_verbs(view, seat, body)) if kind == "action" else ()
    shut = {verb.id for verb in verbs if verb.reasons}
    plain = [b for b in body if b.at < 0 and b.province < 0]
    places = [b for b in body if (b.at >= 0 or b.province >= 0) and b.verb not in shut]
    nevers = tuple(_nevers(b for b in (*places, *plain) if not b.legal))
    options = tuple(option(view, seat, b) for b in plain if b.legal)
    alone = [b for b in foot if not b.legal] + [b for never in nevers for b in never.buttons]
    return Panel(
        "mine",
        kind,
        decision.prompt if kind != "action" else Msg("table.ask_action"),
        _hint(kind),
        _tag(decision.prompt, kind),
        verbs,
        tuple(_groups(b for b in places if b.legal)),
        options,
        foot,
        picked,
        tuple(_preview(view, seat, picked)) if picked else (),
        ICONS.get(picked.kind, "") if picked else "",
        nevers,
        tuple(alone),
        _ready(view),
        (seat,),
    )


# --- verbs and places --------------------------------------------------------------------------


def _verbs(view: View, seat: int, body: list[Button]) -> Iterable[Verb]:
    side = view.sides[seat]
    have = {"build": side.disks, "repel": side.swords, "spread": side.fomori, "shield": side.shields}
    shown = first_verb(body)
    for verb in VERBS:
        of = [b for b in body if b.verb == verb]
        n = sum(b.legal for b in of)
        yield Verb(
            verb,
            ICONS[verb],
            Msg(f"table.verb_{verb}"),
            msg(f"table.have_{verb}", n=have[verb]),
            n,
            verb == shown,
            () if n else _common(of),
        )
    free = [b for b in body if b.verb == "free"]
    if free:
        n = len(free)
        have_free = msg("table.have_free", n=n)
        yield Verb("free", ICONS["free"], Msg("table.verb_free"), have_free, n, shown == "free")


def _common(of: list[Button]) -> tuple[Reason, ...]:
    """Reasons that forbid each of these choices in the same words."""
    if not of:
        return ()
    return tuple(reason for reason in of[0].reasons if all(reason in b.reasons for b in of))


def _groups(buttons: Iterable[Button]) -> list[Group]:
    by_way: dict[tuple[str, str], list[Button]] = {}
    for b in buttons:
        way = b.ahead.way if b.ahead else b.kind
        by_way.setdefault((b.verb, way), []).append(b)
    order = {way: i for i, way in enumerate((*WAYS, *LISTED))}
    return [
        Group(verb, way, Msg(f"table.way_{way}"), tuple(some), way not in LISTED)
        for (verb, way), some in sorted(by_way.items(), key=lambda item: order[item[0][1]])
    ]


def _nevers(buttons: Iterable[Button]) -> list[Never]:
    """By verb and, where one rule forbids many, folded."""
    by_verb: dict[str, dict[tuple[str, ...], list[Button]]] = {}
    for b in buttons:
        rules = tuple(dict.fromkeys(reason.rule for reason in b.reasons))
        by_verb.setdefault(b.verb or b.kind, {}).setdefault(rules, []).append(b)
    found = []
    for verb, groups in by_verb.items():
        few = [b for some in groups.values() if len(some) <= MANY for b in some]
        folds = tuple(
            Fold(f"{verb}-{i}", msg("table.fold", n=len(some)), tuple(some))
            for i, some in enumerate(groups.values())
            if len(some) > MANY
        )
        found.append(Never(verb, tuple(few), folds))
    return found


def _preview(view: View, seat: int, b: Button) -> Iterable[Msg]:
    """What the picked choice is certain to do."""
    p = pack(view.pack)
    if b.kind == "land":
        yield msg("table.will_land", at=p.locations[b.at].name)
    if b.kind == "shield":
        placed, limit = view.province_shields[b.province]
        name = p.provinces[b.province].name
        yield msg("table.will_shield", province=name, n=placed + 1, limit=limit)
    if not b.ahead or b.at < 0:
        return
    name = p.locations[b.at].name
    yield from _deed(view, seat, b, b.ahead, name)
    if b.kind != "build" or b.ahead.way != "bolster":
        yield msg("table.count", forts=b.ahead.fortified, fomori=b.ahead.overrun)
    if b.kind == "build" and b.ahead.bonus:
        province = p.provinces[p.locations[b.at].province].name
        yield msg("table.will_bonus", province=province, n=b.ahead.bonus, score=score(view))


def _deed(view: View, seat: int, b: Button, ahead: Ahead, name: str) -> Iterable[Msg]:
    if b.kind == "build":
        level = Msg(f"table.level_{ahead.disks}")
        yield msg("table.will_build", at=name, level=level)
    elif b.kind == "repel":
        kind = Msg(f"fomor.{view.places[b.at].fomor or 4}")
        text = "table.will_repel" if view.sides[seat].corruption else "table.will_repel_only"
        yield msg(text, kind=kind, n=ahead.prize, score=score(view), swords=ahead.tokens)
    elif b.kind == "spread":
        yield msg("table.will_spread", at=name, n=ahead.tokens)
        if ahead.owner >= 0:
            yield msg("table.will_destroy", seat=Who(ahead.owner), n=ahead.disks)
        if ahead.smashed:
            yield msg("table.will_smash", n=ahead.smashed)
    if ahead.honor:
        yield msg("table.will_pay", n=ahead.honor, score=score(view))


# --- sentences ---------------------------------------------------------------------------------


def _hint(kind: str) -> Msg | None:
    return Msg(f"table.hint_{kind}") if kind in HINTS else None


def _tag(prompt: Msg, kind: str) -> Msg | None:
    n, most = prompt.get("n"), prompt.get("most")
    if kind == "action" and isinstance(n, int) and isinstance(most, int):
        return msg("table.tag_action", n=n, most=most)
    if kind in ("block", "draw") and isinstance(n, int):
        return msg("table.tag_of", n=n, most=2 if kind == "block" else 4)
    return None


def _ready(view: View) -> tuple[tuple[int, bool], ...]:
    if not view.sealed:
        return ()
    return tuple((side.seat, side.seat not in view.asked) for side in view.sides if side.seat != view.seat)


def _elsewhere(view: View) -> Panel:
    who = tuple(Who(seat) for seat in view.asked)
    several = "s" if len(who) > 1 else ""
    if view.seat < 0:
        hint = msg(f"table.asked{several}", seats=who)
        return Panel("watching", "", Msg("page.watching"), hint, ready=_ready(view), who=view.asked)
    ask = msg(f"table.asked{several}", seats=who)
    return Panel("waiting", "", ask, Msg("page.waiting_hint"), ready=_ready(view), who=view.asked)


def _over(view: View) -> Panel:
    now = view.standing
    winners = tuple(Who(seat) for seat in view.winners)
    ask = msg("table.won" if len(winners) == 1 else "table.won_shared", seats=winners)
    how = "table.over_honor" if now.tribes_prevail else "table.over_corruption"
    hint = msg(how, forts=now.fortified, fomori=now.overrun, score=score(view))
    return Panel("over", "over", ask, hint)
