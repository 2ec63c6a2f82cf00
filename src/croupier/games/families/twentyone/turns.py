"""The players' turns: what each may do with a hand, and what each choice causes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.core.event import Chosen, Event, Staked
from croupier.core.game import Game
from croupier.core.moment import Moment
from croupier.core.money import Cents, cents, short
from croupier.core.part import Part, Question
from croupier.core.prompt import Amount
from croupier.core.step import Ask, Deal, NotNow, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import shoe
from croupier.games.families.twentyone import bars, clauses, play, showing
from croupier.games.families.twentyone.bars import Bar
from croupier.games.families.twentyone.hands import (
    PLAYERS,
    RESCUED,
    SHOWDOWN,
    SURRENDERED,
    TWENTY_ONE,
    Showdown,
    is_pair,
    showdowns,
)
from croupier.games.families.twentyone.play import (
    ACTIONS,
    BASE,
    VERSUS,
    BehindAnswered,
    Hand,
    HandClosed,
    HandDoubled,
    HandHit,
    HandSplit,
    HandZapped,
    LessAsked,
    RescueOffered,
    State,
    WagerDesignated,
    count,
    decided_by,
    hand,
    hand_of,
    may_be_blackjack,
    now_playing,
)
from croupier.games.families.twentyone.terms import Terms
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

HIT, STAND, DOUBLE, SPLIT, SURRENDER = "hit", "stand", "double", "split", "surrender"
RESCUE, ZAP = "rescue", "zap"
FOR_LESS, FACE_DOWN = "double_for_less", "double_face_down"
HAND, LESS, COVER, NO = "hand", "less", "cover", "no"
PLAYS = "How do you play your hand?"
RESCUES = "Keep the double, or take it back and give up the wager it was on?"
HOW_MUCH_LESS = "How much do you add to your wager?"
DOUBLES_BEHIND = "The hand is doubled: how much do you add to your wager on it?"
SPLITS_BEHIND = "The pair is split: cover both hands, or choose the one for your wager?"
MAIN_KIND, DOUBLE_KIND, SPLIT_KIND = "main", "double", "split"
ORIGINAL, DOUBLED, OF_SPLIT = "original", "doubled", "split"
STANDS_FOR = {**dict.fromkeys(BASE, ORIGINAL), DOUBLE_KIND: DOUBLED, SPLIT_KIND: OF_SPLIT}
"""The role of each kind of wager on a hand, as its judge reads it."""
DEALT_FOR = frozenset((*BASE, SPLIT_KIND))


@cites("blackjack.6.f", "blackjack.6.g", "blackjack.11.b", "blackjack.12.a")
@cites("blackjack.12.a.1", "blackjack.12.a.2", "blackjack.12.a.3")
@cites("spanish21.7.e", "spanish21.10.b", "spanish21.12.a", "spanish21.12.a.1", "spanish21.12.a.2")
def player_turns(table: Table) -> Step:
    """Each hand in turn, from the dealer's left, until it stands, doubles, breaks or is 21."""
    one = None if table.play.natural else now_playing(table)
    return None if one is None else _turn(table, one)


def _turn(table: Table, one: Hand) -> Step:
    """What a hand needs next: an answer, a card, to be closed, or a decision of its caller."""
    if one.asks:
        return _asked(table, one, one.asks[0])
    if one.wants or len(table.play.hands.get(one.place, ())) < 2:
        return _card(table, one)
    closed = finished(table, one)
    if closed is not None:
        return _rescue_offered(table, one) or (_closed(table, one, closed),)
    may = tuple([choice for choice, bar in choices(table, one) if bar is None])
    if may == (STAND,):
        return (_closed(table, one, "stood"),)
    cited = clauses.said(table.rules, clauses.DECIDES)
    return Ask((one.caller,), one.place, may, cited, silence=STAND, asks=PLAYS, topic=HAND)


