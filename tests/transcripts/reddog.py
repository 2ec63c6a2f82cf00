"""Scenarios of red dog."""

from typing import Any

from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 500.00\np2 buys 500.00"
SHUFFLE = """
shuffle shoe
p1 chooses decline on the cut
p2 chooses 100 on the cut
shoe: burn 2c
"""
"""A new shoe: p1, who came first, lets p2 cut, and a card is burned."""


def _reddog(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("reddog", name, about, lines, options)


ROUNDS = (
    _reddog(
        "ordinary_round",
        "A spread of four: one player raises in full, one does not; the third card lies between.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 25 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 9h
        p1: 10 on raise
        dealer: Raises closed
        shoe: third 6d
        """,
    ),
    _reddog(
        "consecutive_pair_and_three_of_a_kind",
        "The hands without a raise: consecutive cards, a pair, three of a kind.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first As
        shoe: second Kh
        round 2
        p1: 10 on main
        dealer: no more bets
        shoe: first 8s
        shoe: second 8h
        shoe: third 9d
        round 3
        p1: 10 on main
        dealer: no more bets
        shoe: first 8d
        shoe: second 8c
        shoe: third 8s
        """,
    ),
    _reddog(
        "every_spread_that_pays_more",
        "Spreads of one, two and three pay 5, 4 and 2 to 1; a card equal to an end loses.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 6h
        p1: 5 on raise
        dealer: Raises closed
        shoe: third 5d
        round 2
        p1: 10 on main
        dealer: no more bets
        shoe: first 7s
        shoe: second 4h
        dealer: Raises closed
        shoe: third 6d
        round 3
        p1: 10 on main
        dealer: no more bets
        shoe: first 9s
        shoe: second Kh
        dealer: Raises closed
        shoe: third Jd
        round 4
        p1: 10 on main
        dealer: no more bets
        shoe: first 9d
        shoe: second Kd
        p1: 10 on raise
        dealer: Raises closed
        shoe: third Kc
        """,
    ),
    _reddog(
        "burn_card_asked_for",
        "The burn card is shown to a player who asks.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        p2 asks for the burn card
        ? p1 asks for the burn card
        dealer: no more bets
        shoe: first 4s
        shoe: second 5h
        """,
    ),
    _reddog(
        "raised_odds_and_two_areas",
        "A house that pays a spread of four 3 to 2, and permits two betting areas a player.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main at 1
        p1: 20 on main at 5
        ? p1: 20 on main at 6
        ? p1: 20 on main at 2
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 9h
        p1: 20 on raise at 5
        dealer: Raises closed
        shoe: third 7d
        """,
        odds={"spread_4": "3:2"},
        areas_per_player=2,
    ),
    _reddog(
        "verbal_wager_with_cash",
        "Cash beside a spoken wager, confirmed by the dealer and the casino supervisor.",
        f"""
        {BUYS}
        round 1
        confirm dealer: verbal wager of p1: 10 cash on main (person)
        confirm casino supervisor: verbal wager of p1: 10 cash on main (person)
        p1 buys 10.00
        p1: 10 cash on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 9h
        ? p1: 10 cash on raise
        dealer: Raises closed
        shoe: third 2d
        """,
        **{"wager.verbal_cash": "yes"},
    ),
    _reddog(
        "refusals",
        "What the table does not take: raises too early, too late, too high; wagers touched.",
        f"""
        {BUYS}
        round 1
        ? p1: 10 on raise
        p1: 10 on main
        ? p1: 10 on main at 2
        ? p1: 10 on main at 3
        ? p1: 10 on main at 8
        ? p1: 10 cash on main
        ? incident card_face_up_in_shoe
        shuffle shoe
        ? p2 chooses 100 on the cut
        ? p1 chooses 51 on the cut
        p1 chooses 52 on the cut
        shoe: burn 2c
        ? shoe: first 4s
        dealer: no more bets
        ? p2: 10 on main
        ? p1 takes down 10.00 of main@1
        shoe: first 4s
        shoe: second 9h
        ? p2: 10 on main
        ? p2: 10 on raise
        ? p1: 11 on raise
        p1: 5 on raise
        ? p1: 5 on raise
        ? p1 takes down 5.00 of raise@1
        dealer: Raises closed
        ? incident third_card_exposed
        shoe: third 9d
        ? incident card_drawn_in_error
        """,
    ),
)

IRREGULARITIES = (
    _reddog(
        "card_face_up_in_shoe",
        "IR-RD-1: a card face up in the shoe is not used; the next one is the third card.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 9h
        dealer: Raises closed
        incident card_face_up_in_shoe
        shoe: exposed 6d
        shoe: third Kd
        """,
    ),
    _reddog(
        "card_drawn_in_error",
        "IR-RD-2: a card drawn in error and not seen is the next card.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 9h
        incident card_drawn_in_error
        p1: 10 on raise
        dealer: Raises closed
        shoe: third 6d
        """,
    ),
    _reddog(
        "third_card_exposed",
        "IR-RD-3: the card is discarded; one player voids the round, one plays on and raises.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p2: 25 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 9h
        p1: 10 on raise
        incident third_card_exposed
        shoe: exposed Qd
        ? dealer: Raises closed
        p1 chooses void on the round
        p2 chooses play on the round
        p2: 25 on raise
        dealer: Raises closed
        shoe: third 6d
        """,
    ),
    _reddog(
        "improper_cut",
        "IR-GN-9: an improper cut is done again by who cut the cards last.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        p1 chooses 60 on the cut
        incident improper_cut
        ? p2 chooses 100 on the cut
        p1 chooses 150 on the cut
        shoe: burn 2c
        ? incident improper_cut
        dealer: no more bets
        shoe: first 4s
        shoe: second 5h
        """,
    ),
    _reddog(
        "improper_cut_next",
        "IR-GN-9: the same where the house has the next person entitled to it cut again.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        p1 chooses 60 on the cut
        incident improper_cut
        p2 chooses 100 on the cut
        shoe: burn 2c
        dealer: no more bets
        shoe: first 4s
        shoe: second 5h
        """,
        recut_by="next",
    ),
    _reddog(
        "new_dealer",
        "A new dealer burns a card before dealing any.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 5h
        incident new_dealer
        round 2
        shoe: burn 9c
        p1: 10 on main
        dealer: no more bets
        ? incident new_dealer
        shoe: first Js
        shoe: second Th
        """,
    ),
    _reddog(
        "reshuffle",
        "The house has the cards shuffled after a round, as it chose to.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 5h
        incident reshuffle
        round 2
        shuffle shoe
        p1 chooses 156 on the cut
        shoe: burn 9c
        p1: 10 on main
        dealer: no more bets
        shoe: first 4s
        shoe: second 5h
        """,
        reshuffle_any_round="yes",
    ),
    _reddog(
        "damaged_card",
        "IR-GN-3: a damaged card is replaced from the reserve, and play goes on.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        incident damaged_card
        dealer: no more bets
        shoe: first 4s
        shoe: second 5h
        """,
    ),
    _reddog(
        "unsuitable_card",
        "IR-GN-5: what the inspection finds is put right before play.",
        f"""
        {BUYS}
        incident unsuitable_card found=missing
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 5h
        """,
    ),
    _reddog(
        "shuffler_fails",
        "IR-GN-6: cards of a failed cycle are shuffled again before any of them is dealt.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        incident shuffler_fails
        shuffle shoe
        p1 chooses 78 on the cut
        shoe: burn 2c
        dealer: no more bets
        shoe: first 4s
        shoe: second 5h
        """,
        shuffler="yes",
    ),
    _reddog(
        "cards_removed",
        "IR-GN-10: cards with signs of tampering leave the table, and the round is void.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: first 4s
        shoe: second 9h
        p1: 10 on raise
        incident cards_removed
        round 2
        shuffle shoe
        """,
    ),
    _reddog(
        "cards_changed",
        "GN-14: cards that are due out are changed between rounds, not within one.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        ? incident cards_changed
        dealer: no more bets
        shoe: first 4s
        shoe: second 5h
        incident cards_changed
        round 2
        shuffle shoe
        """,
    ),
)
