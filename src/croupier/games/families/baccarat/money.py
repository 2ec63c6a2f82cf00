"""Money at the three baccarat games: House Money, settlement order, vigorish paid or marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from croupier.core.event import Added, Chosen, Event, Paid, VigorishCollected, VigorishMarked
from croupier.core.game import Game
from croupier.core.money import Cents, money
from croupier.core.part import Act, Dues, Kept, Part, Question
from croupier.core.step import Ask, NotNow, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import shoe
from croupier.games.families.coup import HANDS, Coup, coup
from croupier.rulebook.citation import cites, own
from croupier.rulebook.settlement import positions, settle

HOUSE_MONEY, TAKE = "house_money", "take"
RIDES = "House Money has won: take the payout, or add it to your wager on a hand?"
LET_RIDE = ("baccarat.9.e.1", "midibaccarat.8.c.3.i", "minibaccarat.8.c.3.i")
PORTION = ("baccarat.9.e.1.i", "midibaccarat.8.c.3.i.A", "minibaccarat.8.c.3.i.a")
MARKED = ("baccarat.13.d.2.ii", "midibaccarat.12.d.2.ii", "minibaccarat.12.d.2.ii")
DUE = ("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")


@cites("baccarat.9.e", "baccarat.9.e.1", "baccarat.9.e.2")
@cites("midibaccarat.8.c.3", "midibaccarat.8.c.3.i", "midibaccarat.8.c.3.ii")
@cites("minibaccarat.8.c.3", "minibaccarat.8.c.3.i", "minibaccarat.8.c.3.ii")
def house_money(game: Game, table: Table) -> Step:
    """Before a third card, from the dealer's right: losers are collected, winners take or ride."""
    if not any(w.kind == HOUSE_MONEY for w in table.wagers):
        return None
    made = sorted((w for w in table.wagers if w.kind == HOUSE_MONEY), key=lambda w: w.box)
    pairs = first_cards(table)
    if not (pairs.player_pair or pairs.banker_pair):
        return settle(game, table, pairs, made)
    wager = made[0]
    ride = _may_ride_on(table, wager)
    if not ride:
        return settle(game, table, pairs, (wager,))
    choices = (TAKE, *ride)
    cited = table.rules.own(LET_RIDE)
    about = HOUSE_MONEY
    return Ask((wager.patron,), about, choices, cited, silence=TAKE, asks=RIDES, topic=about)


def first_cards(table: Table) -> Coup:
    """The pairs in the first two cards of each hand."""
    player, banker = (shoe.cards_at(table, hand)[:2] for hand in HANDS)
    return coup(player, banker)


def _may_ride_on(table: Table, wager: Wager) -> tuple[str, ...]:
    """The patron's own wagers on a hand, to which the payout may be added."""
    if not table.rules.house_money_let:
        return ()
    own = {w.kind for w in table.wagers_of(wager.patron) if w.box == wager.box}
    return tuple(hand for hand in HANDS if hand in own)


