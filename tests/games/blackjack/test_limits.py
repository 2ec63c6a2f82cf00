"""The numeric limits of blackjack, as a submission is checked: accepted at the bound, refused past.

Limits that bind a wager as it is made, and not a choice of the house, are refused at the table.
"""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.equipment.cards import pack
from croupier.equipment.shoe import Shoe
from croupier.games import registry
from croupier.games.blackjack.shuffling import a_third
from croupier.games.families.twentyone.shuffling import a_deck, a_quarter
from croupier.rulebook.citation import verifies
from croupier.rulebook.compliance import Finding, findings
from croupier.rulebook.submission import parse_document
from tests.games.blackjack.tables import dealt, says, table_of
from tests.rulebook.submissions import HEAD

NO_HOLE: dict[str, Any] = {"hole_card": "none"}


def checked(*tables: str) -> list[Finding]:
    """The errors of a submission with these tables, each a few lines of choices."""
    text = "".join(
        f'[[table]]\nid = "BJ-{number}"\ngame = "blackjack"\n{choices}\n'
        for number, choices in enumerate(tables)
    )
    document = parse_document("submission.toml", HEAD + text)
    listed = findings(document, registry.games(), registry.KEYS)
    return [one for one in listed if one.severity == "error"]


BOUNDS = [
    # 147.07(1), L-1: ten times a minimum of 100 or less, where odds are 5 to 1 or less
    ("limits.min = 25\nlimits.max = 250", "limits.min = 25\nlimits.max = 249", "cmr147.07.1"),
    ("limits.min = 100\nlimits.max = 1000", "limits.min = 100\nlimits.max = 999", "cmr147.07.1"),
    ("limits.min = 101\nlimits.max = 101", "limits.min = 102\nlimits.max = 101", "cmr147.07.1"),
    (
        "streak = true\nstreak_min = 5\nstreak_max = 50",
        "streak = true\nstreak_min = 5\nstreak_max = 49",
        "cmr147.07.1",
    ),
    # 4.3: boxes, decks
    ("seats = 7", "seats = 8", "cmr146.13.1"),
    ('variant = "6_to_5"\nseats = 6', 'variant = "6_to_5"\nseats = 7', "cmr146.13.2.b"),
    (
        'multiple_action = "three"\nseats = 6',
        'multiple_action = "three"\nseats = 7',
        "cmr146.13.8.a",
    ),
    ("decks = 1", "decks = 0", "blackjack.2.a"),
    ('variant = "6_to_5"\ndecks = 2', 'variant = "6_to_5"\ndecks = 3', "blackjack.2.a.1"),
    ('twenty = "A"\ndecks = 2', 'twenty = "A"\ndecks = 1', "blackjack.2.a.2"),
    ('additional = "sevens"\ndecks = 4', 'additional = "sevens"\ndecks = 3', "blackjack.2.a.3"),
    (
        'progressive = true\nhole_card = "none"\ndecks = 4',
        'progressive = true\nhole_card = "none"\ndecks = 3',
        "blackjack.2.a.3",
    ),
    ("match = true\ndecks = 6", "match = true\ndecks = 7", "blackjack.2.a.4"),
    ("match = true\ndecks = 8", "match = true\ndecks = 9", "blackjack.2.a.4"),
    ("optional_bonus = true\ndecks = 6", "optional_bonus = true\ndecks = 5", "blackjack.2.a.4"),
    (
        'additional = "same_suit"\ndecks = 4',
        'additional = "same_suit"\ndecks = 3',
        "blackjack.17.e.2",
    ),
    (
        'additional = "same_suit"\ndecks = 6\nsame_suit_option = 4',
        'additional = "same_suit"\ndecks = 8\nsame_suit_option = 4',
        "blackjack.17.e.2",
    ),
    # 4.4: players on a box, boxes of a player
    ("players_per_box = 3", "players_per_box = 4", "blackjack.13.a"),
    ("boxes_per_player = 7", "boxes_per_player = 8", "blackjack.14"),
    ("seats = 5\nboxes_per_player = 5", "seats = 5\nboxes_per_player = 6", "blackjack.14"),
    # 4.5: floors, caps, rates
    (
        "progressive = true\nprogressive_seed = 5000",
        "progressive = true\nprogressive_seed = 4999",
        "blackjack.19.i",
    ),
    (
        "progressive = true\nprogressive_reset = 5000",
        "progressive = true\nprogressive_reset = 4999.99",
        "blackjack.19.i",
    ),
    (
        'progressive = true\nprogressive_rate = "70%"',
        'progressive = true\nprogressive_rate = "69.9%"',
        "blackjack.19.i",
    ),
    (
        'bonus = "1"\nbonus_prizes = { "1" = { "5" = 3, "53" = 1 } }',
        'bonus = "1"\nbonus_prizes = { "1" = { "4" = 3, "56" = 1 } }',
        "blackjack.20.j",
    ),
    (
        'bonus = "1"\nbonus_prizes = { "1" = { "5" = 82, "1000" = 1 } }',
        'bonus = "1"\nbonus_prizes = { "1" = { "5" = 82, "1001" = 1 } }',
        "blackjack.20.j",
    ),
    (
        'bonus = "5"\nbonus_prizes = { "5" = { "50" = 1, "120" = 1 } }',
        'bonus = "5"\nbonus_prizes = { "5" = { "49" = 1, "121" = 1 } }',
        "blackjack.20.j",
    ),
    (
        'bonus = "5"\nbonus_prizes = { "5" = { "50" = 140, "5000" = 1 } }',
        'bonus = "5"\nbonus_prizes = { "5" = { "50" = 140, "5001" = 1 } }',
        "blackjack.20.j",
    ),
    (
        'bonus = "1"\nbonus_prizes = { "1" = { "14" = 1 } }',
        'bonus = "1"\nbonus_prizes = { "1" = { "13" = 1 } }',
        "blackjack.20.k",
    ),
    (
        'bonus = "1"\nbonus_prizes = { "1" = { "20" = 1 } }',
        'bonus = "1"\nbonus_prizes = { "1" = { "21" = 1 } }',
        "blackjack.20.k",
    ),
    ('twenty = "A"\ntwenty_cap = 25000', 'twenty = "A"\ntwenty_cap = 24999', "blackjack.24.h"),
    (
        'twenty = "A"\ntwenty_min = 30\ntwenty_cap = 30000',
        'twenty = "A"\ntwenty_min = 30\ntwenty_cap = 29999',
        "blackjack.24.h",
    ),
    (
        'streak = true\nstreak_odds = { streak_2 = "3 to 1" }',
        'streak = true\nstreak_odds = { streak_2 = "5 to 2" }',
        "blackjack.22.j",
    ),
    (
        'match = true\nmatch_odds = { match_dealer_6_suit = "11 to 1" }',
        'match = true\nmatch_odds = { match_dealer_6_suit = "10 to 1" }',
        "blackjack.23.f",
    ),
    (
        'twenty = "B"\ntwenty_odds = { twenty_point_B_matched = "25 to 1" }',
        'twenty = "B"\ntwenty_odds = { twenty_point_B_matched = "24 to 1" }',
        "blackjack.24.f",
    ),
    (
        "match = true\nmatch_min = 5\nmatch_max = 5",
        "match = true\nmatch_min = 5\nmatch_max = 4",
        "blackjack.23.c",
    ),
    # 2: fixed odds cannot be raised
    ("pay_678 = true", 'variant = "6_to_5"\npay_678 = true', "blackjack.3.e"),
]


