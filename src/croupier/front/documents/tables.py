"""Games, felts, scripts and records of tables: what their commands print."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from croupier.core.layout import Area, Box, Cover, Figure, Inscription, Place
from croupier.verification.commitments import Proof
from croupier.verification.finding import Finding as Fault
from croupier.verification.finding import Shown


class Option(TypedDict):
    """An option of a game."""

    key: str
    type: str
    values: Annotated[list[Any] | str, "the values, or what they look like"]
    default: Annotated[Any, "money in cents"]
    scope: str
    cites: list[str]


class GameRow(TypedDict):
    """A game."""

    key: str
    name: str
    wagers: list[str]
    options: list[Option]
    law: Annotated[dict[str, int], "number of clauses, and of those of each status"]


class Said(TypedDict):
    """A line of the dealer's script."""

    phase: str
    title: str
    who: str
    says: str
    does: str
    cites: list[str]


class Script(TypedDict):
    """The dealer's script."""

    game: str
    rows: list[Said]


class Card(TypedDict):
    """The rule card."""

    game: str
    title: str
    text: Annotated[str, "the card in Markdown"]


class Layout(TypedDict):
    """The felt of a table, in millimeters."""

    game: str
    title: str
    size: Annotated[tuple[int, int], "width and height"]
    cloth: Annotated[Box, "the cloth inside the rail"]
    areas: Annotated[list[Area], "where wagers are placed"]
    places: Annotated[list[Place], "where objects are: wheel, dealer, drop box"]
    inscriptions: Annotated[list[Inscription], "words the law requires"]
    figures: Annotated[list[Figure], "what is printed and takes no wager"]
    covers: Annotated[list[Cover], "parts of the cloth that are covered"]
    color: Annotated[str, "of the cloth"]
    rail: Annotated[int, "its width"]
    corner: Annotated[int, "how round the corners of a walled table are"]
    shape: Annotated[str, "the outline of a cloth that does not fill its rectangle; or empty"]
    requires: Annotated[list[str], "the roles of inscriptions that the law demands"]
    screen: Annotated[Any, "another such layout, for a wide screen, or null"]
    chips: Annotated[list[str], "the colors of chips without a value"]


class Explained(TypedDict):
    """A payment, explained."""

    round: int
    patron: str
    says: str
    cites: list[str]


class Difference(TypedDict):
    """Where a file and the engine differ."""

    file: str
    line: int
    text: Annotated[str, "what the file says"]
    gives: Annotated[str, "what the engine gives"]
    cites: list[str]
    why: str
    message: str


class Custom(TypedDict):
    """A custom of another house that a hand follows."""

    says: str
    cites: list[str]


class Bead(TypedDict):
    """A hand on the bead plate."""

    winner: Literal["player", "banker", "tie"]
    count: Annotated[int, "of the hand that won, or of both"]
    natural: Annotated[bool, "whether either hand was a natural"]
    player_pair: bool
    banker_pair: bool


class Cell(TypedDict):
    """A cell of the big road; columns and rows count from 0."""

    winner: Literal["player", "banker", "tie"]
    column: int
    row: int
    ties: Annotated[int, "how many followed before the next winner"]


class Mark(TypedDict):
    """A cell of a road that follows from the big road."""

    color: Annotated[Literal["red", "blue"], "red: it repeats a shape; blue: it does not"]
    column: int
    row: int


class Roads(TypedDict):
    """The roads of a shoe."""

    bead: Annotated[list[Bead], "every hand in turn"]
    big: list[Cell]
    big_eye_boy: Annotated[list[Mark], "compared with the column before"]
    small: Annotated[list[Mark], "with the one two before"]
    cockroach_pig: Annotated[list[Mark], "with the one three before"]


class Replay(TypedDict):
    """A transcript, replayed."""

    rounds: int
    same: Annotated[bool, "whether the engine reproduces every line"]
    first_difference: Difference | None
    view: Annotated[bool, "whether a face was hidden, so that the rest is not checked"]
    rows: list[Explained]
    roads: NotRequired[Annotated[Roads, "with `--roads`, those of the last shoe"]]
    finishing_stacks: NotRequired[
        Annotated[
            list[int | float | str], "of a hand in PHH, in the order and the unit of the file"
        ]
    ]
    customs: NotRequired[list[Custom]]


class Verify(TypedDict):
    """What a journal proves."""

    game: str
    table: str
    events: int
    rounds: int
    hash: Annotated[str, "the last hash"]
    holds: bool
    missing: Annotated[list[str], "properties required and not shown to hold"]
    properties: list[Shown]
    findings: Annotated[list[Fault], "what does not hold"]
    notes: list[str]
    rows: Annotated[list[Proof], "the commitments in order"]
