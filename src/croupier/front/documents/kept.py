"""What the fields of records are that the product itself keeps, and that documents print as is."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.layout import (
    Area,
    Box,
    Cover,
    Figure,
    Inscription,
    Picture,
    Place,
    Section,
    Words,
)
from croupier.regulation.approvals.records import Entry
from croupier.regulation.approvals.register import Approval
from croupier.regulation.changes.notices import Change
from croupier.regulation.clauses import Touching
from croupier.regulation.example.violations import Seen
from croupier.regulation.extent import Played, Unchecked
from croupier.regulation.journal.examples.breaking import Seeded
from croupier.regulation.people import Signature
from croupier.verification.commitments import Proof
from croupier.verification.finding import Finding, Shown

OUTLINE = "an SVG path, in millimeters"
LOOK = "how it is drawn: `cloth`, a color, or `none`"
PRINTED = {"words": "what is printed there", "pictures": "what is drawn there"}
CITES = {"cites": "the clauses"}
VIOLATION = {
    "name": "its name",
    "words": "what is wrong",
    "clause": "the clause that a check names",
}
FELT: Mapping[type, Mapping[str, str]] = {
    Box: {
        "x": "the left edge",
        "y": "the upper edge",
        "width": "to the right",
        "height": "downward",
    },
    Area: {
        "id": "the spot of its wagers; a second area of one wager adds a word after a dot",
        "outline": OUTLINE,
        "anchor": "where chips stand",
        "kind": "the key of the wager",
        "on": "what it is on, such as a number",
        "box": "the numbered place that it belongs to; 0 if it is for everyone",
        "label": "its name and what it pays",
        "look": LOOK,
        **PRINTED,
        **CITES,
    },
    Place: {
        "id": "the name of the place",
        "outline": OUTLINE,
        "anchor": "its center",
        "label": "what is there, in words",
        **CITES,
        "look": LOOK,
        **PRINTED,
    },
    Inscription: {
        "words": "what it says, and where",
        **CITES,
        "role": "the name of the house, odds, a notice, or none of these",
        "sign": "whether a sign carries it instead of the cloth",
        "area": "the id of the area it belongs to",
    },
    Figure: {"outline": OUTLINE, "look": LOOK, **PRINTED},
    Cover: {"outline": OUTLINE, "words": "what the cover says", **CITES},
    Words: {
        "text": "the words",
        "at": "the point they are centered on",
        "size": "the height of the letters",
        "ink": "their color",
        "turn": "the angle, in degrees",
        "face": "the typeface",
        "width": "the most they may take; 0 if there is no limit",
        "wraps": "whether they wrap at that width; otherwise they shrink",
        "bend": "the radius of the circle above that they follow; 0 if they are straight",
    },
    Picture: {
        "name": "what it shows",
        "at": "its center",
        "size": "its width",
        "detail": "its face, such as the number of a die",
        "turn": "the angle, in degrees",
        "sections": "those of a wheel",
    },
    Section: {
        "text": "what it stands for",
        "color": "as painted",
        "odds": "the odds it displays",
        "picture": "what is painted there instead of the text",
        "detail": "the face of the picture",
        "name": "what people call it, if not its text",
    },
}
"""Of a felt."""
LAW: Mapping[type, Mapping[str, str]] = {
    Change: {
        "table": "its id",
        "key": "the option, or `layout`",
        "from": "its value until now",
        "to": "its value from then on",
        "needs": "what must come first",
        "lead_minutes": "how long before",
        "sign": "the words of the sign; null if none is needed",
        "announcement": "the words of the announcement; null if none is needed",
        "bureau": "the notice to the Bureau; null if none is needed",
        "written": "the written notice; null if none is needed",
        "begins": "from the next round, from the next shoe, or with the table closed",
        "open": "whether people play at the table then",
        "effective": "when it takes effect",
        "latest": "the last moment for everything that must come first",
        "together": "the tables that change at the same moment",
        **CITES,
    },
    Touching: {
        "games": "the keys of the games",
        "name": "of the wager, option, incident, moment, reading or item",
        "says": "what it says",
    },
    Played: {
        "game": "its key",
        "name": "for people",
        "tables": "how many were checked",
        "options": "how many it has",
        "clauses": "how many its rules have",
        "carried_out": "how many of those are carried out",
    },
    Unchecked: {
        "file": "its path",
        "line": "null if it is about the whole file",
        "what": "what was compared with no rule",
        "why": "the reason",
    },
    Entry: {
        "items": "keys of the register",
        "name": "what is approved, in the casino's words",
        "tables": "the tables it is for; all if there are none",
        "things": "the devices or places it is for; all if there are none",
        "file": "the document that was submitted",
        "sha256": "the hash of that file",
        "reference": "the Bureau's number",
        "submitted": "when; null if it was not",
        "approved": "when; null if it was not",
        "notified": "when; null if nobody was",
        "withdrawn": "when; null if it is in force",
    },
    Approval: {
        "key": "the name that an entry of a record uses",
        "what": "in words",
        **CITES,
        "needs": "what the law asks for",
        "to": "who receives or grants it",
        "before": "what it comes before",
        "scope": "what it is asked of",
        "at": "tables that ask for it: each with the `game`, options by their keys, and `cites`",
        "cards": "whether it is asked for wherever cards are dealt",
        "due": "when an event needs it",
        "lead": "minutes before the event",
        "secured": "whether the security department keeps it",
        "lifts": "whether it only lifts a demand: the clause applies without it",
        "kinds": "kinds of devices, by their clause",
    },
    Signature: {
        "person": "the number of the person",
        "department": "of the person at that time",
        "position": "of the person at that time",
        "at": "when",
        "what": "what was signed",
    },
    Seeded: {
        **VIOLATION,
        "entry": "the number of the broken entry; 0 where it is missing",
        "at": "when",
        "marks": "words by one of which its finding is known",
    },
    Seen: {
        "file": "where it is",
        **VIOLATION,
        "also": "clauses of what follows from it",
        "entry": "in a journal, the number of the broken entry; otherwise 0",
        "marks": "in a journal, words by one of which its finding is known",
    },
}
"""Of what is declared, approved and changed."""
PROOF: Mapping[type, Mapping[str, str]] = {
    Shown: {
        "name": "`P1` to `P5`, or `P8`",
        "state": "`holds`, `does not hold` or `not shown`",
        "why": "the reason, or a remark; empty if there is none",
    },
    Finding: {
        "line": "of the journal, or of a statement that was kept",
        "what": "what is affected, in a word",
        "why": "what is wrong",
        "property": "the property that is broken; empty if it is none",
    },
    Proof: {
        "round": "its number",
        "line": "of the commitment",
        "digest": "the commitment",
        "decides": "`round`: the draws of the round; otherwise the name of a shoe",
        "opened": "the line that opens it; null if none does, as of a deck that stays hidden",
        "outcomes": "what was drawn again from it, in order",
    },
}
"""Of what a journal proves."""
FIELDS: Mapping[type, Mapping[str, str]] = {**FELT, **LAW, **PROOF}
"""What each field is, by its name in JSON."""