@verifies("cmr147.07.1", "cmr146.13.1", "cmr146.13.2.b", "cmr146.13.8.a")
@verifies("blackjack.2.a", "blackjack.2.a.1", "blackjack.2.a.2", "blackjack.2.a.3")
@verifies("blackjack.2.a.4", "blackjack.17.e.2", "blackjack.13.a", "blackjack.14")
@verifies("blackjack.19.i", "blackjack.20.j", "blackjack.20.k", "blackjack.24.h")
@verifies("blackjack.22.j", "blackjack.23.f", "blackjack.24.f", "blackjack.23.c", "blackjack.3.e")
@pytest.mark.parametrize(("within", "past", "clause"), BOUNDS)
def test_what_is_within_a_limit_is_accepted_and_what_is_past_it_refused(
    within: str, past: str, clause: str
) -> None:
    assert checked(within) == []
    refused = checked(past)
    assert refused, past
    assert any(clause in finding.cites for finding in refused), refused


SEVENTEEN = '"1" = { "17" = 1 }'
MIXED = '"1" = { "5" = 1, "29" = 1 }'
EIGHTEEN = '"1" = { "18" = 1 }'


def bonus(prizes: str, decks: int = 6, denominations: str = "1") -> str:
    """The choices of a table with a bonus wager."""
    return f'decks = {decks}\nbonus = "{denominations}"\nbonus_prizes = {{ {prizes} }}'


