"""Play a hand of a file through the engine: every card, every action, to its last chip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Event
from croupier.core.money import Cents, short
from croupier.core.part import Device
from croupier.core.prompt import Amount
from croupier.core.step import Ask, Deal
from croupier.core.table import IDLE, Table
from croupier.equipment.shoe import cards_left
from croupier.games.poker.betting import ACT, bounds, not_now, round_of
from croupier.games.poker.customs import Customs
from croupier.games.poker.play import (
    ALL_IN,
    BET,
    CALL,
    CHECK,
    COMMON,
    COMMUNITY,
    FOLD,
    RAISE,
    Awarded,
    Player,
    Posted,
    player,
    playing,
)
from croupier.games.poker.showdown import CONCEDE, SHOW, SHOWING
from croupier.games.registry import game
from croupier.notation.choices import rules_of
from croupier.notation.phh.actions import DASH, UNKNOWN, Action
from croupier.notation.phh.cards import BOARD, Dealer
from croupier.notation.phh.hand import INFINITE, BadHand, Hand, Number
from croupier.notation.phh.terms import FINER, OWN, Terms, freely, is_fine, must_agree, terms

KEY = "poker"
TURN = ("poker.7.d",)
OVER = ("poker.6.d",)
SHOWN = ("poker.15.d",)
LIMITS = ("poker.17",)
BETS = ("pb", "cbr", "cc", "f", "sd")
ACTIONS = "cc, f or cbr AMOUNT"
T = TypeVar("T")


class _Ends(Exception):
    """Raised where a card is due that the file does not have."""


class PlayedHand(msgspec.Struct, frozen=True):
    """A hand that was played: the table it led to, and whether the file says how it ends.

    `stand_ins` are the cards that the file does not have; `any_order` says that hands were shown
    before the last card, or not from the last bettor on.
    """

    hand: Hand
    terms: Terms
    driver: Driver
    is_over: bool
    stand_ins: tuple[str, ...]
    any_order: bool

    @property
    def chosen(self) -> Mapping[str, Any] | None:
        """The choices of this house, if the hand was played by them and its file has them."""
        return self.hand.fields.get(OWN)

    @property
    def finishing_stacks(self) -> tuple[Number, ...]:
        """What each player has, in the order and the unit of the file."""
        has = self.driver.table.accounts
        return tuple(
            INFINITE if place in self.terms.endless else self.terms.number(has[name(place)])
            for place in range(self.hand.players)
        )


def reached(table: Table, one: Player, word: str) -> Cents:
    """To what a word brings a player's bet."""
    if word == ALL_IN:
        return one.bet + table.accounts[one.patron]
    return bounds(round_of(table, one)).least


def name(place: int) -> str:
    """What a player is called at the table."""
    return f"p{place + 1}"


def play(hand: Hand) -> PlayedHand:
    """Play a hand by the fewest customs that lead to what more of them lead to.

    A hand of this house is played by its own rules.
    """
    on = terms(hand)
    if OWN in hand.fields:
        done = _Playing(hand, on).run()
        return _Playing(hand, _with(on, _needed(on.customs, done))).run()
    done = _Playing(hand, _with(on, freely(on.customs, on.unit))).run()
    if not _even(done) and is_fine(hand):
        on = terms(hand, FINER)
        done = _Playing(hand, _with(on, freely(on.customs, 1))).run()
    least = _with(on, _needed(on.customs, done))
    try:
        fewer = _Playing(hand, least).run()
    except BadHand:
        fewer = None
    if fewer is not None and fewer.finishing_stacks == done.finishing_stacks:
        return fewer
    more = replace(done.terms.customs, stand_ins=done.stand_ins, any_order=done.any_order)
    return _Playing(hand, _with(on, more)).run()


def _with(on: Terms, customs: Customs) -> Terms:
    return replace(on, customs=customs)


def _needed(customs: Customs, done: PlayedHand) -> Customs:
    """The customs that a hand cannot do without, and those that show once it is played."""
    odd = 0 if _even(done) else done.terms.customs.odd_chips
    return replace(customs, odd_chips=odd, stand_ins=done.stand_ins, any_order=done.any_order)


