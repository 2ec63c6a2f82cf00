"""The bank: who is offered it and may take it, and what the dealer wagers against it."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Chosen, Event, Returned
from croupier.core.game import Game
from croupier.core.money import Cents, cents, money, short
from croupier.core.part import Act, Banked, Dues, Kept, Part, Question
from croupier.core.prompt import Amount
from croupier.core.step import Ask, Ceremony, Step
from croupier.core.table import IDLE, Table
from croupier.games.families import seats
from croupier.games.families.paigow import clauses
from croupier.games.families.paigow.play import (
    MAIN,
    BankDeclined,
    BankOffered,
    BankTaken,
    DealerWagered,
    PaiGowPlay,
)
from croupier.rulebook.citation import cites

THE_BANK, BANK, COBANK, PASS = "the bank", "bank", "cobank", "pass"
WAGER, NOTHING = "the dealer's wager", "nothing"
PASSES = "You do not bank this round."
TAKES = "Do you bank this round, so that all others play against you?"
HOW_MUCH = "How much should the dealer wager against you?"
Ids = tuple[str, ...]


@cites("paigow.8.a", "paigow.8.c", "paigowpoker.10.a", "paigowpoker.10.c")
def offering(table: Table) -> Step:
    """After the first round the bank is offered counterclockwise until a player accepts it.

    The first offer moves on by one seat each round, and after the last seat it is the dealer's.
    """
    play: PaiGowPlay = table.play
    if not (table.rules.bank and table.open and play.begun) or play.bank:
        return None
    because = table.rules.own(clauses.OFFERED)
    if play.first is None:
        return (BankOffered(seat=next_first(table), cites=because),)
    if not play.first:
        return None
    waiting = (one for one in seats.around(table, play.first) if one not in play.passed)
    patron = next((one for one in waiting if not barred(table, one)), "")
    return _offer(table, patron, because) if patron else None


def _offer(table: Table, patron: str, because: Ids) -> Ask:
    choices = (BANK, COBANK, PASS) if table.rules.cobank else (BANK, PASS)
    cited = (*because, *table.rules.own(clauses.SHARED)) if table.rules.cobank else because
    usual, about = Ceremony(PASS, PASSES), THE_BANK
    return Ask(
        (patron,), about, choices, cited, silence=PASS, asks=TAKES, topic=about, ceremony=usual
    )


@cites("paigow.8.c", "paigowpoker.10.c")
def next_first(table: Table) -> int:
    """The occupied seat after that of the last first offer; after the last of them, the dealer."""
    taken = sorted(table.play.seats.values())
    return next((seat for seat in taken if seat > table.play.offers), 0)


@cites("paigow.8.b", "paigow.8.c", "paigow.8.d.1", "paigow.8.d.2")
@cites("paigowpoker.10.b", "paigowpoker.10.c", "paigowpoker.10.d.1")
@cites("paigowpoker.10.d.2")
def barred(table: Table, patron: str) -> str:
    """Why a player may not bank this round; "" if nothing bars it.

    A bank was not the last one, wagered in the last round without one, and covers all wagers.
    """
    return _bar(table, patron)[0]


def _bar(table: Table, patron: str) -> tuple[str, Ids]:
    """Why a player may not bank this round, and where each law says so."""
    play: PaiGowPlay = table.play
    if not play.begun:
        return "nobody banks the first round of a game", clauses.NOT_FIRST
    if patron == play.banked:
        return "nobody banks two rounds in a row", clauses.OFFERED
    if patron not in play.against:
        why = "they did not wager against the dealer in the last round without a bank"
        return why, clauses.WAGERED
    has, needs = chips(table, patron), max(covered(table, patron), table.rules.limits(MAIN)[0])
    lacks = f"they have {money(has)}, and a bank needs {money(needs)} to cover the wagers"
    return (lacks, clauses.COVERS) if has < needs else ("", clauses.OFFERED)


def _because(table: Table, patron: str) -> Ids:
    """The clauses by which a player cannot take the bank now."""
    ids: Ids = table.rules.own(_bar(table, patron)[1] if table.rules.bank else clauses.BANKS)
    return ids


def chips(table: Table, patron: str) -> Cents:
    """The chips of a player, with wagers that go back to a player who takes the bank."""
    return table.accounts.get(patron, 0) + sum(w.amount for w in table.wagers_of(patron))


def covered(table: Table, bank: str) -> Cents:
    """What a bank would have to pay if every other player won."""
    return sum(w.amount for w in table.wagers if w.kind == MAIN and w.patron != bank)


@cites("paigow.8.c", "paigow.8.e", "paigowpoker.10.c", "paigowpoker.10.e")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A player takes the bank, with the house if asked for, or passes it to the next."""
    if chosen.choice == PASS:
        because = table.rules.own(clauses.OFFERED)
        return (BankDeclined(patron=chosen.patron, cites=because),)
    return taken(table, chosen.patron, shared=chosen.choice == COBANK)


