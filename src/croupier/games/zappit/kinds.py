"""The kinds of wagers at a ZAPPIT table, and who may make them where."""

from __future__ import annotations

from croupier.core.errors import Refused
from croupier.core.table import Table
from croupier.core.wager import Wager, WagerKind
from croupier.games.families.twentyone import turns
from croupier.games.families.twentyone.betting import box_is_free, came_in, few_boxes
from croupier.games.families.twentyone.kinds import following
from croupier.games.families.twentyone.turns import MAIN_KIND
from croupier.games.zappit import wagers
from croupier.games.zappit.options import PAYS
from croupier.rulebook.citation import cites


@cites("zappit.5.b", "zappit.5.b.1", "zappit.5.b.2", "zappit.5.d", "zappit.5.e")
def main_allowed(table: Table, wager: Wager) -> None:
    """On a free box, next to the player's other boxes, by a player who may wager now."""
    came_in(table, wager)
    few_boxes(table, wager)
    adjacent(table, wager)
    box_is_free(table, wager)


@cites("zappit.5.e")
def adjacent(table: Table, wager: Wager) -> None:
    """A player's boxes are side by side."""
    mine = {w.box for w in table.wagers_of(wager.patron) if w.kind == MAIN_KIND}
    boxes = mine | {wager.box}
    if max(boxes) - min(boxes) >= len(boxes):
        beside = [f"box {b}" for b in (min(mine) - 1, max(mine) + 1) if 0 < b <= table.rules.boxes]
        why = "a player's boxes must be adjacent"
        raise Refused(wager.words, why, ("zappit.5.e",), " or ".join(beside))


WAGERS = (
    WagerKind(
        "main",
        "Blackjack",
        wagers.hand,
        wagers.pays_main,
        ("zappit.5.d",),
        start=lambda on: turns.ORIGINAL,
        allowed=main_allowed,
    ),
    *following("zappit", wagers.hand, wagers.insurance, PAYS.lines),
)
