"""Blackjack's shoes: one of two sides, and one that runs out."""

from tests.transcripts.blackjack_tables import BUYS, blackjack

SIDES = """
shuffle red
p1 chooses 100 on the cut
shuffle black
p1 chooses 150 on the cut
"""
"""Both sides of a double shoe are made ready, and no card of theirs is burned."""
SEVEN = "\n".join(f"p1: 5 on main at {box}" for box in range(1, 8))
"""A wager on every box, so that a round takes many cards."""
STANDS = "\n".join(f"p1 chooses stand on {box}" for box in range(2, 8))


SHOES = (
    blackjack(
        "double_shoe",
        "A determinant card of its own side is the first card of the first box; another is burned, "
        "and the other side deals.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 10 on main
        {SIDES}
        dealer: no more bets
        ? p1: 10 on main
        black: determinant 9s
        ? red: 2 Tc, dealer 8h, 1 Td, 2 7c
        black: 2 Tc, dealer 8h, 1 Td, 2 7c
        black: dealer Th
        p1 chooses stand on 1
        p2 chooses stand on 2
        round 2
        p1: 10 on main
        dealer: no more bets
        black: determinant Kh
        red: 1 Tc, dealer 8h, 1 7d
        red: dealer 9h
        p1 chooses stand on 1
        round 3
        p2: 10 on main
        dealer: no more bets
        red: determinant Qd
        red: dealer 6h, 2 9d
        red: dealer Ts
        p2 chooses stand on 2
        red: dealer Js
        """,
        double_shoe="yes",
    ),
)
IRREGULAR_SHOES = (
    blackjack(
        "shoe_runs_out",
        "IR-BJ-6: one deck runs out in the third round. The discards are shuffled and cut, one "
        "card is burned, and the round is completed.",
        f"""
        p1 buys 500.00
        round 1
        {SEVEN}
        shuffle shoe
        p1 chooses 20 on the cut
        shoe: burn 3s
        dealer: no more bets
        shoe: 1 9s, 2 9h, 3 9d, 4 9c, 5 8s, 6 8h, 7 8d, dealer Ks, \
1 8c, 2 7s, 3 7h, 4 7d, 5 7c, 6 6s, 7 6h
        shoe: dealer As
        round 2
        {SEVEN}
        dealer: no more bets
        shoe: 1 Ts, 2 Th, 3 Td, 4 Tc, 5 Js, 6 Jh, 7 Jd, dealer Kh, \
1 6d, 2 6c, 3 5s, 4 5h, 5 5d, 6 5c, 7 4s
        shoe: dealer Ah
        round 3
        {SEVEN}
        dealer: no more bets
        shoe: 1 2s, 2 Qs, 3 Qh, 4 Qd, 5 Qc, 6 Jc, 7 Kd, dealer Kc, \
1 2h, 2 4h, 3 4d, 4 4c, 5 3h, 6 3d, 7 3c
        shoe: dealer 2d
        p1 chooses hit on 1
        shoe: 1 2c
        p1 chooses hit on 1
        shoe: 1 Ad
        p1 chooses hit on 1
        shoe: 1 Ac
        p1 chooses hit on 1
        shuffle shoe
        p1 chooses 20 on the cut
        shoe: burn 9s
        shoe: 1 Ts
        p1 chooses stand on 1
        {STANDS}
        shoe: dealer Th
        """,
        decks=1,
        boxes_per_player=7,
    ),
    blackjack(
        "wrong_side",
        "IR-BJ-8: a round dealt from the side that was not determined stands.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SIDES}
        ? incident wrong_side
        dealer: no more bets
        black: determinant 9s
        incident wrong_side
        red: dealer 8h, 1 Td
        red: dealer Th
        p1 chooses stand on 1
        """,
        double_shoe="yes",
    ),
)
