"""The Earning Phase (2017 Earning Phase; 2016 A; A3, A5-A11, #8, #14-#20)."""

from __future__ import annotations

from itertools import pairwise

from crannog.games.arrival import GAME, State, rules
from crannog.games.arrival.exploit import one_by_one, refill, share, take_disks, take_fomori
from crannog.kernel.game_record import start
from crannog.kernel.message import Msg
from crannog.kernel.play import SPECTATOR, asks, choose
from crannog.kernel.rng import seeds_from_number
from crannog.testing.contract import happened

from .boards import BLUE, GU, RED, YELLOW, asked, earning, erin, laid, legal, play, reasons, supply

ONE = ["stone-01", "stone-02", "stone-03", "stone-04"]  # top 2BWH2C 3BH2C 3BS2C 2B2S2C
TWO = ["iron-01", "iron-02", "iron-03", "iron-04"]  # bottom W W S W
THREE = ["lore-01", "lore-02", "lore-04", "lore-06"]
TOP_AND_BOTTOM = ["0 block bottom", "1 block top", "0 block middle", "1 block middle"]


def drawing(edition: str, seats: int = 2) -> State:
    """A new game at the first draw."""
    s = GAME.new(seats, {"edition": edition}, 3)
    while legal(s, "land"):
        s = play(s, f"land {legal(s, 'land')[0]}")
    return s


# --- drawing -----------------------------------------------------------------------------------


def test_in_turn_order_everybody_draws_four_cards_one_by_one(edition: str) -> None:
    s = drawing(edition, 3)
    order = []
    while legal(s, "draw") if len(asks(s)) == 1 else []:
        order.append(asked(s))
        s = play(s, "draw 1")
        assert happened(s, rules.EARN_DRAW)
    assert order == s.clockwise(s.first) * 4
    assert [len(tribe.cards) for tribe in s.tribes] == [4, 4, 4]


def test_any_of_the_three_stacks_may_be_drawn_from(edition: str) -> None:
    s = drawing(edition)
    assert legal(s) == ["draw 1", "draw 2", "draw 3"]
    top = s.stacks[1][-1]
    s = play(s, "draw 2")
    assert s.tribes[s.first].cards == [top]
    assert [len(stack) for stack in s.stacks] == [18, 17, 18]
    assert happened(s, rules.EARN_DRAW)


def test_a_later_card_lies_to_the_right(edition: str) -> None:
    s = drawing(edition)
    tops = [s.stacks[0][-1], s.stacks[2][-1]]
    s = play(s, "draw 1", "draw 2", "draw 3")
    assert s.tribes[s.first].cards == tops


def test_an_exhausted_stack_makes_three_new_ones_at_once(edition: str) -> None:
    s = drawing(edition)
    gone, s.stacks[0] = s.stacks[0][:-1], s.stacks[0][-1:]
    s.card_discards = gone
    before = sorted(gone + s.stacks[1] + s.stacks[2])
    s = play(s, "draw 1")
    assert happened(s, rules.EARN_RESHUFFLE)
    assert s.card_discards == []
    sizes = [len(stack) for stack in s.stacks]
    assert sum(sizes) == 53
    assert max(sizes) - min(sizes) <= 1
    assert sorted(card for stack in s.stacks for card in stack) == before
    assert s.stacks != [before[i::3] for i in range(3)]  # shuffled
    assert len(s.tribes[s.first].cards) == 1  # cards in front of players stay there
    assert asked(s) != s.first


def test_cards_are_discarded_after_the_earning(edition: str) -> None:
    hand = ["stone-07", *ONE[1:]]  # a tactic tile at the top
    s = play(earning([hand, TWO], edition), *TOP_AND_BOTTOM)
    assert [tribe.cards for tribe in s.tribes] == [hand, TWO]  # until red has taken the tile
    s = play(s, f"take {s.display[0]}")
    assert happened(s, rules.EARN_DISCARD)
    assert [tribe.cards for tribe in s.tribes] == [[], []]
    assert [tribe.blocked for tribe in s.tribes] == [[], []]
    assert sorted(s.card_discards) == sorted(hand + TWO)


# --- revealing and blocking --------------------------------------------------------------------


def fronts(s: State, viewer: int, seat: int) -> list[str]:
    return [card.front for card in GAME.observe(s, viewer).sides[seat].cards]


def test_two_cards_are_open_then_three_then_four(edition: str) -> None:
    s = earning([ONE, TWO], edition, tactics={RED: ["ogams_wisdom:1"]})
    assert happened(s, rules.EARN_REVEAL)
    for viewer in (RED, BLUE, SPECTATOR):
        assert fronts(s, viewer, RED) == [*ONE[:2], "", ""]
    s = play(s, "0 block bottom", "1 block top")
    assert fronts(s, BLUE, RED) == [*ONE[:3], ""]
    s = play(s, "0 block middle", "1 block middle")
    assert fronts(s, BLUE, RED) == ONE


