"""What may stand together at one blackjack table, and with how many decks."""

from itertools import combinations
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.games.blackjack.matrix import clash
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful, read_options, schema
from croupier.rulebook.rules import doubtful, rules_for, unlawful
from croupier.rulebook.value import Word

PLAIN: dict[str, Any] = {"hole_card": "none", "resplit": False, "decks": 6, "seats": 6}
THINGS: dict[str, dict[str, Any]] = {
    "surrender": {"surrender": True},
    "6_to_5": {"variant": "6_to_5", "decks": 2},
    "hole": {"hole_card": "hole_reader"},
    "face_up": {"hole_card": "face_up"},
    "several_players": {"players_per_box": 3},
    "resplit": {"resplit": True},
    "over_under_13": {"additional": "over_under_13"},
    "sevens": {"additional": "sevens"},
    "multiple_action": {"multiple_action": "three"},
    "progressive": {"progressive": True},
    "bonus": {"bonus": "1", "bonus_prizes": {"1": {"17": 1}}},
    "streak": {"streak": True},
    "match": {"match": True},
    "twenty": {"twenty": "A"},
    "optional_bonus": {"optional_bonus": True},
}
MATRIX = """
- X . X . . . . X X . . . . .
X - . p . . p D p D p p D p D
. . - X . . . . p X . . . . .
X p X - . X . . p X . . . . .
. . . . - . . . . X . . . . .
. . . X . - . . X . . . . . .
. p . . . . - X . X . . . . .
. D . . . . X - . X . . . . .
X p p p . X . . - X X X X X X
X D X X X . X X X - X X . X X
. p . . . . . . X X - X . X X
. p . . . . . . X X X - . X X
. D . . . . . . X . . . - . X
. p . . . . . . X X X X . - X
. D . . . . . . X X X X X X -
"""
"""Barred, impossible by decks, unfit for how it is dealt, or allowed."""
ROWS = [line.split() for line in MATRIX.strip().splitlines()]
PAIRS = [(a, b, ROWS[i][j]) for (i, a), (j, b) in combinations(enumerate(THINGS), 2)]
ONE_CHOICE = {("hole", "face_up"), ("over_under_13", "sevens")}
"""Pairs of which a table can name only one."""


def both(one: str, other: str) -> Any:
    """The rules of a table that has both."""
    return read_options(BLACKJACK.options, {**PLAIN, **THINGS[other], **THINGS[one]})


def test_the_matrix_reads_the_same_both_ways() -> None:
    assert len(ROWS) == len(THINGS) == 15
    assert [list(column) for column in zip(*ROWS, strict=True)] == ROWS


@verifies("blackjack.6.j.2", "blackjack.6.k", "blackjack.8.c", "blackjack.11.e", "blackjack.13.a")
@verifies("blackjack.17.a", "blackjack.18.a", "blackjack.20.l", "blackjack.22.l")
@verifies("blackjack.23.g", "blackjack.24.i", "blackjack.25.h", "blackjack.6.k.3")
@pytest.mark.parametrize(("one", "other", "mark"), PAIRS)
def test_what_stands_together(one: str, other: str, mark: str) -> None:
    rules = both(one, other)
    if (one, other) in ONE_CHOICE:
        assert not (rules.has(one) and rules.has(other))
        return
    if one != "6_to_5" or other != "hole":
        assert rules.has(one)
        assert rules.has(other)
    refused = list(unlawful(BLACKJACK, rules))
    names = {found.accept for found in doubtful(BLACKJACK, rules)}
    assert bool(refused) is (mark in "XD")
    known = clash(one, other)
    assert (known is None) is (mark == ".")
    if known is not None:
        assert {"X": "barred", "D": "decks", "p": "unfit"}[mark] == known.standing
        cited = {cite for found in refused for cite in found.cites}
        assert names == {known.name} if mark == "p" else set(known.cites) <= cited


