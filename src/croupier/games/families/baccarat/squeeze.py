"""Turning the cards when they are handed face down to the highest wager on each hand."""

from __future__ import annotations

from croupier.core.event import Chosen, Event, Turned
from croupier.core.game import Game
from croupier.core.part import Part, Question
from croupier.core.step import Ask, Ceremony, Step
from croupier.core.table import Table
from croupier.games.families import seats, shoe
from croupier.games.families.baccarat.play import Play, changed
from croupier.games.families.coup import HANDS
from croupier.rulebook.citation import cites

TURN, LET_GO, ACCEPT, DECLINE, DEALER = "turn", "let go", "accept", "decline", "dealer"
PLAYER_HANDED = ("baccarat.9.d.2", "midibaccarat.8.c.1", "minibaccarat.8.c.1")
BANKER_HANDED = ("baccarat.9.d.3", "midibaccarat.8.c.2", "minibaccarat.8.c.2")
PLAYER_THIRD = ("baccarat.9.d.4", "midibaccarat.8.c.4", "minibaccarat.8.c.4")
BANKER_THIRD = ("baccarat.9.d.5", "midibaccarat.8.c.5", "minibaccarat.8.c.5")
HANDED = {"player": (PLAYER_HANDED, PLAYER_THIRD), "banker": (BANKER_HANDED, BANKER_THIRD)}
"""The clauses for handing over the first two cards of a hand, and its third."""
TURNED_FOR = "The cards are turned face up for you."
NOT_TAKEN = "You leave the cards to others."
TURNS = "Do you turn the cards face up, or let another player do it?"
TAKES_OVER = "Do you take over the cards and turn them face up?"
RELINQUISHED = ("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
NOBODY = ("baccarat.9.d.7", "midibaccarat.8.c", "minibaccarat.8.c")


class CardsHanded(Event, frozen=True, kw_only=True, tag="cards_handed"):
    """A hand's cards are handed face down to the player who will turn them."""

    hand: str
    patron: str

    def sentence(self) -> str:
        return f"{self.patron} gets the {self.hand.title()}'s cards, face down"


class CardsLetGo(Event, frozen=True, kw_only=True, tag="cards_let_go"):
    """A player gives up or declines the right to turn a hand's cards."""

    hand: str
    patron: str

    def sentence(self) -> str:
        return f"{self.patron} does not turn the {self.hand.title()}'s cards"


def unseen(table: Table) -> tuple[str, ...] | None:
    """Who sees a card as it is dealt: no one if the cards are handed around, otherwise everyone.

    A third card that was disclosed already is face up.
    """
    shown = table.play.simulated or table.play.shown_third
    return () if table.rules.squeezed and not shown else None


def about(hand: str) -> str:
    """The topic of the question for the player who has a hand's cards or is offered them."""
    return f"the {hand}'s cards"


@cites("baccarat.9.d", "baccarat.9.d.1", "baccarat.9.d.4", "baccarat.9.d.5", "baccarat.9.d.7")
@cites("midibaccarat.8.c.1", "midibaccarat.8.c.2", "midibaccarat.8.c.4", "midibaccarat.8.c.5")
@cites("minibaccarat.8.c.1", "minibaccarat.8.c.2", "minibaccarat.8.c.4", "minibaccarat.8.c.5")
def turning(table: Table) -> Step:
    """Face-down cards are turned, the Player's first, by whoever has the right, or the dealer."""
    if not table.rules.squeezed:
        return None
    for hand in HANDS:
        if face_down(table, hand):
            return _turned_next(table, hand)
    return None


def _turned_next(table: Table, hand: str) -> Step:
    """A hand's cards go to the player with the right, who looks at them and turns them."""
    holder = table.play.holders.get(hand)
    if holder is None:
        return (handed(table, hand, entitled(table, hand)),)
    if holder == DEALER:
        return (turned(table, hand),)
    if not table.play.passed and not _looked(table, hand, holder):
        return (handed(table, hand, holder),)
    return _asked(table, hand, holder)


def face_down(table: Table, hand: str) -> bool:
    """Whether a hand has cards that not everyone may see."""
    return bool([seen for _, seen in table.play.hands.get(hand, ()) if seen is not None])


def _asked(table: Table, hand: str, holder: str) -> Step:
    """The holder turns the cards or lets them go; a player offered them takes them or declines."""
    offered = bool(table.play.passed) and not _looked(table, hand, holder)
    choices = (ACCEPT, DECLINE) if offered else (TURN, LET_GO)
    cited = table.rules.own(RELINQUISHED) if offered else by_right(table, hand)
    silence = DECLINE if offered else TURN
    asks = TAKES_OVER if offered else TURNS
    usual = Ceremony(silence, NOT_TAKEN if offered else TURNED_FOR)
    what = about(hand)
    return Ask(
        (holder,), what, choices, cited, silence=silence, asks=asks, topic=TURN, ceremony=usual
    )


def _looked(table: Table, hand: str, holder: str) -> bool:
    return all(seen is None or holder in seen for _, seen in table.play.hands[hand])


@cites("baccarat.9.d.2", "baccarat.9.d.3", "baccarat.9.d.6")
@cites("midibaccarat.8.c.6", "minibaccarat.8.c.6")
def entitled(table: Table, hand: str) -> str:
    """The highest wager on the hand turns it; of equals, the closest to the dealer's right."""
    on = [w for w in table.wagers if w.kind == hand]
    best = max(on, key=lambda w: (w.amount, -w.box), default=None)
    return best.patron if best is not None else DEALER


def handed(table: Table, hand: str, who: str) -> CardsHanded:
    """The cards go to the player who may turn them."""
    because = table.rules.own(NOBODY) if who == DEALER else by_right(table, hand)
    return CardsHanded(hand=hand, patron=who, cites=because)


def by_right(table: Table, hand: str) -> tuple[str, ...]:
    """The clause under which a hand's cards are handed to a player: its first two, or its third."""
    first, third = HANDED[hand]
    cited: tuple[str, ...] = table.rules.own(third if len(table.play.hands[hand]) > 2 else first)
    return cited


def turned(table: Table, hand: str) -> Turned:
    """All cards of a hand are face up."""
    cards = shoe.cards_at(table, hand)
    return Turned(place=hand, cards=cards, cites=by_right(table, hand))


def _shown(table: Table, hand: str, who: str) -> Turned:
    """The player who has the cards looks at them."""
    cards = shoe.cards_at(table, hand)
    return Turned(place=hand, cards=cards, seen_by=(who,), cites=by_right(table, hand))


@cites("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The cards are turned, or the right moves to the right, and finally to the dealer."""
    hand = next(hand for hand in HANDS if about(hand) == chosen.about)
    if chosen.choice == TURN:
        return (turned(table, hand),)
    if chosen.choice == ACCEPT:
        return (_shown(table, hand, chosen.patron),)
    return let_go(table, hand, chosen.patron)


def let_go(table: Table, hand: str, who: str) -> tuple[Event, ...]:
    """The right to turn a hand's cards goes to the next on the right who has not declined it."""
    gone = (*table.play.passed, who)
    others = (one for one in seats.right_of(table, who) if one not in gone)
    cited = table.rules.own(RELINQUISHED)
    return (
        CardsLetGo(hand=hand, patron=who, cites=cited),
        CardsHanded(hand=hand, patron=next(others, DEALER), cites=cited),
    )


def _handed(table: Table, event: CardsHanded) -> Table:
    """A player who gets the cards by right sees them; one who is only offered them does not yet."""
    holders = {**table.play.holders, event.hand: event.patron}
    table = changed(table, holders=holders)
    if event.patron == DEALER or table.play.passed:
        return table
    hands = dict(table.play.hands)
    by = (event.patron,)
    hands[event.hand] = tuple(
        [(card, None if seen is None else by) for card, seen in hands[event.hand]]
    )
    return changed(table, hands=hands)


def _let_go(table: Table, event: CardsLetGo) -> Table:
    play: Play = table.play
    return changed(table, passed=(*play.passed, event.patron))


def _turned(table: Table, event: Turned) -> Table:
    """After a hand is turned up, no one has passed the right to turn the other."""
    return changed(table, passed=()) if event.seen_by is None else table


SQUEEZE = Part(
    name="squeeze",
    evolve={CardsHanded: _handed, CardsLetGo: _let_go, Turned: _turned},
    events=(CardsHanded, CardsLetGo),
    questions={TURN: Question(answered)},
)
"""Players turn the cards of the hands on which they wagered the most."""