@verifies("blackjack.20.k")
def test_the_advantage_of_a_denomination_is_the_same_at_all_tables() -> None:
    """Other prizes with one mean are alike; one list of prizes at other decks is not."""
    assert checked(bonus(SEVENTEEN), bonus(MIXED)) == []
    five = f'{MIXED}, "5" = {{ "85" = 1 }}'
    assert checked(bonus(SEVENTEEN), bonus(five, denominations="both"), "decks = 8") == []
    for other in (bonus(EIGHTEEN), bonus(SEVENTEEN, decks=8)):
        (found,) = checked(bonus(SEVENTEEN), other)
        assert found.cites == ("blackjack.20.j", "blackjack.20.k")
        assert found.where == "table BJ-1"
        assert "table BJ-0 has a house advantage of 587/4043 on 1" in found.message


@verifies("blackjack.17.e.2")
def test_one_same_suit_table_for_all_tables_of_a_deck_count() -> None:
    first, other = 'additional = "same_suit"', 'additional = "same_suit"\nsame_suit_option = 2'
    (found,) = checked(f"decks = 6\n{first}", f"decks = 6\n{other}")
    assert "blackjack.17.e.2" in found.cites
    assert checked(f"decks = 6\n{first}", f"decks = 8\n{other}") == []


def test_a_base_wager_at_6_to_5_comes_in_fives() -> None:
    table = table_of("", variant="6_to_5")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "12 on main")
    assert refusal.value.cites == ("blackjack.3.d",)
    table.place("p1", "15 on main")


@verifies("blackjack.17.a.3.i")
def test_sevens_cost_a_dollar() -> None:
    options: dict[str, Any] = {"additional": "sevens", "limits.accept_outside": True}
    table = table_of("", **options)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match=r"must be \$1"):
        table.place("p1", "2 on sevens")
    table.place("p1", "1 on sevens")


@verifies("blackjack.25.c")
def test_the_optional_bonus_is_from_a_dollar_to_the_lesser_of_base_and_posted() -> None:
    table = table_of("", optional_bonus=True, optional_bonus_max=8)
    table.place("p1", "6 on main")
    for amount, clause in ((9, "cmr147.07.1"), (7, "blackjack.25.c")):
        with pytest.raises(Refused) as refusal:
            table.place("p1", f"{amount} on optional_bonus")
        assert clause in refusal.value.cites
    table.place("p1", "1 on optional_bonus")


@verifies("blackjack.11.e")
@pytest.mark.parametrize(("seats", "hands"), [(6, 4), (7, 3)])
def test_four_hands_of_a_box_and_three_where_there_are_seven_boxes(seats: int, hands: int) -> None:
    table = dealt("8h 9c 8d 9d 8s 8c 8h 8d", seats=seats)
    splits = 0
    while "split" in getattr(table.step_now, "choices", ()):
        says(table, "split")
        splits += 1
    assert splits + 1 == hands


@verifies("blackjack.5.c", "blackjack.5.d", "blackjack.5.i")
@pytest.mark.parametrize(
    ("decks", "cut", "quarter", "third"), [(1, 10, 13, 18), (2, 52, 26, 35), (6, 52, 78, 104)]
)
def test_cuts_and_cutting_cards(decks: int, cut: int, quarter: int, third: int) -> None:
    shoe = Shoe(pack("shoe", decks))
    assert (a_deck(shoe), a_quarter(shoe), a_third(shoe)) == (cut, quarter, third)


@verifies("blackjack.2.a", "blackjack.2.a.1", "blackjack.2.a.2", "blackjack.2.a.3")
@verifies("blackjack.2.a.4", "blackjack.23.f", "blackjack.25.e")
@pytest.mark.parametrize(
    ("offered", "decks", "cites"),
    [
        ('variant = "6_to_5"', 3, ("blackjack.2.a", "blackjack.2.a.1")),
        ('twenty = "A"', 1, ("blackjack.2.a", "blackjack.2.a.2")),
        ('additional = "sevens"', 3, ("blackjack.2.a", "blackjack.2.a.3")),
        ("match = true", 4, ("blackjack.2.a.4", "blackjack.23.f")),
        ("optional_bonus = true", 4, ("blackjack.2.a.4", "blackjack.25.e")),
    ],
)
def test_a_number_of_decks_is_refused_by_the_clause_of_what_is_dealt_from_them(
    offered: str, decks: int, cites: tuple[str, ...]
) -> None:
    assert [finding.cites for finding in checked(f"{offered}\ndecks = {decks}")] == [cites]
