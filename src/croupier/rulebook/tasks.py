"""What must be done: the notes of a check, by what they ask for, each said once for all tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal, get_args

import msgspec

from croupier.rulebook.finding import Finding

Task = Literal[
    "sign", "announcement", "notice", "approval", "submission", "layout", "procedure", "nothing"
]
TASKS: tuple[Task, ...] = get_args(Task)
HEADINGS: dict[Task, str] = {
    "sign": "signs",
    "announcement": "announcements",
    "notice": "notices",
    "approval": "approvals",
    "submission": "submissions",
    "layout": "layouts",
    "procedure": "procedures",
    "nothing": "nothing to do",
}
_WORDS: dict[Task, re.Pattern[str]] = {
    "sign": re.compile(r"\bsigns?\b|\bposted\b|notice at the table|displayed|table's wall"),
    "announcement": re.compile(r"\bannouncement"),
    "notice": re.compile(r"\bnotice to\b|\bnotified\b"),
    "approval": re.compile(
        r"\bapprov|as the Commission permits|\bBureau (authorizes|confirms)|\breviewed\b"
    ),
    "submission": re.compile(r"\bsubmi|\bfiled with\b|internal controls"),
    "layout": re.compile(r"\blayouts?\b"),
    "procedure": re.compile(r"\bfirst use\b|surveillance sees"),
}
_APPROVED_SIGN = re.compile(r"an approved sign|a sign as approved by the Bureau")
"""The form of a sign is approved once (cmr147.03.5), which makes it no approval of each use."""
_ON_CHANGE = re.compile(
    r"; (a change|to change|to lower|before it is withdrawn|changing|lowering)\b.*"
)
"""What a later change would take is not to be done now."""
_SETTLED = re.compile(
    r"^(Accepted: |permitted by )|\(approved as |no record of approvals was compared$|not compared"
)
_NUMBERED = re.compile(r"(.*?)(\d+)$")


RECORD = "Record it as"
"""The words before the name under which something is recorded."""
SIGN = "sign"
"""A note about a sign that no choice brings; its message begins with the word."""


class Noted(msgspec.Struct, frozen=True):
    """One thing to do: the choices that ask for it, and the places where it is to be done.

    `names` are those under which it is recorded once it is done, if it has any.
    """

    tasks: tuple[Task, ...]
    keys: tuple[str, ...]
    says: str
    cites: tuple[str, ...]
    places: tuple[tuple[str, int | None], ...]
    names: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The kind of work: `Signs and announcements`."""
        return in_words(HEADINGS[one] for one in self.tasks).capitalize()


def tasks(one: Finding) -> tuple[Task, ...]:
    """What a note asks for; an error and a warning ask for another choice, and have none."""
    if one.severity != "note":
        return ()
    said = _ON_CHANGE.sub("", _APPROVED_SIGN.sub("a sign", says(one)))
    if _SETTLED.search(one.message):
        return ("nothing",)
    found = tuple(task for task, words in _WORDS.items() if words.search(said))
    return found or ("nothing",)


def says(one: Finding) -> str:
    """What a note says, without the option that it begins with and the clauses at its end."""
    text = one.message.removesuffix(f" {RECORD} {one.key}.")
    text = text.removeprefix(f"{_option(one)}: ")
    return text.removesuffix(f" [{', '.join(one.cites)}].").rstrip(".")


def _option(one: Finding) -> str:
    """The option that a note begins with; "" if it begins with none."""
    begins = one.key != SIGN and one.message.startswith(f"{one.key}: ")
    return one.key if begins else ""


def noted(found: Iterable[Finding]) -> list[Noted]:
    """Every thing to do once, by what it asks for, with all its places and all its clauses."""
    alike: dict[tuple[str, str], list[Finding]] = {}
    for one in found:
        if one.severity == "note":
            alike.setdefault((_option(one), says(one)), []).append(one)
    joined: dict[tuple[object, ...], list[Noted]] = {}
    for entry in map(_of, alike.values()):
        same = (entry.tasks, entry.says, entry.cites, entry.places)
        joined.setdefault(same, []).append(entry)
    whole = [_joined(some) for some in joined.values()]
    return sorted(whole, key=lambda one: tuple(map(TASKS.index, one.tasks)))


def _of(some: Sequence[Finding]) -> Noted:
    first = some[0]
    places = tuple((one.where, one.line) for one in some)
    because = tuple(dict.fromkeys(clause for one in some for clause in one.cites))
    keys = (_option(first),) if _option(first) else ()
    names = tuple(one.key for one in some if one.message.endswith(f"{RECORD} {one.key}."))
    return Noted(tasks(first), keys, says(first), because, places, names)


def _joined(some: Sequence[Noted]) -> Noted:
    keys = tuple(key for one in some for key in one.keys)
    return msgspec.structs.replace(some[0], keys=keys)


def by_heading(found: Sequence[Noted]) -> list[tuple[str, list[Noted]]]:
    """The things to do under their headings."""
    return [(head, list(some)) for head, some in groupby(found, lambda one: one.heading)]


def per_table(found: Iterable[Finding]) -> list[tuple[int, tuple[str, ...]]]:
    """How many notes each table has, and which tables have as many; the most first."""
    noted_at = (one.where for one in found if one.severity == "note")
    count = Counter(where for where in noted_at if where.startswith("table "))
    return [
        (number, tuple(where for where in count if count[where] == number))
        for number in sorted(set(count.values()), reverse=True)
    ]


def in_words(words: Iterable[str]) -> str:
    """Words in a row: `signs, announcements and notices`."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


def spans(names: Sequence[str]) -> list[str]:
    """Names in their order, of which three or more in sequence are a span: `BJ-01 to BJ-05`."""
    runs: list[list[str]] = []
    for name in names:
        if runs and _follows(runs[-1][-1], name):
            runs[-1].append(name)
        else:
            runs.append([name])
    return [said for run in runs for said in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else run)]


def _follows(before: str, name: str) -> bool:
    """Whether a name has the next number after another one."""
    one, two = _NUMBERED.fullmatch(before), _NUMBERED.fullmatch(name)
    if one is None or two is None or one[1] != two[1]:
        return False
    return int(two[2]) == int(one[2]) + 1
