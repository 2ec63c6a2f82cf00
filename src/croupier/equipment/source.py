"""Sources of chance: shuffled by seed, secret, scripted, enumerated, or entered by a dealer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

import msgspec

from croupier.core.errors import Refused
from croupier.core.event import Committed, Event, Revealed
from croupier.core.part import Device
from croupier.core.step import Deal
from croupier.core.table import Table
from croupier.equipment.cards import Pack
from croupier.equipment.chance import Chance, Secret, Words, stream_key
from croupier.equipment.sealed import Sealed

ROUND = "round"
"""The name of what a round's secret decides; a shoe's has the name of its pack."""


def roll(device: Device, chance: Chance) -> str:
    """An outcome of a device, from one number below the number of its faces."""
    return device.faces[chance.below(len(device.faces))]


class _Plain:
    """A source without a secret to commit to."""

    def begins(self, round_: int, devices: Mapping[str, Device]) -> tuple[Event, ...]:
        """Commit to nothing."""
        return ()

    def ends(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Return no events: nothing was hidden."""
        return ()

    def shuffle(
        self, pack: Pack, cards: tuple[str, ...], events: Iterable[Event]
    ) -> tuple[Event, ...]:
        """Commit to nothing."""
        return ()

    def prepares(self, pack: Pack, step: Deal) -> tuple[Event, ...]:
        """Commit to nothing."""
        return ()

    def taken(self, pack: Pack, cards: tuple[str, ...]) -> None:
        """Ignore cards that a person entered; nothing here depends on them."""


class Order:
    """A pack dealt by lazy Fisher-Yates: each card is drawn from those left when it is needed."""

    __slots__ = ("cards", "dealt")

    def __init__(self, cards: tuple[str, ...]) -> None:
        """Start with all cards, in the order in which they come out of their boxes."""
        self.cards = list(cards)
        self.dealt = 0

    def deal(self, chance: Chance, count: int) -> tuple[str, ...]:
        """The next `count` cards."""
        cards, first = self.cards, self.dealt
        size = len(cards)
        for place in range(first, first + count):
            other = place + chance.below(size - place)
            cards[place], cards[other] = cards[other], cards[place]
        self.dealt = first + count
        return tuple(cards[first : self.dealt])

    def take(self, card: str) -> None:
        """Remove a card that is known to have left the pack."""
        place = self.cards.index(card, self.dealt)
        self.cards[place] = self.cards[self.dealt]
        self.cards[self.dealt] = card
        self.dealt += 1


class Shuffled(_Plain):
    """The reproducible stream of a game, seed and unit, which the kernels draw from too.

    If cards are dealt, the unit is the shoe: each shuffle after the first starts the next unit.
    """

    def __init__(self, game: str, seed: int, unit: int = 0) -> None:
        """Begin at the first word of the unit."""
        self._key, self._unit = stream_key(game, seed), unit
        self._words = Words(self._key, unit)
        self._orders: dict[str, Order] = {}

    def draw(self, device: Device, table: Table) -> str | None:
        """The next outcome of the stream."""
        return roll(device, self._words)

    def shuffle(
        self, pack: Pack, cards: tuple[str, ...], events: Iterable[Event]
    ) -> tuple[Event, ...]:
        """Start the next shoe with the next unit; a shoe that is refilled stays in its unit."""
        if pack.name in self._orders and not cards:
            self._unit += 1
            self._words = Words(self._key, self._unit)
        self._orders[pack.name] = Order(cards or pack.cards)
        return ()

    def deal(self, pack: Pack, step: Deal, table: Table) -> tuple[str, ...] | None:
        """The next cards of the shoe; cutting cards in random order changes nothing."""
        return self._orders[pack.name].deal(self._words, len(step.to))

    def taken(self, pack: Pack, cards: tuple[str, ...]) -> None:
        """Remove cards that a person entered from the shoe."""
        for card in cards:
            self._orders[pack.name].take(card)


class Kept(msgspec.Struct, frozen=True):
    """A secret that is not yet revealed: how many of its words are used, or which cards it orders.

    If `cards` is empty, it orders the full pack.
    """

    secret: str
    used: int = 0
    cards: tuple[str, ...] = ()


