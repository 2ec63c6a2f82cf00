"""The wagers of pai gow poker: the main wager, and those that the house banks beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.core.errors import NotOpen
from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, win
from croupier.core.wager import PayLine, Wager, WagerKind, marked
from croupier.equipment.device import Contest
from croupier.games.families.meter import LYING, ForWager, OfMeter, Prize, prize
from croupier.games.families.paigow import betting
from croupier.games.families.paigow import wagers as family
from croupier.games.families.paigow.wagers import ENDS, HAND
from croupier.games.families.prizes import for_stake
from croupier.games.families.stud.betting import stays_beside
from croupier.games.paigowpoker import hands
from croupier.games.paigowpoker.hands import (
    BANK,
    BONUS,
    HIGHEST,
    INSURANCE,
    MADE,
    MAIN,
    NOTHING,
    NUMBER,
    PROGRESSIVE,
    READER,
    SEVEN_CARD,
    SEVENS,
    THREE_CARD,
    THREES,
)
from croupier.games.paigowpoker.options import ENVIOUS, ENVY, LAW, PaiGowPokerOptions
from croupier.games.paigowpoker.payouts import OFF, PAYS, is_printed, odds, table_of
from croupier.games.paigowpoker.raised import ON, PRIZES, keyed
from croupier.rulebook.acceptance import exact
from croupier.rulebook.citation import cites
from croupier.rulebook.english import first_line

Rules = PaiGowPokerOptions
Cards = Sequence[str]
STRAIGHT_FLUSH = "straight flush"
DEDUCTED = 50
"""From this many dollars for each one wagered, a prize is deducted from the meter."""
LOSES = {
    BONUS: ("paigowpoker.15.d.2.i", "paigowpoker.16.a"),
    INSURANCE: ("paigowpoker.15.d.2.i", "paigowpoker.16.c"),
    THREE_CARD: ("paigowpoker.17.f", "paigowpoker.18.b"),
    SEVEN_CARD: ("paigowpoker.9.g", "paigowpoker.18.c"),
}
"""The clauses by which a wager wins nothing."""
WINS = {
    BONUS: ("paigowpoker.15.d.2.ii", "paigowpoker.16.a"),
    INSURANCE: ("paigowpoker.15.d.2.ii", "paigowpoker.16.c"),
    THREE_CARD: ("paigowpoker.17.f", "paigowpoker.18.b"),
    SEVEN_CARD: ("paigowpoker.9.j", "paigowpoker.18.c"),
}


class Reading(NamedTuple):
    """Everything on which it depends which lines of a wager cards make."""

    kind: str
    royal_match: str = hands.KQ
    ace_low: bool = True


def reading(kind: str, rules: Rules) -> Reading:
    """How cards are read for a wager at a table."""
    if kind == BONUS:
        return Reading(kind, royal_match=rules.royal_match)
    return Reading(kind, ace_low=rules.ace_low_three_card) if kind == THREE_CARD else Reading(kind)


def lines_of(cards: Cards, read: Reading) -> Iterable[str]:
    """Every line of a wager that cards make."""
    if read.kind == BONUS:
        return hands.bonus_lines(cards, read.royal_match)
    if read.kind == INSURANCE:
        return hands.insurance_lines(cards)
    if read.kind == THREE_CARD:
        return hands.three_card_lines(cards, ace_low=read.ace_low)
    progressive = read.kind == PROGRESSIVE
    return hands.progressive_lines(cards) if progressive else hands.seven_card_lines(cards)


def line(kind: str, cards: Cards, rules: Rules) -> str:
    """The line by which cards are paid at this table."""
    return best_line(kind, lines_of(cards, reading(kind, rules)), rules)


@cites("paigowpoker.15.d.2", "paigowpoker.9.j", "paigowpoker.18.b", "paigowpoker.18.c")
@cites("paigowpoker.16.a", "paigowpoker.16.c")
def best_line(kind: str, made: Iterable[str], rules: Rules) -> str:
    """The line that pays the most at this table of all that the cards make (PP-6)."""
    paid = [one for one in made if is_printed(rules, kind, one)]
    return max(sorted(paid), key=lambda one: odds(rules, kind, one), default=NOTHING)


def by_line(kind: str) -> Callable[[object, str, Rules], Verdict]:
    """The judge of a wager that wins by a line of its pay table."""

    def judge(at: object, held: str, rules: Rules) -> Verdict:
        if held == NOTHING:
            return lose(LOSES[kind])
        return win(odds(rules, kind, held), WINS[kind])

    return judge


@cites("paigowpoker.16.a", "paigowpoker.15.d.2.i", "paigowpoker.15.d.2.ii")
@cites("paigowpoker.15.d.3.ii")
def bonus(at: object, held: str, rules: Rules) -> Verdict:
    """Wins by the best hand of seven cards from three of a kind up, however they are set."""
    if held in hands.PREMIUM:
        return win(odds(rules, BONUS, held), ("paigowpoker.15.d.3.ii", "paigowpoker.16.a"))
    return by_line(BONUS)(at, held, rules)


@cites("paigowpoker.16.c", "paigowpoker.15.d.2.i", "paigowpoker.15.d.2.ii")
def insurance(at: object, held: str, rules: Rules) -> Verdict:
    """Wins if seven cards have no pair, straight or flush, by the highest card."""
    return by_line(INSURANCE)(at, held, rules)


@cites("paigowpoker.17.f", "paigowpoker.18.b")
def three_card(at: object, held: str, rules: Rules) -> Verdict:
    """Wins if the first three cards are a pair or better."""
    return by_line(THREE_CARD)(at, held, rules)


@cites("paigowpoker.18.c", "paigowpoker.9.g", "paigowpoker.9.i")
def seven_card(at: object, held: str, rules: Rules) -> Verdict:
    """Wins by the best five of seven cards from three of a kind up, however they are set."""
    return by_line(SEVEN_CARD)(at, held, rules)


@cites("paigowpoker.13.b.3")
def number(at: str, displayed: str, rules: Rules) -> Verdict:
    """Wins if the number is the one that the random number generator displays."""
    if displayed != at:
        return lose(("paigowpoker.13.b.3", "paigowpoker.13.b.4"))
    because = ("paigowpoker.13.b.3", "paigowpoker.13.b.6")
    return win(rules.number or PAYS.row(hands.NUMBER).odds, because)


@cites("paigowpoker.13.b.6")
def whole_dollars(amount: Cents) -> Cents:
    """What a number wins is rounded down to the dollar (PP-15)."""
    return amount // 100 * 100


@lru_cache(maxsize=256)
def prizes_of(rules: Rules) -> dict[str, Prize]:
    """What each line wins on a progressive wager at this table."""
    stake, found = rules.progressive_stake, {}
    for name, row in PRIZES.of(PROGRESSIVE, ON).items():
        raised = rules.progressive_prizes.get(keyed(name))
        found[name] = for_stake(row.pays[ON], stake) if raised is None else Prize(raised)
    return found


@cites("paigowpoker.14.d")
def worth(one: Prize, showing: Cents) -> Cents:
    """A share of the meter is at least its percentage: a fraction of a cent is paid up."""
    return -(-showing * one.share.num // one.share.den) if one.from_meter else one.fixed


def progressive_line(cards: Cards, rules: Rules, showing: Cents) -> str:
    """The line by which cards win a progressive wager, as the meter shows now."""
    return best_prize(hands.progressive_lines(cards), rules, showing)


@cites("paigowpoker.14.d", "paigowpoker.9.j", "paigowpoker.14.g")
def best_prize(made: Iterable[str], rules: Rules, showing: Cents) -> str:
    """The line that wins the most of all that seven cards make, as the meter shows now (PP-6)."""
    pays = prizes_of(rules)
    won = sorted(one for one in made if one in pays)
    return max(won, key=lambda one: worth(pays[one], showing), default=NOTHING)


@cites("paigowpoker.14.e")
def is_deducted(rules: Rules, one: str) -> bool:
    """The meter pays prizes from $50 for a dollar up, and for any straight flush (PP-8)."""
    won = prizes_of(rules)[one]
    many = won.fixed >= DEDUCTED * rules.progressive_stake
    return won.from_meter or many or one.startswith(STRAIGHT_FLUSH)


@cites("paigowpoker.14.c", "paigowpoker.14.d")
def progressive(at: object, held: str, rules: Rules) -> Verdict:
    """Wins a prize by the best hand of seven cards; the chip is taken before the deal."""
    if held == NOTHING:
        return lose(("paigowpoker.9.g", "paigowpoker.14.d"))
    won = worth(prizes_of(rules)[held], rules.metered)
    return prize(won, rules.progressive_stake, ("paigowpoker.14.d",))


@cites("paigowpoker.16.b", "paigowpoker.15.c", "paigowpoker.1.envy-bonus")
def envy(held: str, stake: Cents) -> Cents:
    """What another player's premium hand is worth to a bonus wager of five dollars or more."""
    row = PRIZES.of(ENVY, ON).get(held)
    return 0 if row is None or stake < ENVIOUS else row.pays[ON].fixed


