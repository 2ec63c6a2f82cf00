"""Scenarios of double down stud."""

from typing import Any

from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 500.00\np2 buys 500.00"
SHUFFLE = """
shuffle shoe
p1 chooses decline on the cut
p2 chooses 20 on the cut
"""
"""A shuffled deck: p1, who came first, lets p2 cut."""
WAGERS = """
round 1
p1: 10 on main
p2: 20 on main
"""
DEALT = """
dealer: no more bets
shoe: 1 Js
shoe: 2 5h
shoe: community Jd
shoe: community 7c, community 9s, community 3h
"""
"""The hole card, the jack of diamonds, makes a pair for p1."""


def _double_down(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("doubledownstud", name, about, lines, options)


ROUNDS = (
    _double_down(
        "ordinary_round",
        "One player doubles by less than the original wager and wins, one does not double.",
        f"""
        {BUYS}
        {WAGERS}
        {SHUFFLE}
        {DEALT}
        p1: 4 on double
        dealer: no more bets
        """,
    ),
    _double_down(
        "lose_push_and_win",
        "From the dealer's right: jacks win, sevens push, a pair of fives loses, all doubled.",
        f"""
        {BUYS}
        p3 buys 500.00
        round 1
        p1: 10 on main
        p2: 10 on main
        p3: 10 on main
        shuffle shoe
        p1 chooses 26 on the cut
        dealer: no more bets
        shoe: 1 5s
        shoe: 2 7h
        shoe: 3 Jd
        shoe: community 2h
        shoe: community Jc, community 7c, community 5d
        p3: 10 on double
        p1: 10 on double
        p2: 10 on double
        dealer: no more bets
        """,
    ),
    _double_down(
        "payout_limit",
        "A royal flush on $150 in all wins the limit of $100,000, shared by original and double.",
        f"""
        {BUYS}
        round 1
        p1: 100 on main
        shuffle shoe
        p1 chooses 26 on the cut
        dealer: no more bets
        shoe: 1 As
        shoe: community Ks
        shoe: community Qs, community Js, community Ts
        p1: 50 on double
        dealer: no more bets
        """,
    ),
    _double_down(
        "raised_odds_two_areas_by_hand",
        "A house that pays a flush 9 to 1, permits two areas a player and deals from the hand.",
        f"""
        {BUYS}
        p2 moves to seat 5
        round 1
        p1: 10 on main at 1
        ? p1: 10 on main at 3
        p1: 20 on main at 2
        ? p1: 20 on main at 4
        ? p1: 20 on main at 5
        shuffle shoe
        p1 chooses 26 on the cut
        dealer: no more bets
        shoe: 1 2s
        shoe: 2 Kh
        shoe: community 9s
        shoe: community 4s, community 7s, community Ks
        ? p1: 20 on double at 1
        p1: 20 on double at 2
        dealer: no more bets
        """,
        odds={"flush": "9:1"},
        areas=2,
        deal="hand",
    ),
    _double_down(
        "cut_in_rotation",
        "The first to come is offered the cut, then the farthest right, then counterclockwise.",
        f"""
        {BUYS}
        p3 buys 500.00
        round 1
        p2: 10 on main
        shuffle shoe
        ? p3 chooses 26 on the cut
        p1 chooses 26 on the cut
        dealer: no more bets
        shoe: 2 2s
        shoe: community 9s
        shoe: community 4s, community 7h, community Ks
        dealer: no more bets
        round 2
        p2: 10 on main
        shuffle shoe
        p3 chooses 26 on the cut
        dealer: no more bets
        shoe: 2 2s
        shoe: community 9s
        shoe: community 4s, community 7h, community Ks
        dealer: no more bets
        round 3
        p2: 10 on main
        shuffle shoe
        p2 chooses decline on the cut
        p1 chooses decline on the cut
        p3 chooses decline on the cut
        dealer: no more bets
        shoe: 2 2s
        shoe: community 9s
        shoe: community 4s, community 7h, community Ks
        dealer: no more bets
        """,
    ),
    _double_down(
        "device_fills_the_shoe",
        "Two decks alternate, and the device puts each into the shoe, so that none is cut.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        dealer: no more bets
        shoe: 1 2s
        shoe: community 9s
        shoe: community 4s, community 7h, community Ks
        dealer: no more bets
        round 2
        p1: 10 on main
        shuffle shoe
        dealer: no more bets
        shoe: 1 2s
        shoe: community 9s
        shoe: community 4s, community 7h, community Ks
        dealer: no more bets
        """,
        **{"shuffler_fills_shoe": True, "cards.second_deck": True},
    ),
    _double_down(
        "refusals",
        "What the table does not take: doubles too early, too late, too high; wagers touched.",
        f"""
        {BUYS}
        round 1
        ? p1: 10 on double
        p1: 10 on main
        ? p1: 10 cash on main
        ? p1: 10 on main at 2
        ? p1: 10 on main at 3
        ? p1: 10 on main at 8
        shuffle shoe
        ? p2 chooses 26 on the cut
        ? p1 chooses 9 on the cut
        p1 chooses 10 on the cut
        ? shoe: 1 4s
        dealer: no more bets
        ? p2: 10 on main
        ? p1 takes down 10.00 of main@1
        shoe: 1 Js
        shoe: community Jd
        ? p1: 10 on double
        shoe: community 7c, community 9s, community 3h
        ? p1: 11 on double
        ? p2: 5 on double
        ? p1: 10 on main
        ? p1: 5 cash on double
        p1: 5 on double
        ? p1: 5 on double
        ? p1 takes down 5.00 of double@1
        ? incident card_drawn_in_error
        dealer: no more bets
        ? incident exposed_early
        ? incident wrong_number
        """,
    ),
)

IRREGULARITIES = (
    _double_down(
        "exposed_early",
        'IR-DD-1: the hole card is seen before the second "No more bets", and all hands are void.',
        f"""
        {BUYS}
        {WAGERS}
        {SHUFFLE}
        {DEALT}
        p1: 4 on double
        incident exposed_early
        round 2
        shuffle shoe
        """,
    ),
    _double_down(
        "card_face_up",
        "IR-DD-2: one card face up is not used; a second one during the doubles voids all hands.",
        f"""
        {BUYS}
        {WAGERS}
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Js
        incident card_face_up
        shoe: exposed Ac
        shoe: 2 5h
        shoe: community Jd
        shoe: community 7c, community 9s, community 3h
        p1: 10 on double
        incident card_face_up
        """,
    ),
    _double_down(
        "card_drawn_in_error",
        "IR-DD-3: a card drawn in error and not seen is the next card.",
        f"""
        {BUYS}
        {WAGERS}
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Js
        incident card_drawn_in_error
        shoe: 2 5h
        shoe: community Jd
        shoe: community 7c, community 9s, community 3h
        dealer: no more bets
        """,
    ),
    _double_down(
        "wrong_number",
        "IR-DD-4: somebody has a card too many, and all hands are void.",
        f"""
        {BUYS}
        {WAGERS}
        {SHUFFLE}
        {DEALT}
        p2: 20 on double
        incident wrong_number
        round 2
        shuffle shoe
        """,
    ),
    _double_down(
        "shuffler_fails",
        "IR-GN-6: the cards in the device are shuffled again; a jam during a round is no matter.",
        f"""
        {BUYS}
        {WAGERS}
        incident shuffler_fails
        {SHUFFLE}
        {DEALT}
        incident shuffler_fails
        dealer: no more bets
        """,
        **{"cards.second_deck": True},
    ),
    _double_down(
        "improper_cut",
        "IR-GN-9: an improper cut is done again by the player who cut the cards last.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        p1 chooses 12 on the cut
        incident improper_cut
        ? p2 chooses 20 on the cut
        p1 chooses 30 on the cut
        dealer: no more bets
        incident improper_cut
        ? shoe: 1 2s
        p1 chooses 31 on the cut
        shoe: 1 2s
        ? incident improper_cut
        shoe: community 9s
        shoe: community 4s, community 7h, community Ks
        dealer: no more bets
        """,
    ),
    _double_down(
        "improper_cut_next",
        "IR-GN-9: the same where the house has the next person entitled to it cut again.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        p1 chooses 12 on the cut
        incident improper_cut
        p2 chooses 20 on the cut
        dealer: no more bets
        shoe: 1 2s
        shoe: community 9s
        shoe: community 4s, community 7h, community Ks
        dealer: no more bets
        """,
        recut_by="next",
    ),
    _double_down(
        "idle_table",
        "The cards of an idle table are spread, and the first player is offered the next cut.",
        f"""
        {BUYS}
        {WAGERS}
        {SHUFFLE}
        {DEALT}
        ? incident idle_table
        dealer: no more bets
        incident idle_table face=up
        round 2
        shuffle shoe
        p1 chooses 26 on the cut
        """,
    ),
    _double_down(
        "damaged_card",
        "IR-GN-3: a damaged card is replaced from the reserve, and play goes on.",
        f"""
        {BUYS}
        {WAGERS}
        {SHUFFLE}
        {DEALT}
        incident damaged_card
        dealer: no more bets
        """,
    ),
    _double_down(
        "unsuitable_card",
        "IR-GN-5: what the inspection finds is put right before play.",
        f"""
        {BUYS}
        incident unsuitable_card found=missing
        {WAGERS}
        {SHUFFLE}
        {DEALT}
        dealer: no more bets
        """,
    ),
    _double_down(
        "cards_removed",
        "IR-GN-10: cards with signs of tampering leave the table, and the round is void.",
        f"""
        {BUYS}
        {WAGERS}
        {SHUFFLE}
        {DEALT}
        p1: 10 on double
        incident cards_removed
        round 2
        shuffle shoe
        """,
    ),
    _double_down(
        "cards_changed",
        "GN-14: cards that are due out are changed between rounds, not within one.",
        f"""
        {BUYS}
        {WAGERS}
        {SHUFFLE}
        {DEALT}
        ? incident cards_changed
        dealer: no more bets
        incident cards_changed
        round 2
        shuffle shoe
        """,
    ),
)
