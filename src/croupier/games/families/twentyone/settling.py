"""How hands are settled: how each finally stands, and who is paid when."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from croupier.core.event import Collected, Discarded, Event, Turned
from croupier.core.game import Game, offered
from croupier.core.rules import Rules
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import shoe
from croupier.games.families.twentyone import clauses
from croupier.games.families.twentyone.hands import (
    BLACKJACK,
    BUST,
    SURRENDERED,
    Showdown,
    is_blackjack,
    total,
)
from croupier.games.families.twentyone.play import (
    BASE,
    DEALER,
    Hand,
    HandClosed,
    HandTaken,
    decided_by,
    hand_of,
    has_blackjack,
    may_be_blackjack,
)
from croupier.games.families.twentyone.turns import stakes
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

ON_A_HAND = frozenset((*BASE, "split", "double"))


def standing(table: Table, one: Hand) -> str:
    """How a player's hand finally stands; the game names hands that are paid differently."""
    if one.state == "surrendered":
        return SURRENDERED
    cards = shoe.cards_at(table, one.place)
    if total(cards).bust:
        return BUST
    if one.doubled and table.rules.terms.doubled_is_plain:
        return str(total(cards).points)
    named: str = table.rules.named(cards, one.split or one.zapped)
    return named or str(total(cards).points)


def dealers(table: Table) -> str:
    """How the dealer's hand finally stands."""
    cards = shoe.cards_at(table, DEALER)
    if is_blackjack(cards):
        return BLACKJACK
    held = total(cards)
    broken = held.bust and held.points != table.rules.terms.push_on
    return BUST if broken else str(held.points)


def from_the_right(table: Table) -> tuple[Hand, ...]:
    """The hands from the dealer's far right, whatever order they were played in."""
    order: tuple[Hand, ...] = table.play.order
    return tuple(sorted(order, key=lambda one: one.box)[::-1]) if len(order) > 1 else order


@cites("blackjack.6.i", "spanish21.7.h", "zappit.6.o")
def picked_up(table: Table) -> tuple[Event, ...]:
    """Cards are picked up from the far right, the dealer's last, so hands can be retraced."""
    hands = table.play.hands
    players = [one.place for one in from_the_right(table) if one.place in hands]
    others = [place for place in hands if place not in (*players, DEALER)]
    places = (*players, *others, *((DEALER,) if DEALER in hands else ()))
    cards = tuple([card for place in places for card, _ in hands[place]])
    because = clauses.said(table.rules, clauses.PICKED_UP)
    return (Discarded(cards=cards, places=places, cites=because),) if cards else ()


def on_hands(table: Table) -> list[tuple[Wager, Hand]]:
    """The wagers on hands, from the dealer's far right, counterclockwise."""
    if not table.wagers:
        return []
    found = [(w, hand_of(table, w)) for w in table.wagers if w.kind in ON_A_HAND]
    if len(found) < 2:
        return found
    places = {one.place: number for number, one in enumerate(from_the_right(table))}
    return sorted(found, key=lambda pair: (places[pair[1].place], pair[0].id))


def decided_now(table: Table) -> list[tuple[Wager, Hand]]:
    """The wagers that the dealer's current hand decides."""
    now = table.play.action
    return [pair for pair in on_hands(table) if decided_by(pair[0]) == now]


UNDECIDED = (*(str(n) for n in range(17, 22)), BUST)
"""The possible standings of a dealer's hand that is not a blackjack."""


def undecided(table: Table) -> tuple[str, ...]:
    """The same, with the count above 21 that returns wagers, if a game has one."""
    pushes = table.rules.terms.push_on
    return (*UNDECIDED, str(pushes)) if pushes else UNDECIDED


@cites("blackjack.12.c")
@cites("spanish21.12.c")
def matters(game: Game, table: Table, standings: Iterable[str]) -> bool:
    """Whether a wager on a hand depends on which of these the dealer's hand is (BJ-19)."""
    lying = decided_now(table)
    against = tuple(standings) if lying else ()
    for wager, one in lying:
        if _hidden(table, one) or _differs(game, table, wager, one, against):
            return True
    return False


def _hidden(table: Table, one: Hand) -> bool:
    """Whether the card of a doubled hand is still unknown."""
    return one.unseen and any(seen is not None for _, seen in table.play.hands[one.place])


def _differs(game: Game, table: Table, wager: Wager, one: Hand, against: tuple[str, ...]) -> bool:
    return _decides(game, table.rules, wager.kind, wager.at, standing(table, one), against)


