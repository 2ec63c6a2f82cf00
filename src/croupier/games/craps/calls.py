"""How the stickperson calls a roll."""

from __future__ import annotations

from functools import lru_cache

from croupier.core.table import Table
from croupier.rulebook.citation import cites

EASY = {2: "aces", 3: "ace-deuce", 11: "yo-leven", 12: "boxcars"}
WORDS = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


COME_OUT = {
    2: ", craps, line away",
    3: ", craps, line away",
    7: ", front line winner",
    11: ", front line winner",
    12: ", craps, line away, bar the don'ts",
}


@cites("craps.10.a")
def call(table: Table, roll: tuple[int, int]) -> str:
    """The total of the dice, how it was thrown, and what it means for the line."""
    return _called(roll, table.play.point, table.play.deciding)


@lru_cache(maxsize=1024)
def _called(roll: tuple[int, int], point: int | None, deciding: bool) -> str:
    total = sum(roll)
    word = EASY.get(total) or WORDS[total]
    hard = total in (4, 6, 8, 10) and roll[0] == roll[1]
    way = " the hard way" if hard else " easy" if total in (4, 6, 8, 10) else ""
    return f"{word}{way}{'' if deciding else _meaning(total, point)}"


def _meaning(total: int, point: int | None) -> str:
    """What a total means for the line."""
    if point is None:
        return COME_OUT.get(total, f", the point is {total}")
    if total == point:
        return ", winner, pay the line"
    return " out, line away" if total == 7 else ""
