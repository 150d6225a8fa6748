"""What the maker of a branch does there: choose, undo, seat bots, deal other cards, share, remove."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from crannog.bots import levels, stand_in
from crannog.decision_panel import AIM
from crannog.kernel.play import Illegal
from crannog.site import limits
from crannog.site.accounts.guests import language
from crannog.site.accounts.models import User
from crannog.site.accounts.request import Request
from crannog.site.play.pages.reasons import say
from crannog.site.play.store.access import ENDED
from crannog.site.texts import site_texts
from crannog.site.validate import number
from crannog.site.waiting import Asker
from crannog.site.whatif import bot_games, branches
from crannog.site.whatif.bot_turns import bots_move
from crannog.site.whatif.branches import CHOICES, Branch, Line, TooMany
from crannog.site.whatif.lesson_games import home, is_lesson
from crannog.site.whatif.positions import Position, as_far, label_of

SEAT = "seat-"  # with this, the field of who plays a seat begins


@dataclass(frozen=True, slots=True)
class Said:
    """What becomes of it: another address, or the page again, with what was picked or is in the way."""

    to: str = ""
    pick: str = ""
    problem: Sequence[str] = ()


async def act(request: Request, here: Position, user: User, asker: Asker) -> Said:
    """Carry out what a form says."""
    limits.commands.need(user.id)
    lang, form = language(request), request.POST
    if "undo" in form:
        return Said(f"/w/{here.branch.id}/{before(here.branch, here.k)}")
    given = form.get("act", "")
    try:
        if given in ("other", "games", "share", "keep"):
            limits.acts.need(user.id)
        if given:
            return await _with_branch(given, form, here, asker, lang)
        line = (form.get("confirm") or form.get("choice") or "")[:200]
        aims = "confirm" not in form and (line.startswith(AIM) or user.settings.get("confirm") is True)
        return Said(pick=line) if aims else await choose(here, number(form.get("seat")), line, asker, lang)
    except TooMany:
        return Said(problem=[site_texts(lang).t("what_if.too_many")])


async def _with_branch(given: str, form: Any, here: Position, asker: Asker, lang: str) -> Said:
    branch, live = here.branch, here.live
    back = f"/w/{branch.id}/{here.k}"
    if given == "seats":
        await branches.seat_bots(branch, _seated(here, form))
    elif given == "bots":
        return Said(await let_bots_move(here, branch, asker))
    elif given == "other":
        return Said(await _other_cards(here, asker))
    elif given == "games" and not here.table.asked:
        return Said(problem=[site_texts(lang).t("what_if.is_over")])
    elif given == "games":
        if not await bot_games.play_from(here):
            return Said(problem=[site_texts(lang).t("what_if.busy")])
    elif given in ("share", "keep") and live.status in ENDED:
        await branches.share(branch, given == "share")
    elif given == "remove":
        return Said(await removed(branch))
    return Said(back)


def _seated(here: Position, form: Any) -> dict[int, str]:
    """For each seat that a bot is to play: which."""
    id = here.live.game.id
    allowed = levels(id) or (stand_in(id),)
    wanted = {seat.number: form.get(f"{SEAT}{seat.number}", "") for seat in here.live.seats}
    return {seat: bot for seat, bot in wanted.items() if bot in allowed}


def before(branch: Branch, k: int) -> int:
    """Where undoing leads: before the last choice that no bot made."""
    own = [at for at in range(k) if branch.lines[at][0] not in branch.bots]
    return own[-1] if own else max(0, k - 1)


async def removed(branch: Branch) -> str:
    await branches.remove(branch)
    return home(branch.table) if is_lesson(branch.table) else f"{home(branch.table)}/what-if"


async def choose(here: Position, seat: int | None, line: str, asker: Asker, lang: str) -> Said:
    """Make a choice: at the end of the branch it grows; elsewhere a new branch leaves it."""
    branch, k = here.branch, here.k
    by = here.seat(seat)
    if k < len(branch.lines) and branch.lines[k] == (by, line):
        return Said(f"/w/{branch.id}/{k + 1}")  # as before
    if k >= CHOICES:
        return Said(problem=[site_texts(lang).t("what_if.full")])
    try:
        label = label_of(here, by, line)
    except Illegal as no:
        return Said(problem=say(no.reasons, here.table, lang))
    lines: list[Line] = [*branch.lines[:k], (by, line)]
    if k == len(branch.lines):
        if not await branches.go_on(branch, lines[k:], label):
            return Said(problem=[site_texts(lang).t("site.stale")])
        grown = replace(branch, lines=tuple(lines))
    else:
        id = await branches.make(
            branch.maker,
            branch.table,
            branch.at,
            branch.seat,
            branch.seed,
            parent=branch,
            fork=k,
            lines=lines,
            label=label,
            bots=branch.bots,
        )
        grown = replace(branch, id=id, lines=tuple(lines), games={})
    return Said(await let_bots_move(here, grown, asker))


async def let_bots_move(here: Position, branch: Branch, asker: Asker) -> str:
    """The address after whatever the bots choose at the end of the branch."""
    more = await bots_move(here.live, branch, asker) if branch.bots else []
    if more and await branches.go_on(branch, more):
        return f"/w/{branch.id}/{len(branch.lines) + len(more)}"
    return f"/w/{branch.id}/{len(branch.lines)}"


async def _other_cards(here: Position, asker: Asker) -> str:
    """Everything hidden dealt once more, and the same choices as far as they can be made there."""
    old, seed = here.branch, branches.new_seed()
    lines = old.lines[: await as_far(here, seed, asker)]
    label = old.label if lines else None
    id = await branches.make(
        old.maker, old.table, old.at, old.seat, seed, lines=lines, label=label, bots=old.bots
    )
    return f"/w/{id}/{len(lines)}"
