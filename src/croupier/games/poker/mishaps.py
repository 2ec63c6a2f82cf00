"""What follows from an irregularity: events, what they change, and cards that leave the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.event import Chosen, Dealt, Discarded, Event, RoundEnded
from croupier.core.game import Game
from croupier.core.money import Cents, money
from croupier.core.part import Evolve, Question
from croupier.core.prompt import One
from croupier.core.step import Ask, Deal, Step
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.astray import CardFaceUp
from croupier.games.families.changing import changed
from croupier.games.families.stud.settling import taken
from croupier.games.poker.play import (
    FUND,
    POT,
    RAKE,
    OutOfPot,
    Player,
    PokerPlay,
    contending,
    form_of,
    gone,
    moved,
    player,
    seen_players,
    street_of,
)
from croupier.games.poker.shuffling import PREPARATION
from croupier.games.poker.spoken import SILENT
from croupier.games.poker.wrong import NOTHING, Wrong
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
STOP, GO_ON = "stop", "go_on"
FACE_UP, FELL, EARLY = "face_up", "fell", "early"
LEFT: Mapping[str, tuple[Ids, str]] = {
    FACE_UP: (("poker.15.h",), "found face up"),
    FELL: (("poker.15.n",), "fell off the table"),
    EARLY: (("poker.10.g",), "burned"),
}
"""The clauses on cards that leave the deck without being dealt, and why they are discarded."""
EXCHANGED = ("holdem", "omaha")
CHOICE = {"seven_card_stud": "poker.15.k", "mambo_stud": "poker.15.m"}
"""The clause by which a player whose last hole card was turned up may stop."""


class CardFell(Event, frozen=True, kw_only=True, tag="card_fell"):
    """A card fell off the table in the deal: it is examined by the dealer and not used."""

    def sentence(self) -> str:
        return "A card fell off the table and is not used"


class BoardEarly(Event, frozen=True, kw_only=True, tag="board_early"):
    """Community cards came before the betting was over: they are burned."""

    cards: int

    def sentence(self) -> str:
        return "Community cards came too early and are burned"


class CardFlashed(Event, frozen=True, kw_only=True, tag="card_flashed"):
    """A hole card of a player is turned up in the deal."""

    seat: int
    card: int

    def sentence(self) -> str:
        return f"A hole card of seat {self.seat} is turned up in the deal"


class CardExchanged(Event, frozen=True, kw_only=True, tag="card_exchanged"):
    """An exposed hole card leaves the hand: it is discarded, or it is the burn before the flop."""

    seat: int
    card: int
    burned: bool

    def sentence(self) -> str:
        becomes = "becomes the burn card before the flop" if self.burned else "is discarded"
        return f"The exposed card of seat {self.seat} {becomes}"


class StopChosen(Event, frozen=True, kw_only=True, tag="stop_chosen"):
    """A player whose last hole card was turned up stops betting, or goes on."""

    patron: str
    seat: int
    stops: bool

    def sentence(self) -> str:
        does = "stops betting, to contend for the pot so far" if self.stops else "plays on"
        return f"{self.patron} {does}"


class HandDied(Event, frozen=True, kw_only=True, tag="hand_died"):
    """A hand is dead: its cards join the discards, unseen."""

    patron: str
    seat: int
    why: str

    def sentence(self) -> str:
        return f"The hand of {self.patron} is dead: {self.why}"


class HandRestored(Event, frozen=True, kw_only=True, tag="hand_restored"):
    """A protected hand that touched the discards is reconstructed, and plays on."""

    patron: str
    seat: int

    def sentence(self) -> str:
        return f"The hand of {self.patron} is reconstructed"


class Refunded(OutOfPot, frozen=True, kw_only=True, tag="refunded"):
    """A player gets chips back from the pot."""

    def sentence(self) -> str:
        return f"{self.patron} gets {money(self.amount)} back from the pot"


class HandVoided(Event, frozen=True, kw_only=True, tag="hand_voided"):
    """The round is dead: what was raked and contributed in it is in the pot again."""

    why: str

    def sentence(self) -> str:
        return f"The round is dead: {self.why}"


class RakeReturned(Event, frozen=True, kw_only=True, tag="rake_returned"):
    """What was raked so far is in the pot again, since a player's bets have left it."""

    is_decisive = True

    amount: Cents

    def sentence(self) -> str:
        return f"The rake of {money(self.amount)} goes back into the pot"


