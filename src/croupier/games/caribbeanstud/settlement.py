"""How a hand of Caribbean stud is settled: ante and bet, bonus, progressive, envy, five card."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.core.game import Game
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.caribbeanstud import wagers
from croupier.games.caribbeanstud.hands import (
    ANTE,
    BET,
    BONUS,
    FIVE_BONUS,
    FIVE_CARD_BONUSES,
    HELD,
    ON_DEALER,
    ON_PLAYER,
    PROGRESSIVE,
    Hand,
    held,
    qualifies,
    ranked,
    written,
)
from croupier.games.caribbeanstud.hands import hand as made
from croupier.games.caribbeanstud.options import ENVIOUS
from croupier.games.caribbeanstud.play import FIELDS
from croupier.games.families import prizes, shoe
from croupier.games.families.envy import envied
from croupier.games.families.stud import play, settling
from croupier.games.families.stud.play import DEALER, HandJudged
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
LIFTED: Mapping[str, Ids] = {
    PROGRESSIVE: ("caribbeanstud.7.b",),
    FIVE_BONUS: ("caribbeanstud.11.e.1",),
}
"""The clauses by which the house keeps the stake."""
FROM_FLUSH = HELD[: HELD.index("flush") + 1]
"""The progressive payout hands."""
PAID: Mapping[str, Ids] = {
    PROGRESSIVE: ("caribbeanstud.10.c.5.iv", "caribbeanstud.11.d"),
    FIVE_BONUS: ("caribbeanstud.10.c.6.iii", "caribbeanstud.11.e.1"),
}
APART = {
    PROGRESSIVE: "a share of the meter is not paid from the table inventory",
    FIVE_BONUS: "a share of the meter is not paid to the game account",
}
"""Why a share of a meter is not paid as other prizes are."""
SHARED = {PROGRESSIVE: "caribbeanstud.11.d.4", FIVE_BONUS: "caribbeanstud.11.e.2"}
"""The clauses on a share of a meter: what it shows in the turn, or who wagered on a hand."""
Turn = Callable[[Game, Table, play.Hand], Step]


@cites("caribbeanstud.10.c", "caribbeanstud.1.round-of-play")
def settlement(game: Game, table: Table) -> Step:
    """Player by player from the dealer's right, counterclockwise."""
    for one in settling.from_the_right(table):
        step = turn(game, table, one)
        if step:
            return step
    return None


@cites("caribbeanstud.10.c", "caribbeanstud.10.c.4", "caribbeanstud.10.c.5", "caribbeanstud.10.c.6")
def turn(game: Game, table: Table, one: play.Hand) -> Step:
    """What is next for one player: the steps in the order in which the rules have them."""
    for step in (turned, against_dealer, bonus, progressive, envy, five_card, cards_taken):
        found = step(game, table, one)
        if found:
            return found
    return None


def own_cards(table: Table, one: play.Hand) -> Ids:
    """The cards of a player's hand, if it is still on the table."""
    return shoe.cards_at(table, one.place)


def outcome(table: Table, one: play.Hand) -> Hand:
    """What a player chose and held, against the dealer's hand."""
    return made(one.decision, own_cards(table, one), shoe.cards_at(table, DEALER))


@cites("caribbeanstud.10.c.1", "caribbeanstud.10.c.2")
def turned(game: Game, table: Table, one: play.Hand) -> Step:
    """The player's cards are turned and called; only a hand with a live wager is on the table."""
    because = ("caribbeanstud.10.c.1",)
    shown = settling.turned(table, one.place, because) if own_cards(table, one) else ()
    return (*shown, called(table, one)) if shown else None


@cites("caribbeanstud.10.c.2")
def called(table: Table, one: play.Hand) -> HandJudged:
    """The highest hand of the five cards, and the dealer's if the two compete."""
    dealer = ranked(shoe.cards_at(table, DEALER))
    fails = "" if qualifies(dealer) else ", which does not qualify"
    against = play.dealers(f"{dealer.name}{fails}") if one.decision == BET else ""
    return HandJudged(
        place=one.place,
        patron=one.patron,
        outcome=written(outcome(table, one)),
        hand=ranked(own_cards(table, one)).name,
        against=against,
        cites=("caribbeanstud.10.c.2",),
    )


@cites("caribbeanstud.10.c.3.i", "caribbeanstud.10.c.3.ii.A", "caribbeanstud.10.c.3.ii.B")
@cites("caribbeanstud.10.c.3.ii.C", "cmr146.26.3")
def against_dealer(game: Game, table: Table, one: play.Hand) -> Step:
    """Ante and bet are collected, paid or returned together."""
    lying = play.wagers_on(table, one, ANTE, BET)
    if not lying:
        return None
    ante = settling.settled(game, table, outcome(table, one), lying[:1])
    bet = settling.settled(game, table, outcome(table, one), lying[1:])
    return (*ante, *settling.capped(bet, table.rules.bet_cap, ("cmr146.26.3",)))


