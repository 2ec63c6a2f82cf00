"""Advice on the hands of twenty-one: what each play is worth given its cards and those left.

Split hands are played by the same rule as others, as in the odds of the game; insurance is weighed
by the cards nobody has seen.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.advice import FRESH, SEEN, Advice, Adviser, Situation, asked
from croupier.analysis.cards import left_after
from croupier.analysis.kernels.tabulate import net
from croupier.analysis.twentyone.kernels.dealer import hands, lanes
from croupier.analysis.twentyone.odds import solved
from croupier.analysis.twentyone.pays import fresh
from croupier.core.money import short
from croupier.core.prompt import Amount
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.games.families import shoe
from croupier.games.families.twentyone import turns
from croupier.games.families.twentyone.hands import BLACKJACK, EVEN_MONEY, VALUES, Showdown
from croupier.games.families.twentyone.insurance import INSURANCE
from croupier.games.families.twentyone.play import DEALER, hand, has_blackjack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.distribution import Query
    from croupier.core.game import Game
    from croupier.core.step import Ask
    from croupier.core.table import Table
    from croupier.core.verdict import Verdict

LOST = Fraction(-1)


def met(game: Game, table: Table, patron: str) -> Situation | None:
    """The decision on a hand of this patron, or on insuring a wager."""
    step = asked(game, table, patron)
    if step is None:
        return None
    if step.about.startswith(INSURANCE):
        return _insuring(table, patron, step)
    if step.about == shoe.CUT or " " in step.about or step.about not in table.play.hands:
        return None
    cards = shoe.cards_at(table, step.about)
    up = shoe.cards_at(table, DEALER)[: 2 if table.rules.terms.shown else 1]
    state = (len(cards), turns.RESCUE in step.choices)
    return Situation(ADVISER, step.about, step.choices, (*cards, *up), state, step.cites)


def _insuring(table: Table, patron: str, step: Ask) -> Situation | None:
    """The wager to insure, the most it may be insured for, and whether its hand is a blackjack."""
    box = int(step.about.rpartition(" at ")[2])
    own = (w for w in table.wagers_of(patron) if w.box == box and w.kind in turns.DEALT_FOR)
    wager = next(own, None)
    if wager is None:
        return None
    most = step.form.most if isinstance(step.form, Amount) else 0
    natural = has_blackjack(table, hand(table, str(box)))
    choices = (*step.choices, *((short(most),) if most else ()))
    state = (wager.kind, Fraction(most, wager.amount), most, natural)
    return Situation(ADVISER, step.about, choices, (), state, step.cites)


def advised(game: Game, rules: Rules, at: Situation, query: Query) -> Advice | None:
    """What the choices are worth."""
    if at.about.startswith(INSURANCE):
        return _insured(game, rules, at, query)
    values = dict(_plays(game, rules, at, query))
    if not values:
        return None
    note = SEEN if query.seen else FRESH
    return Advice(at.about, values, note, False, at.cites)


def _plays(game: Game, rules: Any, at: Situation, query: Query) -> Iterator[tuple[str, Fraction]]:
    """Each open play with its value, once the dealer has looked for a blackjack if they do."""
    many, rescued = at.state
    ranks = tuple(VALUES[card] - 1 for card in at.own)
    found, shown = solved(game, rules, query), rules.terms.shown
    number = hands().of(*ranks[:many])
    lane = lanes(shown=shown).index(tuple(sorted(ranks[many:])))
    known = _known(found, number, lane)
    if known <= 0:
        return
    for choice in at.choices:
        worth = _worth(found, choice, number, (ranks[0], lane))
        if worth is not None and worth > float("-inf"):
            twice = 2 if rescued and choice == turns.STAND else 1
            yield choice, Fraction(worth / known) * twice
    if rescued:
        yield turns.RESCUE, LOST


def _known(found: Any, number: int, lane: int) -> float:
    """The probability of this situation: these cards, what is seen, no blackjack found."""
    mass, natural = found.shoe.masses(number)
    return float(mass[lane] - (natural[lane] if found.shoe.terms.peeks else 0))


def _worth(found: Any, choice: str, number: int, pair: tuple[int, int]) -> float | None:
    """What a play is worth, joint with what is seen; None if it has not been computed."""
    worths, lane = found.worths, pair[1]
    by_hand = {
        turns.STAND: worths.stand,
        turns.HIT: worths.hit,
        turns.DOUBLE: worths.double,
        turns.FACE_DOWN: worths.double,
        turns.SURRENDER: worths.surrender,
        turns.ZAP: worths.zap,
    }
    if choice == turns.SPLIT:
        return float(worths.split[pair])
    return float(by_hand[choice][number, lane]) if choice in by_hand else None


def _insured(game: Game, rules: Rules, at: Situation, query: Query) -> Advice:
    """What insurance is worth given the cards nobody has seen, one of which the dealer has."""
    kind, part, most, natural = at.state
    cards = fresh(game, rules, left_after(game, rules, query.seen))
    tens = sum(many for card, many in cards.items() if VALUES[card] == 10)
    ten = Fraction(tens, sum(cards.values()) - (not query.seen))
    values = {turns.NO: _alone(game, rules, kind, ten) if natural else Fraction(0)}
    if most:
        values[short(most)] = values[turns.NO] + part * _mean(game, rules, INSURANCE, "0", ten)
    if EVEN_MONEY in at.choices:
        values[EVEN_MONEY] = _net(game, rules, kind, Showdown(EVEN_MONEY, "0"))
    note = SEEN if query.seen else FRESH
    return Advice(at.about, values, note, True, at.cites, 0 if natural else most)


def _alone(game: Game, rules: Rules, kind: str, ten: Fraction) -> Fraction:
    """What a blackjack is worth without insurance."""
    return _mean(game, rules, kind, BLACKJACK, ten)


def _mean(game: Game, rules: Rules, kind: str, held: str, ten: Fraction) -> Fraction:
    """What a wager is worth if the dealer has a blackjack with this probability."""
    met = _net(game, rules, kind, Showdown(held, BLACKJACK))
    return ten * met + (1 - ten) * _net(game, rules, kind, Showdown(held, "17"))


def _net(game: Game, rules: Rules, kind: str, end: Showdown) -> Fraction:
    one = game.kind(kind)
    assert one is not None, "it is on the table"
    verdict: Verdict = one.judge(one.start(""), end, rules)
    return net(verdict)


ADVISER = Adviser(met, advised)
