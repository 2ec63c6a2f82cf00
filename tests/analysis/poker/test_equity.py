"""Equity: exact counts against plain Python, random deals against exact counts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest

from croupier.analysis.equity import Asked, Equity
from croupier.analysis.poker import counting, spots
from croupier.analysis.poker import equity as eq
from croupier.analysis.poker.counting import SHARE
from croupier.analysis.poker.judging import Shape, shape_of
from croupier.analysis.poker.ranges import all_hands, best_first, hands_of, range_of
from croupier.core.errors import Refused
from croupier.equipment.cards import DECK
from croupier.games.poker.forms import FORMS
from croupier.rulebook.citation import verifies
from tests.analysis.poker import plain

HOLDEM = shape_of(FORMS["holdem", "high"])


def of(kind: str, form: str = "high") -> Shape:
    return shape_of(FORMS[kind, form])


def found(hands: list[str], board: str = "", dead: str = "", **asked: object) -> Equity:
    return eq.equity(eq.spot_of(HOLDEM, hands, board, dead), **asked)  # type: ignore[arg-type]


def _taken(cards: list[str], many: int) -> tuple[str, ...]:
    return tuple(cards.pop() for _ in range(many))


@pytest.mark.parametrize("key", FORMS, ids="-".join)
def test_every_form_is_counted_as_in_plain_python(key: tuple[str, str]) -> None:
    form, shape, rng = FORMS[key], shape_of(FORMS[key]), Random(str(key))
    for players in (2,) if shape.own == 7 else (2, 3):
        cards = rng.sample(DECK, 52)
        less = 0 if shape.board else 1
        own = [_taken(cards, shape.own - less * (place < 2)) for place in range(players)]
        board = _taken(cards, max(shape.board - 1, 0))
        dead = _taken(cards, 12)
        spot = eq.spot_of(shape, [" ".join(hand) for hand in own], " ".join(board), " ".join(dead))
        counted = eq.equity(spot, exact=True)
        won, tied, share = plain.equity(form, own, board, tuple(cards))
        assert [one.win for one in counted.shares] == won, own
        assert [one.tie for one in counted.shares] == tied, own
        assert [one.share for one in counted.shares] == share, own
        assert sum(share) == 1


def test_all_boards_of_two_hands_are_counted_by_both_kernels() -> None:
    spot = eq.spot_of(HOLDEM, ["AsKs", "QhQd"])
    fast, slow = eq._two_hands(spot), eq._counted(eq.spot_of(HOLDEM, ["AsKs", "QhQd", "2c2d"]))
    assert (fast[0][0].tolist(), fast[1]) == ([787_966, 917_606], 1_712_304)
    assert slow[1] == 1_370_754
    late = eq.spot_of(HOLDEM, ["AsKs", "QhQd"], "2c 7d")
    dealt = [eq.spot_of(HOLDEM, ["AsKs", "QhQd"], f"2c 7d {card}") for card in late.deck]
    summed = np.sum([eq._counted(one)[0] for one in dealt], axis=0)
    assert (summed == 3 * eq._counted(late)[0]).all()


def test_a_hand_that_always_splits_shares_equally() -> None:
    rows = found(["AsKs", "AhKh"], "2c 3c 4d 5d 6d").shares
    half = (Fraction(0), Fraction(1), Fraction(1, 2))
    assert [(one.win, one.tie, one.share) for one in rows] == [half] * 2


def test_ranges_weigh_every_possible_pair_of_hands_alike() -> None:
    board = ("Qs", "Js", "2d", "9c", "3h")
    for mine, theirs in (("QQ+,AKs", "T8s,JJ"), ("AsKs", "KK,QJ"), ("As ??", "76s")):
        total, share = 0, Fraction(0)
        for one in range_of(mine) if mine != "AsKs" else [("As", "Ks")]:
            for other in range_of(theirs):
                used = {*one, *other, *board}
                if len(used) < 9:
                    continue
                total += 1
                share += plain.divided(FORMS["holdem", "high"], [one, other], board)[0]
        counted = found([mine, theirs], " ".join(board), exact=True)
        assert counted.deals == total
        assert counted.shares[0].share == share / total, (mine, theirs)


def test_a_sweep_over_the_boards_counts_what_single_hands_do() -> None:
    spot = eq.spot_of(HOLDEM, ["QQ+,AKs,76s", "JJ,T9s,A5s-A2s"], "Qs 7s 2d")
    swept, total, share = eq._swept(spot), 0, Fraction(0)
    for hands, weight in spots.different(spot.hands, spot.board, spot.dead):
        counts, deals = eq._counted(eq.Spot(HOLDEM, hands, spot.board))
        total += deals * weight
        share += Fraction(int(counts[SHARE][0]) * weight, 4)
    assert (swept.deals, swept.shares[0].share) == (total, share / total)


@pytest.mark.parametrize(
    ("key", "hands", "board"),
    [
        (("holdem", "high"), ["AsKs", "QQ,JJ", "T9s,76s"], "Qs 7s 2d 2c"),
        (("holdem", "high"), ["AKs,QQ", "random"], "Qs 7s 2d 2c"),
        (("omaha", "hi_lo_8"), ["AsAd2s3d", "QhQc9h8c"], "4c 5d Ks"),
        (("seven_card_stud", "hi_lo"), ["AsAd7h2c3c9h", "9d8cKcKd5s2d"], ""),
        (("five_card_draw", "low"), ["As2d3h4c/Ks", "9h8h7h6h/As"], ""),
        (("mambo_stud", "hi_lo_6"), ["As2d", "??9h"], ""),
    ],
)
def test_random_deals_agree_with_the_count(
    key: tuple[str, str], hands: list[str], board: str
) -> None:
    if key[0] == "five_card_draw":
        hands = ["As2d3h4c/Kh", "9h8h7h6h/Ac"]
    spot = eq.spot_of(shape_of(FORMS[key]), hands, board)
    exact, sampled = eq.equity(spot, exact=True), eq.equity(spot, samples=40_000, seed=3)
    assert (exact.method, sampled.method) == ("exact", "sampled")
    for one, other in zip(exact.shares, sampled.shares, strict=True):
        assert other.standard_error is not None
        assert abs(float(one.share - other.share)) < 5 * float(other.standard_error) + 1e-9
    assert eq.equity(spot, samples=40_000, seed=3) == sampled
    assert eq.equity(spot, samples=40_000, seed=4) != sampled


def test_counts_do_not_depend_on_how_many_deals_a_call_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = ["AsKs", "QhQd", "JhJd"]
    spot = eq.spot_of(HOLDEM, hands, "2c 3c")
    ranges = eq.spot_of(HOLDEM, ["AA,KK", "QQ,JJ"], "2c 3c")
    whole = [found(hands, "2c 3c"), eq.sampled(spot, 5_000, 3), eq.exactly(ranges)]
    assert [one.wanted for one in whole] == [None, None, None]
    monkeypatch.setattr(counting, "AT_ONCE", 2 * counting.TRIALS)
    monkeypatch.setattr(eq, "BOARDS", 100)
    shares = list[float]()
    parts = [
        eq.exactly(spot, shares.append),
        eq.sampled(spot, 5_000, 3, shares.append),
        eq.exactly(ranges, shares.append),
    ]
    assert parts == whole
    assert shares.count(1.0) == 3
    assert len(shares) > 10


def test_an_interrupt_keeps_the_deals_of_somebody_who_hears_of_them() -> None:
    spot = eq.spot_of(HOLDEM, ["AsKs", "random"])

    def stops(_: float) -> None:
        raise KeyboardInterrupt

    kept = eq.equity(spot, samples=10**9, seed=3, hear=stops)
    whole = eq.equity(spot, samples=counting.AT_ONCE, seed=3)
    assert (kept.deals, kept.wanted) == (counting.AT_ONCE, 10**9)
    assert (kept.shares, whole.wanted) == (whole.shares, None)
    with pytest.raises(KeyboardInterrupt):
        eq.exactly(eq.spot_of(HOLDEM, ["AsKs", "QhQd", "JhJd"]), stops)


@verifies("poker.10.b")
def test_as_many_random_hands_as_players_are_dealt_at_once_and_more_are_refused() -> None:
    form = FORMS["holdem", "high"]
    eleven = eq.spot_of(HOLDEM, ["random"] * 11)
    assert eq._dealt_last(eleven).unknown == (5, *(2,) * 11), "none is drawn again and again"
    found = eq.answer(form, Asked(("random",) * 11, samples=2_000))
    assert sum(one.share for one in found.shares) == 1
    with pytest.raises(Refused, match="at most 11 players") as refusal:
        eq.answer(form, Asked(("random",) * 12))
    assert refusal.value.cites == ("poker.10.b",)


def test_the_kinds_of_hands_are_in_order_of_their_equity() -> None:
    lines = Path(eq.__file__).with_name("order.txt").read_text("utf-8").splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    worth = {name: 2 * int(won) + int(tied) for name, won, tied in rows}
    assert list(worth.values()) == sorted(worth.values(), reverse=True)
    assert len(worth) == 169
    assert sum(len(hands_of(name)) for name in worth) == len(all_hands()) == 1326
    both = sum(one * len(hands_of(name)) for name, one in worth.items())
    assert both == 1326 * 2_097_572_400
    assert best_first()[:3] == ("AA", "KK", "QQ")


def test_ranges_are_read_as_people_write_them() -> None:
    sizes = {
        "AA": 6,
        "AK": 16,
        "AKs": 4,
        "ako": 12,
        "QQ+": 18,
        "ATs+": 16,
        "A5s-A2s": 16,
        "99-66": 24,
        "T9s-65s": 20,
        "76s": 4,
        "random": 1326,
        "AsKd": 1,
        "As ??": 51,
        "QQ+, AKs, 76s": 26,
        "100%": 1326,
        "40%": 524,
    }
    assert {text: len(range_of(text)) for text in sizes} == sizes


@pytest.mark.parametrize(
    ("hands", "board", "dead", "says"),
    [
        (["AsKs", "AsQd"], "", "", "the As is in hand 1 and in hand 2"),
        (["AsAs", "KdQd"], "", "", "the As is in hand 1 twice"),
        (["AsKs", "QhQd"], "As 2c 3c", "", "hand 1 and in the board"),
        (["AsKs", "QhQd"], "", "Ks", "hand 1 and in the dead cards"),
        (["AsKs"], "", "", "two hands or more"),
        (["AsKs", "QhQd"], "2c 3c 4c 5c 6c 7c", "", "it has 6 cards"),
        (["AsKs", "1xQd"], "", "", "not a hand or a range"),
        (["AsKs", "AAs"], "", "", "a pair has two suits"),
        (["AsKs", "A5s-K2s"], "", "", "its ends must have the same higher card"),
        (["AsKs", "QhQd"], "2c 3z", "", "3z"),
        (["AsKs", "0%"], "", "", "not a share of all hands"),
        (["AsKs", "KsQs"], "", "Ac Ad", "the Ks is in hand 1 and in hand 2"),
        (["AsKs", "AsQs,AsJs"], "", "", "every hand of it has a card that is already known"),
        (["AsAd,AsAh", "AsAc"], "", "", "every hand of it"),
    ],
)
def test_what_cannot_be_is_refused(hands: list[str], board: str, dead: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        eq.spot_of(HOLDEM, hands, board, dead)
    assert says in str(refused.value)


def test_ranges_that_never_go_together_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        eq.spot_of(HOLDEM, ["AsKs,AsQs", "AsJs,AsTs"])
    assert "no deal gives every player" in str(refused.value)


def test_more_cards_than_a_form_has_are_refused() -> None:
    for key, hand in ((("omaha", "high"), "AsKsQsJsTs"), (("mambo_stud", "hi_lo_6"), "As2s3s4s")):
        with pytest.raises(Refused) as refused:
            eq.spot_of(shape_of(FORMS[key]), [hand, "random"])
        assert "a player gets" in str(refused.value)
    with pytest.raises(Refused):
        eq.spot_of(of("seven_card_stud"), ["AsKs/Qd", "random"])
    with pytest.raises(Refused):
        eq.spot_of(of("five_card_draw"), ["AsKs/Qd", "random"])
    with pytest.raises(Refused):
        eq.spot_of(of("five_card_draw"), ["random"] * 11)


def test_a_common_card_is_in_every_hand_of_stud() -> None:
    hands = ["AsAd7h2c3c9h", "KsKd8h4c5c9d"]
    common = eq.equity(eq.spot_of(of("seven_card_stud"), hands, "Kc")).shares
    assert [one.win for one in common] == [0, 1], "three kings"
    for board in ("Kc Kh", "9h"):
        with pytest.raises(Refused):
            eq.spot_of(of("seven_card_stud"), hands, board)


def test_an_exact_count_is_never_made_where_it_is_declined() -> None:
    spot = eq.spot_of(HOLDEM, ["AsKs", "QhQd"], "Qs Js 2d")
    assert eq.equity(spot).method == "exact"
    assert eq.equity(spot, exact=False) == eq.equity(spot, samples=10**6)


def test_what_would_take_too_long_is_refused_or_sampled() -> None:
    spot = eq.spot_of(of("seven_card_stud"), ["AsAd7h", "?? ?? Kc"])
    with pytest.raises(Refused) as refused:
        eq.equity(spot, exact=True)
    assert "--samples" in str(refused.value)
    assert eq.equity(spot, samples=1000).method == "sampled"
    with pytest.raises(Refused):
        eq.equity(spot, samples=0)
