"""Irregularities of blackjack, and what is done about cards and dealers."""

from tests.transcripts.blackjack_tables import ACTION, BUYS, METERED, PRIZES, SHUFFLE, blackjack

IRREGULARITIES = (
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
        "drawn_on_seventeen_face_up",
        "IR-BJ-4: the same while players act, where both of the dealer's cards are face up.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 7d
        shoe: dealer 9d
        incident drawn_on_seventeen
        shoe: aside 4s
        p1 chooses hit on 1
        shoe: 1 Kd
        """,
        variant="face_up",
    ),
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
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
        ? p1 chooses stand on 1
        confirm casino supervisor: told that the reader was used on a low card (person)
        incident reader_misused known=yes
        confirm casino supervisor: told that the reader was used on a low card (person)
        """,
    ),
    blackjack(
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
    blackjack(
        "up_card_not_moved",
        "IR-BJ-12: an up card that was not moved to the next area counts as if it had been.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main_1
        p1: 10 on main_2
        p1: 10 on main_3
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 9h
        p1 chooses stand on 1
        ? incident up_card_not_moved
        shoe: dealer 8d
        incident up_card_not_moved
        shoe: dealer 9d
        shoe: dealer Kd
        """,
        **ACTION,
    ),
    blackjack(
        "up_card_discarded",
        "IR-BJ-13: an up card discarded early is found and restored by the supervisor.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main_1
        p1: 10 on main_2
        p1: 10 on main_3
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 9h
        p1 chooses stand on 1
        shoe: dealer 8d
        incident up_card_discarded
        confirm casino supervisor: the dealer's up card was 9c (person)
        shoe: dealer 9d
        shoe: dealer Kd
        """,
        **ACTION,
    ),
    blackjack(
        "wagers_lacking",
        "BJ-18(b): the wagers of a box that lacks one go back, and the others play.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main_1
        p1: 10 on main_2
        p2: 10 on main_1 at 2
        p2: 10 on main_2 at 2
        p2: 10 on main_3 at 2
        {SHUFFLE}
        ? dealer: no more bets
        incident wagers_lacking
        ? incident wagers_lacking
        dealer: no more bets
        shoe: 2 Th, dealer 9c, 2 9h
        p2 chooses stand on 2
        shoe: dealer 8d
        """,
        **ACTION,
    ),
    blackjack(
        "progressive_light_fails",
        "IR-BJ-14: where the light fails no progressive wager is taken, and one made goes back.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 1 on progressive
        incident progressive_light_fails box=1
        ? p1: 1 on progressive
        p2: 10 on main
        p2: 1 on progressive
        incident progressive_light_fails box=1 works=yes
        p1: 1 on progressive
        """,
        **METERED,
    ),
    blackjack(
        "bonus_display_fails",
        "IR-BJ-15: a bonus that nobody can find out is paid 21 to 1.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        p1: 1 on bonus
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 As, dealer 9c, 1 Kh
        shoe: dealer 7d
        incident bonus_display_fails
        """,
        bonus="both",
        bonus_prizes=PRIZES,
    ),
    blackjack(
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
    blackjack(
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
    blackjack(
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
        """,
    ),
    blackjack(
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
    blackjack(
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
        shuffle shoe
        p2 chooses 100 on the cut
        shoe: burn 2c
        p1: 10 on main
        """,
        reshuffle_any_round="yes",
    ),
    blackjack(
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
    blackjack(
        "cards_changed",
        "GN-14: cards that are due out are changed between rounds, not within one.",
        f"""
        {BUYS}
        round 1
        p1: 10 on main
        {SHUFFLE}
        dealer: no more bets
        shoe: 1 Th, dealer 9c, 1 7d
        shoe: dealer 9d
        ? incident cards_changed
        p1 chooses stand on 1
        incident cards_changed
        round 2
        shuffle shoe
        """,
    ),
    blackjack(
        "cards_extended",
        "GN-14g: surveillance is notified that the cards of six decks are used for 48 hours.",
        f"""
        {BUYS}
        confirm casino supervisor: incident cards_extended (supervisor-1)
        incident cards_extended
        """,
    ),
    blackjack(
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
    blackjack(
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
    blackjack(
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
    blackjack(
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
