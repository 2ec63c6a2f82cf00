"""Hands in PHH are played through the engine to their stacks, or refused with line and action."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.core.errors import BadFile
from croupier.notation.phh.hand import INFINITE
from croupier.notation.phh.replayed import HandReplay, replayed
from croupier.rulebook.citation import verifies
from croupier.rulebook.law import clause
from tests.notation.phh.hands import TEXTS
from tests.notation.phh.random_hands import written

THREE = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 50]
actions = [
  'd dh p1 AsKd',
  'd dh p2 7c7d',
  'd dh p3 ????',
  'p3 cc',
  'p1 cbr 8',
  'p2 cc',
  'p3 f',
  'd db 2h5sJc',
  'p1 cc',
  'p2 cbr 10',
  'p1 f',
]
finishing_stacks = [192, 210, 48]
"""
SAME = ("FT", "NT", "PO", "F7S")
"""Variants whose pots the other engine divides as we do; with a low, see docs/poker-referee.md."""


def replay(text: str) -> HandReplay:
    return replayed(text, "hand.phh")


def refused(text: str) -> BadFile:
    with pytest.raises(BadFile) as caught:
        replay(text)
    return caught.value


def says(done: HandReplay) -> str:
    return "; ".join(says for says, _ in done.customs)


@verifies("poker.10.j", "poker.11.f.1", "poker.11.f.2", "poker.9.i.1", "poker.9.i.2")
def test_the_twelve_sample_hands_end_in_the_stacks_that_they_state() -> None:
    for name, text in TEXTS.items():
        done = replayed(text, name)
        assert done.same, done.first_difference
        assert list(done.finishing_stacks) == done.played.hand.fields["finishing_stacks"]
        assert done.rounds == 1


def test_random_hands_of_another_engine_end_in_the_same_stacks() -> None:
    for code in SAME:
        for number in range(8):
            done = replay(written(code, Random(f"{code} {number}")))
            assert done.same, f"{code} {number}: {done.first_difference}"


def test_other_stacks_are_a_difference_with_its_line() -> None:
    done = replay(THREE.replace("[192, 210, 48]", "[192, 211, 48]"))
    assert done.first_difference is not None
    assert done.first_difference.line == 19
    assert "finishing_stacks = [192, 210, 48]" in str(done.first_difference)


def test_only_the_customs_that_a_hand_needs_are_named() -> None:
    named = says(replay(THREE))
    assert named.startswith("The house takes no rake; Cards that the history does not show")
    assert "raise" not in named


@verifies("poker.10.d", "poker.10.g")
def test_two_players_post_and_act_as_the_law_says_unless_the_button_is_reversed() -> None:
    text = THREE.replace(", 0]", "]").replace("200, 50]", "200]").replace("48]", "]")
    text = text.replace(
        "  'd dh p3 ????',\n  'p3 cc',\n  'p1 cbr 8',\n  'p2 cc',\n  'p3 f',\n", "@"
    )
    done = replay(
        text.replace("@", "  'p2 cc',\n  'p1 cc',\n").replace("[192, 210, ]", "[198, 202]")
    )
    assert done.same, done.first_difference
    assert "With two players, the button posts the smaller blind" in says(done)
    refusal = refused(text.replace("@", "  'p1 cc',\n"))
    assert (refusal.line, refusal.cites) == (9, ("poker.7.d",))


def test_stacks_that_are_not_known_stay_unknown() -> None:
    done = replay(THREE.replace("[200, 200, 50]", "[200, inf, 50]").replace("210", "inf"))
    assert done.same
    assert done.finishing_stacks == (192, INFINITE, 48)


def test_amounts_with_decimals_are_exact_and_in_the_unit_of_the_file() -> None:
    text = THREE.replace("[1, 2, 0]", "[0.5, 2, 0]").replace("cbr 8", "cbr 8.25")
    done = replay(text.replace("[192, 210, 48]", "[191.75, 210.25, 48]"))
    assert done.same, done.first_difference
    assert done.finishing_stacks == (Decimal("191.75"), Decimal("210.25"), 48)


