"""Scenarios of blackjack: several hands of the dealer's, and wagers beside the hand."""

from tests.transcripts.blackjack_tables import ACTION, BUYS, METERED, PRIZES, SHUFFLE, blackjack

BESIDE = (
    blackjack(
        "multiple_action_with_one_bust",
        "Three hands on one up card: who breaks loses all three wagers at once, the other wins, "
        "ties and loses one after the other.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main_1
        p1: 10 on main_2
        p1: 10 on main_3
        p2: 10 on main_1
        p2: 20 on main_2
        {SHUFFLE}
        ? dealer: no more bets
        p2: 30 on main_3
        dealer: no more bets
        shoe: 1 Th, 2 Ts, dealer 6c, 1 6h, 2 8s
        p1 chooses hit on 1
        shoe: 1 Td
        p2 chooses stand on 2
        shoe: dealer Jd
        shoe: dealer 9d
        shoe: dealer 5d
        shoe: dealer 7d
        shoe: dealer Kd
        shoe: dealer 3d
        """,
        **ACTION,
    ),
    blackjack(
        "multiple_action_doubled_and_insured",
        "An ace: each wager is insured by itself, a double is laid beside each, and a dealer "
        "blackjack takes only the original wager of its own hand.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main_1
        p1: 10 on main_2
        p1: 10 on main_3
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 6h, dealer Ac, 1 5h
        p1 chooses 5 on insurance of main_1 at 1
        p1 chooses no on insurance of main_2 at 1
        p1 chooses no on insurance of main_3 at 1
        p1 chooses double on 1
        shoe: 1 9d
        shoe: dealer Kd
        shoe: dealer 7d
        shoe: dealer 9s
        """,
        **ACTION,
    ),
    blackjack(
        "progressive_wager",
        "Two aces of one suit win a hundred dollars, whatever the dealer has; the meter grows.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 1 on progressive
        p2: 10 on main
        ? p2: 2 on progressive
        p2: 1 on progressive
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 As, 2 9h, dealer Tc, 1 As, 2 9d
        p1 chooses stand on 1
        p2 chooses stand on 2
        shoe: dealer 9s
        confirm casino supervisor: progressive payout (person)
        """,
        **METERED,
    ),
    blackjack(
        "blackjack_bonus",
        "A blackjack wins what the display shows: a hundred dollars and more are confirmed.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 5 on bonus
        p2: 10 on main
        p2: 1 on bonus
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 As, 2 9h, dealer 9c, 1 Kh, 2 9d
        shoe: dealer 7d
        p2 chooses stand on 2
        shoe: dealer 3d
        bonus_5: 120
        confirm casino supervisor: blackjack bonus of 120 (person)
        """,
        bonus="both",
        bonus_prizes=PRIZES,
    ),
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
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
        confirm floorperson: two queens of hearts (person)
        """,
        twenty="A",
        twenty_cap=25000,
    ),
    blackjack(
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
        p1 chooses 100 on the cut
        shoe: burn 2c
        dealer: no more bets
        shoe: 1 Qh, 2 Ks, 3 Td, 4 As, dealer Kc, 1 Qh, 2 Ks, 3 Qd, 4 9h
        shoe: dealer 7d
        confirm floorperson: two queens of hearts (person)
        p1 chooses stand on 1
        p2 chooses stand on 2
        p3 chooses stand on 3
        p4 chooses stand on 4
        """,
        twenty="B",
    ),
    blackjack(
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
)
