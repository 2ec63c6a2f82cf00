"""Scenarios of chemin de fer."""

from typing import Any

from tests.transcripts.dealt_out import cards_after, dealt_out
from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 1000.00\np2 buys 1000.00\np3 buys 1000.00"
SHUFFLE = """
shuffle shoe
p3 chooses decline on the cut
p1 chooses 100 on the cut
shoe: burn As
shoe: burn 2c
"""
"""A new shoe: p3, in the highest place, lets p1 cut, and the ace burns one card more."""
BANK = """
p1 chooses 100 on a bid for the bank
p2 chooses no bid on a bid for the bank
p3 chooses no bid on a bid for the bank
p1 chooses 100 on the Banker's wager
"""
BANCO = """
p2 chooses banco on banco
dealer: no more bets
"""
OPENED = f"{BUYS}\nround 1\n{SHUFFLE}{BANK}{BANCO}"
"""p1 banks 100, and p2 has taken all of it."""


WAGERED = f"{BUYS}\nround 1\n{SHUFFLE}{BANK}p2 chooses banco on banco"
GAME, FOUND = "chemindefer", "card_face_up_in_shoe"
FEW_LEFT = dealt_out(GAME, WAGERED, FOUND, lambda shoe: 0 < shoe.remaining < 4, tried=3)
BEFORE_IT = dealt_out(
    GAME, WAGERED, FOUND, lambda shoe: shoe.remaining == shoe.behind + 3, tried=11
)
AT_IT = dealt_out(GAME, WAGERED, FOUND, lambda shoe: shoe.remaining == shoe.behind + 1, tried=4)
"""The shoe with too few cards, with three cards before the cut card, and with one."""


def _tens_first(spent: str) -> tuple[str, ...]:
    """The cards left in a shoe from which these were taken, tens and face cards first."""
    left = cards_after(GAME, f"{WAGERED}\n{spent}")
    return tuple(sorted(left, key=lambda card: card[0] not in "TJQK"))


def four(cards: str) -> str:
    """Four cards, in the order they are dealt."""
    one, two, three, last = cards.split()
    return f"shoe: player {one}, banker {two}, player {three}, banker {last}"


