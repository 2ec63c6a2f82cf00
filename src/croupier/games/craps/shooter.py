"""The shooter: who is offered the dice, who keeps them, and when they pass on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import (
    Bought,
    CashedOut,
    Chosen,
    Event,
    WagerCalled,
    WagerPlaced,
    WagerTakenDown,
)
from croupier.core.game import Game
from croupier.core.part import Act, Need, Needs, Part, Question
from croupier.core.step import Ask, Ceremony, Step
from croupier.core.table import IDLE, Table
from croupier.core.wager import Wager, marked
from croupier.games.craps.kinds import MINI_WAGERS
from croupier.games.craps.options import CrapsOptions
from croupier.games.craps.play import DicePassed, Play, ShooterDecides, ShooterNamed
from croupier.games.families.one_draw import round_ended
from croupier.rulebook.citation import cites

THE_DICE, ACCEPT, DECLINE = "the dice", "accept", "decline"
PASSED_ON, YOURS = "The dice go to the next player.", "The dice are yours: you shoot."
SHOOTS = "Take the dice and shoot?"
LINE_BETS = ("pass", "dont_pass")
COME_BETS = ("come", "dont_come")
OFF_BY_ITSELF = frozenset(k.key for k in MINI_WAGERS if k.off is not None)
"""Wagers that are inactive on come out rolls unless called on."""


def clockwise(table: Table) -> tuple[str, ...]:
    """The patrons at the table in turn, starting to the left of the last shooter."""
    patrons, last = table.patrons, table.play.last_shooter
    start = patrons.index(last) + 1 if last in patrons else 0
    around = (*patrons[start:], *patrons[:start])
    return tuple(patron for patron in around if patron not in table.play.away)


@cites("craps.7.b.1", "craps.7.b.2", "craps.11.c")
def offering(table: Table) -> Step:
    """The dice are offered clockwise until a patron accepts them."""
    play: Play = table.play
    if play.shooter:
        return shooter_left(table)
    left = [patron for patron in clockwise(table) if patron not in play.declined]
    if left:
        cited = (offered_by(table),)
        both = (ACCEPT, DECLINE)
        usual = Ceremony(DECLINE, PASSED_ON) if left[1:] else Ceremony(ACCEPT, YOURS)
        about = THE_DICE
        return Ask((left[0],), about, both, cited, asks=SHOOTS, topic=about, ceremony=usual)
    return nobody_shoots(table)


def offered_by(table: Table) -> str:
    """The clause under which the dice are offered: at the commencement of play, or passed on."""
    if table.play.last_shooter:
        return "craps.11.c"
    return "craps.7.b.1" if isinstance(table.rules, CrapsOptions) else "craps.7.b.2"


@cites("craps.11.a", "craps.11.c")
def shooter_left(table: Table) -> tuple[Event, ...] | None:
    """A shooter who leaves the table gives up the dice."""
    if table.play.shooter not in table.play.away:
        return None
    return (DicePassed(patron=table.play.shooter, cites=("craps.11.a",)),)


@cites("craps.11.b")
def nobody_shoots(table: Table) -> tuple[Event, ...]:
    """If no one takes the dice, the last shooter decides remaining come bets, or play stops."""
    if may_decide(table):
        return (ShooterDecides(patron=table.play.last_shooter, cites=("craps.11.b",)),)
    return (round_ended(table),)


@cites("craps.11.b")
def may_decide(table: Table) -> bool:
    """Whether the last shooter may roll for come bets: no point is on, and nobody else shoots.

    A line bet of a player who does not want the dice waits for the next come out roll.
    """
    play: Play = table.play
    there = play.last_shooter in table.patrons and play.last_shooter not in play.away
    if not there or play.ordered or play.point is not None:
        return False
    return undecided_come_bets(table)


@cites("craps.11.b")
def waits(table: Table, wager: Wager) -> bool:
    """Whether a line bet waits for a come out roll, since this roll is only for come bets."""
    return bool(table.play.deciding) and wager.kind in LINE_BETS


def not_waiting(table: Table, wagers: Sequence[Wager]) -> Sequence[Wager]:
    """The wagers that this roll can decide."""
    return wagers if not table.play.deciding else [w for w in wagers if not waits(table, w)]


def undecided_come_bets(table: Table) -> bool:
    """Whether come or don't come bets remain on their numbers."""
    return any(w.kind in COME_BETS and w.at is not None for w in table.wagers)