@cites("paigow.1.bank", "paigow.1.co-banking", "paigow.8.f", "paigowpoker.1.bank")
@cites("paigowpoker.1.co-banking", "paigowpoker.10.f")
def taken(table: Table, patron: str, *, shared: bool = False) -> tuple[Event, ...]:
    """A player is the bank of the round, whom the others play against: own wagers go back."""
    because = table.rules.own(clauses.SHARED if shared else clauses.OFFERED)
    own = table.rules.own(clauses.ONE_AREA)
    back = (
        Returned(wager=w.id, patron=patron, spot=w.spot, amount=w.amount, cites=own)
        for w in table.wagers_of(patron)
    )
    return (BankTaken(patron=patron, shared=shared, cites=because), *back)


def _not_offered(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    """Why a player cannot take the bank now."""
    if not table.rules.bank:
        return "this table has no player bank"
    play: PaiGowPlay = table.play
    if table.stage == IDLE or not table.open:
        return barred(table, patron) or "the bank is offered when a round begins"
    why = barred(table, patron)
    if play.bank and not why:
        return f"{play.bank} banks this round"
    asked = offering(table)
    if why or not isinstance(asked, Ask):
        return why or "the bank is the dealer's in this round"
    return None if patron in asked.patrons else f"it is offered to {asked.patrons[0]} first"


def _takes(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A player takes the bank when it is offered."""
    return taken(table, patron)


def ask_for_it(law_ids: Ids) -> Act:
    """A player asks for the bank, and learns why it is not theirs."""
    about, says = "take the bank", "takes the bank"
    return Act(
        "bank", about, law_ids, _not_offered, _takes, says=says, typed="bank", because=_because
    )


@cites("paigow.8.h", "paigow.8.e", "paigowpoker.10.g", "paigowpoker.10.e")
def dealers_wager(table: Table) -> Step:
    """The dealer wagers the bank's last wager, or as much less as the bank says; none if shared."""
    play: PaiGowPlay = table.play
    if not play.bank or play.staked is not None:
        return None
    because, most = table.rules.own(clauses.DEALER_WAGERS), most_wagered(table)
    if play.shared or not most:
        shared = table.rules.own(clauses.SHARED) if play.shared else because
        return (DealerWagered(amount=0, cites=shared),)
    unit = min(table.rules.limits_increment, most)
    form, who = Amount(unit, most, unit), (play.bank,)
    silence = short(most)
    return Ask(who, WAGER, (NOTHING,), because, form, silence, asks=HOW_MUCH, topic=WAGER)


@cites("paigow.8.h", "paigowpoker.10.g")
def most_wagered(table: Table) -> Cents:
    """The last wager against the dealer, or the amount approved, as far as the bank covers it."""
    play: PaiGowPlay = table.play
    unit: Cents = table.rules.limits_increment
    full: Cents = table.rules.dealer_wager or play.against.get(play.bank, 0)
    left = table.accounts[play.bank] - covered(table, play.bank)
    return max(min(full, left), 0) // unit * unit


def wager_named(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The bank says how much the dealer wagers."""
    amount = 0 if chosen.choice == NOTHING else cents(chosen.choice)
    return (DealerWagered(amount=amount, cites=table.rules.own(clauses.DEALER_WAGERS)),)


@cites("paigow.8.d.2", "paigowpoker.10.d.2")
def kept(table: Table, patron: str) -> Kept | None:
    """The chips that cover the wagers against a bank stay at the table until it is settled."""
    play: PaiGowPlay = table.play
    if patron != play.bank:
        return None
    amount = covered(table, patron) + (play.staked or 0)
    why = f"{money(amount)} covers the wagers against the bank"
    return Kept(amount, why, table.rules.own(clauses.COVERS), "when the round is over")


def part(law: str) -> Part:
    """The bank of a game with this law."""
    bars = (clauses.NOT_FIRST, clauses.OFFERED, clauses.WAGERED, clauses.COVERS)
    own = tuple(one for some in bars for one in some if one.partition(".")[0] == law)
    return Part(
        name="bank",
        questions={THE_BANK: Question(answered), WAGER: Question(wager_named)},
        acts=(ask_for_it(own),),
        brings=(Dues(lambda table, patron: "", kept), Banked(lambda table: table.play.bank)),
    )
