"""Tables of the games with community cards, whose cards are given beforehand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.event import Collected, Event, Paid, Returned, RoundEnded
from croupier.core.game import Game
from croupier.games.coloradoholdem.procedure import COLORADO_HOLDEM
from croupier.games.families.shoe import ShoeSpent
from croupier.games.letitride.procedure import LETITRIDE
from tests.games.scripted import only
from tests.games.twentyone import over, scripted, wagered


@dataclass(frozen=True)
class Community:
    """A game as tests play it: its first wager, the usual answers, and where its clauses are.

    `booked` is how many wagers the first one is booked as, and `wins` what a pair of tens wins with
    20 on it and the usual answers; `community` is the community cards from left to right; `every`
    is every kind of wager, and `offering` the options that they need; `checked` is what the dealer
    checks of two decks.
    """

    game: Game
    bet: str
    answers: tuple[str, str]
    booked: int
    wins: int
    community: str
    every: tuple[str, ...]
    offering: Mapping[str, Any]
    checked: str
    section: str
    letters: Mapping[str, str] = field(default_factory=dict)
    """The letters of irregularities that let it ride has elsewhere."""

    @property
    def key(self) -> str:
        """The key of the game."""
        return self.game.key

    def own(self, clause: str) -> str:
        """A clause of its law."""
        return f"{self.key}.{clause}"

    def wrong(self, letter: str) -> str:
        """The clause of an irregularity, by its letter in the law of let it ride."""
        return self.own(f"{self.section}.{self.letters.get(letter, letter)}")

    def in_order(self, hands: str, community: str = "", deal: str = "automated") -> str:
        """The deck, top card first, that deals these hands and community cards."""
        each = [hand.split() for hand in hands.split("|")]
        left_to_right = (community or self.community).split()
        if deal == "automated":
            stacks = [card for hand in each for card in hand]
            return " ".join((*stacks, *reversed(left_to_right)))
        rounds = zip(*each, left_to_right, strict=True)
        return " ".join(card for one in rounds for card in one)

    def table_of(self, cards: str = "", patrons: int = 1, **options: Any) -> Driver:
        """A table that deals these cards in order; p1 sits at the first position."""
        return scripted(self.game, cards.split(), patrons, options)

    def dealt(
        self, hands: str, community: str = "", *bids: str, deal: str = "automated", **options: Any
    ) -> Driver:
        """A table with these hands, at the first question; everybody has made the same wagers."""
        if deal == "hand":
            options["shuffler"] = True
        cards = self.in_order(hands, community, deal)
        table = self.table_of(cards, hands.count("|") + 1, deal=deal, **options)
        return wagered(table, *(bids or (f"20 on {self.bet}",)))


COLORADO = Community(
    COLORADO_HOLDEM,
    "ante",
    ("bet", "3"),
    1,
    40,
    "2c 7d Jh",
    ("20 on ante", "1 on bonus"),
    {"bonus": True},
    "both decks are complete",
    "14",
    {"d": "e", "e": "f"},
)
RIDE = Community(
    LETITRIDE,
    "bet",
    ("ride", "ride"),
    3,
    60,
    "2c 7d 9h",
    ("20 on bet", "1 on bonus", "5 on three_card_bonus"),
    {"bonus": True, "three_card": "D"},
    "meets the requirements",
    "12",
)
EACH = pytest.mark.parametrize("of", [COLORADO, RIDE], ids=lambda of: of.key)


def money(events: tuple[Event, ...]) -> list[tuple[str, str, int]]:
    """What was collected, paid and returned, in order: how, where, and how many dollars."""
    moved = (one for one in events if isinstance(one, Collected | Paid | Returned))
    return [(type(one).__name__.lower(), one.spot, one.amount // 100) for one in moved]


def all_back(table: Driver, events: tuple[Event, ...], clause: str) -> None:
    """All hands are void: every open wager goes back, nothing is paid, the cards are shuffled."""
    assert over(table)
    assert not only(events, Paid)
    assert all(clause in one.cites for one in only(events, Returned))
    assert only(events, ShoeSpent)
    assert only(events, RoundEnded)
