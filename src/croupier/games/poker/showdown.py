"""The showdown: what each hand makes, who shows first, who wins which pot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Literal

import msgspec

from croupier.core.event import Chosen, Event, Turned
from croupier.core.game import Game
from croupier.core.step import Ask, Step
from croupier.core.table import Table
from croupier.games.families import shoe
from croupier.games.poker import division
from croupier.games.poker.bad_beat import Held
from croupier.games.poker.forms import Form
from croupier.games.poker.in_pots import pots_of
from croupier.games.poker.play import (
    COMMON,
    COMMUNITY,
    Awarded,
    Conceded,
    HandRead,
    Player,
    PokerPlay,
    after,
    contending,
    form_of,
    player,
    several,
)
from croupier.games.poker.pots import Pot
from croupier.ranking.candidates import candidates
from croupier.ranking.hand import LOW_VALUES
from croupier.ranking.rankings import FIVE_CARD, Ranked, Ranking, rank
from croupier.rulebook.citation import cites

SHOWING, SHOW, CONCEDE = "showdown", "show", "concede"
SHOWS = "Do you show your hand, or concede the pot?"
AT_SHOWDOWN = ("poker.15.d",)
SIDE_POTS, LAST_PLAYER = ("poker.6.e.6",), ("poker.6.d", "poker.6.e.5")
Cards = tuple[str, ...]


class Made(msgspec.Struct, frozen=True, gc=False):
    """What a player's cards make: the high hand and the low one, each with its cards."""

    high: Ranked | None
    high_cards: Cards
    low: Ranked | None
    low_cards: Cards


@cites("poker.9.i", "poker.10.j", "poker.11.f", "poker.12.h", "poker.13.h", "poker.13a.j")
@cites("poker.9.k", "poker.9.l", "poker.11.h.1", "poker.11.h.2", "poker.11.h.3", "poker.13a.l")
@cites("poker.9.k.1", "poker.9.k.2", "poker.13a.l.1", "poker.13a.l.2")
@lru_cache(maxsize=1 << 14)
def best(form: Form, hole: Cards, board: Cards = ()) -> Made:
    """The best high hand and the best low one, each out of all cards that may be used for it."""
    high, cards = (None, ()) if form.high is None else _best_high(form, hole, board)
    low, low_cards = (None, ()) if form.low is None else _lowest(form, hole, board)
    return Made(high, cards, low, low_cards)


@cites("poker.11.f", "poker.10.j", "poker.13a.j")
def usable(form: Form, hole: Cards, board: Cards) -> Iterable[Cards]:
    """Any cards, or exactly two of a player's own with three from the center in omaha."""
    if not form.own:
        return combinations((*hole, *board), form.size)
    center = tuple(combinations(board, form.size - form.own))
    return ((*two, *three) for two in combinations(hole, form.own) for three in center)


def _best_high(form: Form, hole: Cards, board: Cards) -> tuple[Ranked, Cards]:
    """The best high hand; where any five cards may be used, only a few can be the best."""
    assert form.high is not None
    free = form.high is FIVE_CARD and not form.own
    hands = candidates((*hole, *board)) if free else usable(form, hole, board)
    return _highest(hands, form.high)


def _highest(hands: Iterable[Cards], ranking: Ranking) -> tuple[Ranked, Cards]:
    """The best of some hands; the first of equal ones."""
    found: tuple[Ranked, Cards] | None = None
    for cards in hands:
        one = rank(cards, ranking)
        if found is None or one.strength > found[0].strength:
            found = one, cards
    assert found is not None
    return found


@cites("poker.9.j", "poker.11.g", "poker.13a.k", "poker.12.h.2", "poker.9.i.2")
def _lowest(form: Form, hole: Cards, board: Cards) -> tuple[Ranked | None, Cards]:
    """The best low hand; if it must qualify, it has no pair and nothing above an eight or six."""
    assert form.low is not None
    if form.qualifier:
        hole = tuple([card for card in hole if LOW_VALUES[card[0]] <= form.qualifier])
        board = tuple([card for card in board if LOW_VALUES[card[0]] <= form.qualifier])
    hands = usable(form, hole, board)
    fit = [c for c in hands if not form.qualifier or qualifies(form, c)]
    return _highest(fit, form.low) if fit else (None, ())


@cites("poker.9.j", "poker.11.g", "poker.13a.k")
def qualifies(form: Form, cards: Cards) -> bool:
    """No two cards of one rank, and none above the qualifier, the ace low."""
    values = {LOW_VALUES[card[0]] for card in cards}
    return len(values) == form.size and max(values) <= form.qualifier


def made(table: Table, one: Player) -> Made:
    """What a player's hand makes with the cards in the center."""
    return best(form_of(table), shoe.cards_at(table, one.place), center(table))


def center(table: Table) -> Cards:
    """The community cards, and the common card of a stud game."""
    return shoe.cards_at(table, COMMUNITY) + shoe.cards_at(table, COMMON)


