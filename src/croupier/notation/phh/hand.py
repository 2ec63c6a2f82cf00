"""Read a PHH file: every field, of the right kind, and every action, with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from datetime import time
from decimal import Decimal
from typing import Any, TypeAlias, TypeVar

import msgspec

from croupier.core.errors import BadFile, Refused, UnknownName
from croupier.notation.phh.actions import Action, read_action
from croupier.notation.phh.places import Places, places
from croupier.notation.phh.variants import Variant, variant

Number: TypeAlias = int | Decimal
T = TypeVar("T")
INFINITE = Decimal("inf")
MOST = Decimal(10) ** 15
"""Amounts below this are read."""
DIGITS = 9
"""The most decimals of an amount."""
FEWEST = 2
_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class BadHand(BadFile):
    """A hand that cannot be read or played: the line, the action, why, and by which clauses."""

    def __init__(
        self, file: str, line: int | None, why: str, accepted: str = "", cites: tuple[str, ...] = ()
    ) -> None:
        """Keep the clauses, if it is the rules that refuse it."""
        super().__init__(file, line, why, accepted)
        self.cites = cites


class Hand(msgspec.Struct, frozen=True):
    """A hand as a file has it: its variant, its fields in their order, its actions, the lines."""

    file: str
    variant: Variant
    fields: Mapping[str, Any]
    actions: tuple[Action, ...]
    places: Places

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.fields["starting_stacks"])

    def amounts(self, name: str) -> tuple[Number, ...]:
        """The amounts of a field, one for each player; zeros if the variant does not have it."""
        return tuple(self.fields.get(name, (0,) * self.players))

    def bad(self, name: str, why: str, accepted: str = "", cites: tuple[str, ...] = ()) -> BadHand:
        """A refusal of a field."""
        return BadHand(self.file, self.places.field(name), why, accepted, cites)

    def bad_action(
        self, index: int, why: str, accepted: str = "", cites: tuple[str, ...] = ()
    ) -> BadHand:
        """A refusal of an action, which is named by its number and its words."""
        return bad_action(self, index, self.actions[index].text, why, accepted, cites)


def bad_action(
    where: Any, index: int, text: str, why: str, accepted: str = "", cites: tuple[str, ...] = ()
) -> BadHand:
    """A refusal of an action of a file."""
    line = where.places.entry("actions", index)
    words = f" {text!r}" if text else ""
    return BadHand(where.file, line, f"action {index + 1}{words}: {why}", accepted, cites)


def looks_like_a_hand(text: str) -> bool:
    """Whether a text has fields of this notation, as no transcript does."""
    return re.search(r"^\s*[\"']?(variant|actions)[\"']?\s*=", text, re.MULTILINE) is not None


def read_hand(text: str, file: str = "hand") -> Hand:
    """Read a hand completely, or refuse it with the line and the reason."""
    return _Reader(file, _toml(text, file), places(text)).hand()


def _toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        found = _AT.search(str(error))
        line = int(found[1]) if found and found[1] else max(1, len(text.splitlines()))
        why = _AT.sub("", str(error))
        raise BadHand(file, line, f"not TOML: {why}", "fields such as variant = 'NT'") from error
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise BadHand(file, None, "not TOML that can be read", "a PHH file") from error


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace("_", ""))


class _Reader:
    """Reads the fields of one file; every refusal names its line."""

    def __init__(self, file: str, fields: dict[str, Any], where: Places) -> None:
        self.file, self.fields, self.places = file, fields, where

    def hand(self) -> Hand:
        """Check every field, then every action."""
        self.one_hand()
        code = self.typed("variant", str, "a text")
        kind = self.asked("variant", variant, code)
        self.required(kind)
        self.numbers(kind)
        self.known(kind)
        return Hand(self.file, kind, self.fields, self.actions(), self.places)

    def bad(self, name: str, why: str, accepted: str = "", cites: tuple[str, ...] = ()) -> BadHand:
        """A refusal of a field."""
        return BadHand(self.file, self.places.field(name), why, accepted, cites)

    def asked(self, name: str, read: Callable[[str], T], text: str) -> T:
        """Read a text of a field; a refusal names the line."""
        try:
            return read(text)
        except Refused as refusal:
            why, cites = f"{refusal.what}: {refusal.why}", refusal.cites
            raise self.bad(name, why, refusal.accepted, cites) from refusal

    def one_hand(self) -> None:
        """A file has one hand, not a table for each of several."""
        if self.fields and all(isinstance(one, dict) for one in self.fields.values()):
            why = f"it has {len(self.fields)} hands"
            raise BadHand(self.file, 1, why, "a file with one hand and no tables")

    def typed(self, name: str, kind: type[T], called: str) -> T:
        """A field of a type; one that is missing is refused."""
        if name not in self.fields:
            raise BadHand(self.file, None, f"{name} is missing", f"{name} = {EXAMPLES[name]}")
        value = self.fields[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.bad(name, f"{name} is not {called}", f"{name} = {EXAMPLES[name]}")
        return value

    def required(self, kind: Variant) -> None:
        """Every variant needs its own fields, and none of another's."""
        for name in ("antes", "starting_stacks", "actions", *kind.fields):
            if name not in self.fields:
                accepted = f"{name} = {EXAMPLES[name]}"
                raise BadHand(self.file, None, f"{kind.code} needs {name}", accepted)
        for name in FORCED:
            if name in self.fields and name not in kind.fields:
                raise self.bad(name, f"{kind.code} has no {name}", ", ".join(kind.fields))

    def known(self, kind: Variant) -> None:
        """Other fields are those of the notation, each of its type, or begin with an underscore."""
        for name, value in self.fields.items():
            if name.startswith("_") or name in NEEDED or name in kind.fields:
                continue
            if name not in OPTIONAL:
                raise self.unknown(name)
            if not OPTIONAL[name](value):
                raise self.bad(name, f"{name} is not {CALLED[OPTIONAL[name]]}")
            if name in PER_PLAYER and len(value) != len(self.fields["starting_stacks"]):
                raise self.bad(name, f"{name} does not have one entry for each player")
        self.seats()

    def seats(self) -> None:
        """No two players have one seat."""
        given = self.fields.get("seats", [])
        twice = next((one for at, one in enumerate(given) if one in given[:at]), None)
        if twice is not None:
            accepted = f"seats = {list(range(1, len(given) + 1))}"
            raise self.bad("seats", f"seats has {twice} for two players", accepted)

    def unknown(self, name: str) -> BadHand:
        """A refusal of a field that the notation does not have."""
        near = UnknownName("field", name, (*NEEDED, *FORCED, *OPTIONAL))
        hint = f"{near.nearest}, or a name that begins with _" if near.nearest else f"_{name}"
        return self.bad(name, f"the notation has no field {name!r}", hint)

    def numbers(self, kind: Variant) -> None:
        """Amounts are not negative, there is one for each player, and bets and stacks are more."""
        stacks = self.typed("starting_stacks", list, "a list of amounts")
        if len(stacks) < FEWEST:
            why = f"a hand takes at least {FEWEST} players, and it has {len(stacks)}"
            raise self.bad("starting_stacks", why, "a stack for each player", ("poker.6.b",))
        for name in ("starting_stacks", "antes", *kind.fields):
            listed = name in LISTS
            values = self.typed(name, list, "a list of amounts") if listed else [self.fields[name]]
            if listed and len(values) != len(stacks):
                why = f"{name} has {len(values)} amounts for {len(stacks)} players"
                raise self.bad(name, why, "one for each player")
            for value in values:
                self.amount(name, value)

    def amount(self, name: str, value: object) -> None:
        """Refuse what is not an amount; only a stack may be unknown."""
        positive = name not in ("antes", "blinds_or_straddles")
        if not _is_number(value):
            shown = value if isinstance(value, Decimal) else repr(value)
            raise self.bad(name, f"{name} has {shown}", f"{name} = {EXAMPLES[name]}")
        assert isinstance(value, int | Decimal)
        if name == "starting_stacks" and value == INFINITE:
            return
        if value < 0 or (positive and not value):
            why = f"{name} has {value}"
            raise self.bad(name, why, "a positive amount" if positive else "0, or more")
        if value >= MOST or (isinstance(value, Decimal) and _decimals(value) > DIGITS):
            why = f"{name} has {value}, which is too large or too fine"
            raise self.bad(name, why, f"less than {MOST:f}, with at most {DIGITS} decimals")

    def actions(self) -> tuple[Action, ...]:
        """Every action, in its order."""
        listed = self.typed("actions", list, "a list of actions")
        return tuple(self.action(index, one) for index, one in enumerate(listed))

    def action(self, index: int, text: object) -> Action:
        """One action; it names a player who is in the hand."""
        if not isinstance(text, str):
            raise bad_action(self, index, "", f"{text!r} is not a text", "'p1 cc'")
        try:
            read = read_action(text)
        except Refused as refusal:
            where = "" if refusal.what == repr(text) else f"{refusal.what}: "
            raise bad_action(self, index, text, where + refusal.why, refusal.accepted) from refusal
        players = len(self.fields["starting_stacks"])
        if read.player is not None and read.player >= players:
            why = f"there is no player p{read.player + 1}"
            raise bad_action(self, index, text, why, f"p1 to p{players}")
        return read


