"""Who wins a pot: the hands that may be formed, and how high and low share it (6.d, 9, 11, 13a)."""

from __future__ import annotations

from croupier.core.event import Discarded
from croupier.games.poker.forms import FORMS, Form
from croupier.games.poker.play import Awarded
from croupier.games.poker.pots import Pot
from croupier.games.poker.showdown import Made, best, shares
from croupier.rulebook.citation import verifies
from tests.games.poker.money_tables import of, play, table

STUD, SPLIT, EIGHT = (FORMS["seven_card_stud", form] for form in ("high", "hi_lo", "hi_lo_8"))
OMAHA, OMAHA_8 = (FORMS["omaha", form] for form in ("high", "hi_lo_8"))
MAMBO = FORMS["mambo_stud", "hi_lo_6"]
BOARD = "2c 3d 4h Ks Kd"


def made(form: Form, hole: str, board: str = "") -> Made:
    """What a player's cards make."""
    return best(form, tuple(hole.split()), tuple(board.split()))


def high(form: Form, hole: str, board: str = "") -> str:
    """The name of the high hand."""
    found = made(form, hole, board).high
    assert found is not None
    return found.name


def low(form: Form, hole: str, board: str = "") -> tuple[str, ...]:
    """The ranks of the low hand, the largest first; empty if there is none."""
    cards = made(form, hole, board).low_cards
    return tuple(sorted((card[0] for card in cards), key="A23456789TJQK".index, reverse=True))


def won(form: Form, amount: int, *holes: str, board: str = "") -> dict[str, tuple[int, list[int]]]:
    """The shares of a pot: how much each is, and which seats win it."""
    hands = {seat: made(form, hole, board) for seat, hole in enumerate(holes, 1)}
    pot = Pot(amount, tuple(hands))
    return {share: (part, [*cards]) for share, part, cards, _ in shares(form, pot, hands)}


@verifies("poker.9.i", "poker.9.i.1")
def test_a_stud_hand_is_the_best_five_of_seven() -> None:
    assert high(STUD, "As Ah Kd 9c 9d 9h 2s") == "nines full of aces"
    holes = ("As Ah Kd 9c 9d 9h 2s", "Qs Qh Qd Qc 2d 3d 4d")
    assert won(STUD, 1000, *holes) == {"all": (1000, [2])}


@verifies("poker.9.i.2", "poker.9.i.2.i")
def test_the_highest_and_the_lowest_hand_share_a_pot() -> None:
    holes = ("Ks Kh Kd Qc Qd 9h Jh", "As 2d 3c 4h 6d Jc Td", "Ad Ac 8s 7s 5c 9d Qh")
    assert won(SPLIT, 1100, *holes) == {"high": (600, [1]), "low": (500, [2])}


@verifies("poker.9.i.2", "poker.9.k", "poker.9.l", "poker.9.k.1", "poker.9.k.2")
def test_one_player_may_win_both_ways_with_the_same_five_cards() -> None:
    holes = ("2h 3d 4c 5s 6d Kh Qh", "As Ad 9s 9d 8c Jc Th")
    assert won(SPLIT, 1000, *holes) == {"high": (500, [1]), "low": (500, [1])}
    assert high(SPLIT, holes[0]) == "six-high straight"
    assert low(SPLIT, holes[0]) == ("6", "5", "4", "3", "2")
    flush = "As 3s 5s 7s 8s Kd Kh"
    assert high(EIGHT, flush) == "ace-high flush", "the ace is high here"
    assert low(EIGHT, flush) == ("8", "7", "5", "3", "A"), "and low there"


@verifies("poker.9.j", "poker.9.i.2")
def test_without_a_low_of_eight_or_better_the_high_hand_has_it_all() -> None:
    none = ("Ks Kh Kd Qc Qd 2h 3h", "As 2d 3c 4h 9d Jc Td")
    assert won(EIGHT, 1100, *none) == {"all": (1100, [1])}
    assert won(SPLIT, 1100, *none)["low"] == (500, [2]), "the plain split asks for nothing"
    assert low(EIGHT, "As Ad 2c 3d 4h Kc Kd") == (), "a pair does not qualify"
    assert low(EIGHT, "As 2d 3c 4h 8d Jc Td") == ("8", "4", "3", "2", "A")


