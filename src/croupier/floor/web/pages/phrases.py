"""What the engine and the games say in English, in the reader's language.

The rulebook speaks English. A phrase book has the phrases a player needs at the moment of play:
`phrases.es.toml` those of the core, `words.es.toml` in a game's folder its own, which come first:

    "Straight" = "Pleno"
    "Dealer busts with {n}" = "El crupier se pasa con {n}"
    "{who} wins {n}" = "{who} gana {n}"
    "{wager}, box {n}" = "{wager}, casilla {n}"

A blank whose name begins with `n` stands for figures and signs, one that begins with `who` for a
name; any other stands for a phrase, which must be known too, and one that begins with `rank` for a
phrase without spaces. A phrase that no book has stays in English, and the page says so with
`lang="en"`, so that it is read aloud rightly.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from functools import lru_cache
from importlib.resources import files

import msgspec
from markupsafe import Markup, escape
from msgspec.structs import replace

from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.core.refusal import Refusal
from croupier.floor.web.pages.words import ENGLISH, language, words
from croupier.games import registry
from croupier.notation.plain import speaks_to
from croupier.rulebook.datafile import beside

FOLDER: ContextVar[str] = ContextVar("folder", default="")
"""The folder of the game whose phrases come first."""
BLANK = re.compile(r"\{(\w+)\}")
LETTERS = re.compile(r"[^\W\d_]")
LABEL = r'aria-label="(?P<label>[^"]*)"'
TITLE = r"(?P<open><(?P<tag>title|text)\b[^>]*)>(?P<text>[^<]*)<"
WRITTEN = re.compile(f"{LABEL}|{TITLE}")
FIGURES = "(?:[^A-Za-z]|[AKQJT](?=[♠♥♦♣])|joker)"
"""A character of a number, an amount or a card, or a joker among cards: `7♠`, `K♥`."""
DEEPEST = 4
LONGEST = 400
"""A longer text is no phrase: it is what somebody typed."""
LISTS = (". ", "; ", ", ")
"""What stands between phrases in a list; the first divides it."""
IN_PICTURES = ("places", "seating", "banner", "ring")
"""The sections of the pages' own texts that pictures have."""


class Book(msgspec.Struct, frozen=True):
    """The phrases of a language: those without blanks, and the others as patterns."""

    whole: Mapping[str, str]
    patterns: tuple[tuple[re.Pattern[str], str], ...]


@contextmanager
def at(game: Game) -> Iterator[None]:
    """Read the phrases of a game first for as long as this lasts."""
    before = FOLDER.set(game.folder)
    try:
        yield
    finally:
        FOLDER.reset(before)


@lru_cache(maxsize=128)
def book(folder: str, code: str) -> Book:
    """The phrases of a game and of the core in a language."""
    own = beside(folder, f"words.{code}.toml") if folder else None
    core = files("croupier.floor.web").joinpath(f"phrases.{code}.toml")
    texts = (one.read_text("utf-8") for one in (core, own) if one is not None and one.is_file())
    every: dict[str, str] = {}
    for text in texts:
        every |= tomllib.loads(text)
    whole = {english: other for english, other in every.items() if not BLANK.search(english)}
    blanks = sorted((one for one in every.items() if one[0] not in whole), key=_most_words_first)
    return Book(whole, tuple((_pattern(english), other) for english, other in blanks))


def _most_words_first(phrase: tuple[str, str]) -> int:
    return -len(BLANK.sub("", phrase[0]))


def _pattern(english: str) -> re.Pattern[str]:
    """A phrase with blanks as a pattern."""
    parts = BLANK.split(english)
    made = (re.escape(one) if place % 2 == 0 else _blank(one) for place, one in enumerate(parts))
    return re.compile("".join(made))


def _blank(name: str) -> str:
    if name.startswith("n"):
        return rf"(?P<{name}>{FIGURES}+?)"
    return rf"(?P<{name}>[\w.-]+?)" if name.startswith(("who", "rank")) else rf"(?P<{name}>.+?)"


def known(text: str) -> str | None:
    """An English text in the reader's language; None if no book has it."""
    code = language()
    if code == ENGLISH or not LETTERS.search(text):
        return text
    return _known(FOLDER.get(), code, text, DEEPEST) if len(text) <= LONGEST else None


@lru_cache(maxsize=8_192)
def _known(folder: str, code: str, text: str, depth: int) -> str | None:
    """The same, with phrases in phrases up to a depth; the first letter is as it was."""
    if _own(code).fullmatch(text):
        return text
    pages = book(folder, code)
    for one in dict.fromkeys((text, text[:1].lower() + text[1:], text[:1].upper() + text[1:])):
        found = pages.whole.get(one) or _filled(pages, folder, code, one, depth)
        if found is not None:
            return found if one == text else _cased(found, like=text)
    bare = text.removesuffix(".")
    found = _known(folder, code, bare, depth) if bare != text and bare else None
    return None if found is None else f"{found}."


def _cased(text: str, like: str) -> str:
    """A text that begins with a capital, or not, like another; anything else leaves it as it is."""
    first, other = text[:1], like[:1]
    return (first.upper() if other.isupper() else first.lower() if other.islower() else first) + (
        text[1:]
    )


