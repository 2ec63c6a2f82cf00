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

    file: Annotated[str, "its path"]
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
    tables: Annotated[int, "how many were checked"]
    games: Annotated[list[Played], "those of the tables"]
    choices: Annotated[int, "those that the documents state"]
    entries: Annotated[int, "those of journals"]
    clauses: Annotated[int, "those that the options of the games name"]


class Check(TypedDict):
    """What the law says about documents, what was checked, and what was not."""

    findings: Annotated[list[Finding], "what the law says"]
    checked: Annotated[Checked, "what was compared with it"]
    not_checked: Annotated[list[Unchecked], "what was not"]


class JournalCheck(TypedDict):
    """What the regulations say about a journal."""

    findings: Annotated[list[Finding], "what the regulations say"]


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
    what: Annotated[str, "in words"]
    where: Annotated[str, "the table, or establishment"]
    needs: Annotated[Literal["submitted", "approved", "notified"], "what the law asks for"]
    to: Annotated[str, "who receives or grants it"]
    before: Annotated[str, "what it comes before"]
    verdict: Annotated[
        Literal["there", "missing", "short", "late", "stale", "withdrawn"],
        "what the record has, in a word",
    ]
    why: Annotated[str | None, "what is wrong; null if nothing is"]
    cites: Annotated[list[str], "the clauses"]
    entry: Annotated[Entry | None, "the entry of the record that comes closest"]


class Switch(TypedDict):
    """The option by which a house chooses another reading."""

    key: Annotated[str, "of the option"]
    adopted: Annotated[str, "its value by the adopted reading"]
    others: Annotated[list[str], "its values by other readings"]
    wagers: Annotated[list[str], "those it touches"]


class Effect(TypedDict):
    """What another reading does to a wager."""

    wager: Annotated[str, "the key of the wager"]
    value: Annotated[str, "of the switch"]
    change: Annotated[Decimal | None, "of the house advantage"]
    adopted: Annotated[dict[str, Any], "the row of `odds` by the adopted reading"]
    other: Annotated[dict[str, Any], "the row of `odds` by the other one"]


class Conflict(TypedDict):
    """How a clause is read that clashes, is damaged or is silent."""

    id: Annotated[str, "its number"]
    game: Annotated[str, "its key, or `regulations`"]
    kind: Annotated[str, "principle, contradiction, damage, reference or silence"]
    cites: Annotated[list[str], "the clauses"]
    clash: Annotated[str, "what is wrong with the clauses"]
    adopted: Annotated[str, "the reading that is used here"]
    why: Annotated[str, "in its own words, or in those of its principles"]
    principles: Annotated[list[str], "the principles that it follows"]
    alternatives: Annotated[list[str], "other readings"]
    arithmetic: Annotated[str | None, "what the readings come to, in figures"]
    option: Annotated[str | None, "the option that carries it out"]
    switch: Annotated[Switch | None, "null if a house cannot choose"]
    effects: Annotated[list[Effect], "with `--odds`"]


class Advantage(TypedDict):
    """What a change does to a wager."""

    table: Annotated[str, "its id"]
    wager: Annotated[str, "the key of the wager"]
    method: Annotated[str, "how the figures were found"]
    before: Annotated[Fraction | None, "the house advantage; null where it is not offered"]
    after: Annotated[Fraction | None, "the same after the change"]
    change: Annotated[Fraction | None, "the difference"]


class Diff(TypedDict):
    """What a change from one submission to another takes."""

    changes: Annotated[list[Change], "at each table"]
    advantage: Annotated[list[Advantage], "of each wager whose rules change"]
    errors: Annotated[list[Finding], "what is unlawful in the new submission"]


class Sign(TypedDict):
    """The sign of a table."""

    digest: Annotated[str, "a short hash of the words"]
    establishment: Annotated[str, "its name"]
    table: Annotated[str, "its id"]
    game: Annotated[str, "the name of the game"]
    kind: Annotated[
        Literal["in_force", "change"], "whether it says what is in force or what changes"
    ]
    sentences: Annotated[list[tuple[str, list[str]]], "each with its clauses"]


