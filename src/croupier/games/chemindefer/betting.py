"""Wagers: the Banker's within its bounds, then those against it, in order of right."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.core.errors import Refused, TooMuch
from croupier.core.event import Chosen, Event, Returned, Staked, WagerPlaced
from croupier.core.game import Game
from croupier.core.money import Cents, cents, money, short, span
from croupier.core.part import Part, Priced, Question
from croupier.core.prompt import Amount
from croupier.core.step import Ask, NotNow, Open, Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.chemindefer.bank import PASSED, BankPassed, Why
from croupier.games.chemindefer.play import (
    Play,
    against,
    bank,
    changed,
    chips,
    others,
    posted,
    uncovered,
)
from croupier.games.families import seats
from croupier.games.families.coup import BANKER, PLAYER
from croupier.games.families.seats import at_own_seat
from croupier.rulebook.citation import cites

What = Literal["suivi", "banco", "wager", "open"]
BANK, SUIVI, BANCO, WAGER = "the Banker's wager", "banco suivi", "banco", "a wager against the bank"
CALLS = {"suivi": ("suivi", SUIVI), "banco": ("banco", BANCO)}
PASS, DECLINE = "pass", "decline"
BANKS, WAGERS = "How much do you wager as the Banker?", "How much do you wager against the bank?"
WHOLE = {
    SUIVI: "You lost against the last bank: do you wager the full amount of this one?",
    BANCO: "Do you wager the full amount of the bank against it?",
}
NOT_YET = "the bank may be passed after a round of play, not before the first"
RIGHTS = {
    "suivi": ("chemindefer.6.b",),
    "banco": ("chemindefer.6.c",),
    "wager": ("chemindefer.6.a", "chemindefer.6.d"),
    "open": ("chemindefer.6.a", "chemindefer.6.d"),
}
CLOSES = ("chemindefer.6.e",)
PLACE = ("cmr146.18.2", "cmr146.18.4.c")
BOUNDS = ("chemindefer.5.a", "chemindefer.5.b")


class Declined(Event, frozen=True, kw_only=True, tag="declined"):
    """A participant declines a right to wager against the Banker."""

    patron: str
    what: str

    def sentence(self) -> str:
        return f"{self.patron} declines {self.what}"


class DominantNamed(Event, frozen=True, kw_only=True, tag="dominant_named"):
    """The Dominant Player is named; there is none if no part of the bank was covered."""

    patron: str

    def sentence(self) -> str:
        if not self.patron:
            return "Nobody wagers against the Banker, so no hand is dealt"
        return f"{self.patron} is the Dominant Player"

    def headline(self) -> str:
        return "" if self.patron else "Nobody wagers against the Banker"


class Turn(msgspec.Struct, frozen=True):
    """Who has the right to wager against the Banker now, and which right it is."""

    what: What
    patron: str = ""


@cites("chemindefer.5.b", "chemindefer.10.c")
def bounds(table: Table) -> tuple[Cents, Cents]:
    """The Banker wagers at least the bid, and later from the preceding wager to twice that."""
    play: Play = table.play
    low, high = posted(table, BANKER)
    return max(low, play.floor), min(high, play.ceiling or high)


@cites("chemindefer.5.a", "chemindefer.5.b", "chemindefer.10.a")
def bankers_wager(table: Table) -> Step:
    """The Banker wagers before cards are dealt; one without enough chips gives up the bank."""
    play: Play = table.play
    if bank(table) is not None:
        return None
    least, most = bounds(table)
    most = min(most, chips(table, play.banker))
    if least > most:
        why: Why = "passed" if play.last else "ordered"
        return (BankPassed(patron=play.banker, why=why, cites=("chemindefer.5.b",)),)
    form = Amount(least, most, table.rules.limits_increment)
    may, silence = ((PASS,), PASS) if play.last else ((), short(least))
    who = (play.banker,)
    return Ask(who, BANK, may, BOUNDS, form, silence=silence, asks=BANKS, topic=BANK)


@cites("chemindefer.6.a", "chemindefer.6.d", "chemindefer.6.e")
def wagers_against(table: Table) -> Step:
    """Banco suivi, banco, then parts of the bank in turn, until the dealer's call."""
    if not table.open:
        return None
    now = turn(table)
    if now.what == "open":
        return Open("no more bets", CLOSES, (PLAYER,))
    if now.what == "wager":
        least, most = part(table, now.patron)
        form = Amount(least, most, table.rules.limits_increment)
        who, may, cited = (now.patron,), (DECLINE,), RIGHTS[now.what]
        return Ask(who, WAGER, may, cited, form, silence=DECLINE, asks=WAGERS, topic=WAGER)
    (call, about), cited = CALLS[now.what], RIGHTS[now.what]
    asks, both = WHOLE[about], (call, DECLINE)
    return Ask((now.patron,), about, both, cited, silence=DECLINE, asks=asks, topic=about)


