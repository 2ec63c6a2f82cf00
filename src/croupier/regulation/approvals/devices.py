"""Devices in use: a prototype, a certificate and an inspection, again after each modification."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from msgspec.structs import replace

from croupier.regulation.approvals.needs import may_be_used
from croupier.regulation.approvals.records import Device, Records, passed
from croupier.regulation.approvals.register import approval
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report

PROTOTYPE, CERTIFICATE, INSPECTION = "prototype", "laboratory certificate", "on-site inspection"
PETITION = "new equipment"


def device_findings(records: Records, report: Report) -> Iterator[Finding]:
    """Devices that are used without what their kind needs; one on trial needs its petition."""
    for number, device in enumerate(records.devices):
        yield from _misspelled(report, number, device)
        if device.trial and (why := _not_pending(records, device)):
            yield _finding(report, number, device, PETITION, why)
        for item in () if device.trial else _needs(device):
            if why := _why(records, device, item):
                yield _finding(report, number, device, item, why)


def _misspelled(report: Report, number: int, device: Device) -> Iterator[Finding]:
    """A kind that is almost one of those that are certified would escape its certificate."""
    kinds = approval(CERTIFICATE).kinds
    near = get_close_matches(device.kind, kinds, n=1, cutoff=0.75)
    if near and device.kind not in kinds:
        message = f"kind {device.kind!r}: no such name. Did you mean {near[0]!r}?"
        where, place, allowed = (
            f"device {device.name}",
            ("device", number, "kind"),
            ", ".join(kinds),
        )
        yield report("error", where, place, message, chosen=device.kind, allowed=allowed)


@cites("cmr146.54.1", "cmr146.54.2")
def _needs(device: Device) -> tuple[str, ...]:
    """Every device has a prototype; those of the listed kinds are certified and inspected too."""
    certified = device.kind in approval(CERTIFICATE).kinds
    return (PROTOTYPE, CERTIFICATE, INSPECTION) if certified else (PROTOTYPE,)


def _why(records: Records, device: Device, item: str) -> str:
    """Why a device may not be used for lack of an item, or "" if it may."""
    found = may_be_used(_since_change(records, device), item, device.used, device.name)
    if found.verdict == "there":
        return ""
    before = may_be_used(records, item, device.used, device.name).verdict == "there"
    return "the device was modified since" if before else found.why


def _since_change(records: Records, device: Device) -> Records:
    """The record without what was approved before the device was last modified."""
    changed = device.modified
    if changed is None:
        return records
    kept = (one for one in records.entries if one.approved is None or one.approved >= changed)
    return replace(records, entries=tuple(kept))


@cites("cmr146.55.2")
def _not_pending(records: Records, device: Device) -> str:
    """Why new equipment may not even be on trial, or "": its petition must be pending."""
    filed = (one for one in records.entries if one.covers(PETITION, device.name))
    pending = any(passed(one.submitted, device.used) for one in filed)
    return "" if pending else "its petition was not submitted before the field trial"


def _finding(report: Report, number: int, device: Device, item: str, why: str) -> Finding:
    """An error at a device, with the clause of its kind."""
    asked = approval(item)
    kind = asked.kinds.get(device.kind)
    because = (asked.cites[0], kind) if kind else asked.cites
    message = f"{item}: {asked.what} must be {asked.required}; {why}"
    message = f"{message} [{', '.join(because)}]."
    where, place = f"device {device.name}", ("device", number)
    return report("error", where, place, message, key=item, chosen=device.kind, because=because)
