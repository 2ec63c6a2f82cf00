"""How colorado hold 'em is played: three cards each, a decision, a discard, community cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.core.event import Chosen, Event
from croupier.core.game import Game
from croupier.core.part import Device, Part, Question
from croupier.core.step import Ask, NotNow, Step
from croupier.core.table import Table
from croupier.games.coloradoholdem import hands
from croupier.games.coloradoholdem.hands import (
    ANTE,
    BET,
    BONUS,
    CONTEST,
    DECLARE,
    FOLD,
    FOLDED,
    HAND,
    NO_BET,
)
from croupier.games.coloradoholdem.incidents import IRREGULARITIES, KEPT_UP
from croupier.games.coloradoholdem.layout import layout
from croupier.games.coloradoholdem.options import LAW, PREPARATION, ColoradoHoldemOptions
from croupier.games.coloradoholdem.play import DISCARD, DISCARDS, POSITIONS, CardSetAside, aside
from croupier.games.coloradoholdem.versions import REQUIRED
from croupier.games.coloradoholdem.wagers import DECLARES, FOLDS, PLAYS, WAGERS, WRONG
from croupier.games.families import phases, shoe
from croupier.games.families.stud import betting, community, dealing, settling, showing, turns
from croupier.games.families.stud import game as stud
from croupier.games.families.stud.dealing import uninterrupted
from croupier.games.families.stud.play import Hand, HandJudged, StudPlay, hand, wagers_on
from croupier.games.families.stud.shuffling import prepared
from croupier.games.families.stud.turns import Choices
from croupier.ranking.rankings import FIVE_CARD, rank
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites, each

CLOSES, SEATED = ("coloradoholdem.6.c",), ("cmr146.31.1",)
ASKED = ("coloradoholdem.10.b", "coloradoholdem.11.b")
COMMUNITY = ("coloradoholdem.10.c", "coloradoholdem.11.c")
TURNED = ("coloradoholdem.10.d", "coloradoholdem.11.d")
READ = ("coloradoholdem.10.d.1", "coloradoholdem.11.d.1")
CAPPED = ("coloradoholdem.12.c", "coloradoholdem.13.c")
TAKEN = ("coloradoholdem.10.h", "coloradoholdem.11.i")
MUST_BET = "Play with a bet equal to your ante, fold, or declare an instant winner?"
MAY_BET = "Play with a bet equal to your ante, play without one, or declare an instant winner?"
WHICH = "Which of your three cards do you discard: the first, the second or the third dealt?"


@cites("coloradoholdem.5.a", "coloradoholdem.5.b.1", "coloradoholdem.5.b.2")
def preparation(game: Game, table: Table) -> Step:
    """The deck is shuffled, and cut by the dealer unless a device shuffled it."""
    return prepared(PREPARATION, table)


@cites("coloradoholdem.6.c", "coloradoholdem.7.b", "coloradoholdem.8.b.3", "coloradoholdem.9.b.2")
@cites("coloradoholdem.6.d", "coloradoholdem.6a.b")
def wagering(game: Game, table: Table) -> Step:
    """Antes, and bonus wagers if offered, are made before the dealer announces "No more bets"."""
    return betting.first_bets(table, (ANTE, BONUS))


@uninterrupted
@cites("coloradoholdem.5.c.2", "coloradoholdem.1.stub")
def first_cards(game: Game, table: Table) -> Step:
    """Three cards to each player and to the community area; then the stub is placed."""
    return prepared(PREPARATION, table) or dealing.dealt(table) or dealing.stub_placed(table)


@uninterrupted
@cites("coloradoholdem.10.a", "coloradoholdem.10.b", "coloradoholdem.11.a", "coloradoholdem.11.b")
def decisions(game: Game, table: Table) -> Step:
    """From the dealer's left, each player decides and discards before the next one is asked."""
    return turns.from_the_left(table, asked)


