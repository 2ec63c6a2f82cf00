"""The compliance office, and what everyone may read of the rules, in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from croupier.regulation.example import casino
from tests.browser.floor_served import Served, entered
from tests.browser.test_accessible import found, found_in_both_schemes

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
PHONE = (390, 844)
FITS = "document.documentElement.scrollWidth <= innerWidth"


def enters(page: Page, served: Served, kind: str, **values: str) -> None:
    """Fill in the form of an entry, and add it."""
    page.goto(f"{served.address}/compliance/journal/new?kind={kind}")
    for name, value in values.items():
        field = page.locator(f'[data-as][name="{name}"]')
        chosen = field.evaluate("one => one.tagName") == "SELECT"
        field.select_option(value) if chosen else field.fill(value)


def added(page: Page, number: int) -> None:
    page.get_by_role("button", name="Add to the journal").click()
    page.get_by_text(f"Entry {number} is in the journal.").wait_for()
    page.locator(f"#entry-{number}").wait_for()


def test_an_entry_is_made_from_a_form_and_refused_by_its_clause(
    browser: Browser, served: Served
) -> None:
    page = entered(browser, served, "supervisor-1", "/compliance")
    assert page.get_by_text("Nothing is due.").is_visible()
    page.get_by_role("link", name="Add an entry").click()
    page.wait_for_url("**/journal/new")
    page.get_by_role("button", name="Add to the journal").click()
    page.locator('[name="number"][aria-invalid="true"]').wait_for()
    staff = (("11", "games", "shift_manager"), ("31", "security", "security_officer"))
    for n, (number, department, position) in enumerate(staff, 1):
        enters(page, served, "employed", number=number, department=department, position=position)
        added(page, n)
    locks = '[["security", "security_officer"], ["games", "shift_manager"]]'
    enters(page, served, "place", place="primary storage", sort="primary", locks=locks)
    page.locator('[name="camera"]').select_option("true")
    added(page, 3)
    enters(page, served, "dice_received", count="20", place="primary storage")
    page.locator("[data-signs]").nth(0).select_option("11")
    page.get_by_role("button", name="Add to the journal").click()
    page.locator(".amiss", has_text="not signed by").wait_for()
    assert found_in_both_schemes(page) == []
    page.locator("[data-signs]").nth(1).select_option("31")
    added(page, 4)
    assert found_in_both_schemes(page) == []
    page.get_by_label("Words").fill("security officer")
    page.get_by_label("Words").press("Enter")
    page.get_by_text("3 of 4 entries").wait_for()
    page.locator("#entry-4 summary").click()
    assert page.locator("#entry-4").get_by_text("[cmr146.46.1]").is_visible()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download as JSON lines").click()
    assert taken.value.suggested_filename == "journal.jsonl"
    page.goto(f"{served.address}/tables/roulette-1/change")
    page.locator('[name="choice.limits.increment"]').fill("5")
    page.get_by_role("button", name="Show what it requires").click()
    page.locator('[data-needs="half_hour"]').wait_for()
    assert found_in_both_schemes(page) == []
    page.context.close()


def test_the_bureau_reads_the_same_and_changes_nothing(browser: Browser, served: Served) -> None:
    page = entered(browser, served, "bureau-1", "/bureau")
    page.locator("#compliance summary", has_text="Not on record").click()
    assert page.locator("#compliance [data-item=layout]").first.is_visible()
    page.locator("#compliance").get_by_role("link", name="Compliance").click()
    page.wait_for_url("**/compliance")
    assert page.get_by_role("link", name="Add an entry").count() == 0
    page.get_by_role("link", name="Approvals", exact=True).click()
    page.locator("summary", has_text="blackjack-1").click()
    assert found_in_both_schemes(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for path in ("/compliance", "/compliance/journal", "/compliance/approvals", "/bureau"):
        page.goto(served.address + path)
        assert page.evaluate(FITS), path
    page.context.close()


def test_rules_readings_and_signs_are_for_everyone(browser: Browser, served: Served) -> None:
    page = entered(browser, served, "", "/", size=PHONE)
    page.get_by_role("link", name="Rules of all games").click()
    page.wait_for_url("**/rules")
    assert found_in_both_schemes(page) == []
    page.get_by_role("link", name="Red Dog", exact=True).click()
    page.wait_for_url("**/rules/reddog")
    assert found(page) == []
    page.get_by_role("link", name="How its clauses are read").click()
    page.wait_for_url("**/readings")
    assert found_in_both_schemes(page) == []
    page.goto(f"{served.address}/tables/reddog-1/rules")
    page.get_by_role("link", name="Sign", exact=True).click()
    page.wait_for_url("**/sign")
    assert found_in_both_schemes(page) == []
    assert page.evaluate(FITS)
    page.emulate_media(media="print")
    assert page.locator(".sign h1").is_visible()
    assert not page.locator(".top").is_visible()
    page.context.close()


def test_a_document_is_handed_in_and_checked(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    page = entered(browser, served, "supervisor-1", "/compliance/check")
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator('[name="text"][aria-invalid="true"]').wait_for()
    page.locator('[name="text"]').fill('format = "croupier submission 1"\n[[table')
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator(".amiss", has_text="line 2").wait_for()
    file = tmp_path / "own.toml"
    table = '[[table]]\nid = "<b>T1</b>"\ngame = "roulette"\nwheel = "triple"\n'
    file.write_text(f'format = "croupier submission 1"\n{table}', "utf-8")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("heading", name="What was found: own.toml").wait_for()
    assert page.get_by_role("heading", name="Table <b>T1</b>").is_visible()
    assert page.get_by_text("Line 5").first.is_visible()
    page.locator('#checked [data-severity="error"] summary').first.click()
    assert found_in_both_schemes(page) == []
    other = tmp_path / "other.toml"
    other.write_bytes(b"\xff\xfe")
    page.locator("#file").set_input_files(other)
    page.get_by_text("This file is not UTF-8 text.").wait_for()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate(FITS)
    page.context.close()


def test_an_entry_is_added_to_the_record_of_approvals(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    page = entered(browser, served, "supervisor-1", "/compliance/approvals")
    page.get_by_role("link", name="Add an entry").click()
    page.wait_for_url("**/approvals/new")
    page.get_by_label("What it is about").select_option(["layout", "signs"])
    drawing = tmp_path / "T1-layout.pdf"
    drawing.write_bytes(b"abc")
    page.locator("#upload").set_input_files(drawing)
    page.wait_for_function("document.getElementById('sha256').value.startsWith('ba7816bf')")
    assert page.get_by_label("Name of the file").input_value() == "T1-layout.pdf"
    page.get_by_role("button", name="Add to the record").click()
    page.locator(".amiss", has_text="no date").wait_for()
    assert found_in_both_schemes(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate(FITS)
    page.locator("#submitted").fill("2026-01-05T10:00")
    page.get_by_label("What people call it").fill("<b>Both</b>")
    page.get_by_role("button", name="Add to the record").click()
    page.get_by_text("The entry is on record.").wait_for()
    assert page.locator("#recorded").get_by_text("<b>Both</b>").first.is_visible()
    page.context.close()


def test_a_place_and_an_event_are_added_to_the_record_of_approvals(
    browser: Browser, served: Served
) -> None:
    page = entered(browser, served, "supervisor-1", "/compliance/approvals/new")
    page.get_by_role("link", name="A place of storage").click()
    page.wait_for_url("**/new?part=storage")
    page.get_by_label("Name").fill("Vault 9")
    page.get_by_label("Kind").select_option("vault")
    page.get_by_label("Used since").fill("2026-03-01T10:00")
    page.get_by_role("button", name="Add to the record").click()
    page.locator(".amiss", has_text="must be approved").wait_for()
    assert found_in_both_schemes(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate(FITS)
    page.get_by_label("Record it anyway").check()
    page.get_by_role("button", name="Add to the record").click()
    page.get_by_text("The entry is on record.").wait_for()
    assert page.locator("[data-thing=storage]", has_text="Vault 9").is_visible()
    page.goto(f"{served.address}/compliance/approvals/new?part=event")
    page.get_by_label("What happened").select_option("equipment sold")
    page.get_by_label("When").fill("2026-03-01T10:00")
    page.get_by_role("button", name="Add to the record").click()
    page.locator("[data-thing=event]", has_text="equipment sold").wait_for()
    assert found_in_both_schemes(page) == []
    assert page.evaluate(FITS)
    page.context.close()


def test_a_lawful_notice_is_put_on_file_for_everyone(browser: Browser, served: Served) -> None:
    every = casino.documents().values()
    notice = next(one for one in every if "croupier tournament 1" in one)
    page = entered(browser, served, "supervisor-1", "/compliance/check")
    page.locator('[name="text"]').fill(notice)
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Put this filing on file").wait_for()
    assert found_in_both_schemes(page) == []
    page.get_by_role("button", name="Put this filing on file").click()
    page.wait_for_url("**/tournaments")
    page.get_by_text("The filing is on file.").wait_for()
    assert page.locator(".clause-list").is_visible()
    assert found_in_both_schemes(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate(FITS)
    page.context.close()
