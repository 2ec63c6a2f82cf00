"""Notices of events, and devices with their certificates, at the edge and just beyond it."""

from datetime import timedelta
from pathlib import Path

import pytest

from croupier import front
from croupier.regulation.approvals.devices import CERTIFICATE
from croupier.regulation.approvals.needs import may_be_used
from croupier.regulation.approvals.records import read_records
from croupier.regulation.approvals.register import approval
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from tests.regulation.approvals.test_records import SECOND, USED, entry, record

MINUTE = timedelta(minutes=1)


def event(item: str, *more: str) -> str:
    return "\n".join(["[[event]]", f'item = "{item}"', f"at = {USED.isoformat()}", *more])


def found(folder: Path, *tables: str) -> list[Finding]:
    return front.check(record(folder, *tables))


def severities(found: list[Finding]) -> list[str]:
    return [one.severity for one in found]


@verifies("cmr146.54.3")
def test_tampering_is_reported_at_once_and_secured(tmp_path: Path) -> None:
    item, kept = "equipment tampering", event("equipment tampering", "secured_by = 12")
    told = [entry(item, notified=USED + n) for n in (30 * MINUTE, 30 * MINUTE + SECOND)]
    assert found(tmp_path, kept, told[0]) == []
    (late,) = found(tmp_path, kept, told[1])
    assert (late.severity, late.cites) == ("warning", ("cmr146.54.3",))
    assert severities(found(tmp_path, kept)) == ["error"]
    (loose,) = found(tmp_path, event(item), told[0])
    assert "security department" in loose.message


def test_at_once_is_what_the_house_says(tmp_path: Path) -> None:
    own = "[establishment]\nat_once_minutes = 10"
    told = entry("chips removed", notified=USED + 11 * MINUTE)
    assert severities(found(tmp_path, event("chips removed"), told, own)) == ["warning"]
    assert found(tmp_path, event("chips removed"), told) == []


@verifies("cmr146.56.2")
def test_a_sale_is_notified_before_it(tmp_path: Path) -> None:
    sold = event("equipment sold", 'name = "wheel 4"')
    told = [
        entry("equipment sold", 'things = ["wheel 4"]', notified=USED + n * SECOND) for n in (0, 1)
    ]
    assert found(tmp_path, sold, told[0]) == []
    (late,) = found(tmp_path, sold, told[1])
    assert (late.severity, late.cites) == ("error", ("cmr146.56.2",))
    assert approval("gift shop").needs == "submitted"


def test_a_lead_is_counted_to_the_second(tmp_path: Path) -> None:
    change = event("reshuffle notice")
    early = entry("reshuffle notice", notified=USED - 30 * MINUTE)
    late = entry("reshuffle notice", notified=USED - 30 * MINUTE + SECOND)
    assert found(tmp_path, change, early) == []
    assert severities(found(tmp_path, change, late)) == ["error"]


def test_promptly_is_the_same_gaming_day(tmp_path: Path) -> None:
    """Use begins with the gaming day, at six o'clock in Boston."""
    day = timedelta(days=1)
    told = [entry("chip delivery defect", notified=USED + n) for n in (day - SECOND, day)]
    assert found(tmp_path, event("chip delivery defect"), told[0]) == []
    assert severities(found(tmp_path, event("chip delivery defect"), told[1])) == ["warning"]


def test_a_notice_serves_one_event_and_never_an_event_after_it(tmp_path: Path) -> None:
    told = entry("chips removed", notified=USED)
    assert severities(found(tmp_path, event("chips removed"), event("chips removed"), told)) == [
        "error"
    ]
    before = entry("chips removed", notified=USED - SECOND)
    assert severities(found(tmp_path, event("chips removed"), before)) == ["error"]


def test_an_unknown_event_is_refused(tmp_path: Path) -> None:
    (wrong,) = found(tmp_path, event("chips remuved"))
    assert "Did you mean 'chips removed'" in wrong.message


def device(kind: str, *more: str) -> str:
    return "\n".join(
        ["[[device]]", 'name = "D1"', f'kind = "{kind}"', f"used = {USED.isoformat()}", *more]
    )


def passed(*items: str, at: timedelta = timedelta()) -> list[str]:
    return [entry(item, 'things = ["D1"]', approved=USED + at) for item in items]