@verifies("poker.11.f", "poker.11.f.1")
def test_an_omaha_hand_has_exactly_two_own_cards() -> None:
    assert high(OMAHA, "As 9c 8d 7h", "Ks Qs Js Ts 2d") != "ace-high straight flush"
    assert high(OMAHA, "As 9s 8d 7h", "Ks Qs Js 2c 2d") == "ace-high flush"
    assert high(OMAHA, "Ac Ad Ah As", BOARD) == "two pairs, aces and kings", "not four aces"
    holes = ("Ac Ad 9h 9s", "Kc Qd 7h 7s")
    assert won(OMAHA, 900, *holes, board=BOARD) == {"all": (900, [2])}


@verifies("poker.11.f.2", "poker.11.h.1", "poker.11.h.2", "poker.11.h.3")
def test_omaha_high_and_low_hands_are_formed_apart_each_with_two_own_cards() -> None:
    both = "Ac 5d Kh Qc"
    assert high(OMAHA_8, both, BOARD) == "five-high straight"
    assert low(OMAHA_8, both, BOARD) == ("5", "4", "3", "2", "A"), "with the same cards"
    other = "As 6s Kh Kc"
    assert high(OMAHA_8, other, BOARD) == "four kings", "two kings of the four cards"
    assert low(OMAHA_8, other, BOARD) == ("6", "4", "3", "2", "A"), "and two others"
    assert low(OMAHA_8, "As Kc Qh Jd", BOARD) == (), "one low card of one's own is too few"
    shared = won(OMAHA_8, 1100, both, other, board=BOARD)
    assert shared == {"high": (600, [2]), "low": (500, [1])}


@verifies("poker.11.g")
def test_omaha_without_a_qualifying_low_goes_to_the_high_hand() -> None:
    holes, board = ("Ac 2d Kh Qc", "As 3s 9h 9c"), "Ks 9d 8h 7c Qs"
    assert won(OMAHA_8, 1100, *holes, board=board) == {"all": (1100, [2])}


@verifies("poker.13a.j", "poker.13a.k", "poker.13a.l", "poker.13a.l.1", "poker.13a.l.2")
def test_mambo_hands_are_three_of_four_cards_six_or_better() -> None:
    assert high(MAMBO, "2d 3c 9h", "4s") == "four-high straight"
    assert low(MAMBO, "2d 3c 9h", "4s") == ("4", "3", "2"), "with the same three cards"
    assert high(MAMBO, "As 4s 5s", "Kd") == "ace-high flush"
    assert low(MAMBO, "As 4s 5s", "Kd") == ("5", "4", "A")
    assert low(MAMBO, "As 4s 7s", "7d") == (), "a seven does not qualify"
    assert low(MAMBO, "As Ad 6s", "6d") == (), "nor does a pair"
    assert low(MAMBO, "As 2d 6s", "Kd") == ("6", "2", "A")
    holes = ("Kh Kc 9d", "As 4h 5d")
    assert won(MAMBO, 1100, *holes, board="Ks") == {"high": (600, [1]), "low": (500, [2])}
    none = ("Kh Kc 9d", "As 4h 7d")
    assert won(MAMBO, 1100, *none, board="Ks") == {"all": (1100, [1])}


@verifies("poker.6.d", "poker.6.e.5")
def test_a_bet_that_nobody_calls_wins_the_pot_unseen() -> None:
    done = play(table([20000] * 2, structure="no_limit"), "40", "fold")
    (pot,) = of(done, Awarded)
    assert (pot.patron, pot.amount, pot.hand, pot.cites) == (
        "p1",
        800,
        "",
        ("poker.6.d", "poker.6.e.5"),
    )


@verifies("poker.6.d", "poker.6.e.5", "poker.6.e.7")
def test_losing_cards_are_collected_before_the_pot_is_pushed_and_all_are_counted() -> None:
    done = play(table([20000] * 3), "call", "call", "check")
    kinds = [type(one) for one in done if isinstance(one, Awarded | Discarded)]
    assert kinds == [Discarded, Awarded, Discarded]
    lost, rest = of(done, Discarded)
    winner = of(done, Awarded)[0]
    assert set(lost.places) == {"1", "2", "3"} - {str(winner.seat)}
    assert rest.places[0] == str(winner.seat)
    assert "poker.6.e.7" in rest.cites
    assert len(lost.cards) + len(rest.cards) == 3 * 2 + 3 + 5, "hands, burns and board"
