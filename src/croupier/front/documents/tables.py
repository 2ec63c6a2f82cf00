"""Games, felts, scripts and records of tables: what their commands print."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from croupier.core.layout import Area, Box, Cover, Figure, Inscription, Place
from croupier.verification.commitments import Proof
from croupier.verification.finding import Finding as Fault
from croupier.verification.finding import Shown


class Option(TypedDict):
    """An option of a game."""

    key: Annotated[str, "as in `--set KEY=VALUE`"]
    type: Annotated[str, "such as switch, count or word"]
    values: Annotated[list[Any] | str, "the values, or what they look like"]
    default: Annotated[Any, "money in cents"]
    scope: Annotated[str, "within what it must be the same"]
    cites: Annotated[list[str], "the clauses"]


class PresetRow(TypedDict):
    """Choices that a game offers by a name."""

    key: Annotated[str, "as in `--preset KEY`"]
    name: Annotated[str, "for people"]
    about: Annotated[str, "what it is, for people"]
    choices: Annotated[dict[str, str], "by their keys, in the words of `--set`"]


class GameRow(TypedDict):
    """A game."""

    key: Annotated[str, "as on the command line"]
    name: Annotated[str, "for people"]
    wagers: Annotated[list[str], "their keys"]
    options: Annotated[list[Option], "of a table"]
    presets: Annotated[list[PresetRow], "choices by a name, such as European roulette"]
    law: Annotated[dict[str, int], "number of clauses, and of those of each status"]


class Said(TypedDict):
    """A line of the dealer's script."""

    phase: Annotated[
        str, "of the round, a time before or after, or `incident:` and the key of an irregularity"
    ]
    title: Annotated[str, "the moment, in words"]
    who: Annotated[str, "speaks or acts"]
    says: Annotated[str, "word for word; empty if the person acts"]
    does: Annotated[str, "empty if the person speaks"]
    cites: Annotated[list[str], "the clauses"]


class Script(TypedDict):
    """The dealer's script."""

    game: Annotated[str, "the key of the game"]
    rows: Annotated[list[Said], "in order"]


class Card(TypedDict):
    """The rule card."""

    game: Annotated[str, "the key of the game"]
    title: Annotated[str, "of the card"]
    text: Annotated[str, "the card in Markdown"]


class Layout(TypedDict):
    """The felt of a table, in millimeters."""

    game: Annotated[str, "the key of the game"]
    title: Annotated[str, "of the drawing"]
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
    """Something that happened in a round, explained."""

    round: Annotated[int, "its number"]
    patron: Annotated[str, "who was paid or lost; empty if it is about nobody"]
    says: Annotated[str, "what happened, and why"]
    cites: Annotated[list[str], "the clauses"]


class Difference(TypedDict):
    """Where a file and the engine differ."""

    file: Annotated[str, "its path"]
    line: Annotated[int, "the first that differs"]
    text: Annotated[str, "what the file says"]
    gives: Annotated[str, "what the engine gives"]
    cites: Annotated[list[str], "the clauses"]
    why: Annotated[str, "how they differ"]
    message: Annotated[str, "all of it in a sentence"]


class Custom(TypedDict):
    """A custom of another house that a hand follows."""

    says: Annotated[str, "in a sentence"]
    cites: Annotated[list[str], "the clauses that do not allow it"]


class Bead(TypedDict):
    """A hand on the bead plate."""

    winner: Annotated[Literal["player", "banker", "tie"], "which hand won"]
    count: Annotated[int, "of the hand that won, or of both"]
    natural: Annotated[bool, "whether either hand was a natural"]
    player_pair: Annotated[bool, "whether the Player's first two cards were a pair"]
    banker_pair: Annotated[bool, "whether the Banker's were"]


class Cell(TypedDict):
    """A cell of the big road; columns and rows count from 0."""

    winner: Annotated[Literal["player", "banker", "tie"], "which hand won"]
    column: Annotated[int, "from the left"]
    row: Annotated[int, "from the top"]
    ties: Annotated[int, "how many followed before the next winner"]


class Mark(TypedDict):
    """A cell of a road that follows from the big road."""

    color: Annotated[Literal["red", "blue"], "red: it repeats a shape; blue: it does not"]
    column: Annotated[int, "from the left"]
    row: Annotated[int, "from the top"]


class Roads(TypedDict):
    """The roads of a shoe."""

    bead: Annotated[list[Bead], "every hand in turn"]
    big: Annotated[list[Cell], "the big road"]
    big_eye_boy: Annotated[list[Mark], "compared with the column before"]
    small: Annotated[list[Mark], "with the one two before"]
    cockroach_pig: Annotated[list[Mark], "with the one three before"]


class Replay(TypedDict):
    """A transcript, replayed."""

    rounds: Annotated[int, "how many were played"]
    same: Annotated[bool, "whether the engine reproduces every line"]
    first_difference: Annotated[Difference | None, "null if there is none"]
    view: Annotated[bool, "whether a face was hidden, so that the rest is not checked"]
    rows: Annotated[list[Explained], "what happened, in order"]
    roads: NotRequired[Annotated[Roads, "with `--roads`, those of the last shoe"]]
    finishing_stacks: NotRequired[
        Annotated[
            list[int | float | str], "of a hand in PHH, in the order and the unit of the file"
        ]
    ]
    customs: NotRequired[Annotated[list[Custom], "of a hand in PHH, those it follows"]]


class Verify(TypedDict):
    """What a journal proves."""

    game: Annotated[str, "the key of the game"]
    table: Annotated[str, "its name"]
    events: Annotated[int, "how many there are"]
    rounds: Annotated[int, "how many there are"]
    hash: Annotated[str, "the last hash"]
    holds: Annotated[bool, "whether everything does"]
    missing: Annotated[list[str], "properties required and not shown to hold"]
    properties: Annotated[list[Shown], "what is shown"]
    findings: Annotated[list[Fault], "what does not hold"]
    notes: Annotated[list[str], "worth knowing, but no faults"]
    rows: Annotated[list[Proof], "the commitments in order"]
