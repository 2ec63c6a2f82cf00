"""Cards and tiles that a patron names, as the choices of the table's question, and what they make.

The table asks for cards by their order, so that an answer tells nobody their faces. People may say
`As Kd | 9h …` or `66 13 | 24 12`; only their own cards and tiles count.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from croupier.core import view
from croupier.core.errors import Refused, listed
from croupier.core.event import UNSEEN
from croupier.core.part import Arranging, Makes
from croupier.core.plain import words
from croupier.core.prompt import Groups, Some
from croupier.equipment.cards import JOKER, JOKERED, in_letters, rank, read_cards
from croupier.equipment.tiles import names, number, read_tiles
from croupier.tableside.possible import question

if TYPE_CHECKING:
    from croupier.core.driver import Driver
    from croupier.core.part import Question
    from croupier.core.step import Ask

SET = re.compile(r"set\s+(?P<rest>.+)", re.IGNORECASE)
BETWEEN = re.compile(r"\s*[|/]\s*")
TILE, TWICE = "tile", "you have already named it"
Held = Mapping[str, str]
"""The face of each choice, in order."""


def chosen(driver: Driver, patron: str, asked: Ask | None, text: str) -> str:
    """The answer that a line means if it names the patron's cards or tiles; otherwise ""."""
    if asked is None or not isinstance(asked.form, Groups | Some):
        return ""
    how, said = arranging_of(driver, asked), text.strip().lower()
    if how is not None and how.usual and said in (how.usual.lower(), how.usual.lower().split()[0]):
        return asked.silence
    begun = SET.fullmatch(text.strip())
    given = _groups(begun["rest"] if begun else text)
    held, of = faces(driver, patron, asked)
    if not held:
        return ""
    if not (begun or "|" in text) and not _all_name(given, asked, held, of):
        return ""
    return written(asked, text, _named(given, asked, held, of), how)


def faces(driver: Driver, patron: str, asked: Ask) -> tuple[Held, str]:
    """The faces that a patron's choices stand for, and what these are; none if it asks for none."""
    question = _question_of(driver, asked)
    if question is None or not question.cards:
        return {}, ""
    found = view.held(driver.game, driver.table, patron, asked)
    seen = {choice: one.face for choice, one in found.items() if one.face != UNSEEN}
    return seen, next((one.what for one in found.values()), "")


def arranging_of(driver: Driver, asked: Ask) -> Arranging | None:
    """How the cards of a question are arranged, if they are."""
    question = _question_of(driver, asked)
    return question.arranging if question is not None else None


def _question_of(driver: Driver, asked: Ask) -> Question | None:
    return driver.game.composed.questions.get(asked.topic)


def _groups(text: str) -> list[list[str]]:
    """The words of each group."""
    each = (re.split(r"[\s,]+", group.strip()) for group in BETWEEN.split(text))
    return [[word for word in group if word not in ("", "and")] for group in each]


def _all_name(given: list[list[str]], asked: Ask, held: Held, of: str) -> bool:
    """Whether every word is one that names a choice, or is the name of some card or tile."""
    every = [word for group in given for word in group]
    return bool(every) and all(_names(word, asked, held, of) for word in every)


def _names(word: str, asked: Ask, held: Held, of: str) -> bool:
    called = any(_is_called(word, face, of) for face in held.values())
    return called or bool(_ordinal(word, asked) or spelled(word, of))


def spelled(word: str, of: str) -> str:
    """A card or a tile in the standard spelling; "" if a word names none."""
    if of and of != TILE and word.lower() == "joker":
        return JOKER
    with suppress(Refused):
        if of == TILE:
            return read_tiles(word)[0]
        return read_cards(in_letters(word), JOKERED)[0] if of else ""
    return ""


def _ordinal(word: str, asked: Ask) -> str:
    """The choice that a word or a number names; "" if it names none."""
    spoken = {choice.lower(): choice for choice in asked.choices}
    return spoken.get(word.lower()) or numbered(asked).get(word, "")


def numbered(asked: Ask) -> Mapping[str, str]:
    """The choices by their numbers; one that stands alone has none."""
    alone = asked.form.alone if isinstance(asked.form, Some) else ""
    counted = (choice for choice in asked.choices if choice != alone)
    return {str(n): choice for n, choice in enumerate(counted, 1)}


