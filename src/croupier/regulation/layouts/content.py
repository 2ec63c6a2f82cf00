"""What a statement says in whatever words: figures, what each is for, and the terms it needs.

Where the law prescribes what words say and not the words themselves, a house chooses its own. They
still state the figures in force, each for the right thing, and the terms of the condition.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

BLANK = "________"
"""What is printed where the house adds its odds, which are in no document of ours."""
OR = "|"
"""What stands between terms of which one will do."""
NUMBERS: Mapping[str, str] = {
    word: str(n)
    for n, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
} | {"twice": "2"}
KINDS: Mapping[str, str] = {"trips": "3 kind", "quads": "4 kind", "even money": "1 to 1"}
NEGATIONS = ("not", "no", "never", "nor", "none", "cannot", "void", "unavailable", "ineligible")
_FIGURE = re.compile(rf"\d[\d,]* to \d+|\$\d[\d,]*(?:\.\d\d)?|\d+(?:\.\d+)?%|{BLANK}")
_WORD = re.compile(r"[a-z0-9]+")
_BARE = re.compile(
    "the a an of and or is are be pay pays paid wager wagers bet bets win wins to on for in with by"
    " at from".replace(" ", "|")
)
ANY = "#"
"""The term that any figure is."""
_WHOLE = 4
"""A term shorter than this is a whole word; a longer one may be the beginning of one."""


class Figure(NamedTuple):
    """A figure, the words it is for, and what is compared of them."""

    value: str
    said: str
    label: frozenset[str]


def normal(text: str) -> str:
    """A text without case and apostrophes, its numbers as digits and its odds as `3 to 2`."""
    plain = re.sub(r"[’‘'\"“”]", "", text.casefold())
    for word, meaning in KINDS.items():
        plain = re.sub(rf"\b{word}\b", meaning, plain)
    plain = re.sub(r"\b[a-z]+\b", lambda found: NUMBERS.get(found[0], found[0]), plain)
    return re.sub(r"(?<=\d)(?:-to-| ?: ?)(?=\d)", " to ", plain)


def figures(text: str) -> Iterator[Figure]:
    """The figures of a text, each for the words before it; after it, if it begins with one."""
    plain = normal(text)
    found = list(_FIGURE.finditer(plain))
    ends = [0, *(one.end() for one in found)]
    starts = [*(one.start() for one in found), len(plain)]
    between = [plain[end:start] for end, start in zip(ends, starts, strict=True)]
    after = bool(found) and not any(labeled(between[0]))
    for one, said in zip(found, between[1:] if after else between, strict=False):
        yield Figure(_value(one[0]), said.strip(" .,:;·"), frozenset(labeled(said)))


def _value(figure: str) -> str:
    bare = figure.replace(",", "")
    return bare.removesuffix(".00") if bare.startswith("$") else bare


def labeled(said: str) -> Iterator[str]:
    """The words that tell one figure from another."""
    for word in _WORD.findall(said):
        if not _BARE.fullmatch(word):
            yield (word[:-1] if len(word) > 3 and word.endswith("s") else word)[:5]


def words_of(texts: Iterable[str]) -> list[str]:
    """The words of texts, numbers as digits: `17s` is 17."""
    every = (word for text in texts for word in _WORD.findall(normal(text)))
    return [re.sub(r"(?<=\d)s$", "", word) for word in every]


def lacks_figure(asked: Iterable[str], stated: Iterable[str]) -> str:
    """A figure of the asked texts that the stated ones lack, with what it is for; or "".

    A blank is filled in by any figure.
    """
    need = [one for text in asked for one in figures(text)]
    there = [one for text in stated for one in figures(text)]
    short = Counter(one.value for one in need if one.value != BLANK)
    short -= Counter(one.value for one in there)
    for one in need:
        if one.value in short or (one.value != BLANK and not _told(one, there)):
            return f"{one.said} {one.value}".strip()
    return need[0].said or "the payout odds" if len(there) < len(need) else ""


def _told(need: Figure, there: list[Figure]) -> bool:
    """Whether a figure is stated for what it is for, and not for something else."""
    if not need.label:
        return True
    nearest = max((_alike(need, one) for one in there), default=0)
    return any(
        one.value == need.value
        and (need.label <= one.label or (nearest and _alike(need, one) == nearest))
        for one in there
    )


def _alike(one: Figure, other: Figure) -> int:
    """How much of two labels is the same, in hundredths."""
    return 100 * len(one.label & other.label) // max(1, len(one.label | other.label))


def lacks_term(asked: Iterable[str], stated: Iterable[str]) -> str:
    """A term that texts lack, or have less often than it is asked for; or "".

    `not` is any negation, `#` any figure, and of terms with a bar between them one will do.
    """
    texts = list(stated)
    there = [*words_of(texts), *(ANY for text in texts for _ in figures(text))]
    for term, many in Counter(asked).items():
        if sum(_means(word, term) for word in there) < many:
            return term.partition(OR)[0]
    return ""


def _means(word: str, term: str) -> bool:
    """Whether a word is one of a term's, or begins with one that is long enough."""
    parts = (NUMBERS.get(part, part) for part in term.split(OR))
    every = (one for part in parts for one in (NEGATIONS if part == "not" else (part,)))
    return any(word == one or (len(one) >= _WHOLE and word.startswith(one)) for one in every)
