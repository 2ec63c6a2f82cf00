"""The curator: the player who accepts the shoe deals from it until the Banker's Hand loses."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.event import Bought, CashedOut, Chosen, Event
from croupier.core.game import Game
from croupier.core.part import Act, Incident, Part, Question
from croupier.core.step import Ask, Ceremony, Step
from croupier.core.table import IDLE, Table
from croupier.games.families import seats
from croupier.games.families.baccarat.play import Play, changed
from croupier.games.families.coup import PLAYER
from croupier.games.families.shoe import ShoeReady
from croupier.rulebook.citation import cites

THE_SHOE, ACCEPT, DECLINE, DEALER = "the shoe", "accept", "decline", "dealer"
OFFERED = 0
"""The phase in which the shoe is offered."""
DEALER_DEALS = "The dealer deals from the shoe for you."
NEXT_DEALS = "The shoe is offered to the next player."
TAKES = "Do you take the shoe and deal, or have the dealer do it?"


class CuratorNamed(Event, frozen=True, kw_only=True, tag="curator_named"):
    """The curator, who deals from the shoe from now on, is named."""

    who: str

    def sentence(self) -> str:
        return f"{self.who} is the curator"


class ShoeRefused(Event, frozen=True, kw_only=True, tag="shoe_refused"):
    """A player declines the shoe."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} does not accept the shoe"


class ShoePassed(Event, frozen=True, kw_only=True, tag="shoe_passed"):
    """The curator passes the shoe on."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} passes the shoe"


@cites("baccarat.7.b", "baccarat.7.d.2", "baccarat.14.b")
def offering(table: Table) -> Step:
    """The shoe is offered, from seat one or the last curator's right, until it is accepted."""
    play: Play = table.play
    if play.curator:
        return None
    last = play.previous
    in_turn = _to_the_right(table, last) if last else seats.around(table, 1)
    waiting = [one for one in in_turn if one not in play.refused]
    if not waiting:
        return (CuratorNamed(who=DEALER, cites=("baccarat.7.d.2",)),)
    cited = ("baccarat.14.b",) if last else ("baccarat.7.b",)
    may = (ACCEPT, DECLINE, DEALER)
    about = THE_SHOE
    usual = Ceremony(DECLINE, NEXT_DEALS if waiting[1:] else DEALER_DEALS)
    return Ask(
        (waiting[0],), about, may, cited, silence=DECLINE, asks=TAKES, topic=about, ceremony=usual
    )


def _to_the_right(table: Table, last: str) -> tuple[str, ...]:
    """The other patrons from the right of the last curator, who may have left the seat."""
    seat = seats.home(table, last) or table.play.previous_seat
    in_turn = seats.around(table, seat % table.rules.seats + 1)
    return tuple(one for one in in_turn if one != last)


@cites("baccarat.7.c", "baccarat.7.d.1", "baccarat.1.curator", "baccarat.14.b")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A player who accepts the shoe becomes the curator, or has the dealer act as curator."""
    passed_on = ("baccarat.14.b",) if table.play.previous else ()
    if chosen.choice == ACCEPT:
        return (CuratorNamed(who=chosen.patron, cites=passed_on or ("baccarat.7.c",)),)
    if chosen.choice == DEALER:
        return (CuratorNamed(who=DEALER, cites=("baccarat.7.d.1",)),)
    return (ShoeRefused(patron=chosen.patron, cites=passed_on or ("baccarat.7.b",)),)


@cites("baccarat.14.a.1")
def must_pass(table: Table) -> tuple[Event, ...]:
    """A curator passes the shoe when the Banker's Hand has lost."""
    play: Play = table.play
    if PLAYER in play.hands or play.curator in ("", DEALER) or play.last is None:
        return ()
    lost = play.last.winner == PLAYER
    return (ShoePassed(patron=play.curator, cites=("baccarat.14.a.1",)),) if lost else ()