def test_blocks_are_secret_until_all_are_set(edition: str) -> None:
    s = earning([ONE, TWO, THREE], edition)
    assert [ask.seat for ask in asks(s)] == [RED, BLUE, YELLOW]
    s = play(s, "1 block top", "0 block bottom")
    assert [ask.seat for ask in asks(s)] == [YELLOW]
    for viewer, known in ((RED, [(2,), (), ()]), (BLUE, [(), (0,), ()]), (SPECTATOR, [(), (), ()])):
        assert [side.blocked for side in GAME.observe(s, viewer).sides] == known
    s = play(s, "2 block middle")
    for viewer in (RED, BLUE, YELLOW, SPECTATOR):
        assert [side.blocked for side in GAME.observe(s, viewer).sides] == [(2,), (0,), (1,)]
    s = play(s, "2 block top")  # the second one is secret, too
    assert GAME.observe(s, RED).sides[YELLOW].blocked == (1,)
    assert GAME.observe(s, YELLOW).sides[YELLOW].blocked == (1, 0)


def test_the_log_tells_a_block_only_to_its_seat_until_all_are_set(edition: str) -> None:
    s = choose(earning([ONE, TWO], edition), RED, "block top")
    told = [event for event in s.events if event.rule == rules.EARN_BLOCK.id]
    assert [event.audience for event in told] == [(RED,)]
    s = choose(s, BLUE, "block top")
    told = [event for event in s.events if event.text.id == "log.block"]
    assert [event.audience for event in told] == [None, None]


def test_a_secret_block_may_be_taken_back_while_others_think(edition: str) -> None:
    record = start(GAME, 2, {"edition": edition}, seeds_from_number(1))
    while len(asks(record.now)) == 1:
        ask = asks(record.now)[0]
        record.play(ask.seat, str(ask.legal(record.now)[0]))
    record.play(RED, "block top")
    record.undo(RED)
    record.play(RED, "block middle")
    assert record.now.tribes[RED].blocked == [1]
    record.play(BLUE, "block top")
    assert record.why_not_undo(RED) == [Msg("undo.boundary")]


def test_the_second_blocker_goes_to_one_of_the_other_two_sections(edition: str) -> None:
    s = play(earning([ONE, TWO], edition), "0 block top", "1 block top")
    assert reasons("block top", s, RED) == [rules.EARN_BLOCK]
    assert reasons("block middle", s, RED) == reasons("block bottom", s, RED) == []


def test_blockers_are_set_in_turn_order_if_the_table_agreed_so(edition: str) -> None:
    s = earning([ONE, TWO], edition, first=BLUE, options={"blocking": "in_order"})
    assert asked(s) == BLUE
    s = play(s, "block top")
    assert asked(s) == RED
    assert GAME.observe(s, RED).sides[BLUE].blocked == (0,)  # open
    assert happened(s, rules.EARN_BLOCK)
    s = play(s, "block top")
    assert asked(s) == BLUE
    assert fronts(s, RED, BLUE) == [*TWO[:3], ""]


# --- Ogam's Wisdom -----------------------------------------------------------------------------


def test_ogam_opens_a_blocked_section_after_the_fourth_card(edition: str) -> None:
    s = earning([ONE, TWO], edition, tactics={RED: ["ogams_wisdom:1"]})
    s = play(s, "0 block top", "1 block top", "0 block middle", "1 block middle")
    assert asked(s) == RED
    assert fronts(s, BLUE, RED) == ONE
    assert legal(s) == ["open top", "open middle", "keep blockers"]
    assert reasons("open bottom", s) == [rules.EARN_BLOCK]
    s = play(s, "open top")
    assert happened(s, rules.EARN_OGAM)
    assert s.tribes[RED].corruption == 8
    assert s.tactic_discards == ["ogams_wisdom:1"]


def test_the_blocker_that_ogam_moves_blocks_the_section_that_was_open(edition: str) -> None:
    s = earning([ONE, TWO], edition, tactics={RED: ["ogams_wisdom:1"]})
    s = play(s, "0 block top", "1 block top", "0 block bottom", "1 block bottom", "open bottom")
    assert happened(s, rules.EARN_OGAM)
    assert supply(s, RED) == (2 + 4, 0, 0)  # the bottom sections; the middle ones are blocked now


