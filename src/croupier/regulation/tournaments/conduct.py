"""How a tournament was conducted: what differs from its notice, orders, and the prize pool."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

from croupier.core.errors import Refused
from croupier.core.money import Cents, money
from croupier.regulation.calendar import elapsed
from croupier.regulation.forms import COUNT, Form, entries, is_moment, section
from croupier.regulation.items import NONE, value_at
from croupier.regulation.tournaments.prizes import pool, prizes
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report
from croupier.rulebook.submission import Document, Entry
from croupier.rulebook.value import Money, Rate

ITEMS = tuple("abcdefghijklmn")
AT_ONCE = timedelta(minutes=30)
"""Our own limit for "immediately"; the law sets none."""
MOMENT = "a date and time with its offset"
COLLECTED = ("buy_ins", "rebuys", "add_ons")
AMOUNTS = (*COLLECTED, "tips_withheld", "added", "fees", "carried_over")
DIFFERENCE = Form(
    "difference",
    {"item": (ITEMS, "a letter from a to n"), "what": (str, "what differs")},
    {"amended": (bool, "true if an amended notice was filed")},
)
CEASE = Form("cease", {"ordered": (datetime, MOMENT)}, {"stopped": (datetime, MOMENT)})
PAID = Form(
    "paid",
    {"participant": (COUNT, "a participant's number"), "amount": (object, "dollars")},
    {"place": (COUNT, "a place from 1"), "entry": (COUNT, "1, or 2 for the first re-entry")},
)
CONDUCT_LISTS = ("difference", "cease", "prize", "paid")
CONDUCT_TABLES = ("website", "pool")


def conduct_findings(document: Document, report: Report) -> Iterator[Finding]:
    """Everything that the law says about a tournament once it is announced and played."""
    yield from _forms(document, report)
    yield from published(document, report)
    yield from differences(document, report)
    yield from ceased(document, report)
    if "pool" in document.data:
        yield from paid_out(document, report)


def _forms(document: Document, report: Report) -> Iterator[Finding]:
    """Prizes, payments, the website and the pool have their keys, and nothing else."""
    for one in entries(document, "prize", "place"):
        faults = list(PRIZE.faults(one, report))
        yield from faults or _money_or_share(one, "share", SHARE, report)
    yield from _places(document, report)
    for one in entries(document, "paid", "participant"):
        faults = list(PAID.faults(one, report))
        yield from faults or _money_or_share(one, "amount", Money(), report)
    yield from WEBSITE.misfits(section(document, "website"), report)
    yield from letters(section(document, "website"), report)
    yield from POOL.misfits(section(document, "pool"), report)


def _places(document: Document, report: Report) -> Iterator[Finding]:
    """Each place has one share of the pool."""
    seen: list[Any] = []
    for one in entries(document, "prize", "place"):
        if one.about.get("place") in seen:
            message = f"place {one.about['place']} has a share already"
            place, allowed = (*one.place, "place"), "one share for each place"
            yield report("error", one, place, message, allowed=allowed)
        seen.append(one.about.get("place", object()))


def letters(one: Entry, report: Report) -> Iterator[Finding]:
    """The items that an entry lists are letters of the notice."""
    listed = one.about.get("items")
    for item in listed if isinstance(listed, list) else ():
        if item not in ITEMS:
            message, place = f"the notice has no item {item}", (*one.place, "items")
            yield report("error", one, place, message, chosen=item, allowed="letters from a to n")


def _money_or_share(one: Entry, key: str, kind: Any, report: Report) -> Iterator[Finding]:
    """A value that is no amount or no share, with what would be accepted."""
    try:
        kind.parse(one.about[key])
    except ValueError as wrong:
        message, chosen = f"{key} = {one.about[key]}: not {wrong}", one.about[key]
        yield report("error", one, (*one.place, key), message, chosen=chosen, allowed=str(wrong))


@cites("cmr147.05.5")
def published(document: Document, report: Report) -> Iterator[Finding]:
    """All fourteen items are on the licensee's website, security measures too."""
    listed = section(document, "website").about.get("items", [])
    lacking = [one for one in ITEMS if not isinstance(listed, list) or one not in listed]
    if lacking:
        message = f"not on the licensee's website: {', '.join(lacking)}"
        place, because = ("website", "items"), ("cmr147.05.5",)
        yield report("error", "website", place, message, allowed="a to n", because=because)


