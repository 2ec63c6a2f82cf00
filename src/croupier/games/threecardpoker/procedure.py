"""How three card poker is played: three cards each, a decision, and the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.core.event import Chosen, Confirmed, Event, RoundEnded
from croupier.core.game import Game
from croupier.core.moment import Moment
from croupier.core.part import Device, Part, Question
from croupier.core.step import Ask, Confirm, NotNow, Step
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager
from croupier.games.families import phases
from croupier.games.families.stud import betting, dealing, play, settling, showing, turns
from croupier.games.families.stud import game as stud
from croupier.games.families.stud.dealing import uninterrupted
from croupier.games.families.stud.play import (
    DEALER,
    Hand,
    HandJudged,
    StudPlay,
    changed,
    hand,
    wagers_on,
)
from croupier.games.families.stud.shuffling import prepared
from croupier.games.families.stud.turns import Choices
from croupier.games.threecardpoker import hands
from croupier.games.threecardpoker.hands import (
    ALONE,
    ANTE,
    CONTEST,
    FOLD,
    HAND,
    PAIR_PLUS,
    PLAY,
    UNSEEN,
)
from croupier.games.threecardpoker.incidents import IRREGULARITIES, KEPT_UP
from croupier.games.threecardpoker.layout import layout, required
from croupier.games.threecardpoker.options import (
    AFTER,
    BY_PHASE,
    LAW,
    ONE_BY_ONE,
    PREPARATION,
    VERSIONS,
    ThreeCardPokerOptions,
)
from croupier.games.threecardpoker.wagers import WAGERS, bonus, in_proportion
from croupier.ranking.rankings import THREE_CARD, rank
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites, each
from croupier.rulebook.english import states

CLOSES, SEATED = ("threecardpoker.6.d",), ("cmr146.14.1",)
DECIDES, COLLECTED = ("threecardpoker.10.b",), ("threecardpoker.10.b",)
PLAYS = "Play for as much as your ante, or fold?"
PLAYS_OR_HIDES = (
    "Play for as much as your ante, fold and keep your pair plus wager, "
    "or fold unseen and give up both?"
)
PREPARED = {
    False: "The dealer shuffles the deck and cuts it.",
    True: "A device shuffles the deck, and nobody cuts it.",
}
SETTLED_BY = {
    BY_PHASE: "All hands are revealed from the dealer's right; then losers are collected, "
    "winners paid and the cards collected.",
    ONE_BY_ONE: "From the dealer's right, one player's hand after another is revealed and settled.",
}
FOLDED, CHECKED = "folded", "the number of cards in each hand that is not exposed"
COMPARED, LEDGER = ("threecardpoker.3.c", "threecardpoker.11.a.1"), ("threecardpoker.11.a.2",)
SETTLED = (ANTE, PLAY, PAIR_PLUS)


class ThreeCardPlay(StudPlay, frozen=True, kw_only=True):
    """`checked` says that the cards of hands that are not exposed were counted."""

    checked: bool = False


def _confirmed(table: Table, event: Confirmed) -> Table:
    return changed(table, checked=True) if event.about == CHECKED else table


def _round_over(table: Table, event: RoundEnded) -> Table:
    return changed(table, checked=False)


UNSEEN_HANDS = Part(name="unseen hands", evolve={Confirmed: _confirmed, RoundEnded: _round_over})
"""Hands that players give up without having them exposed."""

WAGERED = 'Antes and pair plus wagers are made before the dealer announces "No more bets".'


def prepared_here(rules: ThreeCardPokerOptions) -> str:
    """How the deck is made ready at a table."""
    return PREPARED[rules.shuffler]


@states(prepared_here)
@cites("threecardpoker.5.a", "threecardpoker.5.b.1", "threecardpoker.5.b.2")
def preparation(game: Game, table: Table) -> Step:
    """The deck is shuffled, and cut by the dealer unless a device shuffled it."""
    return prepared(PREPARATION, table)


def wagered_here(rules: ThreeCardPokerOptions) -> str:
    """Which wagers are made at a table, and what they require."""
    return " ".join((WAGERED, *(text for text, _ in required(rules))))


@states(wagered_here)
@cites("threecardpoker.6.d", "threecardpoker.7.b", "threecardpoker.8.b.3", "threecardpoker.9.b.2")
def wagering(game: Game, table: Table) -> Step:
    """Antes and pair plus wagers are made before the dealer announces "No more bets"."""
    return betting.first_bets(table, (ANTE, PAIR_PLUS))


@cites("threecardpoker.6.f.3")
def both_required(game: Game, table: Table) -> Step:
    """Where both wagers are required, one without the other goes back before the deal."""
    return betting.left_out(table, VERSIONS[table.rules.version])


def first_cards_here(rules: ThreeCardPokerOptions) -> str:
    """How the cards are dealt at a table."""
    if rules.deal != "automated":
        return "Three cards to each player and to the dealer, one at a time; then the stub."
    late = rules.deliver_dealer == AFTER
    return f"A stack of three cards to each player{'' if late else ', and one to the dealer'}."


@uninterrupted
@states(first_cards_here)
@cites("threecardpoker.7.c", "threecardpoker.8.c", "threecardpoker.9.c", "threecardpoker.9.c.1")
@cites("threecardpoker.5.c.2", "threecardpoker.1.hand")
def first_cards(game: Game, table: Table) -> Step:
    """Three cards to each player and to the dealer, one by one or in stacks; then the stub."""
    return prepared(PREPARATION, table) or dealing.dealt(table) or dealing.stub_placed(table)


@uninterrupted
@cites("threecardpoker.10.b", "threecardpoker.6.a.1")
def decisions(game: Game, table: Table) -> Step:
    """From the dealer's left, each player with an ante plays or folds."""
    return turns.from_the_left(table, asked)


