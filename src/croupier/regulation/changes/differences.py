"""What differs between two submissions: each choice in force at a table, old and new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from croupier.core.game import Game, offered
from croupier.core.plain import words
from croupier.core.rules import Rules
from croupier.games import registry
from croupier.rulebook.changing import Lead
from croupier.rulebook.compliance import Known
from croupier.rulebook.english import in_words, sentence
from croupier.rulebook.entries import as_used
from croupier.rulebook.laid import Laid, lay
from croupier.rulebook.option import Compound, MapOf, OddsType, Option, Unread, schema
from croupier.rulebook.settled import in_force, is_idle
from croupier.rulebook.submission import Document, Entry

LIMITS = "limits.wager"
ABSENT = "the table's own"
PRINTED, NONE = "as printed", "none"
PAYS = " pays"
OFFERED = {"offered": "Now offered", "not offered": "No longer offered"}
FELT = ("name", "cloth", "logo", "table_size")
"""What an establishment or a table says about the felt, besides the choices of its game."""


@dataclass(frozen=True)
class Difference:
    """One choice that changes at a table: its key, what it is about, and both values in words."""

    table: str
    game: Game
    declared: Option
    key: str
    about: str
    old: str
    new: str
    needs: Lead

    @property
    def text(self) -> str:
        """The change in a sentence."""
        if self.declared.offers and self.new in OFFERED:
            return sentence(f"{OFFERED[self.new]}: {self.about}")
        return sentence(f"{self.stated} instead of {self.old}")

    @property
    def stated(self) -> str:
        """What holds from then on."""
        return f"{self.about}{'' if self.about.endswith(PAYS) else ':'} {self.new}"


@dataclass(frozen=True)
class Pair:
    """A table that both submissions have, with its game and rules in each."""

    id: str
    old: Laid
    new: Laid
    felts: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {})
    """The licensee's name, the cloth, the logo and the size of the table, before and after."""

    @property
    def same_game(self) -> bool:
        """Whether the table plays the same game before and after."""
        return self.old.game.key == self.new.game.key

    @property
    def is_readable(self) -> bool:
        """Whether every choice of the table can be read, before and after."""
        return not self.old.unreadable | self.new.unreadable


def tables(document: Document) -> dict[str, Laid]:
    """The tables of a submission that play a game that is built, by their names."""
    known = Known(registry.games(), registry.KEYS)
    found = ((table, known.of_table(table)) for table in document.tables)
    return {table.id: lay(document, table, game) for table, game in found if isinstance(game, Game)}


def pairs(
    old: Mapping[str, Laid], new: Mapping[str, Laid], of: tuple[Document, Document]
) -> list[Pair]:
    """The tables of both submissions, in the order of the new one."""
    first, second = of
    return [
        Pair(name, old[name], laid, (felt(first, old[name].entry), felt(second, laid.entry)))
        for name, laid in new.items()
        if name in old
    ]


def felt(document: Document, table: Entry) -> dict[str, str]:
    """What a submission says about the felt of a table; the table's own words come last."""
    house: Any = document.data.get("establishment")
    facts = {**(house if isinstance(house, Mapping) else {}), **table.about}
    return {key: str(facts[key]) for key in FELT if facts.get(key)}


def differences(pair: Pair) -> Iterator[Difference]:
    """Every choice in force at a table that changes; what nothing depends on does not count.

    What depends on a choice that cannot be read is left out; the choice itself is an error.
    """
    game = pair.new.game
    old, new = as_used(game, pair.old.rules), as_used(game, pair.new.rules)
    for declared in schema(game.options).values():
        unknown = declared.attr in pair.old.unreadable | pair.new.unreadable
        with suppress(Unread):
            if declared.computes or unknown or is_idle(old, declared) or is_idle(new, declared):
                continue
            yield from list(_of_option(pair.id, game, declared, old, new))


def _of_option(
    table: str, game: Game, declared: Option, old: Rules, new: Rules
) -> Iterator[Difference]:
    before, after = (_offered(game, one, declared, in_force(one, declared)) for one in (old, new))
    if before == after:
        return
    if isinstance(declared.type, Compound):
        yield from _members(table, game, declared, before, after)
        return
    said = _said(declared, before), _said(declared, after)
    needs = declared.changing.needed(before, after)
    about = declared.about.partition(";")[0] if declared.offers else declared.about
    yield Difference(table, game, declared, declared.key, about, *said, needs)


def _offered(game: Game, rules: Rules, declared: Option, value: Any) -> Any:
    """Whether a wager is offered where a choice leaves that to the other choices."""
    if value is not None or not declared.offers:
        return value
    return any(one in offered(game, rules) for one in declared.offers)


def _said(declared: Option, value: Any) -> str:
    return NONE if value is None else in_words(declared, value) or NONE


def _members(table: str, game: Game, declared: Option, old: Any, new: Any) -> Iterator[Difference]:
    """The members of a map that change, each on its own."""
    before, after = flat(declared.type, old), flat(declared.type, new)
    for path in dict.fromkeys((*before, *after)):
        was, now = before.get(path), after.get(path)
        if was == now:
            continue
        key = ".".join((declared.key, *path))
        about = _about(declared, _named(game, path))
        one, other = ({path: value} if value is not None else {} for value in (was, now))
        needs = declared.changing.needed(one, other)
        said = _member(declared, path, was), _member(declared, path, now)
        yield Difference(table, game, declared, key, about, *said, needs)


def _about(declared: Option, name: str) -> str:
    """What a member is about: what a wager pays, its limits, or the option for that member."""
    if isinstance(declared.type, MapOf) and isinstance(declared.type.of, OddsType):
        return f"{name}{PAYS}"
    return name if declared.key == LIMITS else f"{declared.about} ({name})"


def flat(kind: Any, value: Any) -> dict[tuple[str, ...], Any]:
    """The single values of a nested one, by their path."""
    found: dict[tuple[str, ...], Any] = {}
    for name, part in kind.parts(value).items():
        inner = kind.inner(name)
        if isinstance(inner, Compound):
            found |= {(name, *path): one for path, one in flat(inner, part).items()}
        else:
            found[name,] = part
    return found


def _named(game: Game, path: tuple[str, ...]) -> str:
    """What people call a member: a wager by its name, then the rest."""
    kind = game.kind(path[0])
    first = kind.name if kind else words(path[0])
    return ", ".join((first, *_limits(path[1:])))


def _limits(path: tuple[str, ...]) -> tuple[str, ...]:
    return tuple({"min": "minimum", "max": "maximum"}.get(one, words(one)) for one in path)


def _member(declared: Option, path: tuple[str, ...], value: Any) -> str:
    """A member's value in words; one that is not named is as printed, or the table's own."""
    if value is None:
        return _absent(declared.type, path[0])
    kind: Any = declared.type
    for name in path:
        kind = kind.inner(name)
    return in_words(replace(declared, type=kind, offers=()), value)


def _absent(kind: Any, member: str) -> str:
    """What holds if a member is not named: the printed odds, or what the table itself has."""
    printed = kind.printed if isinstance(kind, MapOf) else None
    row = printed.floor(member) if printed else None
    return str(row.odds) if row else PRINTED if printed else ABSENT
