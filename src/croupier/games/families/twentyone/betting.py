"""Who may wager where: boxes and wagers behind them, side wagers, and coming in again."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.core.errors import NotOpen, Refused, TooMuch
from croupier.core.event import Event
from croupier.core.money import Cents, money
from croupier.core.part import Act, Part
from croupier.core.table import Table
from croupier.core.wager import Wager, marked
from croupier.games.families.twentyone.play import BASE, changed
from croupier.games.families.twentyone.turns import MAIN_KIND
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
SHARED = ("blackjack.13.a", "spanish21.13.a", "zappit.5.d")
SAT_OUT = ("blackjack.3.i", "spanish21.5.j", "zappit.5.b")
ONE_BOX = ("blackjack.14", "spanish21.14", "zappit.5.e")


class BoxShared(Event, frozen=True, kw_only=True, tag="box_shared"):
    """The first to wager on a box consents to others there."""

    box: int
    patron: str

    def sentence(self) -> str:
        return f"{self.patron} lets others wager on box {self.box}"


def first_at(table: Table, box: int) -> str:
    """The first patron to wager on a box in this round; "" if no one did."""
    return next((w.patron for w in table.wagers if w.kind in BASE and w.box == box), "")


@cites("blackjack.3.i", "spanish21.5.j", "zappit.5.b", "zappit.5.b.2")
def sat_out(table: Table, patron: str) -> bool:
    """Whether the house keeps a player who sat out a round from wagering until the next shuffle."""
    played, due = table.play.played, table.play.shoe.state == "spent"
    return not (table.rules.mid_shoe_entry == "allow" or due or played is None or patron in played)


@cites("blackjack.3.i", "spanish21.5.j", "zappit.5.b")
def came_in(table: Table, wager: Wager) -> None:
    """A player who sat out a round waits for the next shuffle, if the house says so."""
    if not sat_out(table, wager.patron):
        return
    why, because = f"{wager.patron} did not wager in the last round", table.rules.own(SAT_OUT)
    raise NotOpen(f"a wager by {wager.patron}", why, because, "a wager after a reshuffle")


@cites("blackjack.14", "spanish21.14", "zappit.5.e")
def few_boxes(table: Table, wager: Wager) -> None:
    """A player wagers on one box, or on as many as the house permits."""
    own = {w.box for w in table.wagers_of(wager.patron) if w.kind in BASE} | {wager.box}
    most = table.rules.boxes_per_player
    if len(own) > most:
        why = f"a player may wager on only {most} box{'es' * (most > 1)} at this table"
        there = ", ".join(f"box {box}" for box in sorted(own - {wager.box}))
        raise NotOpen(f"a wager on box {wager.box}", why, table.rules.own(ONE_BOX), there)


@cites("blackjack.13.a", "spanish21.13.a")
def box_is_free(table: Table, wager: Wager) -> None:
    """Others may join a box, up to the number permitted, if the first to wager there consents."""
    box, patron, most = wager.box, wager.patron, table.rules.players_per_box
    others = {w.patron for w in table.wagers if w.kind in BASE and w.box == box} - {patron}
    seated = {one for one, seat in table.play.seats.items() if seat == box} - {patron}
    what, because = f"a wager by {patron} on box {box}", table.rules.own(SHARED)
    if len(others) >= most or (most == 1 and seated):
        many = "one person" if most == 1 else f"{most} people"
        raise NotOpen(what, f"only {many} may wager on a box at this table", because, "a free box")
    first = first_at(table, box)
    if others and first != patron and box not in table.play.consents:
        raise NotOpen(
            what,
            f"{first} was there first and has not consented",
            because,
            f"the consent of {first}",
        )


@cites("blackjack.9.b", "blackjack.10.a", "blackjack.11.a", "spanish21.9.a", "spanish21.10.a")
@cites("spanish21.11.b", "zappit.7.b", "zappit.8.a", "zappit.9.a")
def decided(because: Ids) -> Callable[[Table, Wager], None]:
    """Insurance, a double and a split are made when the dealer asks, and not before."""

    def refused(table: Table, wager: Wager) -> None:
        instead = marked(MAIN_KIND) if table.open else "an answer when the dealer asks"
        raise NotOpen(wager.words, "it is made only by a decision on a hand", because, instead)

    return refused


def _why_no_consent(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    if table.rules.players_per_box == 1:
        return "only one person may wager on a box at this table"
    if not table.open:
        return "wagers are not open"
    named = details.get("box", "")
    if not named.isdigit() or first_at(table, int(named)) != patron:
        return "only the first person to wager on a box can let others wager there"
    return None


def _consent(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    because = table.rules.own(SHARED)
    return (BoxShared(box=int(details["box"]), patron=patron, cites=because),)


def part(because: tuple[str, ...]) -> Part:
    """Boxes that are shared: the first to wager on one may let others wager there."""
    consent = Act(
        "consent",
        "let others wager on a box",
        because,
        _why_no_consent,
        _consent,
        ("box",),
        "lets others wager on box {box}",
        "consent {box}",
    )
    return Part(
        name="shared boxes", evolve={BoxShared: _shared}, events=(BoxShared,), acts=(consent,)
    )


def beside(needs: Ids, cap: Ids = ()) -> Callable[[Table, Wager], None]:
    """The condition of a side wager: a base wager there, and often no more than its amount.

    `needs` are the clauses by which it needs one, `cap` those by which it may not be more.
    """

    def allowed(table: Table, wager: Wager) -> None:
        what = wager.words
        mine = [w for w in table.wagers_of(wager.patron) if w.box == wager.box]
        base = min((w.amount for w in mine if w.kind in BASE), default=0)
        if not base:
            first = f"{marked(MAIN_KIND, box=wager.box)} first"
            raise NotOpen(what, "there is no base wager there", needs, first)
        if cap and wager.amount > base:
            raise TooMuch(what, "more than the base wager", cap, base)

    return allowed


def stays_beside(
    needs: Mapping[str, Ids], caps: Mapping[str, Ids]
) -> Callable[[Table, Wager, Cents], None]:
    """The base wager stays while it has side wagers, and may not fall below those it caps.

    Each kind of side wager has its own clauses for the one and the other.
    """

    def removable(table: Table, wager: Wager, amount: Cents) -> None:
        what = f"taking down {money(amount)} of {wager.area}"
        left = _base_left(table, wager, amount)
        for other in _beside(table, wager):
            if not left:
                why, first = f"{other.area} depends on it", "taking that one down first"
                raise Refused(what, why, needs[other.kind], first)
            if other.kind in caps and other.amount > left:
                most = f"up to {money(max(wager.amount - other.amount, 0))}"
                why = f"{other.area} may not be more than it"
                raise Refused(what, why, caps[other.kind], most)

    return removable


def _base_left(table: Table, base: Wager, amount: Cents) -> Cents:
    """The lowest base wager that stays at a box if part of one is taken back; 0 if none does."""
    mine = [w for w in table.wagers_of(base.patron) if w.box == base.box and w.kind in BASE]
    left = (w.amount - amount * (w.id == base.id) for w in mine)
    return min((one for one in left if one), default=0)


def _beside(table: Table, base: Wager) -> tuple[Wager, ...]:
    """This round's side wagers at the box of a base wager."""
    mine = (w for w in table.wagers_of(base.patron) if w.box == base.box and w.kind not in BASE)
    return tuple(w for w in mine if w.id not in table.play.carried)


def _shared(table: Table, event: BoxShared) -> Table:
    return changed(table, consents=table.play.consents | {event.box})
