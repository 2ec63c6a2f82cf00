"""How a round of roulette goes: betting, the spin, settlement; and who may use which chips."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Bought, CashedOut, DrawVoided
from croupier.core.game import Device, Game
from croupier.core.step import Draw, Open, Step
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager
from croupier.games.families import one_draw
from croupier.games.roulette.incidents import INCIDENTS
from croupier.games.roulette.layout import layout
from croupier.games.roulette.options import RouletteOptions
from croupier.games.roulette.wagers import WAGERS, wheel_of
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

OUTSIDE_WAGERS = ("column", "dozen", "red", "black", "odd", "even", "low", "high")


class Play(one_draw.Play, frozen=True):
    """The number the ball fell in, and the color of non-value chips each patron holds."""

    colors: Mapping[str, str] = {}


@cites("roulette.3.b")
def betting(table: Table) -> Step:
    """Wagers are taken until the dealer's call, made while the ball is still in the track."""
    return Open("no more bets", cites=("roulette.3.b",)) if table.open else None


@cites("roulette.2.d.2")
def spin(table: Table) -> Step:
    """The ball comes to rest; 00 on a wheel used as single zero is void and spun again."""
    number = table.play.outcome
    if number is None:
        return Draw("wheel")
    if not void(number, table.rules):
        return None
    because = ("roulette.2.d.2",)
    return (DrawVoided(device="wheel", outcome=number, says="no spin", cites=because),)


@cites("roulette.2.d.2")
def void(number: str, rules: RouletteOptions) -> bool:
    """Whether a spin that ends in this number does not count."""
    return rules.used_as_single and number == "00"


@cites("roulette.1.c", "roulette.1.d", "roulette.3.e")
def settlement(table: Table) -> Step:
    """Each wager as it lies when the ball rests: losers are collected, then winners paid."""
    return one_draw.settlement(ROULETTE, table)


@cites("roulette.1.b", "cmr146.05.2")
def sell_chips(table: Table, patron: str, chips: str) -> None:
    """No two patrons hold non-value chips of the same color."""
    holder = next((p for p, color in table.play.colors.items() if color == chips), patron)
    if chips and holder != patron:
        what = f"{chips} chips for {patron}"
        raise Refused(what, f"{holder} plays that color", ("roulette.1.b", "cmr146.05.2"))
    own = table.play.colors.get(patron, chips)
    if chips and own != chips:
        raise Refused(f"{chips} chips for {patron}", f"{patron} plays {own}", ("roulette.1.b",))


@cites("cmr146.09.4", "cmr146.09.4.a", "cmr146.09.4.b", "roulette.1.a", "roulette.1.b")
def accept_wager(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """Common conditions; then value chips as the house has it, never with a coupon."""
    accept(game, table, wager, bid)
    if wager.patron in table.play.colors:
        return
    if wager.coupon:
        because = ("roulette.1.b", "cmr146.09.4.a")
        raise Refused(str(bid), "a value chip beside a match play coupon", because, "color chips")
    use = table.rules.value_chips
    if use == "prohibit" or (use == "limit" and wager.kind not in OUTSIDE_WAGERS):
        why = "value chips are not taken" + (" on inside wagers" if use == "limit" else "")
        raise Refused(str(bid), why, ("cmr146.09.4",), "non-value chips of one's own color")


def _colored(table: Table, event: Bought) -> Table:
    if not event.chips:
        return table
    colors = {**table.play.colors, event.patron: event.chips}
    return replace(table, play=replace(table.play, colors=colors))


def _color_given_back(table: Table, event: CashedOut) -> Table:
    if table.accounts[event.patron] or table.wagers_of(event.patron):
        return table
    colors = {p: c for p, c in table.play.colors.items() if p != event.patron}
    return replace(table, play=replace(table.play, colors=colors))


def devices(rules: RouletteOptions) -> Mapping[str, Device]:
    """The wheel."""
    return {"wheel": wheel_of(rules).device}


ROULETTE = Game(
    key="roulette",
    name="Roulette",
    options=RouletteOptions,
    wagers=WAGERS,
    phases=(betting, spin, settlement, one_draw.ending),
    devices=devices,
    accept=accept_wager,
    sell=sell_chips,
    play=lambda rules: Play(),
    evolve={**one_draw.EVOLVE, Bought: _colored, CashedOut: _color_given_back},
    incidents=INCIDENTS,
    decides="wheel",
    void=void,
    layout=layout,
    ranges=("wheel", "zero_rule"),
    closes=("roulette.3.b",),
    folder="croupier.games.roulette",
)
