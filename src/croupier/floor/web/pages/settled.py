"""What came in the last round, and how a patron's wagers were settled, line by line."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from markupsafe import Markup

from croupier.core.driver import Entry
from croupier.core.event import (
    Collected,
    Event,
    Paid,
    RoundEnded,
    RoundOpened,
    VigorishCollected,
    seen_by,
)
from croupier.core.money import Cents
from croupier.core.part import Seating
from croupier.core.table import Table
from croupier.core.view import of_last_round
from croupier.core.wager import Spot
from croupier.floor.money.amounts import money
from croupier.floor.web.pages.phrases import local
from croupier.floor.web.pages.words import say
from croupier.notation import outcome
from croupier.notation.commission import with_commission
from croupier.notation.gratuity import DEALERS, for_dealers
from croupier.notation.outcome import Came, came
from croupier.notation.prose import Setting, Settlement, because, sentence, stakes

won, totals = outcome.won, outcome.totals
"""Who won what between players, award by award, and in all."""


class Line(msgspec.Struct, frozen=True):
    """A description of one payment, collection or return, with its clauses."""

    says: str
    kind: str
    cites: tuple[str, ...]


class Round(msgspec.Struct, frozen=True):
    """A patron's last round that settled something: its lines, and their sum."""

    number: int
    lines: tuple[Line, ...]
    net: Cents


class Banner(msgspec.Struct, frozen=True):
    """What came last, as the page says it: the outcome, and what it was to the reader.

    `kind` says whether the reader won, lost or broke even, if anything of theirs was settled; `big`
    that it is worth a moment of its own: `paid`. `marks` is the spot of the layout that is marked;
    `own` is what it was to the reader alone, and `came` the outcome alone, if both are said.
    """

    key: str
    says: str
    kind: str = ""
    big: bool = False
    paid: Cents = 0
    marks: str = ""
    own: str = ""
    came: str = ""


BIG = 5
"""A win of at least so many times what was decided is worth a moment of its own."""


def banner(events: Iterable[Event], where: Setting, playing: bool) -> Banner | None:
    """What came last, for a reader, until they wager again; between players, until the next hand.

    `playing` says that a round is under way.
    """
    every = tuple(events)
    found = came(every, where)
    turns = where.game.get(Seating) is not None
    if found is None or (turns and playing):
        return None
    big = 0 < BIG * found.staked <= found.net
    key = f"{found.round} {found.net}"
    shares = turns and where.reader in totals(of_last_round(every))
    own = _own(found, shares)
    said, alone = _banner(found, own), local(found.says) if own else ""
    return Banner(key, said, found.kind, big, found.net, found.marks, own, alone)


def _banner(found: Came, own: str) -> str:
    """The outcome and what it was to the reader, in one line."""
    if not own or not found.says:
        return local(found.says) or own[:1].upper() + own[1:]
    return Markup("{} – {}").format(local(found.says), own)


def _own(found: Came, shares: bool) -> str:
    """What the reader won, lost or got back, and then the dealers; "" if nothing was settled."""
    dealers = "" if found.dealers is None else _dealers(found.dealers)
    return ", ".join(one for one in (_reader(found, shares), dealers) if one)


def _dealers(net: Cents) -> str:
    """What the dealers won or lost by wagers that the reader made for them."""
    ends = "won" if net > 0 else "lost" if net < 0 else "even"
    return say(f"banner.dealers_{ends}", amount=money(abs(net)))


def _reader(found: Came, shares: bool) -> str:
    """What the reader won, lost or got back; "" if nothing of theirs was settled.

    `shares` says that the reader won a pot, of which a part is what they put in.
    """
    if not found.settled:
        return ""
    if found.net and shares:
        return say("banner.more" if found.net > 0 else "banner.short", amount=money(abs(found.net)))
    if found.net:
        return say(f"banner.{found.kind}", amount=money(abs(found.net))) + _commission(found)
    if found.back and not found.staked:
        return say("banner.back", amount=money(found.back))
    return say("banner.even") + _commission(found)


