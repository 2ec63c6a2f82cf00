"""How the wagers beside the main one are settled: number, three cards, prizes, bonus, envy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from croupier.core.event import Event, Flagged, Paid, Turned
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.odds import WHOLE
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.core.wager import Spot, Wager
from croupier.games.families import prizes, shoe
from croupier.games.families.envy import EnvyPaid
from croupier.games.families.meter import Meter
from croupier.games.families.paigow import settling
from croupier.games.families.paigow.delivery import put_away
from croupier.games.families.paigow.play import high, live, low
from croupier.games.families.stud.settling import capped
from croupier.games.paigowpoker import wagers
from croupier.games.paigowpoker.dealing import threes_are_out
from croupier.games.paigowpoker.hands import (
    BONUS,
    INSURANCE,
    NOTHING,
    NUMBER,
    PREMIUM,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
)
from croupier.games.paigowpoker.lying import cards_of, from_the_right, on, picked_up
from croupier.games.paigowpoker.options import ENVIOUS
from croupier.games.paigowpoker.play import CAPPED, HandRanked, MarkerCollected, PokerPlay
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle, unmakeable

Ids = tuple[str, ...]
LIFTED, PRIZE = ("paigowpoker.14.b",), ("paigowpoker.14.c", "paigowpoker.14.d")
FIXED = ("paigowpoker.14.e", "paigowpoker.14.g")
LOST = ("paigowpoker.9.g", "paigowpoker.14.d")
ROLES = {"casino supervisor": ("paigowpoker.14.c.3",)}
APART = "a share of the meter is not paid from the table inventory"
CAP_BY = {BONUS: ("paigowpoker.16.d",), SEVEN_CARD: ("paigowpoker.18.d",)}


@cites("paigowpoker.13.b.4", "paigowpoker.13.b.5", "paigowpoker.13.b.6", "paigowpoker.8.b")
@cites("paigowpoker.8a.e", "paigowpoker.8b.c")
def numbers(game: Game, table: Table) -> Step:
    """Losing number wagers are collected, then winners are paid, before any card is dealt."""
    lying = sorted((w for w in table.wagers if w.kind == NUMBER), key=lambda w: (w.box, w.on))
    if not lying or not table.play.start:
        return None
    return tuple(in_dollars(settle(game, table, table.play.shaken, lying)))


@cites("paigowpoker.13.b.6")
def in_dollars(events: Iterable[Event]) -> Iterator[Event]:
    """Each winning number is paid down to the dollar."""
    for event in events:
        if isinstance(event, Paid) and event.amount % 100:
            less = wagers.whole_dollars(event.amount)
            yield replace(event, amount=less, odds=None)
            yield from unmakeable(event, less)
        elif not isinstance(event, Flagged):
            yield event


@cites("paigowpoker.17.f")
def three_cards(game: Game, table: Table) -> Step:
    """Winning three cards are shown to all; losing wagers are collected, then winners paid."""
    lying = sorted((w for w in table.wagers if w.kind == THREE_CARD), key=lambda w: w.box)
    if not lying or not threes_are_out(table):
        return None
    held = {w.id: wagers.line(THREE_CARD, cards_of(table, str(w.box)), table.rules) for w in lying}
    shown = tuple(_examined(table, w, won=held[w.id] != NOTHING) for w in lying)
    lost = [w for w in lying if held[w.id] == NOTHING]
    won = [w for w in lying if held[w.id] != NOTHING]
    paid = (event for w in won for event in settle(game, table, held[w.id], (w,)))
    return (*shown, *settle(game, table, NOTHING, lost), *paid)


def _examined(table: Table, wager: Wager, *, won: bool) -> Turned:
    """A player looks at three cards, and places them face up if they win."""
    place, seen = str(wager.box), None if won else (wager.patron,)
    cards = shoe.cards_at(table, place)
    return Turned(place=place, cards=cards, seen_by=seen, cites=("paigowpoker.17.f",))


def line_at(table: Table, wager: Wager) -> str:
    """The line by which a progressive or seven-card wager wins, as the meter shows now."""
    cards = cards_of(table, str(wager.box))
    if wager.kind == SEVEN_CARD:
        return wagers.line(SEVEN_CARD, cards, table.rules)
    return wagers.progressive_line(cards, table.rules, table.play.meter.showing)


@cites("paigowpoker.9.f", "paigowpoker.9.g", "paigowpoker.14.d", "paigowpoker.18.c")
def losing(game: Game, table: Table) -> Step:
    """As a hand is exposed, its losing progressive and seven-card wagers are collected."""
    for hand in live(table):
        if hand.place not in table.play.results:
            continue
        for wager in on(table, hand.place, PROGRESSIVE, SEVEN_CARD):
            if line_at(table, wager) == NOTHING:
                lost = _lost(game, table, wager)
                return (*lost, *picked_up(table, hand.place, LOST[:1], but=wager.id))
    return None


def _lost(game: Game, table: Table, wager: Wager) -> tuple[Event, ...]:
    if wager.kind == PROGRESSIVE:
        return prizes.kept((wager,), (*LOST, *LIFTED))
    return settle(game, table, NOTHING, (wager,))


@cites("paigowpoker.9.i", "paigowpoker.9.j", "paigowpoker.14.c")
def paying(game: Game, table: Table) -> Step:
    """From the right, each player's main wager is paid, then progressive and seven-card wagers."""
    due = {one.place for one in settling.winners(table)}
    for hand in live(table):
        if hand.place in due:
            return settling.payment(game, table)
        for wager in on(table, hand.place, PROGRESSIVE):
            return prized(table, wager)
        for wager in on(table, hand.place, SEVEN_CARD):
            paid = limited(table, settle(game, table, line_at(table, wager), (wager,)))
            return (*paid, *picked_up(table, hand.place, ("paigowpoker.9.j",), but=wager.id))
    return settling.payment(game, table)


