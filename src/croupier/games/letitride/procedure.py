"""How let it ride is played: three cards each, two decisions, two community cards."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Chosen, Event, Moved
from croupier.core.game import Game
from croupier.core.part import Device, Named, Part, Question
from croupier.core.step import Ask, Step
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.families.stud import betting, dealing, game, settling, showing, shuffling, turns
from croupier.games.families.stud.play import Hand, HandJudged, StudPlay, hand, wagers_on
from croupier.games.letitride import hands
from croupier.games.letitride.hands import (
    BETS,
    BONUS,
    CHOICES,
    FIRST,
    NUMBERS,
    SECOND,
    THREE_CARD,
    WITHDRAW,
)
from croupier.games.letitride.incidents import INCIDENTS, KEPT_UP
from croupier.games.letitride.layout import layout
from croupier.games.letitride.options import LAW, LEFT, MIDDLE, PREPARATION, RIGHT, LetItRideOptions
from croupier.games.letitride.wagers import ACCEPTED, LYING, THREE_BETS, WAGERS, WITHDRAWN
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites, each
from croupier.rulebook.settlement import settle

SEATED = ("cmr146.27.1",)
COLLECTED = {
    "shoe": ("letitride.7.b",),
    "hand": ("letitride.8.b.3",),
    "automated": ("letitride.9.b.2",),
}
"""The clauses by which the bonus dollars are collected, by how the cards are dealt."""
ASKED = {FIRST: ("letitride.10.b",), SECOND: ("letitride.10.e",)}
RIDES = {FIRST: ("letitride.10.b.1",), SECOND: ("letitride.10.e.1",)}
BURNED, FIRST_CARD, SECOND_CARD = ("letitride.10.c",), ("letitride.10.d",), ("letitride.10.f",)
TURNED = ("letitride.10.g.1",)
CAPPED = ("letitride.11.c",)
BET = "bet"
"""What players are asked about."""
NAMES = {
    LEFT: Named("the left community card"),
    MIDDLE: Named("the middle community card"),
    RIGHT: Named("the right community card"),
}


@cites("letitride.5.a", "letitride.5.b.1", "letitride.5.b.2", "letitride.5.c.1.iii")
def preparation(table: Table) -> Step:
    """The deck is shuffled before every round, and cut unless a device shuffled it."""
    return shuffling.prepared(PREPARATION, table)


@cites("letitride.6.c", "letitride.7.b", "letitride.8.b.3", "letitride.9.b.2")
def betting_open(table: Table) -> Step:
    """One amount for three equal bets, and bonus wagers beside them, before "No more bets"."""
    return betting.first_bets(table, tuple(kind.key for kind in WAGERS))


@cites("letitride.7.b", "letitride.8.b.3", "letitride.9.b.2")
def collection(table: Table) -> Step:
    """The dollars of the bonus wagers are collected before any card is dealt."""
    because = COLLECTED[table.rules.deal]
    lying = (w for w in table.wagers if w.kind == BONUS and w.at == LYING)
    return (
        tuple(
            Moved(wager=w.id, patron=w.patron, spot=w.spot, at=ACCEPTED, cites=because)
            for w in lying
        )
        or None
    )


@cites("letitride.1.stub", "letitride.5.c.2")
def initial_deal(table: Table) -> Step:
    """Three cards to each player and to the community area; then the stub is placed."""
    ready = dealing.interrupted(table) or shuffling.prepared(PREPARATION, table)
    return ready or dealing.dealt(table) or dealing.stub_placed(table)


@cites("letitride.10.a", "letitride.10.b")
def bet_1(table: Table) -> Step:
    """From the dealer's left, each player withdraws bet 1 or lets it ride."""
    return turns.from_the_left(table, about(FIRST))


@cites("letitride.10.c", "letitride.10.d")
def first_community_card(table: Table) -> Step:
    """The community card to the dealer's left is burned, and the next one is turned up."""
    burned = tuple(settling.taken(table, (LEFT,), BURNED, "burned"))
    return burned or settling.turned(table, MIDDLE, FIRST_CARD) or None


@cites("letitride.10.e")
def bet_2(table: Table) -> Step:
    """From the dealer's left, each player withdraws bet 2 or lets it ride, whatever bet 1 did."""
    return turns.from_the_left(table, about(SECOND))


