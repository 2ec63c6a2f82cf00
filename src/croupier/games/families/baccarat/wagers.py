"""The wagers of the three baccarats, each judged on the finished coup.

House Money is settled before any third card, by the pairs only.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from croupier.core.errors import Refused
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import Judge, PayLine, Wager, WagerKind
from croupier.games.families.baccarat.options import PAYS, FamilyOptions
from croupier.games.families.coup import BANKER, PLAYER, Coup
from croupier.games.families.seats import at_own_seat
from croupier.rulebook.citation import cites, own

Rules = FamilyOptions
NATURAL_LINE, LEAST_MARGIN = "natural", 4

BANKER_WINS = ("baccarat.8.a.1.i", "midibaccarat.7.a.1.i", "minibaccarat.7.a.1.i")
BANKER_LOSES = ("baccarat.8.a.1.ii", "midibaccarat.7.a.1.ii", "minibaccarat.7.a.1.ii")
BANKER_TIES = ("baccarat.8.a.1.iii", "midibaccarat.7.a.1.iii", "minibaccarat.7.a.1.iii")
PLAYER_WINS = ("baccarat.8.a.2.i", "midibaccarat.7.a.2.i", "minibaccarat.7.a.2.i")
PLAYER_LOSES = ("baccarat.8.a.2.ii", "midibaccarat.7.a.2.ii", "minibaccarat.7.a.2.ii")
PLAYER_TIES = ("baccarat.8.a.2.iii", "midibaccarat.7.a.2.iii", "minibaccarat.7.a.2.iii")
TIE_WINS = ("baccarat.8.a.3.i", "midibaccarat.7.a.3.i", "minibaccarat.7.a.3.i")
TIE_LOSES = ("baccarat.8.a.3.ii", "midibaccarat.7.a.3.ii", "minibaccarat.7.a.3.ii")
BONUS_NATURAL = ("baccarat.8.a.4.i.A", "midibaccarat.7.a.4.i.A", "minibaccarat.7.a.4.i.a")
BONUS_NINE = ("baccarat.8.a.4.i.B", "midibaccarat.7.a.4.i.B", "minibaccarat.7.a.4.i.b")
BONUS_MARGIN = ("baccarat.8.a.4.i.C", "midibaccarat.7.a.4.i.C", "minibaccarat.7.a.4.i.c")
BONUS_EIGHT = ("baccarat.8.a.4.ii.A", "midibaccarat.7.a.4.ii.A", "minibaccarat.7.a.4.ii.a")
BONUS_BEATEN = ("baccarat.8.a.4.ii.B", "midibaccarat.7.a.4.ii.B", "minibaccarat.7.a.4.ii.b")
BONUS_NARROW = ("baccarat.8.a.4.ii.C", "midibaccarat.7.a.4.ii.C", "minibaccarat.7.a.4.ii.c")
BONUS_TIES = ("baccarat.8.a.4.iii", "midibaccarat.7.a.4.iii", "minibaccarat.7.a.4.iii")
DRAGON_WINS = ("baccarat.8.a.5.i", "midibaccarat.7.a.5.i", "minibaccarat.7.a.5.i")
DRAGON_LOSES = ("baccarat.8.a.5.ii", "midibaccarat.7.a.5.ii", "minibaccarat.7.a.5.ii")
PANDA_WINS = ("baccarat.8.a.6.i", "midibaccarat.7.a.6.i", "minibaccarat.7.a.6.i")
PANDA_LOSES = ("baccarat.8.a.6.ii", "midibaccarat.7.a.6.ii", "minibaccarat.7.a.6.ii")
PAIR_WINS = ("baccarat.8.a.7.i", "midibaccarat.7.a.7.i", "minibaccarat.7.a.7.i")
PAIR_LOSES = ("baccarat.8.a.7.ii", "midibaccarat.7.a.7.ii", "minibaccarat.7.a.7.ii")
NO_WAGERS = ("baccarat.15.d", "midibaccarat.13.d", "minibaccarat.13.d")
OWN_PLACE = ("baccarat.2.a", "midibaccarat.2.a", "minibaccarat.2.a", "cmr146.18.4.b")


def _paid(rules: Rules, won: tuple[str, ...], wager: str, line: str = "") -> Verdict:
    """A win at the odds of the pay table, by the clause that makes it one."""
    row = PAYS.row(wager, line)
    fee = rules.vigorish if wager == BANKER else None
    return win(PAYS.odds(rules, wager, line), rules.own(won + row.cites), fee=fee)


@cites(*BANKER_WINS, *BANKER_LOSES)
@cites(*BANKER_TIES)
def banker(at: object, coup: Coup, rules: Rules) -> Verdict:
    """The Banker's Hand: wins if higher, less vigorish; pushes on a tie and, at EZ, a Dragon 7."""
    if coup.winner == "" or (rules.ez and coup.dragon_7):
        return push(rules.own(BANKER_TIES))
    if coup.winner == BANKER:
        return _paid(rules, BANKER_WINS, BANKER)
    return lose(rules.own(BANKER_LOSES))


@cites(*PLAYER_WINS, *PLAYER_LOSES)
@cites(*PLAYER_TIES)
def player(at: object, coup: Coup, rules: Rules) -> Verdict:
    """The Player's Hand: wins if higher, including a Panda 8; loses if lower; pushes on a tie."""
    if coup.winner == "":
        return push(rules.own(PLAYER_TIES))
    if coup.winner == PLAYER:
        return _paid(rules, PLAYER_WINS, PLAYER)
    return lose(rules.own(PLAYER_LOSES))


