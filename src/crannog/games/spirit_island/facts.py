"""Everything Spirit Island's table shows, fact by fact: lands, spirits, what the Invaders will do, plans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crannog.games.spirit_island.cards.wording import header, lines
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.message_names import land_name, noun, power_name, spirit_name
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.describe_position import describe_table, land_in_words, spirit_in_words
from crannog.games.spirit_island.foresight.live_line import dangers, easier, goal, next_goal
from crannog.games.spirit_island.island import island
from crannog.games.spirit_island.observe import LandView, SpiritView, View
from crannog.games.spirit_island.turn.growth import growth_said
from crannog.games.spirit_island.variants.told import time_runs_out
from crannog.games.spirit_island.variants.told_scenarios import HEADS, against, ways_to_win
from crannog.games.spirit_island.view.ending import ending
from crannog.games.spirit_island.view.forecast import Row, ShownForecast, shown_forecast
from crannog.games.spirit_island.view.guide import guide
from crannog.games.spirit_island.view.inspected_lands import at_stake
from crannog.games.spirit_island.view.invader_board import Invaders, Slot, invaders
from crannog.games.spirit_island.view.mats import Mat, mats
from crannog.kernel.fact import Fact
from crannog.kernel.message import Msg, Who, msg


def facts(view: View) -> Iterator[Fact]:
    board = invaders(view)
    table = describe_table(view)
    yield from (Fact("", line) for line in table)
    if view.active and not view.over:
        yield Fact("", msg("fact.asked", seats=tuple(map(Who, view.active))))
    yield from _threat(view)
    ends = (goal(view).text, easier(view), next_goal(view), *(one.text for one in dangers(view)))
    yield from (Fact("threat", line) for line in ends if line and line not in table)
    yield from _board(board)
    ahead = shown_forecast(view, board)
    yield from _ahead(view, ahead)
    taught = guide(view, None, (), ahead)
    if taught:
        yield Fact("", taught.text)
    for land in view.lands:
        yield Fact(f"land:{land.name}", land_in_words(land))
        yield from _hurt(land)
        yield from _fight(view, land) if ahead.shown else ()
    for mat in mats(view, ()):
        yield from _spirit(view.spirits[mat.seat], mat)
    yield from _end(view)


def _threat(view: View) -> Iterator[Fact]:
    if view.adversary != "none":
        foe = Msg(f"option.adversary.{view.adversary}_{view.level}")
        yield Fact("threat", msg("fact.adversary", adversary=foe))
    if view.scenario != "none":
        yield Fact("threat", msg("fact.scenario", scenario=Msg(f"option.scenario.{view.scenario}")))


def _board(board: Invaders) -> Iterator[Fact]:
    yield from (Fact("", _slot(slot)) for slot in board.slots)
    if board.deck:
        stages = tuple(msg("fact.stage", stage=stage, n=str(n)) for stage, n in board.deck)
        yield Fact("", msg("fact.stages", stages=stages))
    if board.gone:
        yield Fact("", msg("fact.gone", cards=board.gone))
    if board.to_next:
        yield Fact("", msg("fact.to_next", n=board.to_next))
    if board.feared:
        yield Fact("", msg("fact.feared", cards=tuple(card for card, _ in board.feared)))
    yield Fact("", msg("fact.blight_card", card=board.blight_name))
    for deck, n, gone in board.piles:
        yield Fact("", msg(f"fact.{deck}", n=n))
        if gone:
            yield Fact("", msg(f"fact.{deck}_gone", cards=gone))


def _slot(slot: Slot) -> Msg:
    action = Msg(f"table.action_{slot.action}")
    if slot.card:
        where = tuple(land_name(land) for land in slot.lands)
        return msg("fact.slot", action=action, card=msg(f"invader_card.{slot.card}"), lands=where)
    return (
        msg("fact.slot_hidden", action=action, stage=slot.stage)
        if slot.stage
        else msg("fact.slot_empty", action=action)
    )


def _ahead(view: View, ahead: ShownForecast) -> Iterator[Fact]:
    """What the Invaders will do, and what everyone plans against it."""
    for id, rows in (("fact.will_ravage", ahead.ravage), ("fact.will_build", ahead.build)):
        yield from (Fact(f"land:{row.land}", _row(id, row)) for row in rows)
    yield from (Fact("", line) for line in (*ahead.slot, *ahead.ends, *ahead.clashes))
    if ahead.safe:
        yield Fact("", msg("table.fc_quiet", lands=", ".join(ahead.safe)))
    if ahead.blight > 0:
        yield Fact("", msg("fact.will_blight", n=ahead.blight))
    if ahead.shown and not ahead.known:
        yield Fact("", Msg("table.fc_fear"))
    for card, lands in ahead.explore:
        where = tuple(land_name(land) for land in lands) or (Msg("words.none"),)
        yield Fact("", msg("fact.will_explore", card=card, lands=where))
    for plan in ahead.plans:
        target = plan.target if isinstance(plan.target, Msg) else msg("table.name", seat=plan.target)
        told = msg("fact.plan", number=str(plan.order), seat=Who(plan.seat), power=plan.name, target=target)
        yield Fact(f"land:{plan.land}" if plan.land else "", told)
        if plan.note:
            yield Fact("", msg("fact.plan_note", number=str(plan.order), note=plan.note))


def _row(id: str, row: Row) -> Msg:
    sure = "" if row.sure else "_perhaps"
    if row.without:
        return msg(f"{id}_else{sure}", land=land_name(row.land), parts=row.now, without=row.without)
    return msg(f"{id}{sure}", land=land_name(row.land), parts=row.now)


def _hurt(land: LandView) -> Iterator[Fact]:
    for (kind, hurt), n in sorted(Counter(piece for piece in land.pieces if piece[1]).items()):
        piece = msg("words.pieces", n=n, what=noun(kind))
        yield Fact(f"land:{land.name}", msg("fact.hurt", land=land_name(land.name), piece=piece, n=hurt))


def _fight(view: View, land: LandView) -> Iterator[Fact]:
    """The sum of a ravage, and what is at stake."""
    about, name = f"land:{land.name}", land_name(land.name)
    fight, blight, saves = at_stake(view, land)
    if fight is None:
        return
    damage = {"dealt": str(fight.dealt), "defend": str(fight.defend), "needed": str(fight.needed)}
    said = [msg("fact.fight", **damage)]
    if fight.dahan:
        said.append(msg("fact.answer", n=fight.dahan, left=str(fight.survive), damage=str(fight.strike)))
    said += [*blight, saves] if saves else ()
    yield Fact(about, msg("fact.stake", land=name, said=tuple(said)))


def _spirit(spirit: SpiritView, mat: Mat) -> Iterator[Fact]:
    about, who = f"spirit:{spirit.id}", Who(spirit.seat)
    yield Fact(about, spirit_in_words(spirit))
    yield Fact(
        about,
        msg(
            "fact.tracks",
            seat=who,
            income=mat.income,
            plays=mat.plays,
            left=str(spirit.plays),
            energy=str(spirit.energy_shown),
            cards=str(spirit.plays_shown),
        ),
    )
    for id, cards in (("fact.discard", spirit.discard), ("fact.used", spirit.used)):
        if cards:
            yield Fact(about, msg(id, seat=who, cards=tuple(power_name(card) for card in cards)))
    if mat.destroyed:
        yield Fact(about, msg("fact.destroyed", seat=who, n=mat.destroyed))
    lit = tuple(level.text for level in mat.innate.levels if level.lit)
    if lit:
        yield Fact(about, msg("fact.innate_lit", seat=who, power=mat.innate.card.name, n=len(lit)))
    if mat.coming and mat.mine:
        yield Fact(about, msg("table.coming", power=mat.coming.name))
    if mat.state:
        yield Fact(about, msg("fact.state", seat=who, state=mat.state))


def _end(view: View) -> Iterator[Fact]:
    told = ending(view)
    if told is None:
        return
    parts = tuple(msg("fact.part", part=part, n=str(n)) for part, n in told.parts)
    yield Fact("", msg("fact.score", n=str(told.score), parts=parts))
    for chapter in told.story:
        yield Fact(
            "",
            msg(
                "fact.turn_was",
                round=str(chapter.round),
                fear=str(chapter.fear),
                blight=str(chapter.blight),
                explorers=str(chapter.explorers),
                towns=str(chapter.towns),
                cities=str(chapter.cities),
                dahan=str(chapter.dahan),
            ),
        )


def printed(view: View) -> Iterator[Fact]:
    """What the adversary, the scenario, the boards, panels and cards in sight say."""
    board = invaders(view)
    foes = view.adversary, view.level, view.scenario
    rules = (*against(*foes, view.boards), *ways_to_win(view.scenario), time_runs_out(*foes))
    yield from (Fact("threat", line) for line in dict.fromkeys(rules) if line.id not in HEADS)
    for name, site in island(view.boards, view.layout).sites.items():
        near = tuple(land_name(other) for other in site.adjacent)
        yield Fact(f"land:{name}", msg("fact.adjacent", land=land_name(name), lands=near))
    cards = [*view.minor_discards, *view.major_discards]
    for spirit in view.spirits:
        cards += [*spirit.hand, *spirit.played, *spirit.discard, *spirit.progression[:1]]
        if spirit.id:
            yield from _panel(spirit.id)
    for card in dict.fromkeys(cards):
        yield from (Fact(f"card:{card}", line) for line in power_in_words(card))
    for fear, said in board.feared:
        about = f"card:{fear.id.removeprefix('fear_card.')}"
        yield Fact(about, msg("fact.card", card=fear, said=said))
    yield Fact("card:blight", msg("fact.card", card=board.blight_name, said=board.blight_text))


def power_in_words(power: str) -> tuple[Msg, ...]:
    """A power card: its header, then what it does."""
    card = POWERS[power]
    return msg("fact.power", power=power_name(power), header=header(card)), *lines(card)


def _panel(spirit: str) -> Iterator[Fact]:
    panel, about = SPIRITS[spirit], f"spirit:{spirit}"
    yield Fact(
        about,
        msg("fact.rule", spirit=spirit_name(spirit), rule=Msg(f"rule.spirit.{panel.rule}")),
    )
    for number, option in enumerate(panel.growth, 1):
        yield Fact(about, msg("fact.growth", number=str(number), items=growth_said(option)))
    for id, values in (("fact.energy_track", panel.energy), ("fact.plays_track", panel.plays)):
        yield Fact(about, msg(id, values=", ".join(map(str, values))))
    yield from (Fact(about, line) for line in power_in_words(panel.innate.id))
