"""Coups by hand: every deal of a pack in turn, by a third-card table written out here once more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

TABLE = {  # the Banker's count: the Player's third cards on which it draws; N: none was taken
    0: "N0123456789",
    1: "N0123456789",
    2: "N0123456789",
    3: "N012345679",
    4: "N234567",
    5: "N4567",
    6: "67",
    7: "",
}
Key = tuple[int, int, int, int, bool, bool]
"""Both counts, both numbers of cards, both pairs."""


def worth(rank: str) -> int:
    return {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(rank) or int(rank if rank.isdigit() else 0)


def count(hand: str) -> int:
    return sum(map(worth, hand)) % 10


def next_to(player: str, banker: str) -> str:
    """Which hand takes the next card: "P", "B" or neither."""
    if len(player) + len(banker) < 4:
        return "P" if len(player) == len(banker) else "B"
    if len(banker) == 3 or max(count(player[:2]), count(banker[:2])) >= 8:
        return ""
    if len(player) == 2 and count(player) <= 5:
        return "P"
    third = str(worth(player[2])) if len(player) == 3 else "N"
    return "B" if third in TABLE[count(banker)] else ""


def ends(
    left: Mapping[str, int], player: str = "", banker: str = "", ways: int = 1
) -> Iterator[tuple[str, str, int]]:
    """Every finished pair of hands, with the ways in order that six cards lead to it."""
    to = next_to(player, banker)
    many = sum(left.values())
    if not to:
        for unused in range(6 - len(player) - len(banker)):
            ways *= many - unused
        yield player, banker, ways
        return
    for rank, copies in left.items():
        if copies:
            rest = {**left, rank: copies - 1}
            hands = (player + rank, banker) if to == "P" else (player, banker + rank)
            yield from ends(rest, *hands, ways * copies)


def weights(left: Mapping[str, int]) -> Counter[Key]:
    """How many ways of six cards in order make each coup."""
    found: Counter[Key] = Counter()
    for player, banker, ways in ends(left):
        pairs = player[0] == player[1], banker[0] == banker[1]
        key = (count(player), count(banker), len(player), len(banker), *pairs)
        found[key] += ways
    return found