def _even(done: PlayedHand) -> bool:
    """Whether every share of a pot was the same as the others of it."""
    shares: dict[tuple[int, str], set[Cents]] = {}
    for entry in done.driver.log:
        if isinstance(event := entry.event, Awarded):
            shares.setdefault((event.pot, event.share), set()).add(event.amount)
    return all(len(amounts) == 1 for amounts in shares.values())


class _Playing:
    """Plays one hand: the file's next action answers the table's next question."""

    def __init__(self, hand: Hand, on: Terms) -> None:
        self.hand, self.terms, self.dealer = hand, on, Dealer(hand)
        self.at = 0
        self.mucked: set[int] = set()
        self.shown: dict[int, int] = {}
        self.shown_with: dict[int, int] = {}
        self.asked: list[int] = []
        self.checked = -1
        self.driver = self._table()

    def _table(self) -> Driver:
        played, on = game(KEY), self.terms
        try:
            rules = rules_of(played, on.choices, msgspec.to_builtins(on.customs))
        except Refused as refusal:
            why = f"{refusal.what}: {refusal.why}"
            field = OWN if OWN in self.hand.fields else "variant"
            raise self.hand.bad(field, why, refusal.accepted, refusal.cites) from refusal
        if OWN in self.hand.fields:
            must_agree(self.hand, rules)
        return Driver(played, rules, self, lambda: "12:00:00")

    def run(self) -> PlayedHand:
        """Seat everyone, and play to the end of the file."""
        for place, stack in enumerate(self.terms.stacks):
            self._by_field("starting_stacks", self.driver.buy, name(place), stack)
        self._by_field("starting_stacks", self.driver.step)
        while not self.is_over and self._next():
            pass
        over = self.is_over
        if over:
            self._nothing_more()
        used = tuple(self.dealer.stand_ins)
        return PlayedHand(self.hand, self.terms, self.driver, over, used, self._any_order())

    def _any_order(self) -> bool:
        """Whether hands were shown before the last card, or not in their turn.

        Once nobody can bet, the notation has hands before cards, whenever this house showed them.
        """
        actions = self.hand.actions
        dealt = [at for at, one in enumerate(actions) if one.verb in ("db", "dh")]
        file = [one for one in self.shown if one in self.asked]
        ours = [one for one in self.asked if one in self.shown]
        early = any(at < dealt[-1] for at in self.shown.values()) if dealt else False
        return (early and OWN not in self.hand.fields) or file != ours

    def _next(self) -> bool:
        """One step of the table; False where the file ends first."""
        step = self.driver.step_now
        if isinstance(step, Ask):
            return self._showdown(step) if step.topic == SHOWING else self._answer(step)
        self.dealer.last = None
        try:
            events = self._by_action(self.driver.step)
        except _Ends as reason:
            return self._ended(str(reason))
        for event in events:
            if isinstance(event, Posted) and event.what == "forced":
                self._brought_in(event)
        return bool(events)

    def _ended(self, lacks: str) -> bool:
        """A file may end early, but leaves nothing out in between."""
        if self.at < len(self.hand.actions):
            raise self.hand.bad_action(self.at, f"{lacks} is due first", "the cards before it")
        return False

    def _nothing_more(self) -> None:
        """After the hand there is nothing more to do."""
        self._take_deals()
        index = self.dealer.due()
        if index is None and self.at < len(self.hand.actions):
            index = self.at
        if index is not None:
            raise self.hand.bad_action(index, "the hand is over", "nothing more", OVER)

    def _showdown(self, step: Ask) -> bool:
        """A hand that the file mucks is conceded; one that it does not know cannot be shown."""
        self._take_deals()
        seat = int(step.about) - 1
        self.asked.append(seat)
        choice = CONCEDE if seat in self.mucked else SHOW
        if choice == SHOW and seat in self.dealer.unknown:
            why = f"p{seat + 1}'s hand is in the showdown, and its cards are not known"
            raise self.hand.bad("actions", why, f"'p{seat + 1} sm' with cards, or without", SHOWN)
        self._by_action(self.driver.choose, name(seat), choice)
        return True

    def _answer(self, step: Ask) -> bool:
        """Answer a question about a bet with the next action; False if the file has none."""
        action = self._action()
        if action is None:
            return False
        if self.shown:
            early, why = min(self.shown.values()), "hands are shown after all bets are made"
            raise self.hand.bad_action(early, why, "the bets that come first", SHOWN)
        seat = int(step.about) - 1
        if action.player != seat:
            why, accepted = f"it is p{seat + 1}'s turn", f"an action of p{seat + 1}"
            raise self.hand.bad_action(self.at, why, accepted, TURN)
        self.dealer.last = None
        self._by_action(self.driver.choose, name(seat), self._choice(step, action))
        self.at += 1
        return True

    def _choice(self, step: Ask, action: Action) -> str:
        """An action in the words of the table."""
        if action.verb == "f":
            return FOLD
        if action.verb == "cc":
            return CALL if CALL in step.choices else CHECK
        if action.verb != "cbr" or action.amount is None:
            raise self.hand.bad_action(self.at, "it is a bet that is asked for", ACTIONS)
        return self._raise(step, self.terms.amount(action.amount))

    def _raise(self, step: Ask, to: Cents) -> str:
        """The word for a bet of a fixed size, or the amount to which the bet is raised."""
        one = player(self.driver.table, int(step.about))
        if isinstance(step.form, Amount) and step.form.least <= to <= step.form.most:
            return short(to)
        for word in (RAISE, BET, ALL_IN):
            if word in step.choices and to == reached(self.driver.table, one, word):
                return word
        raise self._no_raise(step, one, to)

    def _no_raise(self, step: Ask, one: Player, to: Cents) -> BadHand:
        """Why a bet of this size is not possible, and what is."""
        table, can = self.driver.table, []
        if isinstance(step.form, Amount):
            can += [f"{self.terms.number(end)}" for end in (step.form.least, step.form.most)]
        words = (word for word in (RAISE, BET, ALL_IN) if word in step.choices)
        can += [f"{self.terms.number(reached(table, one, word))}" for word in words]
        if not can:
            barred = next(one for one in not_now(table, step) if one.choice in (RAISE, BET))
            return self.hand.bad_action(self.at, barred.why, ", ".join(step.choices), barred.cites)
        least, most = can[0], can[-1]
        accepted = f"cbr {least}" if least == most else f"cbr {least} to {most}"
        return self.hand.bad_action(self.at, "the bet cannot be raised to this", accepted, LIMITS)

    def _brought_in(self, event: Posted) -> None:
        """The file says who posts the forced bet."""
        action = self._action()
        if action is None:
            return
        if action.verb != "pb" or name(action.player or 0) != event.patron:
            why = f"{event.patron} has the forced bet"
            raise self.hand.bad_action(self.at, why, f"{event.patron} pb", event.cites)
        self.at += 1

    def _action(self) -> Action | None:
        """The next action of a player, after everything that is dealt and shown before it."""
        self._take_deals()
        if (index := self.dealer.due()) is not None:
            raise self.hand.bad_action(index, "no such card is dealt now", "", ("poker.6.c",))
        return self.hand.actions[self.at] if self.at < len(self.hand.actions) else None

    def _take_deals(self) -> None:
        """Pass over what is dealt, shown or said, and keep it."""
        actions = self.hand.actions
        while self.at < len(actions):
            one = actions[self.at]
            if one.verb in BETS and not self._lone_check(one):
                return
            if one.verb in ("db", "dh"):
                self.dealer.told(self.at, one)
            elif one.verb == "sm" and one.player is not None:
                self._shown(one)
            self.at += 1

    def _lone_check(self, action: Action) -> bool:
        """Whether the only player who can bet checks, once, though the betting is over."""
        step, play = self.driver.step_now, self.driver.table.play
        if action.verb != "cc" or (isinstance(step, Ask) and step.topic == ACT):
            return False
        able = [one for one in play.players if one.acts]
        if len(able) != 1 or able[0].bet < play.to or self.checked == play.street:
            return False
        self.checked = play.street
        return bool(able[0].patron == name(action.player or 0))

    def _shown(self, action: Action) -> None:
        """A player who is in the hand shows all of it, or mucks it."""
        place = action.player or 0
        one = playing(self.driver.table, name(place))
        if (one is None and not self.is_over) or (one is not None and one.folded):
            why = f"p{place + 1} has no hand to show"
            raise self.hand.bad_action(self.at, why, "a player who has not folded", SHOWN)
        self._once(place)
        self.shown.setdefault(place, self.at)
        if not action.cards:
            self.mucked.add(place)
        elif UNKNOWN in action.cards:
            why = "a hand at the showdown is displayed in its entirety"
            raise self.hand.bad_action(self.at, why, "every card of the hand", SHOWN)
        elif action.cards != (DASH,) and not self.dealer.holds(place, action.cards):
            why = f"these are not the cards of p{place + 1}"
            raise self.hand.bad_action(self.at, why, "the cards that were dealt", SHOWN)

    def _once(self, place: int) -> None:
        """A hand is shown or mucked once, or again after it got more cards."""
        has = self.dealer.has(place)
        if self.shown_with.get(place) == has:
            why = f"p{place + 1} has shown or mucked this hand already"
            raise self.hand.bad_action(self.at, why, "a player who has not", SHOWN)
        self.shown_with[place] = has

    @property
    def is_over(self) -> bool:
        """Whether the hand is over."""
        return self.driver.table.stage == IDLE

    def _by_action(self, do: Callable[..., T], *said: object) -> T:
        """Do something for the next action; a refusal names it."""
        try:
            return do(*said)
        except BadHand:
            raise
        except Refused as refusal:
            why = f"{refusal.what}: {refusal.why}"
            index = min(self.at, len(self.hand.actions) - 1)
            if self.dealer.last is not None:
                index = self.dealer.last
            raise self.hand.bad_action(index, why, refusal.accepted, refusal.cites) from refusal

    def _by_field(self, field: str, do: Callable[..., T], *said: object) -> T:
        """Do something for a field; a refusal names it."""
        try:
            return do(*said)
        except BadHand:
            raise
        except Refused as refusal:
            why = f"{refusal.what}: {refusal.why}"
            raise self.hand.bad(field, why, refusal.accepted, refusal.cites) from refusal

    # A source of chance: the cards of the file.

    def deal(self, pack: Any, step: Deal, table: Table) -> tuple[str, ...]:
        """The cards of the file for the places where they go; stand-ins for those burned."""
        self.dealer.left = list(cards_left(table.play.shoe))
        return tuple(self._card(place) for place in step.to)

    def _card(self, place: str) -> str:
        if place.isdigit():
            return self._known(int(place) - 1, f"a card of p{place}")
        if place in (COMMUNITY, COMMON):
            return self._known(BOARD, "a card of the board")
        return self.dealer.stand_in()

    def _known(self, place: int, called: str) -> str:
        card = self.dealer.next(place)
        if card is None:
            self._take_deals()
            card = self.dealer.next(place)
        if card is not None:
            return card
        raise _Ends(called)

    def begins(self, round_: int, devices: Mapping[str, Device]) -> tuple[Event, ...]:
        """Commit to nothing: everything is known."""
        return ()

    def draw(self, device: Device, table: Table) -> str | None:
        """No device but the deck is used."""
        return None

    def shuffle(self, pack: Any, cards: tuple[str, ...], events: Any) -> tuple[Event, ...]:
        """The order of the deck is that of the file."""
        return ()

    def prepares(self, pack: Any, step: Deal) -> tuple[Event, ...]:
        """Commit to nothing."""
        return ()

    def taken(self, pack: Any, cards: tuple[str, ...]) -> None:
        """No card is entered by hand."""

    def ends(self, events: Any) -> tuple[Event, ...]:
        """Nothing was hidden."""
        return ()