def _filled(pages: Book, folder: str, code: str, text: str, depth: int) -> str | None:
    """A text that a phrase with blanks matches, if all that its blanks hold is known."""
    for pattern, other in pages.patterns if depth else ():
        match = pattern.fullmatch(text)
        if match is not None:
            held = {n: _held(folder, code, n, one, depth) for n, one in match.groupdict().items()}
            said = {n: _moved(other, match, n, one) for n, one in held.items() if one is not None}
            if len(said) == len(held):
                return _cased(other.format(**said), like=text)
    return _listed(folder, code, text, depth)


def _listed(folder: str, code: str, text: str, depth: int) -> str | None:
    """A list of phrases, each of which is known: `A to hand 1, B to hand 2`."""
    mark = next((one for one in LISTS if one in text), None) if depth else None
    if mark is None:
        return None
    held = [_held(folder, code, "", one, depth) for one in text.split(mark)]
    known = [one for one in held if one is not None]
    return mark.join(known) if len(known) == len(held) else None


def _moved(other: str, match: re.Match[str], name: str, text: str) -> str:
    """What a blank holds, without a capital if it stands no longer at the beginning."""
    moves = match.start(name) == 0 and not name.startswith(("n", "who"))
    return _cased(text, like="a") if moves and not other.startswith(f"{{{name}}}") else text


def _held(folder: str, code: str, name: str, text: str, depth: int) -> str | None:
    if name.startswith(("n", "who")) or not LETTERS.search(text):
        return text
    return _known(folder, code, text, depth - 1)


def heard(text: str) -> str:
    """An English text for an attribute: in the reader's language, or as it is."""
    return known(text) or text


def foreign(text: str) -> Markup:
    """What says that an attribute with this text is in English; nothing if it is not."""
    return Markup(' data-lang="{}"').format(ENGLISH) if known(text) is None else Markup("")


def local(text: str) -> str:
    """An English text for a page: in the reader's language, or marked as English."""
    if isinstance(text, Markup) or not text:
        return text
    found = known(str(text))
    return Markup('<span lang="{}">{}</span>').format(ENGLISH, text) if found is None else found


def local_of(text: str, key: str) -> str:
    """The same for a text of a game, by the game's key."""
    with at(registry.game(key)):
        return local(text)


def clause(text: str) -> str:
    """What a clause says, which is always in English."""
    mark = Markup('<span lang="{}">{}</span>')
    return text if language() == ENGLISH else mark.format(ENGLISH, text)


def spoken(refusal: Refused, patron: str) -> Refused:
    """A refusal as said to its patron, unless the reader's language has it only by the name."""
    made, keeps = copy(refusal), isinstance(refusal, UnknownName)
    made.what = "" if refusal.what == patron else speaks_to(refusal.what, patron)
    made.why = speaks_to(refusal.why, patron, refusal.what)
    made.accepted = refusal.accepted if keeps else speaks_to(refusal.accepted, patron)
    texts = (made.what, made.why, made.accepted)
    said = language() == ENGLISH or all(known(one) is not None for one in texts)
    return made if said else refusal


def refusal(record: Refusal) -> Refusal:
    """A refusal in the reader's language if every part of it is known; otherwise it says English.

    A refusal that the page itself words is in the reader's language already, and has no clause.
    """
    if language() == ENGLISH:
        return record
    said = [known(one) for one in (record.what, record.why, record.accepted)]
    if None in said:
        return Foreign(record.what, record.why, record.cites, record.accepted, ENGLISH)
    what, why, accepted = (one or "" for one in said)
    return replace(record, what=what, why=why, accepted=accepted)


class Foreign(Refusal, frozen=True):
    """A refusal in another language than the page's."""

    lang: str = ENGLISH


def in_picture(svg: str) -> str:
    """A picture whose labels and texts are in the reader's language, or marked as English."""
    return svg if language() == ENGLISH else WRITTEN.sub(_pictured, svg)


def on_felt(svg: str) -> str:
    """A felt, whose inscriptions stay as the law has them; its labels are in the reader's language.

    They are read aloud, and the page says them.
    """
    if language() == ENGLISH:
        return svg
    return WRITTEN.sub(_printed, svg.replace("<svg ", f'<svg lang="{ENGLISH}" ', 1))


def _printed(found: re.Match[str]) -> str:
    """A label of a felt in the reader's language; what is printed on it, marked as English."""
    if found["tag"] != "text":
        return _pictured(found)
    return f'{found["open"]} lang="{ENGLISH}">{found["text"]}<'


@lru_cache(maxsize=8)
def _own(code: str) -> re.Pattern[str]:
    """What matches the pages' own texts in pictures, which are in the reader's language already."""
    every = (text for section in IN_PICTURES for text in words()[section].values())
    return re.compile("|".join(".+?".join(map(re.escape, BLANK.split(one)[::2])) for one in every))


def _pictured(found: re.Match[str]) -> str:
    """A label or a text of a picture in the reader's language, and marked with it."""
    said = found["label"] if found["open"] is None else found["text"]
    text = str(Markup(said).unescape())
    if not LETTERS.search(text) or len(text) == 1:
        return found[0]
    other = known(text)
    code, told = (ENGLISH, said) if other is None else (language(), escape(other))
    if found["open"] is None:
        return f'lang="{code}" aria-label="{told}"'
    return f'{found["open"]} lang="{code}">{told}<'
