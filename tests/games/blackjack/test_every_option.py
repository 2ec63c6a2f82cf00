"""Every option of blackjack changes a settlement, what may be done, or what a submission finds.

Each is shown at two of its values, all else alike. One table says what is seen at either.
"""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt, Paid
from croupier.core.step import Ask, Open
from croupier.games import registry
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.double_shoe import SideDetermined
from croupier.games.families.shoe import ShoeSpent
from croupier.rulebook.compliance import findings
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for
from croupier.rulebook.submission import parse_document
from tests.games.blackjack.tables import asked, dealt, go, net, says, table_of
from tests.games.scripted import only, steps
from tests.rulebook.submissions import HEAD


def determined(options: dict[str, Any]) -> list[str]:
    """The sides that a spade from the red side determines."""
    table = dealt("9s 9c 8h 7d 6d", double_shoe=True, **options)
    return [event.side for event in only([one.event for one in table.log], SideDetermined)]


Case = tuple[str, Any, Any, Callable[[dict[str, Any]], Any], Any, Any]
MAIN = "10 on main"
HAND: dict[str, Any] = {"variant": "6_to_5", "six_five_burn": False}
NO_HOLE: dict[str, Any] = {"hole_card": "none"}
PRIZES = {"1": {"17": 1}, "5": {"85": 1}}


def won(cards: str, *bids: str, answers: tuple[str, ...] = ("stand",), **base: Any) -> Any:
    """What a patron nets of a round, in dollars, with these answers as far as they are asked."""

    def seen(options: dict[str, Any]) -> int:
        table = dealt(cards, *(bids or (MAIN,)), **base, **options)
        for answer in answers:
            if isinstance(table.step_now, Ask):
                says(table, answer)
        return net(table)

    return seen


def paid(wager: str, cards: str, *bids: str, answers: tuple[str, ...] = (), **base: Any) -> Any:
    """What a wager is paid in a round, in dollars."""

    def seen(options: dict[str, Any]) -> int:
        table = dealt(cards, *(bids or (MAIN,)), **base, **options)
        for answer in answers:
            says(table, answer)
        events = only([entry.event for entry in table.log], Paid)
        return sum(event.amount for event in events if event.spot.startswith(wager)) // 100

    return seen


def may(choice: str, cards: str, *answers: str, **base: Any) -> Any:
    """Whether a patron may choose something after these answers."""

    def seen(options: dict[str, Any]) -> bool:
        table = dealt(cards, MAIN, **base, **options)
        for answer in answers:
            says(table, answer)
        return isinstance(table.step_now, Ask) and choice in table.step_now.choices

    return seen


def taken(*bids: str, **base: Any) -> Any:
    """The clauses of the refusal of the last of these wagers; none where it is taken."""

    def seen(options: dict[str, Any]) -> tuple[str, ...]:
        table = table_of("", **base, **options)
        *first, last = bids
        for bid in first:
            table.place("p1", bid)
        return refused(lambda: table.place("p1", last))

    return seen


def refused(act: Callable[[], Any]) -> tuple[str, ...]:
    """The clauses of a refusal; none where nothing is refused."""
    try:
        act()
    except Refused as refusal:
        return refusal.cites
    return ()


def happens(incident: str, cards: str = "Th 9c 8h 9d", **base: Any) -> Any:
    """Whether an incident can be called once a hand is over."""

    def seen(options: dict[str, Any]) -> bool:
        table = dealt(cards, MAIN, **base, **options)
        says(table, "stand")
        return not refused(lambda: table.incident(incident))

    return seen


def found(*more: str) -> Any:
    """What a submission of one table is told of this option beside others: severity and clauses."""

    def seen(options: dict[str, Any]) -> set[tuple[str, str]]:
        said = [f"{key} = {_toml(value)}" for key, value in options.items()]
        lines = ("[[table]]", 'id = "T"', 'game = "blackjack"', *more, *said)
        document = parse_document("submission.toml", HEAD + "\n".join(lines) + "\n")
        listed = findings(document, registry.games(), registry.KEYS)
        return {(one.severity, one.key) for one in listed if one.key in options}

    return seen


