"""A shuffle plan: the steps of a manual shuffle in a TOML file, read or refused with the line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from croupier.core.errors import BadFile, UnknownName
from croupier.equipment.shuffle import DECK, THOUSAND, Cut, Lace, Plug, Riffle, Step, Strip, Wash
from croupier.rulebook.locate import Path as Place
from croupier.rulebook.submission import Document, read_document

FORMAT = "croupier shuffle 1"
EXPECTED = f'format = "{FORMAT}"'
MOST_CARDS = 16 * DECK
MOST_STEPS = 200
OF_A_LAW = ("shuffle", "preshuffled")
WAYS = ("lace", "lace_reshuffle", "wash")
SLUG = 26
WORKED = ("riffle", "strip")


class Number(NamedTuple):
    """A whole number that a step may have, from least to most, and its default."""

    default: int | None
    least: int
    most: int = MOST_CARDS


EACH_STEP = {"repeats": Number(1, 1, 100), "dealer": Number(1, 1, 9)}
GRABS = {"grab": Number(0, 4), "spread": Number(0, 0)}
RIFFLES = {**GRABS, "piles": Number(2, 2, 16), "packets": Number(6, 2)}
NUMBERS: Mapping[str, Mapping[str, Number]] = {
    "plug": {"cards": Number(None, 1), "packets": Number(1, 1), "spread": Number(0, 0)},
    "riffle": RIFFLES,
    "turn": RIFFLES,
    "strip": {"packets": Number(6, 2), **GRABS},
    "lace": {"cards": Number(DECK, 1), "spread": Number(0, 0)},
    "wash": {"motions": Number(128, 1, 10_000), "reach": Number(120, 10, 500)},
    "cut": {"least": Number(10, 0), "depth": Number(0, 1), "spread": Number(0, 0)},
}
"""The kinds of steps and the numbers each may have."""
GRAB = ("grab", ("spread", "piles", "ladder"), "grab = 26")
NEEDS: Mapping[str, tuple[tuple[str, tuple[str, ...], str], ...]] = {
    "riffle": (GRAB,),
    "turn": (GRAB,),
    "strip": (GRAB,),
    "cut": (("depth", ("spread",), "depth = 26"),),
}
"""By kind: a number, the keys that have no effect without it, and how it is given."""
BESIDE = dict.fromkeys(("riffle", "turn"), ("clumping", "ladder", "then"))
PARTS = ("format", "name", "game", "decks", "cards", "shuffle", "preshuffled", "slug", "step")


@dataclass(frozen=True)
class Planned:
    """One step of a plan: its kind as the plan names it, the step, how often, and by whom."""

    kind: str
    step: Step
    repeats: int
    dealer: int
    place: Place

    @property
    def numbered(self) -> str:
        """What people call it."""
        return f"step {int(self.place[1]) + 1} ({self.kind})"

    @property
    def works(self) -> tuple[str, ...]:
        """The hands' motions in order; the riffles and strips of a grab count where they occur."""
        then = self.step.then if isinstance(self.step, Riffle) else ()
        inner = tuple("riffle" if isinstance(one, Riffle) else "strip" for one in then)
        return (self.kind, *inner) * self.repeats


@dataclass(frozen=True)
class Plan:
    """A manual shuffle: the number of cards, the game they are for, and the steps in order."""

    document: Document
    name: str
    game: str
    cards: int
    shuffle: str
    preshuffled: bool
    slug: int
    steps: tuple[Planned, ...]

    @property
    def program(self) -> tuple[Step, ...]:
        """Every step, as often as it is repeated."""
        return tuple(one.step for one in self.steps for _ in range(one.repeats))

    @property
    def decks(self) -> str:
        """The number of cards, in decks if they are full decks."""
        decks, over = divmod(self.cards, DECK)
        return f"{self.cards} cards" if over else f"{decks} deck{'s' * (decks > 1)}"


def read_plan(file: str | Path) -> Plan:
    """A shuffle plan, or a refusal that points at the line."""
    return plan_of(read_document(file))