@cites("cmr147.05.3")
def differences(document: Document, report: Report) -> Iterator[Finding]:
    """A tournament that differs in a material manner from its notice may be ordered to cease.

    How many people come is only expected.
    """
    for one in entries(document, "difference", "what"):
        faults = list(DIFFERENCE.faults(one, report))
        yield from faults
        if faults or one.about["item"] == "b" or one.about.get("amended"):
            continue
        message = "it differs from the notice, and the Bureau may order the tournament to cease"
        place, allowed = (*one.place, "item"), "as filed, or an amended notice"
        because = ("cmr147.05.3", f"cmr147.05.2.{one.about['item']}")
        yield report("warning", one, place, message, allowed=allowed, because=because)


@cites("cmr147.05.3")
def ceased(document: Document, report: Report) -> Iterator[Finding]:
    """Play stops immediately when the Bureau orders it; the pool is still owed."""
    for one in entries(document, "cease", "ordered"):
        faults = list(CEASE.faults(one, report))
        yield from faults
        if faults:
            continue
        stopped, place, because = one.about.get("stopped"), (*one.place, "stopped"), ORDER
        if stopped is None:
            message = "the Bureau ordered the tournament to cease, and play did not stop"
            yield report("error", one, place, message, because=because)
        elif elapsed(one.about["ordered"], stopped) > AT_ONCE:
            message = "play did not stop immediately when the Bureau ordered it"
            allowed = "within 30 minutes, which is our own limit"
            yield report(
                "warning", one, place, message, chosen=stopped, allowed=allowed, because=because
            )


ORDER = ("cmr147.05.3",)


@cites("cmr147.05.4")
def paid_out(document: Document, report: Report) -> Iterator[Finding]:
    """All money collected for the pool is paid as prizes, less tips of which participants know."""
    one = section(document, "pool")
    amounts, faults = _amounts(one, report)
    yield from faults
    if faults:
        return
    yield from tips(document, amounts["tips_withheld"], report)
    collected = sum(amounts[name] for name in COLLECTED)
    readable = len(list(_paid(document))) == len(list(entries(document, "paid")))
    if not readable or amounts["tips_withheld"] > collected:
        yield from too_much(amounts["tips_withheld"], collected, report)
        return
    owed = collected - amounts["tips_withheld"] + amounts["added"]
    given = sum(amount for _, amount in _paid(document))
    if given != owed:
        message = f"{money(given)} was paid as prizes, and {money(owed)} is owed: " + (
            f"{money(owed - given)} short" if given < owed else f"{money(given - owed)} too much"
        )
        severity: Any = "error" if given < owed else "warning"
        place, allowed = ("paid",), money(owed)
        yield report(severity, "pool", place, message, chosen=given, allowed=allowed, because=FULL)
    if amounts["carried_over"]:
        message = "nothing is carried over to another tournament"
        yield report("error", "pool", ("pool", "carried_over"), message, because=FULL)
    yield from twice(document, report)
    yield from as_filed(document, collected, amounts, report)


def too_much(withheld: Cents, collected: Cents, report: Report) -> Iterator[Finding]:
    """Tips are withheld from what was collected, so they are no more than that."""
    if withheld > collected:
        message = f"tips of {money(withheld)} are more than the {money(collected)} collected"
        place, allowed = ("pool", "tips_withheld"), f"up to {money(collected)}"
        yield report("error", "pool", place, message, allowed=allowed, because=FULL)


@cites("cmr147.05.4", "cmr147.05.2.e")
def twice(document: Document, report: Report) -> Iterator[Finding]:
    """An entry in a tournament wins one prize: a second one to the same participant is another's.

    Who entered again wins for each entry, which the payment then names.
    """
    seen: set[tuple[Any, Any]] = set()
    for one, _ in _paid(document):
        which = one.about["participant"], one.about.get("entry", 1)
        if which in seen:
            message = f"participant {which[0]} is paid a second time for one entry"
            allowed, because = "one prize, or entry = 2 for a re-entry", (*FULL, "cmr147.05.2.e")
            place = (*one.place, "participant")
            yield report(
                "error", one, place, message, chosen=which[0], allowed=allowed, because=because
            )
        seen.add(which)


FULL = ("cmr147.05.4",)


