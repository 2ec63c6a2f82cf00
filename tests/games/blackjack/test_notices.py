"""What a choice entails at a blackjack table: a notice, a sign, the same at other tables."""

from typing import Any

import pytest

import croupier
from croupier.games.registry import KEYS
from croupier.rulebook.citation import verifies
from croupier.rulebook.compliance import findings
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import parse_document
from tests.games import felts

HEAD = """
format = "croupier submission 1"
[establishment]
name = "Harborside"
[[pit]]
id = "P1"
"""


def found(*tables: dict[str, str]) -> list[Finding]:
    """What is found in a submission of blackjack tables with these choices."""
    text = HEAD
    for number, options in enumerate(tables, 1):
        text += f'[[table]]\nid = "BJ-{number}"\npit = "P1"\ngame = "blackjack"\n'
        text += "".join(f"{key} = {value}\n" for key, value in options.items())
    return findings(parse_document("submission.toml", text), croupier.games(), KEYS)


def noted(clause: str, **options: str) -> list[str]:
    """The notices that a table needs by a clause, or by the regulation for one option."""
    return [f.message for f in found(options) if f.severity == "note" and clause in f.cites]


ENTAILED: list[tuple[str, dict[str, str], dict[str, str], str]] = [
    ("blackjack.6.k", {"hole_card": '"face_up"', "resplit": "false"}, {}, "half an hour"),
    ("blackjack.7.c", {}, {"even_money": "false"}, "half an hour"),
    (
        "blackjack.7.c",
        {"variant": '"6_to_5"'},
        {"variant": '"face_up"', "resplit": "false"},
        "half an hour",
    ),
    ("blackjack.11.e", {}, {"resplit": "false"}, "half an hour"),
    ("blackjack.16.c", {"pay_five_card_21": "true"}, {}, "half an hour"),
    (
        "blackjack.17.h",
        {"additional": '"over_under_13"', "additional_max": "25"},
        {"additional": '"over_under_13"'},
        "posted",
    ),
    (
        "blackjack.24.h",
        {"twenty": '"A"', "twenty_cap": "25_000"},
        {"twenty": '"A"'},
        "on the layout or posted",
    ),
    (
        "blackjack.25.c",
        {"optional_bonus": "true", "optional_bonus_max": "25"},
        {"optional_bonus": "true"},
        "posted",
    ),
]


@verifies("blackjack.6.k", "blackjack.7.c", "blackjack.11.e", "blackjack.16.c", "blackjack.17.h")
@verifies("blackjack.24.h", "blackjack.25.c")
@pytest.mark.parametrize(("clause", "chosen", "other", "words"), ENTAILED)
def test_what_a_choice_entails(
    clause: str, chosen: dict[str, str], other: dict[str, str], words: str
) -> None:
    said = noted(clause, **chosen)
    assert said
    assert all(words in message for message in said)
    assert not noted(clause, **other)


def _keys(**options: str) -> set[str]:
    told = found(options)
    return {f.message.partition(":")[0] for f in told if "half an hour ahead" in f.message}


@verifies("blackjack.3.e", "blackjack.8.c", "blackjack.9.b", "blackjack.10.d", "blackjack.11.e")
@verifies("blackjack.17.a", "blackjack.17.e.2", "blackjack.18.a")
@pytest.mark.parametrize(
    "options",
    [
        {"pay_678": "true"},
        {"pay_777": "true"},
        {"pay_designated_bj": '"As Ks"'},
        {"surrender": "true"},
        {"insurance_timing": '"at_own_turn"', "hole_card": '"none"'},
        {"six_five_das": "false", "variant": '"6_to_5"', "decks": "2"},
        {"additional": '"same_suit"'},
        {"same_suit_option": "2", "additional": '"same_suit"'},
        {"multiple_action": '"three"', "hole_card": '"none"', "resplit": "false", "seats": "6"},
    ],
)
def test_a_change_of_the_rules_is_announced_half_an_hour_ahead(options: dict[str, str]) -> None:
    assert next(iter(options)) in _keys(**options)
    assert next(iter(options)) not in _keys()


@verifies("blackjack.6a.h", "cmr146.13.7")
def test_a_reader_at_6_to_5_is_noted() -> None:
    hand = {"variant": '"6_to_5"', "decks": "2"}
    assert noted("blackjack.6a.h", **hand)
    assert not noted("blackjack.6a.h", **hand, six_five_reader="false")


@verifies("blackjack.11.e")
def test_barring_aces_from_being_split_again_needs_notice_where_pairs_are() -> None:
    assert "resplit_aces" in _keys()
    assert "resplit_aces" not in _keys(resplit_aces="true")
    assert "resplit_aces" not in _keys(resplit="false")


@verifies("blackjack.10.c")
def test_how_a_double_card_lies_is_posted() -> None:
    assert not noted("blackjack.10.c")
    for way in ("face_down", "on_request"):
        (message,) = noted("blackjack.10.c", double_card=f'"{way}"')
        assert "posted" in message


@verifies("blackjack.17.e.2")
def test_one_table_of_same_suit_odds_for_all_tables_of_so_many_decks() -> None:
    suit = {"additional": '"same_suit"'}

    def errors(*tables: dict[str, Any]) -> list[str]:
        told = found(*({**suit, **table} for table in tables))
        return [f.message for f in told if f.severity == "error" and "17.e.2" in str(f.cites)]

    other = {"same_suit_option": "2"}
    assert len(errors({}, other)) == 1
    assert not errors(other, other)
    assert not errors({}, {**other, "decks": "8"})
    assert not errors(other, {"additional": '"none"'}), "it pays no such wager"


@verifies("blackjack.17.e.2", "blackjack.17.e.2.v")
@pytest.mark.parametrize("option", ["1", "3"])
def test_the_table_of_same_suit_odds_is_announced_whichever_it_is(option: str) -> None:
    eight = {"additional": '"same_suit"', "decks": "8", "same_suit_option": option}
    (message,) = noted("blackjack.17.e.2", **eight)
    assert message.startswith("same_suit_option:")
    assert "half an hour ahead" in message
    assert not noted("blackjack.17.e.2", decks="8")


PRIZES = """bonus = "1"
bonus_prizes = {{ 1 = {{ 5 = {low}, 53 = {high} }} }}
"""


@verifies("blackjack.20.k")
def test_the_advantage_of_a_bonus_is_the_same_at_all_tables() -> None:
    def told(*weights: tuple[int, int]) -> list[str]:
        text = HEAD
        for number, (low, high) in enumerate(weights):
            text += f'[[table]]\nid = "BJ-{number}"\npit = "P1"\ngame = "blackjack"\n'
            text += PRIZES.format(low=low, high=high)
        read = parse_document("submission.toml", text)
        every = findings(read, croupier.games(), KEYS)
        return [f.message for f in every if f.severity == "error" and "blackjack.20.k" in f.cites]

    assert not told((3, 1), (3, 1), (6, 2))
    (apart,) = told((3, 1), (13, 5))
    assert "BJ-0" in apart
    assert "BJ-1" in apart


@verifies("blackjack.10.c")
def test_a_sign_says_how_a_double_card_lies() -> None:
    def told(way: str) -> list[str]:
        layout = felts.felt("blackjack", double_card=way)
        return [text for text, cites in felts.signs(layout) if "blackjack.10.c" in cites]

    assert told("face_up") == []
    assert [text.endswith("face down.") for text in told("face_down")] == [True]
    assert [text.endswith("on request.") for text in told("on_request")] == [True]
