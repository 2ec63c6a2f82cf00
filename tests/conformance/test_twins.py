"""Two deals that differ only in a hidden card look the same until it is revealed.

A table is played at random. One card that somebody may not see is exchanged for another, and what
people did is done again at both tables. Until that person may see the card, both must give the same
events, in the same number and order and by the same clauses, the same view, the same questions and
the same refusals. A person who knows the card may decide otherwise; there the two part.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import msgspec
from msgspec.structs import replace

from croupier.core.driver import advance
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Chosen, Dealt, Event, seen_by
from croupier.core.game import Game, devices
from croupier.core.step import Ask, Deal, Step
from croupier.core.table import Table
from croupier.core.view import lying, view
from croupier.equipment.cards import rank
from croupier.notation.prose import sentence, setting
from croupier.rulebook.script import spoken_at
from tests.conformance.tables import WAYS, played

TABLES, PAIRS, INPUTS = max(12, WAYS), 3, 14
"""So many tables, cards at each, and inputs after each card: a burned card may never be shown."""


@dataclass(frozen=True)
class Hidden:
    """A card in a list of inputs: where it is dealt, and another card that it might have been.

    If all cards are dealt at once, the other one changes places with it.
    """

    at: int
    card: str
    instead: str
    swapped: bool = False

    def exchanged(self, dealt: Dealt) -> Dealt:
        """The same deal with the other card."""
        place, cards = dealt.cards.index(self.card), list(dealt.cards)
        if self.swapped:
            cards[cards.index(self.instead)] = self.card
        cards[place] = self.instead
        return replace(dealt, cards=tuple(cards))


def hidden_cards(game: Game, start: Table, inputs: list[Event], rng: Random) -> Iterator[Hidden]:
    """Cards that were dealt for some eyes only, each with one of another rank that was left."""
    shoe = 0
    for at, event in enumerate(inputs):
        if isinstance(event, CardsShuffled):
            shoe = at
        if isinstance(event, Dealt) and event.seen_by is not None:
            each = zip(event.cards, event.by_card, strict=True)
            card = rng.choice([face for face, seen in each if seen is not None])
            others = spare(game, start, event, inputs[shoe:])
            able = [one for one in others or event.cards if rank(one) != rank(card)]
            if able:
                yield Hidden(at, card, rng.choice(able), not others)


def spare(game: Game, start: Table, event: Dealt, dealt: list[Event]) -> list[str]:
    """The cards of a shoe of which one is never dealt before it is shuffled again."""
    pack, out = devices(game, start.rules)[event.device], Counter[str]()
    for number, one in enumerate(dealt):
        if isinstance(one, CardsShuffled) and number:
            break
        if isinstance(one, Dealt) and one.device == event.device:
            out.update(one.cards)
    copies = dict(zip(pack.faces, getattr(pack, "copies", ()), strict=False))
    return [card for card in pack.faces if out[card] < copies[card]]


def asked(step: Step, patron: str | None) -> object:
    """What a person may know of what a table waits for."""
    if isinstance(step, Ask) and patron not in step.patrons:
        return step.patrons, step.about, step.asks
    if isinstance(step, Deal):
        return step.device, step.to, step.seen_by, step.cites
    return step


def told(game: Game, table: Table, events: list[Event], patron: str | None) -> list[object]:
    """Events as a person sees and reads them."""
    seen = [one for event in events if (one := seen_by(event, patron)) is not None]
    where = setting(game, table.rules, patron or "")
    return [(one, sentence(one, where)) for one in seen]


def refusals(game: Game, table: Table, patron: str | None) -> list[str | None]:
    """Why what may be called or done at a table is not possible now."""
    called = [one.possible(table) for one in game.incidents]
    done = [one.possible(table, patron, {}) for one in game.acts if not one.details and patron]
    return [*called, *done]


def looks(game: Game, table: Table, patron: str | None) -> bytes:
    """The view of a person, with what is said at the table."""
    shown = view(game, table, patron, script=spoken_at(game, table))
    return msgspec.json.encode(shown, order="sorted")


def shows(events: list[Event], card: str, patron: str | None) -> bool:
    """Whether a card is shown to a person, or one of the same face is."""
    every = (seen_by(event, patron) for event in events)
    told = (one for one in every if one is not None and not isinstance(one, Dealt))
    return any(f'"{card}"' in msgspec.json.encode(one).decode() for one in told)


def compared(
    game: Game, before: Table, inputs: list[Event], one: Hidden, patron: str | None
) -> int:
    """Feed both tables until the card is revealed, and return how often they were compared."""
    left = right = before
    for number, event in enumerate(inputs[one.at : one.at + INPUTS]):
        other = event
        if number == 0:
            assert isinstance(event, Dealt)
            other = one.exchanged(event)
        left, done, step = advance(game, left, (event,))
        try:
            right, also, due = advance(game, right, (other,))
        except Refused:
            if isinstance(event, Chosen) and event.patron != patron:
                return number
            raise
        faces = (one.card, one.instead) if one.swapped else (one.card,)
        if any(shows(done, face, patron) for face in faces) or shows(also, one.instead, patron):
            return number
        if lying(game, left, patron) != lying(game, right, patron):
            return number
        about = f"{game.key}: {one} to {patron} at {event}"
        assert told(game, left, done, patron) == told(game, right, also, patron), about
        assert asked(step, patron) == asked(due, patron), about
        assert refusals(game, left, patron) == refusals(game, right, patron), about
        assert looks(game, left, patron) == looks(game, right, patron), about
        if isinstance(event, CardsShuffled):
            return number
    return INPUTS


def pairs(game: Game, seed: int) -> int:
    """Compare a few pairs of one random table, and return how many inputs they were alike for."""
    driver, rng = played(game, seed).driver, Random(seed)
    inputs = [entry.event for entry in driver.log if entry.event.is_input]
    some = list(hidden_cards(game, driver.start, inputs, rng))
    wanted = {one.at: one for one in rng.sample(some, min(PAIRS, len(some)))}
    table, alike = driver.start, 0
    for at, event in enumerate(inputs):
        if at in wanted:
            assert isinstance(event, Dealt)
            by = event.by_card[event.cards.index(wanted[at].card)] or ()
            for patron in (*(p for p in table.patrons if p not in by), None):
                alike += compared(game, table, inputs, wanted[at], patron)
        table, _, _ = advance(game, table, (event,))
    return alike


def test_a_hidden_card_cannot_be_told_from_another(game: Game) -> None:
    alike = sum(pairs(game, seed) for seed in range(TABLES))
    assert alike > TABLES or not hides(game)


def hides(game: Game) -> bool:
    """Whether a card was face down at one of the tables."""
    logs = (played(game, seed).driver.log for seed in range(TABLES))
    dealt = (one.event for log in logs for one in log if isinstance(one.event, Dealt))
    return any(event.seen_by is not None for event in dealt)