def _toml(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else f'"{value}"'


def questions(*answers: str, patrons: int = 2, cards: str, **base: Any) -> Any:
    """What is asked of whom, in order."""

    def seen(options: dict[str, Any]) -> list[str]:
        table = dealt(cards, MAIN, patrons=patrons, **base, **options)
        told = [asked(table).about]
        for answer in answers:
            says(table, answer)
            told.append(asked(table).about)
        return told

    return seen


def told(options: dict[str, Any], phase: str) -> str:
    """What the dealer is told to do at a phase."""
    return " ".join(does for _, does, _ in steps("blackjack", rules_for(BLACKJACK, options), phase))


def second_round(options: dict[str, Any]) -> tuple[str, ...]:
    """The refusal of one who sat a round out."""
    table = table_of("Th 9c 8h 9d Th 9c 8h 9d", 2, **options)
    table.place("p1", MAIN)
    go(table)
    says(table, "stand")
    return refused(lambda: table.place("p2", MAIN))


def behind(options: dict[str, Any]) -> tuple[str, ...]:
    """The refusal of a second player at a box, whose first consents."""
    table = table_of("", 2, **options)
    table.place("p1", MAIN)
    refused(lambda: table.act("p1", "consent", box="1"))
    return refused(lambda: table.place("p2", "10 on main at 1"))


def hidden_double(options: dict[str, Any]) -> list[tuple[str, ...] | None]:
    """Who sees the card of a doubled hand."""
    table = dealt("6h 9c 5h 9d Th", **options)
    done = says(table, "double")
    return [event.seen_by for event in only(done, Dealt)]


def cut_again(options: dict[str, Any]) -> str:
    """Who cuts again after an improper cut."""
    table = table_of("", 2, **options)
    table.place("p1", MAIN)
    while not isinstance(table.step_now, Ask):
        table.step()
    first = asked(table).patrons[0]
    table.choose(first, "100")
    table.incident("improper_cut")
    return "the same" if asked(table).patrons[0] == first else "the next"


def spent(options: dict[str, Any], **base: Any) -> bool:
    """Whether the shoe is over after a round."""
    table = dealt("Th 9c 8h 9d", **base, **options)
    return bool(only(says(table, "stand"), ShoeSpent))


def let_out(options: dict[str, Any]) -> bool:
    """Whether players may leave a hand in which a card was drawn in error."""
    table = dealt("Th 9c 8h 9d", **options)
    table.incident("card_drawn_in_error")
    return not refused(lambda: table.incident("players_let_out"))


def kinds_open(options: dict[str, Any]) -> tuple[str, ...]:
    """The wagers that are open."""
    table = table_of("", **options)
    while not isinstance(table.step_now, Open):
        if not table.step():
            table.choose(asked(table).patrons[0], "decline")
    return table.step_now.kinds


def closes_with_two_wagers(options: dict[str, Any]) -> bool:
    """Whether the betting closes with two wagers of three."""
    table = table_of("", **options)
    for bid in ("10 on main_1", "10 on main_2"):
        table.place("p1", bid)
    while not isinstance(table.step_now, Open):
        if not table.step():
            table.choose("p1", "decline")
    return not refused(table.close)


def streak_after_a_win_and_a_push(options: dict[str, Any]) -> list[int]:
    """The hands a streak has won after a split of which one hand won and one tied."""
    table = dealt("8h 9c 8d 9d Th As", MAIN, "5 on streak_3", streak=True, **options)
    says(table, "split")
    table = _stands(table)
    return [wager.at for wager in table.table.wagers]


def _stands(table: Driver) -> Driver:
    while isinstance(table.step_now, Ask):
        says(table, "stand")
    return table


def meter_shows(options: dict[str, Any]) -> int:
    """What the meter shows after one progressive wager, in dollars."""
    table = dealt("9s Tc 9h 2d", MAIN, "1 on progressive", progressive=True, **NO_HOLE, **options)
    return int(table.table.play.meter.showing) // 100


def meter_after_a_win(options: dict[str, Any]) -> int:
    """What it shows after four black aces, in dollars."""
    cards = "As Tc Ac As Ac 8h"
    table = dealt(cards, MAIN, "1 on progressive", progressive=True, **NO_HOLE, **options)
    says(table, "hit", "hit", "stand")
    return int(table.table.play.meter.showing) // 100


def four_aces(options: dict[str, Any]) -> int:
    """What four black aces are worth where odds are asked for, in dollars."""
    kind = BLACKJACK.kind("progressive")
    assert kind is not None
    rules = rules_for(BLACKJACK, {"progressive": True, **NO_HOLE, **options})
    prize: int = kind.judge("", "four", rules).paid.of(1_00)
    return prize // 100


def rate(options: dict[str, Any]) -> int:
    """What a dollar adds to the meter, in cents."""
    rules = rules_for(BLACKJACK, {"progressive": True, **NO_HOLE, **options})
    table = dealt("9s Tc 9h 2d", MAIN, "1 on progressive", progressive=True, **NO_HOLE, **options)
    seed: int = rules.progressive_seed
    return int(table.table.play.meter.showing) - seed


def two_wins(options: dict[str, Any]) -> int:
    """What a streak of two is paid, in dollars."""
    table = dealt("Th 9c 9h 9d Th 9c 9h 9d", MAIN, "5 on streak_2", streak=True, **options)
    says(table, "stand")
    table.place("p1", MAIN)
    go(table)
    done = says(table, "stand")
    return sum(e.amount for e in only(done, Paid) if e.spot.startswith("streak")) // 100


QUEENS = "Qh Kc Qh Ad"
TWENTY = ("50 on main", "50 on twenty_point")
SPLIT_21 = "Ah 6c As 5d Kh Ks Th"
"""Split aces make two 21s of two cards against a dealer's 21 of three."""

CASES: tuple[Case, ...] = (
    ("limits.min", 5, 10, taken("5 on main"), (), ("cmr147.07.1", "cmr147.07.3")),
    ("limits.max", 500, 1000, taken("600 on main"), ("cmr147.07.1", "cmr147.07.3"), ()),
    (
        "limits.per_wager_max",
        True,
        False,
        found("limits.wager.main.min = 10"),
        set(),
        {("error", "limits.per_wager_max")},
    ),
    ("limits.wager", {}, {"main": {"min": 25}}, taken(MAIN), (), ("cmr147.07.1", "cmr147.07.3")),
    (
        "limits.accept_outside",
        False,
        True,
        taken("600 on main"),
        ("cmr147.07.1", "cmr147.07.3"),
        (),
    ),
    ("limits.increment", 1, 5, taken("7 on main"), (), ("cmr147.07.6",)),
    ("coupons.match_play", False, True, taken("10 on main with coupon"), ("cmr146.09.1",), ()),
    (
        "coupons.progressive",
        False,
        True,
        taken(MAIN, "1 on progressive with coupon", progressive=True, **NO_HOLE),
        ("cmr146.09.1",),
        (),
    ),
    ("tournament", False, True, found(), set(), {("note", "tournament")}),
    (
        "wager.verbal_cash",
        False,
        True,
        lambda o: "blackjack.3.d" in taken("10 cash on main")(o),
        True,
        False,
    ),
    ("cards.preshuffled", False, True, found(), set(), {("note", "cards.preshuffled")}),
    ("error.let_players_out", False, True, let_out, False, True),
    ("shuffler", False, True, happens("shuffler_fails"), False, True),
    ("decks", 6, 8, paid("match", "9h 9c 5h 9d", MAIN, "5 on match_dealer", match=True), 20, 15),
    ("seats", 7, 6, taken("10 on main at 7", boxes_per_player=2), (), ("cmr146.13.1",)),
    ("variant", "standard", "6_to_5", won("Ah 9c Kh 9d", six_five_burn=False), 15, 12),
    ("variant", "standard", "face_up", won("Ah 9c Kh 9d"), 15, 10),
    ("hole_card", "hole_reader", "none", may("hit", "Th Kc 5h Ad"), False, True),
    ("hole_card", "hole_reader", "hole", may("hit", "Th Kc 5h Ad"), False, True),
    ("hole_card", "hole_reader", "face_up", won("Th 9c 8h 9d"), 0, -10),
    ("soft17", "stand", "hit", won("Th Ac 8h 6d 3c", answers=("no", "stand")), 10, -10),
    ("pay_678", False, True, won("6h 9c 7h 9d 8h", answers=("hit",)), 10, 20),
    ("pay_777", False, True, won("7h 9c 7d 9d 7s", answers=("hit",)), 10, 15),
    ("pay_designated_bj", "no", "As Ks", won("As 9c Ks 9d"), 15, 20),
    (
        "pay_five_card_21",
        False,
        True,
        won("2h 9c 3h 9d 4h 5h 7h", answers=("hit", "hit", "hit")),
        10,
        20,
    ),
    ("mid_shoe_entry", "allow", "refuse", second_round, (), ("blackjack.3.i",)),
    ("surrender", False, True, may("surrender", "Th 9c 6h 9d"), False, True),
    (
        "insurance_timing",
        "all_at_once",
        "at_own_turn",
        questions("no", cards="Th Th Ac 5h 6h", **NO_HOLE),
        ["insurance at 1", "insurance at 2"],
        ["insurance at 1", "1"],
    ),
    ("even_money", True, False, may("even money", "Ah As Kh 9d"), True, False),
    ("double_card", "face_up", "face_down", hidden_double, [None], [()]),
    ("double_card", "face_up", "on_request", may("double_face_down", "6h 9c 5h 9d"), False, True),
    ("six_five_das", True, False, may("double", "8h 9c 8d 9d 3h", "split", **HAND), True, False),
    ("resplit", True, False, may("split", "8h 9c 8d 9d 8s", "split"), True, False),
    ("resplit_aces", False, True, may("split", "Ah 9c Ad 9d As Th", "split"), False, True),
    ("players_per_box", 1, 2, behind, ("blackjack.13.a",), ()),
    ("boxes_per_player", 1, 2, taken(MAIN, "10 on main at 3"), ("blackjack.14",), ()),
    ("csm", False, True, spent, False, True),
    ("double_shoe", False, True, lambda o: "determinant" in told(o, "first_cards"), False, True),
    ("reshuffle_any_round", False, True, happens("reshuffle"), False, True),
    ("recut_by", "last_cutter", "next", cut_again, "the same", "the next"),
    ("shuffle_plan", "rules", "approved", found(), set(), {("note", "shuffle_plan")}),
    ("shuffle_procedure", "none", "six.toml", found(), set(), {("note", "shuffle_procedure")}),
    ("double_shoe_suits", "red", "black", determined, ["black"], ["red"]),
    (
        "six_five_rounds",
        "several",
        "one",
        lambda options: spent(options, variant="6_to_5", decks=1, six_five_burn=False),
        False,
        True,
    ),
    (
        "six_five_burn",
        False,
        True,
        lambda o: len(
            only([e.event for e in dealt("Th 9c 8h 9d 2h", variant="6_to_5", **o).log], Dealt)
        ),
        4,
        5,
    ),
    ("six_five_reader", True, False, may("hit", "Th Kc 5h Ad", **HAND), False, True),
    (
        "additional",
        "none",
        "over_under_13",
        taken(MAIN, "5 on over_13"),
        ("blackjack.17.a.1", "blackjack.17.g.1"),
        (),
    ),
    (
        "additional",
        "over_under_13",
        "same_suit",
        taken(MAIN, "5 on same_suit"),
        ("blackjack.17.a.2", "blackjack.17.g.1"),
        (),
    ),
    (
        "additional",
        "same_suit",
        "sevens",
        taken(MAIN, "1 on sevens"),
        ("blackjack.17.a.3", "blackjack.17.a.3.i"),
        (),
    ),
    (
        "same_suit_option",
        1,
        2,
        paid("same_suit", "Kh 9c Qh 9d", MAIN, "10 on same_suit", additional="same_suit"),
        50,
        250,
    ),
    (
        "additional_max",
        "none",
        5,
        taken(MAIN, "6 on over_13", additional="over_under_13"),
        (),
        ("blackjack.17.g.2", "cmr147.07.1", "cmr147.07.3"),
    ),
    ("multiple_action", "off", "three", lambda o: "main_3" in kinds_open(o), False, True),
    ("multiple_action", "three", "two_or_three", closes_with_two_wagers, False, True),
    (
        "progressive",
        False,
        True,
        taken(MAIN, "1 on progressive", **NO_HOLE),
        ("blackjack.19.a",),
        (),
    ),
    ("progressive_seed", 5_000, 9_000, meter_shows, 5_000, 9_000),
    ("progressive_reset", 5_000, 7_000, meter_after_a_win, 5_000, 7_000),
    ("progressive_rate", "70%", "85%", rate, 70, 85),
    ("meter", "reset", 88_000, four_aces, 5_000, 88_000),
    (
        "bonus",
        "off",
        "both",
        taken(MAIN, "1 on bonus", bonus_prizes=PRIZES),
        ("blackjack.20.a",),
        (),
    ),
    (
        "bonus",
        "1",
        "5",
        taken(MAIN, "5 on bonus", bonus_prizes=PRIZES),
        ("blackjack.20.a", "cmr147.07.1", "cmr147.07.3"),
        (),
    ),
    (
        "bonus_prizes",
        {"1": {"17": 1}},
        {"1": {"19": 1}},
        lambda o: paid(
            "bonus", f"Ah 9c Kh 9d {min(o['bonus_prizes']['1'])}", MAIN, "1 on bonus", bonus="1"
        )(o),
        17,
        19,
    ),
    ("streak", False, True, taken(MAIN, "5 on streak_2"), ("blackjack.22.a",), ()),
    (
        "streak_min",
        "none",
        10,
        taken(MAIN, "5 on streak_2", streak=True, streak_max=100),
        (),
        ("cmr147.07.1", "cmr147.07.3"),
    ),
    (
        "streak_max",
        "none",
        50,
        taken(MAIN, "60 on streak_2", streak=True),
        (),
        ("cmr147.07.1", "cmr147.07.3"),
    ),
    ("streak_odds", {}, {"streak_2": "4 to 1"}, two_wins, 15, 20),
    (
        "match",
        False,
        True,
        taken(MAIN, "5 on match_dealer"),
        ("blackjack.23.a", "blackjack.23.c"),
        (),
    ),
    (
        "match_min",
        "none",
        1,
        taken(MAIN, "1 on match_dealer", match=True),
        ("blackjack.23.c", "cmr147.07.1", "cmr147.07.3"),
        (),
    ),
    (
        "match_max",
        "none",
        25,
        taken(MAIN, "30 on match_dealer", match=True),
        (),
        ("blackjack.23.c", "cmr147.07.1", "cmr147.07.3"),
    ),
    (
        "match_odds",
        {},
        {"match_dealer_6_rank": "5 to 1"},
        paid("match", "9h 9c 5h 9d", MAIN, "5 on match_dealer", match=True),
        20,
        25,
    ),
    ("twenty", "A", "B", paid("twenty", "Kh 9c Kh 9d", MAIN, "5 on twenty_point"), 95, 125),
    (
        "twenty_min",
        "none",
        2,
        taken(MAIN, "2 on twenty_point", twenty="A"),
        ("blackjack.24.c", "cmr147.07.1", "cmr147.07.3"),
        (),
    ),
    (
        "twenty_max",
        "none",
        25,
        taken(MAIN, "30 on twenty_point", twenty="A"),
        (),
        ("blackjack.24.c", "cmr147.07.1", "cmr147.07.3"),
    ),
    (
        "twenty_odds",
        {},
        {"twenty_point_A_any": "5 to 1"},
        paid("twenty", "Kh 9c Qd 9d", MAIN, "5 on twenty_point", twenty="A"),
        20,
        25,
    ),
    ("twenty_cap", "none", 25_000, paid("twenty", QUEENS, *TWENTY, twenty="A"), 50_000, 25_000),
    (
        "optional_bonus",
        False,
        True,
        taken(MAIN, "5 on optional_bonus"),
        ("blackjack.25.a", "blackjack.25.c"),
        (),
    ),
    (
        "optional_bonus_max",
        "none",
        5,
        taken(MAIN, "6 on optional_bonus", optional_bonus=True),
        (),
        ("blackjack.25.c", "cmr147.07.1", "cmr147.07.3"),
    ),
    (
        "dealer_bj_collects",
        "original_only",
        "original_plus_busted",
        won("Th Kc 6h Th Ad", answers=("double",), **NO_HOLE),
        -10,
        -20,
    ),
    (
        "split_two_card_21_beats_multi_card_21",
        True,
        False,
        won(SPLIT_21, answers=("split",)),
        20,
        0,
    ),
    (
        "sevens_any_card",
        False,
        True,
        paid(
            "sevens",
            "9h 9c 7h 9d 2h",
            MAIN,
            "1 on sevens",
            answers=("hit", "stand"),
            additional="sevens",
        ),
        0,
        3,
    ),
    (
        "ace_nine_is_twenty",
        True,
        False,
        paid("twenty", "Ah 8c 9d 9d", MAIN, "5 on twenty_point", twenty="A"),
        20,
        0,
    ),
    ("streak_push_splits", "ignored", "majority", streak_after_a_win_and_a_push, [1], []),
)
"""The key, two of its values, what is looked at, and what is seen with either."""


NOTHING_TO_CHANGE = {"vig.round": "blackjack takes no vigorish"}
"""Options of every table that have nothing to change at this one, and why."""


@pytest.mark.parametrize(
    ("key", "one", "other", "look", "seen", "otherwise"), CASES, ids=[case[0] for case in CASES]
)
def test_an_option_makes_its_difference(
    key: str, one: Any, other: Any, look: Callable[[dict[str, Any]], Any], seen: Any, otherwise: Any
) -> None:
    assert seen != otherwise
    assert look({key: one}) == seen
    assert look({key: other}) == otherwise


@pytest.mark.parametrize("key", NOTHING_TO_CHANGE)
def test_an_option_that_has_nothing_to_change_changes_nothing(key: str) -> None:
    values = schema(BlackjackOptions)[key].type.values()
    assert isinstance(values, list)
    nets = {won("Ah 9c Kh 9d")({key: value}) for value in values}
    assert nets == {15}


def test_every_option_is_named_here() -> None:
    named = {case[0] for case in CASES} | set(NOTHING_TO_CHANGE)
    assert set(schema(BlackjackOptions)) == named
