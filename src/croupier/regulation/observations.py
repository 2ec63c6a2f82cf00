"""What a supervisor observes at tables: devices, and wagers that were taken, refused or settled.

A document has the format `croupier observations 1`, with `[[device]]` and `[[wager]]` entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.core.errors import UnknownName
from croupier.core.money import Cents, money
from croupier.regulation.forms import Form, document_schema, entries, part_faults
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report, in_order
from croupier.rulebook.submission import Document, Entry
from croupier.rulebook.value import Money

FORMAT = "croupier observations 1"
PARTS = ("device", "wager")
ASSISTS = ("project", "track", "analyze", "advise")
"""What nobody may use a device for at a table game."""
HOUSE_EQUIPMENT: Mapping[str, str] = {
    "card_reader": "cmr146.13.7",
    "shuffler": "cmr146.51.3",
    "dealing_shoe": "cmr146.51.4",
    "automated_shaker": "cmr146.20.4.b.2",
    "random_number_generator": "cmr146.21.7.c",
    "chip_acceptor": "cmr146.13.10",
    "progressive_meter": "cmr146.26.5",
    "roulette_wheel": "cmr146.10.1",
}
"""Equipment of the house that 205 CMR 146 provides for, by the clause that does."""
DEVICE = Form(
    "device",
    {
        "table": (str, "a table's name"),
        "device": (str, "what it is"),
        "of": (("patron", "house"), "patron or house"),
        "on_table": (bool, "true or false"),
    },
    {
        "used_to": ((*ASSISTS, "other"), f"{', '.join(ASSISTS)} or other"),
        "permitted": (str, "the Commission's permission"),
    },
)
WAGER = Form(
    "wager",
    {
        "table": (str, "a table's name"),
        "amount": (object, "dollars"),
        "accepted": (bool, "true or false"),
        "minimum": (object, "dollars"),
        "maximum": (object, "dollars"),
    },
    {
        "settled": (object, "dollars"),
        "increment": (object, "dollars"),
        "patron_maximum": (object, "dollars"),
    },
)


def findings(document: Document) -> list[Finding]:
    """What the law says about devices and wagers that were observed."""
    report = Report(document)
    found = list(part_faults(document, PARTS, (), report))
    for one in entries(document, "device", "table"):
        found += list(DEVICE.faults(one, report)) or devices(one, report)
    for one in entries(document, "wager", "table"):
        found += list(WAGER.faults(one, report)) or wagers(one, report)
    return in_order(found)


@cites("cmr147.06")
def devices(one: Entry, report: Report) -> list[Finding]:
    """No device assists a player, and none is on a table but equipment of the house or a permitted.

    A patron's device that is not on the table is unlawful only if it is used to assist.
    """
    about, because = one.about, ("cmr147.06",)
    if about.get("permitted"):
        message = f"permitted by the Commission: {about['permitted']}"
        return [report("note", one, (*one.place, "permitted"), message, because=because)]
    if about["of"] == "house":
        if about["device"] in HOUSE_EQUIPMENT or not about["on_table"]:
            return []
        unknown = UnknownName("device", about["device"], HOUSE_EQUIPMENT)
        message = f"{about['device']} is not equipment that 205 CMR 146 provides for{unknown.hint}"
        place, allowed = (*one.place, "device"), ", ".join(HOUSE_EQUIPMENT)
        return [
            report(
                "error",
                one,
                place,
                message,
                chosen=about["device"],
                allowed=allowed,
                because=because,
            )
        ]
    found = []
    if about["on_table"]:
        message = "a device of a patron is on the table, where none may be"
        found.append(report("error", one, (*one.place, "on_table"), message, because=because))
    if about.get("used_to") in ASSISTS:
        message = f"a device is used to {about['used_to']} at a table game"
        place, chosen = (*one.place, "used_to"), about["device"]
        found.append(report("error", one, place, message, chosen=chosen, because=because))
    return found


def wagers(one: Entry, report: Report) -> list[Finding]:
    """What the law says about a wager that was taken or refused."""
    amounts, faults = _amounts(one, report)
    if faults:
        return faults
    found = [*settled(one, amounts, report), *refused_within(one, amounts, report)]
    return [*contradicted(one, amounts, report), *found]


def contradicted(one: Entry, amounts: Mapping[str, Cents], report: Report) -> Iterator[Finding]:
    """What cannot be: a minimum above the maximum, and a wager that was refused and settled."""
    low, high = amounts["minimum"], amounts["maximum"]
    if low > high:
        message = f"the minimum, {money(low)}, is above the maximum, {money(high)}"
        place, allowed = (*one.place, "minimum"), f"up to {money(high)}"
        yield report("error", one, place, message, chosen=money(low), allowed=allowed)
    if not one.about["accepted"] and "settled" in amounts:
        message = "a wager that was not accepted was settled"
        allowed, place = "accepted = true, or no settled", (*one.place, "settled")
        yield report("error", one, place, message, allowed=allowed)


def _amounts(one: Entry, report: Report) -> tuple[dict[str, Cents], list[Finding]]:
    found, faults = dict[str, Cents](), list[Finding]()
    kinds: Mapping[str, Any] = {**WAGER.required, **WAGER.optional}
    for name in (key for key in one.about if kinds[key][0] is object):
        try:
            found[name] = Money().parse(one.about[name])
        except ValueError as wrong:
            message = f"{name} = {one.about[name]}: not {wrong}"
            faults.append(report("error", one, (*one.place, name), message))
    return found, faults


@cites("cmr147.07.4", "cmr147.07.5")
def settled(one: Entry, amounts: Mapping[str, Cents], report: Report) -> Iterator[Finding]:
    """A wager that was accepted is settled whole, within the limits or not."""
    amount, paid = amounts["amount"], amounts.get("settled")
    if one.about["accepted"] and paid is not None and paid != amount:
        message = f"{money(amount)} was accepted, and {money(paid)} was settled"
        place, because = (*one.place, "settled"), ("cmr147.07.5",)
        allowed = money(amount)
        yield report(
            "error", one, place, message, chosen=money(paid), allowed=allowed, because=because
        )


@cites("cmr147.07.2.a", "cmr147.07.2.b", "cmr147.07.3")
def refused_within(one: Entry, amounts: Mapping[str, Cents], report: Report) -> Iterator[Finding]:
    """Limits differ by wager and by table; one patron held below the posted maximum is doubtful."""
    own, high = amounts.get("patron_maximum"), amounts["maximum"]
    if own is not None and own < high:
        message = f"one patron is held to {money(own)}, and the posted maximum is {money(high)}"
        place, because = (*one.place, "patron_maximum"), ("cmr147.07.2.a", "cmr147.07.3")
        allowed = money(high)
        yield report(
            "warning", one, place, message, chosen=money(own), allowed=allowed, because=because
        )
    elif not one.about["accepted"] and _within(amounts):
        message = f"{money(amounts['amount'])} was refused, within the posted limits"
        place, because = (*one.place, "accepted"), ("cmr147.07.2.b", "cmr147.07.3")
        yield report("warning", one, place, message, because=because)


@cites("cmr147.07.6")
def _within(amounts: Mapping[str, Cents]) -> bool:
    """Whether an amount is within the limits and a multiple of the increment, if one is posted."""
    amount = amounts["amount"]
    steps = amount % amounts["increment"] == 0 if "increment" in amounts else True
    return amounts["minimum"] <= amount <= amounts["maximum"] and steps


def schema() -> Mapping[str, Any]:
    """The JSON schema of a document."""
    return document_schema(FORMAT, {"device": DEVICE.list_schema(), "wager": WAGER.list_schema()})
