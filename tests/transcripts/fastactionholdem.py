"""Scenarios of fast action hold 'em."""

from typing import Any

from tests.transcripts.dealt_out import dealt_out
from tests.transcripts.scenario import Scenario

KEY = "fastactionholdem"
BUYS = "p1 buys 500.00\np2 buys 500.00"
SHUFFLE = """
shuffle shoe
p1 chooses decline on the cut
p2 chooses 100 on the cut
shoe: burn 2c
"""
"""A new shoe: p1, who came first, lets p2 cut, and a card is burned."""
WAGERS = """
p1: 10 on main
p2: 20 on main
dealer: no more bets
"""
BEGUN = f"{BUYS}\nround 1\n{SHUFFLE}\n{WAGERS}"
DEALER, LOW, HIGH = "Kd Qd 4c 6h", "2h 4d 6c 8s", "As Ah 2s 8d"


def dealt(*hands: str, places: tuple[str, ...] = ("dealer", "1", "2")) -> str:
    """The lines of a deal, card by card; a dash is a card that is not dealt."""
    laps = zip(*(hand.split() for hand in hands), strict=True)
    cards = ((place, card) for lap in laps for place, card in zip(places, lap, strict=False))
    return "\n".join(f"shoe: {place} {card}" for place, card in cards if card != "-")


def sets(patron: str, place: str, cards: str = "first second", how: str = "set") -> str:
    """A player sets or splits a hand."""
    return f"{patron} chooses {how} on {place}\n{patron} chooses {cards} on hand {place}"


def board(cards: str = "3c 5d 7h 9s Jc", burned: str = "2d") -> str:
    """The burned card and the community cards."""
    lines = (f"shoe: community {card}" for card in cards.split())
    return "\n".join((f"shoe: burn {burned}", *lines))


REST = f"{sets('p1', '1')}\n{sets('p2', '2')}\n{board()}"
"""Both set their hands, and the round is played to its end."""
FEW = dealt_out(KEY, BEGUN, "card_face_up_in_shoe", lambda shoe: shoe.remaining < 6)
"""The deal, and so many cards found face up that too few are left for the community cards."""