class DealtPast(Event, frozen=True, kw_only=True, tag="dealt_past"):
    """The dealer deals past a player who should get cards, and nobody notices yet."""

    seat: int

    def sentence(self) -> str:
        return f"The dealer deals past seat {self.seat}"


class DealtAstray(Event, frozen=True, kw_only=True, tag="dealt_astray"):
    """The dealer deals cards to a player who should get none."""

    seat: int

    def sentence(self) -> str:
        return f"The dealer deals to seat {self.seat}, which should get no cards"


class SkipFound(Event, frozen=True, kw_only=True, tag="skip_found"):
    """A player is found to have been passed over after two players bet: the deal stands."""

    seat: int

    def sentence(self) -> str:
        return f"Seat {self.seat} was passed over; two players have bet, so the deal stands"


class StartedWrong(Event, frozen=True, kw_only=True, tag="started_wrong"):
    """The dealer begins the deal at the wrong player, and nobody notices yet."""

    seat: int

    def sentence(self) -> str:
        return f"The dealer begins the deal at seat {self.seat}"


def troubled(table: Table, **changes: Any) -> Table:
    """The table after something more has gone wrong in the hand."""
    return changed(table, wrong=replace(table.play.wrong, **changes))


@cites("poker.15.e", "poker.15.g")
def void(table: Table, because: Ids, why: str = "a misdeal") -> tuple[Event, ...]:
    """Every player gets back all that was put in, folded or not; the button stays."""
    play: PokerPlay = table.play
    back = tuple(refund(one, because) for one in play.players if one.put)
    balances = table.balances
    for one in play.players:
        balances[one.patron] += one.put
    return (
        HandVoided(why=why, cites=because),
        *back,
        *taken(table, tuple(play.hands), because),
        shoe.ShoeSpent(cites=because),
        RoundEnded(round=table.round, balances=balances, cites=because),
    )


def refund(one: Player, because: Ids) -> Refunded:
    """All that a player has put in the pot goes back."""
    return Refunded(patron=one.patron, seat=one.seat, amount=one.put, cites=because)


@cites("poker.15.i.3", "poker.14.d")
def out_of_pot(table: Table, one: Player, because: Ids) -> tuple[Event, ...]:
    """A player's money comes out of the pot; what was raked of it goes back there first."""
    if not one.put:
        return ()
    taken_out: Cents = table.play.raked + table.play.fund
    back = (RakeReturned(amount=taken_out, cites=because),) if taken_out else ()
    return (*back, refund(one, because))


def died(one: Player, why: str, because: Ids) -> HandDied:
    """A player's hand is dead."""
    return HandDied(patron=one.patron, seat=one.seat, why=why, cites=because)


def mended(table: Table) -> Step:
    """What an irregularity still asks for before the hand goes on; None if nothing."""
    wrong: Wrong = table.play.wrong
    deck = table.play.shoe
    if deck.state != "ready" and not deck.dealt:
        return shoe.prepared(PREPARATION, table)
    if wrong is NOTHING or wrong == NOTHING:
        return None
    return (
        _left(table) or _led_astray(table) or _both_up(table) or _exchanged(table) or _stop(table)
    )


@cites("poker.15.h", "poker.15.n", "poker.10.g")
def _left(table: Table) -> Step:
    """A card found face up, fallen or dealt early leaves the deck for the discards."""
    wrong: Wrong = table.play.wrong
    if not wrong.leaves:
        return None
    because, why = LEFT[wrong.leaves]
    if wrong.leaves == EARLY:
        because = form_of(table).streets[table.play.street + 1].dealt
    seen = () if wrong.leaves == FELL else None
    cards = shoe.cards_at(table, shoe.EXPOSED)
    if cards:
        places = (shoe.EXPOSED,)
        return (Discarded(cards=cards, places=places, why=why, cites=because, seen_by=seen),)
    return Deal(shoe.SHOE, (shoe.EXPOSED,) * wrong.many, table.play.shoe, because, seen)


@cites("poker.15.f")
def _led_astray(table: Table) -> Step:
    """Only the cards of the player who should have none are discarded."""
    place = str(table.play.wrong.astray)
    return tuple(taken(table, (place,), ("poker.15.f",))) or None


@cites("poker.15.k")
def _both_up(table: Table) -> Step:
    """At seven-card stud a hand with both hole cards up is dead, and its ante comes back.

    The last player left has won the pot.
    """
    dying: tuple[int, ...] = table.play.wrong.dying
    if not dying or len(contending(table)) < 2:
        return None
    one, because = player(table, dying[0]), ("poker.15.k",)
    back = out_of_pot(table, one, because)
    return (died(one, "both hole cards were turned up", because), *back)


