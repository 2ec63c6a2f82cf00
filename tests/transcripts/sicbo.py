"""Scenarios of sic bo."""

from typing import Any

from tests.transcripts.scenario import Scenario

LIT = "confirm dealer: each value is entered and the winning combinations are illuminated (person)"
PRESENT = "confirm casino supervisor: present while the wagers are settled by hand (person)"
FIXED = "confirm floorperson: the electrical device is fixed (person)"
SECURED = "confirm floorperson: a manual sic bo shaker is secured to the table (person)"


def _sicbo(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("sicbo", name, about, lines, options)


ROUNDS = (
    _sicbo(
        "ordinary_round",
        "Two patrons on totals, pairs, one and two of a kind, small and big.",
        f"""
        p1 buys 500.00
        p2 buys 500.00
        round 1
        p1: 5 on total_13
        p1: 5 on double_5
        p1: 5 on pair_3_5
        p1: 5 on single_5
        p1: 5 on big
        p2: 5 on small
        p2: 5 on single_3
        p2: 5 on single_6
        p2: 5 on triple_5
        p2: 5 on any_triple
        dealer: no more bets
        dice: 3-5-5
        {LIT}
        """,
    ),
    _sicbo(
        "three_of_a_kind",
        "Three of a kind wins on itself, on any triple and, as it is read, on two of a kind.",
        f"""
        p1 buys 500.00
        round 1
        p1: 5 on triple_4
        p1: 5 on any_triple
        p1: 5 on double_4
        p1: 5 on single_4
        p1: 5 on total_12
        p1: 5 on big
        p1: 5 on small
        dealer: no more bets
        dice: 4-4-4
        {LIT}
        """,
    ),
    _sicbo(
        "three_of_a_kind_loses_the_double",
        "Where the house reads it so, three of a kind loses two of a kind.",
        f"""
        p1 buys 100.00
        round 1
        p1: 5 on double_4
        dealer: no more bets
        dice: 4-4-4
        {LIT}
        """,
        triple_wins_double="no",
    ),
    _sicbo(
        "refusals",
        "What the table does not take: cash, late wagers, dice that do not exist, a wrong role.",
        f"""
        p1 buys 100.00
        round 1
        p1: 5 on small
        ? p1: 5 cash on small
        ? p1: 5 on total_3
        ? p1: 5 on pair_5_3
        ? incident electrical_device_fails
        ? incident manual_shaker_brought
        dealer: no more bets
        ? p1: 5 on big
        ? dice: 7-1-1
        ? dice: 1-1
        dice: 1-2-3
        ? {FIXED}
        ? incident dice_not_flat
        {LIT}
        """,
    ),
)

IRREGULARITIES = (
    _sicbo(
        "dice_not_flat",
        "IR-SB-1: dice that do not all land flat are no roll; wagers stand.",
        f"""
        p1 buys 100.00
        round 1
        p1: 5 on small
        dealer: no more bets
        incident dice_not_flat
        dealer: no more bets
        dice: 1-2-4
        {LIT}
        """,
    ),
    _sicbo(
        "electrical_device_fails",
        "IR-SB-2: settled by hand before a casino supervisor, then no gaming until it is fixed.",
        f"""
        p1 buys 100.00
        round 1
        p1: 5 on small
        p1: 5 on big
        dealer: no more bets
        dice: 6-6-1
        incident electrical_device_fails
        ? {LIT}
        {PRESENT}
        ? round 2
        ? p1: 5 on small
        {FIXED}
        round 2
        dealer: no more bets
        dice: 1-1-2
        {LIT}
        """,
    ),
    _sicbo(
        "automated_shaker_fails",
        "IR-SB-3: an automated shaker that fails makes the round void; wagers are returned.",
        """
        p1 buys 100.00
        p2 buys 100.00
        round 1
        p1: 5 on small
        p2: 5 on triple_1
        dealer: no more bets
        incident automated_shaker_fails
        """,
    ),
    _sicbo(
        "automated_shaker_removed",
        "IR-SB-4: the automated shaker leaves the table before a manual one is used.",
        f"""
        p1 buys 100.00
        ? incident manual_shaker_brought
        incident automated_shaker_removed
        round 1
        p1: 5 on big
        dealer: no more bets
        ? dice: 4-4-5
        {SECURED}
        ? incident automated_shaker_fails
        dice: 4-4-5
        {LIT}
        """,
    ),
    _sicbo(
        "dice_exchanged",
        "SB-1a: dice that are due out are exchanged between rounds, not within one.",
        f"""
        p1 buys 100.00
        round 1
        p1: 5 on big
        ? incident dice_exchanged
        dealer: no more bets
        dice: 4-4-5
        {LIT}
        incident dice_exchanged
        """,
    ),
    _sicbo(
        "manual_shaker_brought",
        "IR-SB-4: a manual shaker is brought once the automated one is gone.",
        f"""
        p1 buys 100.00
        incident automated_shaker_removed
        incident manual_shaker_brought
        round 1
        p1: 5 on big
        dealer: no more bets
        dice: 4-4-5
        {LIT}
        """,
    ),
)