TIE = """\
variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0]
min_bet = 2
starting_stacks = [10, 10, 10, 10]
actions = ['d dh p1 2c3c', 'd dh p2 2d3d', 'd dh p3 2h3h', 'd dh p4 4h4d',
  'p3 cbr 4', 'p4 cc', 'p1 f', 'p2 cc',
  'd db AsKsQs', 'p2 cc', 'p3 cc', 'p4 cc',
  'd db Js', 'p2 cc', 'p3 cc', 'p4 cc',
  'd db Ts', 'p2 cc', 'p3 cc', 'p4 cc',
  'p3 sm 2h3h', 'p4 sm 4h4d', 'p2 sm 2d3d']
finishing_stacks = [9, 11, 10, 10]
"""


def test_odd_chips_go_to_the_first_winner_in_the_unit_of_the_file() -> None:
    done = replay(TIE)
    assert done.same, done.first_difference
    assert "Odd chips of a tie all go to the first winner" in says(done)


def test_a_pot_of_decimals_is_divided_without_a_rest() -> None:
    third = "10.333333333333334"
    text = TIE.replace("min_bet = 2", "min_bet = 2.0").replace("11, 10, 10", ", ".join([third] * 3))
    done = replay(text)
    assert done.same, done.first_difference
    assert "Odd chips" not in says(done)
    assert done.finishing_stacks[1] == Decimal(31) / 3


def test_a_file_may_end_before_the_hand_does() -> None:
    text = THREE.replace("  'p2 cbr 10',\n  'p1 f',\n", "").replace(
        "[192, 210, 48]", "[192, 192, 48]"
    )
    done = replay(text)
    assert (done.same, done.played.is_over, done.rounds) == (True, False, 0)


@pytest.mark.parametrize(
    ("before", "after", "line", "words", "clause"),
    [
        ("'p3 cc'", "'p1 cc'", 10, "action 4 'p1 cc': it is p3's turn", "poker.7.d"),
        ("'p1 cbr 8'", "'p1 cbr 3'", 11, "Accepted: cbr 4 to 200", "poker.17"),
        ("'p1 cbr 8'", "'p1 cbr 201'", 11, "Accepted: cbr 4 to 200", "poker.17"),
        ("'p1 cbr 8'", "'p1 pb'", 11, "it is a bet that is asked for", None),
        ("'d db 2h5sJc'", "'d db 2h5sAs'", 14, "action 8 'd db 2h5sAs'", "poker.2.a"),
        ("'d db 2h5sJc'", "'d db 2h5s'", 15, "a card of the board is due first", None),
        ("'d db 2h5sJc'", "'d db 2h5sJcTd'", 14, "no such card is dealt now", "poker.6.c"),
        ("  'd db 2h5sJc',\n", "", 14, "a card of the board is due first", None),
        ("  'd dh p2 7c7d',\n", "", 9, "a card of p2 is due first", None),
        ("'d dh p2 7c7d'", "'d dh p2 7c7d2s'", 8, "no such card is dealt now", "poker.6.c"),
        ("'d dh p2 7c7d'", "'d dh p2 7c7c'", 8, "7c was dealt before", "poker.2.a"),
        ("  'p1 f',\n", "  'p1 f',\n  'p2 cc',\n", 18, "the hand is over", "poker.6.d"),
        ("  'p3 f',\n", "  'p3 f',\n  'p3 sm AhAd',\n", 14, "no hand to show", "poker.15.d"),
        ("  'd db", "  'p2 sm 7c7d',\n  'd db", 14, "after all bets are made", "poker.15.d"),
        ("  'd db", "  'p2 sm 7c7h',\n  'd db", 14, "not the cards of p2", "poker.15.d"),
    ],
)
def test_an_impossible_hand_is_refused_with_its_line_and_action(
    before: str, after: str, line: int, words: str, clause: str | None
) -> None:
    refusal = refused(THREE.replace(before, after, 1))
    assert refusal.line == line, str(refusal)
    assert words in str(refusal)
    assert clause is None or clause in refusal.cites