def asked(table: Table, one: Hand) -> Ask | None:
    """The question to a hand with an ante that has not decided yet."""
    if table.rules.asks(one) == len(one.said):
        return None
    asks = PLAYS_OR_HIDES if PAIR_PLUS in one.kinds else PLAYS
    return turns.question(one, choices(table, one), DECIDES, asks, PLAY, silence=FOLD)


@cites("threecardpoker.10.b", "threecardpoker.1.play-wager")
def choices(table: Table, one: Hand) -> Choices:
    """Play with a wager equal to the ante, fold, or give up pair plus too so as not to show."""
    (stake,) = wagers_on(table, one, ANTE)
    yield PLAY, turns.chips(table, one.patron, stake.amount, DECIDES)
    yield FOLD, None
    alone = turns.Bar("only a hand with a pair plus wager would be exposed", DECIDES)
    yield UNSEEN, None if PAIR_PLUS in one.kinds else alone


def _refuses(table: Table, ask: Ask) -> tuple[NotNow, ...]:
    return turns.not_now(choices(table, hand(table, ask.about)))


@cites("threecardpoker.10.b", "threecardpoker.6.a.1", "threecardpoker.6.d")
def decided(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A player who plays puts down as much as the ante; others forfeit it when all have decided."""
    one = hand(table, chosen.about)
    if chosen.choice != PLAY:
        return turns.decided(one, chosen.choice, DECIDES)
    (stake,) = wagers_on(table, one, ANTE)
    made = turns.staked(table, stake, PLAY, stake.amount, DECIDES)
    return turns.decided(one, PLAY, DECIDES, made)


def folded(one: Hand) -> bool:
    """Whether a hand has forfeited its ante."""
    return one.decision in (FOLD, UNSEEN)


def shows(one: Hand) -> bool:
    """Whether a hand is still exposed: it plays, or its pair plus wager is alive."""
    return one.decision == PLAY or (PAIR_PLUS in one.kinds and one.decision != UNSEEN)


@cites("threecardpoker.10.b")
def forfeits(game: Game, table: Table) -> Step:
    """Once all have decided, forfeited wagers are collected, with the hands that are not shown.

    The dealer makes sure of the number of cards in a hand that is not to be exposed.
    """
    unseen = any(
        one.decision == UNSEEN and one.place in table.play.hands for one in table.play.order
    )
    if unseen and not table.play.checked:
        return Confirm("dealer", CHECKED, DECIDES)
    done = tuple(
        event for one in table.play.order if folded(one) for event in forfeited(game, table, one)
    )
    return done or None


def forfeited(game: Game, table: Table, one: Hand) -> Iterator[Event]:
    """The ante of a folded hand, and its pair plus wager and cards unless it is still shown."""
    kinds = (ANTE,) if shows(one) else (ANTE, PAIR_PLUS)
    yield from settling.settled(game, table, hands.hand(FOLD), wagers_on(table, one, *kinds))
    if not shows(one) and one.place in table.play.hands:
        yield from settling.taken(table, (one.place,), COLLECTED, FOLDED)
        yield HandJudged(
            place=one.place,
            patron=one.patron,
            outcome=hands.written(hands.Hand(FOLD)),
            hand=FOLDED,
            cites=COLLECTED,
        )


@uninterrupted
@cites("threecardpoker.9.c.2", "threecardpoker.9.d")
def delivery(game: Game, table: Table) -> Step:
    """A dealer's stack that was kept in the automated shoe is delivered after the decisions."""
    return dealing.dealt(table) or dealing.stub_placed(table)


@cites("threecardpoker.10.b", "threecardpoker.11.a.1")
def reveal(game: Game, table: Table) -> Step:
    """The dealer's cards are revealed, whoever is still in the round."""
    return settling.turned(table, DEALER, COLLECTED) or None


def outcome(table: Table, one: Hand) -> hands.Hand:
    """How a hand that is shown ends: what was chosen and held, and how the dealer's compares."""
    cards, dealer = table.play.hands[one.place], table.play.hands[DEALER]
    return hands.hand(one.decision or ALONE, [c for c, _ in cards], [c for c, _ in dealer])


def judged(table: Table, one: Hand) -> HandJudged:
    """What a hand is, for people, and the outcome of the contest."""
    made = outcome(table, one)
    mine, dealers = (
        rank([c for c, _ in table.play.hands[p]], THREE_CARD) for p in (one.place, DEALER)
    )
    plays = dealers.name if hands.qualifies(dealers) else f"{dealers.name}, which does not play"
    row = bonus(made, table.rules)
    more = f"; the ante bonus pays {row.odds}" if row else ""
    against = f"{play.dealers(plays)}{more}" if one.decision == PLAY else ""
    return HandJudged(
        place=one.place,
        patron=one.patron,
        outcome=hands.written(made),
        hand=mine.name,
        against=against,
        cites=COMPARED if one.decision == PLAY else LEDGER,
    )


def settled_here(rules: ThreeCardPokerOptions) -> str:
    """In which order wagers are settled at a table."""
    return SETTLED_BY[rules.settle_order]


@states(settled_here)
@cites("threecardpoker.10.c", "threecardpoker.10.c.1", "threecardpoker.10.c.2")
def settlement(game: Game, table: Table) -> Step:
    """From the dealer's right, procedure by procedure for all players, or player by player."""
    shown = [one for one in settling.from_the_right(table) if one.place in table.play.hands]
    if not table.wagers or not shown:
        return None
    if table.rules.settle_order == BY_PHASE:
        return by_phase(game, table, shown)
    return tuple(event for one in shown for event in one_player(game, table, one))


@cites("threecardpoker.10.c.1.i", "threecardpoker.10.c.1.ii", "threecardpoker.10.c.1.iii")
@cites("threecardpoker.10.c.1.iv")
def by_phase(game: Game, table: Table, shown: list[Hand]) -> tuple[Event, ...]:
    """All hands are revealed, then all losers collected, all winners paid, all cards collected."""
    money = (event for one in shown for event in settled(game, table, one))
    places = tuple(one.place for one in shown)
    return (
        *(e for one in shown for e in revealed(table, one, ("threecardpoker.10.c.1.i",))),
        *settling.losers_first(money),
        *settling.taken(table, places, ("threecardpoker.10.c.1.iv",), shown=True),
    )


@cites("threecardpoker.10.c.2.i", "threecardpoker.10.c.2.ii", "threecardpoker.10.c.2.iii")
def one_player(game: Game, table: Table, one: Hand) -> Iterator[Event]:
    """A player's hand is revealed, the wagers are collected or paid, and the cards collected."""
    yield from revealed(table, one, ("threecardpoker.10.c.2.i",))
    yield from settled(game, table, one)
    yield from settling.taken(table, (one.place,), ("threecardpoker.10.c.2.iii",), shown=True)


def revealed(table: Table, one: Hand, because: tuple[str, ...]) -> Iterator[Event]:
    """A hand is turned face up and read."""
    yield from settling.turned(table, one.place, because)
    yield judged(table, one)


def settled(game: Game, table: Table, one: Hand) -> tuple[Event, ...]:
    """The wagers of one hand: losers collected, winners paid, the ante bonus by itself."""
    return settling.settled(game, table, outcome(table, one), wagers_on(table, one, *SETTLED))


@cites("threecardpoker.10.c", "threecardpoker.10.d", "threecardpoker.5.a")
def ending(game: Game, table: Table) -> Step:
    """The dealer's cards are collected last, and the deck is shuffled before the next round."""
    return settling.ended(table)


@cites("threecardpoker.6.b", "threecardpoker.6.f.1", "threecardpoker.6.f.2", "threecardpoker.6.f.3")
def accept_wager(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """Chips, plaques or a coupon, within the limits and in proportion to the wager beside it."""
    accept(game, table, wager, bid)
    in_proportion(table, wager)


def called(rules: ThreeCardPokerOptions, event: Event) -> str | None:
    """A folded hand that is shown for its pair plus wager is called folded."""
    if not isinstance(event, HandJudged) or hands.HANDS[event.outcome].chosen != FOLD:
        return None
    return None if event.hand == FOLDED else f"Folded with {event.hand}"


def contests(rules: ThreeCardPokerOptions) -> Mapping[str, Device]:
    """Every way in which a hand may end."""
    return {HAND: CONTEST}


THREE_CARD_POKER: Game = Game(
    key=LAW,
    name="Three Card Poker",
    options=ThreeCardPokerOptions,
    wagers=WAGERS,
    phases=phases.phases(
        lambda: THREE_CARD_POKER,
        preparation,
        wagering,
        both_required,
        first_cards,
        decisions,
        forfeits,
        delivery,
        reveal,
        settlement,
        ending,
    ),
    accept=accept_wager,
    play=ThreeCardPlay.fresh,
    decides=HAND,
    layout=layout,
    boxes=lambda rules: tuple(range(1, rules.seats + 1)),
    closes=CLOSES,
    folder="croupier.games.threecardpoker",
    ranges=("version", "ante_bonus", "ante_bonus_blank_straight"),
    parts=(
        *stud.parts(
            PREPARATION,
            SEATED,
            {PLAY: Question(decided, _refuses)},
            IRREGULARITIES,
            KEPT_UP,
            contests,
        ),
        UNSEEN_HANDS,
        Part(name="the moment of play", brings=(Moment(calls=called),)),
        showing.part({"Hands, from the highest": each("threecardpoker.3.b", 5)}, THREE_CARD),
    ),
)