@cites("spanish21.1.rescue", "spanish21.9.d")
def _rescue_offered(table: Table, one: Hand) -> Step:
    """After a double's card, if the hand is not over 21, patrons who doubled may take it back."""
    held = one.doubled and one.asked != RESCUE and not count(table, one.place).bust
    if not held or not table.rules.terms.rescue:
        return None
    patrons = tuple(wager.patron for wager in doubles(table, one))
    because = table.rules.own(clauses.RESCUED)
    return (RescueOffered(place=one.place, patrons=patrons, cites=because),)


def doubles(table: Table, one: Hand) -> tuple[Wager, ...]:
    """The wagers that doubled a hand, its caller's first."""
    on = (w for w in table.wagers if w.kind == DOUBLE_KIND and hand_of(table, w).place == one.place)
    return tuple(sorted(on, key=lambda wager: wager.patron != one.caller))


def _closed(table: Table, one: Hand, state: State) -> HandClosed:
    if one.asked == RESCUE and not stakes(table, one):
        because = table.rules.own(clauses.RESCUED)
        return HandClosed(place=one.place, state="rescued", cites=because)
    return HandClosed(place=one.place, state=state, cites=_takes_no_more(table, one, state))


@cites("blackjack.12.a", "blackjack.12.a.1", "blackjack.12.a.2", "blackjack.12.a.3")
@cites("blackjack.6a.e.2", "spanish21.12.a", "spanish21.12.a.1", "spanish21.12.a.2")
@cites("zappit.6.j", "zappit.6.j.1", "zappit.6.j.2")
def _takes_no_more(table: Table, one: Hand, state: State) -> tuple[str, ...]:
    """The clause by which a hand takes no more cards: over 21, a double, split aces, or 21."""
    if state == "bust":
        by_hand: bool = table.rules.by_hand
        return clauses.BROKEN_BY_HAND if by_hand else table.rules.own(clauses.NO_MORE_CARDS)
    held = count(table, one.place)
    exact = clauses.NO_CARD_TO_21 if held.points == TWENTY_ONE else clauses.ONE_CARD_TO_ACES
    what = clauses.ONE_CARD if one.doubled else exact
    soft = table.rules.own(clauses.SOFT_21) if held.soft and not one.doubled else ()
    own: tuple[str, ...] = soft or table.rules.own(what)
    return own


@cites("blackjack.6.g", "blackjack.6a.e", "blackjack.11.c", "zappit.6.i")
def _card(table: Table, one: Hand) -> Step:
    """A card that a decision or a split needs: face up, except for some doubles."""
    seen = () if one.unseen else None
    because = clauses.said(table.rules, _card_for(table, one))
    return Deal(shoe.SHOE, (one.place,), table.play.shoe, because, seen)


@cites("blackjack.10.c", "blackjack.11.b", "spanish21.9.a", "spanish21.10.b")
@cites("zappit.6.h.3", "zappit.8.c", "zappit.9.c")
def _card_for(table: Table, one: Hand) -> tuple[str, ...]:
    """The clauses on the card of a double, of a split or zapped hand, or of any other."""
    if one.doubled:
        return clauses.DOUBLE_CARD
    if len(shoe.cards_at(table, one.place)) > 1:
        return clauses.CARD_DEALT
    return clauses.SPLIT_CARD if one.split else clauses.ZAPPED


def _asked(table: Table, one: Hand, patron: str) -> Step:
    """What is asked about a hand in addition to its caller's decision."""
    if one.asked == SPLIT:
        return _split_behind(table, one, patron)
    if one.asked == RESCUE:
        cited, may = table.rules.own(clauses.RESCUED), (STAND, RESCUE)
        return Ask((patron,), one.place, may, cited, silence=STAND, asks=RESCUES, topic=RESCUE)
    unit: Cents = table.rules.unit
    most = _doubles_up_to(table, one, patron)
    if most < unit:
        return (BehindAnswered(place=one.place, patron=patron),)
    form, about = Amount(unit, most, unit), f"{one.place} {one.asked}"
    if one.asked == LESS:
        cited = table.rules.own(clauses.DOUBLED)
        return Ask((patron,), about, (), cited, form, short(unit), HOW_MUCH_LESS, LESS)
    cited = table.rules.own(clauses.DOUBLED_BEHIND)
    return Ask((patron,), about, (NO,), cited, form, NO, DOUBLES_BEHIND, DOUBLE)


