"""The options that the one-deck poker games share, and makers for those that differ in detail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.core.wager import marked
from croupier.games.families.stud import clauses
from croupier.games.families.stud.dealing import Packet
from croupier.games.families.stud.play import DEALER, Hand
from croupier.rulebook import usual
from croupier.rulebook.changing import NEXT_SHOE, SEATS, SHUFFLE
from croupier.rulebook.citation import cites
from croupier.rulebook.common import Filing, TableOptions
from croupier.rulebook.option import Count, Foreign, Switch, Word, option, requires
from croupier.rulebook.settled import Settles, idles

Ids = tuple[str, ...]
CHIPS = (
    "threecardpoker.6.b",
    "caribbeanstud.6.a",
    "letitride.6.a",
    "doubledownstud.6.a",
    "coloradoholdem.6.a",
)
PRESHUFFLED = (
    "threecardpoker.4.a",
    "threecardpoker.5.a",
    "caribbeanstud.3.a",
    "caribbeanstud.4.a",
    "letitride.4.a",
    "letitride.5.a",
    "doubledownstud.3.a",
    "doubledownstud.4.a",
    "coloradoholdem.4.a",
    "coloradoholdem.5.a",
)
SHUFFLED = (
    "threecardpoker.5.a",
    "caribbeanstud.4.a",
    "letitride.5.a",
    "doubledownstud.4.a",
    "coloradoholdem.5.a",
)
SECOND_DECK = (
    "threecardpoker.2.b",
    "caribbeanstud.2.b",
    "letitride.2.b",
    "doubledownstud.2.b",
    "coloradoholdem.2.b",
)
FROM_HAND = (
    "threecardpoker.8.a",
    "threecardpoker.8.b.1",
    "caribbeanstud.8.a",
    "caribbeanstud.8.b.1",
    "letitride.8.a",
    "letitride.8.b.1",
    "doubledownstud.8.a",
    "doubledownstud.8.a.2.i",
    "coloradoholdem.8.a",
    "coloradoholdem.8.b.1",
)
DEALT = (
    "threecardpoker.7.a",
    "threecardpoker.9.a",
    "caribbeanstud.7.a",
    "caribbeanstud.9.a",
    "letitride.7.a",
    "letitride.9.a",
    "doubledownstud.8.a.1",
    "coloradoholdem.7.a",
    "coloradoholdem.9.a",
    *FROM_HAND,
)
DEVICE_COUNTS = ("threecardpoker.7.f", "caribbeanstud.9.f", "letitride.7.f", "coloradoholdem.7.f")
STUB_COUNTED = ("threecardpoker.7.e", "caribbeanstud.7.f", "letitride.7.e", "coloradoholdem.7.e")
AMOUNT_SET = (
    "threecardpoker.1.play-wager",
    "caribbeanstud.6.c",
    "caribbeanstud.10.b",
    "caribbeanstud.11.d.5",
    "letitride.6a.b",
    "coloradoholdem.6a.b",
    "coloradoholdem.10.b.1",
    "coloradoholdem.11.b.1",
)
WAYS = ("automated", "shoe", "hand")
FIVE_ROUNDS = 5
MACHINE = "the stub need not be counted if a device counts the cards after each shuffle"
ONE_SHUFFLER = "this table has no shuffling device"


def seats(default: int, least: int, most: int, cites: Ids) -> Any:
    """The betting positions on the layout."""
    return option(
        default, Count(least, most), "betting positions on the layout", cites=cites, change=SEATS
    )


def positions(most: int, cites: Ids) -> Any:
    """How many adjacent positions one player may use."""
    about = "adjacent betting positions that one player may use"
    return option(1, Count(1, most), about, cites=cites)


def deal(ways: Ids, cites: Ids) -> Any:
    """How the cards are dealt; the first way unless the house chooses another."""
    return option(ways[0], Word(ways), "how the cards are dealt", cites=cites, change=NEXT_SHOE)


HAND_FILED = Filing(
    "shuffler", usual.DEVICE, ("cmr146.51.3.a",), lambda rules: rules.deal == "hand"
)
"""The device that must shuffle cards dealt from the hand is approved like one that is chosen."""


def shoes_filed(law: str) -> tuple[Filing, ...]:
    """The Commission approves where a shoe is, how an automated one is used, and a device."""
    manual = "the location of the dealing shoe on the table, approved by the Commission"
    automated = (
        "the automated dealing shoe, its location and its procedures, approved by the Commission"
    )
    return (
        Filing("deal", manual, (f"{law}.7.a",), lambda rules: rules.deal == "shoe"),
        Filing("deal", automated, (f"{law}.9.a",), lambda rules: rules.deal == "automated"),
        HAND_FILED,
    )


def no_cash(law: str) -> Foreign:
    """A verbal wager with cash is barred."""
    why = "a verbal wager with cash is not accepted"
    return Foreign(why, tuple(one for one in CHIPS if one.startswith(f"{law}.")))


def nobody_let_out(law: str) -> Foreign:
    """What happens to a hand after a wrong card is not the house's choice."""
    why = "the rules say for every wrong card whether the hands are void"
    found = (*clauses.FACE_UP, *clauses.DRAWN_UNSEEN, *clauses.WRONG_NUMBER)
    return Foreign(why, tuple(one for one in found if one.startswith(f"{law}.")))


