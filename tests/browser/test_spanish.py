"""A round in Spanish: no English on the page but what is marked as English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.floor_served import PATIENCE, Served, logged_in, seq, settles, sits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
ENGLISH = re.compile(
    r"\b(the|of|and|your?|you're|is|are|to|with|for|at|from|on|wagers?|bets?|chips|round|rules?"
    r"|table|seat|play|deal|spin|wins?|loses?|black|red|odd|even|split|straight|buy|cash|clear"
    r"|more|what|how|past|results?|last|log|share|watching|open|find|take|place|pays|house)\b",
    re.IGNORECASE,
)
READ = """() => {
  const own = (one) => one.closest('[lang]')?.getAttribute('lang') !== 'en', seen = new Set();
  for (const one of document.querySelectorAll('body *')) {
    if (!own(one) || one.closest('script, style, template, code')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-why'])
      if (one.hasAttribute(name)) seen.add(one.getAttribute(name));
    for (const part of one.childNodes)
      if (part.nodeType === 3 && part.data.trim()) seen.add(part.data.trim());
  }
  return [...seen, document.title];
}"""
KEPT = re.compile(r"\d+ on \d+|raise \d+|croupier \w+|roulette-1|patron-\d|hot \w+|no\.")
"""What is typed in English, names of tables and people, and of our programs."""


def english(page: Page) -> list[str]:
    """What a person reads, or a screen reader says, in English as if it were Spanish."""
    read: list[str] = page.evaluate(READ)
    return sorted(one for one in read if ENGLISH.search(KEPT.sub("", one)))


def does(page: Page, selector: str) -> None:
    before = seq(page)
    page.locator(selector).first.click()
    settles(page, before)


TOLD = """async () => {
  const at = document.querySelector('script[src$="/table.js"]').src;
  const english = document.createElement("span");
  Object.assign(english, { lang: "en", textContent: "No more" });
  (await import(at.replace("table.js", "messages.js"))).announce("Gracias", ". ", english);
}"""
"""What happened is read aloud: a sentence in the page's language, and one in English."""


def test_a_round_in_spanish_has_no_english_that_is_not_marked(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-2", locale="es-MX")
    sits(page, served, "roulette-1")
    assert page.locator("html").get_attribute("lang") == "es"
    does(page, "#purse button[value=buy-ins]")
    before = seq(page)
    page.locator('.area[data-area="red"]:visible').first.dispatch_event("click")
    settles(page, before)
    assert english(page) == []
    does(page, "[data-move=ready]")
    page.locator("#banner strong").wait_for(timeout=PATIENCE)
    said = page.locator("#banner").inner_text()
    assert re.fullmatch(r"\d+ (rojo|negro|verde) – (ganas|pierdes) \$\d+", said)
    page.locator("#history h2").wait_for(timeout=PATIENCE)
    assert english(page) == []
    page.evaluate(TOLD)
    assert page.locator("#announce").inner_html() == 'Gracias. <span lang="en">No more</span>'
    assert english(page) == []
    with page.expect_navigation():
        page.get_by_role("link", name="English").click()
    page.wait_for_selector("#first", state="detached")
    assert page.locator("html").get_attribute("lang") == "en"
    assert re.search(r"you (win|lose) \$", page.locator("#banner").inner_text())
    page.context.close()