@cites("zappit.8.a.2")
def _doubles_up_to(table: Table, one: Hand, patron: str) -> Cents:
    unit: Cents = table.rules.unit
    amounts = (wager.amount for wager in originals(table, one, patron))
    return beside_each(amounts, table.accounts[patron]) // unit * unit


def beside_each(amounts: Iterable[Cents], chips: Cents) -> Cents:
    """The most that chips can add to each wager, capped at each wager's own amount."""
    ascending = sorted(amounts)
    for number, amount in enumerate(ascending):
        share = chips // (len(ascending) - number)
        if share < amount:
            return share
        chips -= amount
    return ascending[-1]


@cites("blackjack.13.e")
@cites("spanish21.13.e")
def _split_behind(table: Table, one: Hand, patron: str) -> Ask:
    """Other patrons cover both hands of a pair, or say to which of them their wager applies."""
    whole = table.accounts[patron] >= again(table, one, patron)
    may = (*((COVER,) if whole else ()), one.place, one.beside)
    about, cited = f"{one.place} {SPLIT}", table.rules.own(clauses.SPLIT_BEHIND)
    return Ask((patron,), about, may, cited, silence=one.place, asks=SPLITS_BEHIND, topic=SPLIT)


@cites("blackjack.10.c")
@cites("zappit.6.j.1", "zappit.6.j.2")
@cites("spanish21.12.a.1", "spanish21.12.a.2")
def finished(table: Table, one: Hand) -> State | None:
    """How a hand that takes no more cards stands; None if it may continue."""
    if one.unseen:
        return "stood"
    held = count(table, one.place)
    if held.bust:
        return "bust"
    if one.doubled or held.points == TWENTY_ONE:
        return "stood"
    return None


@cites("blackjack.10.a", "blackjack.10.c", "blackjack.11.a", "blackjack.11.c.2", "blackjack.12.a")
@cites("spanish21.7.e", "spanish21.9.a", "spanish21.10.a", "spanish21.10.c", "spanish21.12.a")
def choices(table: Table, one: Hand) -> Iterator[tuple[str, Bar | None]]:
    """Every choice that the rules offer on a hand, and what bars it now, if anything does.

    A double's card is dealt face down if the house lets players ask for it.
    """
    terms: Terms = table.rules.terms
    one_card = terms.bars_card(split_aces=one.aces)
    yield HIT, one_card
    yield STAND, None
    double = one_card or bars_double(table, one)
    whole = double or (None if affords(table, one) else bars.CHIPS_DOUBLE)
    yield DOUBLE, whole
    if table.rules.double_card == "on_request":
        yield FACE_DOWN, whole
    yield FOR_LESS, double or bars_less(table, one)
    yield SPLIT, bars_split(table, one)
    yield SURRENDER, bars_surrender(table, one)
    if terms.zap:
        yield ZAP, bars_zap(table, one)
    if terms.rescue:
        yield RESCUE, bars.NOT_DOUBLED


@cites("blackjack.10.a", "blackjack.10.c")
def bars_less(table: Table, one: Hand) -> Bar | None:
    """A double for less than the wager, if chips can make less."""
    unit: Cents = table.rules.unit
    if not any(wager.amount > unit for wager in originals(table, one, one.caller)):
        return bars.LEAST_WAGER
    return None if _doubles_up_to(table, one, one.caller) >= unit else bars.CHIPS_LESS


@cites("blackjack.10.a", "blackjack.10.d", "blackjack.6.k.4")
@cites("zappit.8.a", "zappit.8.a.1", "zappit.8.a.2", "zappit.8.b")
@cites("spanish21.9.a", "spanish21.12.a")
def bars_double(table: Table, one: Hand) -> Bar | None:
    """On the first two cards, on a split hand too if the house allows it, on counts it allows."""
    terms: Terms = table.rules.terms
    cards = len(shoe.cards_at(table, one.place))
    return terms.bars_double(cards, count(table, one.place).points, split=one.split)


