"""Scenarios of the big six wheel."""

from typing import Any

from tests.transcripts.scenario import Scenario


def _bigsix(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("bigsix", name, about, lines, options)


ROUNDS = (
    _bigsix(
        "every_insignia",
        "Two patrons on every insignia; the one the wheel stops at is paid, the rest collected.",
        """
        p1 buys 500.00
        p2 buys 500.00
        round 1
        p1: 5 on bill_1
        p1: 5 on bill_2
        p1: 5 on bill_5
        p1: 5 on bill_10
        p1: 5 on bill_20
        p1: 5 on joker
        p1: 5 on flag
        p2: 10 on bill_20
        dealer: no more bets
        wheel: $20
        round 2
        p1: 5 on joker
        p2: 5 on flag
        dealer: no more bets
        wheel: joker
        """,
    ),
    _bigsix(
        "refusals",
        "What the table does not take: late wagers, cash, sections that do not exist.",
        """
        p1 buys 50.00
        round 1
        p1: 5 on bill_1
        ? p1: 5 cash on bill_1
        ? p1: 5 on bill_50
        ? incident clapper_between_sections passed=$5 next=$2
        dealer: no more bets
        ? p1: 5 on bill_2
        ? wheel: $50
        ? incident clapper_between_sections passed=$5 next=joker
        ? incident clapper_between_sections passed=$5 next=$2 after=flag
        wheel: $1
        """,
    ),
)

IRREGULARITIES = (
    _bigsix(
        "clapper_between_sections_previous_number",
        "IR-B6-1: where the house has chosen so, the number passed last wins.",
        """
        p1 buys 100.00
        round 1
        p1: 5 on bill_5
        p1: 5 on bill_2
        dealer: no more bets
        incident clapper_between_sections passed=$5 next=$2
        """,
        between="previous_number",
    ),
    _bigsix(
        "clapper_between_sections_void",
        "IR-B6-1: where the house has chosen so, the spin is void and wagers stand.",
        """
        p1 buys 100.00
        round 1
        p1: 5 on bill_5
        p1: 5 on bill_2
        dealer: no more bets
        incident clapper_between_sections passed=$5 next=$2
        p1 takes down 5 of bill_2
        dealer: no more bets
        wheel: $2
        """,
        between="void",
    ),
    _bigsix(
        "fewer_than_three_revolutions",
        "IR-B6-2: fewer than three revolutions are no valid spin; wagers stand.",
        """
        p1 buys 100.00
        round 1
        p1: 5 on flag
        dealer: no more bets
        incident fewer_than_three_revolutions
        dealer: no more bets
        wheel: flag
        """,
    ),
    _bigsix(
        "wheel_stopped_by_hand",
        "A wheel stopped by hand: no clause provides, so wagers are returned.",
        """
        p1 buys 100.00
        round 1
        p1: 5 on flag
        dealer: no more bets
        incident wheel_stopped_by_hand
        """,
    ),
)