def _decimals(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _is_number(value: object) -> bool:
    if isinstance(value, Decimal):
        return not value.is_nan()
    return _is_count(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_name(value: object) -> bool:
    return _is_text(value) or _is_count(value)


def _is_time(value: object) -> bool:
    return isinstance(value, time)


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(_is_text(one) for one in value)


def _are_counts(value: object) -> bool:
    return isinstance(value, list) and all(_is_count(one) for one in value)


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all(_is_number(one) for one in value)


CALLED: Mapping[Callable[[object], bool], str] = {
    _is_text: "a text",
    _is_count: "a whole number",
    _is_name: "a text or a whole number",
    _is_number: "a number",
    _is_time: "a time of day",
    _is_switch: "true or false",
    _are_texts: "a list of texts",
    _are_counts: "a list of whole numbers",
    _are_numbers: "a list of amounts",
}
NEEDED = ("variant", "antes", "starting_stacks", "actions")
FORCED = ("blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet")
LISTS = ("antes", "blinds_or_straddles", "starting_stacks")
PER_PLAYER = ("seats", "players", "finishing_stacks", "winnings", "time_banks")
TEXTS = (
    "author event url venue address city region postal_code country time_zone "
    "time_zone_abbreviation currency currency_symbol"
)
OPTIONAL: Mapping[str, Callable[[object], bool]] = {
    **dict.fromkeys(TEXTS.split(), _is_text),
    **dict.fromkeys(("day", "month", "year", "level", "seat_count"), _is_count),
    **dict.fromkeys(("hand", "table"), _is_name),
    "time": _is_time,
    "time_limit": _is_number,
    "ante_trimming_status": _is_switch,
    "players": _are_texts,
    "seats": _are_counts,
    "finishing_stacks": _are_numbers,
    "winnings": _are_numbers,
    "time_banks": _are_numbers,
}
EXAMPLES = {
    "variant": "'NT'",
    "antes": "[0, 0]",
    "blinds_or_straddles": "[1, 2]",
    "bring_in": "1",
    "small_bet": "2",
    "big_bet": "4",
    "min_bet": "2",
    "starting_stacks": "[200, 200]",
    "actions": "['d dh p1 AsKd', 'd dh p2 ????', 'p1 f']",
}
