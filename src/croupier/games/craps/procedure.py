"""A roll of craps: dice are offered, wagers made, and the roll is thrown, called and settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from croupier.core.event import Announced, Confirmed, Drawn, Event, OutcomeDeclared, RoundEnded
from croupier.core.game import Game
from croupier.core.moment import Moment
from croupier.core.part import Areas, Booking, Device, Late, Off, Part, Ready
from croupier.core.step import Confirm, Draw, Open, Step
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager
from croupier.equipment.device import dice
from croupier.games.craps import calls, contest, shooter
from croupier.games.craps import layout_fire as fire
from croupier.games.craps.conditions import accept_wager, evenly_apart, stays_seated, takes_a_seat
from croupier.games.craps.incidents import INCIDENTS, MINI_INCIDENTS
from croupier.games.craps.kinds import MINI_WAGERS, WAGERS
from croupier.games.craps.layout import layout
from croupier.games.craps.options import FIRE_SPOTS, CrapsOptions, DiceOptions, MiniCrapsOptions
from croupier.games.craps.play import FireMarked, Play, RollSettled, What, voided
from croupier.games.craps.wagers import PLACED, POINTS, fire_state
from croupier.games.families import one_draw
from croupier.games.families.telling import Telling
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import in_position, settle

DICE = dice("dice", 2, "croupier.analysis.craps.reader:READER")
WATCH = "fire bets with four points, and their payouts"


@cites("craps.3.a", "craps.10.b", "craps.10.c")
def betting(table: Table) -> Step:
    """Wagers are made and changed, by anyone and in any order, until the dice are thrown."""
    return Open("dice out", cites=("craps.3.a",)) if table.open else None


@cites("craps.8")
def throw(table: Table) -> Step:
    """The shooter throws the two dice."""
    return Draw("dice", cites=("craps.8",)) if table.play.outcome is None else None


@cites("craps.10.a", "craps.10.b", "craps.10.c")
def settlement(table: Table) -> Step:
    """The roll is called, and all wagers it decides are settled as they were when it was thrown."""
    if table.play.settled:
        return None
    roll = DICE.value(table.play.outcome)
    call = Announced(who=table.rules.calls, says=calls.call(table, roll), cites=("craps.10.a",))
    game, rolled = _game(table), roll_settled(table, sum(roll))
    settled = settle(game, table, roll, shooter.not_waiting(table, in_position(game, table)))
    return (call, *settled, *fire_marked(table, rolled), rolled)


@cites("craps.1.come-out-roll", "craps.1.come-out-point", "craps.11.a.1")
def roll_settled(table: Table, total: int) -> RollSettled:
    """What a total does to the point: it sets it, makes it, sevens out, or decides the line."""
    what = done_to_the_point(table.play, total)
    stands = {"point set": total, "rolled": table.play.point}.get(what)
    return RollSettled(total=total, what=what, point=stands, cites=BECAUSE[what])


def done_to_the_point(play: Play, total: int) -> What:
    """What a total does to the point that is on, or on a come out roll."""
    if play.deciding:
        return "rolled"
    if play.point is None:
        return "point set" if total in POINTS else "decided"
    return "point made" if total == play.point else "seven out" if total == 7 else "rolled"


BECAUSE: Mapping[What, tuple[str, ...]] = {
    "decided": ("craps.1.come-out-roll",),
    "point set": ("craps.1.come-out-point",),
    "point made": ("craps.1.come-out-roll",),
    "seven out": ("craps.11.a.1",),
    "rolled": (),
}


@cites("craps.12.a.4", "craps.12.b.2")
def fire_marked(table: Table, rolled: RollSettled) -> tuple[Event, ...]:
    """For each different point made, a numbered marker is placed on it while fire bets are up."""
    marked = table.play.fire_points
    if rolled.what != "point made" or rolled.total in marked or not _fire_bets(table):
        return ()
    return (FireMarked(point=rolled.total, points=len(marked) + 1, cites=("craps.12.a.4",)),)


@cites("craps.12.a.6")
def fire_watch(table: Table) -> Step:
    """Once a fire bet has four points, surveillance is notified before play continues."""
    bets = () if table.play.watched else _fire_bets(table)
    if not bets or max(len(fire_state(bet.at)[1]) for bet in bets) < 4:
        return None
    return Confirm("surveillance", WATCH, cites=("craps.12.a.6",))


def _fire_bets(table: Table) -> list[Wager]:
    return [wager for wager in table.wagers if wager.kind == "fire"]


@cites("craps.2.e", "craps.3.e", "craps.11.b")
def off(table: Table, wager: Wager) -> bool:
    """Whether a wager is off now: on the come out roll, unless called on, or while it waits."""
    if wager.kind == "fire":
        return bool(table.play.deciding)
    return shooter.waits(table, wager) or (table.play.come_out and not wager.working)


@cites("craps.2.t", "craps.2.u")
def book(table: Table, bid: Bid) -> tuple[Bid, ...]:
    """A whirl bet, and a horn high bet without its own area, are booked as two wagers."""
    parts = evenly_apart(table.rules, bid.kind, bid.amount)
    if not parts:
        return (bid,)
    return tuple(
        replace(bid, kind=part, amount=bid.amount // 5 * fifths) for part, fifths in parts.items()
    )


@cites("craps.3.a.1", "craps.3.a.2")
def late(rules: DiceOptions) -> tuple[str, ...]:
    """Who must confirm a wager made while the dice roll; no one if the house takes none."""
    return rules.confirms_late if rules.late_bets else ()


@cites("craps.11.a.1", "craps.11.b", "craps.12.a.1")
def _rolled(table: Table, event: RollSettled) -> Table:
    """The point changes, a come out roll may be next, and a loser seven takes the dice away."""
    play: Play = table.play
    out = event.what == "seven out"
    deciding = play.deciding and shooter.undecided_come_bets(table)
    play = replace(
        play,
        settled=True,
        point=event.point,
        come_out=event.point is None and not deciding,
        new_shooter=out or (play.new_shooter and (play.deciding or not play.come_out)),
        deciding=deciding,
        shooter="" if out else play.shooter,
        watched=play.watched and not out,
        fire_points=() if out else play.fire_points,
    )
    return replace(table, play=play)


def _ended(table: Table, event: RoundEnded) -> Table:
    play = replace(table.play, outcome=None, settled=False, declined=())
    return replace(table, play=play)


def _watched(table: Table, event: Confirmed) -> Table:
    seen = table.play.watched or event.about == WATCH
    return replace(table, play=replace(table.play, watched=seen))


def _marked(table: Table, event: FireMarked) -> Table:
    points = (*table.play.fire_points, event.point)
    return replace(table, play=replace(table.play, fire_points=points))


@cites("craps.1.come-point", "craps.12.a.1", "craps.12.a.3")
def lies(table: Table, wager: Wager) -> str:
    """Where chips are placed: a come bet on its come point, a fire bet by its player's position.

    Once all fire bets are placed, they are in front of the boxperson.
    """
    if wager.kind in shooter.COME_BETS and wager.at is not None:
        return f"{wager.kind}.{wager.at}"
    if wager.kind != "fire":
        return wager.spot
    number, brought_in = fire_positions(table)[wager.id], table.playing or wager.at != PLACED
    return f"fire.boxperson.{number}" if brought_in else f"fire{fire.suffix(number)}"


@cites("craps.12.a.1", "cmr146.17.4.a")
def fire_positions(table: Table) -> dict[int, int]:
    """The numbered area of each fire bet: the free one that is closest to its player's position."""
    taken: dict[int, int] = {}
    for bet in sorted(_fire_bets(table), key=lambda one: one.id):
        place = table.patrons.index(bet.patron) % FIRE_SPOTS
        free = (n for n in range(FIRE_SPOTS) if n + 1 not in taken.values())
        taken[bet.id] = min(free, key=lambda n: _apart(n, place)) + 1
    return taken