def _fast(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario(KEY, name, about, lines, options)


ROUNDS = (
    _fast(
        "ordinary_round",
        "Both set a hand; p2 to the right wins and p1 loses, who is taken before p2 is paid.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        {REST}
        """,
    ),
    _fast(
        "natural_split_and_surrender",
        "A natural is paid before p2 is asked; a split wins once and loses once; half is lost.",
        f"""
        {BUYS}
        p3 buys 500.00
        round 1
        {SHUFFLE}
        p3: 5 on main
        {WAGERS}
        {dealt(DEALER, "8s 8h 8d 8s", HIGH, LOW, places=("dealer", "1", "2", "3"))}
        p2 chooses split on 2
        ? p2 chooses first on hand 2
        p2 chooses first second on hand 2
        p3 chooses surrender on 3
        {board()}
        """,
    ),
    _fast(
        "dealers_natural",
        "No board: originals are taken, a second wager goes back, a natural paid before stands.",
        f"""
        {BUYS}
        p3 buys 500.00
        round 1
        {SHUFFLE}
        p3: 5 on main
        {WAGERS}
        {dealt("9s 9h 9d 9c", "8s 8h 8d 8s", HIGH, LOW, places=("dealer", "1", "2", "3"))}
        {sets("p2", "2", how="split")}
        {sets("p3", "3")}
        """,
    ),
    _fast(
        "copy_hand_and_marker",
        "A copy loses. The next round is dealt from the next position.",
        f"""
        {BEGUN}
        {dealt(DEALER, "Ks Qs 2h 3h", HIGH)}
        {REST}
        round 2
        {WAGERS}
        {dealt(LOW, HIGH, DEALER, places=("1", "2", "dealer"))}
        {REST}
        """,
    ),
    _fast(
        "refusals",
        "What the table refuses: another area, cash, late wagers, a card twice, a second turn.",
        f"""
        {BUYS}
        round 1
        ? p1: 10 on split
        ? p1: 10 on main at 2
        ? p1: 10 on main at 8
        ? p1: 10 cash on main
        shuffle shoe
        ? p2 chooses 100 on the cut
        ? p1 chooses 51 on the cut
        p1 chooses 52 on the cut
        shoe: burn 2c
        {WAGERS}
        ? p1: 5 on main
        ? p1 takes down 10.00 of main@1
        {dealt(DEALER, LOW, HIGH)}
        ? p2 chooses set on 2
        ? p1 chooses fold on 1
        p1 chooses set on 1
        ? p1 chooses first first on hand 1
        ? p1 chooses first second third on hand 1
        p1 chooses first second on hand 1
        ? p1 chooses surrender on 1
        p2 chooses surrender on 2
        ? p2 cashes 490.00
        ? incident player_short
        ? incident community_card_early
        {board()}
        ? incident dealer_overdealt
        """,
    ),
    _fast(
        "continuous_shuffler",
        "No cut and no burn card, except before the community cards; shuffled after the round.",
        f"""
        {BUYS}
        round 1
        shuffle shoe
        {WAGERS}
        {dealt(DEALER, LOW, HIGH)}
        {REST}
        round 2
        shuffle shoe
        """,
        csm="yes",
    ),
)

IRREGULARITIES = (
    _fast(
        "card_face_up_in_shoe",
        "IR-FA-1: cards face up in the shoe are not used, however many.",
        f"""
        {BEGUN}
        shoe: dealer Kd
        incident card_face_up_in_shoe
        shoe: exposed Ts
        incident card_face_up_in_shoe
        shoe: exposed Tc
        shoe: 1 2h
        shoe: 2 As
        {dealt("Qd 4c 6h", "4d 6c 8s", "Ah 2s 8d")}
        {REST}
        """,
    ),
    _fast(
        "card_drawn_in_error",
        "IR-FA-2: a card drawn in error and not seen is the next card.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        incident card_drawn_in_error
        {REST}
        ? incident card_drawn_in_error
        """,
    ),
    _fast(
        "player_card_exposed",
        "IR-FA-3: a player's card that is seen too early is turned down, and play goes on.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        incident player_card_exposed box=1
        ? incident player_card_exposed box=4
        {REST}
        ? incident player_card_exposed
        """,
    ),
    _fast(
        "dealer_short",
        "IR-FA-4: the dealer's missing card is dealt before any hand is set.",
        f"""
        {BEGUN}
        {dealt("Kd Qd 4c", "2h 4d 6c", "As Ah 2s")}
        incident dealer_short
        shoe: 1 8s
        ? incident dealer_short
        shoe: 2 8d
        shoe: dealer 6h
        {REST}
        """,
    ),
    _fast(
        "player_short",
        "IR-FA-5: one player takes the missing card after all others, the other calls it void.",
        f"""
        {BEGUN}
        {dealt("Kd Qd 4c", "2h 4d 6c", "As Ah 2s")}
        shoe: dealer 6h
        incident player_short
        incident player_short
        p1 chooses cards on missing cards of 1
        shoe: 1 8s
        p2 chooses void on missing cards of 2
        {sets("p1", "1")}
        {board()}
        """,
    ),
    _fast(
        "dealer_overdealt",
        "IR-FA-6: the dealer gets a fifth card: all hands are void, and the marker stays.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        {sets("p1", "1", how="split")}
        incident dealer_overdealt
        shoe: dealer Tc
        round 2
        {WAGERS}
        shoe: dealer Ts
        """,
    ),
    _fast(
        "player_overdealt",
        "IR-FA-7: four nines and a fifth are no natural: the hand is only set.",
        f"""
        {BEGUN}
        {dealt("Kd Qd 4c", "9s 9h 9d", "As Ah 2s")}
        shoe: dealer 6h
        shoe: 1 9c
        incident player_overdealt
        shoe: 1 9s
        shoe: 2 8d
        ? p1 chooses split on hand 1
        ? p1 chooses surrender on hand 1
        p1 chooses first fifth on hand 1
        {sets("p2", "2")}
        {board()}
        """,
    ),
    _fast(
        "dealer_misset",
        "IR-FA-8: a dealer's hand that was not set by the house ways is set again.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        ? incident dealer_misset
        {sets("p1", "1")}
        {sets("p2", "2")}
        incident dealer_misset
        ? incident dealer_misset
        {board()}
        """,
    ),
    _fast(
        "too_few_cards",
        "IR-FA-9: the shoe lacks cards that the round needs: it is void, and all are shuffled.",
        f"""
        {BEGUN}
        {FEW}
        ? incident too_few_cards
        {sets("p1", "1")}
        {sets("p2", "2")}
        incident too_few_cards
        round 2
        shuffle shoe
        """,
    ),
    _fast(
        "no_cards_dealt",
        "IR-FA-10: a wager without cards is void, and its player has no choice.",
        f"""
        {BEGUN}
        shoe: dealer Kd
        incident no_cards_dealt
        shoe: 2 As
        {dealt("Qd 4c 6h", "Ah 2s 8d", places=("dealer", "2"))}
        {sets("p2", "2")}
        {board()}
        """,
    ),
    _fast(
        "marker_not_moved",
        "IR-FA-11: the marker was not moved: the round is dealt from there, then it moves on.",
        f"""
        {BEGUN}
        ? incident marker_not_moved
        {dealt(DEALER, LOW, HIGH)}
        {REST}
        incident marker_not_moved
        round 2
        {WAGERS}
        {dealt(DEALER, LOW, HIGH)}
        {REST}
        round 3
        {WAGERS}
        shoe: 1 9h
        """,
    ),
    _fast(
        "dealer_card_exposed",
        "A card of the dealer is seen too early: all hands are void; what was surrendered is lost.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        p1 chooses surrender on 1
        incident dealer_card_exposed
        """,
    ),
    _fast(
        "community_card_early",
        "A community card is dealt too early: all hands are void.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        incident community_card_early
        shoe: community Tc
        """,
    ),
    _fast(
        "new_dealer",
        "A new dealer burns a card, which nobody sees, before dealing any.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        {REST}
        incident new_dealer
        round 2
        shoe: burn 9c
        {WAGERS}
        ? incident new_dealer
        shoe: 1 Tc
        """,
    ),
    _fast(
        "reshuffle",
        "The house has the cards shuffled after a round; the farthest right is offered the cut.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        {REST}
        incident reshuffle
        round 2
        shuffle shoe
        p2 chooses 156 on the cut
        """,
        reshuffle_any_round="yes",
    ),
    _fast(
        "idle_table",
        "The cards of an idle table are spread and shuffled before play.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        {REST}
        incident idle_table face=up
        round 2
        shuffle shoe
        """,
    ),
    _fast(
        "damaged_card",
        "IR-GN-3: a damaged card is replaced from the reserve, and play goes on.",
        f"""
        {BEGUN}
        incident damaged_card
        shoe: dealer Kd
        """,
    ),
    _fast(
        "unsuitable_card",
        "IR-GN-5: what the inspection finds is put right before play.",
        f"""
        {BUYS}
        incident unsuitable_card found=extra
        round 1
        {SHUFFLE}
        """,
    ),
    _fast(
        "shuffler_fails",
        "IR-GN-6: cards of a failed cycle are shuffled again before any of them is dealt.",
        f"""
        {BUYS}
        round 1
        shuffle shoe
        incident shuffler_fails
        shuffle shoe
        shoe: burn 2c
        {WAGERS}
        shoe: dealer Kd
        """,
        shuffler="yes",
    ),
    _fast(
        "cards_removed",
        "IR-GN-10: cards with signs of tampering leave the table, and the round is void.",
        f"""
        {BEGUN}
        {dealt(DEALER, LOW, HIGH)}
        incident cards_removed
        round 2
        shuffle shoe
        """,
    ),
    _fast(
        "cards_changed",
        "GN-14: cards that are due out are changed between rounds, not within one.",
        f"""
        {BEGUN}
        ? incident cards_changed
        {dealt(DEALER, LOW, HIGH)}
        {REST}
        incident cards_changed
        round 2
        shuffle shoe
        """,
    ),
)