def test_ogam_need_not_be_used(edition: str) -> None:
    s = earning([ONE, TWO], edition, tactics={RED: ["ogams_wisdom:1"]})
    s = play(s, "0 block top", "1 block top", "0 block middle", "1 block middle", "keep blockers")
    assert s.tribes[RED].corruption == 0
    assert s.tribes[RED].tactics == ["ogams_wisdom:1"]
    assert not happened(s, rules.EARN_OGAM)


def test_both_copies_may_be_used_by_one_player(edition: str) -> None:
    s = earning([ONE, TWO], edition, tactics={RED: ["ogams_wisdom:1", "ogams_wisdom:2"]})
    s = play(s, "0 block top", "1 block top", "0 block middle", "1 block middle")
    s = play(s, "open top", "open middle")
    assert s.tribes[RED].corruption == 4  # the middle sections
    assert len(s.tactic_discards) == 2


def test_ogam_is_asked_in_turn_order(edition: str) -> None:
    tiles = {RED: ["ogams_wisdom:1"], BLUE: ["ogams_wisdom:2"]}
    s = earning([ONE, TWO], edition, first=BLUE, tactics=tiles)
    s = play(s, "0 block top", "1 block top", "0 block middle", "1 block middle")
    assert asked(s) == BLUE
    assert asked(play(s, "keep blockers")) == RED


# --- exploiting --------------------------------------------------------------------------------


def test_the_open_section_of_all_four_cards_is_earned(edition: str) -> None:
    s = earning([ONE, TWO], edition)
    s.tribes[RED].corruption = 3  # from an earlier round
    s = play(s, *TOP_AND_BOTTOM)
    red, blue = s.tribes[RED], s.tribes[BLUE]
    assert supply(s, RED) == (2 + 10, 1, 3)
    assert (red.honor, red.corruption, len(red.fomori)) == (6, 3 + 8, 8)
    assert supply(s, BLUE) == (2, 3, 1)
    assert (blue.honor, blue.corruption, len(blue.fomori)) == (4, 0, 0)
    for rule in (rules.EARN_HONOR, rules.EARN_RESOURCES, rules.EARN_CORRUPTION):
        assert happened(s, rule)


def test_first_honor_then_resources_then_corruption_for_all_then_tactics(edition: str) -> None:
    hand = ["lore-01", "lore-02", "lore-08", "stone-07"]
    s = earning([hand, THREE[2:] + TWO[:2]], edition)
    s = play(s, "0 block bottom", "1 block bottom", "0 block middle", "1 block middle")
    steps = [rules.EARN_HONOR.id, rules.EARN_RESOURCES.id, rules.EARN_CORRUPTION.id]
    told = [event.rule for event in s.events if event.rule in steps]
    assert all(steps.index(one) <= steps.index(two) for one, two in pairwise(told))
    assert set(told) == set(steps)
    assert legal(s, "take")  # tactics are last, and chosen


def test_honor_for_towers_and_fortresses_counts_the_own_ones_now(edition: str) -> None:
    position = "temair r2 | uisnech r3 | dur r1 | iernus b3"
    s = earning([["lore-03", "lore-07", "stone-01", "stone-02"], TWO], edition, position=position)
    s = play(s, *TOP_AND_BOTTOM)
    assert happened(s, rules.EARN_HONOR)
    # PT2C: 2 for each of two; Q2H2C: 3 for one, and 2; 2BWH2C and 3BH2C: 1 each
    s = play(s, f"take {legal(s, 'take')[0]}")
    assert s.tribes[RED].honor == 4 + 4 + 3 + 2 + 1 + 1


def test_disks_of_a_colour_are_limited(edition: str) -> None:
    s = laid("", edition, 2)
    s.tribes[RED].reserve = 3
    take_disks(s, RED, 5)
    assert (s.tribes[RED].disks, s.tribes[RED].reserve) == (5, 0)
    assert happened(s, rules.EARN_DISKS_SHORT)


def test_short_swords_and_shields_are_dealt_one_by_one_in_turn_order(edition: str) -> None:
    s = laid("", edition, 3)
    assert share(s, "sword", 4, {BLUE: 3, YELLOW: 1, RED: 3}) == 4
    assert [tribe.swords for tribe in s.tribes] == [1, 2, 1]
    assert happened(s, rules.EARN_SHORT)
    s = laid("", edition, 3)
    assert share(s, "shield", 9, {BLUE: 3, YELLOW: 1, RED: 3}) == 7
    assert [tribe.shields for tribe in s.tribes] == [3, 3, 1]
    assert not happened(s, rules.EARN_SHORT)


def test_one_by_one_gives_nobody_more_than_claimed() -> None:
    assert one_by_one(5, {0: 1, 1: 9, 2: 2}) == {0: 1, 1: 2, 2: 2}
    assert one_by_one(0, {0: 1, 1: 9}) == {0: 0, 1: 0}
    assert one_by_one(99, {0: 1, 1: 9}) == {0: 1, 1: 9}