@pytest.mark.parametrize(
    ("options", "decks"),
    [
        ({"variant": "6_to_5"}, {1, 2}),
        ({"twenty": "A"}, {2, 3, 4, 5, 6, 7, 8}),
        ({"additional": "sevens"}, {4, 5, 6, 7, 8}),
        ({"progressive": True}, {4, 5, 6, 7, 8}),
        ({"match": True}, {6, 8}),
        ({"optional_bonus": True}, {6, 8}),
        ({"additional": "same_suit"}, {1, 2, 4, 6, 8}),
        ({"additional": "same_suit", "same_suit_option": 4}, {1, 2, 4, 6}),
        ({}, {1, 2, 3, 4, 5, 6, 7, 8}),
    ],
)
@verifies("blackjack.2.a", "blackjack.2.a.1", "blackjack.2.a.2", "blackjack.2.a.3")
@verifies("blackjack.2.a.4", "blackjack.17.e.2")
def test_decks(options: dict[str, Any], decks: set[int]) -> None:
    tables = (
        read_options(BLACKJACK.options, {**PLAIN, **options, "decks": n}) for n in range(1, 9)
    )
    assert {t.decks for t in tables if not list(unlawful(BLACKJACK, t))} == decks


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"variant": "6_to_5", "decks": 2, "pay_777": True}, "no hand may pay raised odds"),
        ({"variant": "6_to_5", "decks": 2, "pay_designated_bj": "As Ks"}, "no hand may pay"),
        ({"resplit_aces": True}, "aces may be resplit, but other pairs"),
        ({"boxes_per_player": 7}, "the table has 6"),
        ({"twenty": "A", "twenty_cap": 24_999}, r"at least \$25,000"),
        ({"twenty": "A", "twenty_cap": 25_000, "limits.min": 30}, r"at least \$30,000"),
        ({"progressive": True, "progressive_seed": 4_999}, r"at least \$5,000"),
        ({"csm": True, "shuffler": True}, "no second batch"),
    ],
)
@verifies("blackjack.3.e", "blackjack.11.e", "blackjack.14", "blackjack.24.h", "blackjack.19.i")
def test_choices_that_do_not_go_together(options: dict[str, Any], why: str) -> None:
    with pytest.raises(Unlawful, match=why):
        rules_for(BLACKJACK, {**PLAIN, **options})


@verifies("blackjack.17.g.2", "blackjack.24.h", "blackjack.25.c")
@pytest.mark.parametrize("key", ["additional_max", "twenty_cap", "optional_bonus_max"])
def test_a_maximum_or_none(key: str) -> None:
    assert getattr(rules_for(BLACKJACK, {key: "none"}), key) is None
    assert getattr(rules_for(BLACKJACK, {key: 30_000}), key) == 30_000_00


@verifies("blackjack.3.e.3")
def test_a_named_blackjack_or_none() -> None:
    assert rules_for(BLACKJACK, {"pay_designated_bj": "no"}).pay_designated_bj is None
    assert rules_for(BLACKJACK, {"pay_designated_bj": "As Ks"}).pay_designated_bj == ("As", "Ks")


@verifies("blackjack.17.e.2")
def test_there_are_four_pay_tables_for_the_same_suit_wager() -> None:
    suit = {**PLAIN, "additional": "same_suit"}
    assert rules_for(BLACKJACK, {**suit, "same_suit_option": 4}).same_suit_option == 4
    with pytest.raises(Refused) as refusal:
        rules_for(BLACKJACK, {**suit, "same_suit_option": 5})
    assert refusal.value.cites == ("blackjack.17.e.2",)


@verifies("blackjack.12.d", "blackjack.12.b")
def test_what_a_variant_settles_by_itself() -> None:
    by_hand = rules_for(BLACKJACK, {"variant": "6_to_5", "decks": 1})
    assert (by_hand.hits_soft_17, by_hand.boxes, by_hand.most_hands) == (True, 6, 4)
    shown = rules_for(BLACKJACK, {"hole_card": "face_up", "resplit": False})
    assert (shown.hits_soft_17, shown.terms.shown, shown.most_hands) == (False, True, 2)


@verifies("blackjack.17.a", "blackjack.19.a", "blackjack.20.a", "blackjack.20.j", "blackjack.20.k")
@verifies("blackjack.22.a", "blackjack.23.a", "blackjack.24.a", "blackjack.24.f", "blackjack.25.a")
@verifies("blackjack.17.e.2")
def test_what_a_choice_offers_and_touches_are_wagers_of_the_game() -> None:
    kinds = {kind.key for kind in BLACKJACK.wagers}
    options = schema(BLACKJACK.options)
    for option in options.values():
        assert {*option.offers, *option.touches} <= kinds, option.key
    beside = {one for option in options.values() for one in option.offers}
    assert {"over_13", "under_13", "same_suit", "sevens", "progressive", "bonus"} <= beside
    assert {"streak_2", "streak_5", "match_dealer", "twenty_point", "optional_bonus"} <= beside
    assert options["bonus_prizes"].touches == ("bonus",)
    assert options["twenty"].touches == ("twenty_point",)
    assert options["same_suit_option"].touches == ("same_suit",)


@verifies("blackjack.3.i", "blackjack.5.g", "blackjack.5.i", "blackjack.5.k", "blackjack.6.j")
@verifies("blackjack.9.b", "blackjack.10.c", "blackjack.12.b", "blackjack.18.b", "blackjack.22.h")
def test_what_is_chosen_where_nothing_is_said_may_be_said_as_well() -> None:
    words = [one for one in schema(BLACKJACK.options).values() if isinstance(one.type, Word)]
    assert len(words) > 10
    for option in words:
        assert option.type.parse(option.default) == option.default, option.key
