"""How double down stud is played: a card each, four in common, doubles, and the hole card."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.part import Device, Named
from croupier.core.step import Open, Step
from croupier.core.table import Table
from croupier.games.doubledownstud import hands
from croupier.games.doubledownstud.hands import CONTEST, DOUBLE, FIVES, HAND, MAIN, SIXES, STAY
from croupier.games.doubledownstud.incidents import INCIDENTS, KEPT_UP, NEW_CARDS
from croupier.games.doubledownstud.layout import layout
from croupier.games.doubledownstud.options import LIMITED, PREPARATION, DoubleDownStudOptions
from croupier.games.doubledownstud.play import DOUBLES, Play
from croupier.games.doubledownstud.wagers import WAGERS
from croupier.games.families import shoe
from croupier.games.families.phases import phases
from croupier.games.families.rotation import ROTATION
from croupier.games.families.stud import betting as bets
from croupier.games.families.stud import dealing as deals
from croupier.games.families.stud import game as stud
from croupier.games.families.stud import settling, showing
from croupier.games.families.stud.play import COMMUNITY, Hand, HandJudged, wagers_on
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites, each

SEATED = ("cmr146.25.1", "cmr146.25.2.b")
CLOSES, REVEALED = ("doubledownstud.6.b",), ("doubledownstud.8.d",)
CLOSED_AGAIN = (*REVEALED, *CLOSES)
HELD, ORDER = ("doubledownstud.1.hand",), "doubledownstud.9.d"
COLLECTED = {FIVES: "doubledownstud.9.a", SIXES: "doubledownstud.9.b"}
PAID = "doubledownstud.9.c"
NAMES = {COMMUNITY: Named("the common cards")}
"""The clauses by which a hand's card is collected: of one that loses, pushes or wins."""


@cites("doubledownstud.4.a", "doubledownstud.4.b.1", "doubledownstud.4.b.2")
def preparation(game: Game, table: Table) -> Step:
    """Before every round the deck is shuffled, and cut unless a device put it into the shoe."""
    return shoe.prepared(PREPARATION, table)


@deals.uninterrupted
@cites("doubledownstud.6.b", "doubledownstud.8.a.1", "doubledownstud.8.a.2.iv")
def betting(game: Game, table: Table) -> Step:
    """Original wagers are made until the dealer's first call, before any card is dealt."""
    return bets.first_bets(table, (MAIN,))


@deals.uninterrupted
@cites("doubledownstud.8.b", "doubledownstud.4.f")
def dealing(game: Game, table: Table) -> Step:
    """A card face up for each player, the hole card face down, and three common cards face up.

    Until the first card is dealt, the deck may have to be cut again.
    """
    return shoe.prepared(PREPARATION, table) or deals.dealt(table)


@deals.uninterrupted
@cites("doubledownstud.8.c", "doubledownstud.8.d")
def doubling(game: Game, table: Table) -> Step:
    """Doubles up to the original wager are made, in no order, until the dealer's second call."""
    return Open(bets.NO_MORE_BETS, CLOSED_AGAIN, (DOUBLE,)) if table.play.doubling else None


@cites("doubledownstud.8.d")
def reveal(game: Game, table: Table) -> Step:
    """The dealer turns over the hole card."""
    return settling.turned(table, COMMUNITY, REVEALED) or None


@cites("doubledownstud.9.a", "doubledownstud.9.b", "doubledownstud.9.c")
def settlement(game: Game, table: Table) -> Step:
    """Hand by hand from the dealer's right, wagers are settled and the hand's card collected."""
    for one in settling.from_the_right(table):
        if one.place in table.play.hands:
            return settled(game, table, one)
    return None


@cites("doubledownstud.9.a", "doubledownstud.9.b", "doubledownstud.9.c", "doubledownstud.10.c")
def settled(game: Game, table: Table, one: Hand) -> tuple[Event, ...]:
    """A hand's two wagers are settled together, up to the payout limit, and its card collected."""
    (card,), common = shoe.cards_at(table, one.place), shoe.cards_at(table, COMMUNITY)
    ranked = hands.ranked(card, common)
    made = hands.Hand(DOUBLE if wagers_on(table, one, DOUBLE) else STAY, hands.held(ranked))
    judged = HandJudged(
        place=one.place,
        patron=one.patron,
        outcome=hands.written(made),
        hand=ranked.name,
        cites=HELD,
    )
    paid = settling.settled(game, table, made, wagers_on(table, one, MAIN, DOUBLE))
    because = (COLLECTED.get(made.held, PAID), ORDER)
    return (
        judged,
        *settling.capped(paid, table.rules.cap, LIMITED),
        *settling.taken(table, (one.place,), because),
    )


@cites("doubledownstud.9.d", "doubledownstud.1.round-of-play")
def ending(game: Game, table: Table) -> Step:
    """The common cards follow the hands, and the deck is shuffled before the next round."""
    return settling.ended(table)


def contests(rules: DoubleDownStudOptions) -> Mapping[str, Device]:
    """Everything that a hand can come to."""
    return {HAND: CONTEST}


DOUBLE_DOWN_STUD: Game = Game(
    key="doubledownstud",
    name="Double Down Stud",
    options=DoubleDownStudOptions,
    wagers=WAGERS,
    phases=phases(
        lambda: DOUBLE_DOWN_STUD,
        preparation,
        betting,
        dealing,
        doubling,
        reveal,
        settlement,
        ending,
    ),
    accept=accept,
    play=Play.fresh,
    decides=HAND,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    closes=CLOSES,
    folder="croupier.games.doubledownstud",
    parts=(
        *stud.parts(PREPARATION, SEATED, {}, INCIDENTS, KEPT_UP, contests, NEW_CARDS, NAMES),
        ROTATION,
        DOUBLES,
        showing.part({"Hands, from the highest": each("doubledownstud.5.b", 9)}),
    ),
)
