"""Opening a table: a form made from the option records, and the law's objections to choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request

from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.part import Shared
from croupier.drawing.felt import felt_svg
from croupier.floor.people.accounts import Login, NotLoggedIn
from croupier.floor.tables import links
from croupier.floor.tables.floor import LIVE, PRACTICE
from croupier.floor.web.api.acts import STAFF
from croupier.floor.web.pages import phrases, table_page
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.rulebook.english import in_words, sentence
from croupier.rulebook.laid import option_of
from croupier.rulebook.option import (
    Compound,
    Count,
    Option,
    Unlawful,
    leaves,
    read_leaves,
    schema,
    spelled,
)
from croupier.rulebook.presets import preset, presets
from croupier.rulebook.rules import unlawful
from croupier.rulebook.settled import Overruled, contrary, left_open

LIMITS = "limits."
CHOICE = "choice."
"""The prefix of the form's fields that are choices of the house."""


class Field(msgspec.Struct, frozen=True):
    """A choice of the house as the form asks for it; `chosen` is the current value."""

    key: str
    about: str
    control: str
    usual: str
    cites: tuple[str, ...]
    words: tuple[str, ...] = ()
    accepted: str = ""
    chosen: str = ""


class Finding(msgspec.Struct, frozen=True):
    """An objection of the law to choices: why, by which clauses, and what it would accept."""

    keys: tuple[str, ...]
    says: str
    cites: tuple[str, ...]


def page(house: House, login: Login | None, request: Request) -> str:
    """The form for a game."""
    if login is None:
        raise NotLoggedIn("a table to open", "nobody is logged in", (), "logging in")
    games = {key: one for key, one in registry.games().items() if one.layout is not None}
    game = games.get(request.query_params.get("game", ""), next(iter(games.values())))
    key = request.query_params.get("preset", "")
    form = {**_filled_in(game, key), **request.query_params}
    choices = chosen(form)
    fields = tuple(field(one, form) for one in asked(game, choices))
    return table_page.rendered(
        "open.html",
        login=login,
        game=game,
        games=games,
        presets=presets(game),
        preset=key,
        **_checked(house, game, choices),
        limits=[one for one in fields if one.key.startswith(LIMITS)],
        choices=[one for one in fields if not one.key.startswith(LIMITS)],
        modes=(PRACTICE, LIVE) if login.person.role in STAFF else (PRACTICE,),
        shares=login.person.role in STAFF and game.get(Shared) is not None,
        link=request.query_params.get("link", ""),
        links=_links(house, game.key),
        name=request.query_params.get("table") or _free_name(house, game.key),
    )


def _filled_in(game: Game, key: str) -> dict[str, str]:
    """The fields of the form that a preset fills in; members of one choice are its lines."""
    made: dict[str, str] = {}
    for name, value in preset(game, key).settings if key else ():
        declared = option_of(game, name)
        if declared is None or declared.key == name:
            made[f"{CHOICE}{name}"] = value
            continue
        line = f"{name.removeprefix(f'{declared.key}.')} = {value}"
        before = made.get(f"{CHOICE}{declared.key}")
        made[f"{CHOICE}{declared.key}"] = line if before is None else f"{before}\n{line}"
    return made


def findings(house: House, login: Login | None, request: Request) -> str:
    """The law's objections to the choices so far, and the felt they make."""
    game = registry.game(request.query_params.get("game", ""))
    return table_page.rendered(
        "findings.html", **_checked(house, game, chosen(request.query_params))
    )


def _checked(house: House, game: Game, choices: Mapping[str, Any]) -> dict[str, Any]:
    found, drawn = tuple(against(game, choices)), ""
    if not found and game.layout is not None:
        drawn = felt_svg(game.layout(_rules(game, choices), name=house.settings.name))
    with phrases.at(game):
        return {"findings": found, "drawn": Markup(phrases.on_felt(drawn))}


def _links(house: House, key: str) -> tuple[str, ...]:
    """The links that a table of this game may join."""
    with house.database.reading() as connection:
        return tuple(one.name for one in links.every(connection) if one.game == key)