@cites("poker.15.o", "poker.15.o.1", "poker.15.o.2")
def _exchanged(table: Table) -> Step:
    """After the deal each exposed card is exchanged for a card from the top of the deck."""
    wrong: Wrong = table.play.wrong
    if wrong.due:
        owner = player(table, wrong.due)
        return Deal(shoe.SHOE, (owner.place,), table.play.shoe, ("poker.15.o",), (owner.patron,))
    if not wrong.exchanges or not table.play.deals:
        return None
    (seat, card), *_ = wrong.exchanges
    burned = table.rules.exposed_hole == "burn" and not wrong.burned
    because = ("poker.15.o", "poker.15.o.2" if burned else "poker.15.o.1")
    return (CardExchanged(seat=seat, card=card, burned=burned, cites=because),)


@cites("poker.15.k.1", "poker.15.k.2", "poker.15.m.1", "poker.15.m.2")
def _stop(table: Table) -> Step:
    """A player whose last hole card was turned up may stop, or contend for the entire pot."""
    wrong: Wrong = table.play.wrong
    if not wrong.stops or not table.play.deals:
        return None
    one, clause = player(table, wrong.stops[0]), CHOICE[form_of(table).type]
    because = (clause, f"{clause}.1", f"{clause}.2")
    asks = "Your card was turned up. Stop betting and contend for the pot so far, or play on?"
    return Ask((one.patron,), one.place, (GO_ON, STOP), because, One(), GO_ON, asks, STOP)


