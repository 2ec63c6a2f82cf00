"""What is in the pots of a table now, and what of it was bet in a betting round."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.games.poker import rake
from croupier.games.poker.play import POT, PokerPlay
from croupier.games.poker.pots import Pot, called, pots
from croupier.games.poker.rake import Bets, Charge
from croupier.rulebook.citation import cites


def bets_of(table: Table) -> Bets:
    """The bets of the betting round that is over."""
    play: PokerPlay = table.play
    put: dict[int, Cents] = {}
    bet: dict[int, Cents] = {}
    all_in: list[int] = []
    for one in play.players:
        put[one.seat], bet[one.seat] = one.put, one.bet
        if one.all_in or one.stopped:
            all_in.append(one.seat)
    return Bets(put, bet, play.out, not play.street, all_in)


@cites("poker.14.d")
def called_of(bets: Bets) -> Bets:
    """The bets that the rake is taken of: what nobody called of a dead hand's bet is not."""
    put = called(bets.put)
    if put == bets.put:
        return bets
    bet = {seat: max(own - bets.put[seat] + put[seat], 0) for seat, own in bets.bet.items()}
    return replace(bets, put=put, bet=bet)


@cites("poker.1.pot")
def pots_of(table: Table) -> tuple[Pot, ...]:
    """The pots as they are won: without the rake and what they contributed."""
    return with_antes(table, net(bets_of(table), table.play.charges))


def net(bets: Bets, charges: Sequence[Charge]) -> tuple[Pot, ...]:
    """The pots of some bets, without what was taken from each."""
    found = pots(bets.put, bets.out, bets.all_in)
    return rake.less(found, bets.levels, charges) if charges else found


def with_antes(table: Table, formed: tuple[Pot, ...]) -> tuple[Pot, ...]:
    """The pots; by another house's custom everyone contends for all antes, however short."""
    if not table.rules.customs.antes_untrimmed:
        return formed
    antes = table.accounts[POT] - sum(pot.amount for pot in formed)
    seats = tuple(one.seat for one in table.play.players if one.contends)
    if formed and formed[0].seats == seats:
        antes, formed = antes + formed[0].amount, formed[1:]
    return (Pot(antes, seats), *formed)