@cites("caribbeanstud.10.c.4")
def bonus(game: Game, table: Table, one: play.Hand) -> Step:
    """The bonus is settled by the player's hand alone."""
    lying = play.wagers_on(table, one, BONUS)
    return settling.settled(game, table, outcome(table, one), lying) if lying else None


@cites("caribbeanstud.10.c.5", "caribbeanstud.10.c.5.iii", "caribbeanstud.11.d.i.C")
@cites("caribbeanstud.11.d.4", "caribbeanstud.11.d.ii", "caribbeanstud.1.progressive-payout-hand")
def progressive(game: Game, table: Table, one: play.Hand) -> Step:
    """A floorperson validates every prize; from a flush up, a casino supervisor does too (R9)."""
    for wager in play.wagers_on(table, one, PROGRESSIVE):
        holds = held(own_cards(table, one))
        roles = {"floorperson": ("caribbeanstud.10.c.5.iii",)}
        if holds in FROM_FLUSH:
            roles["casino supervisor"] = ("caribbeanstud.11.d.i.C",)
        return prized(table, PROGRESSIVE, wager, holds, roles)
    return None


@cites("caribbeanstud.10.c.6", "caribbeanstud.10.c.6.ii", "caribbeanstud.11.e.2")
def five_card(game: Game, table: Table, one: play.Hand) -> Step:
    """A floorperson verifies prizes of 500 for 1 and shares of the meter; others are credited."""
    lying = play.wagers_on(table, one, *FIVE_CARD_BONUSES)
    for wager in sorted(lying, key=lambda each: each.kind != ON_DEALER):
        place = one.place if wager.kind == ON_PLAYER else DEALER
        holds = held(shoe.cards_at(table, place))
        high = holds in FROM_FLUSH[:3]
        roles = {"floorperson": ("caribbeanstud.10.c.6.ii",)} if high else {}
        return prized(table, FIVE_BONUS, wager, holds, roles)
    return None


@cites("caribbeanstud.11.d.4", "caribbeanstud.11.e.1", "caribbeanstud.10.c.5.iv")
@cites("caribbeanstud.10.c.6.iii")
def prized(table: Table, name: str, wager: Wager, holds: str, roles: Mapping[str, Ids]) -> Step:
    """A share of the meter is fixed when the turn comes; every prize is paid once it is validated.

    Until then the player's cards stay on the table.
    """
    found = wagers.prize_of(table.rules, name, holds, wager.amount)
    if found is None:
        lost = (*wagers.NOTHING_WON[name], *LIFTED[name])
        return prizes.kept((wager,), tuple(dict.fromkeys(lost)))
    fixed = prizes.fixed_for(table, wager)
    if found.from_meter and fixed is None:
        own, because = getattr(table.play, FIELDS[name]), (PAID[name][1], SHARED[name])
        return prizes.fixed(own, name, found, sharing(table, wager), because)
    validation = prizes.validation(table, name, roles)
    if validation is not None:
        return validation
    amount = found.of(0) if fixed is None else fixed
    return prizes.paid(wager, amount, PAID[name], LIFTED[name], APART[name] * found.from_meter)


@cites("caribbeanstud.11.e.2")
def sharing(table: Table, wager: Wager) -> tuple[Wager, ...]:
    """Everyone who wagered on the dealer's hand shares its prize equally, folded or not."""
    if wager.kind != ON_DEALER:
        return (wager,)
    return tuple(w for w in prizes.on(table, FIVE_BONUS) if w.kind == ON_DEALER)


@cites("caribbeanstud.10.c.5.v", "caribbeanstud.11.d.5")
def envy(game: Game, table: Table, one: play.Hand) -> Step:
    """With table D, the others with a progressive wager are paid for a hand that did not fold."""
    cards = own_cards(table, one)
    if table.rules.progressive != ENVIOUS or one.decision != BET or not cards:
        return None
    because = ("caribbeanstud.10.c.5.v", "caribbeanstud.11.d.5")
    return envied(table, one.patron, one.place, held(cards), wagers.envy, because) or None


@cites("caribbeanstud.10.d")
def cards_taken(game: Game, table: Table, one: play.Hand) -> Step:
    """Once all wagers of a player are settled, the cards go to the discard rack."""
    return tuple(settling.taken(table, (one.place,), ("caribbeanstud.10.d",))) or None


@cites("caribbeanstud.12.d")
def void_with(table: Table, one: play.Hand) -> tuple[Wager, ...]:
    """The wagers that are void with a player's hand; those on the dealer's hand live (R8)."""
    return tuple(w for w in play.wagers_on(table, one) if w.kind != ON_DEALER)
