"""`croupier strategy`: the ways of betting a game knows by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import GameArg, JsonOpt, out, print_json, refusing
from croupier.core.errors import Refused

if TYPE_CHECKING:
    from croupier.strategy.betting import Bet, Strategy


@refusing
def strategy(
    game: GameArg,
    listed: Annotated[
        bool, typer.Option("--list", help="The ways of betting that `--strategy` takes.")
    ] = False,
    as_json: JsonOpt = False,
) -> None:
    """The ways of betting a game knows by name, for `odds` and `simulate --strategy`."""
    from croupier.games import registry
    from croupier.strategy.betting import strategies

    played = registry.game(game)
    known = strategies(played)
    if not listed:
        why = "no decision is made after a wager there"
        raise Refused(f"the best decisions at {played.name}", why, (), "--list")
    if as_json:
        print_json("strategies", rows=[record(one) for one in known.values()])
        return
    width = max(map(len, known), default=0)
    for one in known.values():
        out().print(f"{one.key:<{width}}  {one.about}", highlight=False)
    if not known:
        out().print(f"{played.name} knows no way of betting by name.")


def record(one: Strategy) -> dict[str, Any]:
    """A way of betting as JSON."""
    bets = [bet_record(bet) for bet in one.bets]
    return {"key": one.key, "name": one.name, "about": one.about, "bets": bets}


def bet_record(bet: Bet) -> dict[str, Any]:
    """One bet of it; units are fractions of the unit staked."""
    units = bet.units if not isinstance(bet.units, dict) else None
    spread = {on: str(n) for on, n in bet.units.items()} if isinstance(bet.units, dict) else None
    return {
        "wager": bet.wager,
        "when": bet.when,
        "units": str(units) if spread is None else spread,
        **({"behind": bet.behind} if bet.behind else {}),
        "most": bet.most,
    }
