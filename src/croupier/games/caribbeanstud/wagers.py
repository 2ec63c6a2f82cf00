"""The wagers of Caribbean stud: the ante and its bet, the bonus, and two wagers on meters."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.core.verdict import PUSH, Verdict, lose, push, win
from croupier.core.wager import PayLine, Wager, WagerKind
from croupier.equipment.device import Contest
from croupier.games.caribbeanstud.hands import (
    ANTE,
    ANTE_BET,
    BET,
    BONUS,
    FIVE,
    FIVE_BONUS,
    FIVE_CARD_BONUS,
    FIVE_CARD_BONUSES,
    FOLD,
    HANDS,
    HELD,
    LOSE,
    METER,
    METERED,
    ON_DEALER,
    ON_PLAYER,
    PROGRESSIVE,
    READER,
    TENS,
    TIE,
    UNQUALIFIED,
    Hand,
)
from croupier.games.caribbeanstud.options import (
    DOLLAR,
    ENVIOUS,
    OFF,
    PAYS,
    PRIZES,
    CaribbeanOptions,
)
from croupier.games.families.meter import LYING, ForWager, OfMeter, Prize, prize
from croupier.games.families.prizes import PrizeRow, for_stake
from croupier.games.families.stud import betting
from croupier.rulebook.citation import cites
from croupier.rulebook.english import first_line

Rules = CaribbeanOptions
FORFEITS = ("caribbeanstud.10.a", "caribbeanstud.10.b")
LOW = "pair"
"""The line of the bet's pay table for a pair or less."""
ON, FIRST, ENVY = "on", "A", "envy"
ENVIED = {"royal flush": 4, "straight flush": 36}
"""How many hands of five cards there are of each kind that others envy."""
NOTHING_WON = {PROGRESSIVE: ("caribbeanstud.11.d",), FIVE_BONUS: ("caribbeanstud.11.e.1",)}


@cites("caribbeanstud.10.a", "caribbeanstud.10.c.3.i", "caribbeanstud.10.c.3.ii.A")
@cites("caribbeanstud.10.c.3.ii.B", "caribbeanstud.10.c.3.ii.C", "caribbeanstud.11.a")
def ante(at: object, hand: Hand, rules: Rules) -> Verdict:
    """Wins against a lower hand or a dealer below ace and king, pushes on a tie, lost by a fold."""
    if hand.chosen == FOLD:
        return lose(FORFEITS)
    if hand.result == LOSE:
        return lose(("caribbeanstud.10.c.3.ii.A",))
    if hand.result == TIE:
        return push(("caribbeanstud.10.c.3.ii.C",))
    by = "caribbeanstud.10.c.3.i" if hand.result == UNQUALIFIED else "caribbeanstud.10.c.3.ii.B"
    return win(PAYS.odds(rules, ANTE), (by, *PAYS.row(ANTE).cites))


@cites("caribbeanstud.10.c.3.i", "caribbeanstud.10.c.3.ii.A", "caribbeanstud.10.c.3.ii.B")
@cites("caribbeanstud.10.c.3.ii.C", "caribbeanstud.11.b")
def bet(at: object, hand: Hand, rules: Rules) -> Verdict:
    """Wins by its hand against a lower one; returned on a tie or if the dealer has no ace-king."""
    if hand.chosen == FOLD:
        return PUSH
    if hand.result == UNQUALIFIED:
        return push(("caribbeanstud.10.c.3.i",))
    if hand.result == TIE:
        return push(("caribbeanstud.10.c.3.ii.C",))
    if hand.result == LOSE:
        return lose(("caribbeanstud.10.c.3.ii.A",))
    line = bet_line(hand.held)
    because = ("caribbeanstud.10.c.3.ii.B", *PAYS.row(BET, line).cites)
    return win(PAYS.odds(rules, BET, line), because)


@cites("caribbeanstud.11.b")
def bet_line(held: str) -> str:
    """The line of the bet's pay table: a pair or less is the lowest."""
    return LOW if held in HELD[HELD.index(TENS) :] else held


@cites("caribbeanstud.10.b", "caribbeanstud.10.c.4", "caribbeanstud.11.c")
def bonus(at: object, hand: Hand, rules: Rules) -> Verdict:
    """Wins from a pair of tens up, whatever the dealer has; lost with a fold."""
    if hand.chosen == FOLD:
        return lose(FORFEITS[1:])
    line = f"{table_of(rules, BONUS)}_{hand.held}"
    if (BONUS, line) not in PAYS.index:
        return lose(("caribbeanstud.10.c.4", "caribbeanstud.11.c"))
    return win(PAYS.odds(rules, BONUS, line), ("caribbeanstud.10.c.4", "caribbeanstud.11.c"))


