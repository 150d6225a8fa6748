"""The panel that shows what is being asked: prompt, verbs, groups of places, options, bottom buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.decision_panel import BasePanel, Reason, Why, elsewhere, whys
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.leaders import CLAIRVOYANCE
from crannog.games.arrival.preview import Ahead
from crannog.games.arrival.view.board import first_verb
from crannog.games.arrival.view.buttons import FOOT, ICONS, VERBS, Button
from crannog.games.arrival.view.detailed_choices import Option, option, score
from crannog.kernel.message import Msg, Who, msg

if TYPE_CHECKING:
    from crannog.games.arrival.observe import View
    from crannog.kernel.play import Decision

WAYS: Final = ("border", "port", "bolster", "outpost", "near", "distant", "bare", "rival", "own", "shield")
LISTED: Final = ("land", "swap")  # places of a question without verbs
HINTS: Final = (
    *("action", "block", "draw", "tactic", "port", "leader"),
    *("reward", "store", "tile", "return", "saved", "ogam"),
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


# kind, line, key, label, short, on; tokens and honor it takes, and what honor is called
type Item = tuple[str, str, str, Msg, Msg, bool, int, int, Msg]


@dataclass(frozen=True, slots=True)
class Group:
    verb: str
    way: str
    title: Msg
    items: tuple[Item, ...]
    folded: bool


@dataclass(frozen=True, slots=True)
class Fold:
    """Many choices forbidden by the same rules: one button for all of them."""

    key: str
    label: Msg
    buttons: tuple[Button, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(reason.rule for reason in self.buttons[0].reasons))

    @property
    def each(self) -> tuple[tuple[str, tuple[Reason, ...]], ...]:
        return tuple((button.line, button.reasons) for button in self.buttons)


@dataclass(frozen=True, slots=True)
class Never:
    """What a verb cannot do now."""

    verb: str
    buttons: tuple[Button, ...]
    folds: tuple[Fold, ...]

    @property
    def items(self) -> tuple[tuple[str, str, Msg, Msg], ...]:
        return tuple((b.line, b.key, b.label, b.short) for b in self.buttons)

    @property
    def n(self) -> int:
        return len(self.buttons) + sum(len(fold.buttons) for fold in self.folds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel(BasePanel):
    verbs: tuple[Verb, ...] = ()
    groups: tuple[Group, ...] = ()
    options: tuple[Option, ...] = ()
    preview: tuple[Msg, ...] = ()
    preview_icon: str = ""
    nevers: tuple[Never, ...] = ()
    whys: tuple[Why, ...] = ()  # forbidden, with a popover each


def panel(view: View, decision: Decision | None, offered: Sequence[Button]) -> Panel:
    if view.over:
        return _over(view)
    if decision is None:
        return _elsewhere(view)
    return _mine(view, decision, offered)


def _mine(view: View, decision: Decision, offered: Sequence[Button]) -> Panel:
    kind, seat = decision.prompt.id.removeprefix("ask."), decision.seat
    picked = next((b for b in offered if b.on), None)
    foot = tuple(b for b in offered if b.kind in FOOT)
    body = [b for b in offered if b.kind not in FOOT]
    verbs = tuple(_verbs(view, seat, body)) if kind == "action" else ()
    places, plain = _parted(body, verbs)
    nevers = tuple(_nevers(b for b in (*places, *plain) if not b.legal))
    return Panel(
        state="mine",
        kind=kind,
        ask=decision.prompt if kind != "action" else Msg("table.ask_action"),
        hint=_hint(kind),
        tag=_tag(decision.prompt, kind),
        foot=foot,
        picked=picked,
        who=(seat,),
        verbs=verbs,
        groups=tuple(_groups(score(view), [b for b in places if b.legal])),
        options=tuple(option(view, seat, b) for b in plain if b.legal),
        preview=tuple(_preview(view, seat, picked)) if picked else (),
        preview_icon=ICONS.get(picked.kind, "") if picked else "",
        nevers=nevers,
        whys=_whys(foot, nevers, verbs),
        ready=_ready(view),
    )


def _parted(body: list[Button], verbs: tuple[Verb, ...]) -> tuple[list[Button], list[Button]]:
    """What is on the map, as far as its verb is not forbidden altogether, and what is not."""
    shut = {verb.id for verb in verbs if verb.reasons}
    on_map = [b for b in body if b.at >= 0 or b.province >= 0]
    return [b for b in on_map if b.verb not in shut], [b for b in body if b.at < 0 and b.province < 0]


def _whys(foot: tuple[Button, ...], nevers: tuple[Never, ...], verbs: tuple[Verb, ...]) -> tuple[Why, ...]:
    alone = (*foot, *(b for never in nevers for b in never.buttons))
    return (*whys(alone), *((verb.key, verb.label, verb.reasons) for verb in verbs if verb.reasons))


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


def _groups(called: Msg, buttons: Iterable[Button]) -> list[Group]:
    by_way: dict[tuple[str, str], list[Button]] = {}
    for b in buttons:
        way = b.ahead.way if b.ahead else b.kind
        by_way.setdefault((b.verb, way), []).append(b)
    order = {way: i for i, way in enumerate((*WAYS, *LISTED))}
    return [
        Group(verb, way, Msg(f"table.way_{way}"), _items(called, some), way not in LISTED)
        for (verb, way), some in sorted(by_way.items(), key=lambda item: order[item[0][1]])
    ]


def _items(called: Msg, buttons: Iterable[Button]) -> tuple[Item, ...]:
    return tuple(
        (
            *(b.kind, b.line, b.key, b.label, b.short, b.on),
            *((b.ahead.tokens, b.ahead.honor) if b.ahead else (0, 0)),
            called,
        )
        for b in buttons
    )


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
        looks = view.sides[seat].leader == CLAIRVOYANCE
        yield msg("table.will_spread_choose" if looks else "table.will_spread", at=name, n=ahead.tokens)
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
    told = msg("table.askeds" if len(who) > 1 else "table.asked", seats=who)
    state, ask, hint = elsewhere(view.seat, told, told)
    return Panel(state=state, kind="", ask=ask, hint=hint, who=view.asked, ready=_ready(view))


def _over(view: View) -> Panel:
    now = view.standing
    winners = tuple(Who(seat) for seat in view.winners)
    ask = msg("table.won" if len(winners) == 1 else "table.won_shared", seats=winners)
    how = "table.over_honor" if now.tribes_prevail else "table.over_corruption"
    hint = msg(how, forts=now.fortified, fomori=now.overrun, score=score(view))
    return Panel(state="over", kind="over", ask=ask, hint=hint)