def _amounts(one: Entry, report: Report) -> tuple[dict[str, Cents], list[Finding]]:
    """The amounts of a pool in cents; what is not stated is nothing."""
    found, faults = dict.fromkeys(AMOUNTS, 0), []
    for name in AMOUNTS:
        value = one.about.get(name, 0)
        try:
            found[name] = 0 if value == 0 else Money().parse(value)
        except ValueError as wrong:
            place, message = (*one.place, name), f"{name} = {value}: not {wrong}"
            faults.append(report("error", one, place, message, chosen=value))
    return found, faults


def _paid(document: Document) -> Iterator[tuple[Entry, Cents]]:
    """The payments that can be read."""
    report = Report(document)
    for one in entries(document, "paid", "participant"):
        if not any(PAID.faults(one, report)):
            try:
                yield one, Money().parse(one.about["amount"])
            except ValueError:
                continue


@cites("cmr147.05.4", "cmr147.05.2.f")
def tips(document: Document, withheld: Cents, report: Report) -> Iterator[Finding]:
    """Tips are withheld only as filed, and only if participants were notified before play."""
    if not withheld:
        return
    place = ("pool", "tips_withheld")
    if value_at(document.data, ("tournament", "tips")) == NONE:
        message, because = "tips are withheld, and the notice says none", ("cmr147.05.2.f", *FULL)
        yield report("error", "pool", place, message, chosen=money(withheld), because=because)
    told = value_at(document.data, ("pool", "participants_notified"))
    starts = [one.about.get("starts") for one in entries(document, "session")]
    first = min((one for one in starts if is_moment(one)), default=None)
    if not is_moment(told) or (first is not None and told > first):
        message = "tips are withheld without notice to the participants before play"
        allowed, place = (
            "participants_notified, before the first session",
            ("pool", "participants_notified"),
        )
        yield report("error", "pool", place, message, allowed=allowed, because=FULL)


def as_filed(
    document: Document, collected: Cents, amounts: dict[str, Cents], report: Report
) -> Iterator[Finding]:
    """Prizes that are paid by place are those of the structure that was filed."""
    shares = _shares(document)
    placed = [(one, cents) for one, cents in _paid(document) if "place" in one.about]
    if not shares or not placed:
        return
    placed.sort(key=lambda one: (one[0].about["participant"], one[0].about.get("entry", 1)))
    standing: dict[int, list[int]] = {}
    for number, (one, _) in enumerate(placed):
        standing.setdefault(one.about["place"], []).append(number)
    try:
        amount = pool(collected, amounts["tips_withheld"], amounts["added"])
        owed = prizes(amount, shares, [standing[place] for place in sorted(standing)])
    except Refused as refusal:
        yield report("error", "prize", ("prize",), str(refusal), because=refusal.cites)
        return
    for number, (one, cents) in enumerate(placed):
        due = owed[number]
        if due != cents:
            message = f"{money(cents)} was paid, and the filed structure gives {money(due)}"
            place, because = (*one.place, "amount"), ("cmr147.05.2.e", "cmr147.05.3")
            chosen, allowed = money(cents), money(due)
            yield report(
                "warning", one, place, message, chosen=chosen, allowed=allowed, because=because
            )


SHARE = Rate(Fraction(0), Fraction(1))
PRIZE = Form("prize", {"place": (COUNT, "a place from 1"), "share": (object, "a share")})


def _shares(document: Document) -> list[Fraction]:
    """The share of each place, the first first; none if one of them cannot be read."""
    report, found = Report(document), list[tuple[int, Fraction]]()
    for one in entries(document, "prize", "place"):
        wrong = PRIZE.faults(one, report), _money_or_share(one, "share", SHARE, report)
        if any(fault for faults in wrong for fault in faults):
            return []
        found.append((one.about["place"], SHARE.parse(one.about["share"])))
    return [share for _, share in sorted(found)]


WEBSITE = Form(
    "website", {"items": (list, "the letters a to n")}, {"address": (str, "its address")}
)
POOL = Form(
    "pool",
    {},
    {**dict.fromkeys(AMOUNTS, (object, "dollars")), "participants_notified": (datetime, MOMENT)},
)


def conduct_schema() -> dict[str, Any]:
    """The parts of a filing that are about its conduct, for its JSON schema."""
    lists = {"difference": DIFFERENCE, "cease": CEASE, "prize": PRIZE, "paid": PAID}
    found: dict[str, Any] = {name: form.list_schema() for name, form in lists.items()}
    return {**found, "website": WEBSITE.entry_schema(), "pool": POOL.entry_schema()}
