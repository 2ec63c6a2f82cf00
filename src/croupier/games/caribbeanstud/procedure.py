"""How Caribbean stud is played: five cards each, one of the dealer's face up, a bet or a fold."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Chosen, Event
from croupier.core.game import Game, offered
from croupier.core.part import Device, Question
from croupier.core.step import Ask, Deal, NotNow, Step
from croupier.core.table import Table
from croupier.games.caribbeanstud import hands
from croupier.games.caribbeanstud.hands import (
    ANTE,
    BET,
    BONUS,
    CONTEST,
    FIVE,
    FIVE_BONUS,
    FIVE_CARDS,
    FOLD,
    HAND,
    METERED,
    ON_PLAYER,
    PROGRESSIVE,
)
from croupier.games.caribbeanstud.incidents import IRREGULARITIES, KEPT_UP
from croupier.games.caribbeanstud.layout import layout
from croupier.games.caribbeanstud.options import LAW, PREPARATION, CaribbeanOptions
from croupier.games.caribbeanstud.play import FIELDS, LINK, SHORT, fresh
from croupier.games.caribbeanstud.settlement import settlement
from croupier.games.caribbeanstud.wagers import WAGERS, on_meter
from croupier.games.families import meter, phases, prizes, shoe
from croupier.games.families.coupons import COUPONS
from croupier.games.families.envy import ENVY
from croupier.games.families.stud import betting, dealing, settling, showing, turns
from croupier.games.families.stud import game as stud
from croupier.games.families.stud.dealing import uninterrupted
from croupier.games.families.stud.play import DEALER, Hand, HandJudged, hand, wagers_on
from croupier.games.families.stud.shuffling import prepared
from croupier.games.families.stud.turns import Choices
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites, each

CLOSES, SEATED = ("caribbeanstud.6.b",), ("cmr146.26.1",)
DECIDES, COLLECTED = ("caribbeanstud.10.b",), ("caribbeanstud.10.a",)
REVEALED = ("caribbeanstud.10.c",)
LOCKED = {
    "shoe": ("caribbeanstud.7.b",),
    "hand": ("caribbeanstud.8.b.3", "caribbeanstud.7.b"),
    "automated": ("caribbeanstud.9.b.2", "caribbeanstud.7.b"),
}
"""The clauses on the chips in the progressive devices, by how the cards are dealt."""
RISES = {PROGRESSIVE: ("caribbeanstud.11.d.3",), FIVE_BONUS: ("caribbeanstud.11.e.3",)}
FOUR = ("caribbeanstud.12.d",)
BETS = "Bet twice your ante, or fold?"
FOLDED = "folded"
ANTES = 2


@cites("caribbeanstud.4.a", "caribbeanstud.4.b.1", "caribbeanstud.4.b.2", "caribbeanstud.4.c.2")
@cites("caribbeanstud.2.b.3", "caribbeanstud.2.b.4", "caribbeanstud.2.b.5")
def preparation(game: Game, table: Table) -> Step:
    """The deck is shuffled, and cut by the dealer unless a device shuffled it."""
    return prepared(PREPARATION, table)


@cites("caribbeanstud.6.b", "caribbeanstud.7.b", "caribbeanstud.9.b.2")
def wagering(game: Game, table: Table) -> Step:
    """All wagers but the bet are made before the dealer announces "No more bets"."""
    kinds = tuple(key for key in offered(game, table.rules) if key != BET)
    return betting.first_bets(table, kinds)


@cites("caribbeanstud.7.b", "caribbeanstud.9.b.2", "caribbeanstud.11.d.3", "caribbeanstud.11.e.3")
def registration(game: Game, table: Table) -> Step:
    """The devices are locked; the wagers on each meter are collected, counted and registered."""
    locked = {PROGRESSIVE: LOCKED[table.rules.deal], FIVE_BONUS: CLOSES}
    return (
        tuple(
            event
            for name, field in FIELDS.items()
            if (own := getattr(table.play, field)) is not None
            for event in prizes.registered(table, name, own, locked[name], RISES[name])
        )
        or None
    )


@uninterrupted
@cites("caribbeanstud.7.d", "caribbeanstud.8.c", "caribbeanstud.9.c", "caribbeanstud.7.e")
@cites("caribbeanstud.8.d", "caribbeanstud.9.d", "caribbeanstud.1.stub")
def first_cards(game: Game, table: Table) -> Step:
    """Five cards to each player and the dealer, one by one or in stacks; then the stub."""
    return (
        prepared(PREPARATION, table)
        or completed(table)
        or dealing.dealt(table)
        or dealing.stub_placed(table)
    )


@cites("caribbeanstud.12.d")
def completed(table: Table) -> Step:
    """A dealer who was dealt four cards gets one more; the bottom card of a stack is face up."""
    there = len(shoe.cards_at(table, DEALER))
    if not table.play.short or dealing.due(table) is None:
        return None
    if there < 3:
        to, because, seen = (DEALER,) * 3, ("caribbeanstud.9.c",), ()
        return Deal(shoe.SHOE, to, table.play.shoe, because, seen)
    if there == 3:
        return Deal(shoe.SHOE, (DEALER,), table.play.shoe, ("caribbeanstud.9.g",), None)
    return Deal(shoe.SHOE, (DEALER,), table.play.shoe, FOUR, ())


@cites("caribbeanstud.10.b", "caribbeanstud.10.a")
def decisions(game: Game, table: Table) -> Step:
    """From the dealer's left, each player makes a bet or folds."""
    return turns.from_the_left(table, asked)


