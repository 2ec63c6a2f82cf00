"""Scenarios of let it ride."""

from typing import Any

from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 1000.00\np2 buys 1000.00"


def bets(patron: str, amount: int, box: int = 0) -> str:
    """Three equal bets, as a table books one amount."""
    at = f" at {box}" if box else ""
    return "\n".join(f"{patron}: {amount} on bet_{number}{at}" for number in (1, 2, 3))


ALONE = f"{BUYS}\nround 1\n{bets('p1', 20)}\nshuffle shoe"
BOTH = f"{BUYS}\nround 1\n{bets('p1', 20)}\n{bets('p2', 10)}\nshuffle shoe"
STACKS = """
dealer: no more bets
shoe: 1 Ts, 1 8d, 1 3c
shoe: community_right 9h
shoe: community_middle Td
shoe: community_left 2c
"""
"""A stack for p1 and one for the community; the left card is burned."""
RIDES = "p1 chooses ride on 1\np1 chooses ride on 1"


def _letitride(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("letitride", name, about, lines, options)


ROUNDS = (
    _letitride(
        "ordinary_round",
        "One player lets both bets ride and wins; the other withdraws both and loses the third.",
        f"""
        {BOTH}
        dealer: no more bets
        shoe: 1 Ts, 1 8d, 1 3c
        shoe: 2 Ks, 2 6d, 2 4h
        shoe: community_right 9h
        shoe: community_middle Td
        shoe: community_left 2c
        p1 chooses ride on 1
        ? p1 chooses fold on 1
        p2 chooses withdraw on 2
        p1 chooses ride on 1
        p2 chooses withdraw on 2
        """,
    ),
    _letitride(
        "only_the_burned_card_pairs",
        "Dealt from a shoe: the first community card is burned, and a pair of tens with it.",
        f"""
        {ALONE}
        dealer: no more bets
        shoe: 1 Ts
        shoe: community_left Td
        shoe: 1 8d
        shoe: community_middle 2c
        shoe: 1 3c
        shoe: community_right 9h
        p1 chooses withdraw on 1
        p1 chooses ride on 1
        """,
        deal="shoe",
    ),
    _letitride(
        "bonus_wagers",
        "Bets lose while the three card bonus wins; a prize is paid without the dollar.",
        f"""
        {BOTH}
        p1: 5 on three_card_bonus
        p1: 1 on bonus
        p2: 1 on bonus
        dealer: no more bets
        shoe: 1 4s, 1 4d, 1 3c
        shoe: 2 9s, 2 9d, 2 6h
        shoe: community_right 9h
        shoe: community_middle Kd
        shoe: community_left 2c
        p1 chooses ride on 1
        p2 chooses ride on 2
        p1 chooses ride on 1
        p2 chooses withdraw on 2
        """,
        bonus="yes",
        three_card="D",
    ),
    _letitride(
        "payout_limit",
        "A royal flush: three bets share the payout limit to the cent, bonuses are outside.",
        f"""
        {BUYS}
        round 1
        {bets("p1", 50)}
        p1: 5 on three_card_bonus
        p1: 1 on bonus
        shuffle shoe
        dealer: no more bets
        shoe: 1 As, 1 Ks, 1 Qs
        shoe: community_right Ts
        shoe: community_middle Js
        shoe: community_left 2c
        {RIDES}
        """,
        bonus="yes",
        three_card="A",
        cap="50000",
    ),
    _letitride(
        "two_positions",
        "A player at two adjacent positions decides about each hand by itself.",
        f"""
        {BUYS}
        p2 does sit seat=4
        round 1
        {bets("p1", 20, 1)}
        {bets("p1", 10, 2)}
        ? p1: 20 on bet_1 at 3
        shuffle shoe
        dealer: no more bets
        shoe: 1 Ts, 1 8d, 1 3c
        shoe: 2 Ks, 2 6d, 2 4h
        shoe: community_right 9h
        shoe: community_middle Td
        shoe: community_left 2c
        p1 chooses ride on 1
        p1 chooses withdraw on 2
        p1 chooses ride on 1
        p1 chooses withdraw on 2
        """,
        positions="2",
    ),
    _letitride(
        "two_decks_from_the_hand",
        "A device shuffles one deck while the other is dealt from the hand; they alternate.",
        f"""
        {ALONE}
        dealer: no more bets
        shoe: 1 Ts
        shoe: community_left 2c
        shoe: 1 8d
        shoe: community_middle Td
        shoe: 1 3c
        shoe: community_right 9h
        {RIDES}
        round 2
        shuffle shoe
        """,
        **{"deal": "hand", "cards.second_deck": "yes"},
    ),
    _letitride(
        "refusals",
        "What the table does not take: bets that are not three and equal, bonuses without bets.",
        f"""
        {BUYS}
        round 1
        ? p1: 1 on bonus
        ? p1: 5 on three_card_bonus
        ? p1: 20 on bet_2
        p1: 20 on bet_1
        ? p2: 20 on bet_1
        ? p1: 25 on bet_2
        p1: 20 on bet_2
        ? shuffle shoe
        p1: 20 on bet_3
        shuffle shoe
        ? p1 takes down 5.00 of bet_1@1
        ? p1: 20 on bet_1 at 2
        ? p2: 10 cash on bet_1
        ? p1: 2 on bonus
        p1: 1 on bonus
        ? p1 takes down 20.00 of bet_1@1
        ? incident wrong_number
        ? incident card_face_up
        dealer: no more bets
        ? p1: 5 on three_card_bonus
        ? p1 takes down 20.00 of bet_1@1
        shoe: 1 Ts, 1 8d, 1 3c
        shoe: community_right 9h
        shoe: community_middle Td
        shoe: community_left 2c
        ? p1 cashes 939.00
        ? p2 chooses ride on 1
        {RIDES}
        ? incident community_card_exposed
        """,
        bonus="yes",
        three_card="A",
    ),
)

IRREGULARITIES = (
    _letitride(
        "card_face_up",
        "IR-LR-1: a card face up in the shoe is not used; the next one takes its place.",
        f"""
        {ALONE}
        dealer: no more bets
        shoe: 1 Ts
        incident card_face_up
        shoe: exposed Kc
        shoe: community_left 2c
        shoe: 1 8d
        shoe: community_middle Td
        shoe: 1 3c
        shoe: community_right 9h
        {RIDES}
        """,
        deal="shoe",
    ),
    _letitride(
        "card_face_up_twice",
        "IR-LR-1: a second card face up in one deal makes all hands void.",
        f"""
        {BOTH}
        p1: 1 on bonus
        dealer: no more bets
        shoe: 1 Ts
        incident card_face_up
        shoe: exposed Kc
        shoe: 2 8d
        incident card_face_up
        round 2
        shuffle shoe
        """,
        deal="shoe",
        bonus="yes",
    ),
    _letitride(
        "card_drawn_in_error",
        "IR-LR-2: a card drawn in error and not seen is the next card.",
        f"""
        {ALONE}
        dealer: no more bets
        shoe: 1 Ts
        incident card_drawn_in_error
        shoe: community_left 2c
        shoe: 1 8d
        shoe: community_middle Td
        shoe: 1 3c
        shoe: community_right 9h
        {RIDES}
        """,
        deal="shoe",
    ),
    _letitride(
        "wrong_number",
        "IR-LR-3: a wrong number of cards makes all hands void; a withdrawn bet stays withdrawn.",
        f"""
        {BOTH}
        dealer: no more bets
        shoe: 1 Ts, 1 8d, 1 3c
        shoe: 2 Ks, 2 6d, 2 4h
        shoe: community_right 9h
        shoe: community_middle Td
        shoe: community_left 2c
        p1 chooses withdraw on 1
        incident wrong_number
        """,
    ),
    _letitride(
        "community_card_exposed",
        "LR-7: a community card that is seen too early makes all hands void.",
        f"""
        {ALONE}
        {STACKS}
        p1 chooses ride on 1
        incident community_card_exposed
        """,
    ),
    _letitride(
        "shuffler_fails",
        "IR-GN-6: cards of a failed cycle are shuffled again before any of them is dealt.",
        f"""
        {BUYS}
        incident shuffler_fails
        round 1
        {bets("p1", 20)}
        shuffle shoe
        ? incident shuffler_fails
        {STACKS}
        {RIDES}
        """,
        shuffler="yes",
    ),
    _letitride(
        "shoe_jams",
        "IR-GN-7: an automated shoe that does not deal all cards makes the round void.",
        f"""
        {BOTH}
        dealer: no more bets
        shoe: 1 Ts, 1 8d, 1 3c
        incident shoe_jams
        round 2
        shuffle shoe
        """,
    ),
    _letitride(
        "stub_count_wrong",
        "IR-GN-8: cards are missing, none were misdealt: all hands are void, the deck leaves.",
        f"""
        {ALONE}
        {STACKS}
        incident stub_count_wrong misdealt=no
        """,
        stub_count="1",
    ),
    _letitride(
        "stub_count_wrong_misdealt",
        "IR-GN-8: cards were misdealt, and all 52 are there: all hands are void, the deck stays.",
        f"""
        {ALONE}
        {STACKS}
        incident stub_count_wrong misdealt=yes
        """,
        stub_count="1",
    ),
    _letitride(
        "device_count_wrong",
        "IR-GN-8: the device counts a wrong number: the deck leaves before any hand exists.",
        f"""
        {ALONE}
        incident device_count_wrong
        shuffle shoe
        {STACKS}
        ? incident device_count_wrong
        {RIDES}
        """,
        shuffler="yes",
        shuffler_counts="yes",
    ),
    _letitride(
        "improper_cut",
        "IR-GN-9: an improper cut is made again by the dealer before any card is dealt.",
        f"""
        {ALONE}
        incident improper_cut
        {STACKS}
        ? incident improper_cut
        {RIDES}
        """,
    ),
    _letitride(
        "idle_table",
        "While nobody plays, the cards are spread; they are shuffled before the next round.",
        f"""
        {ALONE}
        ? incident idle_table
        {STACKS}
        {RIDES}
        incident idle_table face=up
        round 2
        shuffle shoe
        """,
    ),
    _letitride(
        "damaged_card",
        "IR-GN-3: a damaged card is replaced from the reserve, and play goes on.",
        f"""
        {ALONE}
        incident damaged_card
        {STACKS}
        {RIDES}
        """,
    ),
    _letitride(
        "unsuitable_card",
        "IR-GN-5: what the inspection finds is put right before play.",
        f"""
        {BUYS}
        incident unsuitable_card found=missing
        round 1
        {bets("p1", 20)}
        shuffle shoe
        """,
    ),
    _letitride(
        "cards_removed",
        "IR-GN-10: cards with signs of tampering leave the table, and the round is void.",
        f"""
        {ALONE}
        {STACKS}
        incident cards_removed
        round 2
        shuffle shoe
        """,
    ),
    _letitride(
        "cards_changed",
        "GN-14: cards that are due out are changed between rounds, not within one.",
        f"""
        {ALONE}
        {STACKS}
        ? incident cards_changed
        {RIDES}
        incident cards_changed
        round 2
        shuffle shoe
        """,
    ),
)