@cites("poker.15.d")
def order(table: Table) -> tuple[Player, ...]:
    """Whoever made the final wager of the hand shows first, then the others clockwise (PK-8)."""
    play: PokerPlay = table.play
    clockwise = after(contending(table), play.last)
    first = clockwise and clockwise[-1].seat == play.last
    return (*clockwise[-1:], *clockwise[:-1]) if first else clockwise


@cites("poker.15.d", "poker.1.showdown", "poker.15.a", "poker.6.d")
def shown(table: Table) -> Step:
    """In turn each player shows the whole hand or concedes; the last one left after folds does not.

    Whoever wins a showdown shows the hand, also if all others conceded.
    """
    play: PokerPlay = table.play
    alone = not several(play)
    if alone and (table.rules.customs.no_rake or not any(one.conceded for one in play.players)):
        return None
    hidden = [one for one in order(table) if not one.shown]
    if not hidden:
        return None
    if alone or table.rules.show_discards:
        return tuple([event for one in hidden for event in shows(table, one)])
    one, may = hidden[0], (SHOW, CONCEDE)
    return Ask((one.patron,), one.place, may, AT_SHOWDOWN, silence=SHOW, asks=SHOWS, topic=SHOWING)


@cites("poker.15.d", "poker.15.a")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A hand that is conceded is discarded unseen, whatever it was."""
    one = player(table, int(chosen.about))
    if chosen.choice == CONCEDE:
        because = ("poker.15.d", "poker.15.a")
        return (Conceded(patron=one.patron, seat=one.seat, cites=because),)
    return shows(table, one)


@cites("poker.15.d", "poker.3.g")
def shows(table: Table, one: Player) -> tuple[Event, ...]:
    """Every card of the hand is displayed, and what they make is read."""
    cards = shoe.cards_at(table, one.place)
    found = made(table, one)
    high = found.high.name if found.high else ""
    low = low_name(found.low) if found.low else ""
    return (
        Turned(place=one.place, cards=cards, cites=AT_SHOWDOWN),
        HandRead(patron=one.patron, seat=one.seat, high=high, low=low, cites=AT_SHOWDOWN),
    )


def low_name(low: Ranked) -> str:
    """A low hand in words, which say that it is one: "a pair of tens for low"."""
    return low.name if low.name.endswith("low") else f"{low.name} for low"


@cites("poker.6.e.5", "poker.6.e.6", "poker.6.d", "poker.3.d")
def awards(table: Table) -> tuple[Event, ...]:
    """Side pots are awarded before the main pot, each to the best hand of those who contend."""
    numbered = tuple(enumerate(pots_of(table)))[::-1]
    return tuple([event for number, pot in numbered for event in awarded(table, number, pot)])


def held(table: Table) -> tuple[Held, ...]:
    """The hands that were shown, each with how many of the player's own cards it has."""
    found = []
    for one in contending(table):
        if one.shown:
            both = made(table, one)
            ranked, cards = (
                (both.high, both.high_cards) if both.high else (both.low, both.low_cards)
            )
            own = shoe.cards_at(table, one.place)
            if ranked is not None:
                found.append(Held(one.seat, ranked, sum(card in own for card in cards)))
    return tuple(found)


def awarded(table: Table, number: int, pot: Pot) -> Iterator[Event]:
    """One pot, to its only player, or to the best high and low hands of its players."""
    if not pot.amount:
        return
    if len(pot.seats) == 1:
        one = player(table, pot.seats[0])
        yield Awarded(
            patron=one.patron,
            seat=one.seat,
            pot=number,
            amount=pot.amount,
            hand=_shown_hand(table, one),
            cites=(*LAST_PLAYER, *SIDE_POTS) if number else LAST_PLAYER,
        )
        return
    form, board = form_of(table), center(table)
    hole = {seat: shoe.cards_at(table, str(seat)) for seat in pot.seats}
    left = tuple(one.seat for one in table.play.players)
    unit = table.rules.customs.odd_chips
    for won in won_by(Contest(form, hole, board, left, unit), pot):
        yield Awarded(
            patron=player(table, won.seat).patron,
            seat=won.seat,
            pot=number,
            amount=won.amount,
            share=won.share,
            hand=won.hand,
            cites=(*won.cites, *(SIDE_POTS if number else ())),
        )


def _shown_hand(table: Table, one: Player) -> str:
    """What the hand of the only player of a pot makes, if it was shown and is not dead since."""
    if not one.shown or one.dead:
        return ""
    found = made(table, one)
    return found.high.name if found.high else low_name(found.low) if found.low else ""


Half = Literal["all", "high", "low"]
Share = tuple[Half, int, Mapping[int, Cards], tuple[str, ...]]
"""A share of a pot: all, high or low; its amount; the winning seats with their cards; clauses."""