def plan_of(document: Document) -> Plan:
    """The plan in a document; anything not understood is refused."""
    reader = _Steps(document)
    _in_format(reader)
    reader.known(document.data, PARTS, ())
    cards = _pack(reader)
    if not reader.text("game"):
        reader.idle(document.data, OF_A_LAW, (), "without game", 'game = "…"')
    return Plan(
        document,
        reader.text("name"),
        reader.text("game"),
        cards,
        reader.word("shuffle", WAYS),
        reader.switch(document.data, "preshuffled", ()),
        reader.number(document.data, "slug", Number(min(SLUG, cards // 2), 2, cards // 2), ()),
        reader.steps(cards),
    )


@dataclass(frozen=True)
class _Reader:
    """Reads values out of a document, each with its line."""

    document: Document

    def refused(self, place: Place, why: str, accepted: str = "") -> BadFile:
        return BadFile(self.document.file, self.document.line(place), why, accepted)

    def known(self, table: Mapping[str, Any], names: tuple[str, ...], at: Place) -> None:
        """Require every key of a table to be one of these names."""
        for key in table:
            if key not in names:
                unknown = UnknownName("key", key, names)
                why = f"{key!r} is not a key here{unknown.hint}"
                raise self.refused((*at, key), why, unknown.accepted)

    def idle(
        self, table: Mapping[str, Any], keys: tuple[str, ...], at: Place, when: str, given: str
    ) -> None:
        """Refuse the first of these keys that is there: it has no effect."""
        for key in table:
            if key in keys and table[key] is not False:
                why = f"{key} has no effect {when}"
                raise self.refused((*at, key), why, f"{given}, or no {key}")

    def number(self, table: Mapping[str, Any], key: str, number: Number, at: Place) -> int:
        """A whole number within its bounds."""
        if key not in table:
            if number.default is None:
                raise self.refused(at, f"{key} is missing", f"{key} = {number.least}, or more")
            return number.default
        value = table[key]
        if type(value) is not int or not number.least <= value <= number.most:
            bounds = f"a whole number from {number.least} to {number.most}"
            raise self.refused((*at, key), f"{key} = {_written(value)}", bounds)
        return value

    def switch(self, table: Mapping[str, Any], key: str, at: Place) -> bool:
        """True or false."""
        value = table.get(key, False)
        if not isinstance(value, bool):
            raise self.refused((*at, key), f"{key} = {_written(value)}", "true or false")
        return value

    def text(self, key: str) -> str:
        """A text, or "" if the key is missing."""
        value = self.document.data.get(key, "")
        if not isinstance(value, str):
            raise self.refused((key,), f"{key} = {_written(value)}", f'{key} = "…"')
        return value

    def word(self, key: str, words: tuple[str, ...]) -> str:
        """One of these words, or "" if the key is missing."""
        value = self.text(key)
        if value and value not in words:
            raise self.refused((key,), f"{key} = {_written(value)}", ", ".join(words))
        return value

    def thousandths(self, table: Mapping[str, Any], key: str, at: Place) -> int:
        """A share from -1 to 1, in thousandths."""
        value = table.get(key, 0)
        if not isinstance(value, bool) and isinstance(value, int | float) and -1 <= value <= 1:
            share = Fraction(str(value)) * THOUSAND
            if share.denominator == 1:
                return int(share)
        why, accepted = (
            f"{key} = {_written(value)}",
            "a number from -1 to 1, with at most three decimals",
        )
        raise self.refused((*at, key), why, accepted)


class _Steps(_Reader):
    """Reads the steps of a plan."""

    def steps(self, cards: int) -> tuple[Planned, ...]:
        """The steps in order."""
        found = self.document.data.get("step")
        if not isinstance(found, list) or not found or not isinstance(found[0], Mapping):
            raise self.refused(("step",), "it has no steps", '[[step]] with kind = "riffle"')
        steps = tuple(self.planned(one, ("step", at), cards) for at, one in enumerate(found))
        if sum(one.repeats for one in steps) > MOST_STEPS:
            raise self.refused(
                ("step",), "too many steps", f"at most {MOST_STEPS}, counting repeats"
            )
        return steps

    def planned(self, table: Mapping[str, Any], at: Place, cards: int) -> Planned:
        """One step: its kind, and the numbers that its kind has."""
        kind = table.get("kind")
        if not isinstance(kind, str) or kind not in NUMBERS:
            why = "a step has no kind" if kind is None else f"kind = {_written(kind)}"
            raise self.refused((*at, "kind"), why, ", ".join(NUMBERS))
        allowed = {**NUMBERS[kind], **EACH_STEP}
        self.known(table, ("kind", *allowed, *BESIDE.get(kind, ())), at)
        numbers = {
            key: self.number(table, key, _up_to(number, cards), at)
            for key, number in allowed.items()
        }
        for needed, keys, given in NEEDS.get(kind, ()):
            if not numbers[needed]:
                self.idle(table, keys, at, f"without {needed}", given)
        repeats, dealer = numbers.pop("repeats"), numbers.pop("dealer")
        return Planned(kind, self.step(kind, table, numbers, at, cards), repeats, dealer, at)

    def step(
        self, kind: str, table: Mapping[str, Any], numbers: dict[str, int], at: Place, cards: int
    ) -> Step:
        """The step of a kind with its numbers, if they are compatible."""
        match kind:
            case "plug":
                self.fits(numbers["cards"] < cards, (*at, "cards"), "no discards are left", cards)
                return Plug(**numbers)
            case "strip":
                return Strip(**numbers)
            case "lace":
                self.fits(numbers["cards"] < cards, (*at, "cards"), "no stack is left", cards)
                return Lace(**numbers)
            case "wash":
                return Wash(**numbers)
            case "cut":
                return self.cut(table, numbers, at, cards)
            case _:
                return self.riffle(kind, table, numbers, at)

    def fits(self, fits: bool, place: Place, why: str, cards: int) -> None:
        """Refuse what does not fit the pack."""
        if not fits:
            raise self.refused(place, why, f"fewer cards than the pack's {cards}")

    def cut(self, table: Mapping[str, Any], numbers: dict[str, int], at: Place, cards: int) -> Cut:
        """A cut at least `least` cards from either end, or near a depth."""
        if "least" in table and "depth" in table:
            raise self.refused((*at, "depth"), "a cut has least or depth, not both", "one of them")
        if "depth" not in table and 2 * numbers["least"] > cards:
            why = f"no place is {numbers['least']} cards from both ends of {cards}"
            raise self.refused((*at, "least"), why, f"least of at most {cards // 2}")
        return Cut(**numbers)

    def riffle(
        self, kind: str, table: Mapping[str, Any], numbers: dict[str, int], at: Place
    ) -> Riffle:
        """A riffle or a turn, with what is then done with each grab."""
        packets = numbers.pop("packets")
        if numbers["piles"] % 2:
            raise self.refused((*at, "piles"), f"piles = {numbers['piles']}", "an even number")
        clumping = self.thousandths(table, "clumping", at)
        inner: Mapping[str, Riffle | Strip] = {
            "riffle": Riffle(clumping=clumping),
            "strip": Strip(packets=packets),
        }
        then = tuple(inner[word] for word in self.then(table, at))
        if inner["strip"] not in then:
            self.idle(table, ("packets",), at, "without a strip", 'then = ["strip"]')
        ladder = self.switch(table, "ladder", at)
        return Riffle(clumping=clumping, turn=kind == "turn", ladder=ladder, then=then, **numbers)

    def then(self, table: Mapping[str, Any], at: Place) -> tuple[str, ...]:
        """What is done with the cards after they are riffled together."""
        value = table.get("then", [])
        if not isinstance(value, list) or len(value) > 16 or set(map(str, value)) - set(WORKED):
            accepted = 'a list of "riffle" and "strip"'
            raise self.refused((*at, "then"), f"then = {_written(value)}", accepted)
        return tuple(value)


def _in_format(reader: _Reader) -> None:
    """Require the format line of a shuffle plan."""
    found = reader.document.data.get("format")
    if found is None:
        raise reader.refused((), "it has no format line", EXPECTED)
    if found != FORMAT:
        raise reader.refused(("format",), f"its format is {found!r}", EXPECTED)


def _pack(reader: _Reader) -> int:
    """The number of cards: full decks, or a number of cards."""
    data = reader.document.data
    if ("decks" in data) == ("cards" in data):
        why = "decks and cards are both given" if "decks" in data else "no cards are given"
        place = ("cards",) if "decks" in data else ()
        raise reader.refused(place, why, "decks = 8, or cards = 416")
    if "decks" in data:
        return DECK * reader.number(data, "decks", Number(None, 1, MOST_CARDS // DECK), ())
    return reader.number(data, "cards", Number(None, 4, MOST_CARDS), ())


def _up_to(number: Number, cards: int) -> Number:
    """The same number, bounded by the pack if it has no other bound."""
    return number._replace(most=cards) if number.most == MOST_CARDS else number


def _written(value: object) -> str:
    """A value as the file would write it, shortened."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
