"""When side wagers are settled: after the first two cards, after a decision, or at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from croupier.core.event import Chosen, Confirmed, Event, Paid, RoundEnded
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.part import Part, Question
from croupier.core.step import Ask, Confirm, Deal, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.equipment.device import Contest
from croupier.games.blackjack import side
from croupier.games.blackjack.kinds import LINES, WAGERS, contest
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.families import shoe
from croupier.games.families.twentyone import settling
from croupier.games.families.twentyone.beside import first_cards, match_dealer, of_kind
from croupier.games.families.twentyone.hands import is_blackjack, total
from croupier.games.families.twentyone.play import (
    DEALER,
    OVER,
    Hand,
    HandHit,
    changed,
    hand,
    may_be_blackjack,
    up_card,
)
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

SEVENS, TWENTY, OPTIONAL, BONUS = "sevens", "twenty_point", "optional_bonus", "bonus"
QUEENS = "two queens of hearts"
CARD, NO = "card", "no"
OFFER = "sevens"
THIRD_SEVEN = "Take a third card on your two sevens?"
COMPELLED = 17
AT_TWO_CARDS = {
    "over_13": side.over_13,
    "under_13": side.under_13,
    "same_suit": side.same_suit,
    "match_dealer": match_dealer,
    TWENTY: side.twenty_point,
    SEVENS: side.sevens,
}


EXPOSED_FOR = {
    **dict.fromkeys(("over_13", "under_13", "same_suit"), ("blackjack.17.d",)),
    TWENTY: ("blackjack.24.d",),
    BONUS: ("blackjack.20.e",),
}
"""The clause by which a wager on cards dealt by hand is settled before any other card."""


class SevensDeclined(Event, frozen=True, kw_only=True, tag="sevens_declined"):
    """A player who was dealt two sevens declines a third card."""

    patron: str
    box: int

    def sentence(self) -> str:
        return f"{self.patron} takes no third card at box {self.box}"


def line(table: Table, wager: Wager) -> str:
    """The line of its pay table that a wager's first cards make."""
    cards = first_cards(table, hand(table, str(wager.box)))
    return AT_TWO_CARDS[wager.kind](cards, up_card(table), table.rules)


@cites("blackjack.17.d", "blackjack.17.e", "blackjack.23.e", "blackjack.24.d")
@cites("blackjack.17.i", "blackjack.23.b", "blackjack.24.b")
def at_two_cards(game: Game, table: Table) -> tuple[Event, ...]:
    """Wagers on the first cards are settled before any other card; some must wait."""
    due = [w for w in of_kind(table, *AT_TWO_CARDS) if not waits(table, w)]
    if not due:
        return ()
    return tuple(event for w in due for event in settle(game, table, line(table, w), (w,)))


@cites("blackjack.6a.c.1", "blackjack.17.d", "blackjack.20.e", "blackjack.24.d")
def exposed(table: Table) -> tuple[Event, ...]:
    """Cards dealt face down are exposed if a wager on the first two is settled (BJ-52)."""
    why = {str(w.box): EXPOSED_FOR[w.kind] for w in of_kind(table, *EXPOSED_FOR)}
    hands = (one for one in reversed(table.play.order) if one.place in why)
    return tuple(event for one in hands for event in settling.shown(table, one, why[one.place]))


@cites("blackjack.17.e", "blackjack.24.e", "blackjack.17.b.4")
def waits(table: Table, wager: Wager) -> bool:
    """Two sevens wait for a decision, queens of hearts for what may be a blackjack."""
    made = line(table, wager)
    if wager.kind == SEVENS:
        return made.startswith("two") or (not made and table.rules.sevens_any_card)
    return made.endswith("_queens") and may_be_blackjack(table)


@cites("blackjack.17.e", "blackjack.11.f")
def sevens_due(game: Game, table: Table) -> Step:
    """Two sevens are paid after a third card or a decision to take none; a split forfeits.

    A third card that is face down is waited for until it is turned.
    """
    for wager in of_kind(table, SEVENS):
        one = hand(table, str(wager.box))
        cards = table.play.hands.get(one.place, ())
        hidden = any(seen is not None for _, seen in cards)
        if one.split or (not hidden and (len(cards) > 2 or one.state in OVER)):
            return settle(game, table, line(table, wager), (wager,))
    return None


@cites("blackjack.6.j.3", "blackjack.6.k.6")
def third_card_offered(game: Game, table: Table) -> Step:
    """Against a blackjack found before play, a player with two sevens may take a third card."""
    for wager in reversed(of_kind(table, SEVENS)):
        one = hand(table, str(wager.box))
        if one.wants:
            return Deal(shoe.SHOE, (one.place,), table.play.shoe, offered_by(table))
        over = f"{OFFER}@{wager.box}" in table.play.asked
        if over or not line(table, wager).startswith("two") or _third(table, one):
            return settle(game, table, line(table, wager), (wager,))
        asked, about = (wager.patron,), f"{OFFER} at {wager.box}"
        may, cited = (CARD, NO), offered_by(table)
        return Ask(asked, about, may, cited, silence=NO, asks=THIRD_SEVEN, topic=OFFER)
    return None