@cites("paigowpoker.14.c", "paigowpoker.14.c.3", "paigowpoker.14.e", "paigowpoker.14.g")
@cites("paigowpoker.9.l")
def prized(table: Table, wager: Wager) -> Step:
    """A prize that the meter pays is fixed, and paid once it is validated; others are paid."""
    held = next((one for one in table.play.fixed if one.wager == wager.id), None)
    own: Meter = table.play.meter
    line = line_before(table, wager, own.showing + (held.fell if held else 0))
    found = wagers.prizes_of(table.rules)[line]
    if held is None and wagers.is_deducted(table.rules, line):
        return (fixed(own, wager, line, table),)
    validation = prizes.validation(table, PROGRESSIVE, ROLES) if held else None
    if validation is not None:
        return validation
    amount = held.amount if held else found.fixed
    paid = prizes.paid(wager, amount, PRIZE, LIFTED, APART * found.from_meter)
    return (*paid, *picked_up(table, str(wager.box), ("paigowpoker.9.l",), but=wager.id))


def line_before(table: Table, wager: Wager, showing: Cents) -> str:
    """The line by which a progressive wager wins when the meter shows this."""
    return wagers.progressive_line(cards_of(table, str(wager.box)), table.rules, showing)


@cites("paigowpoker.14.e", "paigowpoker.14.g", "paigowpoker.14.d")
def fixed(own: Meter, wager: Wager, line: str, table: Table) -> prizes.PrizeFixed:
    """A prize leaves the meter, as far as that shows it; all of it leaves the reset amount."""
    found = wagers.prizes_of(table.rules)[line]
    amount = wagers.worth(found, own.showing)
    whole = found.share == WHOLE
    left = found.leaves(own, amount) if whole else max(own.showing - amount, 0)
    return prizes.PrizeFixed(
        meter=PROGRESSIVE,
        amount=amount,
        showing=left,
        wager=wager.id,
        patron=wager.patron,
        spot=wager.spot,
        cites=FIXED,
    )