@cites("coloradoholdem.10.b", "coloradoholdem.11.b")
def asked(table: Table, one: Hand) -> Ask | None:
    """First how a hand is played, then, if it plays on, which card is discarded."""
    if table.rules.asks(one) == len(one.said):
        return None
    own = table.rules.own
    if one.said:
        every = ((number, None) for number in POSITIONS)
        return turns.question(one, every, own(PLAYS), WHICH, DISCARD, silence=POSITIONS[-1])
    required = table.rules.version == REQUIRED
    asks, silence = (MUST_BET, FOLD) if required else (MAY_BET, NO_BET)
    return turns.question(one, choices(table, one), own(ASKED), asks, HAND, silence=silence)


@cites("coloradoholdem.10.b.1", "coloradoholdem.10.b.2", "coloradoholdem.10.b.3")
@cites("coloradoholdem.11.b.1", "coloradoholdem.11.b.2")
def choices(table: Table, one: Hand) -> Choices:
    """A bet, a fold or the ante alone; to declare is open to every hand, so as not to tell any."""
    (ante,) = wagers_on(table, one, ANTE)
    yield BET, turns.chips(table, one.patron, ante.amount, table.rules.own(PLAYS))
    required = table.rules.version == REQUIRED
    must = turns.Bar("a player who plays on must make a bet", ("coloradoholdem.10.b.1",))
    nobody = turns.Bar("nobody folds where a bet is not required", ("coloradoholdem.11.b",))
    yield NO_BET, must if required else None
    yield FOLD, None if required else nobody
    yield DECLARE, None


def _refuses(table: Table, ask: Ask) -> tuple[NotNow, ...]:
    return turns.not_now(choices(table, hand(table, ask.about)))


