"""Ways to play twenty-one as people write them: a chart, a count, a spread, when to insure.

A chart is a TOML file. `hard`, `soft` and `pairs` are tables: a row for each count, or for several
(`5-8`), or for a pair's rank; each row has ten choices, against 2 to 9, T and A:

    [hard]
    5-8 = "H H H H H H H H H H"
    16  = "S S S S S H H Rh Rh Rh"
    [soft]
    18  = "S Ds Ds Ds Ds S S H H H"
    [pairs]
    A   = "P P P P P P P P P P"

H hits, S stands, D doubles, R surrenders, P splits, Z has the cards replaced; a small letter says
what to do where that is not open (`Ds`, `Rs`; without one the hand is hit). Pairs that are not
split are played by their count. `rescue`, for a house that lets doubled hands be rescued, has rows
by count whose choices are R and -.

`[[index]]` has deviations from the chart by the count (see `deviations`).

A count is also a TOML file: `tags` are by rank (T stands for J, Q and K unless they are named),
`first` is what it starts with, `per_deck` says whether it is read per deck not seen.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.names import meant_by
from croupier.analysis.twentyone.deviations import INDEX, Indexed, deviations
from croupier.analysis.twentyone.index import COUNTS
from croupier.analysis.twentyone.kernels.dealer import hands
from croupier.analysis.twentyone.kernels.states import DOUBLE, HIT, RESCUE, STAND, SURRENDER
from croupier.analysis.twentyone.kernels.volume import ALWAYS, NEVER, Count
from croupier.core.errors import Refused, UnknownName
from croupier.equipment.cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.games.families.twentyone.terms import Terms

COLUMNS = "23456789TA"
VALUES = "A23456789T"
LETTERS = {"S": STAND, "H": HIT, "D": DOUBLE, "R": SURRENDER}
CODES = ("H", "S", "P", "Z", *(f"{letter}{other}" for letter in "DRZ" for other in ("", "h", "s")))
HARD, SOFT, PAIRS, SAVED = "hard", "soft", "pairs", "rescue"
COUNTED = {HARD: range(5, 21), SOFT: range(13, 21)}
FACES = "JQK"
HALVES = ("-1", "1/2", "1", "1", "3/2", "1", "1/2", "0", "-1/2", "-1")
FOUR = 4
EXAMPLE = '16 = "S S S S S H H Rh Rh Rh"'


@dataclass(frozen=True, eq=False)
class Chart:
    """A chart as a table of choices."""

    act: Any
    plain: Any
    splits: Any
    zaps: Any


def read_chart(file: Path, terms: Terms) -> Chart | Indexed:
    """The chart of a file, for a table where one of the dealer's cards is seen."""
    if terms.shown:
        why = "a chart has a column for each up card, but here both cards are face up"
        raise Refused(f"--play {file}", why, (), "total or composition")
    return way_to_play(_document(file), str(file))


def way_to_play(document: Mapping[str, Any], name: str = "a chart") -> Chart | Indexed:
    """A chart with its deviations by the count, or deviations from the best play by counts."""
    rows = {title: table for title, table in document.items() if title != INDEX}
    if INDEX not in document:
        return chart(rows, name)
    left = deviations(document[INDEX], name)
    return Indexed(chart(rows, name) if rows else None, left)


def _document(file: Path) -> Mapping[str, Any]:
    try:
        found: Mapping[str, Any] = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Refused(str(file), f"not TOML: {error}", (), EXAMPLE) from error
    return found


def chart(document: Mapping[str, Any], name: str = "a chart") -> Chart:
    """A chart from its tables."""
    unknown = set(document) - {HARD, SOFT, PAIRS, SAVED}
    if unknown:
        raise UnknownName(f"table of {name}", min(unknown), (HARD, SOFT, PAIRS, SAVED, INDEX))
    every = hands()
    shape = (len(every.held), len(VALUES))
    made = Chart(
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros((10, 10), bool),
        np.zeros(shape, bool),
    )
    for title, soft in ((HARD, False), (SOFT, True)):
        rows = _rows(document, title, name)
        _complete(rows, title, name)
        for points, codes in rows.items():
            members = (every.points == int(points)) & (every.soft.astype(bool) == soft)
            _fill(made, members, codes)
    _fill_few(made)
    for rank, codes in _rows(document, PAIRS, name).items():
        pair = VALUES.index(rank)
        made.splits[pair] = [code == "P" for code in codes]
        others = np.array([code != "P" for code in codes])
        _fill(made, np.arange(len(every.held)) == every.of(pair, pair), codes, others)
    for points, codes in _rows(document, SAVED, name).items():
        saved = np.where([code == "R" for code in codes], RESCUE, 0)
        made.act[every.points == int(points)] |= saved
    return made


def _fill_few(made: Chart) -> None:
    """What no chart has a row for: two deuces and two aces that are not split are hit."""
    every = hands()
    few = ((every.points == FOUR) & (every.soft == 0)) | ((every.points == 12) & (every.soft == 1))
    made.act[few] = made.plain[few] = HIT


def _fill(made: Chart, members: Any, codes: tuple[str, ...], only: Any = True) -> None:
    """Enter a row: its choices, what is done where they are not open, and replaced cards."""
    act = np.array([LETTERS.get(code[0], HIT) for code in codes])
    plain = np.array([_plain(code) for code in codes])
    act = np.where([code[0] in "ZP" for code in codes], plain, act)
    where = np.ix_(np.flatnonzero(members), np.flatnonzero(np.broadcast_to(only, 10)))
    made.act[where] = np.broadcast_to(act, made.act.shape)[where]
    made.plain[where] = np.broadcast_to(plain, made.act.shape)[where]
    zapped = np.array([code[0] == "Z" for code in codes])
    made.zaps[where] = np.broadcast_to(zapped, made.act.shape)[where]


