"""The state of a pai gow poker table beyond the family's, and its own events."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from croupier.core.event import Confirmed, Dealt, Discarded, Drawn, Event, Paid, RoundEnded
from croupier.core.event import WagersClosed as Closed
from croupier.core.fold import transfer
from croupier.core.money import Cents
from croupier.core.part import Part
from croupier.core.table import HOUSE, Table
from croupier.core.wager import Spot
from croupier.equipment.cards import JOKERED, pack, pretty
from croupier.games.families import shoe
from croupier.games.families.changing import changed, cleared
from croupier.games.families.envy import EnvyPaid
from croupier.games.families.meter import Meter, meter
from croupier.games.families.paigow.circle import DEALER, around
from croupier.games.families.paigow.play import (
    HandVoided,
    PaiGowPlay,
    begun,
    high,
    low,
    restarted,
    spoken,
)
from croupier.games.families.prizes import Fixed
from croupier.games.families.stud.play import CardFaceUp, CardKept, DealEnded
from croupier.games.families.upkeep import CardsSpread
from croupier.games.paigowpoker.hands import BONUS, INSURANCE, PROGRESSIVE, SEVEN_CARD
from croupier.games.paigowpoker.options import ENVIOUS, PaiGowPokerOptions
from croupier.games.paigowpoker.payouts import OFF
from croupier.rulebook.citation import cites

NUMBERS = "generator"
COUNTED = "the number of cards left"
FIELDS = {PROGRESSIVE: "meter"}
"""The field of the play that holds the meter."""
CAPPED = {BONUS: BONUS, INSURANCE: BONUS, SEVEN_CARD: SEVEN_CARD}
"""The wagers with a payout limit, by the limit that they share."""
OF_A_ROUND = tuple(
    "given counted left picked face_up exposing markers bars misset ranked won".split()
)
Limited = tuple[str, str]


class PokerPlay(PaiGowPlay, frozen=True, kw_only=True):
    """The meter, the button, the cut in rotation, and how far the deal and side wagers are.

    `cuts` counts the cuts of consecutive rounds without a bank, `button` is where it lies, or "".
    `uncounted` is the number of rounds since the stub was counted. `given` is the number of cards
    dealt in this round, `counted` that what is left was counted, `left` that it is put away,
    `picked` the stack that a bank has delivered first.
    `face_up` is how many cards were found face up, `exposing` that one must leave the shoe.
    `markers` are the players with envy bonus markers, `bars` those who may not surrender, `misset`
    the hands that were found set wrong, `ranked` what the seven cards of a place
    are for the bonus, `won` what each player won under each payout limit. `fixed`, `validated` and
    `coupons` are as in the parts for prizes and coupons.
    """

    meter: Meter | None = None
    coupons: frozenset[int] = frozenset()
    fixed: tuple[Fixed, ...] = ()
    validated: tuple[str, ...] = ()
    cuts: int = 0
    button: str = ""
    uncounted: int = 0
    given: int = 0
    counted: bool = False
    left: bool = False
    picked: int = 0
    face_up: int = 0
    exposing: bool = False
    markers: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    misset: tuple[str, ...] = ()
    ranked: Mapping[str, str] = msgspec.field(default_factory=dict)
    won: Mapping[Limited, Cents] = msgspec.field(default_factory=dict)


@cites("paigowpoker.2.a", "paigowpoker.14.f")
def fresh(rules: PaiGowPokerOptions) -> PokerPlay:
    """An empty table: a deck with one joker, and the meter at its seed."""
    deck = shoe.new_shoe(pack(shoe.SHOE, 1, JOKERED), rules)
    own = meter(rules.progressive_seed, rules.progressive_reset, rules.progressive_rate)
    return PokerPlay(shoe=deck, meter=None if rules.progressive == OFF else own)


class ButtonPlaced(Event, frozen=True, kw_only=True, tag="button_placed"):
    """The button lies in front of the position that receives the first cards."""

    place: str

    def sentence(self) -> str:
        return f"The button is in front of {spoken(self.place)}"


class StacksChosen(Event, frozen=True, kw_only=True, tag="stacks_chosen"):
    """The bank selects the stack that is delivered first, counted from the dealer's left."""

    stack: int

    def sentence(self) -> str:
        return f"Stack {self.stack} is delivered first"