@cites("letitride.10.f")
def second_community_card(table: Table) -> Step:
    """The last community card is turned up."""
    return settling.turned(table, RIGHT, SECOND_CARD) or None


def about(number: str) -> turns.Asked:
    """The question about one of the bets, to a player who has not answered it yet."""
    asks = f"Do you withdraw bet {number}, or let it ride?"

    def ask(table: Table, one: Hand) -> Ask | None:
        if len(one.said) >= int(number):
            return None
        open_to_all = ((choice, None) for choice in CHOICES)
        return turns.question(one, open_to_all, ASKED[number], asks, BET, silence=hands.RIDE)

    return ask


@cites("letitride.10.b.1", "letitride.10.b.2", "letitride.10.e.1", "letitride.10.e.2")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A bet that is withdrawn goes back at once; one that rides stays until the round ends."""
    one = hand(table, chosen.about)
    number, key = NUMBERS[len(one.said)], BETS[len(one.said)]
    if chosen.choice != WITHDRAW:
        return turns.decided(one, chosen.choice, RIDES[number])
    back = settling.returned(table, wagers_on(table, one, key), WITHDRAWN[number])
    return turns.decided(one, WITHDRAW, WITHDRAWN[number], *back)


@cites("letitride.10.g", "letitride.10.g.1", "letitride.10.g.3", "letitride.10.g.4")
@cites("letitride.6a.c", "letitride.6b.c", "letitride.1.round-of-play")
def settlement(table: Table) -> Step:
    """From the dealer's right, each hand is turned up and all its wagers are settled."""
    one = next((h for h in settling.from_the_right(table) if wagers_on(table, h)), None)
    if one is None:
        return None
    cards = shoe.cards_at(table, one.place)
    community = tuple(card for at in (MIDDLE, RIGHT) for card in shoe.cards_at(table, at))
    made = hands.hand(one.said, cards, community)
    judged = HandJudged(
        place=one.place,
        patron=one.patron,
        outcome=hands.written(made),
        hand=in_words(table, one, made, hands.named((*cards, *community))),
        cites=TURNED,
    )
    return (*settling.turned(table, one.place, TURNED), judged, *settled(table, one, made))


def in_words(table: Table, one: Hand, made: hands.Hand, five: str) -> str:
    """What a hand is called, with what its three cards are if they decide a wager."""
    three = wagers_on(table, one, THREE_CARD)
    return f"{five}; its own three cards: {made.three}" if three else five


@cites("letitride.10.g.3", "letitride.11.c")
def settled(table: Table, one: Hand, made: hands.Hand) -> tuple[Event, ...]:
    """All losing wagers of a player are collected before any winner is paid.

    The payout limit applies to the bets alone.
    """
    bets = settle(LETITRIDE, table, made, wagers_on(table, one, *BETS))
    others = settle(LETITRIDE, table, made, wagers_on(table, one, BONUS, THREE_CARD))
    return settling.losers_first((*settling.capped(bets, table.rules.cap, CAPPED), *others))


@cites("letitride.10.h")
def ending(table: Table) -> Step:
    """The cards are picked up in order, and shuffled before the next round."""
    return settling.ended(table)


def contests(rules: LetItRideOptions) -> Mapping[str, Device]:
    """Every way in which a hand may end."""
    return {hands.HAND: hands.CONTEST}


LETITRIDE = Game(
    key=LAW,
    name="Let It Ride Poker",
    options=LetItRideOptions,
    wagers=WAGERS,
    phases=(
        preparation,
        betting_open,
        collection,
        initial_deal,
        bet_1,
        first_community_card,
        bet_2,
        second_community_card,
        settlement,
        ending,
    ),
    accept=accept,
    play=StudPlay.fresh,
    decides=hands.HAND,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    closes=("letitride.6.c",),
    folder="croupier.games.letitride",
    ranges=("three_card_mini_royal",),
    parts=(
        *game.parts(PREPARATION, SEATED, {BET: Question(answered)}, INCIDENTS, KEPT_UP, contests),
        Part(name="three bets", names=NAMES, brings=(THREE_BETS,)),
        showing.part(
            {
                "Hands, from the highest": each("letitride.3.b", 9),
                "Three-card hands": each("letitride.3.c", 6),
            }
        ),
    ),
)
