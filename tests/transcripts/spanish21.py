"""Scenarios of Spanish 21."""

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
ALONE = f"""
{BUYS}
round 1
p1: 10 on main
{SHUFFLE}
dealer: no more bets
"""
BOTH = f"""
{BUYS}
round 1
p1: 10 on main
p2: 25 on main
{SHUFFLE}
dealer: no more bets
"""


def _spanish(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("spanish21", name, about, lines, options)


ROUNDS = (
    _spanish(
        "ordinary_round",
        "One player draws to twenty, one breaks; the dealer stands on a soft 17.",
        f"""
        {BOTH}
        shoe: 1 5h, 2 Ks, dealer 6c, 1 6d, 2 4d
        shoe: dealer Ah
        p1 chooses hit on 1
        shoe: 1 9s
        p1 chooses stand on 1
        p2 chooses hit on 2
        shoe: 2 Kd
        """,
    ),
    _spanish(
        "super_bonus",
        "Three sevens of diamonds against a seven: 2 to 1, 5,000 dollars, and 50 to the others.",
        """
        p1 buys 500.00
        p2 buys 500.00
        p3 buys 500.00
        round 1
        p1: 25 on main
        p2: 10 on main
        shuffle shoe
        p1 chooses decline on the cut
        p3 chooses 100 on the cut
        shoe: burn 2c
        dealer: no more bets
        shoe: 1 7d, 2 Ks, dealer 7c, 1 7d, 2 6d
        shoe: dealer Kh
        p1 chooses hit on 1
        shoe: 1 7d
        p2 chooses surrender on 2
        """,
    ),
    _spanish(
        "raised_odds",
        "21 in five cards at 3 to 2, 6-7-8 of spades at 3 to 1, and 21 against the dealer's 21.",
        f"""
        {BOTH}
        shoe: 1 2h, 2 6s, dealer 5c, 1 3d, 2 7s
        shoe: dealer 6h
        p1 chooses hit on 1
        shoe: 1 4s
        p1 chooses hit on 1
        shoe: 1 5d
        p1 chooses hit on 1
        shoe: 1 7h
        p2 chooses hit on 2
        shoe: 2 8s
        round 2
        p1: 10 on main
        p2: 25 on main
        dealer: no more bets
        shoe: 1 5h, 2 Ks, dealer 5s, 1 7d, 2 9d
        shoe: dealer 6c
        p1 chooses hit on 1
        shoe: 1 9s
        p2 chooses stand on 2
        shoe: dealer Kd
        """,
    ),
    _spanish(
        "rescue",
        "A double down that came to 13 is rescued; the other player lets a 14 stand.",
        f"""
        {BOTH}
        shoe: 1 5h, 2 6s, dealer 9c, 1 6d, 2 5s
        shoe: dealer 8h
        p1 chooses double on 1
        ? p1 chooses hit on 1
        shoe: 1 2s
        p1 chooses rescue on 1
        p2 chooses double on 2
        shoe: 2 3d
        p2 chooses stand on 2
        """,
    ),
    _spanish(
        "double_on_five_cards",
        "A hand of four cards is doubled: 21 in five cards, doubled, is paid 1 to 1.",
        f"""
        {ALONE}
        shoe: 1 2h, dealer 9c, 1 2d
        shoe: dealer 8h
        p1 chooses hit on 1
        shoe: 1 3s
        p1 chooses hit on 1
        shoe: 1 4d
        p1 chooses double on 1
        shoe: 1 Ks
        p1 chooses stand on 1
        """,
    ),
    _spanish(
        "double_for_less",
        "A double for less than the wager, and not for more; a hand over 21 is not rescued.",
        f"""
        {ALONE}
        shoe: 1 8h, dealer 9c, 1 6d
        shoe: dealer 8h
        p1 chooses double_for_less on 1
        ? p1 chooses 11 on 1 less
        p1 chooses 4 on 1 less
        shoe: 1 Ks
        """,
    ),
    _spanish(
        "split_aces_drawn_to_and_resplit",
        "Aces are split three times; one hand draws, one doubles, one is a plain 21, none splits "
        "again.",
        f"""
        {ALONE}
        shoe: 1 Ah, dealer 9c, 1 As
        shoe: dealer 8h
        p1 chooses split on 1
        shoe: 1 Ad
        p1 chooses split on 1
        shoe: 1 5d
        p1 chooses hit on 1
        shoe: 1 4s
        p1 chooses stand on 1
        shoe: 1.3 Ac
        p1 chooses split on 1.3
        shoe: 1.3 8d
        p1 chooses double on 1.3
        shoe: 1.3 9d
        p1 chooses stand on 1.3
        shoe: 1.4 As
        ? p1 chooses split on 1.4
        p1 chooses stand on 1.4
        shoe: 1.2 Kd
        """,
    ),
    _spanish(
        "match_the_dealer_both_cards",
        "Both cards match the dealer's nine, one of them in suit; the other player matches none.",
        f"""
        {BUYS}
        round 1
        ? p1: 5 on match_dealer
        p1: 10 on main
        ? p1: 11 on match_dealer
        p1: 5 on match_dealer
        p2: 25 on main
        p2: 1 on match_dealer
        ? p1 takes down 10.00 of main@1
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 9c, 2 Ks, dealer 9c, 1 9h, 2 8d
        shoe: dealer 8h
        p1 chooses stand on 1
        p2 chooses stand on 2
        """,
    ),
    _spanish(
        "surrender",
        "Against a six half is lost at once; against a king the hand waits for the second card.",
        f"""
        {BOTH}
        shoe: 1 Kh, 2 9s, dealer 6c, 1 6d, 2 9d
        shoe: dealer Kd
        p1 chooses surrender on 1
        p2 chooses stand on 2
        shoe: dealer 3d
        round 2
        p1: 10 on main
        p2: 20 on main
        dealer: no more bets
        shoe: 1 Kh, 2 9s, dealer Ks, 1 6d, 2 9d
        shoe: dealer 8c
        p1 chooses surrender on 1
        p2 chooses surrender on 2
        """,
    ),
    _spanish(
        "surrender_to_a_blackjack",
        "Without a hole card a surrendered wager is lost whole to a blackjack; insurance pays.",
        f"""
        {ALONE}
        shoe: 1 Kh, dealer Ac, 1 6d
        p1 chooses 5 on insurance at 1
        p1 chooses surrender on 1
        shoe: dealer Kd
        """,
        hole_card="none",
    ),
    _spanish(
        "dealer_blackjack_without_a_hole_card",
        "Eights split and doubled, one hand over 21: a blackjack takes the original wager alone.",
        f"""
        {BOTH}
        shoe: 1 8h, 2 As, dealer Kc, 1 8s, 2 Qd
        p1 chooses split on 1
        shoe: 1 3d
        p1 chooses double on 1
        shoe: 1 9d
        p1 chooses stand on 1
        shoe: 1.2 6h
        p1 chooses hit on 1.2
        shoe: 1.2 Kd
        shoe: dealer Ah
        """,
        hole_card="none",
    ),
    _spanish(
        "reader_and_insurance",
        "The reader finds a blackjack under an ace: insurance pays, a blackjack wins all the same.",
        f"""
        {BOTH}
        shoe: 1 Ah, 2 Ks, dealer Ac, 1 Kd, 2 9d
        ? shoe: dealer Tc
        shoe: dealer Qh
        p1 chooses no on insurance at 1
        ? p2 chooses 14 on insurance at 2
        p2 chooses 13 on insurance at 2
        """,
    ),
    _spanish(
        "split_21_by_the_letter",
        "An ace and a king of a split hand against the dealer's 21: 3 to 2 by the other reading.",
        f"""
        {ALONE}
        shoe: 1 Ah, dealer 5c, 1 As
        shoe: dealer 6h
        p1 chooses split on 1
        shoe: 1 Kd
        shoe: 1.2 9d
        p1 chooses stand on 1.2
        shoe: dealer Qd
        """,
        split_two_card_21="literal",
    ),
    _spanish(
        "a_box_of_three",
        "Three on a box disagree: one doubles in part, one not at all; one rescues.",
        """
        p1 buys 500.00
        p2 buys 500.00
        p3 buys 500.00
        round 1
        p1: 10 on main at 1
        ? p2: 20 on main at 1
        p1 lets others wager on box 1
        p2: 20 on main at 1
        p3: 30 on main at 1
        shuffle shoe
        p1 chooses 100 on the cut
        shoe: burn 2c
        dealer: no more bets
        shoe: 1 5h, dealer 9c, 1 6d
        shoe: dealer 8h
        ? p2 chooses double on 1
        p1 chooses double on 1
        p2 chooses 15 on 1 double
        p3 chooses no on 1 double
        shoe: 1 3s
        p1 chooses stand on 1
        p2 chooses rescue on 1
        """,
        players_per_box=3,
    ),
    _spanish(
        "burn_card_asked_for",
        "The burn card is shown to a player who asks.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        p2 asks for the burn card
        ? p1 asks for the burn card
        """,
    ),
    _spanish(
        "refusals",
        "What the table does not take: wagers too late, too low, on two boxes, without a decision.",
        f"""
        {BUYS}
        round 1
        ? p1: 4 on main
        ? p1: 5 on insurance
        ? p1: 10 on double:1
        p1: 10 on main
        ? p1: 10 on main at 3
        ? p1: 10 on main at 7
        ? p2: 10 on main at 1
        ? p1: 10 cash on main
        shuffle shoe
        ? p2 chooses 100 on the cut
        ? p1 chooses 47 on the cut
        p1 chooses 48 on the cut
        shoe: burn 2c
        dealer: no more bets
        ? p2: 10 on main
        ? p1 takes down 10.00 of main@1
        shoe: 1 Kh, dealer 9c, 1 5d
        shoe: dealer 8h
        ? p1 chooses split on 1
        ? p1 chooses rescue on 1
        p1 chooses hit on 1
        shoe: 1 2d
        ? p1 chooses surrender on 1
        p1 chooses stand on 1
        """,
    ),
)

IRREGULARITIES = (
    _spanish(
        "card_face_up_in_shoe",
        "IR-SP-1: a card face up in the shoe is not used; a second one makes the round void.",
        f"""
        {ALONE}
        shoe: 1 5h, dealer 9c, 1 6d
        shoe: dealer 8h
        p1 chooses hit on 1
        incident card_face_up_in_shoe
        shoe: aside Ks
        shoe: 1 3d
        incident card_face_up_in_shoe
        round 2
        shuffle shoe
        """,
    ),
    _spanish(
        "ten_found",
        "IR-SP-2: a ten is removed by the floorperson; a second one makes the round void.",
        f"""
        {ALONE}
        shoe: 1 5h, dealer 9c, 1 6d
        ? shoe: dealer Th
        incident ten_found ten=Th
        ? incident ten_found ten=9h
        shoe: dealer 8h
        incident ten_found ten=Ts
        round 2
        shuffle shoe
        """,
    ),
    _spanish(
        "card_drawn_in_error",
        "IR-SP-3: a card drawn in error and not seen is the next card.",
        f"""
        {ALONE}
        shoe: 1 5h, dealer 9c, 1 6d
        shoe: dealer 8h
        p1 chooses hit on 1
        incident card_drawn_in_error
        shoe: 1 Kd
        """,
    ),
    _spanish(
        "card_exposed",
        "IR-SP-4: one player refuses the exposed card and takes no more, the next one draws it.",
        f"""
        {BOTH}
        shoe: 1 Kh, 2 5s, dealer 9c, 1 7d, 2 6d
        shoe: dealer 8h
        incident card_exposed
        shoe: exposed Ks
        p1 chooses stand on 1
        p2 chooses hit on 2
        """,
    ),
    _spanish(
        "drawn_on_seventeen",
        "IR-SP-5: a card that the dealer drew on 17 is burned.",
        f"""
        {ALONE}
        shoe: 1 Kh, dealer 9c, 1 9d
        shoe: dealer 8h
        p1 chooses stand on 1
        incident drawn_on_seventeen
        round 2
        shoe: aside 4d
        p1: 10 on main
        """,
    ),
    _spanish(
        "dealer_missed",
        "IR-SP-6: the dealer missed the dealer's own card, and takes it after the players'.",
        f"""
        {BOTH}
        incident dealer_missed
        shoe: 1 Kh, 2 5s, 1 7d, 2 6d, dealer 9c
        shoe: dealer 8h
        p1 chooses stand on 1
        p2 chooses stand on 2
        """,
    ),
    _spanish(
        "no_cards_dealt",
        "IR-SP-8: a hand that was dealt no cards is dead, and its wager goes back.",
        f"""
        {BOTH}
        incident no_cards_dealt box=1
        shoe: 2 Ks, dealer 9c, 2 9d
        shoe: dealer 8h
        p2 chooses stand on 2
        """,
    ),
    _spanish(
        "one_card_dealt",
        "IR-SP-8: a hand that was dealt one card takes its second after all others.",
        f"""
        {BOTH}
        incident one_card_dealt box=1
        shoe: 1 Kh, 2 Ks, dealer 9c, 2 9d
        p1 chooses card on 1 second
        shoe: 1 8d
        shoe: dealer 8h
        p1 chooses stand on 1
        p2 chooses stand on 2
        """,
    ),
    _spanish(
        "card_not_dealt",
        "IR-SP-9: a missed card comes after the others' and before the hole card is shown.",
        f"""
        {BOTH}
        shoe: 1 5h, 2 Ks, dealer 9c, 1 6d, 2 9d
        shoe: dealer 8h
        p1 chooses hit on 1
        incident card_not_dealt
        p1 chooses later on 1 missed
        p2 chooses stand on 2
        shoe: 1 Kd
        """,
    ),
    _spanish(
        "card_not_dealt_dead",
        "IR-SP-9: the same where the player has the hand called dead.",
        f"""
        {BOTH}
        shoe: 1 5h, 2 Ks, dealer 9c, 1 6d, 2 9d
        shoe: dealer 8h
        p1 chooses hit on 1
        incident card_not_dealt
        p1 chooses dead on 1 missed
        p2 chooses stand on 2
        """,
    ),
    _spanish(
        "reader_misused",
        "IR-SP-10: the reader was used under a nine, where a player could learn the hole card.",
        f"""
        {BOTH}
        shoe: 1 5h, 2 Ks, dealer 9c, 1 6d, 2 9d
        shoe: dealer 8h
        incident reader_misused known=yes
        confirm casino supervisor: told that the reader was used on a low card (person)
        """,
    ),
    _spanish(
        "reader_misused_unknown",
        "IR-SP-10: the same where nobody could: play goes on.",
        f"""
        {ALONE}
        shoe: 1 5h, dealer 9c, 1 6d
        shoe: dealer 8h
        incident reader_misused known=no
        confirm casino supervisor: told that the reader was used on a low card (person)
        p1 chooses hit on 1
        shoe: 1 Kd
        """,
    ),
    _spanish(
        "reader_fails",
        "IR-SP-10: the reader fails, and the blackjack under a king is found after the players.",
        f"""
        {ALONE}
        incident reader_fails
        shoe: 1 5h, dealer Kc, 1 6d
        shoe: dealer Ah
        p1 chooses double on 1
        shoe: 1 9d
        p1 chooses stand on 1
        """,
    ),
    _spanish(
        "card_exposed_in_mixing",
        "IR-SP-11: a card is exposed as the cards are mixed and stacked: they are mixed again.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        incident card_exposed_in_mixing
        {SHUFFLE}
        ? incident card_exposed_in_mixing
        """,
    ),
    _spanish(
        "cards_changed",
        "GN-14: cards that are due out are changed between rounds, not within one.",
        f"""
        {ALONE}
        shoe: 1 Kh, dealer 9c, 1 7d
        shoe: dealer 8h
        ? incident cards_changed
        p1 chooses stand on 1
        incident cards_changed
        round 2
        shuffle shoe
        """,
    ),
    _spanish(
        "cards_extended",
        "GN-14g: surveillance is notified that the cards are used for 48 hours.",
        """
        p1 buys 100.00
        confirm casino supervisor: incident cards_extended (supervisor-1)
        incident cards_extended
        """,
    ),
    _spanish(
        "players_let_out",
        "IR-GN-1: the house lets a player out of the hand in which a card was drawn in error.",
        f"""
        {BOTH}
        shoe: 1 5h, 2 Ks, dealer 9c, 1 6d, 2 9d
        shoe: dealer 8h
        ? incident players_let_out patron=p1
        incident card_drawn_in_error
        incident players_let_out patron=p1
        p2 chooses stand on 2
        """,
        **{"error.let_players_out": "yes"},
    ),
    _spanish(
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
        """,
    ),
    _spanish(
        "new_dealer",
        "A new dealer burns a card before dealing any.",
        f"""
        {ALONE}
        shoe: 1 Kh, dealer 9c, 1 9d
        shoe: dealer 8h
        p1 chooses stand on 1
        incident new_dealer
        round 2
        shoe: aside 4d
        p1: 10 on main
        """,
    ),
    _spanish(
        "reshuffle",
        "The house has the cards shuffled after a round; the cut begins at the dealer's far right.",
        f"""
        {ALONE}
        shoe: 1 Kh, dealer 9c, 1 9d
        shoe: dealer 8h
        p1 chooses stand on 1
        incident reshuffle
        round 2
        shuffle shoe
        p2 chooses 100 on the cut
        shoe: burn 9c
        """,
        reshuffle_any_round="yes",
    ),
    _spanish(
        "idle_table",
        "The cards of an idle table are spread, and mixed again for the next player.",
        f"""
        {ALONE}
        shoe: 1 Kh, dealer 9c, 1 9d
        shoe: dealer 8h
        p1 chooses stand on 1
        incident idle_table face=down
        round 2
        shuffle shoe
        """,
    ),
    _spanish(
        "damaged_card",
        "IR-GN-3: a damaged card is replaced from the reserve, and play goes on.",
        f"""
        {ALONE}
        incident damaged_card
        shoe: 1 Kh, dealer 9c, 1 9d
        shoe: dealer 8h
        p1 chooses stand on 1
        """,
    ),
    _spanish(
        "unsuitable_card",
        "IR-GN-5: what the inspection finds is put right before play.",
        f"""
        {BUYS}
        incident unsuitable_card found=extra
        round 1
        p1: 10 on main
        {SHUFFLE}
        """,
    ),
    _spanish(
        "shuffler_fails",
        "IR-GN-6: the device fails, its cards are shuffled again, and go into the shoe uncut.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        shuffle shoe
        incident shuffler_fails
        shuffle shoe
        shoe: burn 2c
        dealer: no more bets
        shoe: 1 Kh, dealer 9c, 1 9d
        shoe: dealer 8h
        p1 chooses stand on 1
        """,
        shuffler="yes",
    ),
    _spanish(
        "cards_removed",
        "IR-GN-10: cards with signs of tampering leave the table, and the round is void.",
        f"""
        {BOTH}
        shoe: 1 5h, 2 Ks, dealer 9c, 1 6d, 2 9d
        shoe: dealer 8h
        incident cards_removed
        round 2
        shuffle shoe
        """,
    ),
)
