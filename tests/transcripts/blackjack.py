"""Scenarios of blackjack."""

from typing import Any

from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 500.00\np2 buys 500.00"
ALONE = """
shuffle shoe
p1 chooses decline on the cut
shoe: burn 2c
"""
"""A new shoe that the dealer cuts, since p1 declines; a card is burned."""
SHUFFLE = """
shuffle shoe
p2 chooses 100 on the cut
shoe: burn 2c
"""
"""A new shoe: p2, who sits farthest to the dealer's right, cuts."""
NO_HOLE = {"hole_card": "none"}


def _blackjack(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("blackjack", name, about, lines, options)


ROUNDS = (
    _blackjack(
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
    _blackjack(
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
    _blackjack(
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
    _blackjack(
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
    _blackjack(
        "resplit_with_doubles_against_a_blackjack",
        "Eights split into four hands, two of them doubled; without a hole card the dealer's second "
        "card makes a blackjack, which takes the original wager alone.",
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
    _blackjack(
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
    _blackjack(
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
    _blackjack(
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
    _blackjack(
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
    _blackjack(
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
    _blackjack(
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
    _blackjack(
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
        p3 chooses 100 on the cut
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
    _blackjack(
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
    _blackjack(
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
    _blackjack(
        "six_to_five",
        "Dealt from the hand, face down to who wagers: a blackjack is paid 6 to 5, a broken hand "
        "taken at once, and the dealer draws to a soft 17.",
        f"""
        {BUYS}
        round 1
        ? p1: 12 on main
        p1: 10 on main
        p2: 25 on main
        shuffle shoe
        p2 chooses 52 on the cut
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
    _blackjack(
        "over_and_under_13",
        "An ace counts one; thirteen itself loses both ways.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 5 on over_13
        ? p1: 5 on under_13
        p2: 10 on main
        ? p2: 15 on under_13
        p2: 10 on under_13
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, 2 As, dealer 6c, 1 9d, 2 9s
        shoe: dealer Td
        p1 chooses stand on 1
        p2 chooses stand on 2
        shoe: dealer 9h
        """,
        additional="over_under_13",
    ),
    _blackjack(
        "same_suit",
        "A king and queen of one suit pay more than any two cards of one.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 10 on same_suit
        p2: 10 on main
        p2: 5 on same_suit
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Kh, 2 9s, dealer 6c, 1 Qh, 2 8s
        shoe: dealer Td
        p1 chooses stand on 1
        p2 chooses stand on 2
        shoe: dealer 9h
        """,
        additional="same_suit",
        same_suit_option=2,
    ),
    _blackjack(
        "super_sevens",
        "Sevens pay by how many come first: one, or three of the same suit.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 1 on sevens
        p2: 10 on main
        ? p2: 2 on sevens
        p2: 1 on sevens
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 7h, 2 7s, dealer 6c, 1 Th, 2 7s
        shoe: dealer Td
        p1 chooses stand on 1
        p2 chooses hit on 2
        shoe: 2 7s
        shoe: dealer 9h
        """,
        additional="sevens",
    ),
    _blackjack(
        "streak_through_a_split",
        "Two and three hands in a row: a split that wins one hand and pushes the other goes on.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 5 on streak_2
        p1: 5 on streak_3
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 6c, 1 9d
        shoe: dealer Td
        p1 chooses stand on 1
        shoe: dealer 9h
        round 2
        p1: 10 on main
        ? p1: 5 on streak_4
        ? p1 takes down 5.00 of streak_2@1
        dealer: no more bets
        shoe: 1 8h, dealer 6d, 1 8s
        shoe: dealer Ts
        p1 chooses split on 1
        shoe: 1 Tc
        p1 chooses stand on 1
        shoe: 1.2 2d
        p1 chooses double on 1.2
        shoe: 1.2 9c
        shoe: dealer 2s
        round 3
        p1: 10 on main
        dealer: no more bets
        shoe: 1 Jh, dealer 5d, 1 9s
        shoe: dealer Js
        p1 chooses stand on 1
        shoe: dealer Jd
        """,
        streak="yes",
    ),
    _blackjack(
        "streak_abandoned",
        "Who does not play the next round loses the streak wager.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 5 on streak_2
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 6c, 1 9d
        shoe: dealer Td
        p1 chooses stand on 1
        shoe: dealer 9h
        round 2
        p2: 10 on main
        dealer: no more bets
        shoe: 2 Th, dealer 9c, 2 9d
        shoe: dealer 9s
        p2 chooses stand on 2
        """,
        streak="yes",
    ),
    _blackjack(
        "match_the_dealer",
        "Each card of the dealer's rank is paid by itself, more where the suit is the same.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 5 on match_dealer
        p2: 10 on main
        p2: 5 on match_dealer
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 6h, 2 6c, dealer 6c, 1 Th, 2 6d
        shoe: dealer Td
        p1 chooses stand on 1
        p2 chooses stand on 2
        shoe: dealer 9h
        """,
        match="yes",
    ),
    _blackjack(
        "twenty_point_shared_under_its_cap",
        "Two pairs of queens of hearts and a dealer blackjack: 25,000 dollars are shared by what "
        "each would have won.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 10 on twenty_point
        p2: 10 on main
        p2: 30 on twenty_point
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Qh, 2 Qh, dealer Ac, 1 Qh, 2 Qh
        shoe: dealer Kd
        p1 chooses no on insurance at 1
        p2 chooses no on insurance at 2
        """,
        twenty="A",
        twenty_cap=25000,
    ),
    _blackjack(
        "twenty_points",
        "Matched, suited and any twenty; queens of hearts without a dealer blackjack.",
        f"""
        {BUYS}
        p3 buys 500.00
        p4 buys 500.00
        round 1
        p1: 10 on main
        p1: 5 on twenty_point
        p2: 10 on main
        p2: 5 on twenty_point
        p3: 10 on main
        p3: 5 on twenty_point
        p4: 10 on main
        p4: 5 on twenty_point
        shuffle shoe
        p4 chooses 100 on the cut
        shoe: burn 2c
        dealer: no more bets
        shoe: 1 Qh, 2 Ks, 3 Td, 4 As, dealer Kc, 1 Qh, 2 Ks, 3 Qd, 4 9h
        shoe: dealer 7d
        p1 chooses stand on 1
        p2 chooses stand on 2
        p3 chooses stand on 3
        p4 chooses stand on 4
        """,
        twenty="B",
    ),
    _blackjack(
        "optional_bonus",
        "The dealer's third card breaks the hand: a ten pays 3 to 1; three eights of a suit 200.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 5 on optional_bonus
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 6c, 1 9d
        shoe: dealer Td
        p1 chooses stand on 1
        shoe: dealer Kh
        round 2
        p1: 10 on main
        p1: 5 on optional_bonus
        dealer: no more bets
        shoe: 1 Th, dealer 8c, 1 9d
        shoe: dealer 8c
        p1 chooses hit on 1
        shoe: 1 5d
        shoe: dealer 8c
        """,
        optional_bonus="yes",
    ),
    _blackjack(
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
        ? p1 chooses 100 on the cut
        ? p2 chooses 51 on the cut
        p2 chooses 52 on the cut
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

IRREGULARITIES = (
    _blackjack(
        "card_face_up_in_shoe",
        "IR-BJ-1: a card face up in the shoe is not used; the next one is dealt.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 6h, dealer 9c, 1 5d
        shoe: dealer 9d
        p1 chooses hit on 1
        incident card_face_up_in_shoe
        shoe: aside Ks
        shoe: 1 Ts
        """,
    ),
    _blackjack(
        "card_drawn_in_error",
        "IR-BJ-2: a card drawn in error and not seen is the next one.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 6h, dealer 9c, 1 5d
        shoe: dealer 9d
        p1 chooses hit on 1
        incident card_drawn_in_error
        shoe: 1 Ts
        """,
    ),
    _blackjack(
        "card_exposed",
        "IR-BJ-3: an exposed card goes to the first who takes one; who refuses it takes none.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SHUFFLE}
        dealer: no more bets
        ? incident card_exposed
        shoe: 1 Th, 2 6s, dealer 9c, 1 3d, 2 5d
        shoe: dealer 9d
        incident card_exposed
        shoe: exposed Ts
        p1 chooses stand on 1
        p2 chooses hit on 2
        """,
    ),
    _blackjack(
        "card_exposed_and_burned",
        "IR-BJ-3: an exposed card that nobody takes and the dealer cannot use is burned.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 7d
        shoe: dealer 9d
        incident card_exposed
        shoe: exposed Ts
        p1 chooses stand on 1
        """,
    ),
    _blackjack(
        "drawn_on_seventeen",
        "IR-BJ-4: a card that the dealer draws when bound to stand is burned.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 7d
        shoe: dealer 9d
        ? incident drawn_on_seventeen
        p1 chooses stand on 1
        incident drawn_on_seventeen
        round 2
        shoe: aside 4s
        """,
    ),
    _blackjack(
        "dealer_missed",
        "IR-BJ-5: a dealer who missed the dealer's own card takes it after the players' second.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SHUFFLE}
        dealer: no more bets
        incident dealer_missed
        shoe: 1 Th, 2 9h, 1 8h, 2 7h, dealer 9c
        shoe: dealer 9d
        p1 chooses stand on 1
        p2 chooses stand on 2
        """,
    ),
    _blackjack(
        "no_cards_dealt",
        "IR-BJ-7: a hand that was dealt no cards is dead, and its wager goes back.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SHUFFLE}
        dealer: no more bets
        incident no_cards_dealt box=1
        shoe: 2 9h, dealer 9c, 2 7h
        shoe: dealer 9d
        p2 chooses stand on 2
        """,
    ),
    _blackjack(
        "one_card_dealt",
        "IR-BJ-7: a hand that was dealt one card may take its second after all others.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SHUFFLE}
        dealer: no more bets
        incident one_card_dealt box=1
        shoe: 1 Th, 2 9h, dealer 9c, 2 7h
        p1 chooses card on 1 second
        shoe: 1 9s
        shoe: dealer 9d
        p1 chooses stand on 1
        p2 chooses stand on 2
        """,
    ),
    _blackjack(
        "one_card_dealt_and_refused",
        "IR-BJ-7: the same where the player will not have the second card: the hand is dead.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SHUFFLE}
        dealer: no more bets
        incident one_card_dealt box=1
        shoe: 1 Th, 2 9h, dealer 9c, 2 7h
        p1 chooses dead on 1 second
        shoe: dealer 9d
        p2 chooses stand on 2
        """,
    ),
    _blackjack(
        "card_not_dealt",
        "IR-BJ-9: a card asked for and not dealt comes after the others', or the hand is dead.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 5h, 2 6h, dealer 9c, 1 6s, 2 7h
        shoe: dealer 9d
        ? incident card_not_dealt
        p1 chooses hit on 1
        incident card_not_dealt
        p1 chooses later on 1 missed
        p2 chooses hit on 2
        incident card_not_dealt
        p2 chooses dead on 2 missed
        shoe: 1 Ts
        """,
    ),
    _blackjack(
        "reader_misused",
        "IR-BJ-10: a reader used on a low card voids the round only where a player could learn.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 7d
        shoe: dealer 9d
        incident reader_misused known=no
        incident reader_misused known=yes
        """,
    ),
    _blackjack(
        "reader_fails",
        "IR-BJ-11: without its reader the game goes on as without one.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        incident reader_fails
        shoe: 1 6h, dealer Kc, 1 5d
        shoe: dealer Ad
        p1 chooses double on 1
        shoe: 1 Ts
        """,
    ),
    _blackjack(
        "double_shown",
        "IR-BJ-16: a double card dealt face up instead of down stays so.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 6h, dealer 9c, 1 5d
        shoe: dealer 9d
        p1 chooses double on 1
        incident double_shown
        shoe: 1 9s
        """,
        double_card="face_down",
    ),
    _blackjack(
        "players_let_out",
        "IR-GN-1: after a misdelivered card the house lets players out of the hand.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, 2 9h, dealer 9c, 1 7d, 2 7h
        shoe: dealer 9d
        ? incident players_let_out
        incident card_exposed
        shoe: exposed 5s
        incident players_let_out patron=p2
        p1 chooses stand on 1
        """,
        **{"error.let_players_out": "yes"},
    ),
    _blackjack(
        "improper_cut",
        "IR-GN-9: an improper cut is done again by who cut the cards last.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        p2 chooses 60 on the cut
        incident improper_cut
        ? p1 chooses 100 on the cut
        p2 chooses 150 on the cut
        shoe: burn 2c
        ? incident improper_cut
        dealer: no more bets
        """,
    ),
    _blackjack(
        "new_dealer",
        "A new dealer burns a card before dealing any.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 7d
        shoe: dealer 9d
        ? incident new_dealer
        p1 chooses stand on 1
        incident new_dealer
        round 2
        shoe: aside 9s
        p1: 10 on main
        """,
    ),
    _blackjack(
        "reshuffle",
        "The house has the cards shuffled after a round, as it chose to.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 7d
        shoe: dealer 9d
        p1 chooses stand on 1
        incident reshuffle
        round 2
        {SHUFFLE}
        p1: 10 on main
        """,
        reshuffle_any_round="yes",
    ),
    _blackjack(
        "idle_table",
        "Nobody plays: the cards are taken out and spread, and shuffled when play goes on.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 7d
        shoe: dealer 9d
        p1 chooses stand on 1
        incident idle_table
        round 2
        """,
    ),
    _blackjack(
        "damaged_card",
        "IR-GN-3: a damaged card is replaced from the reserve, and play goes on.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        incident damaged_card
        dealer: no more bets
        """,
    ),
    _blackjack(
        "unsuitable_card",
        "IR-GN-5: what the inspection finds is put right before play.",
        f"""
        {BUYS}
        incident unsuitable_card found=missing
        round 1
        p1: 10 on main
        {SHUFFLE}
        """,
    ),
    _blackjack(
        "shuffler_fails",
        "IR-GN-6: cards of a failed cycle are shuffled again before any of them is dealt.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        incident shuffler_fails
        {SHUFFLE}
        """,
        shuffler="yes",
    ),
    _blackjack(
        "cards_removed",
        "IR-GN-10: cards with signs of tampering leave the table, and the round is void.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 7d
        shoe: dealer 9d
        incident cards_removed
        round 2
        shuffle shoe
        """,
    ),
)
