"""The two wagers of chemin de fer: the Banker's, and those made against it."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.errors import Refused
from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import PayLine, Wager, WagerKind
from croupier.games.chemindefer import betting
from croupier.games.chemindefer.options import PAYS, ChemindeferOptions
from croupier.games.families.coup import BANKER, PLAYER, Coup
from croupier.rulebook.citation import cites

Rules = ChemindeferOptions


@cites("chemindefer.5.a.1", "chemindefer.5.a.2", "chemindefer.5.a.3", "chemindefer.9.c")
def banker(at: object, coup: Coup, rules: Rules) -> Verdict:
    """The Banker's wager: wins if higher, less vigorish; loses if lower; void if equal."""
    if coup.winner == BANKER:
        odds = PAYS.odds(rules, BANKER)
        return win(odds, ("chemindefer.5.a.1", *PAYS.row(BANKER).cites), fee=rules.vigorish)
    return lose(("chemindefer.5.a.2",)) if coup.winner else push(("chemindefer.5.a.3",))


@cites("chemindefer.6.g.1", "chemindefer.6.g.2", "chemindefer.6.g.3")
def player(at: object, coup: Coup, rules: Rules) -> Verdict:
    """Against the Banker: wins if the Player's count is higher, loses if lower; void if equal."""
    if coup.winner == PLAYER:
        return win(PAYS.odds(rules, PLAYER), ("chemindefer.6.g.1", *PAYS.row(PLAYER).cites))
    return lose(("chemindefer.6.g.2",)) if coup.winner else push(("chemindefer.6.g.3",))


def _pays(key: str) -> Callable[[Rules], tuple[PayLine, ...]]:
    return lambda rules: PAYS.lines(rules, key)


@cites("chemindefer.5.b")
def bank_stands(table: Table, wager: Wager, amount: Cents) -> None:
    """The Banker's wager stands while others wager against it."""
    what, why = f"taking down {money(amount)} of the bank", "others wager against it"
    because = ("chemindefer.5.b", "chemindefer.6.e")
    raise Refused(what, why, because, "the part that is not covered, at the dealer's call")


WAGERS = (
    WagerKind(
        BANKER,
        "Banker's Hand",
        banker,
        _pays(BANKER),
        ("chemindefer.5.a",),
        allowed=betting.bank_allowed,
        removable=bank_stands,
    ),
    WagerKind(
        PLAYER,
        "Player's Hand",
        player,
        _pays(PLAYER),
        ("chemindefer.6.a",),
        allowed=betting.against_allowed,
    ),
)
