"""Wagers, the kinds of wagers a game has, and how a wager is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core.errors import Refused
from croupier.core.money import Cents, cents, money, short, spelled_in_cents
from croupier.core.odds import NOTHING, Odds, Ratio
from croupier.core.rules import Rules
from croupier.core.verdict import Verdict

if TYPE_CHECKING:
    from croupier.core.table import Table

Judge = Callable[[Any, Any, Any], Verdict]


class Spot(msgspec.Struct, frozen=True, gc=False):
    """An area of the layout: a kind of wager, where it is placed, and at which box.

    It is written `red`, `straight:17`, `main@3`, `double:1@3`; `parse` reads what `str` writes.
    """

    kind: str
    on: str = ""
    box: int = 0

    def __str__(self) -> str:
        return spot(self.kind, self.on, self.box)

    @staticmethod
    def parse(text: str) -> Spot:
        """The area a text names; one whose box is not a number from 1 on is refused."""
        return _parsed(text)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Spot:
    rest, _, box = text.partition("@")
    kind, _, on = rest.partition(":")
    if box and not (box.isascii() and box.isdecimal() and int(box)):
        raise Refused(f"spot {text!r}", f"{box!r} is not a box", (), "WAGER[:SPOT][@BOX]")
    return Spot(kind, on, int(box or 0))


class PayLine(msgspec.Struct, frozen=True):
    """One line of a pay table: what wins, and at which odds.

    A `bonus` is a payment of its own, besides what the wager itself pays.
    """

    name: str
    odds: Odds
    bonus: bool = False


class Wager(msgspec.Struct, frozen=True, rename=spelled_in_cents, gc=False):
    """A stake on the layout: by whom, on what, how much; `at` is the state of one that stays."""

    id: int
    kind: str
    on: str
    box: int
    patron: str
    amount: Cents
    at: Any = None
    working: bool = True
    coupon: bool = False
    commission: Cents = 0

    @property
    def spot(self) -> str:
        """The area it is on: `straight:17`, `red`, `main@3`."""
        return spot(self.kind, self.on, self.box)

    @property
    def area(self) -> str:
        """Its area inside the words of a refusal."""
        return marked(self.kind, self.on, self.box)

    @property
    def words(self) -> str:
        """The wager inside the words of a refusal: its amount and its area."""
        return f"{money(self.amount)} on {self.area}"


class Bid(msgspec.Struct, frozen=True, gc=False):
    """What a patron asks for: `25 on straight:17`, `10 cash on red`, `10 on main at 3`."""

    amount: Cents
    kind: str
    on: str = ""
    box: int = 0
    cash: bool = False
    coupon: bool = False

    def __str__(self) -> str:
        cash, coupon = " cash" * self.cash, " with coupon" * self.coupon
        box = f" at {self.box}" if self.box else ""
        on = f":{self.on}" if self.on else ""
        return f"{short(self.amount)}{cash} on {self.kind}{on}{box}{coupon}"

    @property
    def words(self) -> str:
        """The bid inside the words of a refusal."""
        cash, coupon = " in cash" * self.cash, " with a coupon" * self.coupon
        return f"{money(self.amount)}{cash} on {marked(self.kind, self.on, self.box)}{coupon}"


_BID = re.compile(
    r"(?P<amount>\S+)(?P<cash>\s+cash)?(?:\s+on)?\s+(?!on\b)(?P<wager>\S.*?)"
    r"(?:\s+at\s+(?P<box>[0-9]{1,9}))?(?P<coupon>\s+with\s+coupon)?"
)


NOT_A_WAGER = "not a wager"


@lru_cache(maxsize=4096)
def parse_bid(text: str) -> Bid:
    """Read `AMOUNT [cash] on WAGER[:SPOT] [at BOX] [with coupon]`, the wager by key or in words."""
    match = _BID.fullmatch(text.strip())
    if not match:
        raise Refused(f"wager {text!r}", NOT_A_WAGER, (), "AMOUNT on WAGER[:SPOT] [at BOX]")
    at = "" if match["box"] is None else f"@{match['box']}"
    area = Spot.parse(f"{match['wager']}{at}")
    return Bid(
        cents(match["amount"]),
        area.kind,
        area.on,
        area.box,
        bool(match["cash"]),
        bool(match["coupon"]),
    )


def spot(kind: str, on: str = "", box: int = 0) -> str:
    """Write an area of the layout; `Spot.parse` reads it."""
    return f"{kind}{':' + on if on else ''}{'@' + str(box) if box else ''}"


def marked(kind: str, on: str = "", box: int = 0) -> str:
    """An area inside the words of a refusal, where `Refused.named` puts its name."""
    return f"‹{spot(kind, on, box)}›"


def _one_spot(rules: Rules) -> tuple[str, ...]:
    return ("",)


def _always(rules: Rules) -> bool:
    return True


def _at_spot(on: str) -> Any:
    return on


def _no_condition(table: Table, wager: Wager) -> None:
    return None


def _removable(table: Table, wager: Wager, amount: Cents) -> None:
    return None


def _no_commission(rules: Rules) -> Ratio:
    return NOTHING


def _now_at(at: Any) -> str:
    return f"now at {at}"


def _no_usual_spot(table: Table) -> str:
    return ""


def _no_implied_amount(table: Table, patron: str, box: int) -> Cents:
    return 0


# A kind is equal only to itself, as a game is, and found in caches by identity.
class WagerKind(msgspec.Struct, frozen=True, eq=False):
    """A permissible wager: its judge, its spots, when it is offered and what it can pay.

    `start` returns the state `at` of a new wager on a spot; `allowed` raises the refusal of a
    wager that this table cannot take now, `removable` the refusal of taking an amount back;
    `multiple` is the number of equal chips it needs; `commission` is the share of the stake that
    is paid with the wager; `usual` is the spot that is meant if none is named, `implied` the
    amount for a patron who names none, at a box (0: there is none).
    `off` judges a wager that is not working, if the kind knows such rolls; `state` describes the
    state of one that stays; `decided_by` names the device that decides it, if it is not the game's
    own; `wins` says what wins at a table with these rules, if the judge's sentence does not, and
    `named` what the wager is called there, if not by its `name`. `held` are the clauses by which it
    stays once wagers are closed, if they are not the game's; `asked` says that it is only made as
    an answer, `dealers` that only the dealer makes it, so that patrons have no area for it.
    """

    key: str
    name: str
    judge: Judge
    pays: Callable[[Any], tuple[PayLine, ...]]
    cites: tuple[str, ...]
    spots: Callable[[Any], tuple[str, ...]] = _one_spot
    offered: Callable[[Any], bool] = _always
    start: Callable[[str], Any] = _at_spot
    allowed: Callable[[Table, Wager], None] = _no_condition
    multiple: int = 1
    multiple_cites: tuple[str, ...] = ()
    excluded_cites: tuple[str, ...] = ()
    off: Judge | None = None
    removable: Callable[[Table, Wager, Cents], None] = _removable
    commission: Callable[[Any], Ratio] = _no_commission
    usual: Callable[[Table], str] = _no_usual_spot
    state: Callable[[Any], str] = _now_at
    implied: Callable[[Table, str, int], Cents] = _no_implied_amount
    row: str = ""
    decided_by: str = ""
    wins: Callable[[Any], str] | None = None
    named: Callable[[Any], str] | None = None
    held: tuple[str, ...] = ()
    asked: bool = False
    dealers: bool = False

    def called(self, rules: Rules) -> str:
        """The wager's name at a table with these rules."""
        return self.name if self.named is None else self.named(rules)

    def __repr__(self) -> str:
        return f"<wager {self.key}>"

    @property
    def knows_its_spot(self) -> bool:
        """Whether the table can determine which spot is meant if none is named."""
        return self.usual is not _no_usual_spot

    @property
    def odds_row(self) -> str:
        """The row of `odds` to which this kind belongs."""
        return self.row or self.key
