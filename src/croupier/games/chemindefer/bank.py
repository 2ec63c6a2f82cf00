"""The bank: who has it, and how it is kept, passed, lost, and offered around the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from croupier.core.event import Bought, CardsShuffled, CashedOut, Chosen, Event
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.part import Act, Part, Question
from croupier.core.step import Ask, Step
from croupier.core.table import IDLE, Table
from croupier.games.chemindefer import bidding
from croupier.games.chemindefer.play import Play, bank, changed, chips, posted, reopened
from croupier.games.families import one_draw, seats
from croupier.games.families.changing import cleared
from croupier.games.families.coup import BANKER, PLAYER
from croupier.games.families.seats import SeatTaken
from croupier.rulebook.citation import cites

THE_BANK, ACCEPT, DECLINE = "the bank", "accept", "decline"
TAKES = "Do you take the bank, and deal?"
Why = Literal["lost", "ordered", "passed", "annulled"]
PASSED, LOST, ORDERED = ("chemindefer.10.a",), ("chemindefer.10.a.1",), ("chemindefer.10.a.2",)
OFFERED = {"mandatory": ("chemindefer.10.b",), "voluntary": ("chemindefer.10.c",)}
BANKED = ("last", "relinquished", "refused", "suivi")
"""The fields cleared when a Banker is named."""
OF_A_SHOE = (
    *("banker", "bank_seat", "misses", "passed_seat", "passed_by"),
    *("last_coup", "stood", "apart", "simulated"),
)
"""The fields cleared with each shoe."""


class BankerNamed(Event, frozen=True, kw_only=True, tag="banker_named"):
    """A participant has the bank; the first wager is at least `amount`, and at most twice that
    if it is `bounded`.
    """

    who: str
    amount: Cents = 0
    bounded: bool = False

    def sentence(self) -> str:
        return f"{self.who} is the Banker"


class BankRefused(Event, frozen=True, kw_only=True, tag="bank_refused"):
    """A participant declines the bank."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} does not accept the bank"


class TurnMissed(Event, frozen=True, kw_only=True, tag="turn_missed"):
    """A participant who moved nearer to the bank misses a turn."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} misses a turn for having moved"


class BankPassed(Event, frozen=True, kw_only=True, tag="bank_passed"):
    """The Banker gives up the bank, by rule or by choice."""

    patron: str
    why: Why

    def sentence(self) -> str:
        ways = {
            "lost": "loses the bank",
            "ordered": "is ordered to pass the bank",
            "passed": "passes the bank",
            "annulled": "gives up the bank of an annulled hand",
        }
        return f"{self.patron} {ways[self.why]}"


@cites("chemindefer.4.b", "chemindefer.10.b", "chemindefer.10.c")
def selection(table: Table) -> Step:
    """A bank that was given up is offered around; a new shoe's bank goes to the highest bidder."""
    play: Play = table.play
    if play.banker:
        return None
    if play.relinquished and not play.bidding:
        return offering(table)
    if not play.bidding:
        return (bidding.BiddingOpened(cites=bidding.OFFERED),)
    return bidding.asked(table) or _highest(table)


def _highest(table: Table) -> tuple[Event, ...]:
    """The highest bidder becomes the Banker; if no one bid, no hand is dealt."""
    best = bidding.leader(table)
    if not best:
        return (bidding.BankUntaken(cites=bidding.OFFERED), one_draw.round_ended(table))
    amount = table.play.bids[best]
    return (BankerNamed(who=best, amount=amount, cites=bidding.OFFERED),)


@cites("chemindefer.10.b", "chemindefer.10.c", "chemindefer.10.e")
def offering(table: Table) -> Step:
    """The bank is offered counterclockwise from its last Banker; finally to the highest bidder."""
    play: Play = table.play
    cited = OFFERED[play.relinquished]
    for patron in turns(table):
        if patron in play.refused or not _may_take(table, patron):
            continue
        if patron in play.misses:
            return (TurnMissed(patron=patron, cites=("chemindefer.10.e",)),)
        may, about = (ACCEPT, DECLINE), THE_BANK
        return Ask((patron,), about, may, cited, silence=DECLINE, asks=TAKES, topic=about)
    out = play.shut_out if play.relinquished == "voluntary" else ""
    return (bidding.BiddingOpened(shut_out=out, cites=cited),)


def turns(table: Table) -> tuple[str, ...]:
    """The order in which the bank would be offered now."""
    play: Play = table.play
    if play.banker:
        return seats.right_of(table, play.banker)
    first = play.from_seat % table.rules.seats + 1
    return tuple(p for p in seats.around(table, first) if p != play.shut_out)


@cites("chemindefer.10.c")
def _may_take(table: Table, patron: str) -> bool:
    """Whether a patron has the chips for the minimum wager needed to take the bank."""
    low, high = posted(table, BANKER)
    if table.play.relinquished == "voluntary":
        low = max(low, table.play.last)
    return low <= min(high, chips(table, patron))