def _is_no_curator(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    curator = table.play.curator
    if patron != curator:
        named = "the dealer" if curator == DEALER else curator or "no one yet"
        return f"only the curator can pass the shoe; that is {named}"
    return "a hand is under way" if table.playing else None


@cites("baccarat.14.a")
def pass_shoe(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    """After any round the curator may pass the shoe."""
    return (ShoePassed(patron=patron, cites=("baccarat.14.a",)),)


PASS = Act(
    "pass_shoe",
    "pass the shoe",
    ("baccarat.14.a",),
    _is_no_curator,
    pass_shoe,
    says="passes the shoe",
    typed="pass shoe",
)


def _does_not_deal(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    if table.play.curator != DEALER:
        return f"the dealer is not dealing; the curator is {table.play.curator or 'not chosen yet'}"
    if not seats.home(table, patron):
        return "a patron without chips has no seat"
    return "a hand is under way" if table.playing else None


@cites("baccarat.7.d.2")
def ask_for_shoe(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    """The dealer deals only if no player accepts the shoe; a player who then asks gets it."""
    return (CuratorNamed(who=patron, cites=("baccarat.7.d.2",)),)


ASK = Act(
    "ask_for_shoe",
    "take the shoe from the dealer",
    ("baccarat.7.d.2",),
    _does_not_deal,
    ask_for_shoe,
    says="takes the shoe",
    typed="take shoe",
)


def _named(table: Table, event: CuratorNamed) -> Table:
    if event.who == DEALER:
        return changed(table, curator=DEALER, refused=())
    seat = seats.home(table, event.who)
    return changed(table, curator=event.who, previous=event.who, previous_seat=seat, refused=())


def _refused(table: Table, event: ShoeRefused) -> Table:
    return changed(table, refused=(*table.play.refused, event.patron))


def passed(table: Table, event: ShoePassed) -> Table:
    """The shoe is offered again, starting to the right."""
    seat = seats.home(table, event.patron)
    return _offered_again(
        changed(table, curator="", previous=event.patron, previous_seat=seat, refused=())
    )


def _offered_again(table: Table) -> Table:
    return replace(table, stage=OFFERED) if table.open and table.stage != IDLE else table


def _left(table: Table, event: Bought | CashedOut) -> Table:
    """A curator gives up the shoe before giving up the seat."""
    gone = seats.given_up(table, event)
    if not gone or gone != table.play.curator:
        return table
    seat = seats.home(table, gone)
    return _offered_again(changed(table, curator="", previous_seat=seat, refused=()))


def _new_shoe(table: Table, event: ShoeReady) -> Table:
    """A new shoe is offered from seat one."""
    return changed(table, previous="")


def _ordered_possible(table: Table) -> str | None:
    return None if table.play.curator not in ("", DEALER) else "no player is the curator"


@cites("baccarat.14.a.2")
def ordered_to_pass(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A curator who delays the game or deals badly is ordered to pass the shoe."""
    return (ShoePassed(patron=table.play.curator, cites=("baccarat.14.a.2",)),)


ORDERED = Incident(
    "curator_ordered_to_pass",
    "IR-BA-6",
    "The curator delays the game or deals badly",
    ("baccarat.14.a.2",),
    _ordered_possible,
    ordered_to_pass,
)


@cites("baccarat.1.curator", "baccarat.14.a.2")
def shows(table: Table) -> Mapping[str, str]:
    """Show who deals: the curator; what is left of a hand whose curator passed, the dealer."""
    dealing = table.stage > OFFERED and not table.open
    return {"curator": table.play.curator or (DEALER if dealing else "none")}


CURATOR = Part(
    name="curator",
    evolve={
        CuratorNamed: _named,
        ShoeRefused: _refused,
        ShoePassed: passed,
        Bought: _left,
        CashedOut: _left,
        ShoeReady: _new_shoe,
    },
    events=(CuratorNamed, ShoeRefused, ShoePassed),
    questions={THE_SHOE: Question(answered)},
    acts=(PASS, ASK),
    incidents=(ORDERED,),
    shows=shows,
)
"""A player who accepts the shoe deals from it. Listed before the seats: a curator leaves first."""