def _chemindefer(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("chemindefer", name, about, lines, options)


ROUNDS = (
    _chemindefer(
        "ordinary_round",
        "A bid, a bank covered in part, the uncovered part withdrawn, third cards on both sides.",
        f"""
        {BUYS}
        round 1
        {SHUFFLE}
        p1 chooses 50 on a bid for the bank
        p2 chooses 80 on a bid for the bank
        p3 chooses 80 on a bid for the bank
        p1 chooses no bid on a bid for the bank
        p3 chooses no bid on a bid for the bank
        p2 chooses 120 on the Banker's wager
        p3 chooses decline on banco
        p1 chooses decline on banco
        p3 chooses 40 on a wager against the bank
        p1 chooses 40 on a wager against the bank
        dealer: no more bets
        {four("2h 3h Kh Kd")}
        p3 chooses card on the Player's Hand
        shoe: player 5c
        shoe: banker 6s
        """,
    ),
    _chemindefer(
        "card_or_stay_on_five",
        "On five the Dominant Player chooses: once stay, then suivi and a card.",
        f"""
        {OPENED}
        {four("5h 7h Kh Kd")}
        p2 chooses stay on the Player's Hand
        round 2
        p1 chooses 150 on the Banker's wager
        p2 chooses suivi on banco suivi
        dealer: no more bets
        {four("2h 7h 3h Kd")}
        p2 chooses card on the Player's Hand
        shoe: player 4c
        """,
    ),
    _chemindefer(
        "naturals",
        "A natural of either side ends the dealing; the Banker's cancels a card that was called.",
        f"""
        {OPENED}
        {four("3h 9h Kh Kd")}
        p2 chooses card on the Player's Hand
        round 2
        p1 chooses 100 on the Banker's wager
        p2 chooses suivi on banco suivi
        dealer: no more bets
        {four("8h 7h Kh Kd")}
        p2 chooses natural on the Player's Hand
        """,
    ),
    _chemindefer(
        "the_bank_is_passed",
        "A passed bank is taken on its terms, loses, and moves on from who passed it.",
        f"""
        {OPENED}
        {four("6h 7h Kh Kd")}
        p2 chooses stay on the Player's Hand
        p1 passes the bank
        round 2
        p2 chooses decline on the bank
        p3 chooses accept on the bank
        p3 chooses 200 on the Banker's wager
        p1 chooses banco on banco
        dealer: no more bets
        {four("9h 7h Kh Kd")}
        p1 chooses natural on the Player's Hand
        round 3
        p2 chooses accept on the bank
        p2 chooses 5 on the Banker's wager
        p3 chooses banco on banco
        dealer: no more bets
        {four("Kh 9h Ks Kd")}
        p3 chooses card on the Player's Hand
        """,
    ),
    _chemindefer(
        "a_seat_nearer_to_the_bank",
        "IR-CF-12, 10(e): who moves nearer to the bank misses a turn.",
        f"""
        {OPENED}
        {four("9h 7h Kh Kd")}
        p2 chooses natural on the Player's Hand
        p2 moves to seat 6
        p2 moves to seat 2
        round 2
        p3 chooses accept on the bank
        p3 chooses 10 on the Banker's wager
        """,
    ),
    _chemindefer(
        "refusals",
        "What the table does not take: wagers out of turn, out of bounds, too late; a wrong call.",
        f"""
        {BUYS}
        round 1
        ? p1: 100 on banker
        {SHUFFLE}
        p1 chooses 100 on a bid for the bank
        p2 chooses no bid on a bid for the bank
        p3 chooses no bid on a bid for the bank
        ? p2: 50 on player
        ? p1 chooses 99 on the Banker's wager
        p1 chooses 100 on the Banker's wager
        ? p1 passes the bank
        ? p3: 100 on player
        ? p2: 50 on player
        ? p1: 50 on player
        p2 chooses decline on banco
        p3 chooses decline on banco
        ? p2 chooses 101 on a wager against the bank
        p2 chooses 60 on a wager against the bank
        ? p3: 41 on player
        p3 chooses 30 on a wager against the bank
        dealer: no more bets
        ? p3: 10 on player
        {four("6h 7h Kh Kd")}
        ? p2 chooses card on the Player's Hand
        ? p3 chooses stay on the Player's Hand
        ? incident two_third_cards
        p2 chooses stay on the Player's Hand
        round 2
        ? p1 chooses 201 on the Banker's wager
        p1 chooses pass on the Banker's wager
        """,
    ),
)

IRREGULARITIES = (
    _chemindefer(
        "cards_in_wrong_order",
        "IR-CF-1: cards taken in the wrong order: the hand is annulled, the bank stays.",
        f"""
        {OPENED}
        {four("6h 7h Kh Kd")}
        incident cards_in_wrong_order
        """,
    ),
    _chemindefer(
        "cards_in_wrong_order_bank_transferred",
        "IR-CF-1: the same where the house lets the bank move to the next seat.",
        f"""
        {OPENED}
        incident cards_in_wrong_order
        round 2
        p2 chooses accept on the bank
        p2 chooses 5 on the Banker's wager
        """,
        transfer_on_annul="yes",
    ),
    _chemindefer(
        "banker_overdealt",
        "IR-CF-2: the Banker has taken more than two cards: the count is nothing.",
        f"""
        {OPENED}
        {four("3h 9h Kh Kd")}
        incident banker_overdealt
        shoe: banker 4c
        """,
    ),
    _chemindefer(
        "dominant_player_overdealt",
        "IR-CF-3: three cards to the Dominant Player: the best of two or three counts.",
        f"""
        {OPENED}
        incident dominant_player_overdealt
        {four("3h 7h 4h Kd")}
        shoe: player 5c
        p2 chooses natural on the Player's Hand
        """,
    ),
    _chemindefer(
        "two_third_cards",
        "IR-CF-4: the Banker takes two third cards: the lowest of any two of the four counts.",
        f"""
        {OPENED}
        {four("6h 2h Kh 3h")}
        p2 chooses stay on the Player's Hand
        incident two_third_cards
        shoe: banker 9c, banker 8c
        """,
    ),
    _chemindefer(
        "card_after_stay",
        "IR-CF-5: a card dealt after a stay is the Banker's, who must draw.",
        f"""
        {OPENED}
        {four("6h 2h Kh 3h")}
        p2 chooses stay on the Player's Hand
        incident card_after_stay
        shoe: banker 4c
        """,
    ),
    _chemindefer(
        "card_after_stay_banker_stands",
        "IR-CF-5: where the Banker stands, the card is disclosed: discarded with one unseen.",
        f"""
        {OPENED}
        {four("6h 7h Kh Kd")}
        p2 chooses stay on the Player's Hand
        incident card_after_stay
        round 2
        shoe: exposed 4c
        shoe: burn 9c
        p1 chooses pass on the Banker's wager
        """,
    ),
    _chemindefer(
        "dealer_said_card",
        "IR-CF-6: the dealer wrongly repeats card for stay: the Banker's card, who must draw.",
        f"""
        {OPENED}
        {four("6h 2h Kh 3h")}
        p2 chooses stay on the Player's Hand
        incident dealer_said_card
        shoe: banker 4c
        """,
    ),
    _chemindefer(
        "card_drawn_in_error",
        "IR-CF-7: a card drawn in error and not seen is the first of the next hand.",
        f"""
        {OPENED}
        {four("6h 7h Kh Kd")}
        incident card_drawn_in_error
        shoe: aside 4c
        p2 chooses stay on the Player's Hand
        round 2
        p1 chooses 100 on the Banker's wager
        p2 chooses suivi on banco suivi
        dealer: no more bets
        shoe: banker 2h, player 3h, banker 5c
        p2 chooses stay on the Player's Hand
        """,
    ),
    _chemindefer(
        "card_disclosed_value_count",
        "IR-CF-8 (1): a disclosed card goes with as many more, face up, as its value.",
        f"""
        {OPENED}
        {four("6h 7h Kh Kd")}
        incident card_disclosed
        shoe: exposed 3c
        shoe: burn 4c, burn 5c, burn 6c
        p2 chooses stay on the Player's Hand
        """,
        disclosed_card="1",
    ),
    _chemindefer(
        "card_disclosed_ten",
        "IR-CF-8 (1): a disclosed king goes with ten more, where the house filed ten.",
        f"""
        {OPENED}
        {four("6h 7h Kh Kd")}
        incident card_disclosed
        shoe: exposed Kc
        shoe: 2s 3s 4s 5s 6s 7s 8s 9s Ts Js
        p2 chooses stay on the Player's Hand
        """,
        disclosed_card="1",
        disclosed_ten="ten",
    ),
    _chemindefer(
        "card_disclosed_one_unseen",
        "IR-CF-8 (2): a disclosed card goes with one more that is not shown.",
        f"""
        {OPENED}
        {four("6h 7h Kh Kd")}
        incident card_disclosed
        shoe: exposed 3c
        shoe: burn 4c
        p2 chooses stay on the Player's Hand
        """,
    ),
    _chemindefer(
        "card_disclosed_simulated_round",
        "IR-CF-8 (3): a disclosed card begins a simulated round, without wagers.",
        f"""
        {OPENED}
        {four("6h 7h Kh Kd")}
        incident card_disclosed
        shoe: exposed 3c
        p2 chooses stay on the Player's Hand
        round 2
        shoe: banker 2h, player As, banker 3h
        shoe: player 4s
        shoe: banker 9d
        p1 chooses pass on the Banker's wager
        """,
        disclosed_card="3",
    ),
    _chemindefer(
        "banker_draws_after_card",
        "IR-CF-9: a card the Banker draws after the call goes to the Dominant Player.",
        f"""
        {OPENED}
        {four("2h 3h Kh Kd")}
        p2 chooses card on the Player's Hand
        incident banker_draws_after_card
        shoe: player 8c
        """,
    ),
    _chemindefer(
        "card_face_up_in_shoe",
        "IR-CF-10: a card face up in the shoe goes with as many more as its value; a ten alone.",
        f"""
        {OPENED}
        incident card_face_up_in_shoe
        shoe: exposed 2s
        shoe: burn 9s, burn 4c
        {four("6h 7h Kh Kd")}
        incident card_face_up_in_shoe
        shoe: exposed Kc
        p2 chooses stay on the Player's Hand
        """,
    ),
    _chemindefer(
        "too_few_cards",
        "IR-CF-11: too few cards to complete the hand: it is void, and the shoe is over.",
        f"""
        {WAGERED}
        ? incident too_few_cards
        {FEW_LEFT}
        incident too_few_cards
        """,
    ),
    _chemindefer(
        "card_face_up_in_shoe_last_hand",
        "IR-CF-10: a card of the last hand is face up in the shoe before the cut card: it is void.",
        f"""
        {WAGERED}
        {BEFORE_IT}
        dealer: no more bets
        incident card_face_up_in_shoe
        shoe: exposed {_tens_first(BEFORE_IT)[0]}
        shoe: {" ".join(_tens_first(BEFORE_IT)[1:5])}
        """,
    ),
    _chemindefer(
        "card_drawn_in_error_behind_cut_card",
        "IR-CF-7: a card drawn in error is not used once the cut card shows in the shoe.",
        f"""
        {WAGERED}
        {AT_IT}
        incident card_drawn_in_error
        shoe: aside {_tens_first(AT_IT)[0]}
        dealer: no more bets
        shoe: {" ".join(_tens_first(AT_IT)[1:5])}
        """,
    ),
    _chemindefer(
        "banker_ordered_to_pass",
        "IR-CF-12: a Banker who delays the game is ordered to pass the shoe; wagers go back.",
        f"""
        {BUYS}
        round 1
        {SHUFFLE}
        {BANK}
        p2 chooses banco on banco
        incident banker_ordered_to_pass
        p2 chooses decline on the bank
        p3 chooses accept on the bank
        p3 chooses 10 on the Banker's wager
        """,
    ),
    _chemindefer(
        "improper_cut",
        "IR-GN-9: an improper cut is made again by who cut.",
        f"""
        {BUYS}
        round 1
        shuffle shoe
        p3 chooses 60 on the cut
        incident improper_cut
        p3 chooses 150 on the cut
        shoe: burn As
        shoe: burn 2c
        """,
    ),
    _chemindefer(
        "improper_cut_by_the_next",
        "IR-GN-9: or by the next who is entitled to, as the house chose.",
        f"""
        {BUYS}
        round 1
        shuffle shoe
        p3 chooses 60 on the cut
        incident improper_cut
        p1 chooses 150 on the cut
        shoe: burn As
        shoe: burn 2c
        """,
        recut_by="next",
    ),
    _chemindefer(
        "damaged_card",
        "IR-GN-3: a damaged card is replaced from the reserve, and play goes on.",
        f"""
        {OPENED}
        incident damaged_card
        {four("6h 7h Kh Kd")}
        p2 chooses stay on the Player's Hand
        """,
    ),
    _chemindefer(
        "unsuitable_card",
        "IR-GN-5: what the inspection finds is put right before play.",
        f"""
        {BUYS}
        incident unsuitable_card found=missing
        round 1
        {SHUFFLE}
        """,
    ),
    _chemindefer(
        "cards_removed",
        "IR-GN-10: cards that may have been tampered with leave at once; the hand is void.",
        f"""
        {OPENED}
        {four("6h 7h Kh Kd")}
        incident cards_removed
        """,
    ),
    _chemindefer(
        "cards_changed",
        "GN-14: cards that are due out are changed between hands, not within one.",
        f"""
        {OPENED}
        {four("6h 7h Kh Kd")}
        ? incident cards_changed
        p2 chooses stay on the Player's Hand
        incident cards_changed
        round 2
        shuffle shoe
        """,
    ),
)