def turn(table: Table) -> Turn:
    """Who may wager against the Banker now."""
    return whole(table) or parts(table) or Turn("open")


@cites("chemindefer.6.b", "chemindefer.6.c")
def whole(table: Table) -> Turn | None:
    """The whole bank: whoever equaled the last and lost, then the nearest to the Banker."""
    if bars_whole(table):
        return None
    calls: tuple[What, ...] = ("suivi", "banco")
    for what in calls:
        for patron in others(table):
            if not bars_call(table, what, patron):
                return Turn(what, patron)
    return None


@cites("chemindefer.6.a", "chemindefer.6.d")
def bars_whole(table: Table) -> str:
    """Why no one may wager against the whole bank now; "" if someone may."""
    if against(table):
        return "there are already wagers against a part of the bank"
    banked, (least, most) = bank(table), posted(table, PLAYER)
    if banked is None or not least <= banked.amount <= most:
        return f"the whole bank is outside the posted limits, {money(least)} to {money(most)}"
    return ""


@cites("chemindefer.6.b", "chemindefer.6.c")
def bars_call(table: Table, what: What, patron: str) -> str:
    """Why a participant may not call the whole bank; "" if they may."""
    play, banked, has = table.play, bank(table), chips(table, patron)
    if banked is not None and has < banked.amount:
        whole = money(banked.amount)
        return f"not enough chips: the whole bank is {whole}, and you have {money(has)}"
    if what == "suivi" and patron not in play.suivi:
        return "only a patron who matched the Banker's last wager, and lost, may follow it"
    return "already declined" if (patron, what) in play.declines else ""


