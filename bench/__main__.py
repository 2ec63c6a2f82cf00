"""Run benchmarks and print one table: `python -m bench [NAME...]`.

`python -m bench pairs OLD_DIR [NAME...]` compares them with those of another checkout.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from bench import pairs

if TYPE_CHECKING:
    from bench import Row

HEAD = ("benchmark", "rate", "ratio", "on a 2.2 G core", "hold")
HELP = {"-h", "--help"}
USAGE = """usage: ./run bench [NAME …], or ./run bench pairs OLD_DIR [NAME …]

Run these benchmarks, or all of them: {}.
With pairs, compare them with those of another checkout."""
WIDTHS = (36, 18, 24, 20, 0)


def names() -> list[str]:
    """All benchmarks: the modules of this folder with a function `rows`."""
    files = sorted(Path(__file__).parent.glob("[!_]*.py"))
    return [file.stem for file in files if "\ndef rows(" in file.read_text(encoding="utf-8")]


def quantity(value: float) -> str:
    """A figure with three digits and a suffix for thousands."""
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{letter} "
    return f"{value:.3g} "


def cells(row: Row) -> tuple[str, ...]:
    """A row as the cells of the table."""
    ratio = "" if row.ratio is None else f"{row.ratio:.3g} {row.ratio_to}"
    scaled = "" if row.scaled is None else f"{quantity(row.scaled)}{row.unit}"
    return row.name, f"{quantity(row.rate)}{row.unit}", ratio, scaled, row.hold


def line(words: tuple[str, ...]) -> str:
    """A line of the table."""
    return "".join(f"{word:<{width}}" for word, width in zip(words, WIDTHS, strict=True)).rstrip()


def main(asked: list[str]) -> int:
    """Run the benchmarks asked for, or all of them, and print each row as it is measured."""
    if asked[:1] == ["pairs"]:
        return pairs.main(asked[1:])
    known = names()
    if HELP & set(asked):
        print(USAGE.format(", ".join(known)))
        return 0
    if unknown := [name for name in asked if name not in known]:
        print(f"no benchmark {', '.join(unknown)}; available: {', '.join(known)}", file=sys.stderr)
        return 2
    print(line(HEAD))
    for name in asked or known:
        for row in import_module(f"bench.{name}").rows():
            print(line(cells(row)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