class Petition(TypedDict):
    """A petition for a new game, checked."""

    complete: Annotated[bool, "whether nothing is missing or wrong"]
    findings: Annotated[list[Finding], "what is"]
    files: Annotated[list[str], "those that were written"]


class Item(TypedDict):
    """An item of a filing."""

    item: Annotated[str, "its letter"]
    what: Annotated[str, "what the law asks for"]
    says: Annotated[str, "the answer"]


class Tournament(TypedDict):
    """A tournament's filing, checked."""

    findings: Annotated[list[Finding], "what the law says"]
    rows: Annotated[list[Item], "the fourteen items"]


class Library(TypedDict):
    """The public library of rules."""

    games: Annotated[list[str], "every authorized game by its key"]
    pages: Annotated[list[str], "those that were written"]
    missing: Annotated[list[str], "the texts that are not there"]


class Clause(TypedDict):
    """A clause of the law."""

    id: Annotated[str, "such as `roulette.2.b`"]
    status: Annotated[str, "what it needs: rule, choice, step and so on"]
    gist: Annotated[str, "what it says, in our words"]
    code: Annotated[list[str], "where it is carried out"]
    tests: Annotated[list[str], "the tests that prove it"]
    reason: Annotated[str | None, "why it is not modeled"]
    title: NotRequired[Annotated[str, "of its law, of a clause that was named"]]
    document: NotRequired[Annotated[str, "the document it is in"]]
    overrides: NotRequired[Annotated[list[str], "the clauses it takes the place of"]]
    below: NotRequired[Annotated[list[str], "the clauses below it"]]
    wagers: NotRequired[Annotated[list[Touching], "what touches it"]]
    options: NotRequired[Annotated[list[Touching], "the same of options"]]
    incidents: NotRequired[Annotated[list[Touching], "the same of irregularities"]]
    script: NotRequired[Annotated[list[Touching], "the same of lines of the dealer's script"]]
    readings: NotRequired[Annotated[list[Touching], "the same of readings"]]
    approvals: NotRequired[Annotated[list[Touching], "the same of items of the register"]]


class Probed(TypedDict):
    """A rule that was broken, and whether a test noticed."""

    place: Annotated[str, "file and line"]
    name: Annotated[str, "of the function"]
    clauses: Annotated[list[str], "that it carries out"]
    tests: Annotated[list[str], "that were run"]
    diff: Annotated[str, "how it was broken"]
    noticed: Annotated[bool, "whether a test failed"]


class Probe(TypedDict):
    """Rules that were broken, with the seed that chose them."""

    seed: Annotated[int, "a probe with the same seed breaks the same rules"]
    rows: Annotated[list[Probed], "one for each rule"]


class Field(TypedDict):
    """A field of a kind of entry."""

    name: Annotated[str, "of the field"]
    required: Annotated[bool, "whether it may not be left out"]


class Signer(TypedDict):
    """Who signs an entry."""

    words: Annotated[str, "who, in words"]
    cites: Annotated[list[str], "the clauses"]


class Kind(TypedDict):
    """A kind of entry of a journal."""

    kind: Annotated[str, "the name that an entry uses"]
    words: Annotated[str, "what it records"]
    cites: Annotated[list[str], "the clauses"]
    fields: Annotated[list[Field], "those of its data"]
    signers: Annotated[list[Signer], "who must sign it"]


class Kept(TypedDict):
    """An entry of a journal."""

    seq: Annotated[int, "its number"]
    at: Annotated[str, "when"]
    kind: Annotated[str, "one of `journal kinds`"]
    data: Annotated[dict[str, Any], "the fields of its kind"]
    signed: Annotated[list[Signature], "who signed it, and in which role"]
    hash: Annotated[str, "of this entry and the one before"]


class Duty(TypedDict):
    """Something that is due."""

    what: Annotated[str, "in words"]
    where: Annotated[str, "such as the table"]
    due: Annotated[str, "by when"]
    overdue: Annotated[bool, "whether that time is past"]
    role: Annotated[str, "who must do it"]
    cites: Annotated[list[str], "the clauses"]


class Drawing(TypedDict):
    """A picture that was written."""

    file: Annotated[str, "its path"]
    shows: Annotated[str, "what is drawn, in words"]
