"""Scenarios of ZAPPIT."""

from typing import Any

from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 500.00\np2 buys 500.00"
SHUFFLE = """
shuffle shoe
p1 chooses decline on the cut
p2 chooses 100 on the cut
shoe: burn 2c
"""
"""A new shoe: p1, who came first, lets p2 cut, and a card goes to the rack."""
BOTH = f"""
{BUYS}
round 1
p1: 10 on main
p2: 20 on main
{SHUFFLE}
dealer: no more bets
"""
"""Two players have wagered, and the first cards are due."""
ALONE = f"""
{BUYS}
round 1
p1: 10 on main
{SHUFFLE}
dealer: no more bets
"""


def _zappit(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("zappit", name, about, lines, options)


ROUNDS = (
    _zappit(
        "ordinary_round",
        "One player draws and busts, one stands; the dealer draws to 17.",
        f"""
        {BOTH}
        shoe: 1 5s, 2 Td, dealer 9c, 1 9h, 2 9d
        shoe: dealer 2c
        ? p2 chooses stand on 2
        p1 chooses hit on 1
        shoe: 1 Kd
        p2 chooses stand on 2
        shoe: dealer 7h
        """,
    ),
    _zappit(
        "zap_into_a_split_and_a_double",
        "A hard 16 is zapped into a pair of eights, split, and one of its hands doubled.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 6h
        shoe: dealer 9d
        p1 chooses zap on 1
        shoe: 1 8s
        shoe: 1 8d
        ? p1 chooses zap on 1
        p1 chooses split on 1
        shoe: 1 3s
        p1 chooses double on 1
        shoe: 1 Kc
        shoe: 1.2 Kd
        p1 chooses stand on 1.2
        """,
    ),
    _zappit(
        "zap_into_ace_and_ten",
        "An ace and a ten after a zap are 21 and paid 1 to 1; beside it a blackjack pays 3 to 2.",
        f"""
        {BOTH}
        shoe: 1 As, 2 Td, dealer 9c, 1 Kh, 2 8d
        shoe: dealer 9d
        p2 chooses zap on 2
        shoe: 2 Ad
        shoe: 2 Qh
        """,
    ),
    _zappit(
        "what_may_not_be_zapped",
        "A soft 17, a hand of three cards and a split hand are played as they are.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 As, dealer 9c, 1 6h
        shoe: dealer 9d
        ? p1 chooses zap on 1
        p1 chooses hit on 1
        shoe: 1 9h
        ? p1 chooses zap on 1
        p1 chooses stand on 1
        round 2
        p1: 10 on main
        dealer: no more bets
        shoe: 1 9s, dealer 9c, 1 9h
        shoe: dealer 9d
        p1 chooses split on 1
        shoe: 1 8h
        ? p1 chooses zap on 1
        p1 chooses stand on 1
        shoe: 1.2 Th
        p1 chooses stand on 1.2
        """,
    ),
    _zappit(
        "dealer_22",
        "A 22 returns doubles and splits; a blackjack and a bust were settled before.",
        f"""
        {BUYS}
        p3 buys 500.00
        round 1
        p1: 10 on main
        p2: 20 on main
        p3: 30 on main
        shuffle shoe
        p1 chooses decline on the cut
        p3 chooses 100 on the cut
        shoe: burn 2c
        dealer: no more bets
        shoe: 1 As, 2 8s, 3 Td, dealer 6c, 1 Kh, 2 8d, 3 2d
        shoe: dealer 6d
        p2 chooses split on 2
        shoe: 2 3h
        p2 chooses double on 2
        shoe: 2 9h
        shoe: 2.2 Th
        p2 chooses stand on 2.2
        p3 chooses hit on 3
        shoe: 3 Tc
        shoe: dealer Td
        """,
    ),
    _zappit(
        "even_money",
        "A blackjack against an ace takes even money; the reader then finds a blackjack.",
        f"""
        {BOTH}
        shoe: 1 As, 2 Td, dealer Ac, 1 Kh, 2 9d
        shoe: dealer Qd
        p1 chooses even money on insurance at 1
        ? p2 chooses even money on insurance at 2
        ? p2 chooses 11 on insurance at 2
        p2 chooses 10 on insurance at 2
        """,
    ),
    _zappit(
        "insurance_lost",
        "Insurance is collected as soon as the reader finds no blackjack.",
        f"""
        {BOTH}
        shoe: 1 Ts, 2 Td, dealer Ac, 1 9h, 2 9d
        shoe: dealer 7d
        p1 chooses 5 on insurance at 1
        p2 chooses no on insurance at 2
        p1 chooses stand on 1
        p2 chooses stand on 2
        """,
    ),
    _zappit(
        "blackjack_at_6_to_5",
        "A house that pays a blackjack 6 to 5, and collects all losers before it pays.",
        f"""
        {BOTH}
        shoe: 1 Ts, 2 As, dealer 9c, 1 9h, 2 Kd
        shoe: dealer 9d
        p1 chooses stand on 1
        round 2
        p1: 10 on main
        p2: 20 on main
        dealer: no more bets
        shoe: 1 Ts, 2 Ks, dealer 9c, 1 7h, 2 9h
        shoe: dealer 9d
        p1 chooses stand on 1
        p2 chooses stand on 2
        """,
        bj_pays="6_to_5",
        settle_order="losers_first",
    ),
    _zappit(
        "four_hands_of_aces",
        "Aces are split to four hands and drawn to; ace and ten are 21 there.",
        f"""
        {ALONE}
        shoe: 1 As, dealer 9c, 1 Ah
        shoe: dealer 9d
        p1 chooses split on 1
        shoe: 1 Ad
        p1 chooses split on 1
        shoe: 1 Ac
        p1 chooses split on 1
        shoe: 1 5h
        ? p1 chooses split on 1
        p1 chooses hit on 1
        shoe: 1 3h
        p1 chooses stand on 1
        shoe: 1.4 Kh
        shoe: 1.3 9h
        p1 chooses stand on 1.3
        shoe: 1.2 8h
        p1 chooses double_for_less on 1.2
        p1 chooses 5 on 1.2 less
        shoe: 1.2 2h
        """,
    ),
    _zappit(
        "two_adjacent_boxes",
        "A player with two boxes, which must be adjacent.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main at 4
        ? p1: 10 on main at 6
        ? p1: 10 on main at 2
        p1: 10 on main at 5
        ? p1: 10 on main at 3
        shuffle shoe
        p1 chooses 60 on the cut
        shoe: burn 2c
        dealer: no more bets
        shoe: 4 Ts, 5 Td, dealer 9c, 4 9h, 5 7d
        shoe: dealer 9d
        p1 chooses stand on 4
        p1 chooses stand on 5
        """,
        boxes="2",
    ),
    _zappit(
        "cut_by_the_dealer",
        "A house whose dealer cuts the cards for the table.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        shoe: burn 2c
        dealer: no more bets
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        p1 chooses stand on 1
        """,
        cut_by="dealer",
    ),
)

IRREGULARITIES = (
    _zappit(
        "card_face_up_in_shoe",
        "IR-ZP-1: a card found face up in the shoe goes to the discard rack.",
        f"""
        {ALONE}
        shoe: 1 5s, dealer 9c, 1 6h
        shoe: dealer 9d
        p1 chooses hit on 1
        incident card_face_up_in_shoe
        shoe: aside Kd
        shoe: 1 Td
        """,
    ),
    _zappit(
        "card_drawn_in_error",
        "IR-ZP-2: a card drawn in error and not seen is the next card.",
        f"""
        {ALONE}
        shoe: 1 5s, dealer 9c, 1 6h
        shoe: dealer 9d
        incident card_drawn_in_error
        p1 chooses hit on 1
        shoe: 1 Td
        """,
    ),
    _zappit(
        "card_exposed",
        "IR-ZP-3: one player refuses the exposed card, the next takes it.",
        f"""
        {BOTH}
        shoe: 1 Ts, 2 5d, dealer 9c, 1 3h, 2 6d
        shoe: dealer 9d
        incident card_exposed
        shoe: exposed Kd
        p1 chooses stand on 1
        p2 chooses hit on 2
        """,
    ),
    _zappit(
        "card_exposed_and_not_used",
        "IR-ZP-3: a card that nobody takes and the dealer cannot use is discarded.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        incident card_exposed
        ? incident card_exposed
        shoe: exposed Kd
        p1 chooses stand on 1
        """,
    ),
    _zappit(
        "card_exposed_during_a_zap",
        "A card exposed while a zapped hand is replaced is one of its two cards (ZP-6a).",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 6h
        shoe: dealer 9d
        p1 chooses zap on 1
        shoe: 1 9s
        incident card_exposed
        shoe: exposed Kd
        p1 chooses stand on 1
        """,
    ),
    _zappit(
        "drawn_on_seventeen",
        "IR-ZP-4: a card that the dealer drew to a pat hand is discarded.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 8d
        p1 chooses stand on 1
        incident drawn_on_seventeen
        round 2
        shoe: aside 4c
        """,
    ),
    _zappit(
        "dealer_missed",
        "IR-ZP-5: the dealer, who missed a card, takes both after the players' second.",
        f"""
        {BOTH}
        incident dealer_missed
        shoe: 1 Ts, 2 Td, 1 9h, 2 9d, dealer 9c
        shoe: dealer 8d
        p1 chooses stand on 1
        p2 chooses stand on 2
        """,
    ),
    _zappit(
        "no_cards_dealt",
        "IR-ZP-7: a hand that was dealt no cards is dead.",
        f"""
        {BOTH}
        incident no_cards_dealt box=1
        shoe: 2 Td, dealer 9c, 2 9d
        shoe: dealer 8d
        p2 chooses stand on 2
        """,
    ),
    _zappit(
        "one_card_dealt",
        "IR-ZP-7: a hand that was dealt one card takes its second after all others.",
        f"""
        {BOTH}
        incident one_card_dealt box=1
        shoe: 1 Ts, 2 Td, dealer 9c, 2 9d
        p1 chooses card on 1 second
        shoe: 1 9h
        shoe: dealer 8d
        p1 chooses stand on 1
        p2 chooses stand on 2
        """,
    ),
    _zappit(
        "card_not_dealt",
        "IR-ZP-8: a card that was missed comes after the others' and before the hole card.",
        f"""
        {BOTH}
        shoe: 1 5s, 2 Td, dealer 9c, 1 6h, 2 2d
        shoe: dealer 9d
        p1 chooses hit on 1
        incident card_not_dealt
        p1 chooses later on 1 missed
        p2 chooses hit on 2
        shoe: 2 7c
        p2 chooses stand on 2
        shoe: 1 Kd
        """,
    ),
    _zappit(
        "card_not_dealt_dead",
        "IR-ZP-8: or the hand is dead, and its original wager returned.",
        f"""
        {BOTH}
        shoe: 1 5s, 2 Td, dealer 9c, 1 6h, 2 9d
        shoe: dealer 9d
        p1 chooses hit on 1
        incident card_not_dealt
        p1 chooses dead on 1 missed
        p2 chooses stand on 2
        """,
    ),
    _zappit(
        "reader_misused",
        "IR-ZP-9: the reader is used on a nine; a floorperson is told, and play goes on.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        incident reader_misused
        ? p1 chooses stand on 1
        confirm floorperson: told that the reader was used on a low card (floorperson)
        p1 chooses stand on 1
        """,
    ),
    _zappit(
        "cards_changed",
        "GN-14: cards that are due out are changed between rounds, not within one.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        ? incident cards_changed
        p1 chooses stand on 1
        incident cards_changed
        round 2
        shuffle shoe
        """,
    ),
    _zappit(
        "players_let_out",
        "IR-GN-1: the house lets a player out of the hand in which a card was exposed.",
        f"""
        {BOTH}
        shoe: 1 Ts, 2 9s, dealer 9c, 1 9h, 2 8d
        shoe: dealer 9d
        ? incident players_let_out patron=p1
        incident card_exposed
        shoe: exposed 4s
        incident players_let_out patron=p1
        p2 chooses hit on 2
        """,
        **{"error.let_players_out": "yes"},
    ),
    _zappit(
        "reader_fails",
        "IR-ZP-10: nothing is dealt until the card reader is repaired or replaced.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer Ac, 1 9h
        shoe: dealer 6d
        p1 chooses no on insurance at 1
        incident reader_fails
        ? p1 chooses hit on 1
        confirm floorperson: the card reader is repaired or replaced (floorperson)
        p1 chooses stand on 1
        """,
    ),
    _zappit(
        "shuffler_fails",
        "IR-ZP-11: cards of a cycle that the device did not complete are shuffled again.",
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
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        p1 chooses stand on 1
        """,
        shuffler="yes",
    ),
    _zappit(
        "shuffler_unusable",
        "IR-ZP-11: a device that cannot be used is covered before cards are shuffled otherwise.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        incident shuffler_unusable
        ? shuffle shoe
        confirm floorperson: the shuffling device is covered, or signed out of order (floorperson)
        shuffle shoe
        p1 chooses 78 on the cut
        shoe: burn 2c
        dealer: no more bets
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        p1 chooses stand on 1
        """,
        shuffler="yes",
    ),
    _zappit(
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
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        p1 chooses stand on 1
        """,
    ),
    _zappit(
        "new_dealer",
        "A new dealer puts a card in the discard rack before dealing any.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 9h
        ? incident new_dealer
        shoe: dealer 9d
        p1 chooses stand on 1
        incident new_dealer
        round 2
        shoe: aside 4c
        p1: 10 on main
        dealer: no more bets
        shoe: 1 Ts, dealer 9c, 1 8h
        shoe: dealer 9d
        p1 chooses stand on 1
        """,
    ),
    _zappit(
        "reshuffle",
        "A floorperson has the cards reshuffled; the cut goes counterclockwise from the far right.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        p1 chooses stand on 1
        incident reshuffle
        round 2
        shuffle shoe
        p2 chooses decline on the cut
        p1 chooses 156 on the cut
        shoe: burn 9c
        """,
        reshuffle_any_round="yes",
    ),
    _zappit(
        "player_admitted",
        "A player who sat out a round may not wager until the house lets them in again.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        p1 chooses stand on 1
        round 2
        ? p2: 10 on main
        incident player_admitted patron=p2
        p2: 10 on main
        """,
        mid_shoe_entry="refuse",
    ),
    _zappit(
        "idle_table",
        "At an idle table the cards are spread face down, and shuffled before they are dealt.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        ? incident idle_table
        p1 chooses stand on 1
        incident idle_table
        round 2
        shuffle shoe
        p2 chooses 156 on the cut
        shoe: burn 9c
        """,
    ),
    _zappit(
        "damaged_card",
        "IR-GN-3: a damaged card is replaced from the reserve, and play goes on.",
        f"""
        {ALONE}
        incident damaged_card
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        p1 chooses stand on 1
        """,
    ),
    _zappit(
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
    _zappit(
        "cards_removed",
        "IR-GN-10: cards with signs of tampering leave the table, and the round is void.",
        f"""
        {ALONE}
        shoe: 1 Ts, dealer 9c, 1 9h
        shoe: dealer 9d
        incident cards_removed
        round 2
        shuffle shoe
        """,
    ),
)