@cites("poker.9.i.1", "poker.9.i.2", "poker.9.i.2.i", "poker.9.j", "poker.11.f.1", "poker.11.f.2")
@cites("poker.12.h.1", "poker.12.h.2", "poker.13.h", "poker.13a.j", "poker.13a.j.1")
@cites("poker.1.high-low-split")
def shares(
    form: Form, pot: Pot, hands: Mapping[int, Made], unit: int = division.UNIT
) -> Iterator[Share]:
    """High and low hands share a pot equally; if no low hand qualifies, the high hand has it."""
    high = winners(hands, high=True)
    low = {} if form.low is None else winners(hands, high=False)
    if high and low:
        first, second = division.halves(pot.amount, unit)
        yield "high", first, high, form.wins if first == second else (*form.wins, *form.odd)
        if second:
            yield "low", second, low, form.low_wins
    elif high:
        yield "all", pot.amount, high, form.qualifies or form.wins
    else:
        yield "low" if form.high else "all", pot.amount, low, form.low_wins


@cites("poker.3.d", "poker.1.high", "poker.1.low")
def winners(hands: Mapping[int, Made], *, high: bool) -> dict[int, Cards]:
    """The seats with the best hand of a kind, and the cards of each; suits never break a tie."""
    some = {s: m.high if high else m.low for s, m in hands.items()}
    held = {seat: ranked.strength for seat, ranked in some.items() if ranked is not None}
    if not held:
        return {}
    top = max(held.values())
    won = (seat for seat, strength in held.items() if strength == top)
    return {s: hands[s].high_cards if high else hands[s].low_cards for s in won}


class Contest(msgspec.Struct, frozen=True):
    """The hands that contend for a pot: the cards of each seat, and those in the center.

    `left` are all seats of the hand in the order of the deal, `unit` is the odd chip by another
    house's custom, 0 as the law has it.
    """

    form: Form
    hole: Mapping[int, Cards]
    board: Cards
    left: Sequence[int]
    unit: int = 0


class Won(msgspec.Struct, frozen=True):
    """What a seat wins of a pot, with which hand and by which clauses."""

    seat: int
    share: Half
    amount: int
    hand: str
    cites: tuple[str, ...]


def won_by(contest: Contest, pot: Pot) -> Iterator[Won]:
    """What each winner gets of a pot for which several hands are shown."""
    form = contest.form
    hands = {seat: best(form, contest.hole[seat], contest.board) for seat in pot.seats}
    for share, amount, cards, because in shares(form, pot, hands, contest.unit or division.UNIT):
        is_low = share == "low" or form.high is None
        parts = _parts(contest, is_low, amount, cards, hands)
        by_suit = not contest.unit and len({*parts.values()}) > 1
        ties = tied(form, is_low=is_low, by_suit=by_suit) if len(parts) > 1 else ()
        for seat, part in parts.items():
            won = hands[seat].low if is_low else hands[seat].high
            assert won is not None
            if part:
                name = low_name(won) if is_low else won.name
                yield Won(seat, share, part, name, (*because, *ties))


def shares_of(
    rules: Any, hole: Mapping[int, Cards], board: Cards, amount: int, left: Sequence[int]
) -> Mapping[tuple[int, str], int]:
    """What each seat wins of a pot, for those who prove a hand without the table."""
    contest = Contest(rules.played, hole, board, left)
    found = won_by(contest, Pot(amount, tuple(hole)))
    return {(won.seat, won.share): won.amount for won in found}


def chosen(
    contest: Contest, cards: Mapping[int, Cards], hands: Mapping[int, Made], *, is_low: bool
) -> dict[int, Cards]:
    """Of several hands that rank the same, a player plays the one that is highest by suit."""
    form = contest.form
    ranking = form.low if is_low else form.high
    assert ranking is not None
    key = division.by_low_suit if is_low else division.by_suit
    found = {}
    for seat in cards:
        won = hands[seat].low if is_low else hands[seat].high
        every = usable(form, contest.hole[seat], contest.board)
        found[seat] = max((one for one in every if rank(one, ranking) == won), key=key)
    return found


def _parts(
    contest: Contest,
    is_low: bool,
    amount: int,
    cards: Mapping[int, Cards],
    hands: Mapping[int, Made],
) -> dict[int, int]:
    """Winners of a share divide it equally, odd dollars by card and suit."""
    if len(cards) == 1:
        return dict.fromkeys(cards, amount)
    if contest.unit:
        return division.to_first(amount, tuple(cards), contest.left, contest.unit)
    if not amount % (division.UNIT * len(cards)):
        return dict.fromkeys(cards, amount // len(cards))
    held = chosen(contest, cards, hands, is_low=is_low)
    first = division.low_first if is_low else division.high_first
    return division.divide(amount, tuple(held), first(held, contest.left))


@cites("poker.3.d", "poker.9.i.2.ii", "poker.9.i.2.iii", "poker.9.i.2.iv", "poker.11.f.2.ii")
@cites("poker.11.f.2.iii", "poker.11.f.2.iv", "poker.13a.j.2", "poker.13a.j.3", "poker.13a.j.4")
def tied(form: Form, *, is_low: bool, by_suit: bool) -> tuple[str, ...]:
    """The clauses by which equal hands divide a share, and suits give the odd dollar to one."""
    return (form.low_tied if is_low else form.tied) + (form.suits if by_suit else ())