@cites("blackjack.11.a", "blackjack.11.c.1", "blackjack.11.e")
@cites("zappit.9.a", "zappit.9.b.1", "zappit.9.d")
@cites("spanish21.10.a", "spanish21.10.c")
def bars_split(table: Table, one: Hand) -> Bar | None:
    """Two cards of identical value, while the box has fewer hands than it may come to."""
    if not is_pair(shoe.cards_at(table, one.place)):
        return bars.NO_PAIR
    terms: Terms = table.rules.terms
    many = terms.bars_split(len(of_box(table, one.box)), aces=one.aces)
    return many or (None if affords(table, one) else bars.CHIPS_SPLIT)


@cites("blackjack.8.a")
@cites("spanish21.8.a")
def bars_surrender(table: Table, one: Hand) -> Bar | None:
    """Before any other action on the first two cards."""
    terms: Terms = table.rules.terms
    cards = len(shoe.cards_at(table, one.place))
    return terms.bars_surrender(cards, split=one.split or one.zapped)


@cites("zappit.6.h.2")
def bars_zap(table: Table, one: Hand) -> Bar | None:
    """Once, on hard counts that the game names, with the first two cards of a hand (ZP-6)."""
    terms: Terms = table.rules.terms
    cards, held = len(shoe.cards_at(table, one.place)), count(table, one.place)
    return terms.bars_zap(cards, held.points, soft=held.soft, first=not (one.split or one.zapped))


def of_box(table: Table, box: int) -> tuple[Hand, ...]:
    """The hands of a box."""
    return tuple(one for one in table.play.order if one.box == box)


@cites("blackjack.13.b")
@cites("spanish21.13.b")
def caller(table: Table, box: int) -> str:
    """The player at the box decides; without one, the player with the highest wager there."""
    on: dict[str, Cents] = {}
    for wager in table.wagers:
        if wager.box == box and wager.kind in BASE:
            on[wager.patron] = on.get(wager.patron, 0) + wager.amount
    seated = next((patron for patron in on if table.play.seats.get(patron) == box), "")
    return seated or max(on, key=on.__getitem__)


def stakes(table: Table, one: Hand) -> tuple[Wager, ...]:
    """The wagers that a hand was dealt for, its caller's first."""
    place = one.place
    on = [w for w in table.wagers if w.kind in DEALT_FOR and hand_of(table, w).place == place]
    if len(on) > 1:
        on.sort(key=lambda wager: wager.patron != one.caller)
    return tuple(on)


def originals(table: Table, one: Hand, patron: str) -> tuple[Wager, ...]:
    """A patron's original wagers on a hand: one, or one for each of several dealer's hands."""
    return tuple([wager for wager in stakes(table, one) if wager.patron == patron])


def again(table: Table, one: Hand, patron: str) -> Cents:
    """The chips needed to wager the same amount again."""
    return sum(wager.amount for wager in originals(table, one, patron))


def behind(table: Table, one: Hand) -> tuple[str, ...]:
    """The other patrons who wager on a hand."""
    return tuple(dict.fromkeys(w.patron for w in stakes(table, one) if w.patron != one.caller))


def affords(table: Table, one: Hand) -> bool:
    """Whether the caller of a hand has the chips to wager the same amount again."""
    return table.accounts[one.caller] >= again(table, one, one.caller)


def staked(table: Table, wager: Wager, kind: str, on: str, amount: Cents, after: int = 0) -> Staked:
    """A further wager of the same patron at the same box, `after` a number of others."""
    return Staked(
        wager=Wager(
            id=table.next_wager + after,
            kind=kind,
            on=on,
            box=wager.box,
            patron=wager.patron,
            amount=amount,
            at=STANDS_FOR.get(kind, on),
        )
    )