def pay_lines(kind: str) -> Callable[[Rules], tuple[PayLine, ...]]:
    """The lines of the pay table in force."""

    def pays(rules: Rules) -> tuple[PayLine, ...]:
        table = table_of(rules, kind)
        start = f"{table}_" if table else ""
        rows = (row for row in PAYS.printed[kind] if row.line.startswith(start))
        return tuple(PayLine(row.name, PAYS.odds(rules, kind, row.line)) for row in rows)

    return pays


def prize_lines(rules: Rules) -> tuple[PayLine, ...]:
    """The prizes of a progressive wager; for odds, a share is of what the meter shows."""
    stake, names = rules.progressive_stake, PRIZES.of(PROGRESSIVE, ON)
    found = prizes_of(rules)
    return tuple(
        PayLine(names[line].name, _prize_odds(one, rules.metered, stake))
        for line, one in found.items()
    )


def _prize_odds(one: Prize, showing: Cents, stake: Cents) -> ForWager:
    won = worth(one, showing)
    percent = one.share.num * 100 // one.share.den
    return OfMeter(won, stake, percent) if one.from_meter else ForWager(won, stake)


def prizes_in_words(rules: Rules) -> str:
    """The prizes of a progressive wager in words."""
    names = PRIZES.of(PROGRESSIVE, ON)
    each = ((names[line].name, one) for line, one in prizes_of(rules).items())
    return " · ".join(f"{name} {_prize_in_words(one)}" for name, one in each)


