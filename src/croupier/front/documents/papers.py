"""What is declared, approved, read and due: what the commands of the law print."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from croupier.front.documents.kinds import Decimal, Fraction
from croupier.regulation.approvals.records import Entry
from croupier.regulation.changes.notices import Change
from croupier.regulation.clauses import Touching
from croupier.regulation.extent import Played, Unchecked
from croupier.regulation.people import Signature
from croupier.rulebook.tasks import Task


class Finding(TypedDict):
    """What the law says about one choice."""

    file: str
    line: Annotated[int | None, "null if it is about the whole file"]
    where: Annotated[str, "the table, or another part of the document"]
    key: Annotated[str, "the option or the entry"]
    severity: Annotated[
        Literal["error", "warning", "note"],
        "unlawful; doubtful, or lawful only by a switched reading; or what the choice requires",
    ]
    chosen: Annotated[str, "what the document says"]
    allowed: Annotated[str, "what would be accepted"]
    cites: Annotated[list[str], "the clauses"]
    message: Annotated[str, "all of it in a sentence"]
    tasks: Annotated[list[Task], "what must be done"]


class Checked(TypedDict):
    """What was compared with the law."""

    documents: Annotated[dict[str, int], "how many of each kind"]
    tables: int
    games: list[Played]
    choices: Annotated[int, "those that the documents state"]
    entries: Annotated[int, "those of journals"]
    clauses: Annotated[int, "those that the options of the games name"]


class Check(TypedDict):
    """What the law says about documents, what was checked, and what was not."""

    findings: list[Finding]
    checked: Checked
    not_checked: list[Unchecked]


class JournalCheck(TypedDict):
    """What the regulations say about a journal."""

    findings: list[Finding]


class Recorded(TypedDict):
    """An entry of a casino's record, with the state it has reached."""

    items: Annotated[list[str], "keys of the register"]
    name: Annotated[str, "what is approved, in the casino's words"]
    tables: Annotated[list[str], "the tables it is for; all if there are none"]
    things: Annotated[list[str], "the devices or places it is for; all if there are none"]
    file: Annotated[str, "the document that was submitted"]
    sha256: Annotated[str, "the hash of that file"]
    reference: Annotated[str, "the Bureau's number"]
    submitted: Annotated[str | None, "when; null if it was not"]
    approved: Annotated[str | None, "when; null if it was not"]
    notified: Annotated[str | None, "when; null if nobody was"]
    withdrawn: Annotated[str | None, "when; null if it is in force"]
    state: Annotated[str, "what it has reached"]
    stale: Annotated[bool, "whether its file was changed since"]


class Standing(TypedDict):
    """How a record stands to one need of a submission."""

    item: Annotated[str, "the key in the register"]
    what: str
    where: Annotated[str, "the table, or establishment"]
    needs: Literal["submitted", "approved", "notified"]
    to: Annotated[str, "who receives or grants it"]
    before: Annotated[str, "what it comes before"]
    verdict: Literal["there", "missing", "short", "late", "stale", "withdrawn"]
    why: str | None
    cites: list[str]
    entry: Annotated[Entry | None, "the entry of the record that comes closest"]


class Switch(TypedDict):
    """The option by which a house chooses another reading."""

    key: str
    adopted: Annotated[str, "its value by the adopted reading"]
    others: list[str]
    wagers: Annotated[list[str], "those it touches"]


class Effect(TypedDict):
    """What another reading does to a wager."""

    wager: str
    value: Annotated[str, "of the switch"]
    change: Annotated[Decimal | None, "of the house advantage"]
    adopted: Annotated[dict[str, Any], "a row of `odds`"]
    other: Annotated[dict[str, Any], "a row of `odds`"]


