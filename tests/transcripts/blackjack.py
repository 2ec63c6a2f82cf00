"""Scenarios of blackjack."""

from tests.transcripts.blackjack_beside import BESIDE
from tests.transcripts.blackjack_irregularities import IRREGULARITIES as AT_THE_TABLE
from tests.transcripts.blackjack_shoes import IRREGULAR_SHOES, SHOES
from tests.transcripts.blackjack_tables import BUYS, NO_HOLE, SHUFFLE, blackjack

HANDS = (
    blackjack(
        "ordinary_round",
        "One player doubles on eleven, one draws and breaks; the dealer draws to a six and breaks.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 25 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 6h, 2 Ts, dealer 6c, 1 5d, 2 4d
        shoe: dealer Th
        p1 chooses double on 1
        shoe: 1 9s
        p2 chooses hit on 2
        shoe: 2 Kd
        shoe: dealer 8s
        """,
    ),
    blackjack(
        "split_and_soft_hands",
        "A pair of eights is split, one hand of it doubled; the other player stands on soft 18.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 8h, 2 As, dealer 5c, 1 8s, 2 7d
        shoe: dealer Kh
        p1 chooses split on 1
        shoe: 1 3d
        p1 chooses double on 1
        shoe: 1 Qd
        shoe: 1.2 Th
        p1 chooses stand on 1.2
        p2 chooses stand on 2
        shoe: dealer 4d
        """,
    ),
    blackjack(
        "insurance_and_even_money",
        "An ace is shown: one takes even money, one insures; the reader finds a ten-value card.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 25 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Ah, 2 Ts, dealer Ac, 1 Kd, 2 9d
        shoe: dealer Qh
        p1 chooses even money on insurance at 1
        ? p2 chooses 14 on insurance at 2
        p2 chooses 13 on insurance at 2
        """,
    ),
    blackjack(
        "blackjacks",
        "A blackjack is paid 3 to 2 at once against a five, and after the dealer's turn else.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Ah, dealer 5c, 1 Kd
        shoe: dealer Qh
        round 2
        p1: 10 on main
        p2: 10 on main
        dealer: no more bets
        shoe: 1 Ad, 2 9s, dealer Tc, 1 Td, 2 9d
        shoe: dealer 7h
        p2 chooses stand on 2
        """,
    ),
    blackjack(
        "resplit_with_doubles_against_a_blackjack",
        "Eights split into four hands, two of them doubled; without a hole card the dealer's "
        "second card makes a blackjack, which takes the original wager alone.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 8h, dealer Tc, 1 8s
        p1 chooses split on 1
        shoe: 1 8d
        p1 chooses split on 1
        shoe: 1 3d
        p1 chooses double on 1
        shoe: 1 9d
        shoe: 1.3 8c
        p1 chooses split on 1.3
        shoe: 1.3 2d
        p1 chooses double on 1.3
        shoe: 1.3 Kd
        shoe: 1.4 Th
        p1 chooses hit on 1.4
        shoe: 1.4 6s
        shoe: 1.2 Jh
        p1 chooses stand on 1.2
        shoe: dealer As
        """,
        seats=6,
        **NO_HOLE,
    ),
    blackjack(
        "resplit_against_a_blackjack_that_takes_broken_hands",
        "The same where the house reads that hands above 21 are lost whatever the dealer has.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 8h, dealer Tc, 1 8s
        p1 chooses split on 1
        shoe: 1 Td
        p1 chooses hit on 1
        shoe: 1 6d
        shoe: 1.2 Kd
        p1 chooses stand on 1.2
        shoe: dealer As
        """,
        dealer_bj_collects="original_plus_busted",
        **NO_HOLE,
    ),
    blackjack(
        "split_aces",
        "Each ace gets one card, and a two-card 21 is no blackjack; aces are split again here.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Ah, dealer 6c, 1 As
        shoe: dealer Th
        p1 chooses split on 1
        shoe: 1 Ad
        p1 chooses split on 1
        shoe: 1 Kd
        shoe: 1.3 5d
        shoe: 1.2 9d
        shoe: dealer 5h
        """,
        resplit_aces="yes",
    ),
    blackjack(
        "surrender",
        "Half is lost at once against a nine, and after the reader against a ten-value card.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 25 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, 2 Ts, dealer 9c, 1 6d, 2 9d
        shoe: dealer Kh
        p1 chooses surrender on 1
        p2 chooses stand on 2
        round 2
        p1: 25 on main
        dealer: no more bets
        shoe: 1 Td, dealer Tc, 1 6h
        shoe: dealer 7h
        p1 chooses surrender on 1
        """,
        surrender="yes",
    ),
    blackjack(
        "surrender_without_a_hole_card",
        "Against a ten the wager lies on the cards; the dealer's blackjack takes all of it.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 25 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, 2 Ts, dealer Kc, 1 6d, 2 9d
        p1 chooses surrender on 1
        p2 chooses stand on 2
        shoe: dealer Ah
        """,
        surrender="yes",
        **NO_HOLE,
    ),
    blackjack(
        "double_for_less_face_down",
        "One doubles for less, one asks for the card face down, which is turned at the end.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 6h, 2 5s, dealer 6c, 1 5d, 2 5h
        shoe: dealer Th
        p1 chooses double_for_less on 1
        ? p1 chooses 11 on 1 less
        p1 chooses 4 on 1 less
        shoe: 1 9s
        p2 chooses double_face_down on 2
        shoe: 2 9d
        shoe: dealer 4s
        """,
        double_card="on_request",
    ),
    blackjack(
        "hands_that_pay_more",
        "Raised payouts: 6, 7, 8 of one suit, three sevens, five cards, and a named blackjack.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 6h, 2 7s, dealer 6c, 1 7h, 2 7d
        shoe: dealer Th
        p1 chooses hit on 1
        shoe: 1 8h
        p2 chooses hit on 2
        shoe: 2 7c
        shoe: dealer 3s
        round 2
        p1: 10 on main
        p2: 10 on main
        dealer: no more bets
        shoe: 1 2h, 2 As, dealer 6d, 1 3h, 2 Ks
        shoe: dealer Td
        p1 chooses hit on 1
        shoe: 1 4h
        p1 chooses hit on 1
        shoe: 1 5h
        p1 chooses hit on 1
        shoe: 1 7d
        shoe: dealer 3d
        """,
        pay_678="yes",
        pay_777="yes",
        pay_five_card_21="yes",
        pay_designated_bj="As Ks",
    ),
    blackjack(
        "box_with_three_players",
        "Three on one box disagree: the caller doubles, one behind goes along for less, one does "
        "not; then a pair is split, covered by one and not by the other.",
        f"""
        {BUYS}
        p3 buys 500.00
        round 1
        p1: 10 on main
        ? p2: 20 on main at 1
        p1 lets others wager on box 1
        p2: 20 on main at 1
        p3: 30 on main at 1
        shuffle shoe
        p1 chooses 100 on the cut
        shoe: burn 2c
        dealer: no more bets
        shoe: 1 6h, dealer 6c, 1 5d
        shoe: dealer Th
        ? p2 chooses stand on 1
        p1 chooses double on 1
        p2 chooses 5 on 1 double
        p3 chooses no on 1 double
        shoe: 1 8d
        shoe: dealer 2s
        round 2
        p1: 10 on main
        p1 lets others wager on box 1
        p2: 20 on main at 1
        p3: 30 on main at 1
        dealer: no more bets
        shoe: 1 9h, dealer 6d, 1 9d
        shoe: dealer Td
        p1 chooses split on 1
        p2 chooses cover on 1 split
        p3 chooses 1.2 on 1 split
        shoe: 1 Th
        p1 chooses stand on 1
        shoe: 1.2 Ah
        p1 chooses stand on 1.2
        shoe: dealer 4d
        """,
        players_per_box=3,
    ),
    blackjack(
        "two_boxes_and_a_latecomer",
        "A player has two boxes; who sat out waits for the next shuffle.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main at 1
        p1: 20 on main at 4
        ? p1: 10 on main at 5
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, 4 9h, dealer 6c, 1 Ts, 4 9s
        shoe: dealer Td
        p1 chooses stand on 1
        p1 chooses stand on 4
        shoe: dealer 9d
        round 2
        ? p2: 10 on main
        """,
        boxes_per_player=2,
        mid_shoe_entry="refuse",
    ),
    blackjack(
        "face_up",
        "Both cards of the dealer lie face up: ties lose, a blackjack is paid even.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 25 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, 2 As, dealer 9c, 1 8d, 2 Kd
        shoe: dealer 9d
        p1 chooses stand on 1
        """,
        variant="face_up",
        hole_card="face_up",
        resplit="no",
    ),
    blackjack(
        "six_to_five",
        "Dealt from the hand, face down to everyone who wagers: a blackjack is paid 6 to 5, a "
        "broken hand taken at once, and the dealer draws to a soft 17.",
        f"""
        {BUYS}
        round 1
        ? p1: 12 on main
        p1: 10 on main
        p2: 25 on main
        shuffle shoe
        p1 chooses 52 on the cut
        dealer: no more bets
        shoe: burn 2c
        shoe: 1 Ah
        shoe: 2 Ts
        shoe: dealer 6c
        shoe: 1 Kd
        shoe: 2 5h
        shoe: dealer As
        p2 chooses stand on 2
        shoe: dealer Th
        round 2
        p1: 10 on main
        dealer: no more bets
        shoe: burn 3c
        shoe: 1 Jh
        shoe: dealer 7c
        shoe: 1 6d
        shoe: dealer Td
        p1 chooses hit on 1
        shoe: 1 Kh
        """,
        variant="6_to_5",
        decks=2,
        shuffler="yes",
    ),
    blackjack(
        "refusals",
        "What the table does not take: wagers too late, too high, elsewhere; choices not offered.",
        f"""
        {BUYS}
        round 1
        ? p1: 10 on insurance
        ? p1: 10 on double:1
        ? p1: 10 on split:2
        ? p1: 10 on streak_2
        ? p1: 10 on main at 2
        ? p1: 10 on main at 8
        ? p1: 4 on main
        ? p1: 501 on main
        ? p1: 10 cash on main
        p1: 10 on main
        p2: 10 on main
        ? incident card_exposed
        shuffle shoe
        ? p2 chooses 100 on the cut
        ? p1 chooses 51 on the cut
        p1 chooses 52 on the cut
        shoe: burn 2c
        ? shoe: 1 6h, 2 Ts, dealer 6c, 1 5d, 2 4d
        dealer: no more bets
        ? p1: 10 on main
        ? p1 takes down 10.00 of main@1
        shoe: 1 6h, 2 8s, dealer 6c, 1 5d, 2 8d
        shoe: dealer Th
        ? p2 chooses stand on 2
        ? p1 chooses split on 1
        ? p1 chooses surrender on 1
        p1 chooses hit on 1
        shoe: 1 2d
        ? p1 chooses double on 1
        p1 chooses stand on 1
        p2 chooses split on 2
        shoe: 2 3s
        p2 chooses hit on 2
        shoe: 2 Tc
        shoe: 2.2 Ts
        p2 chooses stand on 2.2
        shoe: dealer 5s
        """,
    ),
)


ROUNDS = (*HANDS, *BESIDE, *SHOES)
IRREGULARITIES = (*AT_THE_TABLE, *IRREGULAR_SHOES)
