"""The cards left in a shoe after those seen, the odds they give, and effects of removal."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.analysis.distribution import ANY, Query
from croupier.analysis.reader import contest, pack_of, reader
from croupier.core.errors import Refused
from croupier.core.rules import Rules
from croupier.equipment.cards import in_letters, rank, read_cards
from croupier.rulebook.option import schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from croupier.core.game import Game
    from croupier.core.wager import WagerKind
    from croupier.equipment.cards import Pack


TOGETHER = re.compile(r"[2-9TJQKA][SHDC](?=[2-9TJQKA][SHDC])", re.IGNORECASE)
"""A card with another one right after it, as equity reads them, too."""


def likelihoods(game: Game, rules: Rules, query: Query = ANY) -> tuple[int, ...]:
    """The relative likelihood of each outcome of what decides the game, given the cards left.

    Outcomes of a device are equally likely; those of a contest follow from the cards.
    """
    read = reader(game, rules)
    if read.weights is None:
        why = "it depends on how patrons decide"
        raise Refused(f"the chances of outcomes at {game.name}", why, (), "the odds of a wager")
    return read.weights(game, rules, cards_left(game, rules, query) if read.cards else b"")


def cards_left(game: Game, rules: Rules, query: Query = ANY) -> bytes:
    """The cards left by face of the pack: all of it if none were seen."""
    left = left_after(game, rules, query.seen)
    copies: bytes = pack_of(game, rules).copies
    return copies if left is None else left


def cards_seen(text: str | Sequence[str]) -> tuple[str, ...]:
    """Cards as people write them: `As Td 9h`, `A♠ 10♦ 9♥`, `AsTd9h`, or one by one."""
    spelled = in_letters(text if isinstance(text, str) else " ".join(text))
    return read_cards(TOGETHER.sub(r"\g<0> ", spelled))


def left_after(
    game: Game, rules: Rules, seen: Sequence[str], least: int | None = None
) -> bytes | None:
    """The cards left after these were seen; None if no cards were seen.

    `least` is the fewest that may be left, if not those that are sure to be enough for a round.
    """
    return _left_after(game, rules, tuple(seen), least) if seen else None


@lru_cache(maxsize=1024)
def _left_after(game: Game, rules: Rules, seen: tuple[str, ...], fewest: int | None) -> bytes:
    least = _least(game, rules) if fewest is None else fewest
    pack, gone = pack_of(game, rules), Counter(seen)
    left = len(pack.cards) - len(seen)
    if left < least:
        why = f"only {max(left, 0)} of {len(pack.cards)} cards are left"
        raise Refused("cards seen", why, (), f"at least {least} left for a round")
    more = _more_decks(game, rules)
    return bytes(_left(pack, card, gone, more) for card in pack.faces)


def _least(game: Game, rules: Rules) -> int:
    """The fewest cards that are enough for a round."""
    least = reader(game, rules).cards
    if not least:
        raise Refused("cards seen", f"{game.name} is not decided by cards")
    return least


def _left(pack: Pack, card: str, gone: Counter[str], more: bool) -> int:
    have: int = pack.copies[pack.index[card]]
    if gone[card] > have:
        why = f"{gone[card]} are named, but a {pack.name} of {len(pack.cards)} cards has {have}"
        accepted = f"{have} at most, or more decks" if more else f"{have} at most"
        raise Refused(f"cards seen: {card}", why, pack.cites, accepted)
    return have - gone[card]


def _more_decks(game: Game, rules: Rules) -> bool:
    """Whether a house may choose more decks than these."""
    declared = schema(game.options).get("decks")
    most = getattr(declared and declared.type, "at_most", 0)
    return declared is not None and (most is None or getattr(rules, "decks", most) < most)


def removal(
    game: Game, kind: WagerKind, rules: Rules, on: str, query: Query = ANY
) -> dict[str, Fraction | None]:
    """How much the house advantage changes when one card of each rank is removed.

    The change is None for a rank of which no card is left.
    """
    from croupier.analysis.exact import exact_distribution

    if contest(game, rules) is None:
        raise Refused("effects of removal", f"{game.name} is not decided by cards")
    fresh = Query(query.seen)
    before = exact_distribution(game, kind, rules, on, fresh).house_advantage
    return {
        rank: None
        if less is None
        else exact_distribution(game, kind, rules, on, less).house_advantage - before
        for rank, less in _each_removed(game, rules, fresh)
    }


def _each_removed(game: Game, rules: Rules, query: Query) -> Iterator[tuple[str, Query | None]]:
    """Each rank with the query that has one more card of it seen; None if none is left."""
    faces, left = pack_of(game, rules).faces, cards_left(game, rules, query)
    for name in dict.fromkeys(map(rank, faces)):
        own = (card for card, many in zip(faces, left, strict=True) if rank(card) == name and many)
        card = next(own, None)
        yield name, None if card is None else Query((*query.seen, card))
