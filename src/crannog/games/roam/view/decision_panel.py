"""The panel that shows what is being asked: prompt, effects, choices, bottom buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.decision_panel import BasePanel, Why, elsewhere, whys
from crannog.games.roam.preview import BY_ID, Found, PlacementPreview, preview_placement
from crannog.games.roam.squares import NAMES
from crannog.kernel.message import Msg, Param, Who, msg

if TYPE_CHECKING:
    from crannog.games.roam.observe import View
    from crannog.games.roam.view.buttons import Button
    from crannog.kernel.play import Decision

FOOT: Final = ("done", "pass", "rest", "nowhere")
FOLDED: Final = ("at", "slide")  # chosen on the map; the list opens on demand
FEW: Final = 8  # this many fit without folding


@dataclass(frozen=True, slots=True)
class Effect:
    """Something a choice would do: a mark, the news, the rest of the sentence."""

    icon: str  # "" for the seat's sign
    seat: int
    head: Msg
    rest: Msg | None = None


# line, key, label, short, icon, legal, on, markers it would place (-1: none), coins
type Item = tuple[str, str, Msg, Msg, str, bool, bool, int, int]


@dataclass(frozen=True, slots=True)
class Group:
    kind: str
    title: Msg
    items: tuple[Item, ...]
    folded: bool


@dataclass(frozen=True, slots=True)
class Bidder:
    seat: int
    coins: int
    now: bool
    bid: int | None  # None: still to come; -1: passed


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel(BasePanel):
    effects: tuple[Effect, ...] = ()
    groups: tuple[Group, ...] = ()
    bidders: tuple[Bidder, ...] = ()
    bids: tuple[Button, ...] = ()
    preview: Msg | None = None
    never: tuple[Item, ...] = ()  # illegal, and neither a bid nor a bottom button
    whys: tuple[Why, ...] = ()
    rest_costs: int = 0

    @property
    def folds(self) -> bool:
        return bool(self.never) or any(group.folded for group in self.groups)


def panel(view: View, decision: Decision | None, offered: Sequence[Button]) -> Panel:
    if view.over:
        winners = tuple(Who(seat) for seat in view.winners)
        ask = msg("words.over", seats=winners)
        return Panel(state="over", kind="over", ask=ask, effects=_scores(view))
    if decision is None:
        return _elsewhere(view)
    kind = decision.prompt.id.removeprefix("ask.")
    picked = next((button for button in offered if button.on), None)
    inline = [b for b in offered if b.kind not in (*FOOT, "bid")]
    return Panel(
        state="mine",
        kind=kind,
        ask=_shortly(decision.prompt),
        hint=_hint(view, kind),
        tag=_tag(view),
        foot=tuple(b for b in offered if b.kind in FOOT),
        picked=picked,
        who=(decision.seat,),
        effects=_effects(view, picked),
        groups=tuple(_groups(b for b in inline if b.legal)),
        bidders=_bidders(view, decision.seat) if kind == "bid" else (),
        bids=tuple(sorted((b for b in offered if b.kind == "bid"), key=lambda b: b.number)),
        preview=_bid_preview(view, picked) if kind == "bid" and picked else None,
        never=_items(b for b in inline if not b.legal),
        whys=whys(offered),
        rest_costs=sum(up for _, up in view.sides[decision.seat].characters),
    )


def _shortly(ask: Msg) -> Msg:
    """The question with the card's short name: the card is next to it."""
    params: list[tuple[str, Param]] = []
    for name, value in ask.params:
        if isinstance(value, Msg) and value.id.startswith("card."):
            value = Msg(value.id.replace("card.", "short.", 1))
        params.append((name, value))
    return Msg(ask.id, tuple(params))


def _elsewhere(view: View) -> Panel:
    seat = Who(view.asked[0] if view.asked else -1)
    waits, watches = msg("page.waiting", seat=seat), msg("page.turn_of", seat=seat)
    state, ask, hint = elsewhere(view.seat, waits, watches)
    return Panel(state=state, kind="", ask=ask, hint=hint, who=view.asked)


def _scores(view: View) -> tuple[Effect, ...]:
    ranked = sorted(view.sides, key=lambda side: (-side.points, -side.coins))
    return tuple(
        Effect(
            "",
            side.seat,
            msg("table.who", seat=Who(side.seat)),
            msg("table.score", points=side.points, coins=side.coins),
        )
        for side in ranked
    )


def _hint(view: View, kind: str) -> Msg | None:
    if kind == "bid":
        return msg("table.hint_bid", seat=Who(view.active))
    if kind == "after" and view.found:
        return Msg("table.hint_after_found")
    if kind == "slide" and view.stacking:
        return Msg("table.hint_slide_stacking")
    known = ("place", "act", "extra", "marker", "order", "buy", "edge", "after", "slide")
    return Msg(f"table.hint_{kind}") if kind in known else None


