"""Scenarios of colorado hold 'em."""

from typing import Any

from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 500.00\np2 buys 500.00"
ALONE = f"{BUYS}\nround 1\np1: 10 on ante\nshuffle shoe"
BOTH = f"{BUYS}\nround 1\np1: 10 on ante\np2: 25 on ante\nshuffle shoe"
COMMUNITY = "shoe: community_right Jh\nshoe: community_middle 7d\nshoe: community_left 2c"
TENS = f"dealer: no more bets\nshoe: 1 Ts, 1 Td, 1 3c\n{COMMUNITY}"
"""A stack with a pair of tens for p1, and one for the community."""
PLAYS = "p1 chooses bet on 1\np1 chooses 3 on 1"


def _colorado(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("coloradoholdem", name, about, lines, options)


ROUNDS = (
    _colorado(
        "ordinary_round",
        "One player bets and wins with a pair of tens, the other folds; nobody sees the discard.",
        f"""
        {BOTH}
        dealer: no more bets
        shoe: 1 Ts, 1 Td, 1 3c
        shoe: 2 9s, 2 6d, 2 4h
        {COMMUNITY}
        p1 chooses bet on 1
        p1 chooses 3 on 1
        p2 chooses fold on 2
        """,
    ),
    _colorado(
        "permissible_bet",
        "Nobody folds where a bet is not required: the ante alone loses, a pair of tens pushes.",
        f"""
        {BOTH}
        dealer: no more bets
        shoe: 1 Ts, 1 Td, 1 3c
        shoe: 2 9s, 2 6d, 2 4h
        {COMMUNITY}
        ? p1 chooses fold on 1
        p1 chooses bet on 1
        p1 chooses 3 on 1
        p2 chooses no_bet on 2
        p2 chooses 1 on 2
        """,
        version="permissible",
    ),
    _colorado(
        "instant_winner",
        "A declared straight flush is paid before the next player is asked; three of a kind plays.",
        f"""
        {BUYS}
        round 1
        p1: 10 on ante
        p1: 1 on bonus
        p2: 25 on ante
        p2: 1 on bonus
        shuffle shoe
        dealer: no more bets
        shoe: 1 9s, 1 7s, 1 8s
        shoe: 2 Jc, 2 Jd, 2 Js
        {COMMUNITY}
        p1 chooses declare on 1
        ? p1 chooses bet on 1
        p2 chooses bet on 2
        p2 chooses 1 on 2
        """,
        bonus="yes",
    ),
    _colorado(
        "ace_two_three",
        "By the other reading an ace is not low in three cards, and A-2-3 is declared wrongly.",
        f"""
        {ALONE}
        dealer: no more bets
        shoe: 1 As, 1 2s, 1 3s
        {COMMUNITY}
        p1 chooses declare on 1
        """,
        ace_low_three_card="no",
    ),
    _colorado(
        "payout_limit",
        "A royal flush: ante and bet share the payout limit to the cent, the bonus is outside.",
        f"""
        {BUYS}
        round 1
        p1: 75 on ante
        p1: 1 on bonus
        shuffle shoe
        dealer: no more bets
        shoe: 1 As, 1 Ks, 1 3c
        shoe: community_right Qs
        shoe: community_middle Js
        shoe: community_left Ts
        {PLAYS}
        """,
        bonus="yes",
        cap="50000",
    ),
    _colorado(
        "two_positions_from_the_shoe",
        "A player at two adjacent positions, dealt card by card, decides about each by itself.",
        f"""
        {BUYS}
        p2 does sit seat=4
        round 1
        p1: 10 on ante at 1
        p1: 20 on ante at 2
        ? p1: 10 on ante at 3
        shuffle shoe
        dealer: no more bets
        shoe: 1 Ts
        shoe: 2 9s
        shoe: community_left 2c
        shoe: 1 Td
        shoe: 2 6d
        shoe: community_middle 7d
        shoe: 1 3c
        shoe: 2 4h
        shoe: community_right Jh
        p1 chooses bet on 1
        p1 chooses 3 on 1
        p1 chooses fold on 2
        """,
        positions="2",
        deal="shoe",
    ),
    _colorado(
        "two_decks_from_the_hand",
        "A device shuffles one deck while the other is dealt from the hand; they alternate.",
        f"""
        {ALONE}
        dealer: no more bets
        shoe: 1 Ts
        shoe: community_left 2c
        shoe: 1 Td
        shoe: community_middle 7d
        shoe: 1 3c
        shoe: community_right Jh
        {PLAYS}
        round 2
        p1: 10 on ante
        shuffle shoe
        dealer: no more bets
        shoe: 1 9s
        shoe: community_left 2c
        shoe: 1 9d
        shoe: community_middle 7d
        shoe: 1 3c
        shoe: community_right Jh
        {PLAYS}
        """,
        deal="hand",
        shuffler="yes",
        **{"cards.second_deck": "yes"},
    ),
    _colorado(
        "stub_counted",
        "The stub is counted every other round; 52 cards are in the deck.",
        f"""
        {ALONE}
        {TENS}
        {PLAYS}
        round 2
        p1: 10 on ante
        shuffle shoe
        {TENS}
        confirm dealer: the number of cards in the stub (person)
        {PLAYS}
        """,
        stub_count="2",
    ),
    _colorado(
        "refusals",
        "What the table does not take: bets unasked, cash, a bonus alone, two discards, leaving.",
        f"""
        {BUYS}
        round 1
        ? p1: 10 on bet
        ? p1: 1 on bonus
        p1: 300 on ante
        ? p1: 2 on bonus
        ? p1: 10 cash on ante
        ? p1: 10 on ante at 2
        ? p1: 10 on ante at 3
        p1: 1 on bonus
        ? p1 takes down 300.00 of ante@1
        shuffle shoe
        ? p1 chooses bet on 1
        {TENS}
        ? p2: 10 on ante
        ? p1 takes down 1.00 of bonus@1
        ? p1 chooses bet on 1
        ? p1 chooses no_bet on 1
        ? p1 cashes out 199.00
        ? incident card_face_up
        p1 chooses fold on 1
        round 2
        p1: 10 on ante
        shuffle shoe
        {TENS}
        p1 chooses bet on 1
        ? p1 chooses fold on 1
        ? p1 chooses 1 2 on 1
        ? p1 chooses 4 on 1
        p1 chooses 2 on 1
        """,
        bonus="yes",
    ),
)

IRREGULARITIES = (
    _colorado(
        "card_face_up",
        "IR-CO-1: a card found face up is not used; the next one takes its place.",
        f"""
        {ALONE}
        dealer: no more bets
        shoe: 1 Ts
        incident card_face_up
        shoe: exposed Kd
        shoe: community_left 2c
        shoe: 1 Td
        shoe: community_middle 7d
        shoe: 1 3c
        shoe: community_right Jh
        {PLAYS}
        """,
        deal="shoe",
    ),
    _colorado(
        "card_face_up_twice",
        "IR-CO-1: a second card found face up in one deal makes all hands void.",
        f"""
        {ALONE}
        dealer: no more bets
        shoe: 1 Ts
        incident card_face_up
        shoe: exposed Kd
        incident card_face_up
        round 2
        p1: 10 on ante
        shuffle shoe
        """,
        deal="shoe",
    ),
    _colorado(
        "card_drawn_in_error",
        "IR-CO-2: a card drawn in error and not seen is the next card.",
        f"""
        {ALONE}
        dealer: no more bets
        shoe: 1 Ts
        incident card_drawn_in_error
        shoe: community_left 2c
        shoe: 1 Td
        shoe: community_middle 7d
        shoe: 1 3c
        shoe: community_right Jh
        {PLAYS}
        """,
        deal="shoe",
    ),
    _colorado(
        "wrong_number",
        "IR-CO-3: a hand has a card too many; open wagers go back, an ante folded before does not.",
        f"""
        {BOTH}
        dealer: no more bets
        shoe: 1 9s, 1 6d, 1 4h
        shoe: 2 Ts, 2 Td, 2 3c
        {COMMUNITY}
        p1 chooses fold on 1
        p2 chooses bet on 2
        p2 chooses 3 on 2
        ? incident wrong_number
        round 2
        p1: 10 on ante
        p2: 25 on ante
        shuffle shoe
        dealer: no more bets
        shoe: 1 9s, 1 6d, 1 4h
        shoe: 2 Ts, 2 Td, 2 3c
        {COMMUNITY}
        p1 chooses fold on 1
        p2 chooses bet on 2
        incident wrong_number
        """,
    ),
    _colorado(
        "false_declaration",
        "IR-CO-4: a pair of kings is no instant winner; the ante is lost, the bonus goes back.",
        f"""
        {BUYS}
        round 1
        p1: 10 on ante
        p1: 1 on bonus
        p2: 25 on ante
        shuffle shoe
        dealer: no more bets
        shoe: 1 Ks, 1 Kd, 1 3c
        shoe: 2 9s, 2 9d, 2 4h
        {COMMUNITY}
        p1 chooses declare on 1
        p2 chooses bet on 2
        p2 chooses 3 on 2
        """,
        bonus="yes",
    ),
    _colorado(
        "community_card_exposed",
        "CO-12: a community card is seen before all have decided: all hands are void.",
        f"""
        {ALONE}
        {TENS}
        p1 chooses bet on 1
        incident community_card_exposed
        """,
    ),
    _colorado(
        "shuffler_fails",
        "IR-GN-6: with two decks the idle one is shuffled again, and the round goes on.",
        f"""
        {ALONE}
        {TENS}
        incident shuffler_fails
        {PLAYS}
        """,
        shuffler="yes",
        **{"cards.second_deck": "yes"},
    ),
    _colorado(
        "shoe_jams",
        "IR-GN-7: an automated shoe does not deal all cards; the round is void.",
        f"""
        {ALONE}
        dealer: no more bets
        shoe: 1 Ts, 1 Td, 1 3c
        incident shoe_jams
        """,
    ),
    _colorado(
        "stub_count_wrong",
        "IR-GN-8: a card is missing from the deck; all hands are void, and the deck is removed.",
        f"""
        {ALONE}
        {TENS}
        incident stub_count_wrong misdealt=no
        round 2
        p1: 10 on ante
        shuffle shoe
        """,
        stub_count="1",
    ),
    _colorado(
        "stub_count_wrong_misdealt",
        "IR-GN-8: the cards were misdealt; all hands are void, and the deck stays.",
        f"""
        {ALONE}
        {TENS}
        incident stub_count_wrong misdealt=yes
        """,
        stub_count="1",
    ),
    _colorado(
        "device_count_wrong",
        "IR-GN-8: the device counts a wrong number after a shuffle; the deck is removed.",
        f"""
        {ALONE}
        incident device_count_wrong
        shuffle shoe
        {TENS}
        ? incident device_count_wrong
        {PLAYS}
        """,
        shuffler="yes",
        shuffler_counts="yes",
    ),
    _colorado(
        "improper_cut",
        "IR-GN-9: the dealer cuts again before any card is dealt.",
        f"""
        {ALONE}
        incident improper_cut
        {TENS}
        ? incident improper_cut
        {PLAYS}
        """,
    ),
    _colorado(
        "idle_table",
        "5(e): the cards of an idle table are spread, and shuffled before play.",
        f"""
        {ALONE}
        {TENS}
        {PLAYS}
        incident idle_table face=up
        round 2
        p1: 10 on ante
        shuffle shoe
        """,
    ),
    _colorado(
        "damaged_card",
        "IR-GN-3: a damaged card is replaced from the reserve, and play goes on.",
        f"""
        {ALONE}
        incident damaged_card
        {TENS}
        {PLAYS}
        """,
    ),
    _colorado(
        "unsuitable_card",
        "IR-GN-5: what the inspection finds is put right before play.",
        f"""
        {BUYS}
        incident unsuitable_card found=missing
        round 1
        p1: 10 on ante
        shuffle shoe
        {TENS}
        {PLAYS}
        """,
    ),
    _colorado(
        "cards_removed",
        "IR-GN-10: cards with signs of tampering leave the table, and the round is void.",
        f"""
        {ALONE}
        {TENS}
        incident cards_removed
        round 2
        p1: 10 on ante
        shuffle shoe
        """,
    ),
    _colorado(
        "cards_changed",
        "GN-14: cards that are due out are changed between rounds, not within one.",
        f"""
        {ALONE}
        ? incident cards_changed
        {TENS}
        {PLAYS}
        incident cards_changed
        round 2
        p1: 10 on ante
        shuffle shoe
        """,
    ),
)