@cites("blackjack.18.c")
def further(
    table: Table, wagers: Iterable[Wager], kind: str, number: str, most: Cents | None = None
) -> tuple[Staked, ...]:
    """A further wager for each one on a hand: equal to it, or up to a maximum."""
    return tuple(
        staked(
            table,
            w,
            kind,
            number + _against(w),
            w.amount if most is None else min(w.amount, most),
            after,
        )
        for after, w in enumerate(wagers)
    )


def _against(wager: Wager) -> str:
    """The dealer's hand that decides a wager, if there are several."""
    if wager.kind in ACTIONS or VERSUS in wager.on:
        return f"{VERSUS}{decided_by(wager)}"
    return ""


@cites("blackjack.8.a", "blackjack.10.a", "blackjack.11.a", "blackjack.12.a")
def _decided(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The events that follow from a decision on a hand."""
    one = hand(table, chosen.about)
    if chosen.choice == SURRENDER:
        return _surrendered(game, table, one)
    if chosen.choice in (HIT, STAND, ZAP, FOR_LESS):
        return (_without_chips(table, one, chosen.choice),)
    wagers = originals(table, one, chosen.patron)
    if chosen.choice == SPLIT:
        return _split(table, one, wagers)
    return doubled(table, one, wagers, down=chosen.choice == FACE_DOWN)


@cites("blackjack.12.a", "blackjack.10.a", "zappit.6.h.3", "zappit.6.j", "zappit.8.a.2")
def _without_chips(table: Table, one: Hand, choice: str) -> Event:
    """A decision that adds no wager: to draw, to stand, to zap, to double for less."""
    if choice == HIT:
        return HandHit(place=one.place)
    if choice == STAND:
        return HandClosed(place=one.place, state="stood")
    if choice == FOR_LESS:
        return LessAsked(place=one.place, cites=table.rules.own(clauses.DOUBLED))
    cards, because = shoe.cards_at(table, one.place), table.rules.own(clauses.ZAPPED)
    return HandZapped(place=one.place, cards=cards, cites=because)


def _about(table: Table, chosen: Chosen) -> tuple[Hand, tuple[Wager, ...], BehindAnswered]:
    """The hand an answer is about, the patron's wagers on it, and the event of the answer."""
    one = hand(table, chosen.about.partition(" ")[0])
    answer = BehindAnswered(place=one.place, patron=chosen.patron)
    return one, originals(table, one, chosen.patron), answer


def _for_less(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A hand is doubled for the amount its caller names."""
    one, wagers, answer = _about(table, chosen)
    return (answer, *doubled(table, one, wagers, cents(chosen.choice)))


@cites("blackjack.13.d", "spanish21.13.d")
def _doubled_behind(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """Other patrons who wager on a doubled hand double too, for up to their wager, or do not."""
    one, wagers, answer = _about(table, chosen)
    if chosen.choice == NO:
        return (answer,)
    return (*further(table, wagers, DOUBLE_KIND, number(one), cents(chosen.choice)), answer)


@cites("blackjack.13.e", "spanish21.13.e")
def _covered_behind(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """Other patrons cover both hands of a pair, or their wagers apply to the one they name."""
    one, wagers, answer = _about(table, chosen)
    if chosen.choice == COVER:
        return (*further(table, wagers, SPLIT_KIND, one.beside.partition(".")[2]), answer)
    because = table.rules.own(clauses.SPLIT_BEHIND)
    moved = (
        WagerDesignated(wager=w.id, patron=w.patron, place=chosen.choice, cites=because)
        for w in wagers
    )
    return (*moved, answer)


@cites("blackjack.10.a", "blackjack.10.c", "blackjack.13.d")
@cites("zappit.8.c", "zappit.8.d")
@cites("spanish21.9.a", "spanish21.13.d")
def doubled(
    table: Table,
    one: Hand,
    wagers: Iterable[Wager],
    most: Cents | None = None,
    *,
    down: bool = False,
) -> tuple[Event, ...]:
    """A wager up to the original one, and one more card: face down if the house deals it so."""
    unseen = down or table.rules.double_card == "face_down"
    others, because = behind(table, one), table.rules.own(clauses.DOUBLED)
    return (
        *further(table, wagers, DOUBLE_KIND, number(one), most),
        HandDoubled(place=one.place, unseen=unseen, behind=others, cites=because),
    )


@cites("spanish21.9.d")
def _rescued(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A patron who rescues takes the double back and forfeits its original wager at once (SP-8)."""
    one, _, answer = _about(table, chosen)
    if chosen.choice != RESCUE:
        return (answer,)
    lying = (*stakes(table, one), *doubles(table, one))
    mine = [wager for wager in lying if wager.patron == chosen.patron]
    return (*settle(game, table, Showdown(RESCUED, "0"), mine), answer)


@cites("blackjack.11.a", "blackjack.13.e")
@cites("zappit.9.b.2", "zappit.9.b.2.i")
@cites("spanish21.10.a", "spanish21.13.e")
def _split(table: Table, one: Hand, wagers: Iterable[Wager]) -> tuple[Event, ...]:
    """A wager equal to the original one, on the new hand."""
    other = f"{one.box}.{len(of_box(table, one.box)) + 1}"
    others, because = behind(table, one), table.rules.own(clauses.SPLIT)
    return (
        *further(table, wagers, SPLIT_KIND, other.partition(".")[2]),
        HandSplit(place=one.place, other=other, behind=others, cites=because),
    )


@cites("blackjack.8.a", "blackjack.8.a.1", "blackjack.8.a.2")
@cites("spanish21.8.a", "spanish21.8.a.1", "spanish21.8.a.2")
def _surrendered(game: Game, table: Table, one: Hand) -> tuple[Event, ...]:
    """Half is collected at once, unless the dealer may still have a blackjack."""
    because = table.rules.own(clauses.SURRENDERED)
    closed = HandClosed(place=one.place, state="surrendered", cites=because)
    if may_be_blackjack(table):
        return (closed,)
    half = settle(game, table, Showdown(SURRENDERED, "0"), stakes(table, one))
    return (closed, *half)


def number(one: Hand) -> str:
    """The number of a hand within its box."""
    return one.place.partition(".")[2] or "1"


def _refuses_play(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """Choices that the rules offer on a hand but that cannot be made now."""
    one = hand(table, asked.about)
    return bars.not_now(table, one.caller, choices(table, one), again(table, one, one.caller))


@cites("blackjack.12.a.2", "spanish21.12.a.2", "zappit.6.j.2")
def _refuses_rescued(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """A doubled hand takes no other card, and no other action is possible."""
    every = (choice for choice, _ in choices(table, hand(table, asked.about)))
    barred = ((choice, bars.DOUBLED) for choice in every if choice not in asked.choices)
    return bars.not_now(table, asked.patrons[0], barred)


def _refuses_cover(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """Only patrons who have the chips can cover both hands of a pair."""
    patron, one = asked.patrons[0], hand(table, asked.about.partition(" ")[0])
    barred = () if COVER in asked.choices else ((COVER, bars.CHIPS_COVER),)
    return bars.not_now(table, patron, barred, again(table, one, patron))


def part(players: tuple[str, ...] = PLAYERS) -> Part:
    """The players' turns; `players` are the possible final standings of their hands."""
    return Part(
        name="turns",
        evolve=play.EVOLVE,
        events=play.TURN_EVENTS,
        questions={
            HAND: Question(_decided, _refuses_play),
            RESCUE: Question(_rescued, _refuses_rescued),
            LESS: Question(_for_less),
            DOUBLE: Question(_doubled_behind),
            SPLIT: Question(_covered_behind, _refuses_cover),
        },
        devices=lambda rules: {SHOWDOWN: showdowns(players, rules.terms.push_on)},
        shows=showing.shows,
        voids=play.voided,
        brings=(Moment(counts=showing.counts),),
    )