@cites("chemindefer.10.b", "chemindefer.10.c")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """A participant who takes a passed bank wagers the last Banker's amount to twice that."""
    play: Play = table.play
    cited = OFFERED[play.relinquished]
    if chosen.choice == DECLINE:
        return (BankRefused(patron=chosen.patron, cites=cited),)
    if play.relinquished == "mandatory":
        return (BankerNamed(who=chosen.patron, cites=cited),)
    return (BankerNamed(who=chosen.patron, amount=play.last, bounded=True, cites=cited),)


@cites("chemindefer.10.a.1")
def lost(table: Table) -> tuple[Event, ...]:
    """A Banker whose hand loses passes the shoe."""
    play: Play = table.play
    beaten = play.settled and play.last_coup is not None and play.last_coup.winner == PLAYER
    return (BankPassed(patron=play.banker, why="lost", cites=LOST),) if beaten else ()


def _keeps(table: Table, patron: str, details: Mapping[str, str]) -> str | None:
    """Why a patron cannot pass the bank now."""
    play: Play = table.play
    if patron != play.banker:
        return f"only the Banker can pass the bank; the Banker is {play.banker or 'not chosen yet'}"
    if not play.last:
        return "a Banker must play a hand before passing the bank"
    free = table.stage == IDLE or (table.open and bank(table) is None)
    return None if free else "a round is under way"


@cites("chemindefer.10.a")
def pass_bank(table: Table, patron: str, details: Mapping[str, str]) -> tuple[Event, ...]:
    """After any round the Banker may pass the shoe."""
    return (BankPassed(patron=patron, why="passed", cites=PASSED),)


PASS = Act(
    "pass_bank",
    "pass the bank",
    PASSED,
    _keeps,
    pass_bank,
    says="passes the bank",
    typed="pass bank",
)

SIT = seats.sit(("chemindefer.10.e", "cmr146.18.2"))


def _named(table: Table, event: BankerNamed) -> Table:
    """The Banker has the shoe, and has made no preceding wager."""
    most = event.amount * 2 if event.bounded else 0
    return cleared(
        table,
        *BANKED,
        *bidding.OF_A_BID,
        banker=event.who,
        previous=event.who,
        bank_seat=seats.home(table, event.who),
        floor=event.amount,
        ceiling=most,
    )


def _refused(table: Table, event: BankRefused) -> Table:
    return changed(table, refused=(*table.play.refused, event.patron))


def _missed(table: Table, event: TurnMissed) -> Table:
    play: Play = table.play
    left = tuple(p for p in play.misses if p != event.patron)
    return changed(table, misses=left, refused=(*play.refused, event.patron))


@cites("chemindefer.10.b", "chemindefer.10.c", "chemindefer.10.d")
def _passed(table: Table, event: BankPassed) -> Table:
    """The bank is offered from the right; one passed and then lost, from where it was passed."""
    play: Play = table.play
    table = changed(
        table,
        banker="",
        from_seat=play.bank_seat,
        shut_out=event.patron,
        refused=(),
        declines=(),
        relinquished="voluntary" if event.why == "passed" else "mandatory",
    )
    if event.why == "passed":
        return reopened(_kept_in_mind(table, play))
    if event.why == "lost" and play.passed_seat:
        table = changed(table, from_seat=play.passed_seat, shut_out=play.passed_by)
    return reopened(changed(table, passed_seat=0, passed_by=""))


def _kept_in_mind(table: Table, before: Play) -> Table:
    """A bank that loses moves on from the patron who first passed it."""
    if before.passed_seat:
        return table
    return changed(table, passed_seat=before.bank_seat, passed_by=before.banker)


def _left(table: Table, event: Bought | CashedOut) -> Table:
    """A Banker who gives up the seat gives up the bank."""
    gone = seats.given_up(table, event)
    held = gone and gone == table.play.banker
    return _passed(table, BankPassed(patron=gone, why="ordered")) if held else table


@cites("chemindefer.10.e")
def _moved(table: Table, event: SeatTaken) -> Table:
    """A participant who moves to a seat the bank would reach sooner misses the next turn."""
    play: Play = table.play
    if event.patron == play.banker:
        return changed(table, bank_seat=event.seat)
    if not play.banker and not play.relinquished:
        return table
    before, after = turns(table), turns(seats.seat_taken(table, event))
    sooner = event.patron in before and after.index(event.patron) < before.index(event.patron)
    if not sooner or event.patron in play.misses:
        return table
    return changed(table, misses=(*play.misses, event.patron))


def _new_shoe(table: Table, event: CardsShuffled) -> Table:
    """When a new shoe begins, the bank goes to the highest bidder."""
    return cleared(table, *BANKED, *bidding.OF_A_BID, *OF_A_SHOE)


BANK = Part(
    name="bank",
    evolve={
        BankerNamed: _named,
        BankRefused: _refused,
        TurnMissed: _missed,
        BankPassed: _passed,
        Bought: _left,
        CashedOut: _left,
        SeatTaken: _moved,
        CardsShuffled: _new_shoe,
    },
    events=(BankerNamed, BankRefused, TurnMissed, BankPassed),
    questions={THE_BANK: Question(answered)},
    acts=(PASS,),
)
"""A participant holds the bank. Listed before the seats: turns change with them."""