@cites("craps.7.c", "craps.11.d")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The first to accept the dice is the shooter."""
    if chosen.choice == ACCEPT:
        cited = ("craps.11.d",) if table.play.last_shooter else ("craps.7.c",)
        return (ShooterNamed(patron=chosen.patron, cites=cited),)
    return (DicePassed(patron=chosen.patron, cites=(offered_by(table),)),)


ORDERED = "shooter_ordered_to_pass"
"""The irregularity by which a shooter who delays the game gives up the dice."""


def has_line_bet(table: Table, patron: str) -> bool:
    """Whether a patron has a pass or don't pass bet."""
    return any(w.kind in LINE_BETS for w in table.wagers_of(patron))


@cites("craps.8")
def needs(table: Table) -> Need | None:
    """The shooter makes a pass or don't pass bet before throwing the dice."""
    play: Play = table.play
    if play.point is not None or play.deciding or has_line_bet(table, play.shooter):
        return None
    return Need(play.shooter, LINE_BETS, "the shooter has no line bet", ("craps.8",), ORDERED)


def _between_rolls(table: Table) -> str | None:
    """Return why nothing may be done now, or None between rolls."""
    return None if table.stage != IDLE and table.open else "possible only between rolls"


def _is_shooter(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    holder = table.play.shooter
    if holder != patron:
        accepted = f"{holder} passes the dice" if holder else "accept or decline when offered"
        what, why = f"{patron} passes the dice", f"{holder or 'nobody'} has the dice"
        raise Refused(what, why, ("craps.11.a",), accepted)
    return _between_rolls(table)


@cites("craps.11.a", "craps.12.a.2")
def pass_dice(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    """The shooter may pass the dice after any roll; the point and wagers stand for the next."""
    return (DicePassed(patron=patron, cites=("craps.11.a",)),)


def _own(table: Table, patron: str, details: Mapping[str, str]) -> Wager | None:
    named = details.get("wager", "")
    own = [w for w in table.wagers_of(patron) if named in (str(w.id), w.spot)]
    return own[0] if own else None


@cites("craps.3.e")
def _can_be_called(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    """Why a wager cannot be called on or off: it is another patron's, or it is never off."""
    wager, spot = _own(table, patron, details), details.get("wager", "")
    if wager is None or not _can_be_off(wager):
        why = "they have no such wager" if wager is None else "it is always on"
        could = [w.area for w in table.wagers_of(patron) if _can_be_off(w)]
        accepted = ", ".join(could) or "place to win, buy, come odds and hardway bets"
        called = marked(spot) if spot else "no wager"
        raise Refused(f"{patron} calls {called}", why, ("craps.3.e",), accepted)
    return _between_rolls(table)


@cites("craps.3.e")
def _can_be_called_off(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    """Why a wager cannot be called off: only on a come out roll can it be inactive."""
    why = _can_be_called(table, patron, details)
    wager = _own(table, patron, details)
    if why is None and wager is not None and not table.play.come_out:
        what, on = f"{patron} calls {wager.area} off", "it is on for every roll but a come out roll"
        raise Refused(what, on, ("craps.3.e",), f"taking {wager.area} down")
    return why


def _can_be_off(wager: Wager) -> bool:
    """Whether a wager is inactive on come out rolls unless called on."""
    return wager.kind in OFF_BY_ITSELF


@cites("craps.2.e", "craps.3.e")
def call_on(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A wager is called on for come out rolls, and marked with an "on" button."""
    return _called(table, patron, details, on=True)


@cites("craps.3.e")
def call_off(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A wager that was called on is inactive again on come out rolls."""
    return _called(table, patron, details, on=False)


def _called(
    table: Table, patron: str, details: Mapping[str, str], *, on: bool
) -> tuple[Event, ...]:
    wager = _own(table, patron, details)
    if wager is None:
        return ()
    cited = ("craps.3.e",)
    return (WagerCalled(wager=wager.id, patron=patron, spot=wager.spot, on=on, cites=cited),)


ACTS = (
    Act(
        "pass_dice",
        "pass the dice",
        ("craps.11.a",),
        _is_shooter,
        pass_dice,
        says="passes the dice",
        typed="pass dice",
        opens=True,
    ),
    Act(
        "call_on",
        "call a wager on for come out rolls",
        ("craps.3.e",),
        _can_be_called,
        call_on,
        ("wager",),
        "calls {wager} on",
        "on {wager}",
        opens=True,
    ),
    Act(
        "call_off",
        "call a wager off for the come out roll",
        ("craps.3.e",),
        _can_be_called_off,
        call_off,
        ("wager",),
        "calls {wager} off",
        "off {wager}",
        opens=True,
    ),
)


@cites("craps.7.c", "craps.11.d", "craps.12.a.2")
def named(table: Table, event: ShooterNamed) -> Table:
    """A new shooter takes over; the point and the wagers stand."""
    play = replace(
        table.play,
        shooter=event.patron,
        last_shooter=event.patron,
        declined=(),
        new_shooter=True,
        ordered=False,
        deciding=False,
        come_out=table.play.point is None,
    )
    return replace(table, play=play)


def passed(table: Table, event: DicePassed) -> Table:
    """A patron passes or declines the dice."""
    play: Play = table.play
    declined = (*play.declined, event.patron) if not play.shooter else (event.patron,)
    ordered = play.ordered or event.ordered
    return replace(
        table, stage=0, play=replace(play, shooter="", declined=declined, ordered=ordered)
    )


@cites("craps.11.b")
def decides(table: Table, event: ShooterDecides) -> Table:
    """The last shooter rolls only to decide the come bets that remain."""
    play = replace(table.play, shooter=event.patron, declined=(), deciding=True)
    return replace(table, play=play)


@cites("craps.11.b")
def as_usual(table: Table, event: WagerPlaced | WagerTakenDown) -> Table:
    """A line bet, or no come bet left, ends the rolls for come bets only: next is a come out."""
    lined = isinstance(event, WagerPlaced) and event.wager.kind in LINE_BETS
    if not table.play.deciding or (undecided_come_bets(table) and not lined):
        return table
    return replace(table, play=replace(table.play, deciding=False, come_out=True))


def cashed_out(table: Table, event: CashedOut) -> Table:
    """A patron who cashes all chips and has no wager on the layout has left the table."""
    if table.accounts[event.patron] or table.wagers_of(event.patron):
        return table
    return _away(table, (*table.play.away, event.patron))


def bought(table: Table, event: Bought) -> Table:
    """A patron who buys chips is at the table again."""
    if event.patron not in table.play.away:
        return table
    return _away(table, tuple(one for one in table.play.away if one != event.patron))


def _away(table: Table, away: tuple[str, ...]) -> Table:
    """The table without these patrons; if the shooter is one of them, the dice must be offered."""
    stage = 0 if table.open and table.stage != IDLE else table.stage
    return replace(table, stage=stage, play=replace(table.play, away=away))


SHOOTER = Part(
    name="shooter",
    evolve={
        ShooterNamed: named,
        DicePassed: passed,
        ShooterDecides: decides,
        WagerPlaced: as_usual,
        WagerTakenDown: as_usual,
        CashedOut: cashed_out,
        Bought: bought,
    },
    events=(ShooterNamed, DicePassed, ShooterDecides),
    questions={THE_DICE: Question(answered)},
    acts=ACTS,
    brings=(Needs(needs),),
)
"""Who has the dice, and what a shooter must wager."""