@cites("caribbeanstud.11.d", "caribbeanstud.11.d.1", "caribbeanstud.11.e.1")
def row_of(rules: Rules, name: str, held: str) -> PrizeRow | None:
    """The line of the house's table that a hand makes; N/A and absent lines pay nothing (CS-4)."""
    return PRIZES.of(name, table_of(rules, name)).get(held)


def table_of(rules: Rules, name: str) -> str:
    """The table that the house has chosen for a wager; if it is not offered, the first one."""
    if name == FIVE_BONUS:
        return ON
    chosen = rules.bonus if name == BONUS else rules.progressive
    return FIRST if chosen == OFF else chosen


def prize_of(rules: Rules, name: str, held: str, stake: Cents) -> Prize | None:
    """What a hand wins on a meter's wager of this amount; None if it wins nothing."""
    row = row_of(rules, name, held)
    return None if row is None else for_stake(row.pays[table_of(rules, name)], stake)


@cites("caribbeanstud.10.b", "caribbeanstud.10.c.5", "caribbeanstud.11.d.ii")
def progressive(at: object, hand: Hand, rules: Rules) -> Verdict:
    """Wins a prize by its hand, whatever the dealer has; the chip is taken before the deal."""
    if hand.chosen == FOLD:
        return lose(FORFEITS[1:])
    return _prized(rules, PROGRESSIVE, hand.held, DOLLAR, rules.metered)


@cites("caribbeanstud.10.c.6", "caribbeanstud.11.e.1")
def five_card(at: object, held: str, rules: Rules) -> Verdict:
    """Wins a prize by one hand, the player's or the dealer's, even if the player folds."""
    stake = rules.five_card_amount
    return _prized(rules, FIVE_BONUS, held, stake, rules.five_card_metered)


def _prized(rules: Rules, name: str, held: str, stake: Cents, showing: Cents) -> Verdict:
    found = prize_of(rules, name, held, stake)
    if found is None:
        return lose(NOTHING_WON[name])
    return prize(found.of(showing), stake, NOTHING_WON[name])


@cites("caribbeanstud.11.d.5")
def envy(held: str, stake: Cents) -> Cents:
    """What another player's royal or straight flush is worth, by the receiver's own wager."""
    row = PRIZES.of(ENVY, ENVIOUS).get(held)
    return 0 if row is None else for_stake(row.pays[ENVIOUS], stake).fixed


@cites("caribbeanstud.10.c.5.v", "caribbeanstud.11.d.5")
def progressive_wins(rules: Rules) -> str:
    """What a progressive wager wins: a prize, and with table D an envy bonus for another's hand."""
    stated, amounts = first_line(progressive), rules.amounts(PROGRESSIVE)
    if rules.progressive != ENVIOUS:
        return stated
    each = (f"{prizes_of(rules, ENVY, one)} with a wager of {money(one)}" for one in amounts)
    return f"{stated} Envy bonus for another player's hand: {'; '.join(each)}."


@cites("caribbeanstud.11.d.5", "caribbeanstud.10.c.5.v")
def envy_worth() -> Fraction:
    """What one other player is worth to a progressive wager, per unit; such a hand is never folded.

    Whatever the other players hold, each has a royal or straight flush as often as anybody.
    """
    won = sum(many * envy(held, DOLLAR) for held, many in ENVIED.items())
    return Fraction(won, comb(52, 5) * DOLLAR)


def _lines(name: str, stake: Callable[[Rules], Cents], showing: Callable[[Rules], Cents]) -> Pays:
    """The prizes of a wager; for odds, a share of the meter is worth what the meter shows."""

    def pays(rules: Rules) -> tuple[PayLine, ...]:
        table, amount = table_of(rules, name), stake(rules)
        rows = PRIZES.of(name, table).values()
        won = ((row, for_stake(row.pays[table], amount)) for row in rows)
        return tuple(PayLine(row.name, _odds(one, showing(rules), amount)) for row, one in won)

    return pays


Pays = Callable[[Rules], tuple[PayLine, ...]]
ENVY_APART = "Envy bonuses are not counted: each other player adds {} % of the wager on average."
ONE_DOLLAR = "A wager of $1, unless another amount is given."


def on_meter(rules: Rules) -> Contest:
    """The outcomes of a hand for a progressive wager; a share of the meter is one for any amount.

    So it is the most that such an outcome wins.
    """
    prizes = {line: prize_of(rules, PROGRESSIVE, line, DOLLAR) for line in HELD}
    shares = {line: one.of(rules.metered) for line, one in prizes.items() if one and one.from_meter}
    most = {face: shares[one.held] for face, one in HANDS.items() if one.held in shares}
    amounts = ONE_DOLLAR if len(rules.amounts(PROGRESSIVE)) > 1 else ""
    whole, part = divmod(round(envy_worth() * 10**6), 10**4)
    apart = f"{ENVY_APART.format(f'{whole}.{part:04}')} {amounts}".strip()
    note = apart if rules.progressive == ENVIOUS else ""
    return Contest(METERED, tuple(HANDS), HANDS, READER, note=note, most=most, meter=METER)