def asked(table: Table, one: Hand) -> Ask | None:
    """The question to a hand that has not decided yet."""
    if one.said or one.over:
        return None
    return turns.question(one, choices(table, one), DECIDES, BETS, BET, silence=FOLD)


@cites("caribbeanstud.1.bet-wager", "caribbeanstud.10.b")
def choices(table: Table, one: Hand) -> Choices:
    """A bet of exactly two antes, or a fold."""
    (ante,) = wagers_on(table, one, ANTE)
    yield BET, turns.chips(table, one.patron, ANTES * ante.amount, DECIDES)
    yield FOLD, None


def _refuses(table: Table, ask: Ask) -> tuple[NotNow, ...]:
    return turns.not_now(choices(table, hand(table, ask.about)))


@cites("caribbeanstud.10.b", "caribbeanstud.1.bet-wager", "caribbeanstud.6.d")
def decided(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A player who bets puts down two antes; one who folds forfeits at once."""
    one = hand(table, chosen.about)
    if chosen.choice == FOLD:
        return turns.decided(one, FOLD, DECIDES, *forfeited(game, table, one))
    (ante,) = wagers_on(table, one, ANTE)
    made = turns.staked(table, ante, BET, ANTES * ante.amount, DECIDES)
    return turns.decided(one, BET, DECIDES, made)


@cites("caribbeanstud.10.a", "caribbeanstud.10.b", "caribbeanstud.1.fold")
def forfeited(game: Game, table: Table, one: Hand) -> tuple[Event, ...]:
    """The ante, the bonus and the progressive wager; the cards stay for a bonus on the hand."""
    lying = wagers_on(table, one, ANTE, BONUS, PROGRESSIVE)
    lost = settling.settled(game, table, hands.Hand(FOLD), lying)
    if wagers_on(table, one, ON_PLAYER):
        return lost
    folded = HandJudged(
        place=one.place,
        patron=one.patron,
        outcome=hands.written(hands.Hand(FOLD)),
        hand=FOLDED,
        cites=COLLECTED,
    )
    return (*lost, *settling.taken(table, (one.place,), COLLECTED, FOLD), folded)


@cites("caribbeanstud.10.c")
def reveal(game: Game, table: Table) -> Step:
    """The dealer's hole cards are revealed, whoever is still in the round."""
    return settling.turned(table, DEALER, REVEALED) or None


@cites("caribbeanstud.10.d", "caribbeanstud.4.a")
def ending(game: Game, table: Table) -> Step:
    """The dealer's cards are collected last, and the deck is shuffled before the next round."""
    return settling.ended(table)


def contests(rules: CaribbeanOptions) -> Mapping[str, Device]:
    """Every way in which a hand may end, and what five cards may be."""
    return {HAND: CONTEST, METERED: on_meter(rules), FIVE: FIVE_CARDS}


CARIBBEAN_STUD: Game = Game(
    key=LAW,
    name="Caribbean Stud Poker",
    options=CaribbeanOptions,
    wagers=WAGERS,
    phases=phases.phases(
        lambda: CARIBBEAN_STUD,
        preparation,
        wagering,
        registration,
        first_cards,
        decisions,
        reveal,
        settlement,
        ending,
    ),
    accept=accept,
    play=fresh,
    decides=HAND,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    closes=CLOSES,
    folder="croupier.games.caribbeanstud",
    parts=(
        *stud.parts(
            PREPARATION,
            SEATED,
            {BET: Question(decided, _refuses)},
            IRREGULARITIES,
            KEPT_UP,
            contests,
        ),
        SHORT,
        showing.part({"Hands, from the highest": each("caribbeanstud.5.b", 9)}),
        meter.part(FIELDS),
        COUPONS,
        prizes.part(FIELDS),
        meter.linked_part(LINK),
        ENVY,
    ),
)