class BankReset(Event, frozen=True, kw_only=True, tag="bank_reset"):
    """The bank's hands, which were set wrong, are set again the house way."""

    place: str
    high: tuple[str, ...]
    low: tuple[str, ...]

    def sentence(self) -> str:
        cards = " ".join(map(pretty, self.low))
        return f"The bank's hands were set wrong: the dealer sets them again, {cards} in front"


class SetWrong(Event, frozen=True, kw_only=True, tag="set_wrong"):
    """The dealer finds that the hands of a player were not set correctly: the wager loses."""

    place: str

    def sentence(self) -> str:
        return f"The hands of {spoken(self.place)} were not set correctly"


class HandRanked(Event, frozen=True, kw_only=True, tag="hand_ranked"):
    """The dealer rearranges the seven cards of a player into the best hand for a bonus wager."""

    place: str
    held: str
    insured: str = ""

    def sentence(self) -> str:
        pai_gow = f"a pai gow, {self.insured} high" if self.insured else ""
        held = "" if self.held == "nothing" else self.held
        both = " and ".join(filter(None, (held, pai_gow)))
        return f"{begun(spoken(self.place))}'s best hand: {both or 'nothing a side wager pays'}"


class MarkerCollected(Event, frozen=True, kw_only=True, tag="marker_collected"):
    """The envy bonus marker of a player is collected."""

    patron: str


@cites("paigowpoker.15.c", "paigowpoker.9.e")
def _closed(table: Table, event: Closed) -> Table:
    """A marker lies in front of every bonus wager of $5; some wagers bar a surrender."""
    made = (w.patron for w in table.wagers if w.kind == BONUS and w.amount >= ENVIOUS)
    bars = (w.patron for w in table.wagers if w.kind in (PROGRESSIVE, SEVEN_CARD))
    return changed(table, markers=tuple(dict.fromkeys(made)), bars=tuple(dict.fromkeys(bars)))


def _shown(table: Table, event: Drawn) -> Table:
    return changed(table, shaken=event.outcome) if event.device == NUMBERS else table


def _dealt(table: Table, event: Dealt) -> Table:
    to_hands = sum(place != shoe.EXPOSED for place in event.to)
    return changed(table, given=table.play.given + to_hands)


def _ended(table: Table, event: DealEnded) -> Table:
    uncounted = 0 if event.counted else table.play.uncounted + 1
    stacked = any(place.startswith("stack ") for place in table.play.hands)
    done = {} if stacked else {"delivered": True}
    return changed(table, left=True, uncounted=uncounted, **done)


def _face_up(table: Table, event: CardFaceUp) -> Table:
    return changed(table, face_up=table.play.face_up + 1, exposing=True)


def _discarded(table: Table, event: Discarded) -> Table:
    return changed(table, exposing=False) if shoe.EXPOSED in event.places else table


def _confirmed(table: Table, event: Confirmed) -> Table:
    return changed(table, counted=True) if event.about == COUNTED else table


def _reset(table: Table, event: BankReset) -> Table:
    """All seven cards are face up, in other hands."""
    again = {high(event.place): event.high, low(event.place): event.low}
    lying = {at: tuple((card, None) for card in cards) for at, cards in again.items()}
    return changed(table, hands={**table.play.hands, **lying})


def _set_wrong(table: Table, event: SetWrong) -> Table:
    return changed(table, misset=(*table.play.misset, event.place))


def _ranked(table: Table, event: HandRanked) -> Table:
    return changed(table, ranked={**table.play.ranked, event.place: event.held})


def _marker(table: Table, event: MarkerCollected) -> Table:
    left = tuple(one for one in table.play.markers if one != event.patron)
    return changed(table, markers=left)


