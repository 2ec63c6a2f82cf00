"""What a player said and put forward, and the action that binds the player.

`ruling` is pure: it looks at what the player faces, the words said in turn and the chips put
forward so far, and says what they come to, by which clause, or that the player may still add chips.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from croupier.core.errors import Refused
from croupier.core.money import Cents, money
from croupier.rulebook.citation import cites

Word = Literal["fold", "check", "call", "bet", "raise", "all_in"]
WORDS: tuple[Word, ...] = ("fold", "check", "call", "bet", "raise", "all_in")
SAID = re.compile(r"(?:(?P<word>[a-z_]+?)s?(?:\s+to)?)?\s*(?:\$?(?P<amount>\d+(?:\.\d\d)?))?")
ACCEPTED = "fold, check, call, bet, raise or all in, with or without an amount"


class Facing(msgspec.Struct, frozen=True):
    """What a player faces in turn: the bet to call, the player's own bet, and what may be bet.

    `least` and `most` are what the bet may be raised to, zero if the player may not raise; `chips`
    are those the player has left.
    """

    bet: Cents
    own: Cents
    least: Cents
    most: Cents
    chips: Cents

    @property
    def owed(self) -> Cents:
        """What it takes to call, at most all the player has."""
        return min(self.bet - self.own, self.chips)

    @property
    def may_raise(self) -> bool:
        """Whether the player may bet or raise at all."""
        return self.most > self.bet


class Statement(msgspec.Struct, frozen=True):
    """Words that a player said to the dealer: an action, and the size of the wager if named."""

    word: Word
    amount: Cents = 0

    @property
    def words(self) -> str:
        """The statement as people say it."""
        named = f" {money(self.amount)}" if self.amount else ""
        return f"{self.word.replace('_', ' ')}{named}"


class Said(msgspec.Struct, frozen=True):
    """What a player has announced and put forward in turn, before the bet is complete.

    `seat` is zero if nobody has; `word` is empty if chips were put forward without a word.
    """

    seat: int = 0
    word: Word | Literal[""] = ""
    amount: Cents = 0
    chips: tuple[Cents, ...] = ()


SILENT = Said()


class Ruling(msgspec.Struct, frozen=True):
    """The action that binds, the bet it makes in all, why, and the clauses.

    `waits` means that the player may still add chips; `change` is what comes back to the player.
    """

    action: Word
    to: Cents
    why: str
    cites: tuple[str, ...]
    waits: bool = False
    change: Cents = 0


def read(text: str) -> Statement:
    """What a player says, from words such as `raise`, `raise to 60`, `60` or `all in`."""
    said = SAID.fullmatch(
        text.strip().lower().replace("all in", "all_in").replace("all-in", "all_in")
    )
    word, amount = (said["word"] or "", said["amount"]) if said else ("", None)
    word = word if word or not amount else "bet"
    if word not in WORDS:
        raise Refused(f'"{text}"', "it does not state a wager", ("poker.7.d",), ACCEPTED)
    return Statement(word, _cents(amount) if amount else 0)


def _cents(amount: str) -> Cents:
    dollars, _, cents = amount.partition(".")
    return int(dollars) * 100 + int(cents or 0)


def ruling(facing: Facing, said: Statement | None, chips: tuple[Cents, ...]) -> Ruling:
    """What a player's words and chips come to; words prevail over chips."""
    return spoken(facing, said, chips) if said else put_forward(facing, chips)


@cites("poker.7.d", "poker.15.j", "poker.7.e")
def spoken(facing: Facing, said: Statement, chips: tuple[Cents, ...]) -> Ruling:
    """What is said in turn binds: an announced amount is what the bet is corrected to."""
    if said.word in ("fold", "check", "call"):
        return _plain(facing, said.word, sum(chips))
    if said.word == "all_in":
        return _sized(facing, facing.own + facing.chips, sum(chips), "an all-in was announced")
    if said.amount:
        return _announced(facing, said, chips)
    return raise_announced(facing, chips)


def _plain(facing: Facing, word: Word, put: Cents) -> Ruling:
    """Fold, check or call, where the player has that choice."""
    because = ("poker.7.d", "poker.15.j")
    if word == "check" and facing.owed:
        accepted = f"fold, call {money(facing.owed)}, or raise"
        raise Refused("check", f"there is a bet of {money(facing.bet)} to call", because, accepted)
    if word == "call" and not facing.owed:
        raise Refused("call", "there is no bet to call", because, "check or bet")
    to = facing.own + facing.owed if word == "call" else facing.own
    return Ruling(word, to, f"{word} was said", because, change=max(0, put - (to - facing.own)))