def _apart(one: int, other: int) -> int:
    """The number of positions between two, around the table."""
    return min((one - other) % FIRE_SPOTS, (other - one) % FIRE_SPOTS)


@cites("craps.12.a.4")
def fire_markers(table: Table) -> dict[str, str]:
    """The markers on the points made, whoever has the dice, each with the number made by then."""
    points = table.play.fire_points
    return {f"fire marker {number}": f"on {point}" for number, point in enumerate(points, 1)}


@cites("craps.11.b")
def shows(table: Table) -> dict[str, str]:
    """Show the On/Off marker and who has the dice."""
    play: Play = table.play
    marker = "off" if play.point is None else f"on {play.point}"
    return {"marker": marker, "shooter": play.shooter or "none"}


def devices(rules: object) -> Mapping[str, Device]:
    """The two dice."""
    return {"dice": DICE}


def _game(table: Table) -> Game:
    return CRAPS if isinstance(table.rules, CrapsOptions) else MINICRAPS


def called(rules: DiceOptions, event: Event) -> str | None:
    """A roll by the call for it, which says more than the dice."""
    if isinstance(event, Announced):
        return event.says[:1].upper() + event.says[1:]
    return "" if isinstance(event, Drawn | OutcomeDeclared) else None


def told(events: Sequence[Event]) -> str | None:
    """The call for a roll that decides no line bet, with the point that it leaves."""
    *before, last = events
    if not isinstance(last, RollSettled) or last.what != "rolled" or last.point is None:
        return None
    calls = [one.says for one in before if isinstance(one, Announced)]
    return f"{calls[-1][:1].upper()}{calls[-1][1:]}, the point is still {last.point}"