def _named(given: list[list[str]], asked: Ask, held: Held, of: str) -> list[list[str]]:
    """The choices that the words of each group name, none of them twice."""
    taken: list[str] = []
    found = []
    for group in given:
        for word in group:
            taken.append(_choice(word, asked, held, of, taken))
        found.append(taken[len(taken) - len(group) :])
    return found


def _choice(word: str, asked: Ask, held: Held, of: str, taken: Sequence[str]) -> str:
    """The choice that one word names: by its order, by its face, or by a name only it has."""
    if ordinal := _ordinal(word, asked):
        if ordinal in taken:
            raise Refused(words(ordinal), TWICE, asked.cites, _rest(held, taken))
        return ordinal
    every = {choice: face for choice, face in held.items() if _is_called(word, face, of)}
    free = {choice: face for choice, face in every.items() if choice not in taken}
    if len(set(free.values())) > 1:
        which = " or ".join(dict.fromkeys(free.values()))
        raise Refused(word, "you hold more than one", asked.cites, which)
    if not free:
        why = TWICE if every else "it is not in your hand"
        raise Refused(word, why, asked.cites, _rest(held, taken))
    return next(iter(free))


def _is_called(word: str, face: str, of: str) -> bool:
    """Whether a word means a face: as it is written, or by a name that other faces may share."""
    if face == spelled(word, of):
        return True
    said = word.lower()
    if of == TILE:
        return said in (number(face), *names(face).traditional.split())
    return said == rank(face).lower() or (said == "10" and rank(face) == "T")


def _rest(held: Held, taken: Sequence[str]) -> str:
    """The cards or tiles that can still be named."""
    return " ".join(face for choice, face in held.items() if choice not in taken)


def written(asked: Ask, text: str, given: list[list[str]], how: Arranging | None) -> str:
    """An answer in the table's words; a group that is left out has the rest."""
    form = asked.form
    if not isinstance(form, Groups):
        return " ".join(choice for group in given for choice in group)
    sizes = [len(group) for group in given]
    every = [choice for group in given for choice in group]
    rest = [choice for choice in asked.choices if choice not in every]
    if len(given) == len(form.sizes) - 1 and (at := _left_out(form.sizes, sizes)) >= 0:
        given = [*given[:at], rest, *given[at:]]
    if tuple(len(group) for group in given) != form.sizes:
        raise Refused(
            text, f"it names {_many(sizes)}, which does not fit", asked.cites, _sizes(form, how)
        )
    return " | ".join(" ".join(group) for group in given)


def _left_out(sizes: Sequence[int], given: Sequence[int]) -> int:
    """The last group that is missing if these sizes were given; -1 if no single one is."""
    places = range(len(sizes) - 1, -1, -1)
    return next((at for at in places if [*sizes[:at], *sizes[at + 1 :]] == [*given]), -1)


def _many(sizes: Sequence[int]) -> str:
    return " and ".join(map(str, sizes))


def _sizes(form: Groups, how: Arranging | None) -> str:
    """How many each group takes, by its name."""
    called = how.names if how is not None else [f"group {n}" for n in range(1, len(form.sizes) + 1)]
    each = zip(form.sizes, called, strict=True)
    return listed([f"{size} for {name.partition(' (')[0].lower()}" for size, name in each])


def tried(driver: Driver, patron: str, text: str) -> tuple[str, tuple[str, ...], Makes]:
    """The arrangement that a text names, what its groups are called, and what they would make."""
    asked = question(driver, patron)
    how = arranging_of(driver, asked) if asked is not None else None
    if asked is None or how is None or not isinstance(asked.form, Groups):
        raise Refused(
            text, "you have nothing to arrange now", (), "typing it when the table asks you"
        )
    answer = chosen(driver, patron, asked, text)
    if not answer:
        held, _ = faces(driver, patron, asked)
        raise Refused(text, "it names none of your hand", asked.cites, _rest(held, ()))
    return answer, how.names, makes(driver, patron, asked, answer)


def makes(driver: Driver, patron: str, asked: Ask, answer: str) -> Makes:
    """What an answer makes of the cards that a patron sees; "" where somebody may not see all."""
    how, (held, _) = arranging_of(driver, asked), faces(driver, patron, asked)
    groups = [group.split() for group in answer.split("|")]
    if how is None or not all(one in held for group in groups for one in group):
        return Makes(tuple("" for _ in groups))
    return how.makes(driver.rules, tuple(tuple(held[one] for one in group) for group in groups))