class Played:
    """For tables that people play: a fresh secret each round or shoe, committed to, then revealed.

    `kept` are the sealed secrets, by what they decide. It is never changed in place: anyone who
    stores it can continue with it later, and anyone who keeps a reference can restore everything.
    While it is `resting`, chance may not be consulted.
    """

    def __init__(self, kept: Mapping[str, tuple[Kept, ...]] | None = None) -> None:
        """Keep no secret before the first round, or continue with those that were stored."""
        self.kept: Mapping[str, tuple[Kept, ...]] = dict(kept or {})
        self.resting = False

    def _consulted(self) -> None:
        if self.resting:
            raise RuntimeError("chance was consulted where a request may still be refused")

    def _keep(self, what: str, *kept: Kept) -> None:
        others = {name: some for name, some in self.kept.items() if name != what}
        self.kept = {**others, what: kept} if kept else others

    def draw(self, device: Device, table: Table) -> str | None:
        """An unbiased outcome from the secret of the round."""
        self._consulted()
        (kept,) = self.kept.get(ROUND) or (Kept(Secret().reveal()),)
        secret = Secret(bytes.fromhex(kept.secret), kept.used)
        face = roll(device, secret)
        self._keep(ROUND, Kept(kept.secret, secret.used))
        return face

    def begins(self, round_: int, devices: Mapping[str, Device]) -> tuple[Event, ...]:
        """The commitment to a new secret for the round."""
        secret = Secret()
        self._keep(ROUND, Kept(secret.reveal()))
        return (Committed(digest=secret.commitment),)

    def ends(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Reveal the secret of the round, which is used up."""
        kept = self.kept.get(ROUND, ())
        self._keep(ROUND)
        return tuple(Revealed(secret=one.secret) for one in kept)

    def shuffle(
        self, pack: Pack, cards: tuple[str, ...], events: Iterable[Event]
    ) -> tuple[Event, ...]:
        """The commitment to a new order; earlier ones stay sealed while some cards are in play.

        If cards that were not shown stay hidden for good, so do the orders.
        """
        self._consulted()
        before, secret = self.kept.get(pack.name, ()), Secret().reveal()
        spent = () if cards or pack.hidden else tuple(Revealed(secret=o.secret) for o in before)
        self._keep(pack.name, *(before if cards else ()), Kept(secret, 0, cards))
        return (*spent, Committed(digest=_sealed(secret, cards or pack.cards).commitment))

    def prepares(self, pack: Pack, step: Deal) -> tuple[Event, ...]:
        """Return no events: every shoe was committed to when it was shuffled."""
        return ()

    def deal(self, pack: Pack, step: Deal, table: Table) -> tuple[str, ...] | None:
        """The next cards of the order, starting at the cut; those a person took are skipped."""
        self._consulted()
        kept = self.kept[pack.name][-1]
        order = _sealed(kept.secret, kept.cards or pack.cards).order
        first = step.left.cut + step.left.drawn
        return tuple(order[(first + i) % len(order)] for i in range(len(step.to)))

    def taken(self, pack: Pack, cards: tuple[str, ...]) -> None:
        """Refuse cards entered by a person, because the order is committed to."""
        raise Refused("cards entered by hand", "the order of this shoe was fixed in advance")


@lru_cache(maxsize=64)
def _sealed(secret: str, cards: tuple[str, ...]) -> Sealed:
    """The order a secret gives these cards."""
    return Sealed(cards, bytes.fromhex(secret))


class Scripted(_Plain):
    """Outcomes that are given in advance: for tests, transcripts and examples."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        """Keep the outcomes in order."""
        self._outcomes: Iterator[str] = iter(outcomes)

    def draw(self, device: Device, table: Table) -> str | None:
        """The next outcome; refused if the script has no more."""
        return self._next(device.name)

    def deal(self, pack: Pack, step: Deal, table: Table) -> tuple[str, ...] | None:
        """The next cards of the script."""
        return tuple(self._next(pack.name) for _ in step.to)

    def _next(self, name: str) -> str:
        face = next(self._outcomes, None)
        if face is None:
            raise Refused(f"the {name}", "the script has no more outcomes")
        return face


class Live(_Plain):
    """A dealer enters what the device shows."""

    def draw(self, device: Device, table: Table) -> str | None:
        """None: the table waits."""
        return None

    def deal(self, pack: Pack, step: Deal, table: Table) -> tuple[str, ...] | None:
        """None: the table waits."""
        return None


class Enumerated(_Plain):
    """Every outcome in turn: play, then call `advance()` until it returns False."""

    def __init__(self) -> None:
        """Start with the first branch of every draw."""
        self._path: list[tuple[int, int]] = []
        self._depth = 0
        self._left: dict[str, list[str]] = {}

    def draw(self, device: Device, table: Table) -> str | None:
        """The outcome of this branch."""
        return device.faces[self._branch(len(device.faces))]

    def shuffle(
        self, pack: Pack, cards: tuple[str, ...], events: Iterable[Event]
    ) -> tuple[Event, ...]:
        """Put back all cards, or those that are shuffled."""
        self._left[pack.name] = list(cards or pack.cards)
        return ()

    def deal(self, pack: Pack, step: Deal, table: Table) -> tuple[str, ...] | None:
        """The cards of this branch: each is one of those left."""
        left = self._left[pack.name]
        return tuple(left.pop(self._branch(len(left))) for _ in step.to)

    def _branch(self, size: int) -> int:
        if self._depth == len(self._path):
            self._path.append((0, size))
        index, _ = self._path[self._depth]
        self._depth += 1
        return index

    @property
    def weight(self) -> Fraction:
        """The probability of the branch just played."""
        product = Fraction(1)
        for _, size in self._path[: self._depth]:
            product /= size
        return product

    def advance(self) -> bool:
        """Go to the next branch; False when all were played."""
        self._path = self._path[: self._depth]
        self._depth = 0
        while self._path:
            index, size = self._path.pop()
            if index + 1 < size:
                self._path.append((index + 1, size))
                return True
        return False
