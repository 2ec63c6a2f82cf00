"""A first round that teaches: what a newcomer reads, and what a guided round suggests."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.core.game import Game, offered
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.floor.tables import dealer
from croupier.floor.tables.floor import PRACTICE
from croupier.floor.tables.living import Living
from croupier.floor.web.api.acts import TableTold
from croupier.rulebook.lesson import Lesson, lesson


class Taught(msgspec.Struct, frozen=True):
    """A game's lesson at one table; `best` is the wager to begin with, if the table offers it."""

    lesson: Lesson
    best: str = ""


def taught(game: Game, rules: Rules) -> Taught | None:
    """What a newcomer to a table should know; None if the game has no lesson."""
    found = lesson(game)
    if found is None:
        return None
    return Taught(found, found.best if found.best in offered(game, rules) else "")


def suggested(found: Living, patron: str) -> str:
    """What a beginner may answer now, where the coach knows nothing better; "" if nobody is asked.

    The game's lesson comes first, then what the table assumes of anyone who says nothing.
    """
    step, known = found.driver.step_now, lesson(found.game)
    if found.mode != PRACTICE or not isinstance(step, Ask) or patron not in step.patrons:
        return ""
    if step.ceremony is not None:
        return step.ceremony.answer
    usual = known.answers.get(step.topic, "") if known else ""
    return usual or step.silence or "".join(step.choices[:1])


def beginners(found: Living, patron: str) -> dict[str, object]:
    """For a patron's page: what to suggest, the ceremony that is open, and whether others lack."""
    ceremony = dealer.usual(found.driver, patron) if patron else None
    lone = bool(patron) and _lacks_company(found, patron)
    return {"suggest": suggested(found, patron), "ceremony": ceremony, "lone": lone}


def _lacks_company(found: Living, patron: str) -> bool:
    """Whether a game that needs several has nobody with chips or wagers besides this patron."""
    known, table = lesson(found.game), found.driver.table
    others = [one for one in table.patrons if one != patron]
    there = any(table.accounts[one] or table.wagers_of(one) for one in others)
    return known is not None and known.company and not there


def start_here(tables: Iterable[tuple[Game, TableTold]]) -> str:
    """The table for somebody who has never played: a practice table of the easiest game."""
    ranked = (
        (known.ease, one.minimum_cents, one.table)
        for game, one in tables
        if one.mode == PRACTICE and (known := lesson(game)) is not None and known.ease
    )
    return min(ranked, default=(0, 0, ""))[2]
