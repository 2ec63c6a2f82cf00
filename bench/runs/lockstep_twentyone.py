"""Lockstep: random lawful tables of twenty-one, each shoe dealt by both engine and kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bench.long import LongRun, State
from croupier.analysis.twentyone.lockstep import apart, drawn_table, in_engine
from croupier.games.registry import game

if TYPE_CHECKING:
    from croupier.core.game import Game

TABLES = {"blackjack": 1_200, "spanish21": 400, "zappit": 400}
PART = 20
FIRST = 1_000
"""Tables are drawn by numbers from here on; lower numbers belong to the tests."""


def chunks(state: State, tables: dict[str, int] | None = None, part: int = PART) -> Iterator[State]:
    """Some tables of one game after another."""
    for key, many in (tables or TABLES).items():
        done = state.get(key, {"tables": 0, "apart": []})
        while done["tables"] < many:
            more = min(part, many - done["tables"])
            done = a_part(game(key), done, more)
            state = {**state, key: done}
            yield state


def a_part(of: Game, done: State, more: int) -> State:
    """More tables of a game: where engine and kernel differ, if anywhere."""
    first = FIRST + done["tables"]
    differences = [apart(of, number) for number in range(first, first + more)]
    return {"tables": done["tables"] + more, "apart": [*done["apart"], *filter(None, differences)]}


def falls_short(state: State) -> str | None:
    """A table at which engine and kernel differ."""
    differences = [one for done in state.values() for one in done["apart"]]
    return f"{len(differences)} tables differ, the first: {differences[0]}" if differences else None


def figures(state: State) -> str:
    """The page: how many tables of each game, and what a table is."""
    tables = sum(done["tables"] for done in state.values())
    return "\n".join(
        (
            f"{tables:,} random lawful tables: options, boxes, a count with its spread, when to "
            "insure, and any choice for any hand, often depending on the count, all drawn from one "
            "number. A shoe of each was dealt by the engine and by the kernel, and compared card "
            "for card and cent for cent: the hands with their doubles and splits, insurance, all "
            "that was staked, wagers on streaks, and where the shoe ends. Multiple action, the "
            "double shoe, and shoes of so few decks that they run out in a round are among them.",
            "",
            "| game | tables | differ |",
            "| --- | ---: | ---: |",
            *(
                f"| {key} | {done['tables']:,} | {len(done['apart'])} |"
                for key, done in state.items()
            ),
            "",
            f"Rounds of table 1,000 of blackjack: {rounds(FIRST):,}.",
        )
    )


def rounds(number: int) -> int:
    """The number of rounds in a table's shoe."""
    return in_engine(drawn_table(game("blackjack"), number)).rounds


RUN = LongRun(
    name="lockstep-twentyone",
    title="Twenty-one in lockstep: engine and kernel",
    covers=(
        "bench/runs/lockstep_twentyone.py",
        "src/croupier/analysis/twentyone/lockstep.py",
        "src/croupier/games/blackjack/byhand.py",
        "src/croupier/games/blackjack/multiple.py",
        "src/croupier/games/blackjack/options.py",
        "src/croupier/games/blackjack/streak.py",
        "src/croupier/games/blackjack/wagers.py",
        "src/croupier/games/families/double_shoe.py",
        "src/croupier/games/families/shoe.py",
        "src/croupier/games/families/twentyone/dealer.py",
        "src/croupier/games/families/twentyone/hands.py",
        "src/croupier/games/families/twentyone/settling.py",
        "src/croupier/games/families/twentyone/terms.py",
        "src/croupier/games/families/twentyone/turns.py",
        "src/croupier/games/spanish21/hands.py",
        "src/croupier/games/spanish21/options.py",
        "src/croupier/games/spanish21/wagers.py",
        "src/croupier/games/zappit/options.py",
        "src/croupier/games/zappit/wagers.py",
        "src/croupier/analysis/twentyone/kernels/counting.py",
        "src/croupier/analysis/twentyone/kernels/deal.py",
        "src/croupier/analysis/twentyone/kernels/hands.py",
        "src/croupier/analysis/twentyone/kernels/memory.py",
        "src/croupier/analysis/twentyone/kernels/prizes.py",
        "src/croupier/analysis/twentyone/kernels/settle.py",
        "src/croupier/analysis/twentyone/kernels/shoes.py",
        "src/croupier/analysis/twentyone/kernels/states.py",
        "src/croupier/analysis/twentyone/kernels/streaks.py",
        "src/croupier/analysis/twentyone/kernels/turns.py",
        "src/croupier/analysis/twentyone/kernels/volume.py",
        "src/croupier/analysis/twentyone/kernels/watched.py",
        "src/croupier/analysis/twentyone/player.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