@lru_cache(maxsize=8192)
def _decides(
    game: Game, rules: Rules, kind: str, at: str, held: str, against: tuple[str, ...]
) -> bool:
    """Whether such a wager on a hand is judged differently against these standings."""
    judge = offered(game, rules)[kind].judge
    judged = (judge(at, Showdown(held, dealer), rules) for dealer in against)
    return len({(verdict.paid, verdict.kept) for verdict in judged}) > 1


def second_matters(game: Game, table: Table) -> bool:
    """Whether the dealer's second card matters: it may make a blackjack."""
    possible = (BLACKJACK,) if may_be_blackjack(table) else ()
    return matters(game, table, (*possible, *undecided(table)))


@cites("blackjack.10.c", "blackjack.6a.g")
def turned(table: Table) -> tuple[Event, ...]:
    """Players' face-down cards are turned as their wagers are settled."""
    return tuple([event for one in reversed(table.play.order) for event in shown(table, one)])


def shown(table: Table, one: Hand, because: tuple[str, ...] = ()) -> tuple[Event, ...]:
    """The cards of one hand are turned, if some are face down."""
    for _, seen in table.play.hands.get(one.place, ()):
        if seen is not None:
            break
    else:
        return ()
    cards = shoe.cards_at(table, one.place)
    why = because or clauses.said(table.rules, clauses.CARDS_TURNED)
    return (Turned(place=one.place, cards=cards, cites=why),)


@cites("blackjack.3.e")
@cites("spanish21.5.e")
def settled(
    game: Game, table: Table, hands: Iterable[tuple[Wager, Hand]] | None = None
) -> tuple[Event, ...]:
    """Every wager on a hand is judged on its showdown: losers collected and winners paid."""
    against = dealers(table)
    return tuple(
        event
        for wager, one in (decided_now(table) if hands is None else hands)
        for event in settle(game, table, Showdown(standing(table, one), against), (wager,))
    )


def losers_first(events: Iterable[Event]) -> tuple[Event, ...]:
    """Losing wagers are collected before anything is paid or returned."""
    return tuple(sorted(events, key=lambda event: not isinstance(event, Collected)))


@cites("blackjack.8.a.2", "spanish21.8.a.2")
def given_up(game: Game, table: Table) -> tuple[Event, ...]:
    """Hands surrendered to a possible blackjack are settled once the second card is known."""
    lying = [wager for wager, one in on_hands(table) if one.state == "surrendered"]
    return settle(game, table, Showdown(SURRENDERED, dealers(table)), lying) if lying else ()


@cites("blackjack.7.a")
def paid_early(game: Game, table: Table) -> Step:
    """A blackjack that nothing can tie is paid, and its cards taken, before any third card."""
    if may_be_blackjack(table):
        return None
    ready = (h for h in table.play.order if h.state == "open" and has_blackjack(table, h))
    one = next(ready, None)
    return None if one is None else paid(game, table, one)


@cites("blackjack.7.a", "zappit.6.h.1")
def paid(game: Game, table: Table, one: Hand) -> tuple[Event, ...]:
    """A blackjack is paid whatever the dealer's hand is, and its cards are taken."""
    won = settle(game, table, Showdown(standing(table, one), "0"), stakes(table, one))
    gone = removed(table, one, table.rules.own(clauses.PAID_EARLY))
    return (*shown(table, one), *won, *gone)


def removed(table: Table, one: Hand, because: tuple[str, ...]) -> tuple[Event, ...]:
    """A hand that is paid is over, and its cards go to the discard rack."""
    cards = shoe.cards_at(table, one.place)
    return (
        HandClosed(place=one.place, state="paid", cites=because),
        HandTaken(place=one.place, cards=cards, cites=because),
    )


def busts_collected(game: Game, table: Table, because: tuple[str, ...]) -> Step:
    """A hand over 21 is lost at once, and its cards go to the discard rack."""
    for one in table.play.order:
        cards = shoe.cards_at(table, one.place)
        if cards and (one.state == "bust" or _turned_over(table, one)):
            lying = [wager for wager, on in on_hands(table) if on.place == one.place]
            taken = HandTaken(place=one.place, cards=cards, cites=because)
            return (*settle(game, table, Showdown(BUST, "0"), lying), taken)
    return None


def _turned_over(table: Table, one: Hand) -> bool:
    """Whether a card that was face down until the settlement put a hand over 21."""
    open_to_all = all(seen is None for _, seen in table.play.hands[one.place])
    return one.unseen and open_to_all and total(shoe.cards_at(table, one.place)).bust