def _prize_in_words(one: Prize) -> str:
    percent = one.share.num * 100 // one.share.den
    return f"{percent}% of the meter" if one.from_meter else money(one.fixed)


def envy_in_words() -> str:
    """The envy bonuses in words."""
    rows = PRIZES.of(ENVY, ON).values()
    return " · ".join(f"{row.name} {money(row.pays[ON].fixed)}" for row in rows)


METERED, NUMBERS = "hand on the meter", "generator"
FACES: Mapping[str, tuple[str, ...]] = {
    HAND: ENDS,
    BANK: ENDS,
    BONUS: (*MADE, NOTHING),
    INSURANCE: (*HIGHEST, NOTHING),
    THREE_CARD: (*THREES, NOTHING),
}
"""The outcomes of each contest that cards decide, but for the seven-card bonus."""


def contest(name: str, rules: Rules) -> Contest:
    """How a contest of cards can end; a seven-card bonus has the lines of its pay table."""
    faces = FACES.get(name) or (*(one for one in SEVENS if is_printed(rules, name, one)), NOTHING)
    return _contest(name, faces)


@lru_cache(maxsize=8)
def _contest(name: str, faces: tuple[str, ...]) -> Contest:
    return Contest(name, faces, {face: face for face in faces}, READER)


def on_meter(rules: Rules) -> Contest:
    """The outcomes of a hand for a progressive wager, with what shares of the meter are worth."""
    pays = prizes_of(rules)
    faces = (*pays, NOTHING)
    most = {line: worth(one, rules.metered) for line, one in pays.items() if one.from_meter}
    return Contest(METERED, faces, {one: one for one in faces}, READER, most=most, meter="meter")


NEEDS: dict[str, tuple[str, ...]] = {
    NUMBER: ("paigowpoker.13.b.1",),
    PROGRESSIVE: ("paigowpoker.7.d", "paigowpoker.14.a"),
    BONUS: ("paigowpoker.15.b",),
    INSURANCE: ("paigowpoker.15.b",),
    THREE_CARD: ("paigowpoker.7.e",),
    SEVEN_CARD: ("paigowpoker.7.e",),
}
"""The clauses by which each wager is made beside a pai gow poker wager."""