@cites("chemindefer.10.a")
def refuses(table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """The bank, if it cannot be passed yet; the whole bank, if a part of it is asked for."""
    if asked.about == BANK:
        return () if table.play.last else (NotNow(PASS, NOT_YET, ("chemindefer.10.a",)),)
    calls: dict[str, tuple[What, ...]] = {BANCO: ("suivi",), WAGER: ("suivi", "banco")}
    patron, all_of_it = asked.patrons[0], bars_whole(table)
    return tuple(
        NotNow(what, all_of_it or bars_call(table, what, patron), RIGHTS[what])
        for what in calls.get(asked.about, ())
    )


@cites("chemindefer.6.d")
def parts(table: Table) -> Turn | None:
    """Part of the bank: each once, counterclockwise from the Banker's immediate right."""
    made = {wager.patron for wager in against(table)}
    for patron in others(table):
        least, most = part(table, patron)
        if patron not in made and least <= most and (patron, WAGER) not in table.play.declines:
            return Turn("wager", patron)
    return None


@cites("chemindefer.6.a")
def part(table: Table, patron: str) -> tuple[Cents, Cents]:
    """What a participant may wager: all wagers together may not exceed the Banker's."""
    least, most = posted(table, PLAYER)
    return least, min(most, uncovered(table), chips(table, patron))


@cites("chemindefer.6.b", "chemindefer.6.c", "chemindefer.6.d")
def answered(game: Game, table: Table, chosen: Chosen) -> tuple[Event, ...]:
    """The participant wagers the amount named or the whole bank, or gives up the right."""
    if chosen.choice == PASS:
        return (BankPassed(patron=chosen.patron, why="passed", cites=PASSED),)
    if chosen.choice == DECLINE:
        cited = RIGHTS[turn(table).what]
        return (Declined(patron=chosen.patron, what=chosen.about, cites=cited),)
    kind, cited = (BANKER, BOUNDS) if chosen.about == BANK else (PLAYER, RIGHTS[turn(table).what])
    banked = bank(table)
    banco = chosen.choice in ("suivi", "banco") and banked is not None
    amount = banked.amount if banco and banked else cents(chosen.choice)
    return (Staked(wager=_wager(table, chosen.patron, kind, amount), cites=cited),)


def _wager(table: Table, patron: str, kind: str, amount: Cents) -> Wager:
    seat = seats.home(table, patron)
    return Wager(table.next_wager, kind, "", seat, patron, amount, at="")


@cites("chemindefer.5.a", "chemindefer.5.b")
def bank_allowed(table: Table, wager: Wager) -> None:
    """Only the Banker wagers on the Banker's Hand, once a round, within the bounds."""
    at_own_seat(table, wager, PLACE)
    play: Play = table.play
    what = wager.words
    if wager.patron != play.banker:
        why = f"the Banker is {play.banker or 'not chosen yet'}"
        instead = "a wager against the bank" if play.banker else "a bid for the bank first"
        raise Refused(what, why, ("chemindefer.4.b", "chemindefer.5.a"), instead)
    if play.shoe.state != "ready":
        why = "the bank is offered again with each new shoe"
        raise Refused(what, why, ("chemindefer.4.b",), "a bid for the bank, once the shoe is ready")
    if bank(table) is not None:
        raise Refused(what, "the Banker has already wagered", BOUNDS, "the wager as it is")
    least, most = bounds(table)
    if not least <= wager.amount <= most:
        why = "outside the limits of the Banker's wager"
        raise Refused(what, why, BOUNDS, span(least, most))


@cites("chemindefer.6.a", "chemindefer.6.b", "chemindefer.6.c", "chemindefer.6.d")
def against_allowed(table: Table, wager: Wager) -> None:
    """The others wager against the bank, each in turn, and no more than its amount."""
    at_own_seat(table, wager, PLACE)
    banked, what = bank(table), wager.words
    if banked is None:
        raise Refused(what, "the Banker wagers first", ("chemindefer.6.a",), "a wager after that")
    if wager.patron == table.play.banker:
        raise Refused(what, "the Banker wagers on the Banker's Hand", ("chemindefer.6.a",))
    now = turn(table)
    if now.what != "open" and now.patron != wager.patron:
        raise Refused(what, f"{now.patron} goes first: {now.what}", RIGHTS[now.what])
    if now.what in CALLS and wager.amount != banked.amount:
        accepted = f"{money(banked.amount)}, or decline"
        raise Refused(what, "not the whole amount of the bank", RIGHTS[now.what], accepted)
    left = banked.amount - sum(w.amount for w in against(table) if w.patron != wager.patron)
    if wager.amount > left:
        why = f"only {money(left)} of the bank is left to wager against"
        raise TooMuch(what, why, ("chemindefer.6.a",), left)


@cites("chemindefer.6.e", "chemindefer.7.c")
def covering(table: Table) -> Step:
    """The Banker withdraws what no one covered, and the Dominant Player is named."""
    banked = bank(table)
    if banked is None or table.play.dominant:
        return None
    bare = uncovered(table)
    back = Returned(
        wager=banked.id, patron=banked.patron, spot=banked.spot, amount=bare, cites=CLOSES
    )
    named = DominantNamed(patron=dominant(table), cites=("chemindefer.7.c",))
    return (*((back,) if bare else ()), named)


@cites("chemindefer.7.c")
def dominant(table: Table) -> str:
    """The highest wager, such as a banco, gets the hand; of equals, the nearest to the Banker."""
    made = {wager.patron: wager.amount for wager in against(table)}
    return max((p for p in others(table) if p in made), key=lambda p: made[p], default="")


def _staked(table: Table, event: WagerPlaced) -> Table:
    """A bank sets the bounds of the next one."""
    if event.wager.kind != BANKER:
        return table
    amount = event.wager.amount
    return changed(table, floor=amount, ceiling=amount * 2, last=amount)


def _declined(table: Table, event: Declined) -> Table:
    what = {about: key for key, (_, about) in CALLS.items()}.get(event.what, event.what)
    return changed(table, declines=(*table.play.declines, (event.patron, what)))


def _dominant(table: Table, event: DominantNamed) -> Table:
    """If no one wagered against the bank, no one has equaled it."""
    if event.patron:
        return changed(table, dominant=event.patron)
    return changed(table, suivi=())


def priced(table: Table, asked: Ask) -> Priced:
    """What a call for the whole bank comes to."""
    banked = bank(table)
    calls = [call for call, _ in CALLS.values() if call in asked.choices]
    return Priced(dict.fromkeys(calls, banked.amount) if banked else {}, does="Bet")


ASKED = Question(answered, refuses, priced=priced)
BETTING = Part(
    name="betting",
    evolve={WagerPlaced: _staked, Staked: _staked, Declined: _declined, DominantNamed: _dominant},
    events=(Declined, DominantNamed),
    questions={BANK: ASKED, WAGER: ASKED, **{about: ASKED for _, about in CALLS.values()}},
)
"""The Banker's wager, and the wagers against it."""
