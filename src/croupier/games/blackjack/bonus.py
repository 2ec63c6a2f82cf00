"""The blackjack bonus wager: a blackjack in the first two cards wins a prize the device shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING

from croupier.core.event import Announced, Confirmed, Drawn, Event, Moved, Paid, RoundEnded
from croupier.core.game import Game
from croupier.core.money import Cents, cents, short
from croupier.core.odds import Odds
from croupier.core.part import Incident, Named, Part
from croupier.core.step import Confirm, Draw, Step
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, win
from croupier.core.wager import PayLine, Spot, Wager, WagerKind
from croupier.equipment.device import FiniteDevice
from croupier.games.blackjack import side
from croupier.games.blackjack.betting import beside
from croupier.games.blackjack.prizes import OFFERED, no_prizes, prizes
from croupier.games.families.twentyone.beside import first_cards, of_kind
from croupier.games.families.twentyone.play import HandTaken, changed, hand
from croupier.rulebook.acceptance import exact
from croupier.rulebook.citation import cites
from croupier.rulebook.settlement import settle

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

    Rules = BlackjackOptions

BONUS = "bonus"
DISPLAY = Named("bonus display", "shows ${}")
LYING, WON = "", "won"
FAILED = "display fails"
"""The line of a prize that cannot be determined."""
FALLBACK = Odds(21, 1)
SUPERVISED = 100_00
"""A prize of this amount or more must be confirmed by a supervisor."""
FAILS = ("blackjack.15.p",)


class BonusShown(Event, frozen=True, kw_only=True, tag="bonus_shown"):
    """A prize that the display did not show is read from the table controller."""

    prize: str

    def sentence(self) -> str:
        return f"The table controller shows the bonus: {self.prize}"


def line(prize: Cents, stake: Cents) -> str:
    """The line that decides the wager: the prize and the amount wagered."""
    return f"{short(prize)} on {short(stake)}"


def lines(rules: Rules) -> tuple[str, ...]:
    """Every prize of each denomination offered."""
    offered = OFFERED[rules.bonus]
    return tuple(line(prize, cents(stake)) for stake in offered for prize in prizes(rules, stake))


@cites("blackjack.20.d", "blackjack.20.i", "blackjack.20.j", "blackjack.15.p")
def judge(at: str, made: str, rules: Rules) -> Verdict:
    """A blackjack wins the prize, whatever the dealer has, and the stake is returned (BJ-40)."""
    if not made:
        return lose(("blackjack.20.e.1",))
    if made == FAILED:
        return win(FALLBACK, FAILS)
    return win(odds_of(made), ("blackjack.20.d", "blackjack.20.j"))


def odds_of(made: str) -> Odds:
    """A prize as odds on the amount wagered."""
    prize, _, stake = made.partition(" on ")
    common = gcd(cents(prize), cents(stake))
    return Odds(cents(prize) // common, cents(stake) // common)


def pays(rules: Rules) -> tuple[PayLine, ...]:
    """Every prize."""
    return tuple(PayLine(f"Blackjack: {one}", odds_of(one)) for one in lines(rules))


_base = beside(BONUS)


@cites("blackjack.20.a", "blackjack.20.b", "blackjack.20.c")
def allowed(table: Table, wager: Wager) -> None:
    """One dollar or five, as the house offers, with a base wager, if prizes are submitted."""
    _base(table, wager)
    if not lines(table.rules):
        raise no_prizes(wager)
    exact(table, wager, ("blackjack.20.a", "blackjack.20.j"))


KIND = WagerKind(
    BONUS,
    "Blackjack Bonus",
    judge,
    pays,
    ("blackjack.20.a",),
    offered=lambda rules: rules.bonus != "off",
    allowed=allowed,
    start=lambda on: LYING,
    state=lambda at: "won, prize not shown yet",
    decided_by=BONUS,
)


def device_name(stake: Cents) -> str:
    """The name of the device that selects the prize for a wager of this amount."""
    return f"{BONUS}_{short(stake)}"


@lru_cache(maxsize=64)
def selector(rules: Rules, stake: str) -> FiniteDevice:
    """The device that selects a prize, each in proportion to its weight, the smallest first."""
    weights = prizes(rules, stake)
    common = gcd(*weights.values())
    ordered = sorted(weights.items())
    faces = tuple(short(prize) for prize, many in ordered for _ in range(many // common))
    return FiniteDevice(device_name(cents(stake)), faces, {short(p): short(p) for p in weights})


def devices(rules: Rules) -> dict[str, FiniteDevice]:
    """The selectors of the denominations with submitted prizes."""
    made = (selector(rules, stake) for stake in OFFERED[rules.bonus] if prizes(rules, stake))
    return {device.name: device for device in made}


@cites("blackjack.20.e", "blackjack.20.e.1", "blackjack.20.e.2")
def at_two_cards(game: Game, table: Table) -> tuple[Event, ...]:
    """Losing wagers are collected after the second card; winners' cards go under their wagers."""
    return tuple(event for w in _lying(table) for event in _decided(game, table, w))


