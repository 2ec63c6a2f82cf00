"""Insurance, and even money for a blackjack, against a dealer's ace."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.event import Chosen, Event
from croupier.core.game import Game
from croupier.core.money import Cents, cents
from croupier.core.part import Part, Question
from croupier.core.prompt import Amount
from croupier.core.step import Ask, NotNow, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families.twentyone import bars, clauses
from croupier.games.families.twentyone.bars import Bar
from croupier.games.families.twentyone.hands import EVEN_MONEY, Showdown, value
from croupier.games.families.twentyone.play import (
    ACTIONS,
    BASE,
    INSURANCE_KIND,
    NUMBERED,
    changed,
    decided_by,
    hand,
    has_blackjack,
    up_card,
)
from croupier.games.families.twentyone.settling import dealers
from croupier.games.families.twentyone.turns import MAIN_KIND, staked
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

INSURANCE, NO = INSURANCE_KIND, "no"
INSURES = "Insurance{}? The dealer shows an ace. How much do you wager?"
EVENS = "Take even money for your blackjack now{}?"


class InsuranceClosed(Event, frozen=True, kw_only=True, tag="insurance_closed"):
    """A patron has decided what to insure; `wager` names which, if a box has several."""

    patron: str
    box: int
    wager: str = ""


@cites("blackjack.9.a", "blackjack.9.b", "blackjack.7.c", "blackjack.13.f", "blackjack.6.k.3")
@cites("blackjack.9.e", "blackjack.9.f")
@cites("spanish21.11.a", "spanish21.11.b", "spanish21.11.e", "spanish21.13.f")
def offering(table: Table, box: int = 0) -> Step:
    """Against an ace each player may insure each wager, before any further card is dealt.

    `box` is the one whose turn it is, if players are asked as they come to act.
    """
    if value(up_card(table)) != 1 or table.rules.terms.shown or table.play.peeked:
        return None
    for wager in sorted(table.wagers, key=lambda w: (w.box, w.id)):
        mine = box in (0, wager.box) and wager.kind in BASE
        if mine and _key(wager.patron, wager.box, _which(wager)) not in table.play.asked:
            return _asked(table, wager)
    return None


def _asked(table: Table, wager: Wager) -> Step:
    may = (NO, EVEN_MONEY) if bars_even_money(table, wager) is None else (NO,)
    step: Cents = table.rules.unit
    most = _most(table, wager)
    of = f" of {_which(wager)}" if _which(wager) else ""
    about, cited = f"{INSURANCE}{of} at {wager.box}", table.rules.own(clauses.INSURED)
    against = f", against the dealer's {NUMBERED[decided_by(wager)]} hand" if of else ""
    if most >= step:
        form, asks = Amount(step, most, step), INSURES.format(against)
        return Ask((wager.patron,), about, may, cited, form, NO, asks, INSURANCE)
    if len(may) > 1:
        cited, asks = table.rules.own(clauses.EVEN_MONEY), EVENS.format(against)
        return Ask((wager.patron,), about, may, cited, silence=NO, asks=asks, topic=INSURANCE)
    return (InsuranceClosed(patron=wager.patron, box=wager.box, wager=_which(wager)),)


def _most(table: Table, wager: Wager) -> Cents:
    """The maximum insurance on a wager: what the rules allow and the patron has chips for."""
    step: Cents = table.rules.unit
    return min(half(table, wager), table.accounts[wager.patron]) // step * step


@cites("blackjack.7.c", "zappit.7.e")
def bars_even_money(table: Table, wager: Wager) -> Bar | None:
    """Even money is for a blackjack, if the house offers it."""
    if not table.rules.terms.even_money:
        return bars.NO_EVEN_MONEY
    natural = has_blackjack(table, hand(table, str(wager.box)))
    return None if natural else bars.NO_BLACKJACK


def refuses(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """Choices that the rules offer against an ace but that a patron cannot make now."""
    patron = asked.patrons[0]
    return bars.not_now(table, patron, _choices(table, _insured(table, patron, asked.about)))


def _choices(table: Table, wager: Wager) -> Iterator[tuple[str, Bar | None]]:
    enough = _most(table, wager) >= table.rules.unit
    yield INSURANCE, None if enough else bars.CHIPS_INSURE
    if table.rules.own(clauses.EVEN_MONEY):
        yield EVEN_MONEY, bars_even_money(table, wager)


@cites("blackjack.9.b")
@cites("zappit.7.b")
@cites("spanish21.11.b")
def half(table: Table, wager: Wager) -> Cents:
    """Half the wager; if chips cannot make that, the next higher amount they can make."""
    unit: Cents = table.rules.unit
    return -(-wager.amount // (2 * unit)) * unit


def _which(wager: Wager) -> str:
    """Which of a box's wagers is insured; "" if there is only one."""
    return wager.kind if wager.kind in ACTIONS else ""


def _key(patron: str, box: int, which: str) -> str:
    return f"{patron}@{box} {which}".rstrip()


@cites("blackjack.7.c", "blackjack.9.b", "blackjack.18.d")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A patron insures, takes even money, or neither."""
    wager = _insured(table, chosen.patron, chosen.about)
    done = InsuranceClosed(patron=chosen.patron, box=wager.box, wager=_which(wager))
    if chosen.choice == NO:
        return (done,)
    if chosen.choice == EVEN_MONEY:
        return (*settle(game, table, Showdown(EVEN_MONEY, "0"), (wager,)), done)
    on = str(decided_by(wager)) if _which(wager) else ""
    return (staked(table, wager, INSURANCE, on, cents(chosen.choice)), done)


def _insured(table: Table, patron: str, about: str) -> Wager:
    """The wager that a question is about."""
    of, _, box = about.removeprefix(INSURANCE).rpartition(" at ")
    kind = of.removeprefix(" of ") or MAIN_KIND
    return next(w for w in table.wagers if (w.kind, w.patron, w.box) == (kind, patron, int(box)))


def open_now(table: Table) -> list[Wager]:
    """The insurance wagers that the dealer's current hand decides."""
    now = table.play.action
    return [w for w in table.wagers if w.kind == INSURANCE and decided_by(w) == now]


@cites("blackjack.9.c", "blackjack.9.d", "blackjack.18.d", "blackjack.8.b")
@cites("spanish21.8.b", "spanish21.11.c", "spanish21.11.d")
def settled(game: Game, table: Table) -> Step:
    """Insurance is decided by the dealer's second card only, before any other card is drawn."""
    made = open_now(table)
    return settle(game, table, Showdown("0", dealers(table)), made) if made else None


def _closed(table: Table, event: InsuranceClosed) -> Table:
    return changed(table, asked=(*table.play.asked, _key(event.patron, event.box, event.wager)))


INSURED = Part(
    name="insurance",
    evolve={InsuranceClosed: _closed},
    events=(InsuranceClosed,),
    questions={INSURANCE: Question(answered, refuses)},
)