def refuses(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """Hands to which a payout could be added, but on which the patron has no wager."""
    cited, why = table.rules.own(LET_RIDE), "you have no wager there to add the payout to"
    return tuple(NotNow(hand, why, cited) for hand in HANDS if hand not in asked.choices)


@cites("baccarat.9.e.1.i", "baccarat.9.e.1.ii")
@cites("midibaccarat.8.c.3.i.A", "midibaccarat.8.c.3.i.B")
@cites("minibaccarat.8.c.3.i.a", "minibaccarat.8.c.3.i.b")
def ridden(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The payout is paid out, or the part the house allows to ride is added to the wager named."""
    own = table.wagers_of(chosen.patron)
    wager = next(w for w in own if w.kind == HOUSE_MONEY)
    paid = settle(game, table, first_cards(table), (wager,))
    if chosen.choice == TAKE:
        return paid
    won = sum(event.amount for event in paid if isinstance(event, Paid))
    on = next(w for w in own if w.kind == chosen.choice and w.box == wager.box)
    added = Added(
        wager=on.id,
        patron=chosen.patron,
        spot=on.spot,
        amount=int(won * table.rules.house_money_let),
        cites=table.rules.own(PORTION),
    )
    return (*paid, added)


@cites("baccarat.12.b", "midibaccarat.11.b", "minibaccarat.11.b")
def settled(game: Game, table: Table, one: Coup) -> tuple[Event, ...]:
    """Losers first; then winners from the highest numbered place down, each with vigorish."""
    if not table.wagers:
        return ()
    place = positions(game, table.rules)
    wagers = sorted(table.wagers, key=lambda w: (-w.box, place.get((w.kind, w.on), 0), w.id))
    events = settle(game, table, one, wagers)
    if table.rules.vig_when == "later":
        events = tuple(_marked(table, events))
    return vigorish_first(table, events) if table.rules.vigorish_first else events


@cites("midibaccarat.11.b", "minibaccarat.11.b")
def vigorish_first(table: Table, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """At midibaccarat and minibaccarat, the vigorish of each win comes before its payment.

    A patron with too few chips pays it out of the win.
    """
    ordered: list[Event] = []
    chips, had = dict(table.accounts), 0
    for event in events:
        before = isinstance(event, VigorishMarked)
        if isinstance(event, Paid):
            had = chips[event.patron]
            chips[event.patron] += event.amount + event.returned
        elif isinstance(event, VigorishCollected):
            before = event.amount <= had
            chips[event.patron] -= event.amount
        ordered.insert(len(ordered) - before, event)
    return tuple(ordered)


@cites("baccarat.13.d.2.ii", "midibaccarat.12.d.2.ii", "minibaccarat.12.d.2.ii")
def _marked(table: Table, events: Iterable[Event]) -> Iterator[Event]:
    """Vigorish to be collected later is marked by its amount at the player's number."""
    because = table.rules.own(MARKED)
    for event in events:
        if isinstance(event, VigorishCollected):
            yield VigorishMarked(
                patron=event.patron, amount=event.amount, spot=event.spot, cites=because
            )
        else:
            yield event


@cites("baccarat.13.d.2.i", "baccarat.13.d.2.iii")
@cites("midibaccarat.12.d.2.i", "midibaccarat.12.d.2.iii")
@cites("minibaccarat.12.d.2.i", "minibaccarat.12.d.2.iii")
def marked_is_due(table: Table) -> tuple[Event, ...]:
    """Outstanding vigorish is collected before another shoe, if the player has the chips."""
    return tuple(
        _collected(table, patron, min(owed, table.accounts[patron]))
        for patron, owed in table.play.owed.items()
        if table.accounts[patron] > 0
    )


@cites("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
def overdue(table: Table) -> tuple[Event, ...]:
    """Vigorish of an earlier shoe is collected as soon as the player has chips again."""
    if not table.play.overdue:
        return ()
    owed: Mapping[str, Cents] = table.play.owed
    return tuple(
        _collected(table, patron, min(owed[patron], table.accounts[patron]))
        for patron in table.play.overdue
        if table.accounts[patron] > 0
    )


def _collected(table: Table, patron: str, amount: Cents) -> VigorishCollected:
    return VigorishCollected(patron=patron, amount=amount, cites=table.rules.own(DUE))


def dues(table: Table, patron: str) -> str:
    """What a patron must do before leaving: pay the vigorish that is marked."""
    return "pay_vigorish" if table.play.owed.get(patron, 0) else ""


@cites("baccarat.13.d.2.i", "midibaccarat.12.d.2.i", "minibaccarat.12.d.2.i")
def kept(table: Table, patron: str) -> Kept | None:
    """The chips for marked vigorish stay at the table, so that it can be collected when due."""
    owed: Cents = table.play.owed.get(patron, 0)
    if not owed:
        return None
    why = f"vigorish of {money(owed)} is marked"
    return Kept(owed, why, table.rules.own(DUE), "pay it first: vigorish")


def _owes_nothing(table: Table, patron: str, details: object) -> str | None:
    owed = table.play.owed.get(patron, 0)
    if not owed:
        return f"{patron} has no marked vigorish"
    return None if table.accounts[patron] else f"{patron} has no chips to pay it with"


def pays_vigorish(law: str) -> Act:
    """A patron pays the vigorish marked at their number, and the marker is removed."""

    def act(table: Table, patron: str, details: object) -> tuple[Event, ...]:
        return (_collected(table, patron, min(table.play.owed[patron], table.accounts[patron])),)

    return Act(
        "pay_vigorish",
        "pay the marked vigorish",
        own(law, DUE),
        _owes_nothing,
        act,
        says="pays the vigorish",
        typed="vigorish",
    )


def part(law: str) -> Part:
    """House Money, and vigorish that is marked until it is paid."""
    return Part(
        name="vigorish",
        acts=(pays_vigorish(law),),
        questions={HOUSE_MONEY: Question(ridden, refuses)},
        brings=(Dues(dues, kept),),
    )
