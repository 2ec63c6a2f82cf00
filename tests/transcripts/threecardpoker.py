"""Scenarios of three card poker."""

from typing import Any

from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 500.00\np2 buys 500.00"
ANTES = "p1: 10 on ante\np2: 10 on ante"
CLOSE = "shuffle shoe\ndealer: no more bets"
HANDS = """
shoe: 1 9c, 1 9d, 1 2h
shoe: 2 As, 2 Kd, 2 8h
shoe: dealer Qc, dealer Td, dealer 4s
"""
"""A pair of nines, ace high, and a dealer who plays with queen high."""


def _poker(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("threecardpoker", name, about, lines, options)


def _until_asked(first: str = "") -> str:
    """Two antes, and what happens once all cards are dealt."""
    return f"{BUYS}\nround 1\n{ANTES}\n{CLOSE}\n{HANDS}\n{first}"


ROUNDS = (
    _poker(
        "ordinary_round",
        "One player plays and wins, the other folds; pair plus is settled for both.",
        f"""
        {BUYS}
        round 1
        {ANTES}
        p1: 5 on pair_plus
        p2: 5 on pair_plus
        {CLOSE}
        {HANDS}
        p1 chooses play on 1
        p2 chooses fold on 2
        """,
    ),
    _poker(
        "folded_unseen",
        "A hand that is not to be exposed forfeits its pair plus wager too.",
        f"""
        {BUYS}
        round 1
        p1: 10 on ante
        p1: 5 on pair_plus
        shuffle shoe
        dealer: no more bets
        shoe: 1 9c, 1 9d, 1 2h
        shoe: dealer Qc, dealer Td, dealer 4s
        p1 chooses fold_unseen on 1
        confirm dealer: the number of cards in each hand that is not exposed (person)
        """,
    ),
    _poker(
        "card_by_card_from_a_shoe",
        "One card at a time; losers are collected before winners are paid.",
        f"""
        {BUYS}
        round 1
        {ANTES}
        {CLOSE}
        shoe: 1 2c
        shoe: 2 9h
        shoe: dealer Qc
        shoe: 1 3d
        shoe: 2 8h
        shoe: dealer Td
        shoe: 1 5h
        shoe: 2 7h
        shoe: dealer 4s
        p1 chooses play on 1
        p2 chooses play on 2
        """,
        deal="shoe",
        settle_order="phase_by_phase",
    ),
    _poker(
        "dealer_does_not_play",
        "Below queen high the ante is paid and the play wager returned.",
        f"""
        {BUYS}
        round 1
        p1: 10 on ante
        shuffle shoe
        dealer: no more bets
        shoe: 1 9c, 1 8d, 1 2h
        shoe: dealer Jc, dealer Td, dealer 4s
        ? p1 chooses raise on 1
        ? p1 chooses fold_unseen on 1
        p1 chooses play on 1
        """,
    ),
    _poker(
        "bonus_on_a_losing_ante",
        "The ante bonus is paid although the dealer's hand is higher.",
        f"""
        {BUYS}
        round 1
        p1: 10 on ante
        shuffle shoe
        dealer: no more bets
        shoe: 1 9c, 1 8d, 1 7h
        shoe: dealer 4c, dealer 4d, dealer 4s
        p1 chooses play on 1
        """,
    ),
    _poker(
        "dealers_stack_delivered_late",
        "The dealer's stack stays in the shoe until all have decided; the stub is counted.",
        f"""
        {BUYS}
        round 1
        {ANTES}
        {CLOSE}
        shoe: 1 9c, 1 9d, 1 2h
        shoe: 2 As, 2 Kd, 2 8h
        p1 chooses fold on 1
        p2 chooses play on 2
        shoe: dealer Qc, dealer Td, dealer 4s
        confirm dealer: the number of cards in the stub (person)
        """,
        deliver_dealer="after",
        stub_count=1,
    ),
    _poker(
        "both_wagers_required",
        "Neither wager is more than five times the other; one alone is returned.",
        f"""
        {BUYS}
        round 1
        p1: 10 on ante
        ? p1: 51 on pair_plus
        p1: 50 on pair_plus
        ? p1: 1 on pair_plus
        p2: 10 on ante
        shuffle shoe
        dealer: no more bets
        shoe: 1 As, 1 Ks, 1 Qs
        shoe: dealer Qc, dealer Td, dealer 4s
        p1 chooses play on 1
        """,
        version="both",
    ),
    _poker(
        "three_adjacent_positions",
        "One player at three positions side by side, each with its own decision.",
        """
        p1 buys 500.00
        round 1
        p1: 10 on ante at 1
        ? p1: 10 on ante at 3
        p1: 10 on ante at 2
        p1: 5 on pair_plus at 3
        ? p1: 10 on ante at 4
        shuffle shoe
        dealer: no more bets
        shoe: 1 9c, 1 9d, 1 2h
        shoe: 2 As, 2 Kd, 2 8h
        shoe: 3 5c, 3 5d, 3 8c
        shoe: dealer Qc, dealer Td, dealer 4s
        p1 chooses play on 1
        p1 chooses fold on 2
        """,
        positions=3,
    ),
    _poker(
        "what_may_not_be_wagered",
        "Cash, a play wager before the question, another's position, a change after the call.",
        f"""
        {BUYS}
        round 1
        ? p1: 10 cash on ante
        ? p1: 10 on play
        ? p1: 10 on ante at 2
        {ANTES}
        {CLOSE}
        ? p1: 10 on ante
        {HANDS}
        ? p1 cashes 490.00
        p1 chooses play on 1
        p2 chooses fold on 2
        """,
    ),
)

IRREGULARITIES = (
    _poker(
        "card_face_up",
        "One card found face up is replaced by the next; a second one voids all hands.",
        f"""
        {BUYS}
        round 1
        {ANTES}
        {CLOSE}
        incident card_face_up
        shoe: exposed 3h
        shoe: 1 9c, 1 9d, 1 2h
        incident card_face_up
        """,
    ),
    _poker(
        "card_drawn_in_error",
        "A card drawn in error, unseen, is the next card.",
        f"""
        {BUYS}
        round 1
        {ANTES}
        {CLOSE}
        incident card_drawn_in_error
        {HANDS}
        p1 chooses play on 1
        p2 chooses play on 2
        """,
    ),
    _poker(
        "wrong_number",
        "A wrong number of cards voids all hands, and forfeited antes come back.",
        _until_asked("p1 chooses fold on 1\nincident wrong_number"),
    ),
    _poker(
        "exposed_early",
        "A card of the dealer that is exposed before the decisions voids all hands.",
        _until_asked("p1 chooses play on 1\nincident exposed_early"),
    ),
    _poker(
        "shoe_jams",
        "An automated shoe that jams voids the round.",
        f"""
        {BUYS}
        round 1
        ? incident shoe_jams
        {ANTES}
        {CLOSE}
        shoe: 1 9c, 1 9d, 1 2h
        incident shoe_jams
        """,
    ),
    _poker(
        "stub_count_wrong",
        "A wrong count of the stub voids all hands; the deck is removed.",
        _until_asked("incident stub_count_wrong misdealt=no"),
        stub_count=1,
    ),
    _poker(
        "stub_count_wrong_by_a_misdeal",
        "A wrong count of the stub because of a misdeal voids all hands; the deck stays.",
        _until_asked("incident stub_count_wrong misdealt=yes"),
        stub_count=1,
    ),
    _poker(
        "device_count_wrong",
        "A deck in which a device counts a wrong number of cards is removed; wagers stand.",
        f"""
        {BUYS}
        round 1
        {ANTES}
        shuffle shoe
        incident device_count_wrong
        shuffle shoe
        dealer: no more bets
        {HANDS}
        p1 chooses fold on 1
        p2 chooses fold on 2
        """,
        shuffler=True,
        shuffler_counts=True,
    ),
    _poker(
        "improper_cut",
        "A supervisor has the dealer cut the cards again.",
        f"""
        {BUYS}
        round 1
        {ANTES}
        shuffle shoe
        incident improper_cut
        dealer: no more bets
        shoe: 1 9c, 1 9d, 1 2h
        ? incident improper_cut
        """,
    ),
    _poker(
        "shuffler_fails",
        "With two decks, a device that fails concerns the idle one, and the round goes on.",
        f"""
        {BUYS}
        round 1
        {ANTES}
        {CLOSE}
        incident shuffler_fails
        {HANDS}
        p1 chooses fold on 1
        p2 chooses fold on 2
        """,
        cards={"second_deck": True},
    ),
    _poker(
        "idle_table",
        "The cards of an idle table are spread, and shuffled before play.",
        f"""
        {BUYS}
        incident idle_table face=up
        round 1
        {ANTES}
        ? incident idle_table
        {CLOSE}
        """,
    ),
    _poker(
        "damaged_card",
        "A card damaged in play is replaced from the reserve.",
        _until_asked("incident damaged_card"),
    ),
    _poker(
        "unsuitable_card",
        "The inspection finds a missing card, and it is corrected before play.",
        f"{BUYS}\nincident unsuitable_card found=missing\nround 1\n{ANTES}\n{CLOSE}",
    ),
    _poker(
        "cards_removed",
        "Cards with signs of tampering leave at once, and the round is void.",
        _until_asked("incident cards_removed"),
    ),
    _poker(
        "cards_changed",
        "The cards are changed between rounds.",
        f"""
        {_until_asked("p1 chooses fold on 1")}
        ? incident cards_changed
        p2 chooses fold on 2
        incident cards_changed
        """,
    ),
)