def stop_answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The player stops betting, as if all-in, or goes on."""
    one, clause = player(table, table.play.wrong.stops[0]), CHOICE[form_of(table).type]
    stops = chosen.choice == STOP
    because = (f"{clause}.{1 if stops else 2}",)
    return (StopChosen(patron=one.patron, seat=one.seat, stops=stops, cites=because),)


def _face_up(table: Table, event: CardFaceUp) -> Table:
    return troubled(table, leaves=FACE_UP, many=1, face_up=table.play.wrong.face_up + 1)


def _fell(table: Table, event: CardFell) -> Table:
    return troubled(table, leaves=FELL, many=1)


def _early(table: Table, event: BoardEarly) -> Table:
    return troubled(table, leaves=EARLY, many=event.cards)


def _discarded(table: Table, event: Discarded) -> Table:
    """The cards that were not to be dealt, or were dealt astray, are with the discards."""
    wrong: Wrong = table.play.wrong
    if shoe.EXPOSED in event.places:
        return troubled(table, leaves="", many=0)
    return troubled(table, astray=0) if str(wrong.astray) in event.places else table


def _flashed(table: Table, event: CardFlashed) -> Table:
    return troubled(table, flashed=(*table.play.wrong.flashed, (event.seat, event.card)))


def _turned_up(table: Table) -> Table:
    """What cards turned up in a deal lead to: an exchange, a choice, a dead hand, a card down."""
    play, cards = table.play, table.play.wrong.flashed
    if form_of(table).type in EXCHANGED:
        return troubled(table, flashed=(), exchanges=cards)
    seats = tuple(dict.fromkeys(seat for seat, _ in cards))
    if play.street:
        stops = tuple(seat for seat in seats if not player(table, seat).all_in)
        return troubled(table, flashed=(), stops=stops)
    dying = tuple(seat for seat in seats if street_of(table).down == _many(cards, seat) > 1)
    covered = tuple(seat for seat in seats if seat not in dying)
    return troubled(changed(table, covered=covered), flashed=(), dying=dying)


def _many(cards: tuple[tuple[int, int], ...], seat: int) -> int:
    """How many cards of a seat are turned up."""
    return sum(one == seat for one, _ in cards)


def _exchange(table: Table, event: CardExchanged) -> Table:
    """The exposed card leaves its hand, and another one is due."""
    play: PokerPlay = table.play
    place, rest = str(event.seat), play.wrong.exchanges[1:]
    there = list(play.hands[place])
    card, _ = there.pop(event.card - 1)
    hands = {**play.hands, place: tuple(there)}
    later = tuple((seat, n - (seat == event.seat and n > event.card)) for seat, n in rest)
    deck = replace(play.shoe, rack=(*play.shoe.rack, (card,)))
    table = changed(table, hands=hands, shoe=deck)
    return troubled(
        table, exchanges=later, due=event.seat, burned=play.wrong.burned or event.burned
    )


def _dealt(table: Table, event: Dealt) -> Table:
    """A card that was due for an exposed one has come, or hole cards that were turned up."""
    wrong: Wrong = table.play.wrong
    if wrong.due and event.to == (str(wrong.due),):
        return troubled(table, due=0)
    return _turned_up(table) if wrong.flashed and event.to[0] != shoe.EXPOSED else table


def _stopped(table: Table, event: StopChosen) -> Table:
    """A player who stops is asked for no more bets."""
    one = replace(player(table, event.seat), stopped=event.stops)
    table = changed(table, players=seen_players(table.play.players, one))
    return troubled(table, stops=table.play.wrong.stops[1:])


def _died(table: Table, event: HandDied) -> Table:
    """A dead hand is out, and nothing else is due for it."""
    wrong: Wrong = table.play.wrong
    dying = tuple(seat for seat in wrong.dying if seat != event.seat)
    stops = tuple(seat for seat in wrong.stops if seat != event.seat)
    exchanges = tuple(one for one in wrong.exchanges if one[0] != event.seat)
    table = gone(table, replace(player(table, event.seat), folded=True, dead=True))
    if table.play.said.seat == event.seat:
        table = changed(table, said=SILENT)
    if table.play.beat is not None:  # it is looked for again, among the hands that are left
        table = changed(table, beat=None, verified=False)
    if table.play.drawing == event.seat:
        table = changed(table, drawing=0, due=0)
    due = 0 if wrong.due == event.seat else wrong.due
    return troubled(table, dying=dying, stops=stops, exchanges=exchanges, due=due)


def _refunded(table: Table, event: Refunded) -> Table:
    """What a player put in is no longer in the pot, and nobody has to answer the bet."""
    one = player(table, event.seat)
    now = replace(one, put=one.put - event.amount, bet=0)
    players = seen_players(table.play.players, now)
    faced = _faced(table, max(other.bet for other in players))
    return moved(table, POT, event.patron, event.amount, players=players, **faced)


@cites("poker.15.i.3")
def _faced(table: Table, to: Cents) -> dict[str, object]:
    """The highest bet that is left is what the others face, with one raise fewer."""
    play: PokerPlay = table.play
    if to >= play.to:
        return {}
    raises = max(play.raises - 1, 0) if to else 0
    least = table.rules.full_raise(play)
    return {"to": to, "least": least, "raises": raises, "renewed": min(play.renewed, to)}


def _voided(table: Table, event: HandVoided) -> Table:
    """A dead round is no round of play, so the button will stay."""
    return _returned(troubled(table, void=True))


def _rake_returned(table: Table, event: RakeReturned) -> Table:
    return _returned(table)


def _returned(table: Table) -> Table:
    """Rake and contribution of the hand go back into the pot."""
    raked, fed = table.play.raked, table.play.fund
    table = moved(table, RAKE, POT, raked, raked=0, charges=()) if raked else table
    return moved(table, FUND, POT, fed, fund=0, charges=()) if fed else table


def _past(table: Table, event: DealtPast) -> Table:
    """A player without cards has no part in the hand."""
    one = replace(player(table, event.seat), folded=True, dead=True)
    out = (*table.play.out, event.seat)
    table = changed(table, players=seen_players(table.play.players, one), out=out)
    return troubled(table, skipped=event.seat)


def _skip_found(table: Table, event: SkipFound) -> Table:
    return troubled(table, skipped=0)


def _astray(table: Table, event: DealtAstray) -> Table:
    return troubled(table, astray=event.seat)


def _started(table: Table, event: StartedWrong) -> Table:
    return troubled(table, start=event.seat)


QUESTIONS = {STOP: Question(stop_answered)}
EVENTS: tuple[type[Event], ...] = (
    CardFaceUp,
    CardFell,
    BoardEarly,
    CardFlashed,
    CardExchanged,
    StopChosen,
    HandDied,
    HandRestored,
    Refunded,
    HandVoided,
    RakeReturned,
    DealtPast,
    SkipFound,
    DealtAstray,
    StartedWrong,
)
EVOLVE: Mapping[type[Event], Evolve] = {
    CardFaceUp: _face_up,
    CardFell: _fell,
    BoardEarly: _early,
    Discarded: _discarded,
    CardFlashed: _flashed,
    CardExchanged: _exchange,
    Dealt: _dealt,
    StopChosen: _stopped,
    HandDied: _died,
    Refunded: _refunded,
    HandVoided: _voided,
    RakeReturned: _rake_returned,
    DealtPast: _past,
    SkipFound: _skip_found,
    DealtAstray: _astray,
    StartedWrong: _started,
}
