"""Exchange and redemption of chips, plaques and coupons: who may redeem what where (146.09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Literal

from croupier.core.money import money as dollars
from croupier.regulation.journal.approved import lacks
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Fact, kind
from croupier.regulation.journal.signing import Signer
from croupier.regulation.people import Position
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

CHECK_OVER = 100_00
"""From a cent more on, a patron may ask for a check."""
CAGE_SIGN = (
    "By law, gaming chips or plaques issued by another gaming licensee may not be exchanged or "
    "redeemed in this gaming establishment."
)

Place = Literal["cage", "table", "slot_booth", "change_person", "employee_site", "mail", "licensee"]
Sort = Literal["value", "plaque", "non_value", "retired"]


@kind("chips_issued")
class ChipsIssued(Fact, frozen=True):
    """Chips or plaques are given to a patron."""

    words = "chips are issued"
    cites = ("cmr146.09.2", "cmr146.09.2.a")

    amount: int
    by: Literal["dealer", "chip_person", "cashier", "slot_attendant", "other"]
    requested: bool = True
    reason: Literal["gaming", "jackpot", "change"] = "gaming"


@kind("chips_redeemed")
class ChipsRedeemed(Fact, frozen=True):
    """Chips or plaques are redeemed or exchanged.

    `issued_at` and `table` are for chips without a value. `foreign` chips are of another licensee,
    and `stated` is what the holder says of them. `set_off` is what pays a patron's check.
    """

    words = "chips are redeemed"
    cites = ("cmr146.09.2", "cmr146.09.3", "cmr146.09.6")

    sort: Sort
    amount: int
    place: Place
    by: Literal["patron", "employee", "licensee"] = "patron"
    paid: Literal["cash", "check", "value_chips", "slot_play", "counter_check"] = "cash"
    paid_amount: int | None = None
    check_requested: bool = False
    check_dated: date | None = None
    issued_at: str = ""
    table: str = ""
    foreign: bool = False
    stated: Literal["", "bought_or_won", "gratuity", "unknowing", "redeemed"] = ""
    set_off: int = 0
    set_off_notice: bool = False
    set_off_acknowledged: bool = False

    def demands(self) -> tuple[Signer, ...]:
        """A cage supervisor redeems chips that come by mail."""
        return mail_signers() if self.place == "mail" else ()


@cites("cmr146.09.2.c")
def mail_signers() -> tuple[Signer, ...]:
    """A cage supervisor redeems chips that come by mail."""
    only = frozenset[Position]({"cage_supervisor"})
    return (Signer("a cage supervisor", ("cmr146.09.2.c",), positions=only),)


@kind("employee_site_exchanged")
class EmployeeSiteExchanged(Fact, frozen=True):
    """Chips that employees redeemed elsewhere go to the cage."""

    words = "chips of employees go to the cage"
    cites = ("cmr146.09.8",)

    amount: int


@kind("sign_posted")
class SignPosted(Fact, frozen=True):
    """A sign is posted at a place."""

    words = "a sign is posted"
    cites = ("cmr146.09.10",)

    place: str
    text: str


@cites("cmr146.09.2", "cmr146.09.2.a")
def issue_faults(book: Book) -> Iterator[Finding]:
    """Chips are issued on request, by those who may, and as change only in gaming."""
    for entry, fact in book.of(ChipsIssued):
        if not fact.requested or fact.reason == "change" or fact.by == "other":
            message = (
                "chips may be issued only at a patron's request, for gaming, by a dealer, "
                "a chip person or a cashier"
            )
            yield book.finds("error", entry, message, ("cmr146.09.2",), "issued")
        if fact.by == "slot_attendant" and fact.reason != "jackpot":
            message = "a slot attendant may issue chips only for a jackpot"
            yield book.finds("error", entry, message, ("cmr146.09.2.a",), "issued")


@cites("cmr146.09.1", "cmr146.09.2", "cmr146.09.2.b", "cmr146.09.2.c", "cmr146.09.2.d")
@cites("cmr146.09.8", "cmr146.09.9")
def place_faults(book: Book) -> Iterator[Finding]:
    """Value chips and plaques are redeemed at the cage, but for a few exchanges."""
    for entry, fact in book.of(ChipsRedeemed):
        if fact.place == "employee_site":
            yield from lacks(book, entry, "the site where employees redeem chips", "cmr146.09.8")
        if fact.by == "licensee":
            what = "the system of exchange with other licensees"
            yield from lacks(book, entry, what, "cmr146.09.9", "submitted")
        for message, clause in _placed(fact):
            yield book.finds("error", entry, message, (clause,), "place")


def _placed(fact: ChipsRedeemed) -> Iterator[tuple[str, str]]:
    """What is wrong with where something was redeemed."""
    match fact.sort, fact.by, fact.place:
        case "retired", _, place if place != "cage":
            yield "chips that are not in active use are redeemed at the cage only", "cmr146.09.1"
        case _, "licensee", place if place != "cage":
            yield "another licensee redeems at the cage", "cmr146.09.9"
        case "plaque", "patron", place if place != "cage":
            yield "plaques are redeemed at the cage only", "cmr146.09.2"
        case "value", "patron", ("slot_booth" | "change_person") if fact.paid != "slot_play":
            yield "there value chips are exchanged only to play the slot machines", "cmr146.09.2.b"
        case "value", "patron", "mail" if fact.paid != "check":
            yield "value chips that come by mail are paid by check", "cmr146.09.2.c"
        case "value", "patron", "table" if fact.paid != "counter_check":
            yield "value chips are redeemed at the cage, not at a table", "cmr146.09.2.d"
        case "value", "employee", place if place not in ("cage", "employee_site"):
            yield "employees redeem chips at the cage or an approved site", "cmr146.09.8"
        case "value", "patron", ("employee_site" | "licensee"):
            yield "value chips are redeemed at the cage", "cmr146.09.2"


@cites("cmr146.09.3")
def non_value_faults(book: Book) -> Iterator[Finding]:
    """Chips without a value are redeemed at their own table, for value chips of the same amount."""
    for entry, fact in book.of(ChipsRedeemed):
        if fact.sort != "non_value":
            continue
        at_home = fact.place == "table" and fact.table == fact.issued_at
        if not at_home or fact.paid != "value_chips" or fact.paid_amount not in (None, fact.amount):
            message = (
                "chips without a value must be exchanged at the table that issued them, "
                "for value chips of the same amount"
            )
            yield book.finds("error", entry, message, ("cmr146.09.3",), "place")


@cites("cmr146.09.6", "cmr146.09.6.a", "cmr146.09.6.b")
def payment_faults(book: Book) -> Iterator[Finding]:
    """The whole amount is paid, by check if one was asked for over $100, or set off by rule."""
    for entry, fact in book.of(ChipsRedeemed):
        paid = fact.set_off + (fact.amount if fact.paid_amount is None else fact.paid_amount)
        if paid != fact.amount:
            message = f"chips of {dollars(fact.amount)} were redeemed for {dollars(paid)}"
            yield book.finds("error", entry, message, ("cmr146.09.6",), "amount")
        if fact.check_requested and fact.amount > CHECK_OVER:
            today = book.calendar.local(entry.when).date()
            if fact.paid != "check" or fact.check_dated != today:
                message = "the patron asked for a check, to be dated the day of the redemption"
                yield book.finds("error", entry, message, ("cmr146.09.6.a",), "paid")
        if fact.set_off and not (fact.set_off_notice and fact.set_off_acknowledged):
            message = "a set-off needs prior written notice and the patron's acknowledgment"
            yield book.finds("error", entry, message, ("cmr146.09.6.b",), "set_off")


@cites("cmr146.09.7", "cmr146.09.7.a", "cmr146.09.7.b", "cmr146.09.9")
def foreign_faults(book: Book) -> Iterator[Finding]:
    """Chips of another licensee are taken only on what their holder states."""
    for entry, fact in book.of(ChipsRedeemed):
        allowed, because = STATED[fact.by]
        if (fact.foreign or fact.by == "licensee") and fact.stated not in allowed:
            message = "the holder did not state how the chips were received"
            yield book.finds("error", entry, message, because, "stated")


STATED: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "patron": (("bought_or_won",), ("cmr146.09.7", "cmr146.09.7.a")),
    "employee": (("gratuity",), ("cmr146.09.7", "cmr146.09.7.b")),
    "licensee": (("unknowing", "redeemed"), ("cmr146.09.9",)),
}
"""What each holder states, and the clauses that ask for it."""


@cites("cmr146.09.8")
def exchange_faults(book: Book) -> Iterator[Finding]:
    """What goes to the cage is what employees redeemed since the last exchange."""
    owed = 0
    for entry in book.entries:
        match entry.fact:
            case ChipsRedeemed(amount=amount, place="employee_site"):
                owed += amount
            case EmployeeSiteExchanged(amount):
                if amount != owed:
                    message = f"{dollars(amount)} go to the cage instead of {dollars(owed)}"
                    yield book.finds("error", entry, message, ("cmr146.09.8",), "amount")
                owed = 0


@cites("cmr146.09.8")
def employee_dues(book: Book) -> Iterator[Due]:
    """What employees redeem at another site goes to the cage on the same gaming day."""
    for entry, fact in book.of(ChipsRedeemed):
        if fact.place == "employee_site":
            made = (one for one, _ in book.of(EmployeeSiteExchanged) if one.when >= entry.when)
            by, what = book.calendar.ends(book.day(entry)), "chips of employees go to the cage"
            done = next(made, None)
            yield Due(what, entry.where, by, ("cmr146.09.8",), "cage", done, key="exchanged")


@cites("cmr146.09.10")
def sign_faults(book: Book) -> Iterator[Finding]:
    """The front of the cage has the sign on chips of other licensees."""
    posted = [entry.when for entry, one in book.of(SignPosted) if _same(one.text)]
    for entry, fact in book.of(ChipsRedeemed):
        if fact.place == "cage" and not any(one <= entry.when for one in posted):
            message = f'the cage lacks the sign "{CAGE_SIGN}"'
            yield book.finds("error", entry, message, ("cmr146.09.10",), "sign")
            return


def _same(text: str) -> bool:
    return " ".join(text.split()).rstrip(".").casefold() == CAGE_SIGN.rstrip(".").casefold()


FAULTS = (
    issue_faults,
    place_faults,
    non_value_faults,
    payment_faults,
    foreign_faults,
    exchange_faults,
    sign_faults,
)
DUES = (employee_dues,)
