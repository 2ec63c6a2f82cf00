"""Scenarios of Caribbean stud."""

from typing import Any

from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 1000.00\np2 buys 1000.00"
FLUSH, STEEL, ROYAL = "Jd Td 9d 5d 4d", "9h 8h 7h 6h 5h", "As Ks Qs Js Ts"
QUEENS, LOW = "Qc Qd 5s 4s 2c", "Jc 8c 7c 3s 2h"
HIGH, UNQUALIFIED = ("Ac Kc 9c 6d", "4h"), ("Kd Qh 8s 6c", "2d")
"""The dealer's hole cards and up card."""


def _caribbean(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("caribbeanstud", name, about, lines, options)


def _dealt(first: str, second: str, dealer: tuple[str, str] = HIGH, more: str = "") -> str:
    """Two antes and other wagers, the call, and three stacks."""
    return f"""
        {BUYS}
        round 1
        p1: 10 on ante
        p2: 10 on ante
        {more}
        shuffle shoe
        dealer: no more bets
        shoe: {first}
        shoe: {second}
        shoe: {dealer[0]}
        shoe: {dealer[1]}
    """


def _due(more: str = "") -> str:
    """Two antes at a table whose first cards are due."""
    return f"""
        {BUYS}
        round 1
        p1: 10 on ante
        p2: 10 on ante
        {more}
        shuffle shoe
        dealer: no more bets
    """


BETS = "p1 chooses bet on 1\np2 chooses bet on 2"
VALIDATED = """
confirm floorperson: progressive payout (person)
confirm casino supervisor: progressive payout (person)
"""
PROGRESSIVE = "p1: 1 on progressive\np2: 1 on progressive"
FIVE_AND_ONE = "p1: 5 on progressive\np2: 1 on progressive"
ON_DEALER = "p1: 1 on five_card_player\np1: 1 on five_card_dealer\np2: 1 on five_card_dealer"
BESIDE = f"{PROGRESSIVE}\np2: 1 on five_card_dealer"

ROUNDS = (
    _caribbean(
        "ordinary_round",
        "The dealer qualifies: one player wins by the table, one loses.",
        f"{_dealt(FLUSH, LOW)}\n{BETS}",
    ),
    _caribbean(
        "dealer_does_not_qualify",
        "The dealer has no ace and king: antes are paid and bets returned, even to a lower hand.",
        f"{_dealt(QUEENS, LOW, UNQUALIFIED)}\n{BETS}",
    ),
    _caribbean(
        "folds_and_a_tie",
        "One player folds and shows nothing, the other has the dealer's hand.",
        f"""
        {_dealt(LOW, "Ad Kh 9s 6s 4c")}
        p1 chooses fold on 1
        p2 chooses bet on 2
        """,
    ),
    _caribbean(
        "everyone_folds",
        "The dealer's hand is shown even if nobody is left.",
        f"{_dealt(QUEENS, LOW)}\np1 chooses fold on 1\np2 chooses fold on 2",
    ),
    _caribbean(
        "from_a_shoe",
        "Card by card, the dealer's first one face up; the stub is counted in every round.",
        """
        p1 buys 1000.00
        round 1
        p1: 10 on ante
        shuffle shoe
        dealer: no more bets
        shoe: Jd
        shoe: Ac
        shoe: Td
        shoe: Kc
        shoe: 9d
        shoe: 9c
        shoe: 5d
        shoe: 6d
        shoe: 4d
        shoe: 4h
        confirm dealer: the number of cards in the stub (person)
        p1 chooses bet on 1
        """,
        deal="shoe",
        stub_count=1,
    ),
    _caribbean(
        "bonus",
        "A bonus from a pair of tens up is paid on a losing hand, and lost with a fold.",
        f"""
        {_dealt("Th Tc 7s 3s 2h", QUEENS, ("Ac Ad 9c 6d", "4h"), "p1: 5 on bonus")}
        p1 chooses bet on 1
        p2 chooses fold on 2
        """,
        bonus="C",
    ),
    _caribbean(
        "progressive_in_turn",
        "Two straight flushes: the right one is paid 10% of the meter, the left one 10% of the "
        "rest, each once two people have validated it.",
        f"""
        {_dealt(STEEL, "9s 8s 7s 6s 5s", more=PROGRESSIVE)}
        {BETS}
        ? confirm casino supervisor: progressive payout (person)
        {VALIDATED}
        {VALIDATED}
        """,
        progressive="B",
    ),
    _caribbean(
        "envy_bonus",
        "A royal flush wins the meter; the other player, who folded, gets an envy bonus for it.",
        f"""
        {_dealt(LOW, ROYAL, more=FIVE_AND_ONE)}
        p1 chooses fold on 1
        p2 chooses bet on 2
        {VALIDATED}
        """,
        progressive="D",
        progressive_five=True,
    ),
    _caribbean(
        "five_card_hand_bonus",
        "The dealer's straight flush: its share of the meter is divided among two players, one of "
        "whom folded; the other's own flush is credited.",
        f"""
        {_dealt(FLUSH, LOW, ("9h 8h 7h 6h", "5h"), ON_DEALER)}
        p1 chooses bet on 1
        p2 chooses fold on 2
        confirm floorperson: five card payout (person)
        confirm floorperson: five card payout (person)
        """,
        five_card=True,
    ),
    _caribbean(
        "progressive_coupon",
        "A coupon stands for the chip, and a prize on it is paid in full.",
        f"""
        {_dealt(FLUSH, LOW, more="p1: 1 on progressive with coupon")}
        {BETS}
        {VALIDATED}
        """,
        progressive="E",
        coupons={"progressive": True},
    ),
    _caribbean(
        "two_decks",
        "Two decks alternate, neither is cut, and the shuffler counts the cards.",
        f"""
        {_dealt(FLUSH, LOW)}
        {BETS}
        round 2
        p1: 10 on ante
        shuffle shoe
        dealer: no more bets
        shoe: {FLUSH}
        shoe: {HIGH[0]}
        shoe: {HIGH[1]}
        p1 chooses bet on 1
        """,
        shuffler=True,
        shuffler_counts=True,
        cards={"second_deck": True},
    ),
    _caribbean(
        "refusals",
        "What Caribbean stud does not allow.",
        f"""
        {BUYS}
        round 1
        ? p1: 1 on progressive
        ? p1: 10 cash on ante
        ? p1: 10 on ante at 5
        p1: 10 on ante
        ? p2: 10 on ante at 1
        ? p1: 20 on bet
        ? p1: 5 on progressive
        ? p1: 1 on five_card_dealer
        p1: 1 on progressive
        ? p1 takes down 10 of ante@1
        shuffle shoe
        dealer: no more bets
        ? p1: 5 on ante
        ? p1 takes down 1 of progressive@1
        shoe: {FLUSH}
        ? p1 cashes 989
        shoe: {HIGH[0]}
        shoe: {HIGH[1]}
        ? p2 chooses bet on 1
        ? p1 chooses raise on 1
        p1 chooses bet on 1
        {VALIDATED}
        """,
        progressive="A",
    ),
)

IRREGULARITIES = (
    _caribbean(
        "exposed_early",
        "IR-CS-1: a hole card is exposed before the last decision; all open wagers go back.",
        f"""
        {_dealt(FLUSH, LOW, more=PROGRESSIVE)}
        p1 chooses fold on 1
        incident exposed_early
        """,
        progressive="A",
    ),
    _caribbean(
        "card_face_up",
        "IR-CS-2: a card found face up is not used.",
        f"""
        {_due()}
        incident card_face_up
        shoe: 3c
        shoe: {FLUSH}
        shoe: {LOW}
        shoe: {HIGH[0]}
        shoe: {HIGH[1]}
        {BETS}
        """,
    ),
    _caribbean(
        "two_cards_face_up",
        "IR-CS-2: a second card found face up makes all hands void.",
        f"""
        {_due()}
        incident card_face_up
        shoe: 3c
        shoe: {FLUSH}
        incident card_face_up
        """,
    ),
    _caribbean(
        "card_drawn_in_error",
        "IR-CS-3: a card drawn in error, unseen, is the next card.",
        f"""
        {_due()}
        shoe: {FLUSH}
        incident card_drawn_in_error
        shoe: {LOW}
        shoe: {HIGH[0]}
        shoe: {HIGH[1]}
        {BETS}
        ? incident card_drawn_in_error
        """,
    ),
    _caribbean(
        "player_wrong_number",
        "IR-CS-4: a player has a wrong number of cards; that hand is void, and its wager leaves "
        "the meter, but the wager on the dealer's hand lives.",
        f"""
        {_dealt(FLUSH, LOW, more=BESIDE)}
        p1 chooses bet on 1
        incident player_wrong_number box=2
        {VALIDATED}
        """,
        progressive="A",
        five_card=True,
    ),
    _caribbean(
        "dealer_has_four",
        "IR-CS-4a: the dealer's stack has four cards, and one more is dealt.",
        f"""
        {_due()}
        shoe: {FLUSH}
        shoe: {LOW}
        incident dealer_has_four
        shoe: Ac Kc 9c
        shoe: 6d
        shoe: 4h
        {BETS}
        """,
    ),
    _caribbean(
        "dealer_wrong_number",
        "IR-CS-4b: the dealer has another wrong number of cards; all hands are void.",
        f"""
        {_dealt(FLUSH, LOW)}
        p1 chooses bet on 1
        incident dealer_wrong_number
        """,
    ),
    _caribbean(
        "stub_count_wrong",
        "IR-CS-5: the count of the stub is wrong and nothing was misdealt: the deck is removed.",
        f"{_dealt(FLUSH, LOW)}\nincident stub_count_wrong misdealt=no",
        stub_count=1,
    ),
    _caribbean(
        "stub_count_misdealt",
        "IR-CS-5: the count of the stub shows that a hand was misdealt; all hands are void.",
        f"{_dealt(FLUSH, LOW)}\nincident stub_count_wrong misdealt=yes",
        stub_count=1,
    ),
    _caribbean(
        "shuffler_fails",
        "IR-GN-6: the shuffling device fails with the idle deck in it, and the round goes on.",
        f"""
        {_dealt(FLUSH, LOW)}
        incident shuffler_fails
        {BETS}
        """,
        shuffler=True,
        cards={"second_deck": True},
    ),
    _caribbean(
        "shoe_jams",
        "IR-GN-7: the automated dealing shoe jams; the round is void.",
        f"{_due()}\nshoe: {FLUSH}\nincident shoe_jams",
    ),
    _caribbean(
        "device_count_wrong",
        "IR-GN-8: the shuffler counts a wrong number of cards; the deck is removed, and the "
        "antes wait for another.",
        f"""
        {BUYS}
        round 1
        p1: 10 on ante
        shuffle shoe
        incident device_count_wrong
        shuffle shoe
        dealer: no more bets
        shoe: {FLUSH}
        shoe: {HIGH[0]}
        shoe: {HIGH[1]}
        p1 chooses bet on 1
        """,
        shuffler=True,
        shuffler_counts=True,
    ),
    _caribbean(
        "improper_cut",
        "IR-GN-9: a cut is found improper before a card is dealt, and the dealer cuts again.",
        f"""
        {BUYS}
        round 1
        p1: 10 on ante
        shuffle shoe
        incident improper_cut
        dealer: no more bets
        shoe: {FLUSH}
        shoe: {HIGH[0]}
        shoe: {HIGH[1]}
        p1 chooses fold on 1
        """,
    ),
    _caribbean(
        "idle_table",
        "CS-4(e): nobody plays, and the cards are spread.",
        f"""
        {_dealt(FLUSH, LOW)}
        {BETS}
        incident idle_table face=down
        """,
    ),
    _caribbean(
        "damaged_card",
        "IR-GN-3: a card is damaged in play and replaced.",
        f"{_dealt(FLUSH, LOW)}\nincident damaged_card\n{BETS}",
    ),
    _caribbean(
        "unsuitable_card",
        "IR-GN-5: the inspection finds a bad card before play.",
        f"{BUYS}\nincident unsuitable_card found=extra",
    ),
    _caribbean(
        "cards_removed",
        "IR-GN-10: marked cards are removed while a share of the meter waits to be validated; the "
        "prize returns to the meter, and what was paid stands.",
        f"""
        {_dealt(LOW, STEEL, more=PROGRESSIVE)}
        {BETS}
        incident cards_removed
        """,
        progressive="B",
    ),
    _caribbean(
        "cards_changed",
        "GN-14: the cards are changed between rounds.",
        f"{_dealt(FLUSH, LOW)}\n{BETS}\nincident cards_changed",
    ),
)