def _free_name(house: House, key: str) -> str:
    """The first name for a table of this game that is not taken."""
    taken = set(house.floor.names())
    numbers = (f"{key}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in numbers if name not in taken)


def chosen(asked: Mapping[str, str]) -> dict[str, Any]:
    """The choices that were made; each line `member = value` is a separate choice.

    Where a name is missing or appears twice, the whole text is one choice, which is refused.
    """
    found: dict[str, Any] = {}
    for name, value in asked.items():
        key = name.removeprefix(CHOICE)
        if key == name or not value.strip():
            continue
        lines = tuple(_lines(value))
        members = {member for member, _ in lines}
        if "=" in value and "" not in members and len(members) == len(lines):
            found |= {f"{key}.{member}": said for member, said in lines}
        else:
            found[key] = value.strip()
    return found


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """The lines `member = value` of a field; one without a name has an empty one."""
    for line in filter(str.strip, text.splitlines()):
        member, _, value = line.partition("=")
        yield member.strip(), value.strip()


def against(game: Game, choices: Mapping[str, Any]) -> Iterator[Finding]:
    """All of the law's objections to these choices, one by one and together."""
    read, refusals = read_leaves(game.options, leaves(game.options, choices))
    for leaf, refusal in refusals:
        yield _finding(game, refusal, (leaf.key,))
    if not refusals:
        rules = game.options(**read)
        found = tuple(unlawful(game, rules))
        yield from (_finding(game, one, one.keys) for one in found)
        said = {key for one in found for key in one.keys}
        for leaf, refusal in contrary(rules, leaves(game.options, choices)):
            if isinstance(refusal, Overruled) and leaf.key not in said:
                yield _finding(game, refusal, (leaf.key,))


def asked(game: Game, choices: Mapping[str, Any]) -> Iterator[Option]:
    """The options to ask for: those that the choices so far leave open, and those chosen."""
    rules = _rules(game, choices)
    named = {one.attr for key in choices if (one := option_of(game, key)) is not None}
    free = {one.attr for one in left_open(rules)} | named
    return (one for one in schema(game.options).values() if one.attr in free)


def _rules(game: Game, choices: Mapping[str, Any]) -> Any:
    read, _ = read_leaves(game.options, leaves(game.options, choices))
    return game.options(**read)


def _finding(game: Game, refusal: Refused, keys: tuple[str, ...]) -> Finding:
    accepted = f" Accepted: {refusal.accepted}." if refusal.accepted else ""
    what = _asked_as(game, refusal) if isinstance(refusal, Unlawful) else refusal.what
    return Finding(keys, f"{sentence(f'{what}: {refusal.why}')}{accepted}", refusal.cites)


def _asked_as(game: Game, refusal: Unlawful) -> str:
    """What was chosen, in the words in which the form asks for it."""
    declared = option_of(game, refusal.key)
    if declared is None:
        return refusal.what
    member = refusal.key.removeprefix(declared.key).removeprefix(".")
    said = " = ".join(part for part in (member, str(refusal.chosen)) if part)
    return f"{declared.about}: {said}" if said else declared.about


def field(declared: Option, asked: Mapping[str, str]) -> Field:
    """An option as the form asks for it."""
    listed = declared.type.values()
    words = tuple(_word(one) for one in listed) if isinstance(listed, list) else ()
    return Field(
        declared.key,
        sentence(declared.about),
        _control(declared, words),
        _usual(declared),
        declared.cites,
        words,
        "" if isinstance(listed, list) else listed,
        asked.get(f"{CHOICE}{declared.key}", ""),
    )


def _control(declared: Option, words: tuple[str, ...]) -> str:
    if isinstance(declared.type, Compound):
        return "lines"
    return "words" if words else "number" if isinstance(declared.type, Count) else "text"


def _word(value: Any) -> str:
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def _usual(declared: Option) -> str:
    """The usual value, in few words."""
    if isinstance(declared.type, Compound):
        return ", ".join(f"{key} = {word}" for key, word in spelled(declared, declared.default))
    return in_words(declared, declared.default) if declared.default is not None else ""
