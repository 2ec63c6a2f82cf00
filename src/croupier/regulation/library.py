"""The public library of rules: a page for every authorized game, for the GameSense area.

The pages hold rule cards and what each clause says in our own words. The complete text is the
Commission's: each page names the document, and the file beside it in which the text is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

from croupier.games import registry
from croupier.regulation.authorized import Authorization, authorized, registered
from croupier.rulebook.citation import cites
from croupier.rulebook.english import describe
from croupier.rulebook.law import law_of
from croupier.rulebook.rules import rules_for
from croupier.rulebook.submission import read_submission

TEXTS = "texts"
ENDINGS = (".pdf", ".html", ".txt")
STYLE = (
    "body{font:1rem/1.5 serif;margin:2rem auto;max-width:50rem;padding:0 1rem}"
    "table{border-collapse:collapse}td,th{border:1px solid #888;padding:.2rem .5rem;"
    "text-align:left;vertical-align:top}@media print{body{margin:0}}"
)
Games = Mapping[str, Authorization]


def games_of(submission: str | Path | None = None) -> Games:
    """Every authorized game, and those that a submission registers as approved and posted."""
    more = registered(read_submission(submission)) if submission else {}
    return authorized({key: one for key, one in more.items() if one.offered_from is not None})


@cites("cmr147.03.2")
def pages(games: Games) -> Iterator[tuple[str, str]]:
    """The name and contents of every page: an index, and one page for each authorized game."""
    rows = (f'<li><a href="{key}.html">{escape(one.name)}</a></li>' for key, one in games.items())
    intro = "<p>The rules of all authorized table games, whether or not they are offered here.</p>"
    yield "index.html", page("Rules of the games", f"{intro}<ul>{''.join(rows)}</ul>")
    for key, one in games.items():
        yield f"{key}.html", page(one.name, "".join(contents(one)))


def contents(one: Authorization) -> Iterator[str]:
    """A game's page: where its complete text is, its rule card, and its clauses in our words."""
    source = one.document or "the rules posted on the Commission's website"
    where = f"{TEXTS}/{one.key}.pdf"
    yield (
        f"<p>Complete text: {escape(source)}. It is kept beside this page, as "
        f'<a href="{where}">{where}</a>. What follows is a summary and not the law.</p>'
    )
    built = registry.games().get(one.key)
    if built is None:
        return
    yield str(MarkdownIt("js-default").render(card_of(one.key).replace("<br>", " ")))
    yield "<h2>The clauses, in our own words</h2><dl>"
    for clause in law_of(one.key).clauses:
        if clause.gist:
            yield f"<dt>{escape(clause.id)}</dt><dd>{escape(clause.gist)}</dd>"
    yield "</dl>"


def card_of(key: str) -> str:
    """The rule card of a game with its usual choices."""
    game = registry.game(key)
    return describe(game, rules_for(game)).partition("\n")[2]


def page(title: str, body: str) -> str:
    """A complete page, which can be read on a screen or printed."""
    head = f"<meta charset=utf-8><title>{escape(title)}</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang=en><head>{head}</head><body><h1>{escape(title)}</h1>{body}"


def write(folder: Path, games: Games) -> list[str]:
    """Write the library into a folder, once every page is made; the names of its pages."""
    made = dict(pages(games))
    (folder / TEXTS).mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (folder / name).write_text(f"{text}</body></html>\n", encoding="utf-8")
    return [*made]


def text_file(folder: Path, key: str) -> Path | None:
    """The complete text of a game in the library, if it is there."""
    every = (folder / TEXTS / f"{key}{ending}" for ending in ENDINGS)
    return next((one for one in every if one.is_file()), None)


@cites("cmr147.03.1", "cmr147.03.2")
def missing(folder: Path, games: Games) -> Iterator[str]:
    """What a library lacks: the page or the complete text of an authorized game."""
    for key, one in games.items():
        if not (folder / f"{key}.html").is_file():
            yield f"{key}.html: the page of {one.name}"
        if text_file(folder, key) is None:
            source = one.document or "as posted by the Commission"
            yield f"{TEXTS}/{key}.pdf: the complete text of {one.name} ({source})"