def _voided(table: Table, event: HandVoided) -> Table:
    """A player whose only marked hand is void has no right to an envy bonus."""
    owner = next(one.patron for one in table.play.order if one.place == event.place)
    others = (w for w in table.wagers_of(owner) if str(w.box) != event.place)
    kept = any(w.kind == BONUS and w.amount >= ENVIOUS for w in others)
    return table if kept else _marker(table, MarkerCollected(patron=owner))


def _paid(table: Table, event: Paid) -> Table:
    """What a player wins counts toward the payout limit of the wager."""
    limit = CAPPED.get(Spot.parse(event.spot).kind)
    return table if limit is None else _counted(table, event.patron, limit, event.amount)


def _counted(table: Table, patron: str, limit: str, amount: Cents) -> Table:
    won = table.play.won
    return changed(table, won={**won, (patron, limit): won.get((patron, limit), 0) + amount})


def _envied(table: Table, event: EnvyPaid) -> Table:
    table = _counted(table, event.patron, BONUS, event.amount)
    return replace(table, accounts=transfer(table.accounts, HOUSE, event.patron, event.amount))


@cites("paigowpoker.6.d.1", "paigowpoker.6.d.2", "paigowpoker.6.d.3")
def _cut(table: Table, event: shoe.CardsCut) -> Table:
    """After a round with a bank the cut begins at the far right again."""
    return changed(table, cuts=1 if table.play.bank else table.play.cuts + 1)


def _recut(table: Table, event: shoe.RecutOrdered) -> Table:
    return table if table.play.bank else changed(table, cuts=table.play.cuts - 1)


@cites("paigowpoker.8c.d")
def after_button(circle: tuple[str, ...], at: str) -> str:
    """The button starts in front of the dealer and moves clockwise."""
    return around(circle, at, clockwise=True)[1] if at else DEALER


@cites("paigowpoker.10.b", "paigowpoker.6.d.1")
def _restarted(table: Table, event: Event) -> Table:
    """Cards that are washed start the game again: the first cut, and no bank in the first round."""
    return restarted(changed(table, cuts=0), event)


def _spent(table: Table, event: shoe.ShoeSpent) -> Table:
    """Cards that are shuffled again are dealt from the first one on."""
    return changed(table, given=0, counted=False, left=False, picked=0)


def _over(table: Table, event: RoundEnded) -> Table:
    return cleared(table, *OF_A_ROUND)


def _outlasts(table: Table, fresh: PokerPlay) -> PokerPlay:
    """A round declared void leaves the button, the cuts and the count of the stub."""
    play: PokerPlay = table.play
    return replace(fresh, cuts=play.cuts, button=play.button, uncounted=play.uncounted)


POKER = Part(
    name="pai gow poker",
    evolve={
        Closed: _closed,
        Drawn: _shown,
        Dealt: _dealt,
        DealEnded: _ended,
        CardFaceUp: _face_up,
        CardKept: lambda table, event: table,
        Discarded: _discarded,
        Confirmed: _confirmed,
        ButtonPlaced: lambda table, event: changed(table, button=event.place),
        StacksChosen: lambda table, event: changed(table, picked=event.stack),
        BankReset: _reset,
        SetWrong: _set_wrong,
        HandRanked: _ranked,
        MarkerCollected: _marker,
        HandVoided: _voided,
        Paid: _paid,
        EnvyPaid: _envied,
        shoe.ShoeSpent: _spent,
        shoe.CardsCut: _cut,
        shoe.RecutOrdered: _recut,
        CardsSpread: _restarted,
        shoe.CardsRemoved: _restarted,
        RoundEnded: _over,
    },
    events=(
        ButtonPlaced,
        StacksChosen,
        BankReset,
        SetWrong,
        HandRanked,
        MarkerCollected,
        EnvyPaid,
        DealEnded,
        CardFaceUp,
        CardKept,
    ),
    voids=_outlasts,
)
"""What pai gow poker has beside the family: the deck, the button, the stub, bonus and envy."""