def _plain(code: str) -> int:
    return STAND if code in ("S", "Ds", "Rs", "Zs") else HIT


def _rows(document: Mapping[str, Any], title: str, name: str) -> dict[str, tuple[str, ...]]:
    """The rows of a table, one for each count or pair, by lane, the ace first."""
    found: dict[str, tuple[str, ...]] = {}
    table = document.get(title, {})
    if not isinstance(table, dict):
        raise Refused(f"{title} of {name}", "not a table", (), EXAMPLE)
    for key, row in table.items():
        codes = _codes(row, title, key, name)
        for one in _keys(str(key), title, name):
            found[one] = codes
    return found


def _codes(row: Any, title: str, key: str, name: str) -> tuple[str, ...]:
    """The ten choices of a row, the one against an ace first."""
    codes = str(row).split()
    known = {HARD: CODES, SOFT: CODES, PAIRS: CODES, SAVED: ("R", "-")}[title]
    wrong = [code for code in codes if code not in known or (code == "P" and title != PAIRS)]
    if wrong or len(codes) != len(COLUMNS):
        why = f"{wrong[0]!r} is not a choice" if wrong else f"{len(codes)} choices, not ten"
        raise Refused(f"{key} of {title} in {name}", why, (), EXAMPLE)
    return (codes[-1], *codes[:-1])


def _keys(key: str, title: str, name: str) -> Iterator[str]:
    """The counts in a row's name, `16` or `5-8`, or the rank of a pair."""
    if title == PAIRS:
        if len(key) != 1 or key.upper() not in VALUES:
            raise UnknownName(f"pair in {name}", key, tuple(VALUES))
        yield key.upper()
        return
    first, _, last = key.partition("-")
    if not first.isdigit() or not (last or first).isdigit():
        raise Refused(f"row {key} of {title} in {name}", "not a count", (), EXAMPLE)
    yield from (str(n) for n in range(int(first), int(last or first) + 1) if FOUR <= n <= 20)


def _complete(rows: Mapping[str, Any], title: str, name: str) -> None:
    missing = [str(n) for n in COUNTED[title] if str(n) not in rows]
    if missing:
        why = f"no row for {title} {', '.join(missing)}"
        raise Refused(name, why, (), f"a row for each of {title} {COUNTED[title][0]} to 20")


def read_count(text: str, decks: int) -> Count:
    """A count by its name, or from a file."""
    text = meant_by(text, (*COUNTS, "halves"))
    if text in COUNTS or text == "halves":
        usual = HALVES if text == "halves" else COUNTS[text]
        return _named(text, tuple(Fraction(tag) for tag in usual), decks)
    file = Path(text)
    if file.suffix != ".toml":
        raise UnknownName("count", text, (*COUNTS, "halves", "FILE.toml"))
    document = _document(file)
    unknown = set(document) - {"tags", "first", "per_deck"}
    if unknown:
        raise UnknownName(f"key of {file}", min(unknown), ("tags", "first", "per_deck"))
    tags = _tags(document.get("tags", {}), str(file))
    first = _fraction(document.get("first", 0), f"first of {file}")
    return Count(file.stem, tags, first, bool(document.get("per_deck", True)))


def _named(name: str, tags: tuple[Fraction, ...], decks: int) -> Count:
    """A usual count; an unbalanced one runs, and starts at minus a deck's sum per further deck."""
    every = (*tags, *tags[-1:] * len(FACES))
    balance = FOUR * sum(every)
    first = -balance * (decks - 1) if balance else Fraction(0)
    return Count(name, every, Fraction(first), balance == 0)


def _tags(given: Any, name: str) -> tuple[Fraction, ...]:
    """The tag of each rank; the ten stands for face cards that are not named."""
    table = {str(rank).upper().replace("10", "T"): tag for rank, tag in dict(given).items()}
    unknown = set(table) - set(RANKS)
    if unknown:
        raise UnknownName(f"rank in {name}", min(unknown), tuple(RANKS))
    for face in FACES:
        table.setdefault(face, table.get("T"))
    missing = [rank for rank in RANKS if table.get(rank) is None]
    if missing:
        raise Refused(f"tags of {name}", f"none for {', '.join(missing)}", (), "tags = { A = -1, …")
    return tuple(_fraction(table[rank], f"the tag of {rank} in {name}") for rank in RANKS)


def _fraction(value: Any, what: str, accepted: str = "-1, 0.5 or 1/2") -> Fraction:
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError) as error:
        raise Refused(what, f"{value!r} is not a number", (), accepted) from error


def read_spread(text: str) -> tuple[tuple[Fraction, int], ...]:
    """Units bet from given counts on: `1:2, 2:4, 3:8`."""
    found = []
    for part in text.replace(",", " ").split():
        at, _, units = part.partition(":")
        if not units.isdigit():
            raise Refused(f"--spread {text}", f"{part!r} is not COUNT:UNITS", (), "1:2,2:4,3:8")
        found.append((_fraction(at, f"--spread {text}"), int(units)))
    return tuple(found)


def read_insurance(text: str) -> str | Fraction:
    """Never, always, or from a count on."""
    plain, accepted = text.strip().lower(), "never, always, or a count such as 3"
    return plain if plain in (NEVER, ALWAYS) else _fraction(text, f"--insure {text}", accepted)
