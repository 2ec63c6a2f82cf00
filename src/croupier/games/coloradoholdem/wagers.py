"""The wagers of colorado hold 'em: the ante, the bet that supports it, and the bonus."""

from __future__ import annotations

from croupier.core.odds import Odds
from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import PayLine, WagerKind
from croupier.games.coloradoholdem.hands import ANTE, BET, BONUS, DECLARE, FOLD, Hand
from croupier.games.coloradoholdem.options import MAIN, PAYS, ColoradoHoldemOptions
from croupier.games.coloradoholdem.versions import VERSIONS
from croupier.games.families.stud import betting
from croupier.ranking.categories import Category
from croupier.ranking.hand import JACK
from croupier.ranking.words import plural
from croupier.rulebook.citation import cites

Rules = ColoradoHoldemOptions
PLAYS = ("coloradoholdem.10.b.1", "coloradoholdem.11.b.1")
FOLDS = ("coloradoholdem.10.b.2",)
DECLARES = ("coloradoholdem.10.b.3.i", "coloradoholdem.11.b.2.i")
LOSES = ("coloradoholdem.10.e", "coloradoholdem.11.e")
PUSHES = ("coloradoholdem.10.f", "coloradoholdem.11.f")
WINS = ("coloradoholdem.10.g", "coloradoholdem.11.g")
PAID = ("coloradoholdem.12.b", "coloradoholdem.13.b")
BONUS_PAID = ("coloradoholdem.12.d", "coloradoholdem.13.d")
WRONG = ("coloradoholdem.14.d",)
JACKS, PAYS_BONUS, APART = (
    ("coloradoholdem.6a.a",),
    ("coloradoholdem.6a.c",),
    ("coloradoholdem.6a.d",),
)
BESIDE = ("coloradoholdem.6a.b",)


@cites("coloradoholdem.10.e", "coloradoholdem.10.f", "coloradoholdem.10.g")
@cites("coloradoholdem.11.e", "coloradoholdem.11.f", "coloradoholdem.11.g")
@cites("coloradoholdem.12.b", "coloradoholdem.13.b", "coloradoholdem.1.push")
def hand(at: object, one: Hand, rules: Rules) -> Verdict:
    """Low pairs push, higher hands win at their odds, and anything lower loses (CO-4)."""
    if one.chosen in (FOLD, DECLARE):
        return at_once(one, rules)
    version = VERSIONS[rules.version]
    if one.held is Category.HIGH_CARD or 0 < one.pair < version.pushes_from:
        return lose(rules.own(LOSES))
    if 0 < one.pair < version.wins_from:
        return push(rules.own(PUSHES))
    return win(odds_of(rules, rules.version, one), rules.own((*WINS, *PAID)))


@cites("coloradoholdem.10.b.2", "coloradoholdem.10.b.3.i", "coloradoholdem.11.b.2.i")
@cites("coloradoholdem.14.d")
def at_once(one: Hand, rules: Rules) -> Verdict:
    """An instant winner that is declared pays at once; a fold or a wrong declaration loses."""
    if one.chosen == FOLD:
        return lose(FOLDS)
    if one.held is None:
        return lose(WRONG)
    return win(odds_of(rules, rules.version, one), rules.own((*DECLARES, *PAID)))


@cites("coloradoholdem.6a.a", "coloradoholdem.6a.c", "coloradoholdem.6a.d")
@cites("coloradoholdem.12.d", "coloradoholdem.13.d", "coloradoholdem.10.b.2")
def bonus(at: object, one: Hand, rules: Rules) -> Verdict:
    """Two pairs or better win, jacks or better push; a folded hand loses its bonus (CO-5)."""
    printed = rules.own(BONUS_PAID)
    if one.chosen == DECLARE and one.held is None:
        return push((*WRONG, *APART))
    if one.chosen == FOLD:
        return lose((*FOLDS, *printed))
    if one.held in (None, Category.HIGH_CARD) or 0 < one.pair < JACK:
        return lose((*JACKS, *printed))
    if one.held is Category.PAIR:
        return push(printed)
    return win(odds_of(rules, BONUS, one), (*PAYS_BONUS, *printed))


def odds_of(rules: Rules, table: str, one: Hand) -> Odds:
    """The odds of a hand in one of the pay tables."""
    return PAYS.odds(rules, table, line_of(one))


def line_of(one: Hand) -> str:
    """The line of a pay table for a hand: instant winners have their own."""
    assert one.held is not None, "a hand that is paid has a category"
    name = one.held.value.replace("-", "_").replace(" ", "_")
    return f"instant_{name}" if one.chosen == DECLARE else name


def pays_ante(rules: Rules) -> tuple[PayLine, ...]:
    """What the ante pays in the version that the house plays."""
    return PAYS.lines(rules, rules.version)


@cites("coloradoholdem.10.b.3.i", "coloradoholdem.11.b.2.i")
def pays_bet(rules: Rules) -> tuple[PayLine, ...]:
    """A bet pays as the ante does, but no instant winner has one."""
    rows = (row for row in PAYS.printed[rules.version] if not row.line.startswith("instant_"))
    return tuple(PayLine(row.name, PAYS.odds(rules, rules.version, row.line)) for row in rows)


def pays_bonus(rules: Rules) -> tuple[PayLine, ...]:
    """What the bonus pays."""
    return PAYS.lines(rules, BONUS)


@cites("coloradoholdem.10.f", "coloradoholdem.11.f")
def pushing(rules: Rules) -> str:
    """Which pairs push in the version that the house plays."""
    version = VERSIONS[rules.version]
    *others, last = map(plural, range(version.pushes_from, version.wins_from))
    return f"Pairs of {', '.join(others)} and {last} push"


def wins(rules: Rules) -> str:
    """What wins and what pushes in the version that the house plays."""
    lowest = plural(VERSIONS[rules.version].wins_from)
    return f"A pair of {lowest} or better wins. {pushing(rules)}."


WAGERS = (
    WagerKind(
        ANTE,
        "Ante",
        hand,
        pays_ante,
        ("coloradoholdem.6.d", "coloradoholdem.1.ante-wager"),
        allowed=betting.at_own_positions,
        removable=betting.stays_beside({BONUS: BESIDE}),
        row=MAIN,
        wins=wins,
    ),
    WagerKind(
        BET,
        "Bet",
        hand,
        pays_bet,
        ("coloradoholdem.6.d", "coloradoholdem.1.bet-wager"),
        allowed=betting.when_asked(PLAYS, ANTE),
        row=MAIN,
        held=("coloradoholdem.6.c",),
        asked=True,
        wins=wins,
    ),
    WagerKind(
        BONUS,
        "Bonus",
        bonus,
        pays_bonus,
        BESIDE,
        offered=lambda rules: rules.bonus,
        allowed=betting.beside(ANTE, BESIDE),
        excluded_cites=JACKS,
    ),
)
