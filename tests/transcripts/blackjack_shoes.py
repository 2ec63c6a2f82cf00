"""Blackjack's shoes: one of two sides, and one that runs out."""

from croupier.equipment.cards import DECK
from tests.transcripts.blackjack_tables import BUYS, NO_HOLE, blackjack

SIDES = """
shuffle red
p1 chooses 100 on the cut
shuffle black
p1 chooses 150 on the cut
"""
"""Both sides of a double shoe are made ready, and no card of theirs is burned."""
LAST = ("Th", "6h", "2c", "2d")
"""The cards that are left of the deck that runs out."""


def _found_face_up() -> str:
    """All but the last cards of the deck leave it."""
    gone = (card for card in DECK if card not in ("3s", *LAST))
    return "\n".join(f"incident card_face_up_in_shoe\nshoe: aside {card}" for card in gone)


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
        "IR-BJ-6: the discards are shuffled and cut, one is burned, and the round is completed.",
        f"""
        p1 buys 500.00
        round 1
        p1: 10 on main
        shuffle shoe
        p1 chooses 20 on the cut
        shoe: burn 3s
        {_found_face_up()}
        dealer: no more bets
        shoe: 1 Th, dealer 6h, 1 2c
        p1 chooses hit on 1
        shoe: 1 2d
        p1 chooses hit on 1
        shuffle shoe
        p1 chooses 24 on the cut
        shoe: burn Ks
        shoe: 1 7s
        shoe: dealer 8s
        shoe: dealer 9s
        """,
        decks=1,
        **NO_HOLE,
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