def test_discarded_fomori_are_mixed_in_before_anybody_takes(edition: str) -> None:
    s = laid("", edition, 2)
    s.bag, s.discards = [1, 1, 1], [3, 3]
    take_fomori(s, {RED: 2, BLUE: 2})
    assert happened(s, rules.EARN_RECYCLE)
    assert (len(s.tribes[RED].fomori), len(s.tribes[BLUE].fomori)) == (2, 2)
    assert (len(s.bag), s.discards) == (1, [])


def test_an_exact_bag_is_not_refilled(edition: str) -> None:
    s = laid("", edition, 2)
    s.bag, s.discards = [1, 1, 1], [3, 3]
    take_fomori(s, {RED: 2, BLUE: 1})
    assert not happened(s, rules.EARN_RECYCLE)
    assert s.discards == [3, 3]


def test_if_fomori_run_short_all_the_same_corruption_is_taken_in_full(edition: str) -> None:
    s = laid("", edition, 3)
    s.bag, s.discards = [1], [2, 3]
    take_fomori(s, {YELLOW: 4, RED: 1, BLUE: 0})
    assert [len(tribe.fomori) for tribe in s.tribes] == [1, 0, 2]
    assert [tribe.corruption for tribe in s.tribes] == [1, 0, 4]
    assert happened(s, rules.EARN_FOMORI_SHORT)


def test_fomori_are_taken_unseen(edition: str) -> None:
    s = play(earning([ONE, TWO], edition), *TOP_AND_BOTTOM)
    assert GAME.observe(s, RED).sides[RED].fomori == 8
    assert GAME.observe(s, RED).seen == ()


# --- tactic tiles ------------------------------------------------------------------------------


def test_tiles_are_taken_tribe_by_tribe_and_refilled_after_the_last_one(edition: str) -> None:
    hands = [["lore-05", *ONE[:3]], ["lore-09", *TWO[:3]]]  # two tiles each at the top
    s = earning(hands, edition, first=BLUE)
    s = play(s, *[f"{seat} block {section}" for section in ("bottom", "middle") for seat in (0, 1)])
    assert (asked(s), s.taking, len(s.display)) == (BLUE, 2, 6)
    s = play(s, f"take {s.display[0]}")
    assert (asked(s), s.taking, len(s.display)) == (BLUE, 1, 5)
    assert happened(s, rules.EARN_TACTIC)
    s = play(s, f"take {s.display[0]}")
    assert (asked(s), s.taking, len(s.display)) == (RED, 2, 6)
    assert happened(s, rules.EARN_REFILL)


def test_nobody_takes_more_than_six(edition: str) -> None:
    hand = ["lore-05", "lore-09", "lore-14", "iron-16"]
    s = play(earning([hand, TWO], edition), *TOP_AND_BOTTOM)
    assert s.taking == 6
    s = play(s, f"take {s.display[0]}")
    assert s.taking == 5
    assert happened(s, rules.EARN_TACTIC)


def test_used_tiles_are_shuffled_when_the_pile_is_too_small(edition: str) -> None:
    s = laid("", edition, 2)
    s.display, s.tactic_pile = s.display[:2], s.tactic_pile[:1]
    s.tactic_discards = ["wild_geese", "high_walls", "emers_mercy", "stone_of_fate", "cauldron:eblana"]
    refill(s)
    assert len(s.display) == 6
    assert len(s.tactic_pile) == 2
    assert s.tactic_discards == []
    assert happened(s, rules.EARN_REFILL)


def test_if_there_are_still_too_few_the_display_is_smaller(edition: str) -> None:
    s = laid("", edition, 2)
    s.display, s.tactic_pile, s.tactic_discards = ["wild_geese"], [], ["high_walls"]
    refill(s)
    assert sorted(s.display) == ["high_walls", "wild_geese"]


def test_tiles_of_earlier_rounds_do_not_count_towards_the_six() -> None:
    s = earning([["lore-05", *ONE[:3]], TWO], GU, tactics={RED: [f"cauldron:{p}" for p in PROVINCES]})
    s = play(s, *TOP_AND_BOTTOM)
    assert s.taking == 2


PROVINCES = ["venicnia", "robogdia", "voluntia", "erdinia", "magnata", "auteinia", "eblana"]


def test_the_limit_counts_when_corruption_is_gained(edition: str) -> None:
    s = erin("temair r1", edition, corruption=(24,))
    assert not s.limit_hit
    take_fomori(s, {RED: 1, BLUE: 0})
    assert s.limit_hit
    assert happened(s, rules.END_LIMIT)