ALL = ("prototype", "laboratory certificate", "on-site inspection")


@verifies("cmr146.54.1", "cmr146.54.2")
@verifies("cmr146.54.2.1", "cmr146.54.2.2", "cmr146.54.2.3", "cmr146.54.2.4", "cmr146.54.2.5")
@verifies("cmr146.54.2.6", "cmr146.54.2.7", "cmr146.54.2.8", "cmr146.54.2.9", "cmr146.54.2.10")
@verifies("cmr146.54.2.11", "cmr146.54.2.12")
@pytest.mark.parametrize("kind", approval(CERTIFICATE).kinds)
def test_equipment_of_a_listed_kind_is_certified_and_inspected(kind: str, tmp_path: Path) -> None:
    assert found(tmp_path, device(kind), *passed(*ALL)) == []
    for missing in ALL:
        left = [item for item in ALL if item != missing]
        (lacking,) = found(tmp_path, device(kind), *passed(*left))
        assert (lacking.key, lacking.severity) == (missing, "error")
        clause = approval(CERTIFICATE).kinds[kind]
        assert (clause in lacking.cites) == (missing == CERTIFICATE)
    assert len(KINDS) == 12
    assert KINDS[kind] == clause


KINDS = {
    "slot machine": "cmr146.54.2.1",
    "multiplayer system": "cmr146.54.2.2",
    "electronic table game": "cmr146.54.2.3",
    "server supported slot system": "cmr146.54.2.4",
    "slot machine bonus system": "cmr146.54.2.5",
    "progressive equipment": "cmr146.54.2.6",
    "kiosk": "cmr146.54.2.7",
    "account based wagering system": "cmr146.54.2.8",
    "wireless wagering device": "cmr146.54.2.9",
    "slot monitoring system": "cmr146.54.2.10",
    "gaming voucher system": "cmr146.54.2.11",
    "slot monitoring device": "cmr146.54.2.12",
}


@verifies("cmr146.54.1")
def test_any_other_device_has_an_approved_prototype(tmp_path: Path) -> None:
    assert found(tmp_path, device("shuffler"), *passed("prototype")) == []
    (late,) = found(tmp_path, device("shuffler"), *passed("prototype", at=SECOND))
    assert late.cites == ("cmr146.54.1",)


@verifies("cmr146.54.2")
def test_a_modified_device_is_certified_again(tmp_path: Path) -> None:
    changed = device("kiosk", f"modified = {(USED - MINUTE).isoformat()}")
    assert found(tmp_path, changed, *passed(*ALL, at=-MINUTE)) == []
    lacking = found(tmp_path, changed, *passed(*ALL, at=-MINUTE - SECOND))
    assert len(lacking) == 3
    assert all("modified since" in one.message for one in lacking)
    both = (*passed(*ALL, at=-2 * MINUTE), *passed(*ALL))
    assert found(tmp_path, changed, *both) == []


@verifies("cmr146.55.2")
def test_new_equipment_is_tried_only_with_its_petition_pending(tmp_path: Path) -> None:
    tried = device("shaker", "trial = true")
    petition = [entry("new equipment", submitted=USED + n * SECOND) for n in (0, 1)]
    assert found(tmp_path, tried, petition[0]) == []
    (early,) = found(tmp_path, tried, petition[1])
    assert early.cites == ("cmr146.55.2",)
    assert severities(found(tmp_path, device("shaker"), petition[0])) == ["error"]


@verifies("cmr146.55.1")
def test_a_sample_that_the_bureau_asks_for_is_on_record(tmp_path: Path) -> None:
    sent = entry("equipment sample", 'things = ["D1"]', submitted=USED)
    for name, verdict in (("D1", "there"), ("D2", "missing")):
        records = read_records(record(tmp_path, sent))
        assert may_be_used(records, "equipment sample", USED, name).verdict == verdict


@pytest.mark.parametrize(("kind", "near"), [("kisok", True), ("kiosk", False), ("lamp", False)])
def test_a_kind_that_is_almost_certified_is_named(tmp_path: Path, kind: str, near: bool) -> None:
    made = f'[[device]]\nname = "K"\nkind = "{kind}"\nused = {USED.isoformat()}'
    assert any("Did you mean 'kiosk'?" in one.message for one in found(tmp_path, made)) is near
