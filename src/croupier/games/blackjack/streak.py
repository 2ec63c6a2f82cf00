"""The streak wagers: two to five consecutive hands won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.core.errors import Refused
from croupier.core.event import Collected, Event, Moved, Paid, RoundEnded
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

Tally = Mapping[str, tuple[int, int]]
"""The hands won and lost, by patron and box."""
LOST, ABANDONED = LOST_HAND, "abandoned"


class StreaksCounted(Event, frozen=True, kw_only=True, tag="streaks_counted"):
    """The hands of a round are counted for the streak wagers, after all of them are settled.

    Only records of older versions have it: `settled.toml` says what they settled then.
    """


class StreaksSettled(Event, frozen=True, kw_only=True, tag="streaks_settled"):
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


@cites("blackjack.22.d", "blackjack.22.h", "blackjack.22.i", "blackjack.22.k")
@cites("blackjack.22.k.3")
def counted(game: Game, table: Table, tally: Tally) -> tuple[Event, ...]:
    """Each streak wager continues, wins or loses by the result of its box's hands.

    At each box the lammer is moved before a winning wager is paid.
    """
    majority = table.rules.streak_push_splits == "majority"
    events: list[Event] = []
    for wager in pending(table):
        if wager.id in table.play.streaked:
            continue
        won, lost = tally.get(f"{wager.patron}@{wager.box}", (0, 0))
        what = outcome(won, lost, len(of_box(table, wager.box)), majority=majority)
        events += settle(game, table, what, (wager,))
    return _from_the_right(sorted(events, key=lambda event: not isinstance(event, Moved)))


def _from_the_right(events: Iterable[Event]) -> tuple[Event, ...]:
    """Events in the order of their boxes from the dealer's far right; a flag stays with its own."""
    boxed: list[tuple[int, Event]] = []
    for event in events:
        spot = getattr(event, "spot", "")
        box = Spot.parse(spot).box if spot else boxed[-1][0]
        boxed.append((box, event))
    return tuple(event for _, event in sorted(boxed, key=lambda pair: -pair[0]))


@cites("blackjack.22.c", "blackjack.22.e")
def with_hands(game: Game, table: Table, hands: tuple[Event, ...]) -> tuple[Event, ...]:
    """Each player's streak wagers are settled with the hands that decide them."""
    if not table.rules.streak:
        return hands
    tally = dict(table.play.tally)
    for event in hands:
        if isinstance(event, Paid | Collected):
            tally.update(_won_or_lost(event, tally))
    return _from_the_right((*hands, *counted(game, table, tally)))


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
        state=lambda at: f"{at} win{'s' * (at != 1)} in a row",
        allowed=allowed,
        removable=removable,
        decided_by=STREAK,
    )


KINDS = tuple(map(_kind, STREAKS))


def _won_or_lost(event: Paid | Collected, tally: Tally) -> Tally:
    """The new count of a patron's hands at a box, if this settles one of them."""
    area = Spot.parse(event.spot)
    if area.kind not in (MAIN_KIND, SPLIT_KIND):
        return {}
    key = f"{event.patron}@{area.box}"
    won, lost = tally.get(key, (0, 0))
    return {key: (won + 1, lost) if isinstance(event, Paid) else (won, lost + 1)}


def _tallied(table: Table, event: Paid | Collected) -> Table:
    """Count each hand that a patron won or lost at a box in this round."""
    if not table.rules.streak:
        return table
    now = _won_or_lost(event, table.play.tally)
    return changed(table, tally={**table.play.tally, **now}) if now else _applied(table, event)


def _applied(table: Table, event: Paid | Collected | Moved) -> Table:
    """A streak wager that was settled, or came nearer, is not counted again in this round."""
    if not table.rules.streak or Spot.parse(event.spot).kind not in STREAKS:
        return table
    return changed(table, streaked=table.play.streaked | {event.wager})


def _counted(table: Table, event: StreaksCounted | StreaksSettled) -> Table:
    return changed(table, counted=True)


def _round_over(table: Table, event: RoundEnded) -> Table:
    """Wagers still on the layout are carried into the next round."""
    if not table.rules.streak:
        return table
    lying = frozenset(wager.id for wager in table.wagers)
    return changed(table, tally={}, counted=False, streaked=frozenset(), carried=lying)


STREAK_WAGERS = Part(
    name="streaks",
    evolve={
        Paid: _tallied,
        Collected: _tallied,
        Moved: _applied,
        StreaksCounted: _counted,
        StreaksSettled: _counted,
        RoundEnded: _round_over,
    },
    events=(StreaksCounted, StreaksSettled),
    devices=lambda rules: {STREAK: rounds()} if rules.streak else {},
)