MOMENT = Moment(verb="Roll", moves="No more bets – the dice are out", calls=called)
THROW = replace(
    one_draw.DRAW,
    evolve={kind: one_draw.EVOLVE[kind] for kind in one_draw.EVOLVE.keys() - {RoundEnded}},
)
"""The throw; what it shows is cleared along with the rest of the roll."""
ROLLS = Part(
    name="rolls",
    devices=devices,
    evolve={RoundEnded: _ended, RollSettled: _rolled},
    events=(RollSettled,),
    shows=shows,
    voids=voided,
    brings=(
        Off(off),
        Booking(book),
        Late(late),
        Areas(lies),
        Ready(contest.ready),
        MOMENT,
        Telling(told),
    ),
)
"""The dice, the point, and wagers that stay from roll to roll."""
FIRE = Part(
    name="fire",
    evolve={Confirmed: _watched, FireMarked: _marked},
    events=(FireMarked,),
    shows=fire_markers,
)
"""The points of the fire bet are marked, and surveillance is notified."""
IRREGULARITIES = Part(name="irregularities", incidents=INCIDENTS)
MINI = Part(
    name="seats and irregularities",
    incidents=MINI_INCIDENTS,
    sells=takes_a_seat,
    leaves=stays_seated,
)
"""The differences at mini-craps: players sit, and the dealer works alone."""

CRAPS = Game(
    key="craps",
    name="Craps",
    options=CrapsOptions,
    wagers=WAGERS,
    phases=(shooter.offering, betting, throw, settlement, fire_watch, one_draw.ending),
    accept=accept_wager,
    play=lambda rules: Play(),
    decides="dice",
    layout=layout,
    ranges=("fire_table", "buy_when", "lay_when"),
    closes=("craps.3.a",),
    folder="croupier.games.craps",
    parts=(THROW, shooter.SHOOTER, FIRE, ROLLS, IRREGULARITIES),
)

MINICRAPS = replace(
    CRAPS,
    key="minicraps",
    name="Mini-Craps",
    options=MiniCrapsOptions,
    wagers=MINI_WAGERS,
    phases=(shooter.offering, betting, throw, settlement, one_draw.ending),
    parts=(THROW, shooter.SHOOTER, ROLLS, MINI),
    ranges=("buy_when", "lay_when"),
)