@cites("paigowpoker.7.d", "paigowpoker.7.e", "paigowpoker.13.b.1", "paigowpoker.14.a")
@cites("paigowpoker.15.b", "paigowpoker.10.p")
def beside(table: Table, wager: Wager) -> None:
    """A side wager is made at the same area as a pai gow poker wager, which a bank has not."""
    betting.may_wager(table, wager)
    mine = (w for w in table.wagers_of(wager.patron) if w.box == wager.box)
    if not any(w.kind == MAIN for w in mine):
        first, why = f"{marked(MAIN, box=wager.box)} first", f"there is no {marked(MAIN)} there"
        raise NotOpen(wager.words, why, NEEDS[wager.kind], first)
    if table.rules.amounts(wager.kind):
        exact(table, wager, ("paigowpoker.14.a",))


def stays(table: Table, wager: Wager, amount: Cents) -> None:
    """A pai gow poker wager is not taken back entirely while another wager depends on it."""
    stays_beside(NEEDS)(table, wager, amount)
    betting.seat_stays(table, wager, amount)


def bonus_wins(rules: Rules) -> str:
    """What a bonus wager wins, and the envy bonuses."""
    stated = first_line(bonus)
    return f"{stated} Envy bonus, with {money(ENVIOUS)} or more: {envy_in_words()}."


def number_lines(rules: Rules) -> tuple[PayLine, ...]:
    """The odds of a number at this table."""
    row = PAYS.row(NUMBER)
    return (PayLine(row.name, rules.number or row.odds),)


def seven_numbers(rules: Rules) -> tuple[str, ...]:
    """The numbers that the generator can display."""
    return tuple(str(one) for one in range(1, 8))


WAGERS = (
    WagerKind(
        MAIN,
        "Pai gow poker",
        family.main,
        lambda rules: PAYS.lines(rules, MAIN),
        ("paigowpoker.7.a", "paigowpoker.9.i"),
        allowed=betting.allowed,
        removable=stays,
    ),
    family.banks(LAW),
    WagerKind(
        NUMBER,
        "Number",
        number,
        number_lines,
        ("paigowpoker.13.a",),
        spots=seven_numbers,
        offered=lambda rules: rules.number is not None,
        allowed=beside,
        decided_by=NUMBERS,
        excluded_cites=("paigowpoker.13.a", "cmr146.21.6"),
    ),
    WagerKind(
        PROGRESSIVE,
        "Progressive Payout Wager",
        progressive,
        prize_lines,
        ("paigowpoker.14.a",),
        offered=lambda rules: rules.progressive != OFF,
        allowed=beside,
        start=lambda on: LYING,
        state=lambda at: "registered on the meter",
        decided_by=METERED,
    ),
    WagerKind(
        BONUS,
        "Bonus",
        bonus,
        pay_lines(BONUS),
        ("paigowpoker.15.b",),
        offered=lambda rules: rules.bonus,
        allowed=beside,
        wins=bonus_wins,
        decided_by=BONUS,
        excluded_cites=("paigowpoker.15.a", "paigowpoker.17.a"),
    ),
    WagerKind(
        INSURANCE,
        "Pai Gow Insurance",
        insurance,
        pay_lines(INSURANCE),
        ("paigowpoker.15.b",),
        offered=lambda rules: rules.insurance != OFF,
        allowed=beside,
        decided_by=INSURANCE,
    ),
    WagerKind(
        THREE_CARD,
        "Three-Card Bonus",
        three_card,
        pay_lines(THREE_CARD),
        ("paigowpoker.17.a",),
        offered=lambda rules: rules.three_card,
        allowed=beside,
        decided_by=THREE_CARD,
        excluded_cites=("paigowpoker.17.a",),
    ),
    WagerKind(
        SEVEN_CARD,
        "Seven-Card Bonus",
        seven_card,
        pay_lines(SEVEN_CARD),
        ("paigowpoker.17.a",),
        offered=lambda rules: rules.seven_card != OFF,
        allowed=beside,
        decided_by=SEVEN_CARD,
        excluded_cites=("paigowpoker.17.a",),
    ),
)