def _announced(facing: Facing, said: Statement, chips: tuple[Cents, ...]) -> Ruling:
    """A specific amount binds if the rules and limits allow it, whatever chips are put in."""
    if said.amount == facing.own + facing.owed and facing.owed:
        return _plain(facing, "call", sum(chips))
    all_of_it = said.amount == facing.own + facing.chips
    if not all_of_it and not facing.least <= said.amount <= facing.most:
        raise Refused(said.words, _out_of_bounds(facing), ("poker.7.d", "poker.17"), _sizes(facing))
    return _sized(facing, said.amount, sum(chips), f"{money(said.amount)} was announced")


@cites("poker.7.g.1", "poker.7.g.3")
def raise_announced(facing: Facing, chips: tuple[Cents, ...]) -> Ruling:
    """After "raise" chips may be added within the limits until both hands rest before the pot."""
    if not facing.may_raise:
        raise Refused("raise", _out_of_bounds(facing), ("poker.7.d", "poker.17"), _sizes(facing))
    put = facing.own + sum(chips)
    to = min(max(put, facing.least), facing.most)
    because = ("poker.7.g.1", "poker.7.g.3")
    action: Word = "raise" if facing.bet else "bet"
    open_sized = facing.least < facing.most
    why = f"a {action} was announced"
    return Ruling(action, to, why, because, waits=open_sized, change=max(0, put - to))


def _sized(facing: Facing, to: Cents, put: Cents, why: str) -> Ruling:
    """A bet of an announced size; chips that differ from it are corrected."""
    because: tuple[str, ...] = ("poker.7.d", "poker.15.j")
    if put and put != to - facing.own:
        why, because = f"{why}, and the chips are corrected to it", ("poker.7.e", *because)
    action: Word = "call" if to <= facing.bet else "raise" if facing.bet else "bet"
    most = max(facing.most, facing.own + facing.owed)
    to = min(to, most)
    return Ruling(action, to, why, because, change=max(0, put - (to - facing.own)))


@cites("poker.7.f.1", "poker.7.f.2", "poker.7.f.3")
def put_forward(facing: Facing, chips: tuple[Cents, ...]) -> Ruling:
    """Chips that are pushed or released toward the pot without a word are a bet."""
    put = sum(chips)
    if not facing.owed:
        return _opened(facing, put)
    if len(chips) == 1 and put > facing.owed:
        return one_chip(facing, put)
    if put <= facing.owed or facing.own + put < facing.least or not facing.may_raise:
        return call_money(facing, put)
    to = min(facing.own + put, facing.most)
    why, because = "chips for a raise were put forward at once", ("poker.7.f.1", "poker.7.f.2")
    return Ruling("raise", to, why, because, change=facing.own + put - to)


def _opened(facing: Facing, put: Cents) -> Ruling:
    """Chips put forward where nothing is owed open the betting, within the limits."""
    because = ("poker.7.f.1", "poker.7.f.2", "poker.7.f.3")
    if not facing.may_raise:
        raise Refused(money(put), _out_of_bounds(facing), ("poker.17",), _sizes(facing))
    to = min(max(facing.own + put, facing.least), facing.most)
    action: Word = "raise" if facing.bet else "bet"
    change = max(0, facing.own + put - to)
    return Ruling(action, to, "chips put forward are a bet", because, change=change)


@cites("poker.7.i")
def one_chip(facing: Facing, chip: Cents) -> Ruling:
    """One chip that is larger than the call, without an announced raise, only calls."""
    change = chip - facing.owed
    why = f"one chip of {money(chip)} without a word calls {money(facing.owed)}"
    return Ruling("call", facing.own + facing.owed, why, ("poker.7.i",), change=change)


@cites("poker.7.g", "poker.7.g.2")
def call_money(facing: Facing, put: Cents) -> Ruling:
    """Chips that make a call without an announced raise are a call, and nothing is added to it."""
    change = max(0, put - facing.owed)
    why = "chips without an announced raise that make no whole raise are a call"
    because = ("poker.7.g", "poker.7.g.2")
    return Ruling("call", facing.own + facing.owed, why, because, change=change)


def _out_of_bounds(facing: Facing) -> str:
    """Why an amount cannot be bet."""
    if not facing.may_raise:
        return "no raise is allowed now"
    if facing.least == facing.most:
        return f"{sized(facing.bet)} {money(facing.least)}"
    return f"{sized(facing.bet)} at least {money(facing.least)} and at most {money(facing.most)}"


def sized(bet: Cents) -> str:
    """How a refusal of an amount begins: a first bet has a size, a raise is made to one."""
    return "a raise must be to" if bet else "a bet must be"


def _sizes(facing: Facing) -> str:
    """The wagers that would be accepted."""
    call = f"call {money(facing.owed)}" if facing.owed else "check"
    if not facing.may_raise:
        return f"fold or {call}" if facing.owed else call
    sizes = f"{money(facing.least)} to {money(facing.most)}"
    return f"{call}, or {money(facing.least) if facing.least == facing.most else sizes} in all"