def _commission(found: Came) -> str:
    """What the reader paid as commission, which what they won or lost counts."""
    paid = found.commission
    return " " + say("banner.commission", amount=money(paid)) if paid else ""


class Results(msgspec.Struct, frozen=True):
    """The last round that is over, as anyone at the table saw it: what came, and who won what."""

    number: int
    came: str
    nets: tuple[tuple[str, Cents], ...]


def results(entries: Iterable[Entry], where: Setting) -> Results | None:
    """What anyone who watches saw of the last round that is over and settled something."""
    every = tuple(one for entry in entries if (one := seen_by(entry.event, None)) is not None)
    ends = [place for place, event in enumerate(every) if isinstance(event, RoundEnded)]
    for end in reversed(ends):
        event = every[end]
        assert isinstance(event, RoundEnded)
        own = [one for one in every[: end + 1] if not isinstance(one, RoundEnded) or one is event]
        start = max((n for n, one in enumerate(own) if isinstance(one, RoundOpened)), default=0)
        nets = _nets([*with_commission(for_dealers(own))][start:])
        if nets:
            turns = where.game.get(Seating) is not None
            reader = where if turns else msgspec.structs.replace(where, reader="")
            seen = came(own[start:], reader)
            said = seen.says if seen is not None else ""
            return Results(event.round, said, tuple(sorted(nets.items(), key=_most_first)))
    return None


def _most_first(one: tuple[str, Cents]) -> tuple[Cents, str]:
    return -one[1], one[0]


def _nets(events: Iterable[tuple[Event, Cents]]) -> dict[str, Cents]:
    """What each patron won or lost, less commission, for those with something that was settled."""
    nets: dict[str, Cents] = {}
    for event, commission in events:
        patron = str(getattr(event, "patron", ""))
        moved = _won(event, patron) - commission if patron else 0
        if moved or (patron and isinstance(event, Settlement)):
            nets[patron] = nets.get(patron, 0) + moved
    return nets


def last_round(table: Table, entries: Iterable[Entry], where: Setting) -> Round | None:
    """The reader's last round in which something was settled."""
    every = tuple(entry.event for entry in entries)
    lay = stakes(table, every)
    number, found = 0, None
    whose = with_commission(for_dealers(every, where.reader))
    for place, (event, commission) in enumerate(whose):
        if isinstance(event, RoundOpened):
            number = event.round
        line = _line(event, lay.get(place, 0), where)
        if line is not None:
            before = found if found is not None and found.number == number else Round(number, (), 0)
            with_it = _with_it(event, commission, where)
            net = before.net + _won(event, where.reader) - (commission if with_it else 0)
            found = Round(number, (*before.lines, line, *with_it), net)
    return found


def _with_it(event: Event, commission: Cents, where: Setting) -> tuple[Line, ...]:
    """The line of the commission that the reader paid with a wager that is decided now."""
    if not commission or not isinstance(event, Settlement) or event.patron != where.reader:
        return ()
    kind = where.game.kind(Spot.parse(event.spot).kind)
    says = f"You paid {money(commission)} commission with your bet on {where.spot(event.spot)}"
    return (Line(says, Collected.__name__, kind.cites if kind else ()),)


def _line(event: Event, stake: Cents, where: Setting) -> Line | None:
    moved = event.brings(where.reader)
    if moved:
        return Line(sentence(event, where), _sign(moved), because(event, where))
    if not isinstance(event, Settlement | VigorishCollected):
        return None
    if event.patron not in (where.reader, DEALERS):
        return None
    kind = "Collected" if isinstance(event, VigorishCollected) else type(event).__name__
    return Line(sentence(event, where, stake), kind, because(event, where))


def _sign(moved: Cents) -> str:
    """The kind of settlement that an event of a game's own is like."""
    return Paid.__name__ if moved > 0 else Collected.__name__


def _won(event: Event, reader: str) -> Cents:
    """What a settlement adds to a patron's money; negative if it takes away."""
    if getattr(event, "patron", "") == DEALERS != reader:
        return 0
    if isinstance(event, Paid):
        return event.amount
    if isinstance(event, Collected | VigorishCollected):
        return -event.amount
    return event.brings(reader)
