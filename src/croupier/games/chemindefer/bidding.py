"""Bidding for the bank: the highest offer gets it; of equals, the closest to the dealer."""

from __future__ import annotations

from croupier.core.event import Chosen, Event
from croupier.core.game import Game
from croupier.core.money import Cents, cents, money
from croupier.core.part import Part, Priced, Question
from croupier.core.prompt import Amount
from croupier.core.step import Ask, Step
from croupier.core.table import Table
from croupier.games.chemindefer.play import Play, changed, chips, posted
from croupier.games.families import seats
from croupier.games.families.changing import cleared
from croupier.games.families.coup import BANKER
from croupier.rulebook.citation import cites

BID, NO_BID = "a bid for the bank", "no bid"
BIDS = "You must wager at least your bid on the first hand. How much do you bid for the bank?"
OFFERED, AGAIN = ("chemindefer.4.b",), ("chemindefer.10.c",)
OF_A_BID = ("bidding", "bids", "spoke", "out", "shut_out")
"""The fields cleared when the bidding is over."""


class BiddingOpened(Event, frozen=True, kw_only=True, tag="bidding_opened"):
    """The shoe goes to the highest bidder; one patron may be shut out of the first round."""

    shut_out: str = ""

    def sentence(self) -> str:
        out = f", without {self.shut_out} in the first round" if self.shut_out else ""
        return f"The bank goes to the highest bidder{out}"


class BankBid(Event, frozen=True, kw_only=True, tag="bank_bid"):
    """A participant offers to wager an amount as Banker; 0 means no offer."""

    patron: str
    amount: Cents

    def sentence(self) -> str:
        return f"{self.patron} bids {money(self.amount) if self.amount else 'nothing'}"


class BankUntaken(Event, frozen=True, kw_only=True, tag="bank_untaken"):
    """No one wants the bank: no hand is dealt this round."""

    def sentence(self) -> str:
        return "Nobody takes the bank, so no hand is dealt"

    def headline(self) -> str:
        return "Nobody takes the bank"


@cites("chemindefer.4.b")
def leader(table: Table) -> str:
    """The highest bidder; of equals, the closest to the dealer, counterclockwise."""
    bids = {p: a for p, a in table.play.bids.items() if chips(table, p) >= a}
    seated = [p for p in seats.around(table, 1) if p in bids]
    return max(seated, key=lambda p: bids[p], default="")


@cites("chemindefer.4.b", "chemindefer.10.c")
def asked(table: Table) -> Step:
    """All are asked in turn, then bidders may raise; a patron who passed the bank joins only then.

    None means that no one is left to bid.
    """
    play: Play = table.play
    cited = AGAIN if play.shut_out else OFFERED
    ahead, least = leader(table), posted(table, BANKER)[0]
    for patron in seats.around(table, 1):
        if patron not in (*play.spoke, play.shut_out) and _most(table, patron) >= least:
            return _ask(table, patron, least, cited)
    if ahead:
        least = play.bids[ahead] + table.rules.limits_increment
    for patron in seats.around(table, 1):
        if patron not in (ahead, *play.out) and _most(table, patron) >= least:
            return _ask(table, patron, least, cited)
    return None


def _most(table: Table, patron: str) -> Cents:
    return min(chips(table, patron), posted(table, BANKER)[1])


def _ask(table: Table, patron: str, least: Cents, cited: tuple[str, ...]) -> Ask:
    form = Amount(least, _most(table, patron), table.rules.limits_increment)
    return Ask((patron,), BID, (NO_BID,), cited, form, silence=NO_BID, asks=BIDS, topic=BID)


def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The participant bids or declines."""
    amount = 0 if chosen.choice == NO_BID else cents(chosen.choice)
    cited = AGAIN if table.play.shut_out else OFFERED
    return (BankBid(patron=chosen.patron, amount=amount, cites=cited),)


def _opened(table: Table, event: BiddingOpened) -> Table:
    return changed(table, bidding=True, bids={}, spoke=(), out=(), shut_out=event.shut_out)


def _bid(table: Table, event: BankBid) -> Table:
    play: Play = table.play
    table = changed(table, spoke=(*play.spoke, event.patron))
    if not event.amount:
        return changed(table, out=(*play.out, event.patron))
    return changed(table, bids={**play.bids, event.patron: event.amount})


def _untaken(table: Table, event: BankUntaken) -> Table:
    return cleared(table, *OF_A_BID, "relinquished")


BIDDING = Part(
    name="bidding",
    evolve={BiddingOpened: _opened, BankBid: _bid, BankUntaken: _untaken},
    events=(BiddingOpened, BankBid, BankUntaken),
    questions={BID: Question(answered, priced=lambda table, asked: Priced(does="Bid"))},
)
"""The bank goes to the highest bidder."""