def test_a_hand_that_is_not_known_cannot_be_in_the_showdown() -> None:
    text = THREE.replace("'p1 f',\n]", "'p1 cc', 'd db 3c', 'p1 cc', 'p2 cc', 'd db 4c',")
    text = text.replace("\nfinishing", "\n'p1 cc', 'p2 cc']\nfinishing").replace("AsKd", "As??")
    refusal = refused(text)
    assert "its cards are not known" in str(refusal)
    assert refusal.cites == ("poker.15.d",)
    mucked = replay(text.replace("'p2 cc']", "'p2 cc', 'p1 sm']").replace("[192, 210", "[182, 220"))
    assert mucked.same, mucked.first_difference


def test_too_many_players_are_refused_by_their_clause() -> None:
    many = 12
    text = f"variant = 'NT'\nmin_bet = 2\nantes = {[0] * many}\nstarting_stacks = {[99] * many}\n"
    refusal = refused(f"{text}blinds_or_straddles = {[1, 2, *[0] * (many - 2)]}\nactions = []\n")
    assert any(clause.startswith("poker.") for clause in refusal.cites), str(refusal)


@settings(max_examples=60)
@given(
    name=st.sampled_from(sorted(TEXTS)),
    which=st.integers(0, 400),
    how=st.sampled_from(("drop", "double", "swap", "amount", "player", "card", "verb")),
    pick=st.integers(0, 60),
)
def test_a_changed_hand_is_played_or_refused_with_its_line(
    name: str, which: int, how: str, pick: int
) -> None:
    text = TEXTS[name]
    line = next(one for one in text.splitlines() if one.startswith("actions"))
    actions = line.removeprefix("actions = ['").removesuffix("']").split("', '")
    at = which % len(actions)
    words = actions[at].split()
    if how == "drop":
        del actions[at]
    elif how == "double":
        actions.insert(at, actions[at])
    elif how == "swap":
        other = pick % len(actions)
        actions[at], actions[other] = actions[other], actions[at]
    elif how == "amount":
        actions[at] = f"{words[0]} cbr {(pick + 1) * 50_000}"
    elif how == "player":
        actions[at] = actions[at].replace("p1", f"p{pick % 6 + 1}").replace("p2", "p3")
    elif how == "card":
        actions[at] = actions[at].replace(
            words[-1][:2], "AKQJT98765432"[pick % 13] + "cdhs"[pick % 4]
        )
    else:
        actions[at] = f"{words[0]} {('f', 'cc', 'pb', 'sm', 'sd')[pick % 5]}"
    with suppress(BadFile):
        replay(text.replace(line, f"actions = {actions}"))


def test_it_is_told_with_the_names_and_the_cards_of_the_file_and_the_showdown() -> None:
    text = TEXTS[min(TEXTS)]
    says = [one.says for one in replay(text).explanation]
    assert any("Matthew Ashton gets 7♠ 4♠, Kristopher Tong gets J♠ 8♥" in one for one in says)
    assert "A card is burned; J♣ 10♠ 2♦ in the center" in says
    assert "Talal Shakerchi shows 6♦ 5♥ and has ace-queen-jack-ten-six high" in says
    assert "Kristopher Tong shows J♠ 8♥ and has a pair of jacks" in says
    assert not any("p1" in one for one in says)


def test_a_card_that_the_file_does_not_show_stays_unknown() -> None:
    done = replay(THREE)
    says = [one.says for one in done.explanation]
    assert "p1 gets A♠ K♦, p2 gets 7♣ 7♦, p3 gets 2 cards face down" in says
    stud = next(text for text in TEXTS.values() if "variant = 'F7S'" in text)
    assert any("♠ face up" in one.says for one in replay(stud).explanation)


def test_a_clause_is_said_once_and_named_after_that() -> None:
    said = set[str]()
    lines = [one.after(said) for one in replay(THREE).explanation]
    words = clause("poker.10.f").gist
    assert sum(words in one for one in lines) == 1
    assert sum("[poker.10.f]" in one for one in lines) == 4
