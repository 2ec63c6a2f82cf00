"""What players read about their own hand and the dealer's while the round is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.core.part import Part, Ranked, Reads
from croupier.core.table import Table
from croupier.games.families.stud.play import COMMUNITY, DEALER
from croupier.ranking.categories import Category
from croupier.ranking.hand import VALUES
from croupier.ranking.rankings import FIVE_CARD, Ranking, best, rank
from croupier.ranking.words import named, singular

Faces = Mapping[str, tuple[str, ...]]
Says = Callable[[Table, str, Faces], Mapping[str, str]]
AN = ("ace", "eight")
"""The ranks that begin with a vowel."""

SO_FAR = Ranking(
    (Category.FOUR, Category.THREE, Category.TWO_PAIRS, Category.PAIR, Category.HIGH_CARD),
    sizes=(4, 3, 2, 1),
)
"""Cards that are too few for a hand: what their ranks make so far."""


def part(lists: Mapping[str, tuple[str, ...]], ranking: Ranking = FIVE_CARD) -> Part:
    """The part of a game that names hands, and the clauses by which they rank."""
    return Part(name="names of hands", brings=(Reads(reading(ranking)), Ranked(lists)))


def reading(ranking: Ranking) -> Says:
    """The words for the hands of a patron, with the common cards, and for what the dealer shows.

    Once a round is over, every hand that somebody saw has its words.
    """

    def says(table: Table, patron: str, faces: Faces) -> Mapping[str, str]:
        common = tuple(f for place, some in faces.items() if in_common(place) for f in some)
        order = table.play.order
        mine = [one.place for one in order if one.patron == patron] if order else [*faces]
        hands = [place for place in mine if faces.get(place) and place.isdigit()]
        own = {f"hand {place}": (*faces[place], *common) for place in hands}
        found = {what: f"has {so_far(cards, ranking)}" for what, cards in own.items()}
        up = faces.get(DEALER, ())
        return found | ({DEALER: shown(up, ranking)} if up else {})

    return says


def in_common(place: str) -> bool:
    """Whether the cards at a place belong to every hand."""
    return place.startswith(COMMUNITY)


def shown(cards: tuple[str, ...], ranking: Ranking) -> str:
    """What the dealer shows: one card, or a hand."""
    if len(cards) > 1:
        return f"has {so_far(cards, ranking)}"
    name = singular(VALUES[cards[0][0]])
    return f"shows {'an' if name in AN else 'a'} {name}"


def so_far(cards: Sequence[str], ranking: Ranking = FIVE_CARD) -> str:
    """What people call these cards: the best hand they make, or what fewer cards make so far.

    Of high cards the first three are named.
    """
    few = len(cards) < min(ranking.sizes)
    made = rank(cards, SO_FAR) if few else best(cards, ranking).ranked
    high = made.category is Category.HIGH_CARD
    return named(made.category, made.ranks[:3] if high else made.ranks)
