"""Write a hand of a transcript in PHH."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from croupier.core.driver import Entry
from croupier.core.errors import Refused
from croupier.core.event import (
    Dealt,
    Event,
    IncidentCalled,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    Turned,
    seen_by,
)
from croupier.core.fold import apply
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.games.families.shoe import BURN
from croupier.games.poker.customs import of_this_house
from croupier.games.poker.play import (
    CALL,
    CHECK,
    FOLD,
    Conceded,
    Drew,
    HandBegun,
    Played,
    Posted,
    PotsFormed,
)
from croupier.games.poker.taking import BadBeatPaid
from croupier.notation.phh.actions import UNKNOWN, write_cards
from croupier.notation.phh.hand import Number
from croupier.notation.phh.terms import DOLLAR, OWN, UNTOLD
from croupier.notation.phh.variants import Variant, code_of
from croupier.notation.replay import Replay

GAME = "poker"
ONE_HAND = "a PHH file has one hand"


def told(replayed: Replay, number: int | None = None, reader: str = "") -> dict[str, Any]:
    """The fields of a hand of a transcript: the only one, or that of a round.

    For a `reader`, it has the cards that this player saw, and no others.
    """
    game = replayed.driver.game
    if game.key != GAME:
        raise Refused(f"{game.name} in PHH", "the notation is for poker", (), "hands of poker")
    rounds = dict(_rounds(replayed.driver.log))
    if number is None and len(rounds) != 1:
        why = f"it has {len(rounds)} hands, and {ONE_HAND}"
        raise Refused("this transcript in PHH", why, (), "--round N")
    wanted = next(iter(rounds)) if number is None else number
    if wanted not in rounds:
        last = max(rounds, default=0)
        raise Refused(f"round {wanted} in PHH", "no hand was played in it", (), f"1 to {last}")
    return _Telling(replayed, rounds[wanted], reader).fields(wanted)


def _rounds(log: list[Entry]) -> Iterator[tuple[int, tuple[int, int]]]:
    """The rounds in which a hand was begun and ended: their places in the log."""
    number, begun = 0, None
    for place, entry in enumerate(log):
        event = entry.event
        if isinstance(event, RoundOpened):
            number, begun = event.round, None
        elif isinstance(event, HandBegun):
            begun = place
        elif isinstance(event, RoundEnded) and begun is not None:
            yield number, (begun, place)


class _Telling:
    """Tells one hand: its players in the order of the deal, its bets, its actions."""

    def __init__(self, replayed: Replay, at: tuple[int, int], reader: str = "") -> None:
        driver, (first, last) = replayed.driver, at
        self.reader = reader
        self.header = replayed.header
        self.events = [entry.event for entry in driver.log[first : last + 1]]
        self.before = driver.start
        for entry in driver.log[:first]:
            self.before = apply(driver.game, self.before, entry.event)
        self.after = self.before
        for event in self.events:
            self.after = apply(driver.game, self.after, event)
        self.rules = self.before.rules
        self.variant = code_of(self.rules.type, self.rules.form, self.rules.structure)
        self.unit: Cents = self.rules.customs.unit or DOLLAR
        begun = self.events[0]
        assert isinstance(begun, HandBegun)
        self.begun = begun
        self.place = {seat: place for place, seat in enumerate(begun.seats)}
        self._refuse()

    def _refuse(self) -> None:
        """Refuse what the notation cannot say."""
        for kind, why in UNWRITABLE.items():
            if any(isinstance(event, kind) for event in self.events):
                raise Refused("this hand in PHH", why, (), "a hand without it")
        if self.begun.killer:
            raise Refused("this hand in PHH", "the notation has no kill", (), "a hand without it")

    def fields(self, number: int) -> dict[str, Any]:
        """Every field of the hand."""
        rules = self.rules
        kind = self.variant
        own = {OWN: self._own()} if of_this_house(rules.customs) else {}
        return {
            "variant": kind.code,
            "ante_trimming_status": not rules.customs.antes_untrimmed,
            "antes": self._by_position("ante"),
            **self._bets(kind),
            "starting_stacks": self._stacks(self.before),
            "actions": self._actions(),
            "hand": number,
            "players": list(self.begun.patrons),
            "finishing_stacks": self._stacks(self.after),
            **own,
        }

    def _own(self) -> dict[str, Any]:
        """The choices of this house, by which the hand is replayed to the cent."""
        return {key: one for key, one in self.header.choices.items() if key not in UNTOLD}

    def _bets(self, kind: Variant) -> dict[str, Any]:
        small, large = self._number(self.rules.limits_min), self._number(self.rules.limits_max)
        sizes = {"small_bet": small, "big_bet": large} if kind.is_limit else {"min_bet": small}
        if kind.is_stud:
            return {"bring_in": self._number(self.rules.forced_bet), **sizes}
        return {"blinds_or_straddles": self._by_position("blind"), **sizes}

    def _by_position(self, what: str) -> list[Number]:
        """What each player posts; of two players, the file has what the other posts."""
        full = self._full(what)
        return [self._number(one) for one in (full[::-1] if len(full) == 2 else full)]

    def _full(self, what: str) -> list[Cents]:
        """What was posted; a player who is short of it is all-in, and the file has all of it."""
        customs, found = self.rules.customs, [0] * len(self.place)
        for event in self.events:
            if isinstance(event, Posted) and event.what == what:
                found[self.place[event.seat]] = event.amount
        if what == "ante":
            own = customs.antes or (self.rules.ante or 0,) * len(found)
        else:
            own = customs.blinds or (*self.rules.blinds, *(0,) * len(found))[: len(found)]
            turned = customs.heads_up_reversed and len(found) == 2 and not customs.blinds
            own = own[::-1] if turned else own
        return [max(pair) for pair in zip(own, found, strict=True)]

    def _stacks(self, table: Table) -> list[Number]:
        return [self._number(table.accounts[patron]) for patron in self.begun.patrons]

    def _number(self, amount: Cents) -> Number:
        exact = Fraction(amount, self.unit)
        if exact.denominator == 1:
            return exact.numerator
        return Decimal(exact.numerator) / Decimal(exact.denominator)

    def _actions(self) -> list[str]:
        """Every action; hands are shown before cards that nobody can bet on any more."""
        spoken = _Actions(self)
        for event in self.events:
            seen = seen_by(event, self.reader) if self.reader else event
            spoken.hear(event if seen is None else seen)
        spoken.flush()
        first, rest = spoken.said[: spoken.bets], spoken.said[spoken.bets :]
        if not self.variant.is_stud or not rest:
            return [*first, *spoken.shown, *rest]
        return [*first, *spoken.early(), *rest, *spoken.shown]

    def player(self, seat: int) -> str:
        """A player in the notation."""
        return f"p{self.place[seat] + 1}"

    def cards(self, cards: list[str]) -> str:
        """Cards in the notation; those that stand in for others are not known."""
        hidden = self.rules.customs.stand_ins
        return write_cards(tuple(UNKNOWN if card in hidden else card for card in cards))

    def amount(self, amount: Cents) -> str:
        """An amount in the notation."""
        return f"{self._number(amount)}"


class _Actions:
    """The actions of a hand: what is dealt is said before the next bet, player by player."""

    def __init__(self, hand: _Telling) -> None:
        self.hand = hand
        self.said: list[str] = []
        self.shown: list[str] = []
        self.bets = 0
        self.dealt: dict[str, list[str]] = {}
        self.held: dict[str, list[str]] = {}
        self.turned: dict[str, tuple[str, ...]] = {}
        self.when_bet: dict[str, tuple[str, ...]] = {}

    def early(self) -> list[str]:
        """Hands as they were when nobody could bet any more: a stud hand is shown twice."""
        players = (one.split()[0] for one in self.shown if one.split()[2:])
        return [f"{who} sm {write_cards(self._at_last_bet(who))}" for who in players]

    def _at_last_bet(self, who: str) -> tuple[str, ...]:
        """What a player who has shown a hand held then; cards go to a hand in their order."""
        return tuple(self.turned[who][: len(self.when_bet[who])])

    def hear(self, event: Event) -> None:
        """Take one event."""
        if isinstance(event, Dealt):
            for place, card in zip(event.to, event.cards, strict=True):
                self.dealt.setdefault(place, []).append(card)
                self.held.setdefault(place, []).append(card)
        elif isinstance(event, Played):
            self._bet(f"{self.hand.player(event.seat)} {self._verb(event)}")
        elif isinstance(event, Posted) and event.what == "forced":
            self._bet(f"{self.hand.player(event.seat)} pb")
        elif isinstance(event, Turned) and event.place.isdigit():
            who = self.hand.player(int(event.place))
            self.turned[who] = tuple(event.cards)
            self.shown.append(f"{who} sm {write_cards(self.turned[who])}")
        elif isinstance(event, PotsFormed):
            self.flush()
        elif isinstance(event, Conceded):
            self.shown.append(f"{self.hand.player(event.seat)} sm")

    def _verb(self, event: Played) -> str:
        if event.action == FOLD:
            return "f"
        if event.action in (CALL, CHECK):
            return "cc"
        return f"cbr {self.hand.amount(event.bet)}"

    def _bet(self, words: str) -> None:
        self.flush()
        self.said.append(words)
        self.bets = len(self.said)
        self._note()

    def _note(self) -> None:
        """Note what everyone holds at the last bet."""
        hands = ((seat, self.held.get(str(seat), ())) for seat in self.hand.begun.seats)
        self.when_bet = {self.hand.player(seat): tuple(cards) for seat, cards in hands}

    def flush(self) -> None:
        """Say what was dealt: to each player in turn, then to the board."""
        self.dealt.pop(BURN, None)
        for seat in self.hand.begun.seats:
            if cards := self.dealt.pop(str(seat), None):
                self.said.append(f"d dh {self.hand.player(seat)} {self.hand.cards(cards)}")
        if not self.bets:
            self.bets = len(self.said)
            self._note()
        for cards in self.dealt.values():
            self.said.append(f"d db {self.hand.cards(cards)}")
        self.dealt = {}


UNWRITABLE: Mapping[type[Event], str] = {
    RoundVoided: "the round was declared void",
    IncidentCalled: "it has an irregularity, which the notation cannot say",
    Drew: "the notation has no code for this draw",
    BadBeatPaid: "a bad beat was paid, which the notation cannot say",
}
