"""What the chips and plaques of an establishment must agree on."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from croupier.equipment.chips import VALUE_CHIPS
from croupier.regulation.equipment.reading import Declared, Thing
from croupier.regulation.equipment.values import denomination
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Severity

VALUE, ROULETTE = "chip_set.chip", "roulette_set.color"
TOURNAMENT, RAKE, PROMOTIONAL = "tournament_set.chip", "rake_chip", "promotional_chip"
SETS = ("chip_set", "roulette_set", "tournament_set")
BACKED = (20_00, 5_000_00)
"""The denominations that need a back-up set, as the reading has them."""
COMMINGLED = 100_00
"""The largest denomination of which a set may have several samples."""
COLOR_CITES = dict(zip(VALUE_CHIPS.colors, VALUE_CHIPS.cites[1:], strict=True))
_SERIAL = re.compile(r"(.*?)(\d+)")


def of_chips(declared: Declared) -> Iterator[Finding]:
    """Everything that chips and plaques must agree on."""
    for check in CHECKS:
        yield from check(declared)


def colors(thing: Thing, key: str) -> frozenset[str]:
    """Colors that a thing states, without regard to case."""
    found = thing.values.get(key, ())
    return frozenset(one.casefold() for one in ((found,) if isinstance(found, str) else found))


def worth(thing: Thing) -> int:
    """Its denomination in cents, or zero if it states none."""
    return int(thing.values.get("denomination", 0))


def grouped(things: Iterable[Thing], key: Any) -> Mapping[Any, list[Thing]]:
    """Things by what a function says about each."""
    found: dict[Any, list[Thing]] = defaultdict(list)
    for one in things:
        found[key(one)].append(one)
    return found


def inside(declared: Declared, kind: str, around: Thing) -> tuple[Thing, ...]:
    """The things of a kind inside another."""
    return tuple(one for one in declared.all(kind) if one.around is around)


def line(declared: Declared, thing: Thing) -> str:
    """Where a thing is, for a message about another."""
    return f"{thing.where} on line {declared.report.document.line(thing.place)}"


@cites("cmr146.03.1.a", "cmr146.03.1.d")
def approved_denominations(declared: Declared) -> Iterator[Finding]:
    """A denomination that the law does not list needs a petition that was granted."""
    listed = ", ".join(denomination(one) for one in VALUE_CHIPS.colors)
    because = ("cmr146.03.1.a", "cmr146.03.1.d")
    for chip in declared.all(VALUE):
        if worth(chip) not in VALUE_CHIPS.colors and "denomination" not in chip.broken:
            why = f"value chips are worth {listed}; any other needs a petition"
            yield declared.fault(chip, "denomination", why, because, excuse="denomination")


@cites("cmr146.03.2", "cmr146.03.3")
def primary_colors(declared: Declared) -> Iterator[Finding]:
    """Each denomination has the color that the law gives it, and no other denomination has it."""
    taken = {color.casefold(): worth for worth, color in VALUE_CHIPS.colors.items()}
    for chip in declared.all(VALUE):
        wanted, stated = VALUE_CHIPS.colors.get(worth(chip)), colors(chip, "primary_color")
        if chip.broken & {"denomination", "primary_color"}:
            continue
        if wanted and stated != {wanted.casefold()}:
            because = ("cmr146.03.3", COLOR_CITES[worth(chip)])
            why = f"the primary color of a {denomination(worth(chip))} chip is {wanted}"
            yield declared.fault(chip, "primary_color", why, because)
        elif wanted is None and (not stated or stated & taken.keys()):
            why = "each denomination has a primary color of its own"
            yield declared.fault(chip, "primary_color", why, ("cmr146.03.2",))


@cites("cmr146.03.2")
def confusing_colors(declared: Declared) -> Iterator[Finding]:
    """The primary color of one denomination on the edge of another may be taken for it."""
    primary = grouped(declared.all(VALUE), lambda one: colors(one, "primary_color"))
    for chip in declared.all(VALUE):
        own = colors(chip, "primary_color")
        for color in sorted(colors(chip, "edge_colors") - own):
            others = [one for one in primary[frozenset((color,))] if worth(one) != worth(chip)]
            if others and chip.key("secondary") not in declared.approved:
                shown = denomination(worth(others[0]))
                why = f"{color} is the primary color of the {shown} chip; on an edge it may confuse"
                because = ("cmr146.03.2",)
                yield declared.fault(chip, "edge_colors", why, because, "warning")


@cites("cmr146.03.6.c")
def edges_told_apart(declared: Declared) -> Iterator[Finding]:
    """Two denominations of a set do not have the same edge."""
    for chips in declared.all("chip_set"):
        alike = grouped(inside(declared, VALUE, chips), _edge)
        for edge, same in alike.items():
            other = next((one for one in same if worth(one) != worth(same[0])), None)
            if edge[0] and other:
                why = f"its edge is that of the {line(declared, same[0])}, so neither is told"
                yield declared.fault(other, "edge_colors", why, ("cmr146.03.6.c",))


def _edge(thing: Thing) -> tuple[frozenset[str], str]:
    return colors(thing, "edge_colors"), str(thing.values.get("edge_pattern", "")).casefold()


@cites("cmr146.03.5")
def maker_marks(declared: Declared) -> Iterator[Finding]:
    """A manufacturer uses a mark on one denomination only."""
    marked = [one for one in declared.all(VALUE) if "maker_mark" in one.values]
    for same in grouped(marked, _mark).values():
        for chip in same:
            if worth(chip) != worth(same[0]):
                why = f"the manufacturer uses this mark on the {line(declared, same[0])} already"
                yield declared.fault(chip, "maker_mark", why, ("cmr146.03.5",))


def _mark(chip: Thing) -> tuple[str, str]:
    maker = chip.around.values.get("maker", "") if chip.around else ""
    return str(maker).casefold(), str(chip.values["maker_mark"]).casefold()


@cites("cmr146.03.1.c", "cmr146.08.6.c")
def serial_numbers(declared: Declared) -> Iterator[Finding]:
    """No serial number is on two chips, or on two plaques."""
    for kind, because in ((VALUE, "cmr146.03.1.c"), ("plaque", "cmr146.08.6.c")):
        ranges = [(one, _range(one)) for one in declared.all(kind) if "serials" in one.values]
        for one, (_, first, last) in ranges:
            if first > last:
                yield declared.fault(one, "serials", "state the first and the last", (because,))
        for (one, own), (other, its) in combinations(ranges, 2):
            if own[0] == its[0] and own[1] <= its[2] and its[1] <= own[2]:
                why = f"some of these numbers are those of the {line(declared, one)}"
                yield declared.fault(other, "serials", why, (because,))


def _range(thing: Thing) -> tuple[str, int, int]:
    """The letters of serial numbers, the first and the last; one without a number is found."""
    ends = [_SERIAL.fullmatch(one) for one in thing.values["serials"]]
    if len(ends) != 2 or ends[0] is None or ends[1] is None or ends[0][1] != ends[1][1]:
        return thing.where, 1, 0
    return ends[0][1], int(ends[0][2]), int(ends[1][2])


@cites("cmr146.01.8")
def designations(declared: Declared) -> Iterator[Finding]:
    """No two sets have one letter, and no two samples of a denomination one number."""
    lettered = [one for one in declared.all(*SETS) if "letter" in one.values]
    for same in grouped(lettered, lambda one: one.values["letter"]).values():
        for one in same[1:]:
            why = f"this is the letter of the {line(declared, same[0])}"
            yield declared.fault(one, "letter", why, ("cmr146.01.8",))
    for same in _samples(declared):
        if len(same) > 1:
            numbers = [one.values.get("sample") for one in same]
            for at, one in enumerate(same):
                if numbers[at] is None or numbers[at] in numbers[:at]:
                    why = "each sample of a denomination in a set has a number of its own"
                    yield declared.fault(one, "sample", why, ("cmr146.01.8",))


def _samples(declared: Declared) -> Iterable[list[Thing]]:
    """The chips of one denomination in one set."""
    chips = [one for one in declared.all(VALUE) if "denomination" in one.values]
    return grouped(chips, lambda one: (one.around and one.around.place, worth(one))).values()


@cites("cmr146.03.10")
def commingling(declared: Declared) -> Iterator[Finding]:
    """Several samples of a denomination: up to $100, with one secondary color and edge design."""
    because = ("cmr146.03.10",)
    for first, *rest in _samples(declared):
        for one in rest:
            if worth(one) > COMMINGLED:
                why = f"a set has several samples of denominations up to {denomination(COMMINGLED)}"
                yield declared.fault(one, "denomination", why, because)
            for key in ("secondary_colors", "edge_colors", "edge_pattern"):
                if colors(one, key) != colors(first, key):
                    why = (
                        f"all samples of a denomination have that of the first: {_said(first, key)}"
                    )
                    yield declared.fault(one, key, why, because)
            says = "the Bureau approves each sample of a denomination within one set"
            yield from declared.wants(one, "commingling", says, because)


def _said(thing: Thing, key: str) -> str:
    return thing.text(key) if key in thing.values else "none is stated"


@cites("cmr146.03.9")
def back_up_sets(declared: Declared) -> Iterator[Finding]:
    """Denominations from $20 have a back-up set; above $5,000 the law can be read either way."""
    chips = [one for one in declared.all(VALUE) if one.around]
    by_use = grouped(chips, lambda one: one.around.values.get("use"))
    kept = {worth(one) for one in by_use["back-up"]}
    for chip in by_use["active"]:
        if worth(chip) >= BACKED[0] and worth(chip) not in kept:
            above = worth(chip) > BACKED[1]
            why = f"no back-up set has a chip of {denomination(worth(chip))}"
            if above:
                why += ", which the law can be read to require"
            yield declared.fault(
                chip,
                "denomination",
                why,
                ("cmr146.03.9",),
                "warning" if above else "error",
                excuse="back-up",
            )


@cites("cmr146.03.9")
def secondary_colors(declared: Declared) -> Iterator[Finding]:
    """Each set has other secondary colors; a color in common is lawful only as it is read."""
    for same in grouped(declared.all(VALUE), worth).values():
        for one, other in combinations(same, 2):
            shared = colors(one, "secondary_colors") & colors(other, "secondary_colors")
            if one.around is other.around or not shared:
                continue
            whole = colors(one, "secondary_colors") == colors(other, "secondary_colors")
            why = f"the sets have different secondary colors, and {line(declared, one)} has "
            why += "the same" if whole else ", ".join(sorted(shared))
            severity: Severity = "error" if whole else "warning"
            yield declared.fault(other, "secondary_colors", why, ("cmr146.03.9",), severity)


@cites("cmr146.01.9")
def radio_tags(declared: Declared) -> Iterator[Finding]:
    """Chips or plaques with radio tags need a description of the technology."""
    tagged = [one for one in declared.all(VALUE, "plaque") if one.values.get("rfid")]
    if tagged and not declared.all("rfid"):
        why = "a description of the technology, [rfid], comes with RFID chips and plaques"
        yield declared.fault(tagged[0], "rfid", why, ("cmr146.01.9",))


@cites("cmr146.04.3.b", "cmr146.05.1")
def inserts(declared: Declared) -> Iterator[Finding]:
    """Each roulette table has one insert, which no other table has."""
    sets = [one for one in declared.all("roulette_set") if one.values.get("use") == "table"]
    sets = [one for one in sets if {"insert", "table"} <= one.values.keys()]
    for one, other in combinations(sets, 2):
        same_table = one.values["table"] == other.values["table"]
        same_insert = one.values["insert"].casefold() == other.values["insert"].casefold()
        if same_insert and not same_table:
            why = f"the {line(declared, one)} have this design, and each table has its own"
            yield declared.fault(other, "insert", why, ("cmr146.04.3.b",))
        elif same_table and not same_insert:
            why = f"all chips of a table have one design; the {line(declared, one)} have another"
            yield declared.fault(other, "insert", why, ("cmr146.05.1",))


@cites("cmr146.05.2", "cmr146.04.3.d")
def colors_at_a_table(declared: Declared) -> Iterator[Finding]:
    """The chips of every player at a table differ in color."""
    by_table = grouped(declared.all(ROULETTE), _stands)
    for at_table in by_table.values():
        for same in grouped(at_table, lambda one: colors(one, "color")).values():
            for one in same[1:]:
                why = f"another player's chips, the {line(declared, same[0])}, have this color"
                yield declared.fault(one, "color", why, ("cmr146.05.2", "cmr146.04.3.d"))


def _stands(color: Thing) -> Any:
    """The table of a color, or its set if that is in reserve."""
    around = color.around.values if color.around else {}
    return around.get("table") or (color.around and color.around.place)


@cites("cmr146.04.5")
def reserve(declared: Declared) -> Iterator[Finding]:
    """A reserve chip of every color, with an insert that no table has."""
    sets = grouped(declared.all("roulette_set"), lambda one: one.values.get("use"))
    used = {str(one.values.get("insert", "")).casefold() for one in sets["table"]}
    for one in sets["reserve"]:
        if str(one.values.get("insert", "")).casefold() in used:
            why = "reserve chips have a design that the chips of no table have"
            yield declared.fault(one, "insert", why, ("cmr146.04.5",))
    chips = [one for one in declared.all(ROULETTE) if one.around in sets["reserve"]]
    kept = frozenset().union(*(colors(one, "color") for one in chips))
    for one in declared.all(ROULETTE):
        if one.around in sets["table"] and not colors(one, "color") <= kept:
            why = "no reserve set has a chip of this color"
            yield declared.fault(one, "color", why, ("cmr146.04.5",))


LOOKS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (ROULETTE, VALUE, ("cmr146.04.3.d",)),
    (TOURNAMENT, ROULETTE, ("cmr146.06.2.e.i",)),
    (TOURNAMENT, VALUE, ("cmr146.06.2.e.ii",)),
    (TOURNAMENT, RAKE, ("cmr146.06.2.e.iii",)),
    (RAKE, ROULETTE, ("cmr146.07.5.d.i",)),
    (RAKE, TOURNAMENT, ("cmr146.07.5.d.ii",)),
    (RAKE, VALUE, ("cmr146.07.5.d.iii",)),
)
"""Which chips must look different from which, and the clause."""


@cites("cmr146.04.3.d", "cmr146.06.2.e.i", "cmr146.06.2.e.ii", "cmr146.06.2.e.iii")
@cites("cmr146.07.5.d.i", "cmr146.07.5.d.ii", "cmr146.07.5.d.iii")
def looks(declared: Declared) -> Iterator[Finding]:
    """Chips of different kinds differ in color or in the design of their edge."""
    for kind, other, because in LOOKS:
        seen = grouped(declared.all(other), look)
        for chip in declared.all(kind):
            same = seen[look(chip)]
            if same and look(chip)[0]:
                why = f"color and edge are those of the {line(declared, same[0])}"
                yield declared.fault(chip, "color", why, because)


def look(chip: Thing) -> tuple[frozenset[str], frozenset[str], str]:
    """What is seen of a chip: its color, and the colors and the design of its edge."""
    return (colors(chip, "primary_color") or colors(chip, "color"), *_edge(chip))


@cites("cmr146.01.5", "cmr146.01.5.a")
def promotional(declared: Declared) -> Iterator[Finding]:
    """A promotional chip has a size or a color that no gaming chip has."""
    gaming = declared.all(VALUE, ROULETTE, TOURNAMENT, RAKE)
    sizes = {Fraction(25, 16), Fraction(27, 16)} | {_size(one) for one in gaming}
    shades = {one.casefold() for one in VALUE_CHIPS.colors.values()}
    shades |= {color for one in gaming for color in look(one)[0]}
    for chip in declared.all(PROMOTIONAL):
        if _size(chip) in sizes | {None} and colors(chip, "color") <= shades:
            why = "its size or its color is one that no gaming chip has"
            yield declared.fault(chip, "color", why, ("cmr146.01.5", "cmr146.01.5.a"))


def _size(chip: Thing) -> Fraction | None:
    own = chip.values.get("diameter")
    return own or (chip.around.values.get("diameter") if chip.around else None)


@cites("cmr146.06.1")
def tournaments(declared: Declared) -> Iterator[Finding]:
    """Tournaments are conducted with tournament chips."""
    if declared.fact("tournaments") and not declared.all(TOURNAMENT):
        house = declared.all("establishment")[0]
        why = "tournaments are conducted with tournament chips, and none are declared"
        yield declared.fault(house, "tournaments", why, ("cmr146.06.1",))


@cites("cmr146.08.5")
def plaques(declared: Declared) -> Iterator[Finding]:
    """Plaques of one denomination have one shape and size, which no other denomination has."""
    for one, other in combinations(declared.all("plaque"), 2):
        alike = _form(one) == _form(other)
        if worth(one) == worth(other) and not alike:
            why = (
                f"all plaques of a denomination have one shape and size; see {line(declared, one)}"
            )
            yield declared.fault(other, "shape", why, ("cmr146.08.5",))
        elif worth(one) != worth(other) and alike:
            why = f"shape and size are those of the {line(declared, one)}"
            yield declared.fault(other, "shape", why, ("cmr146.08.5",))


def _form(plaque: Thing) -> tuple[Any, ...]:
    return tuple(plaque.values.get(key) for key in ("shape", "length", "width"))


CHECKS = (
    approved_denominations,
    primary_colors,
    confusing_colors,
    edges_told_apart,
    maker_marks,
    serial_numbers,
    designations,
    commingling,
    back_up_sets,
    secondary_colors,
    radio_tags,
    inserts,
    colors_at_a_table,
    reserve,
    looks,
    promotional,
    tournaments,
    plaques,
)
