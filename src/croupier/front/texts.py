"""Games and what describes them: rule cards, the dealer's script, felts, schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.core.errors import Refused, UnknownName
from croupier.front.asking import Options, in_python, merged, rules_of
from croupier.front.shown import Felt, Games, Page

if TYPE_CHECKING:
    from croupier.core.game import Game

CARD = ("odds", "options", "preset")
SCRIPT = ("options", "preset")
LAYOUT = ("portrait", "name", "options", "preset")
SUBMISSION = "submission"
"""A document whose keys are the options of games; it has no schema, which is said."""


def games() -> Games:
    """List every game that is built, by its key.

    >>> croupier.games()["bigsix"].name
    'Big Six Wheel'
    """
    from croupier.games import registry

    return Games(registry.games())


@in_python
def card(
    game: str | Game,
    *,
    odds: bool = False,
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Page:
    """Write the rule card that a patron can read, in Markdown.

    - `game`: its key, a designer's `file.py:NAME`, or a `Game`
    - `odds`: include the house advantage of every wager
    - `options`: the table's options by key, or a file with them; `more`: the same as keywords
    - `preset`: choices that have a name, as `games().to_dicts()` lists them

    >>> croupier.card("bigsix", between="void").splitlines()[0]
    '# Big Six Wheel'
    """
    from croupier.analysis.advantages import advantages
    from croupier.rulebook.english import describe, titled

    played, rules = rules_of(game, options, more, preset, CARD)
    text = describe(played, rules, advantages(played, rules) if odds else None)
    return Page(text, {"game": played.key, "title": titled(played, rules), "text": text})


@in_python
def script(
    game: str | Game, *, options: Options | None = None, preset: str | None = None, **more: Any
) -> Page:
    """Write the dealer's script in Markdown: opening, a round, irregularities, closing.

    - `game`: its key, a designer's `file.py:NAME`, or a `Game`
    - `options`: the table's options by key, or a file with them; `more`: the same as keywords
    - `preset`: choices that have a name, as `games().to_dicts()` lists them

    >>> croupier.script("bigsix").to_dict()["rows"][0]["phase"]
    'opening'
    """
    from croupier.rulebook.script_card import moments, script_card

    played, rules = rules_of(game, options, more, preset, SCRIPT)
    rows = [row for one in moments(played, rules) for row in one.to_dicts()]
    return Page(script_card(played, rules), {"game": played.key, "rows": rows})


@in_python
def layout(
    game: str | Game,
    *,
    portrait: bool = False,
    name: str | None = None,
    options: Options | None = None,
    preset: str | None = None,
    **more: Any,
) -> Felt:
    """Draw the felt of a table, with the inscriptions that the law requires for these options.

    - `game`: its key, a designer's `file.py:NAME`, or a `Game`
    - `portrait`: arrange the same areas upright, for a phone
    - `name`: the establishment's name on the cloth
    - `options`: the table's options by key, or a file with them; `more`: the same as keywords
    - `preset`: choices that have a name, as `games().to_dicts()` lists them

    >>> len(croupier.layout("roulette", wheel="single").layout.areas)
    155
    """
    from croupier.regulation.layouts import subject
    from croupier.regulation.layouts.sections import unruled

    house = subject.layout_name("name", name)
    if isinstance(game, str) and game in unruled():
        of = subject.subject(game, merged(_by_key(options), more), house)
    else:
        of = subject.built(*rules_of(game, options, more, preset, LAYOUT), house)
    return Felt(of.game, of.title, subject.upright(of, portrait))


def _by_key(options: Options | None) -> Mapping[str, Any]:
    """Options by their keys, at a table whose rules are in no document and in no file."""
    if options is None or isinstance(options, Mapping):
        return options or {}
    raise Refused(f"options {options}", "its rules are in no document", (), "options by key")


@in_python
def schema(name: str, *, document: bool = False) -> Mapping[str, Any]:
    """Return the JSON Schema of what a command prints, or of a document that `check` reads.

    - `name`: a command or a format, as in `"law"` or `"croupier index 1"`
    - `document`: first look among the documents that casinos declare, such as `"equipment"`

    >>> croupier.schema("index")["title"]
    'croupier index 1'
    """
    from croupier.front.documents.schema import known, name_of, schema_of
    from croupier.regulation import checks

    word, declared = name_of(name), checks.declared()
    if (word in declared or word == SUBMISSION) and (document or word not in known()):
        return checks.schema(name)
    if word in known():
        return schema_of(name)
    raise UnknownName("format", name, (*declared, *known()))
