"""The coup: two hands of two or three cards, counted to a single digit, and who draws a third.

Baccarat, midibaccarat, minibaccarat and chemin de fer share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product

import msgspec

from croupier.core.part import Named
from croupier.equipment.cards import DECK, rank
from croupier.equipment.device import Contest
from croupier.rulebook.citation import cites

PLAYER, BANKER = "player", "banker"
HANDS = (PLAYER, BANKER)
NAMED = {PLAYER: Named("the Player's Hand"), BANKER: Named("the Banker's Hand")}
COUP = "coup"
READER = "croupier.analysis.baccarat.reader:READER"
NATURALS = (8, 9)
DRAWS = {3: frozenset(range(10)) - {8}, 4: range(2, 8), 5: range(4, 8), 6: range(6, 8)}
"""Table 1: the Player's third cards on which a Banker's Hand of 3 to 6 draws."""


@cites("baccarat.6.a.1", "baccarat.6.a.2", "baccarat.6.a.3", "chemindefer.1.b.1")
@cites("midibaccarat.6.a.1", "midibaccarat.6.a.2", "midibaccarat.6.a.3", "chemindefer.1.b.2")
@cites("minibaccarat.6.a.1", "minibaccarat.6.a.2", "minibaccarat.6.a.3", "chemindefer.1.b.3")
def value(card: str) -> int:
    """An ace counts one, 2 to 9 their number, ten and face cards zero."""
    face = rank(card)
    return 1 if face == "A" else 0 if face in "TJQK" else int(face)


VALUES = {card: value(card) for card in DECK}


@cites("baccarat.6.b", "baccarat.6.b.1", "baccarat.6.b.2")
@cites("midibaccarat.6.b", "midibaccarat.6.b.1", "midibaccarat.6.b.2")
@cites("minibaccarat.6.b", "minibaccarat.6.b.1", "minibaccarat.6.b.2")
@cites("chemindefer.1.c", "chemindefer.1.c.1", "chemindefer.1.c.2")
def points(cards: Iterable[str]) -> int:
    """The point count: the right digit of the total."""
    return sum([VALUES[card] for card in cards]) % 10


class Coup(msgspec.Struct, frozen=True):
    """A finished round: the point counts, the cards of each hand, and whether each has a pair."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int
    player_pair: bool = False
    banker_pair: bool = False

    def points(self, hand: str) -> int:
        """The point count of a hand."""
        return self.player if hand == PLAYER else self.banker

    @cites("baccarat.1.natural", "midibaccarat.1.natural", "minibaccarat.1.natural")
    def natural(self, hand: str) -> bool:
        """Eight or nine on the first two cards."""
        cards = self.player_cards if hand == PLAYER else self.banker_cards
        return cards == 2 and self.points(hand) in NATURALS

    @property
    def winner(self) -> str:
        """The hand with the higher count; "" for a tie."""
        return PLAYER if self.player > self.banker else BANKER if self.banker > self.player else ""

    @property
    @cites("baccarat.1.dragon-7", "midibaccarat.1.dragon-7", "minibaccarat.1.dragon-7")
    def dragon_7(self) -> bool:
        """The Banker's Hand wins with seven in three cards."""
        return self.banker == 7 and self.banker_cards == 3 and self.player < 7

    @property
    @cites("baccarat.1.panda", "midibaccarat.1.panda-8", "minibaccarat.1.panda-8")
    def panda_8(self) -> bool:
        """The Player's Hand wins with eight in three cards."""
        return self.player == 8 and self.player_cards == 3 and self.banker < 8


def coup(player: tuple[str, ...], banker: tuple[str, ...]) -> Coup:
    """The coup that two finished hands make."""
    return Coup(
        points(player), points(banker), len(player), len(banker), _pair(player), _pair(banker)
    )


def _pair(hand: tuple[str, ...]) -> bool:
    return rank(hand[0]) == rank(hand[1])


@cites("baccarat.11.a", "midibaccarat.10.a", "minibaccarat.10.a")
def any_natural(player: int, banker: int) -> bool:
    """A natural on either side ends the dealing."""
    return player in NATURALS or banker in NATURALS


@cites("baccarat.11.b", "baccarat.11.b.1", "baccarat.11.b.2")
@cites("midibaccarat.10.b", "midibaccarat.10.b.1", "midibaccarat.10.b.2")
@cites("minibaccarat.10.b", "minibaccarat.10.b.1", "minibaccarat.10.b.2")
def player_draws(count: int) -> bool:
    """The Player's Hand draws on less than six, and stays on six or seven."""
    return count < 6


@cites("baccarat.11.c", "baccarat.11.c.1")
@cites("baccarat.11.c.2.i", "baccarat.11.c.2.ii", "baccarat.11.c.2.iii")
@cites("midibaccarat.10.c", "midibaccarat.10.c.1")
@cites("midibaccarat.10.c.2.i", "midibaccarat.10.c.2.ii", "midibaccarat.10.c.2.iii")
@cites("minibaccarat.10.c", "minibaccarat.10.c.1")
@cites("minibaccarat.10.c.2.i", "minibaccarat.10.c.2.ii", "minibaccarat.10.c.2.iii")
@cites("chemindefer.8.c")
def banker_draws(count: int, third: int | None, on_stay: int = 5) -> bool:
    """The Banker's Hand draws by Table 1; if the Player's Hand stayed, on five or less.

    `third` is the value of the Player's third card, or None without one; `on_stay` is the highest
    count that then draws.
    """
    if third is None:
        return count <= on_stay
    return count < 3 or third in DRAWS.get(count, ())


def third_to(
    player: tuple[str, ...],
    banker: tuple[str, ...],
    draws: Callable[[int], bool] = player_draws,
    on_stay: int = 5,
) -> tuple[str, ...]:
    """The hand that takes the next card; neither if both have all their cards."""
    count, other = points(player[:2]), points(banker[:2])
    if len(banker) == 3 or any_natural(count, other):
        return ()
    if len(player) == 2 and draws(count):
        return (PLAYER,)
    third = value(player[2]) if len(player) == 3 else None
    return (BANKER,) if banker_draws(other, third, on_stay) else ()


@lru_cache(maxsize=1)
def coups() -> Contest:
    """Every possible coup, as the outcomes of one contest."""
    faces = {written(one): one for one in _all_coups()}
    return Contest(COUP, tuple(faces), faces, READER)


def _all_coups() -> Iterator[Coup]:
    flags = (False, True)
    for player, banker, cards, more, pair, other in product(
        range(10), range(10), (2, 3), (2, 3), flags, flags
    ):
        yield Coup(player, banker, cards, more, pair, other)


def written(one: Coup) -> str:
    """A coup in a few words: `7 in 3 pair - 6 in 2`."""
    player = f"{one.player} in {one.player_cards}{' pair' * one.player_pair}"
    return f"{player} - {one.banker} in {one.banker_cards}{' pair' * one.banker_pair}"