@cites(*TIE_WINS, *TIE_LOSES)
def tie(at: object, coup: Coup, rules: Rules) -> Verdict:
    """A tie wager wins on equal counts only."""
    return lose(rules.own(TIE_LOSES)) if coup.winner else _paid(rules, TIE_WINS, "tie")


@cites(*BONUS_NATURAL, *BONUS_NINE)
@cites(*BONUS_MARGIN, *BONUS_EIGHT)
@cites(*BONUS_BEATEN, *BONUS_NARROW)
@cites(*BONUS_TIES)
def dragon_bonus(at: str, coup: Coup, rules: Rules) -> Verdict:
    """A winning natural pays even money, a tied one pushes; other wins pay by margin, from four."""
    other = BANKER if at == PLAYER else PLAYER
    margin = coup.points(at) - coup.points(other)
    wager, table = f"dragon_bonus_{at}", rules.dragon_bonus
    if coup.natural(at):
        return _natural(coup, at, other, rules)
    if margin >= LEAST_MARGIN:
        return _paid(rules, BONUS_MARGIN, wager, f"{table}{margin}")
    return lose(rules.own(BONUS_NARROW if margin > 0 else BONUS_BEATEN))


def _natural(coup: Coup, at: str, other: str, rules: Rules) -> Verdict:
    """A natural wins even money over a non-natural, or a nine over an eight, at any margin."""
    if not coup.natural(other):
        because = BONUS_NATURAL
    elif coup.winner == at:
        because = BONUS_NINE
    else:
        return lose(rules.own(BONUS_EIGHT)) if coup.winner else push(rules.own(BONUS_TIES))
    return _paid(rules, because, f"dragon_bonus_{at}", f"{rules.dragon_bonus}{NATURAL_LINE}")


@cites(*DRAGON_WINS, *DRAGON_LOSES)
def dragon_7(at: object, coup: Coup, rules: Rules) -> Verdict:
    """Wins if the Banker's Hand wins with a three-card seven."""
    wins = coup.dragon_7
    return _paid(rules, DRAGON_WINS, "dragon_7") if wins else lose(rules.own(DRAGON_LOSES))


@cites(*PANDA_WINS, *PANDA_LOSES)
def panda_8(at: object, coup: Coup, rules: Rules) -> Verdict:
    """Wins if the Player's Hand wins with a three-card eight."""
    return _paid(rules, PANDA_WINS, "panda_8") if coup.panda_8 else lose(rules.own(PANDA_LOSES))


@cites(*PAIR_WINS, *PAIR_LOSES)
def house_money(at: object, coup: Coup, rules: Rules) -> Verdict:
    """Wins if the first two cards of a hand are a pair; pays more if both hands have one."""
    pairs = coup.player_pair + coup.banker_pair
    if not pairs:
        return lose(rules.own(PAIR_LOSES))
    return _paid(rules, PAIR_WINS, "house_money", "both" if pairs == 2 else "one")


def _lines(wager: str) -> Callable[[Rules], tuple[PayLine, ...]]:
    return lambda rules: PAYS.lines(rules, wager)


def _bonus_lines(wager: str) -> Callable[[Rules], tuple[PayLine, ...]]:
    """The lines of the pay table the house chose."""

    def lines(rules: Rules) -> tuple[PayLine, ...]:
        rows = (r for r in PAYS.rows if wager in r.wagers and r.line[0] == rules.dragon_bonus)
        return tuple(PayLine(row.name, row.odds) for row in rows)

    return lines


def _ez(rules: Rules) -> bool:
    return rules.ez


def kinds(law: str) -> tuple[WagerKind, ...]:
    """The wagers of one of the three games, with its own clauses."""

    def kind(key: str, name: str, judge: Judge, ids: tuple[str, ...], **more: Any) -> WagerKind:
        pays = more.pop("pays", _lines(key))
        seat = partial(_at_seat, own(law, OWN_PLACE))
        return WagerKind(key, name, judge, pays, own(law, ids), allowed=seat, **more)

    def bonus(hand: str) -> WagerKind:
        key, ids = f"dragon_bonus_{hand}", BONUS_NATURAL + BONUS_NINE + BONUS_MARGIN
        return kind(
            key,
            f"Dragon Bonus {hand.title()}",
            dragon_bonus,
            ids,
            pays=_bonus_lines(key),
            start=lambda on: hand,
            offered=lambda rules: rules.dragon_bonus != "off",
        )

    return (
        kind(BANKER, "Banker's Hand", banker, BANKER_WINS),
        kind(PLAYER, "Player's Hand", player, PLAYER_WINS),
        kind("tie", "Tie Hand", tie, TIE_WINS),
        bonus(PLAYER),
        bonus(BANKER),
        kind("dragon_7", "Dragon 7", dragon_7, DRAGON_WINS, offered=_ez),
        kind("panda_8", "Panda 8", panda_8, PANDA_WINS, offered=_ez),
        kind(
            "house_money",
            "House Money",
            house_money,
            PAIR_WINS,
            offered=lambda rules: rules.house_money,
        ),
    )


@cites("baccarat.15.c.2", "midibaccarat.13.c.2", "minibaccarat.13.c.2")
@cites("baccarat.15.d", "midibaccarat.13.d", "minibaccarat.13.d")
def _at_seat(cited: tuple[str, ...], table: Table, wager: Wager) -> None:
    """A wager is made at the patron's own place, and never while a round is simulated."""
    at_own_seat(table, wager, cited)
    if table.play.simulated or table.play.exposing == "simulate":
        why, cited = "a simulated round takes no wagers", table.play.because
        because = cited or table.rules.own(NO_WAGERS)
        raise Refused(wager.words, why, because, "a wager once it is over")
