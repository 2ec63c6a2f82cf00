"""Every branch of a round cites its own line, and what it says explains what happened."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.event import Collected, Dealt, Discarded, Event, Paid, Returned, Turned
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.shoe import CoverPlaced, ShoeSpent
from croupier.games.families.twentyone.dealer import DealerStands
from croupier.games.families.twentyone.hands import Showdown
from croupier.games.families.twentyone.play import HandClosed
from croupier.games.families.twentyone.turns import DOUBLED, OF_SPLIT, ORIGINAL
from croupier.notation.explain import gist
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.blackjack.tables import asked, dealt, go, says, table_of
from tests.games.scripted import only

Options = dict[str, Any]
HAND: Options = {"variant": "6_to_5", "decks": 2, "six_five_burn": False, "six_five_reader": False}
ACTION: Options = {"multiple_action": "three"}
MORE: Options = {
    "pay_678": True,
    "pay_777": True,
    "pay_five_card_21": True,
    "pay_designated_bj": "As Ks",
}
UP: Options = {"variant": "face_up"}


def by(*letters: str) -> tuple[str, ...]:
    """Clauses of blackjack."""
    return tuple(f"blackjack.{one}" for one in letters)


def clauses(at: str, player: str, dealer: str, options: Options) -> tuple[str, ...]:
    """The clauses by which a wager is decided."""
    kind = BLACKJACK.kind("main")
    assert kind is not None
    return kind.judge(at, Showdown(player, dealer), rules_for(BLACKJACK, options)).cites


@verifies("blackjack.3.a.1", "blackjack.3.a.2", "blackjack.3.a.3", "blackjack.3.b", "blackjack.3.e")
@verifies("blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.3", "blackjack.3.e.4")
@verifies("blackjack.16.a", "blackjack.16.b", "blackjack.7.a", "blackjack.7.b", "blackjack.18.f")
@pytest.mark.parametrize(
    ("player", "dealer", "options", "cited"),
    [
        ("20", "bust", {}, by("3.a.1", "3.e")),
        ("20", "18", {}, by("3.a.2", "3.e")),
        ("18", "20", {}, by("3.a.2")),
        ("18", "18", {}, by("3.b")),
        ("bust", "18", {}, by("3.a.2", "3.e")),
        ("bust", "0", HAND, by("6a.e.3")),
        ("bust", "0", ACTION, by("18.f")),
        ("bust", "blackjack", {}, by("3.a.2", "3.e")),
        ("suited_678", "18", MORE, by("3.a.2", "3.e.1")),
        ("sevens", "bust", MORE, by("3.a.1", "3.e.2")),
        ("five_cards", "18", MORE, by("3.a.2", "3.e.4", "16.a")),
        ("five_cards", "18", {}, by("3.a.2", "3.e")),
        ("five_cards", "21", MORE, by("16.b")),
        ("five_cards", "21", {}, by("3.b")),
        ("five_cards", "blackjack", MORE, by("16.b", "3.b")),
        ("five_cards", "blackjack", {}, by("3.b")),
        ("19", "blackjack", {}, by("3.a.2")),
        ("blackjack", "0", {}, by("7.a", "3.e")),
        ("blackjack", "bust", {}, by("3.a.1", "7.b", "3.e")),
        ("blackjack", "20", {}, by("3.a.2", "7.b", "3.e")),
        ("blackjack", "21", {}, by("3.a.3", "7.b", "3.e")),
        ("blackjack", "blackjack", {}, by("7.b")),
        ("designated", "20", MORE, by("3.a.2", "7.b", "3.e.3")),
        ("designated", "0", MORE, by("7.a", "3.e.3")),
        ("split_21", "21", {}, by("3.a.3", "3.e")),
        ("surrendered", "0", {}, by("8.a.1")),
        ("surrendered", "19", {}, by("8.a.2")),
        ("surrendered", "blackjack", {}, by("8.a.2")),
        ("blackjack", "blackjack", UP, by("6.k.1", "6.k.2")),
        ("blackjack", "21", UP, by("3.a.3", "6.k.2")),
        ("blackjack", "0", UP, by("7.a", "6.k.2")),
        ("18", "18", UP, by("6.k.1")),
        ("17", "18", UP, by("3.a.2")),
        ("bust", "18", UP, by("3.a.2", "3.e")),
    ],
)
def test_a_wager_is_decided_by_its_own_line(
    player: str, dealer: str, options: Options, cited: tuple[str, ...]
) -> None:
    assert clauses(ORIGINAL, player, dealer, options) == cited


@verifies("blackjack.10.b", "blackjack.11.d", "blackjack.3.e")
def test_doubles_and_splits_have_theirs() -> None:
    assert clauses(DOUBLED, "19", "blackjack", {}) == by("10.b")
    assert clauses(OF_SPLIT, "19", "blackjack", {}) == by("11.d")
    assert clauses(DOUBLED, "suited_678", "18", MORE) == by("3.a.2", "3.e")
    assert clauses(OF_SPLIT, "sevens", "18", MORE) == by("3.a.2", "3.e.2")


def cited(table: Driver, kind: type[Event], **having: Any) -> list[tuple[str, ...]]:
    """The clauses of the events of a kind at a table."""
    log = [entry.event for entry in table.log if isinstance(entry.event, kind)]
    return [e.cites for e in log if all(getattr(e, name) == is_ for name, is_ in having.items())]


@verifies("blackjack.12.b.1", "blackjack.12.b.2.i", "blackjack.12.b.2.ii", "blackjack.12.c")
@verifies("blackjack.12.d")
@pytest.mark.parametrize(
    ("options", "cards", "draws", "stands"),
    [
        ({}, "Th 6c 9h 5d 7s", ["12.b.1"], "12.b.1"),
        ({"soft17": "hit"}, "Th 6c 9h 5d 7s", ["12.b.2.i"], "12.b.2.i"),
        ({"soft17": "hit"}, "Th 6c 9h Ad 4s", ["12.b.2.ii"], "12.b.2.ii"),
        (HAND, "Th 6c 9h Ad 4s", ["12.d"], "12.d"),
        ({}, "As 6c Kh 5d", [], "12.c"),
    ],
)
def test_the_dealer_draws_by_the_rule_of_the_table(
    options: Options, cards: str, draws: list[str], stands: str
) -> None:
    table = dealt(cards, **options)
    if len(draws):
        says(table, "stand")
    log = [entry.event for entry in table.log]
    dealers = [e for e in only(log, Dealt) if e.to == ("dealer",)]
    assert [e.cites for e in dealers[-len(draws) :] if draws] == [by(one) for one in draws]
    assert cited(table, DealerStands) == [by(stands)]


@verifies("blackjack.6a.d", "blackjack.6a.e", "blackjack.6a.e.2", "blackjack.6a.e.3")
@verifies("blackjack.6a.g", "blackjack.6a.i", "blackjack.6a.j", "blackjack.5.i")
def test_a_round_from_the_hand_cites_the_section_on_it() -> None:
    table = dealt("Th 6s 9c 6h 5s Kd 9d 9s", patrons=2, **HAND)
    assert asked(table).cites == by("6a.d")
    says(table, "hit", "stand")
    assert cited(table, Dealt, to=("1",))[-1] == by("6a.e")
    assert by("6a.e.2") in cited(table, HandClosed, state="bust")
    assert by("6a.e.3") in cited(table, Collected)
    assert cited(table, Turned)[0] == by("6a.g")
    assert cited(table, Discarded)[-1] == by("6a.i")
    assert cited(table, CoverPlaced) == [by("5.i")]
    once = dealt("Th 9c 9h 9d", **HAND | {"decks": 1, "six_five_rounds": "one"})
    says(once, "stand")
    assert cited(once, ShoeSpent) == [by("5.i")]


@verifies("blackjack.6a.e.1", "blackjack.24.d", "blackjack.10.c")
def test_cards_are_turned_for_a_reason_of_their_own() -> None:
    pair = dealt("8h 9c 8d 9d 9s 9h", **HAND)
    says(pair, "split")
    assert cited(pair, Turned)[0] == by("6a.e.1")
    twenty = table_of("Th 9c 9h 9d", twenty="A", **HAND)
    for bid in ("10 on main", "5 on twenty_point"):
        twenty.place("p1", bid)
    go(twenty)
    assert cited(twenty, Turned) == [by("24.d")]
    down = dealt("6h 9c 5h 9d 9s", double_card="face_down")
    says(down, "double")
    assert cited(down, Turned, place="1") == [by("10.c")]


@verifies("blackjack.6.g", "blackjack.10.c", "blackjack.11.b", "blackjack.12.a.1")
@verifies("blackjack.12.a", "blackjack.12.a.2", "blackjack.12.a.3")
@pytest.mark.parametrize(
    ("cards", "choices", "card", "closed"),
    [
        ("5h 9c 6h 9d Ts", ("hit",), "6.g", "12.a.1"),
        ("Th 9c 6h 9d Ts", ("hit",), "6.g", "12.a"),
        ("5h 9c 6h 9d 9s", ("double",), "10.c", "12.a.2"),
        ("Ah 9c Ad 9d 9s 8s", ("split",), "11.b", "12.a.3"),
    ],
)
def test_a_players_card_and_its_end_cite_why(
    cards: str, choices: tuple[str, ...], card: str, closed: str
) -> None:
    table = dealt(cards)
    says(table, *choices)
    assert cited(table, Dealt, to=("1",))[-1] == by(card)
    assert cited(table, HandClosed, place="1") == [by(closed)]


@verifies("blackjack.6.k.6", "blackjack.6.j.3")
@pytest.mark.parametrize(("options", "clause"), [(UP, "6.k.6"), ({}, "6.j.3")])
def test_a_third_card_for_two_sevens_cites_how_the_blackjack_was_found(
    options: Options, clause: str
) -> None:
    bids = ("10 on main", "1 on sevens")
    table = dealt("7h Kc 7d Ad 7s", *bids, additional="sevens", **options)
    says(table, "card")
    assert cited(table, Dealt, to=("1",)) == [by(clause)]


@verifies("blackjack.18.e", "blackjack.18.g", "blackjack.18.h", "blackjack.21")
def test_each_of_several_hands_has_its_own_line() -> None:
    table = dealt("Th 9c 9h 9d 9s 8c", **ACTION)
    says(table, "stand")
    assert cited(table, Dealt, to=("dealer",)) == [by("18.e"), by("18.g"), by("18.h")]
    all_the_time = dealt("Th 9c 9h 9d", csm=True)
    says(all_the_time, "stand")
    assert cited(all_the_time, ShoeSpent) == [by("21")]


@verifies("blackjack.17.b.1", "blackjack.17.d", "blackjack.23.e", "blackjack.24.d")
def test_a_side_wager_loses_by_what_it_would_have_needed() -> None:
    for options, bid, cards, why in (
        ({"additional": "over_under_13"}, "5 on over_13", "5h 9c 6h 9d", by("17.b.1", "17.d")),
        ({"additional": "same_suit"}, "5 on same_suit", "5h 9c 6c 9d", by("17.b.3", "17.d")),
        ({"match": True}, "5 on match_dealer", "5h 9c 6h 9d", by("23.a", "23.e")),
        ({"twenty": "A"}, "5 on twenty_point", "5h 9c 6h 9d", by("24.a", "24.d")),
    ):
        assert cited(dealt(cards, "10 on main", bid, **options), Collected) == [why]


DECISIVE = (Paid, Collected, Returned)


def test_no_gist_that_explains_money_begins_in_the_middle() -> None:
    """Read alone it says what it is about: not "it", "then", "those" or "in that case"."""
    found = {cite for options in WAYS for cite in every(options)}
    loose = [one for one in sorted(found) if gist(one).startswith(LOOSE)]
    assert loose == []


LOOSE = ("It ", "In that case", "Then ", "Those ", "That ", "They ", "Under the ")
WAYS: tuple[Options, ...] = ({}, MORE, HAND, UP, ACTION)


def every(options: Options) -> set[str]:
    """Every clause that may decide a wager on a hand."""
    device = BLACKJACK.kind("main")
    assert device is not None
    players = ("20", "bust", "blackjack", "five_cards", "split_21", "surrendered", "even money")
    dealers = ("bust", "18", "20", "21", "blackjack", "0")
    pairs = ((at, p, d) for at in (ORIGINAL, DOUBLED, OF_SPLIT) for p in players for d in dealers)
    return {cite for at, p, d in pairs for cite in clauses(at, p, d, options)}
