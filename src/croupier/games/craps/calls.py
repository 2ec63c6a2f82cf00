"""How the stickperson calls a roll."""

from __future__ import annotations

from croupier.core.table import Table
from croupier.rulebook.citation import cites

EASY = {2: "aces", 3: "ace-deuce", 11: "yo-leven", 12: "boxcars"}
WORDS = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


@cites("craps.10.a")
def call(table: Table, roll: tuple[int, int]) -> str:
    """The sum of the dice, the way it was thrown, and what it means for the line."""
    total = sum(roll)
    word = EASY.get(total) or WORDS[total]
    hard = total in (4, 6, 8, 10) and roll[0] == roll[1]
    way = " the hard way" if hard else " easy" if total in (4, 6, 8, 10) else ""
    return f"{word}{way}{_meaning(table, total)}"


COME_OUT = {
    2: ", craps, line away",
    3: ", craps, line away",
    7: ", front line winner",
    11: ", front line winner",
    12: ", craps, line away, bar the don'ts",
}


def _meaning(table: Table, total: int) -> str:
    """What a total does to the line; nothing while only come bets are decided."""
    point = table.play.point
    if table.play.deciding:
        return ""
    if point is None:
        return COME_OUT.get(total, f", the point is {total}")
    if total == point:
        return ", winner, pay the line"
    return " out, line away" if total == 7 else ""