@dataclass(frozen=True, eq=False)
class StudOptions(TableOptions):
    """Options of all five games; `law` is the document of the game.

    `dealt_for` are the wagers that bring a hand into the round, `front` is the place of the cards
    in front of the dealer; one deck is `in_play`. `all_round` says that a card found face up counts
    during the whole round, not only while cards are dealt. `follows` are the wagers whose amount
    another one sets, and what it is.
    """

    law: ClassVar[str]
    dealt_for: ClassVar[frozenset[str]]
    front: ClassVar[str] = DEALER
    all_round: ClassVar[bool] = False
    follows: ClassVar[Mapping[str, str]] = {}
    in_play: ClassVar[int] = 1

    coupons_match_play: bool = usual.match_play((*CHIPS, "cmr146.09.1"))
    cards_preshuffled: bool = usual.preshuffled(PRESHUFFLED)
    shuffler: bool = option(
        False,
        Switch(),
        "whether a device shuffles the cards",
        cites=(*SHUFFLED, "cmr146.51.3"),
        notice=usual.DEVICE,
        notice_cites=("cmr146.51.3.a",),
        change=SHUFFLE,
    )
    cards_second_deck: bool = option(
        False,
        Switch(),
        "whether a second deck of another color alternates with the first",
        key="cards.second_deck",
        cites=SECOND_DECK,
        change=SHUFFLE,
    )
    deal: str = deal(WAYS, DEALT)

    @classmethod
    def entails(cls, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Dealing from the hand entails a device that shuffles, and so does a second deck."""
        device = chosen.get("deal") == "hand" or chosen.get("cards_second_deck", False)
        return {"shuffler": True} if device else {}

    @property
    @cites("threecardpoker.2.b.3", "caribbeanstud.2.b.3", "letitride.2.b.3", "doubledownstud.2.b.3")
    @cites("coloradoholdem.2.b.3", "threecardpoker.2.b.4", "caribbeanstud.2.b.4", "letitride.2.b.4")
    @cites("doubledownstud.2.b.4", "coloradoholdem.2.b.4")
    def alternates(self) -> bool:
        """Whether two decks alternate round by round: one is shuffled while the other is dealt."""
        return self.cards_second_deck

    @property
    def uncut(self) -> bool:
        """Whether the deck is dealt as the device shuffled it, without a cut."""
        return self.shuffler

    @property
    def stub_excused(self) -> bool:
        """Whether the stub need not be counted."""
        return True

    @property
    def schedule(self) -> tuple[Packet, ...]:
        """The cards of a round in the order in which they are dealt."""
        raise NotImplementedError

    def takes_part(self, kinds: frozenset[str]) -> bool:
        """Whether a position with wagers of these kinds is dealt cards."""
        return bool(kinds & self.dealt_for)

    def asks(self, one: Hand) -> int:
        """How many decisions a hand's player has to make in a round."""
        return 1

    def holds_back(self, table: Table) -> bool:
        """Whether cards that are dealt after the decisions still wait for some."""
        return any(self.asks(one) > len(one.said) for one in table.play.order)

    def amounts(self, kind: str) -> tuple[Cents, ...]:
        """The amounts of a wager with set amounts, smallest first; empty if the limits apply."""
        return ()

    def limits(self, kind: str) -> tuple[Cents, Cents]:
        """The least and the most for a kind of wager; one with set amounts has those."""
        amounts = self.amounts(kind)
        return (amounts[0], amounts[-1]) if amounts else super().limits(kind)

    def limited_by(self, kind: str) -> tuple[str, ...]:
        """The clause by which a wager is a chip of a set amount."""
        return self.chips_only.get(kind, ()) if self.amounts(kind) else ()

    def increment(self, kind: str) -> Cents:
        """Wagers with set amounts keep them, whatever the increment is."""
        amounts = self.amounts(kind)
        return amounts[0] if amounts else super().increment(kind)

    @requires(*AMOUNT_SET)
    def amounts_that_are_set(self) -> str | None:
        """No limits are posted for a wager whose amount the rules or another wager set."""
        for kind in self.limits_wager:
            amounts = " or ".join(map(money, self.amounts(kind))) or self.follows.get(kind)
            if amounts:
                return f"{marked(kind)} is {amounts}, and has no other limits"
        return None

    @requires(*FROM_HAND, settles="shuffler")
    def a_device_shuffles_for_the_hand(self) -> str | None:
        """Cards dealt from the hand are shuffled by a device."""
        bare = self.deal == "hand" and not self.shuffler
        return "cards dealt from the hand must be shuffled by a device" if bare else None

    @requires(*SECOND_DECK, settles="cards_second_deck")
    def a_device_shuffles_the_second_deck(self) -> str | None:
        """A second deck is used only with a shuffling device."""
        bare = self.cards_second_deck and not self.shuffler
        return (
            "a second deck is used only if a device shuffles one while the other is dealt"
            if bare
            else None
        )


@dataclass(frozen=True, eq=False)
class StubCount:
    """The games whose rules have the stub counted."""

    settles: ClassVar[tuple[Settles, ...]] = (
        *idles("stub_count", lambda rules: rules.stub_excused, MACHINE, *DEVICE_COUNTS),
    )

    shuffler_counts: bool = option(
        False,
        Switch(),
        "whether the shuffling device counts the cards after each shuffle",
        cites=DEVICE_COUNTS,
        change=SHUFFLE,
    )
    stub_count: int = option(
        FIVE_ROUNDS,
        Count(1, FIVE_ROUNDS),
        "the stub is counted once in this many rounds",
        cites=STUB_COUNTED,
        change=SHUFFLE,
    )

    @property
    def stub_excused(self) -> bool:
        """Whether a device counts the cards, so that the stub need not be counted."""
        return self.shuffler_counts

    @requires(*DEVICE_COUNTS, settles="shuffler_counts")
    def only_a_device_counts(self) -> str | None:
        """Only a shuffling device counts the cards by itself."""
        bare = self.shuffler_counts and not getattr(self, "shuffler", False)
        return ONE_SHUFFLER if bare else None
