"""The six types of poker: how each is dealt, opened and bet, and which hands win."""

from __future__ import annotations

import pytest

from croupier.core.errors import Refused
from croupier.games.poker.forms import FORMS, Form
from croupier.games.poker.pots import Pot
from croupier.games.poker.showdown import Made, best, shares
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.poker.lines import golden, in_order, told, without
from tests.transcripts.poker import (
    DRAW,
    FIVE_STUD,
    FLOP,
    LIMPED,
    MAMBO,
    STUD,
    THREE,
    around,
    begun,
    bets,
    shoe,
)

POKER = game("poker")
SPLIT, EIGHT = {**STUD, "form": "hi_lo"}, {**STUD, "form": "hi_lo_8"}


def of(kind: str, form: str, hole: str, board: str = "") -> Made:
    """What some cards make."""
    return best(FORMS[kind, form], tuple(hole.split()), tuple(board.split()))


def high(found: Made) -> str:
    assert found.high is not None
    return found.high.name


def low(found: Made) -> str:
    return found.low.name if found.low else ""


def awarded(
    form: Form, amount: int, hands: dict[int, Made]
) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Each share of a pot: its amount, and who wins it."""
    found = shares(form, Pot(amount, tuple(hands)), hands)
    return {share: (part, tuple(sorted(cards))) for share, part, cards, _ in found}


@verifies("poker.8.a.1", "poker.8.a.2", "poker.8.a.3", "poker.8.a.4", "poker.8.a.5", "poker.8.a.6")
@verifies(
    "poker.8.b", "poker.9.a", "poker.10.a", "poker.11.a", "poker.12.a", "poker.13.a", "poker.13a.a"
)
def test_ten_forms_of_six_types_and_no_other() -> None:
    assert sorted(FORMS) == [
        ("five_card_draw", "high"),
        ("five_card_draw", "low"),
        ("five_card_stud", "high"),
        ("holdem", "high"),
        ("mambo_stud", "hi_lo_6"),
        ("omaha", "hi_lo_8"),
        ("omaha", "high"),
        ("seven_card_stud", "hi_lo"),
        ("seven_card_stud", "hi_lo_8"),
        ("seven_card_stud", "high"),
    ]
    firsts = {form.type: form.streets[0].dealt[0] for form in FORMS.values()}
    assert firsts["seven_card_stud"] == "poker.9.c"
    assert firsts["holdem"] == "poker.10.e"
    assert firsts["omaha"] == "poker.11.d"
    assert firsts["five_card_draw"] == "poker.12.d"
    assert firsts["five_card_stud"] == "poker.13.c"
    assert firsts["mambo_stud"] == "poker.13a.c"
    for chosen in ({"type": "razz"}, {"form": "low"}, {"type": "omaha", "form": "hi_lo"}):
        with pytest.raises(Refused):
            rules_for(POKER, chosen)


@verifies(
    "poker.9.c", "poker.9.d", "poker.9.d.1", "poker.9.e", "poker.9.f", "poker.9.f.1", "poker.9.f.2"
)
@verifies(
    "poker.9.g", "poker.9.h", "poker.9.i", "poker.9.i.1", "poker.1.forced-bet", "poker.1.up-card"
)
@verifies("poker.7.b.3")
def test_a_hand_of_seven_card_stud() -> None:
    lines = told(
        THREE,
        shoe("Ac Kc Qc Ad Kd Qd"),
        shoe("2h 2c 8s"),
        "? p1 chooses check on 1",
        bets("3 raise, 1 call, 2 call"),
        shoe("3d 9h 9c 6s"),
        "? p1 chooses fold on 1",
        bets("1 check, 2 bet, 3 call, 1 call"),
        shoe("4d 4h 7c 6c"),
        bets("3 check, 1 check, 2 check"),
        shoe("5d 5h Th 6d"),
        bets("3 check, 1 check, 2 check"),
        shoe("Jd Jh Ks Qs"),
        bets("3 bet, 1 call, 2 fold, 3 show, 1 show"),
        **STUD,
    )
    in_order(
        lines,
        "shoe: 1 Ac, 2 Kc, 3 Qc, 1 Ad, 2 Kd, 3 Qd [poker.9.c]",
        "shoe: 1 2h, 2 2c, 3 8s [poker.9.c]",
        "posted patron=p2 seat=2 amount=2.00 what=forced [poker.7.b.3, poker.9.d, poker.9.d.1]",
        "an answer from p3 first: fold or call or raise",
        "action=raise amount=4.00 bet=4.00",
        "shoe: burn 3d, 1 9h, 2 9c, 3 6s [poker.9.f,",
        "the player who opens the betting cannot fold [poker.9.f, poker.9.f.2]",
        "p1 chooses check",
        "p2 chooses bet",
        "shoe: burn 4d, 1 4h, 2 7c, 3 6c [poker.9.h,",
        "shoe: burn 5d, 1 5h, 2 Th, 3 6d",
        "shoe: burn Jd, 1 Jh, 2 Ks, 3 Qs",
        "action=bet amount=8.00",
        'turned place="3"',
        'hand="queens full of sixes" [poker.9.i.1]',
    )
    hidden = golden("hole_card_exposed_last_go_on")
    in_order(hidden, "posted patron=p1 seat=1 amount=2.00 what=forced")


@verifies("poker.9.d.2", "poker.9.d.3", "poker.9.d")
def test_who_opens_the_split_forms_of_stud() -> None:
    up = shoe("Jc Js Ad")
    first = f"{THREE}\n{shoe('2c 3c 4c 2d 3d 4d')}\n{up}"
    lines = told(
        first, bets("3 call, 1 call"), shoe("5c 7h 8h 9h"), "? p1 chooses check on 1", **SPLIT
    )
    in_order(
        lines,
        "posted patron=p2 seat=2 amount=2.00 what=forced [poker.7.b.3, poker.9.d, poker.9.d.2]",
    )
    in_order(lines, "an answer from p3 first")
    lines = told(first, **EIGHT)
    in_order(
        lines,
        "posted patron=p1 seat=1 amount=2.00 what=forced [poker.7.b.3, poker.9.d, poker.9.d.3]",
    )


@verifies("poker.9.f.2", "poker.9.h", "poker.1.common-card")
def test_a_common_card_comes_once_the_deck_is_too_short_and_never_opens() -> None:
    lines = golden("common_card")
    in_order(lines, "shoe: burn As", "burns_gathered", "shuffle shoe", "shoe: burn 6d, common As")
    in_order(lines, "common As", "p6 chooses bet")
    assert high(of("seven_card_stud", "high", "Ac Ad 2h 3h 4h 9c", "As")) == "three aces"


@verifies("poker.9.i.2", "poker.9.j", "poker.9.k", "poker.9.k.1", "poker.9.k.2", "poker.9.l")
@verifies("poker.1.high-low-split", "poker.1.high", "poker.1.low")
def test_high_and_low_hands_of_stud_share_a_pot() -> None:
    straight = of("seven_card_stud", "hi_lo_8", "2c 3d 4h 5s 6c Kd Kh")
    flush = of("seven_card_stud", "hi_lo_8", "Ah 2h 4h 6h 8h Kd Kc")
    pair = of("seven_card_stud", "hi_lo_8", "9c 9d Th Js 2c 3d Kh")
    assert (high(straight), low(straight)) == ("six-high straight", "six-five-four-three-two low")
    assert (high(flush), low(flush)) == ("ace-high flush", "eight-six-four-two-ace low")
    assert low(pair) == ""
    form = FORMS["seven_card_stud", "hi_lo_8"]
    assert awarded(form, 2_100, {1: straight, 2: flush, 3: pair}) == {
        "high": (1_100, (2,)),
        "low": (1_000, (1,)),
    }
    assert awarded(form, 2_100, {3: pair, 4: pair}) == {"all": (2_100, (3, 4))}
    any_low = of("seven_card_stud", "hi_lo", "9c 9d Th Js 2c 3d Kh")
    assert low(any_low) != ""


@verifies("poker.10.c", "poker.10.c.1", "poker.10.c.2.i", "poker.10.e", "poker.10.f", "poker.10.g")
@verifies(
    "poker.10.h", "poker.10.i", "poker.10.j", "poker.1.button", "poker.1.blind-bet", "poker.7.b.2"
)
@verifies("poker.1.burn-card", "poker.6.e.3", "poker.1.community-card", "poker.1.betting-round")
def test_a_hand_of_holdem() -> None:
    lines = golden("limit_holdem")
    in_order(
        lines,
        "hand_begun button=3 seats=[1,2,3]",
        "posted patron=p1 seat=1 amount=2.00 what=blind [poker.10.d, poker.7.b.2]",
        "posted patron=p2 seat=2 amount=4.00 what=blind",
        "shoe: 1 As, 2 Kd, 3 7h, 1 Ad, 2 Kc, 3 2c [poker.10.e]",
        "p3 chooses call",
        "p2 chooses check on 2",
        "pots_formed",
        "shoe: burn 5d, community Ah, community Ks, community 9c [poker.10.g, poker.1.burn-card",
        "p1 chooses bet",
        "pots_formed",
        "shoe: burn 5h, community 3c [poker.10.h,",
        "shoe: burn 5s, community 4d [poker.10.i,",
        'awarded patron=p1 seat=1 pot=0 amount=41.00 hand="three aces" [poker.10.j]',
    )
    raised = told(LIMPED.replace("p2 chooses check", "p2 chooses raise"), bets("3 fold, 1 fold"))
    in_order(raised, "p2 chooses raise", "action=raise amount=4.00 bet=8.00", "awarded patron=p2")


@verifies("poker.10.j", "poker.3.d")
def test_players_who_play_the_board_share_the_pot() -> None:
    board = "As Ks Qs Js Ts"
    hands = {seat: of("holdem", "high", hole, board) for seat, hole in ((1, "2c 3d"), (2, "9h 9d"))}
    assert awarded(FORMS["holdem", "high"], 1_000, hands) == {"all": (1_000, (1, 2))}
    assert high(of("holdem", "high", "Ac 2d", "Ad Ah 7c 8d 9s")) == "three aces"


@verifies("poker.10.c.2.ii", "poker.10.c.3", "poker.10.c")
def test_the_first_button_may_go_by_a_card_and_then_moves_clockwise() -> None:
    lines = told(
        begun(100, 100, 100),
        shoe("9c Kh Kd"),
        "shuffle shoe",
        around("As Ad", "Kd Kc", "7h 2c"),
        bets("2 fold, 3 fold"),
        "round 2\nshuffle shoe",
        first_button="card",
    )
    in_order(lines, "shoe: 1 9c, 2 Kh, 3 Kd [poker.10.c.2.ii]", "button_drawn seat=2")
    in_order(lines, "hand_begun button=2 seats=[3,1,2]", "hand_begun button=3 seats=[1,2,3]")


@verifies("poker.10.d", "poker.10.g")
def test_between_two_players_the_one_without_the_button_posts_first_and_acts_first() -> None:
    lines = told(
        begun(100, 100),
        around("As Ad", "Kd Kc"),
        bets("1 call, 2 check"),
        FLOP,
        "? p2 chooses check on 2",
    )
    in_order(lines, "hand_begun button=2", "posted patron=p1 seat=1 amount=2.00", "p1 chooses call")
    in_order(lines, "community 9c", "an answer from p1 first")


@verifies("poker.11.c", "poker.11.d", "poker.11.e", "poker.11.f", "poker.11.f.1", "poker.11.f.2")
@verifies("poker.11.g", "poker.11.h.1", "poker.11.h.2", "poker.11.h.3")
def test_omaha_takes_two_cards_of_the_hand_and_three_of_the_board() -> None:
    lines = golden("kill")
    in_order(
        lines,
        "hand_begun button=3",
        "shoe: 1 As, 2 9s, 3 7h, 1 Ad, 2 9d, 3 7c, 1 Kh",
        "[poker.11.d]",
    )
    in_order(lines, "community Ah, community Ks, community 9c [poker.11.e, poker.10.g")
    assert (
        high(of("omaha", "high", "As Ks Qs Js", "Ts 2h 3d 4c 5c")) == "ace-king-ten-five-four high"
    )
    assert high(of("omaha", "high", "As Ah Ad Ac", "Ks Qs Js 2h 3d")) == "a pair of aces"
    both = of("omaha", "hi_lo_8", "Ac 2d Kh Kd", "3h 4s 5c Kc 9d")
    assert (high(both), low(both)) == ("five-high straight", "five-four-three-two-ace low")
    none = of("omaha", "hi_lo_8", "9c 9s Kh Kd", "3h 4s 5c Kc 9d")
    assert (high(none), low(none)) == ("three kings", "")
    form, plain = FORMS["omaha", "hi_lo_8"], of("omaha", "high", "Ac 2d Kh Kd", "3h 4s 5c Kc 9d")
    assert awarded(form, 900, {1: both, 2: none}) == {"high": (500, (1,)), "low": (400, (1,))}
    assert awarded(form, 900, {2: none}) == {"all": (900, (2,))}
    assert awarded(FORMS["omaha", "high"], 900, {1: plain, 2: none}) == {"all": (900, (1,))}
    apart = of("omaha", "hi_lo_8", "Ah 2h Kc Kd", "3c 4d 8s Ks Qh")
    assert (high(apart), low(apart)) == ("three kings", "eight-four-three-two-ace low")


@verifies("poker.12.c", "poker.12.d", "poker.12.e", "poker.12.f", "poker.12.f.1", "poker.12.g")
@verifies("poker.12.h", "poker.12.h.1", "poker.12.h.2", "poker.1.draw")
def test_a_hand_of_five_card_draw() -> None:
    hands = around("As Ad Kd 7h 2c", "Kc Kh 3d 4s 5h", "9c 8c 7c 6c 2d")
    lines = told(
        THREE,
        hands,
        bets("3 call, 1 call, 2 check, 1 third fourth fifth"),
        shoe("Qc Ac Qd Qh"),
        bets("2 third fourth"),
        shoe("3s 3h"),
        bets("3 fifth"),
        shoe("5c"),
        bets("1 check, 2 bet, 3 call, 1 call, 2 show, 3 show, 1 show"),
        **DRAW,
    )
    in_order(
        lines,
        "hand_begun button=3",
        "posted patron=p1",
        "shoe: 1 As, 2 Kc, 3 9c, 1 Ad",
        "p3 chooses call",
        "p1 chooses third fourth fifth on 1",
        "shoe: burn Qc, 1 Ac, 1 Qd, 1 Qh [poker.12.f, poker.12.f.1",
        "shoe: 2 3s, 2 3h [poker.12.f",
        "shoe: 3 5c",
        "p1 chooses check on 1",
        'amount=33.00 hand="nine-high straight flush" [poker.12.h.1]',
    )
    without([line for line in lines if "shoe: 2 3s" in line], "burn")
    seven, eight = (
        of("five_card_draw", "low", "7c 6d 5h 4s 3c"),
        of("five_card_draw", "low", "8c 4d 3h 2s Ac"),
    )
    assert awarded(FORMS["five_card_draw", "low"], 600, {1: seven, 2: eight}) == {
        "all": (600, (1,))
    }


@verifies("poker.12.f.2")
def test_the_discards_are_shuffled_if_the_deck_runs_short() -> None:
    lines = golden("reshuffled_draw")
    in_order(lines, "shoe: 3 As", "shuffle shoe [poker.12.f.2]", "shoe: 3 2c", "p4 chooses none")


@verifies("poker.13.c", "poker.13.d", "poker.13.e", "poker.13.f", "poker.13.g", "poker.13.h")
def test_a_hand_of_five_card_stud() -> None:
    lines = told(
        begun(100, 100),
        shoe("Ac Kc"),
        shoe("2h 2c"),
        bets("1 call"),
        shoe("3d 9h 9c"),
        "? p1 chooses check on 1",
        bets("1 bet, 2 call"),
        shoe("4d 4h 9d"),
        bets("2 bet, 1 call"),
        shoe("5d 5h 9s"),
        bets("2 bet, 1 call, 2 show, 1 show"),
        **FIVE_STUD,
    )
    in_order(
        lines,
        "shoe: 1 Ac, 2 Kc [poker.13.c]",
        "posted patron=p2 seat=2 amount=2.00 what=forced [poker.7.b.3, poker.13.d]",
        "shoe: burn 3d, 1 9h, 2 9c [poker.13.f,",
        "refused: check: the player who opens must bet [poker.13.f]",
        "shoe: burn 4d, 1 4h, 2 9d [poker.13.g,",
        "p2 chooses bet",
        "shoe: burn 5d, 1 5h, 2 9s [poker.13.g,",
        'hand="three nines" [poker.13.h]',
    )


@verifies("poker.13a.c", "poker.13a.d", "poker.13a.e", "poker.13a.f", "poker.13a.g", "poker.13a.h")
@verifies("poker.13a.h.1", "poker.13a.h.2", "poker.13a.i")
def test_a_hand_of_mambo_stud() -> None:
    lines = told(
        begun(100, 100, 100),
        shoe("Ac 5c 6c"),
        shoe("Td Th 2c"),
        bets("1 call, 2 call"),
        shoe("3d 4h 4s 6d"),
        bets("2 check, 3 check, 1 bet, 2 call, 3 call"),
        shoe("7d Ts"),
        bets("1 check, 2 bet, 3 fold, 1 fold"),
        **MAMBO,
    )
    in_order(
        lines,
        "shoe: 1 Ac, 2 5c, 3 6c [poker.13a.c]",
        "posted patron=p3 seat=3 amount=2.00 what=forced [poker.7.b.3, poker.13a.d]",
        "shoe: burn 3d, 1 4h, 2 4s, 3 6d [poker.13a.f,",
        "p2 chooses check on 2",
        "shoe: burn 7d, community Ts [poker.13a.h,",
        "p1 chooses check on 1",
        "p2 chooses bet",
        "action=bet amount=8.00 bet=8.00 [poker.13a.i, poker.13a.g]",
    )


@verifies("poker.13a.j", "poker.13a.k", "poker.13a.l", "poker.13a.l.1", "poker.13a.l.2")
def test_hands_of_mambo_stud() -> None:
    straight = of("mambo_stud", "hi_lo_6", "2c 3d 9h", "4s")
    flush = of("mambo_stud", "hi_lo_6", "Ah 4h Kd", "5h")
    trips = of("mambo_stud", "hi_lo_6", "9c 9d 2h", "9s")
    assert (high(straight), low(straight)) == ("four-high straight", "four-three-two low")
    assert (high(flush), low(flush)) == ("ace-high flush", "five-four-ace low")
    assert (high(trips), low(trips)) == ("three nines", "")
    form = FORMS["mambo_stud", "hi_lo_6"]
    assert awarded(form, 700, {1: straight, 2: flush, 3: trips}) == {
        "high": (400, (3,)),
        "low": (300, (1,)),
    }
    assert awarded(form, 700, {1: straight, 2: flush})["high"] == (400, (1,))
    assert awarded(form, 700, {3: trips}) == {"all": (700, (3,))}


@verifies("poker.11.i")
def test_one_player_who_wins_a_whole_qualifying_pot_kills_the_next_hand() -> None:
    lines = golden("kill")
    in_order(
        lines, "kill_placed patron=p1", "killer=p1", "posted patron=p1 seat=1 amount=8.00 what=kill"
    )