def _lying(table: Table) -> list[Wager]:
    return [wager for wager in of_kind(table, BONUS) if wager.at == LYING]


def _decided(game: Game, table: Table, wager: Wager) -> tuple[Event, ...]:
    cards = first_cards(table, hand(table, str(wager.box)))
    if not side.bonus(cards, "", table.rules):
        return settle(game, table, "", (wager,))
    because = ("blackjack.20.e.2",)
    return (Moved(wager=wager.id, patron=wager.patron, spot=wager.spot, at=WON, cites=because),)


def winners(table: Table) -> list[Wager]:
    """Winning wagers whose prize has not been shown yet, from the dealer's left."""
    return sorted(
        (w for w in table.wagers if w.kind == BONUS and w.at == WON), key=lambda w: (w.box, w.id)
    )


@cites("blackjack.20.e.2", "blackjack.20.h")
def cards_stay(table: Table, step: Step) -> Step:
    """A winner's cards stay under the wager until its prize is paid."""
    if not isinstance(step, tuple):
        return step
    kept = {str(wager.box) for wager in winners(table)}
    return tuple(e for e in step if not (isinstance(e, HandTaken) and e.place in kept))


@cites("blackjack.20.f", "blackjack.20.g.1", "blackjack.20.g.2", "blackjack.20.g.3")
@cites("blackjack.20.g.4")
def prize_paid(game: Game, table: Table) -> Step:
    """After all other wagers, each winner's button is pressed once, from the dealer's left."""
    wager = next(iter(winners(table)), None)
    if wager is None:
        return None
    if not table.play.bonus_shows:
        return Draw(device_name(wager.amount), ("blackjack.20.f",))
    prize = cents(table.play.bonus_shows)
    if prize >= SUPERVISED and not table.play.bonus_confirmed:
        return Confirm("casino supervisor", _payout(table), ("blackjack.20.g.4",))
    said = Announced(who="dealer", says=short(prize), cites=("blackjack.20.g.3",))
    announced = (said,) if prize < SUPERVISED else ()
    return (*announced, *settle(game, table, line(prize, wager.amount), (wager,)))


def _payout(table: Table) -> str:
    return f"blackjack bonus of {table.play.bonus_shows}"


def _display_awaited(table: Table) -> str | None:
    """Return why this cannot happen now, or None if a button is about to be pressed."""
    others = any(wager.kind != BONUS for wager in table.wagers)
    if not winners(table) or others or table.play.bonus_shows:
        return "no bonus amount is about to be shown"
    return None


@cites("blackjack.15.p")
def display_failed(game: Callable[[], Game]) -> Callable[..., tuple[Event, ...]]:
    """The remedy when the display fails."""

    def act(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
        """The amount the controller holds is paid; if none can be found, the wager pays 21 to 1."""
        wager = winners(table)[0]
        if "prize" not in details:
            return settle(game(), table, FAILED, (wager,))
        shown = selector(table.rules, short(wager.amount)).value(details["prize"])
        return (BonusShown(prize=shown, cites=FAILS),)

    return act


def _shown(table: Table, event: Drawn) -> Table:
    """The display shows a prize."""
    return changed(table, bonus_shows=event.outcome)


def _found(table: Table, event: BonusShown) -> Table:
    return changed(table, bonus_shows=event.prize)


def _confirmed(table: Table, event: Confirmed) -> Table:
    """A supervisor confirms the prize shown."""
    right = bool(table.play.bonus_shows) and event.about == _payout(table)
    return changed(table, bonus_confirmed=True) if right else table


def _paid(table: Table, event: Paid) -> Table:
    """The display is cleared for the next winner."""
    if not table.play.bonus_shows or Spot.parse(event.spot).kind != BONUS:
        return table
    return changed(table, bonus_shows="", bonus_confirmed=False)


def _round_over(table: Table, event: RoundEnded) -> Table:
    """The display is cleared for the next round."""
    clear = not table.play.bonus_shows
    return table if clear else changed(table, bonus_shows="", bonus_confirmed=False)


def _shows(table: Table) -> Mapping[str, str]:
    prize = table.play.bonus_shows
    return {"blackjack bonus display": prize} if prize else {}


def part(game: Callable[[], Game]) -> Part:
    """The part of the blackjack bonus wager; `game` returns the game once it is complete."""
    fails = Incident(
        "bonus_display_fails",
        "IR-BJ-15",
        "The bonus display shows no amount",
        FAILS,
        _display_awaited,
        display_failed(game),
        ("prize",),
    )
    return Part(
        name="blackjack bonus",
        evolve={
            Drawn: _shown,
            BonusShown: _found,
            Confirmed: _confirmed,
            Paid: _paid,
            RoundEnded: _round_over,
        },
        events=(BonusShown,),
        incidents=(fails,),
        devices=devices,
        names={device_name(cents(stake)): DISPLAY for stake in OFFERED["both"]},
        shows=_shows,
    )