def _odds(found: Prize, showing: Cents, stake: Cents) -> ForWager:
    won = found.of(showing)
    return OfMeter(won, stake, _percent(found)) if found.from_meter else ForWager(won, stake)


def prizes_of(rules: Rules, name: str, stake: Cents) -> str:
    """The prizes of a wager of this amount in words."""
    table = table_of(rules, name)
    rows = PRIZES.of(name, table).values()
    won = ((row.name, for_stake(row.pays[table], stake)) for row in rows)
    return " · ".join(f"{name} {_in_words(found)}" for name, found in won)


def _percent(found: Prize) -> int:
    return found.share.num * 100 // found.share.den


def _in_words(found: Prize) -> str:
    return f"{_percent(found)}% of the meter" if found.from_meter else money(found.fixed)


def _bonus_lines(rules: Rules) -> tuple[PayLine, ...]:
    rows = (row for row in PAYS.printed[BONUS] if row.line.startswith(f"{table_of(rules, BONUS)}_"))
    return tuple(PayLine(row.name, row.odds) for row in rows)


NEEDS: dict[str, tuple[str, ...]] = {
    BONUS: ("caribbeanstud.10.b",),
    PROGRESSIVE: ("caribbeanstud.6.c",),
    **dict.fromkeys(FIVE_CARD_BONUSES, ("caribbeanstud.10.b",)),
}
"""The clauses by which each wager is made with an ante."""
AMOUNTS = dict.fromkeys(FIVE_CARD_BONUSES, ("caribbeanstud.11.e.1",))
"""The clauses by which the amount of a wager is set, if they are others."""


@cites("caribbeanstud.6.e", "caribbeanstud.6.f", "caribbeanstud.1.ante-wager")
def ante_allowed(table: Table, wager: Wager) -> None:
    """A seated player makes one ante, for one hand."""
    betting.at_own_positions(table, wager)


@cites("caribbeanstud.6.c", "caribbeanstud.11.d.5")
def beside_ante(kind: str) -> betting.Allowed:
    """A wager beside the ante, for one of its amounts."""
    return betting.beside(ANTE, NEEDS[kind], AMOUNTS.get(kind, ()))


def _metered(at: str) -> str:
    return "registered on the meter"


def _five_card(key: str, whose: str) -> WagerKind:
    """A five card hand bonus, on one hand."""
    return WagerKind(
        key,
        f"Five Card Hand Bonus on the {whose} Hand",
        five_card,
        _lines(
            FIVE_BONUS, lambda rules: rules.five_card_amount, lambda rules: rules.five_card_metered
        ),
        ("caribbeanstud.11.e.2",),
        offered=lambda rules: rules.five_card,
        allowed=beside_ante(key),
        start=lambda on: LYING,
        state=_metered,
        row=FIVE_CARD_BONUS,
        decided_by=FIVE,
    )


WAGERS = (
    WagerKind(
        ANTE,
        "Ante",
        ante,
        lambda rules: PAYS.lines(rules, ANTE),
        ("caribbeanstud.1.ante-wager",),
        allowed=ante_allowed,
        removable=betting.stays_beside(NEEDS),
        row=ANTE_BET,
    ),
    WagerKind(
        BET,
        "Bet",
        bet,
        lambda rules: PAYS.lines(rules, BET),
        ("caribbeanstud.1.bet-wager", "caribbeanstud.6.d"),
        allowed=betting.when_asked(("caribbeanstud.6.d", "caribbeanstud.10.b"), ANTE),
        row=ANTE_BET,
        asked=True,
    ),
    WagerKind(
        BONUS,
        "Caribbean Stud Bonus",
        bonus,
        _bonus_lines,
        ("caribbeanstud.11.c",),
        offered=lambda rules: rules.bonus != OFF,
        allowed=beside_ante(BONUS),
    ),
    WagerKind(
        PROGRESSIVE,
        "Progressive Payout Wager",
        progressive,
        _lines(PROGRESSIVE, lambda rules: DOLLAR, lambda rules: rules.metered),
        ("caribbeanstud.6.c",),
        offered=lambda rules: rules.progressive != OFF,
        wins=progressive_wins,
        allowed=beside_ante(PROGRESSIVE),
        start=lambda on: LYING,
        state=_metered,
        decided_by=METERED,
    ),
    _five_card(ON_PLAYER, "Player's"),
    _five_card(ON_DEALER, "Dealer's"),
)