@cites("paigowpoker.16.d", "paigowpoker.18.d")
def limited(table: Table, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What a player wins in a round under a payout limit is no more than what is left of it."""
    paid = next((event for event in events if isinstance(event, Paid)), None)
    if paid is None:
        return events
    limit = CAPPED[Spot.parse(paid.spot).kind]
    return capped(events, left_of(table, paid.patron, limit), CAP_BY[limit])


def left_of(table: Table, patron: str, limit: str) -> Cents | None:
    """How much more a player may win under a payout limit; None if the house has none."""
    most: Cents | None = table.rules.bonus_cap if limit == BONUS else table.rules.seven_cap
    won: Cents = table.play.won.get((patron, limit), 0)
    return None if most is None else max(most - won, 0)


@cites("paigowpoker.15.d", "paigowpoker.15.d.1", "paigowpoker.15.d.2", "paigowpoker.15.d.2.i")
@cites("paigowpoker.15.d.2.ii", "paigowpoker.15.d.2.iii")
def bonuses(game: Game, table: Table) -> Step:
    """From the right, cards are rearranged, and insurance and all but premium bonuses settled."""
    for place, _ in from_the_right(table):
        if place in table.play.ranked or not cards_of(table, place):
            continue
        own = on(table, place, INSURANCE, BONUS)
        if own or table.play.markers:
            return ranked(game, table, place, own)
    return None


def ranked(game: Game, table: Table, place: str, own: tuple[Wager, ...]) -> tuple[Event, ...]:
    """The seven cards of a player make the best hand; a premium hand waits, with its bonus."""
    cards, because = cards_of(table, place), ("paigowpoker.15.d.2",)
    lines = {kind: wagers.line(kind, cards, table.rules) for kind in (BONUS, INSURANCE)}
    lines |= {} if table.rules.bonus else {BONUS: NOTHING}
    insured = lines[INSURANCE] if any(w.kind == INSURANCE for w in own) else NOTHING
    said = HandRanked(
        place=place, held=lines[BONUS], insured="" if insured == NOTHING else insured, cites=because
    )
    premium = lines[BONUS] in PREMIUM
    due = [w for w in own if w.kind == INSURANCE or not premium]
    settled: list[Event] = []
    for wager in due:
        settled += limited(_with(table, settled), settle(game, table, lines[wager.kind], (wager,)))
    won = any(lines[wager.kind] != NOTHING for wager in own)
    case = "paigowpoker.15.d.2.ii" if won else "paigowpoker.15.d.2.i"
    gone = () if premium else put_away(table, place, (case,))
    return (*uncovered(table, place, because), said, *settled, *gone)


def _with(table: Table, settled: Iterable[Event]) -> Table:
    """The table as far as payout limits are concerned, after these payments."""
    won = dict(table.play.won)
    for event in settled:
        if isinstance(event, Paid):
            key = event.patron, BONUS
            won[key] = won.get(key, 0) + event.amount
    return replace(table, play=replace(table.play, won=won))


def uncovered(table: Table, place: str, because: Ids) -> tuple[Event, ...]:
    """Cards that stayed face down with a surrendered hand are turned up."""
    places = (place, high(place), low(place))
    lying = ((one, table.play.hands[one]) for one in places if one in table.play.hands)
    return tuple(
        Turned(place=one, cards=tuple(card for card, _ in some), cites=because)
        for one, some in lying
        if any(seen is not None for _, seen in some)
    )


@cites("paigowpoker.15.d.3", "paigowpoker.15.d.3.i", "paigowpoker.15.d.3.ii")
@cites("paigowpoker.15.d.3.iii")
def premiums(game: Game, table: Table) -> Step:
    """Last, from the right, envy bonuses and bonuses of premium hands; then cards without one."""
    play: PokerPlay = table.play
    for place, patron in from_the_right(table):
        if patron in play.markers:
            return (*envied(table, patron), MarkerCollected(patron=patron, cites=ENVY[:1]))
        for wager in on(table, place, BONUS):
            paid = limited(table, settle(game, table, play.ranked[place], (wager,)))
            return (*paid, *put_away(table, place, ("paigowpoker.15.d.3.ii",)))
    left = (place for place, _ in from_the_right(table) if place in play.ranked)
    because = ("paigowpoker.15.d.3.iii",)
    return tuple(event for place in left for event in put_away(table, place, because)) or None


ENVY = ("paigowpoker.15.d.3.i", "paigowpoker.16.b")


@cites("paigowpoker.1.envy-bonus", "paigowpoker.15.d.3.i", "paigowpoker.16.b", "paigowpoker.16.d")
def envied(table: Table, patron: str) -> Iterator[EnvyPaid]:
    """A player with a marker is paid once for each premium hand of another player (PP-12)."""
    left = left_of(table, patron, BONUS)
    for place, holder in from_the_right(table):
        held = table.play.ranked.get(place, NOTHING)
        worth = wagers.envy(held, ENVIOUS) if holder != patron else 0
        amount = worth if left is None else min(worth, left)
        left = None if left is None else left - amount
        if amount:
            yield EnvyPaid(
                patron=patron, holder=holder, place=place, held=held, amount=amount, cites=ENVY
            )
