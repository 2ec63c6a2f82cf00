"""PHH files are read completely, or refused with the line, the action and the reason."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from croupier.core.errors import BadFile, Refused
from croupier.notation.phh.actions import Action, read_action
from croupier.notation.phh.hand import INFINITE, read_hand
from croupier.notation.phh.variants import NOT_HERE, VARIANTS, code_of
from croupier.notation.phh.write import write_hand
from tests.notation.phh.hands import SHORT, TEXTS


def refused(text: str) -> BadFile:
    with pytest.raises(BadFile) as caught:
        read_hand(text, "hand.phh")
    return caught.value


def test_the_samples_are_read_and_written_byte_for_byte() -> None:
    assert len(TEXTS) == 12
    for name, text in TEXTS.items():
        assert write_hand(read_hand(text, name).fields) == text.rstrip("\n") + "\n", name


def test_the_samples_are_of_every_variant() -> None:
    codes = [read_hand(text).variant.code for text in TEXTS.values()]
    assert sorted(codes) == sorted([*VARIANTS, *VARIANTS])


def test_another_reader_finds_the_same_fields() -> None:
    for name, text in TEXTS.items():
        ours, theirs = read_hand(text), HandHistory.load(BytesIO(text.encode()))
        for field, value in ours.fields.items():
            assert getattr(theirs, field) == value, (name, field)


def test_every_action_has_its_line() -> None:
    hand = read_hand(SHORT)
    assert [hand.places.entry("actions", index) for index in range(3)] == [7, 8, 9]
    assert hand.places.field("min_bet") == 4
    assert [one.verb for one in hand.actions] == ["dh", "dh", "f"]


def test_amounts_are_exact() -> None:
    text = SHORT.replace("[1, 2]", "[0.10, 0.2]").replace("[200, 200]", "[0.3, inf]")
    hand = read_hand(text)
    assert hand.amounts("blinds_or_straddles") == (Decimal("0.10"), Decimal("0.2"))
    assert hand.amounts("starting_stacks") == (Decimal("0.3"), INFINITE)
    assert read_hand(write_hand(hand.fields)).fields == hand.fields


def test_fields_of_its_own_are_kept() -> None:
    text = f"{SHORT}_sponsors = ['', 'it\\u0027s \"one\"']\ntime = 12:30:00\n"
    text = text.replace("['', 'it\\u0027s \"one\"']", '["", "it\'s \\"one\\" \\u0007"]')
    hand = read_hand(text)
    assert hand.fields["_sponsors"] == ["", 'it\'s "one" \x07']
    assert read_hand(write_hand(hand.fields)).fields == hand.fields


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("p2 cbr 12.50", Action("", "cbr", 1, (), Decimal("12.50"))),
        ("d db 2c??Ts # the flop", Action("", "db", None, ("2c", "??", "Ts"))),
        ("  p1   sm\t-", Action("", "sm", 0, ("-",))),
        ("p1 sd", Action("", "sd", 0)),
        ("p11 sd 2c", Action("", "sd", 10, ("2c",))),
        ("# a pause", Action("")),
    ],
)
def test_an_action_is_read(text: str, action: Action) -> None:
    read = read_action(text)
    assert (read.verb, read.player, read.cards, read.amount) == (
        action.verb,
        action.player,
        action.cards,
        action.amount,
    )


@pytest.mark.parametrize(
    ("before", "after", "line", "words"),
    [
        ("variant = 'NT'", "variant = 'NTT'", 1, "Did you mean 'NT'?"),
        ("variant = 'NT'", "variant = 'FR'", 1, "fixed-limit razz is not among the types"),
        ("variant = 'NT'\n", "", None, "variant is missing"),
        ("variant = 'NT'", "variant = 7", 1, "variant is not a text"),
        ("variant = 'NT'", "variant = 'FT'", None, "FT needs small_bet"),
        ("min_bet = 2", "min_bet = 2\nbring_in = 1", 5, "NT has no bring_in"),
        ("min_bet = 2", "min_bet = 0", 4, "min_bet has 0"),
        ("min_bet = 2", "min_bet = true", 4, "min_bet has True"),
        ("min_bet = 2", "min_bet = nan", 4, "min_bet has NaN. Accepted: min_bet = 2"),
        ("min_bet = 2", "min_bet = inf", 4, "too large"),
        ("min_bet = 2", "min_bet = 0.0000000001", 4, "too fine"),
        ("min_bet = 2", "min_bett = 2", None, "NT needs min_bet"),
        ("min_bet = 2", "min_bet = 2\nhnd = 7", 5, "hand, or a name that begins with _"),
        ("min_bet = 2", "min_bet = 2\nday = 'one'", 5, "day is not a whole number"),
        ("min_bet = 2", "min_bet = 2\nplayers = ['a']", 5, "one entry for each player"),
        ("min_bet = 2", "min_bet = 2\nmin_bet = 2", 5, "not TOML"),
        ("min_bet = 2", "min_bet 2", 4, "not TOML"),
        ("[0, 0]", "[0, -1]", 2, "antes has -1"),
        ("[0, 0]", "[0]", 2, "antes has 1 amounts for 2 players"),
        ("[0, 0]", "0", 2, "antes is not a list of amounts"),
        ("[200, 200]", "[200, 0]", 5, "starting_stacks has 0"),
        ("[200, 200]", "[200, nan]", 5, "has NaN. Accepted: starting_stacks = [200, 200]"),
        ("[200, 200]", "[200, {}]", 5, "starting_stacks has {}"),
        (
            "min_bet = 2",
            "min_bet = 2\nseats = [9, 9]",
            5,
            "seats has 9 for two players. Accepted: seats = [1, 2]",
        ),
        ("[200, 200]", "[200]", 5, "at least 2 players"),
        ("[200, 200]", "5\nplayers = ['A']", 5, "starting_stacks is not a list of amounts"),
        ("'d dh p2 ????'", "7", 8, "action 2: 7 is not a text"),
        ("'d dh p2 ????'", "'d dh p3 ????'", 8, "no player p3"),
        ("'d dh p2 ????'", "'d dh p2 A?K?'", 8, "action 2 'd dh p2 A?K?': 'A?K?': not cards"),
        ("'d dh p2 ????'", "'d dh p2'", 8, "Accepted: d dh pN CARDS"),
        ("'d dh p2 ????'", "'p2 cbr 0'", 8, "'0': not an amount"),
        ("'d dh p2 ????'", "'p2 cbr 1e3'", 8, "'1e3': not an amount"),
        ("'d dh p2 ????'", "'p2 raise'", 8, "no such action"),
        ("'d dh p2 ????'", "'x2 f'", 8, "'x2': not a player"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(
    before: str, after: str, line: int | None, words: str
) -> None:
    refusal = refused(SHORT.replace(before, after))
    assert refusal.line == line
    assert words in str(refusal)


def test_a_file_of_several_hands_is_refused() -> None:
    assert "it has 2 hands" in str(refused("[1]\nvariant = 'NT'\n[2]\nvariant = 'NT'\n"))


def test_a_variant_that_the_law_lacks_is_refused_by_its_clause() -> None:
    for code, name in NOT_HERE.items():
        refusal = refused(SHORT.replace("'NT'", f"'{code}'"))
        assert refusal.cites == ("poker.8.b",)
        assert name in str(refusal)


@pytest.mark.parametrize(
    ("type_", "form", "structure"),
    [
        ("seven_card_stud", "hi_lo", "limit"),
        ("five_card_draw", "high", "no_limit"),
        ("five_card_stud", "high", "limit"),
        ("mambo_stud", "hi_lo_6", "limit"),
        ("omaha", "high", "limit"),
        ("holdem", "high", "spread"),
    ],
)
def test_a_form_without_a_code_is_refused_by_name(type_: str, form: str, structure: str) -> None:
    with pytest.raises(Refused, match="the notation has no code for it"):
        code_of(type_, form, structure)


@settings(max_examples=120)
@given(
    name=st.sampled_from(sorted(TEXTS)),
    place=st.floats(0, 1, exclude_max=True),
    gone=st.integers(0, 8),
    new=st.text("[]{}'\"=#,.\n\\ ?-0129pdcbrAKsinf_", max_size=6),
)
def test_a_changed_file_is_read_or_refused_with_a_reason(
    name: str, place: float, gone: int, new: str
) -> None:
    text = TEXTS[name]
    at = int(place * len(text))
    with suppress(BadFile):
        hand = read_hand(text[:at] + new + text[at + gone :])
        assert read_hand(write_hand(hand.fields)).fields == hand.fields


@given(text=st.text(max_size=60))
def test_any_text_is_refused_with_a_reason(text: str) -> None:
    assert refused(text).why
