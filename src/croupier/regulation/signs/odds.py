"""How odds may be stated on a card, a sign, a layout or a report: with "to", at some also "win"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.rulebook.citation import cites
from croupier.rulebook.english import describe

STATED = re.compile(r"(?<![\w.$])\d[\d,]*(?: 1/2)? (for|win) \d[\d,]*(?![\w%])")
METER = re.compile(r"\b(?:meter|progressive)\b", re.IGNORECASE)
"""What a prize from a meter is called: it includes the wager, so it is stated with "for"."""
TO, TO_OR_WIN = ("to",), ("to", "win")


class Wording(msgspec.Struct, frozen=True):
    """The words a game accepts between two figures, and the clause that says so."""

    accepts: tuple[str, ...]
    cites: tuple[str, ...] = ()


WORDINGS: Mapping[str, Wording] = {
    "craps": Wording(TO, ("craps.4.a",)),
    "minicraps": Wording(TO, ("craps.4.a",)),
    "bigsix": Wording(TO_OR_WIN, ("bigsix.5.b",)),
    "sicbo": Wording(TO_OR_WIN, ("sicbo.4.a",)),
    "paigowpoker": Wording(TO_OR_WIN, ("paigowpoker.18.a",)),
    "doubledownstud": Wording(TO_OR_WIN, ("doubledownstud.10.a",)),
    "letitride": Wording(TO_OR_WIN, ("letitride.11.a",)),
    "coloradoholdem": Wording(TO_OR_WIN, ("coloradoholdem.12.a",)),
}
"""Games whose rules bar the word "for"."""
ANY = Wording((*TO_OR_WIN, "for"))


class Misstated(msgspec.Struct, frozen=True):
    """Odds that are stated with a word that the game does not accept."""

    text: str
    odds: str
    accepts: tuple[str, ...]
    cites: tuple[str, ...]

    def __str__(self) -> str:
        words = " or ".join(f'"{one}"' for one in self.accepts)
        return f"{self.odds!r} in {self.text!r}: odds are stated with {words}"


@cites("craps.4.a", "bigsix.5.b", "sicbo.4.a", "paigowpoker.18.a")
@cites("doubledownstud.10.a", "letitride.11.a", "coloradoholdem.12.a")
def misstated(game: str, texts: Iterable[str]) -> Iterator[Misstated]:
    """Every statement of odds in these texts that uses another word than the game accepts."""
    wording = WORDINGS.get(game, ANY)
    for text in texts:
        for found in STATED.finditer(text):
            of_meter = found[1] == "for" and METER.search(text) is not None
            if found[1] not in wording.accepts and not of_meter:
                yield Misstated(text, found[0], wording.accepts, wording.cites)


def on_table(game: Game, rules: Rules) -> Iterator[Misstated]:
    """Odds that are misstated on a table's rule card, its layout or its signs."""
    drawn = game.layout(rules) if game.layout else None
    printed = () if drawn is None else tuple(one.text for one in drawn.inscriptions)
    words = () if drawn is None else (w.text for area in drawn.areas for w in area.words)
    yield from misstated(game.key, (*printed, *words, *describe(game, rules).splitlines()))
