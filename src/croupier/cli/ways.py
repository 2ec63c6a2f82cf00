"""The option `--strategy`, alike in every command: a way to play hands, or a way to bet."""

from __future__ import annotations

from typing import Annotated

import typer

StrategyOpt = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        "--play",
        metavar="NAME|FILE",
        help="How to play or bet: optimal, basic, house, random, a name from `croupier strategy "
        "GAME --list` (`all` for all ways of betting), or a chart in a .toml file.",
    ),
]
