"""Cards that are left: what was seen of a shoe, how likely that makes each outcome, and removal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from croupier.analysis.readers import contest, pack_of, reader
from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.equipment.cards import rank, read_cards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from croupier.core.game import Game
    from croupier.core.wager import WagerKind
    from croupier.equipment.cards import Pack


def likelihoods(game: Game, rules: Any, left: bytes | None = None) -> tuple[int, ...]:
    """How likely each outcome of what decides is, in proportion; `left` are the cards left.

    Outcomes of a device are all as likely; those of a contest follow from the cards.
    """
    read = reader(game, rules)
    if read is None:
        return (1,) * len(devices(game, rules)[game.decides].faces)
    return read.weights(game, rules, pack_of(game, rules).copies if left is None else left)


def cards_seen(text: str | Sequence[str]) -> tuple[str, ...]:
    """Cards as people write them: `As Td 9h`, or one by one."""
    return read_cards(text if isinstance(text, str) else " ".join(text))


def left_after(game: Game, rules: Any, seen: Sequence[str]) -> bytes | None:
    """The cards left when these were seen; None: nobody saw any."""
    if not seen:
        return None
    least = _least(game, rules)
    pack, gone = pack_of(game, rules), Counter(seen)
    left = len(pack.cards) - len(seen)
    if left < least:
        why = f"{left} of {len(pack.cards)} are left"
        raise Refused("cards seen", why, (), f"at least {least} left for a round")
    return bytes(_left(pack, card, gone) for card in pack.faces)


def _least(game: Game, rules: Any) -> int:
    """The fewest cards that are enough for a round."""
    from croupier.analysis.exact import solver

    read = solver(game, rules) or reader(game, rules)
    if read is None:
        raise Refused("cards seen", f"{game.name} is not decided by cards")
    least: int = read.MOST_CARDS
    return least


def _left(pack: Pack, card: str, gone: Counter[str]) -> int:
    have: int = pack.copies[pack.index[card]]
    if gone[card] > have:
        why = f"{gone[card]} are named, and a {pack.name} of {len(pack.cards)} cards has {have}"
        raise Refused(f"cards seen: {card}", why, pack.cites, f"{have} at most")
    return have - gone[card]


def removal(
    game: Game, kind: WagerKind, rules: Any, on: str, left: bytes | None = None
) -> dict[str, Fraction | None]:
    """By how much the house advantage changes when one card of each rank is removed.

    A rank of which no card is left has none.
    """
    from croupier.analysis.exact import exact_law

    if contest(game, rules) is None:
        raise Refused("effects of removal", f"{game.name} is not decided by cards")
    before = exact_law(game, kind, rules, on, left=left).house_advantage
    return {
        name: None
        if less is None
        else exact_law(game, kind, rules, on, left=less).house_advantage - before
        for name, less in _each_removed(game, rules, left)
    }


def _each_removed(game: Game, rules: Any, left: bytes | None) -> Iterator[tuple[str, bytes | None]]:
    """Each rank with what is left once one card of it is gone; None where there is none."""
    pack = pack_of(game, rules)
    here = pack.copies if left is None else left
    for name in dict.fromkeys(map(rank, pack.faces)):
        own = (place for place, card in enumerate(pack.faces) if rank(card) == name and here[place])
        place = next(own, None)
        yield name, None if place is None else _without(here, place)


def _without(left: bytes, place: int) -> bytes:
    return left[:place] + bytes((left[place] - 1,)) + left[place + 1 :]