@cites("blackjack.6.j.3", "blackjack.6.k.6")
def offered_by(table: Table) -> tuple[str, ...]:
    """The clause on the third card: after a reader, or with both of the dealer's cards face up."""
    return ("blackjack.6.k.6",) if table.rules.shown else ("blackjack.6.j.3",)


def _third(table: Table, one: Hand) -> bool:
    return len(shoe.cards_at(table, one.place)) > 2


def _answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A player with two sevens takes a third card, or none."""
    box = int(chosen.about.rpartition(" ")[2])
    if chosen.choice == CARD:
        return (HandHit(place=str(box), cites=offered_by(table)),)
    return (SevensDeclined(patron=chosen.patron, box=box, cites=offered_by(table)),)


@cites("blackjack.24.e.1.ii")
def queens_without_blackjack(game: Game, table: Table) -> Step:
    """If the reader finds no blackjack, queens of hearts are paid before any other card."""
    if not table.rules.reader or not table.play.peeked or table.play.natural:
        return None
    if awaited(table):
        return floorperson()
    events = [e for w in of_kind(table, TWENTY) for e in settle(game, table, line(table, w), (w,))]
    return tuple(events) or None


@cites("blackjack.24.e")
def awaited(table: Table) -> bool:
    """Whether a floorperson must still come before queens of hearts are settled."""
    return not table.play.floorperson and bool(of_kind(table, TWENTY))


def floorperson() -> Confirm:
    """A floorperson is notified and present."""
    return Confirm("floorperson", QUEENS, ("blackjack.24.e",))


@cites("blackjack.24.e.1.i", "blackjack.24.e.2", "blackjack.24.h")
def at_the_end(game: Game, table: Table) -> tuple[Event, ...]:
    """Queens of hearts that waited are paid with the hands, and sevens whose card was face down."""
    natural = is_blackjack(shoe.cards_at(table, DEALER))
    queens, sevens = of_kind(table, TWENTY), of_kind(table, SEVENS)
    suffix = "_blackjack" if natural else ""
    paid = [e for w in queens for e in settle(game, table, line(table, w) + suffix, (w,))]
    if natural:
        paid = shared(paid, queens, table.rules.twenty_cap)
    return (*paid, *(e for w in sevens for e in settle(game, table, line(table, w), (w,))))


@cites("blackjack.24.h")
def shared(paid: list[Event], queens: Iterable[Wager], cap: Cents | None) -> list[Event]:
    """A maximum for all such hands of a round is shared in proportion to their wagers."""
    won = sum(event.amount for event in paid if isinstance(event, Paid))
    if cap is None or won <= cap:
        return paid
    stakes = {wager.id: wager.amount for wager in queens}
    each = Fraction(cap, sum(stakes.values()))
    return [
        replace(e, amount=int(each * stakes[e.wager]), odds=None) if isinstance(e, Paid) else e
        for e in paid
    ]


@cites("blackjack.25.d", "blackjack.25.e", "blackjack.25.f", "blackjack.25.g")
def optional_bonus(game: Game, table: Table) -> Step:
    """The dealer draws a third card to less than 17 for it; it is settled before all others."""
    mine = of_kind(table, OPTIONAL)
    if not mine:
        return None
    cards = shoe.cards_at(table, DEALER)
    if len(cards) == 2 and total(cards).points < COMPELLED:
        return Deal(shoe.SHOE, (DEALER,), table.play.shoe, ("blackjack.25.d",))
    made = side.optional_bonus(cards, cards[0], table.rules)
    return settle(game, table, made, mine)


def _declined(table: Table, event: SevensDeclined) -> Table:
    return changed(table, asked=(*table.play.asked, f"{OFFER}@{event.box}"))


def _came(table: Table, event: Confirmed) -> Table:
    """A floorperson has come."""
    return changed(table, floorperson=True) if event.about == QUEENS else table


def _round_over(table: Table, event: RoundEnded) -> Table:
    return changed(table, floorperson=False) if table.play.floorperson else table


def _lines(rules: BlackjackOptions) -> Mapping[str, Contest]:
    """What decides each side wager that the table offers."""
    offered = (kind.key for kind in WAGERS if kind.key in LINES and kind.offered(rules))
    return {key: contest(key, rules) for key in offered}


BESIDE = Part(
    name="wagers beside the hand",
    evolve={SevensDeclined: _declined, Confirmed: _came, RoundEnded: _round_over},
    events=(SevensDeclined,),
    questions={OFFER: Question(_answered)},
    devices=_lines,
)
