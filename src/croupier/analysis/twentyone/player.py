"""A patron of twenty-one in the engine: plays by tables of choices, bets and insures by a count.

What is decided here from the cards on the table is what the kernels decide from their tables.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from croupier.analysis.twentyone.kernels import states
from croupier.analysis.twentyone.kernels.counting import DECK
from croupier.analysis.twentyone.kernels.dealer import hands, lanes
from croupier.analysis.twentyone.kernels.streaks import lasts
from croupier.analysis.twentyone.kernels.volume import ALWAYS, FLAT, Betting
from croupier.core.event import CardsShuffled, Dealt
from croupier.core.money import short
from croupier.core.prompt import Amount
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.core.wager import Bid
from croupier.games.families import shoe
from croupier.games.families.twentyone import turns
from croupier.games.families.twentyone.hands import EVEN_MONEY, VALUES
from croupier.games.families.twentyone.insurance import INSURANCE
from croupier.games.families.twentyone.play import ACTIONS, DEALER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.twentyone.kernels.states import ByCount, Play
    from croupier.core.driver import Driver
    from croupier.core.money import Cents
    from croupier.core.table import Table

UNSEEN = 1
"""The dealer's card that nobody sees before the players have acted."""


@dataclass
class Patrons:
    """One patron per box, all of whom play by the same table and bet by the same count.

    `tagged` is the count of the cards seen since the shuffle, `many` how many were seen; `heard` is
    how much of the log they have followed. `beside` are wagers that each makes in addition to the
    hand, `bets` the units they have bet so far.
    """

    driver: Driver
    play: Play | ByCount
    amount: Cents
    betting: Betting = FLAT
    tagged: Fraction = Fraction(0)
    many: int = 0
    heard: int = 0
    beside: tuple[Bid, ...] = ()
    bets: list[int] = field(default_factory=list)

    def sit(self, money: Cents) -> None:
        """Each patron buys chips."""
        for box in self.boxes:
            self.driver.buy(self.name(box), money)

    @property
    def boxes(self) -> range:
        """The boxes they play."""
        return range(1, self.betting.boxes + 1)

    def name(self, box: int) -> str:
        """The patron who plays a box."""
        return f"p{box}"

    def round(self) -> None:
        """Play one round: a bet on each box, and every question answered."""
        self.listen()
        units = self.units()
        self.bets.append(units)
        for box in self.boxes:
            for kind in self.kinds:
                self.driver.place(self.name(box), Bid(units * self.amount, kind, "", box))
            for bid in self.beside:
                if not self.lies(box, bid.kind):
                    self.driver.place(self.name(box), Bid(bid.amount, bid.kind, bid.on, box))
        while self.driver.table.stage != IDLE:
            if self.driver.step():
                self.listen()
                continue
            asked = self.driver.step_now
            assert isinstance(asked, Ask), f"the table waits for {asked}"
            patron = asked.patrons[0]
            self.driver.choose(patron, self.answer(asked), asked.about)

    def lies(self, box: int, kind: str) -> bool:
        """Whether lasting wagers are still undecided: no more are made until all are decided."""
        table = self.driver.table
        carried = (w for w in table.wagers_of(self.name(box)) if w.id in table.play.carried)
        return kind in self.lasting and any(wager.kind in self.lasting for wager in carried)

    @cached_property
    def lasting(self) -> frozenset[str]:
        """The wagers that are followed from round to round."""
        game, rules = self.driver.game, self.driver.table.rules
        kinds = (game.kind(bid.kind) for bid in self.beside)
        return frozenset(kind.key for kind in kinds if kind and lasts(game, kind, rules))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The wagers on a hand: one, or one for each of the dealer's hands that is wagered on."""
        many = self.betting.against
        return ACTIONS[:many] if many else (turns.MAIN_KIND,)

    def listen(self) -> None:
        """Follow what was dealt since, except burned cards.

        If discards are shuffled in a round, all cards except those on the table are unseen again.
        """
        for entry in self.driver.log[self.heard :]:
            event = entry.event
            if isinstance(event, Dealt):
                if shoe.BURN not in event.to:
                    self._see(event.cards)
            elif isinstance(event, CardsShuffled):
                self.tagged, self.many = self.first, 0
                self._see(self._known())
        self.heard = len(self.driver.log)

    def _known(self) -> tuple[str, ...]:
        """What has been seen when a stack is shuffled: on the table, and of the other side."""
        play = self.driver.table.play
        sides = getattr(play, "sides", None)
        lying = [card for cards in play.hands.values() for card, _ in cards]
        apart = [card for cards in sides.other.rack for card in cards] if sides else []
        return (*lying, *apart)

    @property
    def first(self) -> Fraction:
        """The starting value of the count."""
        return self.betting.count.first if self.betting.count else Fraction(0)

    def _see(self, cards: tuple[str, ...]) -> None:
        self.many += len(cards)
        if self.betting.count is not None:
            tags = self.betting.count.by_rank
            self.tagged += sum((tags[card[0]] for card in cards), Fraction(0))

    def units(self) -> int:
        """The bet in units, by the count before the round."""
        fresh = self.driver.table.play.shoe.state == "spent"
        count = self._count(self.first if fresh else self.tagged, 0 if fresh else self.many)
        reached = [units for at, units in self.betting.spread if count >= at]
        return reached[-1] if reached else self.betting.least

    def _count(self, tagged: Fraction, many: int) -> Fraction:
        """The count as it is read: running, or per deck not seen."""
        if self.betting.count is None or not self.betting.count.per_deck:
            return tagged
        play = self.driver.table.play
        sides = getattr(play, "sides", None)
        size: int = play.shoe.size + (sides.other.size if sides else 0)
        return tagged * DECK / (size - many)

    def answer(self, asked: Ask) -> str:
        """The answer to a question."""
        if asked.about.startswith(INSURANCE):
            return self.insured(asked)
        if " " in asked.about or asked.about == shoe.CUT:
            return asked.silence
        return self.decided(asked)

    def insured(self, asked: Ask) -> str:
        """Insurance for the maximum, even money, or neither."""
        if not self.insures():
            return turns.NO
        if EVEN_MONEY in asked.choices and self.betting.even_money:
            return EVEN_MONEY
        return short(asked.form.most) if isinstance(asked.form, Amount) else turns.NO

    def insures(self) -> bool:
        """Whether insurance is taken now."""
        when = self.betting.insurance
        if isinstance(when, str):
            return when == ALWAYS
        return self.seen() >= when

    def seen(self) -> Fraction:
        """The count within a round: of all cards except those that nobody sees."""
        self.listen()
        hidden = tuple(self.hidden())
        tags = self.betting.count.by_rank if self.betting.count else {}
        seen = self.tagged - sum((tags[card[0]] for card in hidden), Fraction(0))
        return self._count(seen, self.many - len(hidden))

    def hidden(self) -> Iterator[str]:
        """The hole card, and the card of each hand that was doubled face down."""
        table = self.driver.table
        if not table.rules.terms.shown:
            yield from shoe.cards_at(table, DEALER)[UNSEEN:]
        for one in table.play.order:
            if one.unseen and not one.wants:
                yield shoe.cards_at(table, one.place)[-1]

    def playing(self) -> Play:
        """The table of choices at the current count."""
        plays, steps = states.plays_of(self.play), states.steps_of(self.play)
        return plays[sum(self.seen() >= step for step in steps)]

    def decided(self, asked: Ask) -> str:
        """The play of a hand: the choice of the table, if it is open now."""
        table = self.driver.table
        cards = shoe.cards_at(table, asked.about)
        held = tuple(VALUES[card] - 1 for card in cards)
        number, lane, play = hands().of(*held), self.lane(table), self.playing()
        act, plain = int(play.act[number, lane]), int(play.plain[number, lane])
        if turns.RESCUE in asked.choices:
            return turns.RESCUE if act & states.RESCUE else turns.STAND
        zaps = getattr(play, "zaps", None)
        if turns.ZAP in asked.choices and zaps is not None and zaps[number, lane]:
            return turns.ZAP
        if turns.SPLIT in asked.choices and play.splits[held[0], lane]:
            return turns.SPLIT
        wish = CHOICES[act % states.RESCUE]
        if wish in asked.choices:
            return wish
        return turns.HIT if plain == states.HIT and turns.HIT in asked.choices else turns.STAND

    def lane(self, table: Table) -> int:
        """What is seen of the dealer's hand."""
        shown = table.rules.terms.shown
        cards = shoe.cards_at(table, DEALER)
        if not shown:
            return VALUES[cards[0]] - 1
        return lanes(shown=shown).index(tuple(sorted(VALUES[card] - 1 for card in cards[:2])))


CHOICES = {
    states.STAND: turns.STAND,
    states.HIT: turns.HIT,
    states.DOUBLE: turns.DOUBLE,
    states.SURRENDER: turns.SURRENDER,
}
