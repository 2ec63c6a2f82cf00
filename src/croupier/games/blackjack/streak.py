"""The streak wagers: two to five consecutive hands won."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.core.errors import Refused
from croupier.core.event import Collected, Event, Paid, RoundEnded
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.part import Part
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, stay, win
from croupier.core.wager import Spot, Wager, WagerKind
from croupier.equipment.device import Contest
from croupier.games.blackjack.betting import beside
from croupier.games.blackjack.options import PAYS, STREAKS
from croupier.games.families.twentyone.dealt import EVEN, FOLLOWED, LOST_HAND, STREAK, WON
from croupier.games.families.twentyone.play import changed
from croupier.games.families.twentyone.turns import MAIN_KIND, SPLIT_KIND, of_box
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

    Rules = BlackjackOptions

LOST, ABANDONED = LOST_HAND, "abandoned"


class StreaksCounted(Event, frozen=True, kw_only=True, tag="streaks_counted"):
    """The hands of a round are counted for the streak wagers."""


def outcome_of_hands(hands: tuple[str, ...], rules: Rules) -> str:
    """What a box's hands (won, lost or even) mean for a streak."""
    majority = rules.streak_push_splits == "majority"
    return outcome(hands.count(WON), hands.count(LOST), len(hands), majority=majority)


@lru_cache(maxsize=1)
def rounds() -> Contest:
    """The possible results of a round for a streak."""
    faces = (WON, LOST, EVEN, ABANDONED)
    return Contest(STREAK, faces, {face: face for face in faces}, FOLLOWED, outcome_of_hands)


def judge(key: str) -> Callable[[int, str, Rules], Verdict]:
    """The judge of a streak; a wager on one is `at` the number of hands it has won."""
    needed = int(key.rpartition("_")[2])
    own = f"blackjack.22.d.{needed - 1}"

    @cites("blackjack.22.d", "blackjack.22.e", "blackjack.22.f", "blackjack.22.g", "blackjack.22.j")
    @cites("blackjack.22.d.1", "blackjack.22.d.2", "blackjack.22.d.3", "blackjack.22.d.4")
    def decide(at: int, what: str, rules: Rules) -> Verdict:
        """Each hand won counts, one lost or not played loses the wager, any other has no effect."""
        if what in (LOST, ABANDONED):
            return lose(("blackjack.22.e",) if what == LOST else ("blackjack.22.f",))
        if what == EVEN:
            return stay(at, ("blackjack.22.g",))
        if at + 1 < needed:
            return stay(at + 1, ("blackjack.22.d",) if not at else (own,))
        return win(PAYS.odds(rules, key), (own, "blackjack.22.j"))

    return decide


@cites("blackjack.22.h")
def outcome(won: int, lost: int, hands: int, *, majority: bool) -> str:
    """The combined result of a box's hands: pushes are ignored, or a majority must win (BJ-42)."""
    if won == lost:
        return EVEN
    if majority and hands > 1:
        return WON if 2 * won > hands else LOST
    return WON if won > lost else LOST


def pending(table: Table) -> list[Wager]:
    """The streak wagers on the layout, from the dealer's far right."""
    lying = (wager for wager in table.wagers if wager.kind in STREAKS)
    return sorted(lying, key=lambda wager: (-wager.box, wager.id))


@cites("blackjack.22.f")
def abandoned(game: Game, table: Table) -> Step:
    """A patron who does not play a round on the box of a streak wager loses it."""
    playing = {(w.patron, w.box) for w in table.wagers if w.kind == MAIN_KIND}
    gone = [wager for wager in pending(table) if (wager.patron, wager.box) not in playing]
    return settle(game, table, ABANDONED, gone) if playing and gone else None


@cites("blackjack.22.c", "blackjack.22.d", "blackjack.22.h", "blackjack.22.i", "blackjack.22.k")
def counted(game: Game, table: Table) -> tuple[Event, ...]:
    """Each streak wager continues, wins or loses by the result of its box's hands."""
    majority = table.rules.streak_push_splits == "majority"
    events: list[Event] = []
    for wager in pending(table):
        won, lost = table.play.tally.get(f"{wager.patron}@{wager.box}", (0, 0))
        what = outcome(won, lost, len(of_box(table, wager.box)), majority=majority)
        events += settle(game, table, what, (wager,))
    return tuple(events)


@cites("blackjack.22.b", "blackjack.22.k.1", "blackjack.22.k.2")
def allowed(table: Table, wager: Wager) -> None:
    """Streak wagers are placed together, with a base wager; no more until all are decided."""
    beside(wager.kind)(table, wager)
    carried = [w for w in table.wagers_of(wager.patron) if w.id in table.play.carried]
    if carried:
        why = f"{carried[0].area} is not decided yet"
        raise Refused(wager.words, why, ("blackjack.22.k.2",), "a wager after it is decided")


@cites("blackjack.22.k.2", "blackjack.3.f")
def removable(table: Table, wager: Wager, amount: Cents) -> None:
    """A streak wager whose hands have begun stays until it is decided."""
    if wager.id in table.play.carried:
        raise Refused(
            wager.area,
            "its hands have already begun",
            ("blackjack.3.f",),
            "waiting until it is decided",
        )


def _kind(key: str) -> WagerKind:
    return WagerKind(
        key,
        f"Streak {key[-1]}",
        judge(key),
        lambda rules: PAYS.lines(rules, key),
        ("blackjack.22.a",),
        offered=lambda rules: rules.streak,
        start=lambda on: 0,
        allowed=allowed,
        removable=removable,
        decided_by=STREAK,
    )


KINDS = tuple(map(_kind, STREAKS))


def _tallied(table: Table, event: Paid | Collected) -> Table:
    """Count each hand that a patron won or lost at a box in this round."""
    if not table.rules.streak:
        return table
    area = Spot.parse(event.spot)
    if area.kind not in (MAIN_KIND, SPLIT_KIND):
        return table
    key = f"{event.patron}@{area.box}"
    won, lost = table.play.tally.get(key, (0, 0))
    now = (won + 1, lost) if isinstance(event, Paid) else (won, lost + 1)
    return changed(table, tally={**table.play.tally, key: now})


def _counted(table: Table, event: StreaksCounted) -> Table:
    return changed(table, counted=True)


def _round_over(table: Table, event: RoundEnded) -> Table:
    """Wagers still on the layout are carried into the next round."""
    if not table.rules.streak:
        return table
    lying = frozenset(wager.id for wager in table.wagers)
    return changed(table, tally={}, counted=False, carried=lying)


STREAK_WAGERS = Part(
    name="streaks",
    evolve={Paid: _tallied, Collected: _tallied, StreaksCounted: _counted, RoundEnded: _round_over},
    events=(StreaksCounted,),
    devices=lambda rules: {STREAK: rounds()} if rules.streak else {},
)