@cites("coloradoholdem.10.b.1", "coloradoholdem.11.b.1", "coloradoholdem.1.bet-wager")
@cites("coloradoholdem.10.b.3.ii", "coloradoholdem.11.b.2.ii")
def decided(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A bet equals the ante; a fold and a declaration are settled before anybody else is asked."""
    one = hand(table, chosen.about)
    if chosen.choice == FOLD:
        return turns.decided(one, FOLD, FOLDS, *folded(game, table, one))
    if chosen.choice == DECLARE:
        because = table.rules.own(DECLARES)
        return turns.decided(one, DECLARE, because, *declared(game, table, one))
    because = table.rules.own(PLAYS)
    if chosen.choice == NO_BET:
        return turns.decided(one, NO_BET, because)
    (ante,) = wagers_on(table, one, ANTE)
    return turns.decided(one, BET, because, turns.staked(table, ante, BET, ante.amount, because))


@cites("coloradoholdem.10.b.2")
def folded(game: Game, table: Table, one: Hand) -> Iterator[Event]:
    """The ante of a folded hand is collected at once, and so are its cards, unseen (CO-5)."""
    yield from settling.settled(game, table, FOLDED, wagers_on(table, one, ANTE, BONUS))
    yield from settling.taken(table, (one.place,), FOLDS, "folded")
    yield judged(one, FOLDED, "folded", FOLDS)


@cites("coloradoholdem.10.b.3.i", "coloradoholdem.11.b.2.i", "coloradoholdem.14.d")
def declared(game: Game, table: Table, one: Hand) -> Iterator[Event]:
    """The three cards are turned, verified, and paid at once or, if they win nothing, lost."""
    cards, low = shoe.cards_at(table, one.place), table.rules.ace_low_three_card
    made = hands.declared(cards, ace_low=low)
    because = table.rules.own(DECLARES) if made.held else WRONG
    name = rank(cards, hands.three_cards(ace_low=low)).name
    instant = f"{name}, an instant winner" if made.held else f"{name}, no instant winner"
    yield from settling.turned(table, one.place, table.rules.own(DECLARES))
    yield judged(one, made, instant, because)
    yield from settled(game, table, one, made)
    yield from settling.taken(table, (one.place,), because, shown=True)


@cites("coloradoholdem.10.b.1", "coloradoholdem.11.b.1", "coloradoholdem.1.discard")
def discarded(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """Exactly one card, chosen by its place among the three, goes face down to its area."""
    place, patron, because = chosen.about, chosen.patron, table.rules.own(PLAYS)
    return (CardSetAside(place=place, patron=patron, card=int(chosen.choice), cites=because),)


def judged(one: Hand, made: hands.Hand, name: str, because: tuple[str, ...]) -> HandJudged:
    """What a hand is, for people, and the outcome of the contest."""
    place, patron, outcome = one.place, one.patron, hands.written(made)
    return HandJudged(place=place, patron=patron, outcome=outcome, hand=name, cites=because)


@cites("coloradoholdem.10.c", "coloradoholdem.11.c")
def reveal(game: Game, table: Table) -> Step:
    """After all decisions the community cards are turned, whoever is still in the round."""
    return community.all_turned(table, table.rules.own(COMMUNITY)) or None


@cites("coloradoholdem.10.d", "coloradoholdem.10.d.2", "coloradoholdem.10.g")
@cites("coloradoholdem.11.d", "coloradoholdem.11.d.2")
def settlement(game: Game, table: Table) -> Step:
    """From the dealer's right, each hand is turned, examined, settled and picked up."""
    left = [one for one in settling.from_the_right(table) if one.place in table.play.hands]
    return tuple(event for one in left for event in one_player(game, table, one)) or None


@cites("coloradoholdem.10.d.1", "coloradoholdem.11.d.1", "coloradoholdem.10.e")
@cites("coloradoholdem.10.f", "coloradoholdem.11.e", "coloradoholdem.11.f")
def one_player(game: Game, table: Table, one: Hand) -> Iterator[Event]:
    """A player's two cards make a hand with the community cards; its discard stays unseen."""
    own, five = table.rules.own, (*shoe.cards_at(table, one.place), *community.cards(table))
    made = hands.hand(one.said[0], five[:2], five[2:])
    yield from settling.turned(table, one.place, own(TURNED))
    yield judged(one, made, rank(five, FIVE_CARD).name, own(READ))
    yield from settled(game, table, one, made)
    yield from settling.taken(table, (one.place,), own(TAKEN), shown=True)
    yield from settling.taken(table, (aside(one.place),), own(TAKEN))


@cites("coloradoholdem.12.c", "coloradoholdem.13.c", "coloradoholdem.6a.d")
def settled(game: Game, table: Table, one: Hand, made: hands.Hand) -> tuple[Event, ...]:
    """Losers are collected, then winners paid; the payout limit is not for the bonus (CO-6)."""
    main = settling.settled(game, table, made, wagers_on(table, one, ANTE, BET))
    limited = settling.capped(main, table.rules.cap, table.rules.own(CAPPED))
    bonus = settling.settled(game, table, made, wagers_on(table, one, BONUS))
    return settling.losers_first((*limited, *bonus))


@cites("coloradoholdem.10.g", "coloradoholdem.10.h", "coloradoholdem.11.h", "coloradoholdem.11.i")
@cites("coloradoholdem.1.round-of-play")
def ending(game: Game, table: Table) -> Step:
    """The community cards go last to the discard rack, and the deck is shuffled again."""
    return settling.ended(table)


def contests(rules: ColoradoHoldemOptions) -> Mapping[str, Device]:
    """Every way in which a hand may end."""
    return {HAND: CONTEST}


QUESTIONS = {HAND: Question(decided, _refuses), DISCARD: Question(discarded, cards=True)}
COLORADO_HOLDEM: Game = Game(
    key=LAW,
    name="Colorado Hold 'Em Poker",
    options=ColoradoHoldemOptions,
    wagers=WAGERS,
    phases=phases.phases(
        lambda: COLORADO_HOLDEM,
        preparation,
        wagering,
        first_cards,
        decisions,
        reveal,
        settlement,
        ending,
    ),
    accept=accept,
    play=StudPlay.fresh,
    decides=HAND,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    ranges=("version", "ace_low_three_card"),
    closes=CLOSES,
    folder="croupier.games.coloradoholdem",
    parts=(
        *stud.parts(PREPARATION, SEATED, QUESTIONS, IRREGULARITIES, KEPT_UP, contests),
        DISCARDS,
        showing.part(
            {
                "Hands, from the highest": each("coloradoholdem.3.b", 9),
                "Instant winners": each("coloradoholdem.3.c", 2),
            }
        ),
        Part(name="community cards", names=community.NAMES),
    ),
)