def _tag(view: View) -> Msg | None:
    if view.bidding:
        counts = sorted(view.lands[view.bidding.place].markers, reverse=True)
        return msg("table.tie", a=counts[0], b=counts[1])
    if view.placing and view.placing.rotated:
        return msg("table.turned", n=view.placing.rotated * 90)
    return None


def _groups(buttons: Iterable[Button]) -> list[Group]:
    by_kind: dict[str, list[Button]] = {}
    for button in buttons:
        by_kind.setdefault(button.kind, []).append(button)
    return [
        Group(kind, Msg(f"table.group_{kind}"), _items(some), kind in FOLDED and len(some) > FEW)
        for kind, some in by_kind.items()
    ]


def _items(buttons: Iterable[Button]) -> tuple[Item, ...]:
    return tuple(
        (
            *(b.line, b.key, b.label, b.short, b.icon, b.legal, b.on),
            *((b.ahead.placed, b.ahead.coins) if b.ahead else (-1, 0)),
        )
        for b in buttons
    )


def _effects(view: View, picked: Button | None) -> tuple[Effect, ...]:
    if picked and picked.ahead:
        return tuple(effects(view, picked.ahead))
    if view.placing and view.placing.at >= 0:
        return tuple(effects(view, preview_placement(view, view.placing.at)))
    return ()


def effects(view: View, ahead: PlacementPreview) -> list[Effect]:
    """A placement's effects, in the order they happen."""
    seat, side = view.active, view.sides[view.active]
    short = msg("table.short", n=side.markers)
    if ahead.missing and not side.markers:
        return [Effect("warn", -1, short)]
    placed = (ahead.filled or ahead.skipped) and not ahead.missing  # else their owner chooses where
    found = [Effect("", seat, *_markers(ahead))] if placed else []
    if ahead.replaced:
        found.append(Effect("sword", -1, msg("table.replaced", squares=_names(ahead.replaced))))
    if ahead.missing:
        return [*found, Effect("warn", -1, short, msg("table.short_rest"))]
    if ahead.coins:
        after = msg("table.from_to", a=side.coins, b=side.coins + ahead.coins)
        found.append(Effect("coin", -1, msg("table.gain", n=ahead.coins), after))
    found += [_found(view, land, len(ahead.found) == 1) for land in ahead.found]
    return found


def _markers(ahead: PlacementPreview) -> tuple[Msg, Msg]:
    n, on, skipped = len(ahead.filled), _names(ahead.filled), _names(ahead.skipped)
    head = msg("table.markers", n=n)
    if not n:
        return head, msg("table.all_taken", squares=skipped)
    if skipped:
        return head, msg("table.on_skip", squares=on, skipped=skipped)
    return head, msg("table.on", squares=on)


def _found(view: View, land: Found, alone: bool) -> Effect:
    """A found land; beside others, nobody knows yet how many cards its owner will have by then."""
    head = msg("table.found", card=Msg("short." + land.card))
    if len(land.seats) > 1:
        seats = tuple(Who(seat) for seat in land.seats)
        return Effect("people", -1, head, msg("table.found_tie", n=land.most, seats=seats))
    taker = land.seats[0]
    if taker != view.seat:
        return Effect("check", -1, head, msg("table.found_other", seat=Who(taker), n=land.most))
    points, cards = BY_ID[land.card].points, len(view.sides[taker].characters)
    mine = msg("table.found_mine_too", n=land.most, points=points)
    if alone:
        mine = msg("table.found_mine", n=land.most, points=points, before=cards, after=cards + 1)
    return Effect("check", -1, head, mine)


def _bidders(view: View, now: int) -> tuple[Bidder, ...]:
    if not view.bidding:
        return ()
    bids = dict(view.bidding.bids)
    seats = [*bids, now, *view.bidding.waiting]
    return tuple(Bidder(seat, view.sides[seat].coins, seat == now, bids.get(seat)) for seat in seats)


def _bid_preview(view: View, picked: Button) -> Msg | None:
    if not view.bidding or picked.kind != "bid":
        return None
    able = [seat for seat in view.bidding.waiting if view.sides[seat].coins > picked.number]
    if able:
        return msg("table.bid_leads", n=picked.number, seats=tuple(map(Who, able)))
    card = view.lands[view.bidding.place].card
    rest = view.sides[view.seat].coins - picked.number
    short = Msg("short." + card)
    return msg("table.bid_wins", n=picked.number, card=short, points=BY_ID[card].points, rest=rest)


def _names(squares: Sequence[int]) -> str:
    return ", ".join(NAMES[square] for square in squares)
