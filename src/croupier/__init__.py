"""croupier: the executable rulebook of casino table games.

Play a table, compute exact odds, simulate, and check what a casino declares:

    import croupier

    table = croupier.table("roulette", seed=11, wheel="single")
    table.place("p1", "25 on straight:17")
    table.play_round()

    croupier.odds("roulette", wheel="single", wager="red")[0].house_advantage  # 1/37
    croupier.simulate("bigsix", rounds="1M", seed=7)
    croupier.check("submission.toml")

- at a table: `table`, `transcript`, `replay`, `convert`, `verify`
- about games: `games`, `card`, `script`, `layout`
- figures: `odds`, `simulate`, `strategy`, `equity`, `shuffle`
- the law: `law`, `check`, `conflicts`, `conflict_odds`, `diff`, `approvals`, `sign`, `library`,
  `petition`, `tournament`, `journal`, `duties`, `draw`, `example`
- data: `schema`

Every function has the name of the command that prints the same data, and takes the same words for
its options; options of a game are keywords, as in `wheel="single"`. Money is `"25.50"`, a `Decimal`
or whole dollars. Results have `to_dict()`, ready for JSON; lists of results have `to_dicts()`, and
`pandas.DataFrame(rows.to_dicts())` makes a data frame. What cannot be done raises `Refused`, which
says what, why and what would be accepted. `help(croupier.odds)` explains one function.
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
"""Not imported from `typing`: what is loaded here is loaded before an interrupt ends quietly."""

if TYPE_CHECKING:
    from croupier.analysis.rows import Row
    from croupier.core.errors import Refused
    from croupier.core.game import Game
    from croupier.front import (
        approvals,
        card,
        check,
        conflict_odds,
        conflicts,
        convert,
        diff,
        draw,
        duties,
        equity,
        example,
        games,
        journal,
        law,
        layout,
        library,
        odds,
        petition,
        replay,
        schema,
        script,
        shuffle,
        sign,
        simulate,
        strategy,
        table,
        tournament,
        transcript,
        verify,
    )
    from croupier.front.rows import Rows
    from croupier.front.shown import Felt, Page, Table, Text
    from croupier.rulebook.finding import Finding

__all__ = [
    "Felt",
    "Finding",
    "Game",
    "Page",
    "Refused",
    "Row",
    "Rows",
    "Table",
    "Text",
    "__version__",
    "approvals",
    "card",
    "check",
    "conflict_odds",
    "conflicts",
    "convert",
    "diff",
    "draw",
    "duties",
    "equity",
    "example",
    "games",
    "journal",
    "law",
    "layout",
    "library",
    "odds",
    "petition",
    "replay",
    "schema",
    "script",
    "shuffle",
    "sign",
    "simulate",
    "strategy",
    "table",
    "tournament",
    "transcript",
    "verify",
]

_HOMES = {
    "Felt": "croupier.front.shown",
    "Finding": "croupier.rulebook.finding",
    "Game": "croupier.core.game",
    "Page": "croupier.front.shown",
    "Refused": "croupier.core.errors",
    "Row": "croupier.analysis.rows",
    "Rows": "croupier.front.rows",
    "Table": "croupier.front.shown",
    "Text": "croupier.front.shown",
}
"""Where the public types are; the functions are in `croupier.front`."""


def __dir__() -> list[str]:
    """Everything public, and only that."""
    return __all__


def __getattr__(name: str) -> object:
    """The front door opens when it is first used, so that importing the package is instant."""
    if name not in __all__:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES.get(name, "croupier.front")), name)