class Conflict(TypedDict):
    """How a clause is read that clashes, is damaged or is silent."""

    id: str
    game: Annotated[str, "its key, or `regulations`"]
    kind: Annotated[str, "principle, contradiction, damage, reference or silence"]
    cites: list[str]
    clash: Annotated[str, "what is wrong with the clauses"]
    adopted: Annotated[str, "the reading that is used here"]
    why: str
    principles: Annotated[list[str], "the principles that it follows"]
    alternatives: Annotated[list[str], "other readings"]
    arithmetic: Annotated[str | None, "what the readings come to, in figures"]
    option: Annotated[str | None, "the option that carries it out"]
    switch: Switch | None
    effects: Annotated[list[Effect], "with `--odds`"]


class Advantage(TypedDict):
    """What a change does to a wager."""

    table: str
    wager: str
    method: str
    before: Annotated[Fraction | None, "the house advantage; null where it is not offered"]
    after: Fraction | None
    change: Fraction | None


class Diff(TypedDict):
    """What a change from one submission to another takes."""

    changes: list[Change]
    advantage: list[Advantage]
    errors: list[Finding]


class Sign(TypedDict):
    """The sign of a table."""

    digest: Annotated[str, "a short hash of the words"]
    establishment: str
    table: str
    game: str
    kind: Literal["in_force", "change"]
    sentences: Annotated[list[tuple[str, list[str]]], "each with its clauses"]


class Petition(TypedDict):
    """A petition for a new game, checked."""

    complete: bool
    findings: list[Finding]
    files: Annotated[list[str], "those that were written"]


class Item(TypedDict):
    """An item of a filing."""

    item: Annotated[str, "its letter"]
    what: str
    says: str


class Tournament(TypedDict):
    """A tournament's filing, checked."""

    findings: list[Finding]
    rows: list[Item]


class Library(TypedDict):
    """The public library of rules."""

    games: list[str]
    pages: Annotated[list[str], "those that were written"]
    missing: Annotated[list[str], "the texts that are not there"]


class Clause(TypedDict):
    """A clause of the law."""

    id: str
    status: str
    gist: Annotated[str, "what it says, in our words"]
    code: Annotated[list[str], "where it is carried out"]
    tests: Annotated[list[str], "the tests that prove it"]
    reason: Annotated[str | None, "why it is not modeled"]
    title: NotRequired[Annotated[str, "of its law, of a clause that was named"]]
    document: NotRequired[str]
    overrides: NotRequired[Annotated[list[str], "the clauses it takes the place of"]]
    below: NotRequired[Annotated[list[str], "the clauses below it"]]
    wagers: NotRequired[Annotated[list[Touching], "what touches it"]]
    options: NotRequired[list[Touching]]
    incidents: NotRequired[list[Touching]]
    script: NotRequired[list[Touching]]
    readings: NotRequired[list[Touching]]
    approvals: NotRequired[list[Touching]]


class Probed(TypedDict):
    """A rule that was broken, and whether a test noticed."""

    place: Annotated[str, "file and line"]
    name: Annotated[str, "of the function"]
    clauses: list[str]
    tests: list[str]
    diff: Annotated[str, "how it was broken"]
    noticed: Annotated[bool, "whether a test failed"]


class Probe(TypedDict):
    """Rules that were broken, with the seed that chose them."""

    seed: int
    rows: list[Probed]


class Field(TypedDict):
    """A field of a kind of entry."""

    name: str
    required: bool


class Signer(TypedDict):
    """Who signs an entry."""

    words: str
    cites: list[str]


class Kind(TypedDict):
    """A kind of entry of a journal."""

    kind: str
    words: str
    cites: list[str]
    fields: list[Field]
    signers: list[Signer]


class Kept(TypedDict):
    """An entry of a journal."""

    seq: int
    at: str
    kind: str
    data: Annotated[dict[str, Any], "the fields of its kind"]
    signed: Annotated[list[Signature], "who signed it, and in which role"]
    hash: str


class Duty(TypedDict):
    """Something that is due."""

    what: str
    where: str
    due: Annotated[str, "by when"]
    overdue: bool
    role: Annotated[str, "who must do it"]
    cites: list[str]


class Drawing(TypedDict):
    """A picture that was written."""

    file: str
    shows: str
