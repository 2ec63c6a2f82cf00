"""A table whose players act in turn: every form of poker from the lobby to the cash-out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from croupier.core.step import Ask
from croupier.core.table import Table
from croupier.floor.tables import bots, clocks
from croupier.games.poker.forms import FORMS
from tests.browser.floor_served import PATIENCE, Served, cashes_out, logged_in, seq, settles, sits
from tests.browser.test_accessible import found, found_in_both_schemes

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
ME = "patron-1"
OTHERS = ("patron-2", "patron-3")
LIKES = ("check", "call", "show", "none", "bet")
"""What the patrons of these tests answer, if it is offered."""


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    """Hands follow each other quickly, and bots do not think."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clocks, "NEXT_S", 1.0)
        patch.setattr(bots, "QUICKEST_S", -3.0)
        yield


OVER_EACH_OTHER = """
() => {
  const seen = (one) => one.getClientRects().length;
  const cloth = [...document.querySelectorAll(".cloth")].find(seen);
  const all = (names) => [...cloth.querySelectorAll(names)].map((one) => {
    const seat = one.closest("[data-seat]")?.dataset.seat;
    const at = seat ?? one.closest("[data-place]")?.dataset.place;
    return { named: one.dataset.thing ?? `plate ${at}`, at, box: one.getBoundingClientRect() };
  });
  const chips = all('[data-thing^="chips "]'), pots = all(".pile"), buttons = all('.puck');
  const cards = all('.cards .thing'), plates = all(".seats .seat > rect:not(.glow):not(.time)");
  const touch = ({ box: a }, { box: b }) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return across > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  const pairs = [];
  const apart = (some, others, but = () => false) => {
    for (const a of some) for (const b of others)
      if (a !== b && !but(a, b) && touch(a, b)) pairs.push(`${a.named} and ${b.named}`);
  };
  apart(chips, [...chips, ...pots, ...buttons, ...cards, ...plates]);
  apart(pots, [...pots, ...buttons, ...cards, ...plates]);
  apart(buttons, [...cards, ...plates]);
  apart(plates, cards, (plate, card) => plate.at === card.at);
  return pairs;
}
"""
"""What lies over something else on the felt that is in sight."""
OFF_CENTER = """
() => {
  const seen = (one) => one.getClientRects().length;
  const cloth = [...document.querySelectorAll(".cloth")].find(seen).getBoundingClientRect();
  const mine = document.querySelector("[data-table]").dataset.patron;
  const seats = [...document.querySelectorAll(".seats .seat")].filter(seen);
  const box = (one) => one.querySelector("rect[stroke]").getBoundingClientRect();
  const own = box(seats.find((one) => one.textContent.includes(`: ${mine}`)));
  const low = Math.max(...seats.map((one) => box(one).bottom)) - own.bottom;
  return [Math.abs(own.left + own.width / 2 - cloth.left - cloth.width / 2), low];
}
"""
"""How far one's own seat is from the middle of the felt, and how much lower another one is."""
HEARS = """
() => {
  window.heard = "";
  const hears = () => { window.heard += document.getElementById("banner")?.textContent ?? ""; };
  new MutationObserver(hears).observe(document.body, { childList: true, subtree: true });
}
"""
"""Keep all that the banner says: the next hand may begin before a test reads it."""
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1366, "height": 800}


class Room:
    """A poker table, and what happens there."""

    def __init__(self, served: Served, name: str, **choices: Any) -> None:
        self.served, self.name = served, name
        served.house.floor.open_table(name, "poker", choices=choices)

    @property
    def table(self) -> Table:
        return self.served.house.floor.table(self.name).driver.table

    @property
    def asked(self) -> Ask | None:
        step = self.served.house.floor.table(self.name).driver.step_now
        return step if isinstance(step, Ask) else None

    def asks(self, who: str) -> bool:
        return self.asked is not None and self.asked.patrons[0] == who

    def deals(self, who: str) -> bool:
        """Whether somebody is in a hand."""
        play = self.table.play
        return self.table.playing and any(one.patron == who for one in play.players)


def waits(page: Page, until: Callable[[], bool], what: str) -> None:
    for _ in range(PATIENCE // 50):
        if until():
            return
        page.wait_for_timeout(50)
    pytest.fail(f"{what}: {page.locator('#problem').inner_text()}")


def buys(page: Page, dollars: int = 200) -> None:
    before = seq(page)
    page.locator("[data-cage] [name=amount]").fill(str(dollars))
    page.get_by_role("button", name="Buy chips").click()
    settles(page, before)


def answers(page: Page, room: Room, *first: str) -> None:
    """Answer a question by a click on the first of these choices, or one that the patron likes."""
    asked = room.asked
    assert asked is not None
    choice = next(one for one in (*first, *LIKES) if one in asked.choices)
    before = seq(page)
    page.locator(f'#prompt [data-choice="{choice}"]').click()
    settles(page, before)


def is_clear(page: Page, what: str) -> None:
    """Nothing on the felt lies over anything else, on a desktop and on a phone."""
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(OVER_EACH_OTHER) == [], f"{what} at {size['width']} pixels"


def plays(page: Page, room: Room, until: Callable[[], bool]) -> None:
    """Check, call and show until something is so."""
    for _ in range(60):
        waits(page, lambda: until() or room.asks(ME), f"{room.name} goes on")
        if until():
            return
        page.wait_for_selector("#prompt [data-choice]")
        is_clear(page, room.name)
        answers(page, room)
    pytest.fail(f"{room.name}: the hand never ends")


def test_every_form_is_played_from_the_lobby_to_the_cash_out(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, ME)
    for type_, form in FORMS:
        room = Room(served, f"{type_}-{form}".replace("_", "-"), type=type_, form=form)
        page.goto(f"{served.address}/?words={room.name}")
        page.locator(f"#card-{room.name} .button").first.click()
        page.wait_for_selector("#first", state="detached")
        buys(page)
        headers = {"x-csrf-token": page.locator("meta[name=csrf]").get_attribute("content") or ""}
        headers["idempotency-key"] = room.name
        at = f"{served.address}/api/v1/tables/{room.name}"
        assert page.request.post(f"{at}/bots", headers=headers).ok
        dealt = lambda room=room: room.deals(ME) and room.asked is not None  # noqa: E731
        waits(page, dealt, f"{room.name} is dealt, and waits for no seeds")
        page.get_by_role("button", name="Sit out").click()
        away = lambda room=room: ME in room.table.play.away  # noqa: E731
        waits(page, away, f"{room.name} goes on without {ME}")
        plays(page, room, lambda room=room: not room.deals(ME))  # type: ignore[misc]
        page.locator("#settled .lines li").first.wait_for()
        is_clear(page, room.name)
        cashes_out(page)
        gone = lambda room=room: not room.table.accounts.get(ME)  # noqa: E731
        waits(page, gone, f"{room.name} is left")
    page.context.close()


@pytest.fixture(scope="module")
def three(browser: Browser, served: Served) -> Iterator[tuple[Room, dict[str, Page]]]:
    """Three people at a table without limits, each in a context of their own, in a hand."""
    room = Room(served, "no-limit", structure="no_limit", seats=6)
    pages = {name: logged_in(browser, served, name) for name in (ME, *OTHERS)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clocks, "NEXT_S", 60.0)
        for name in OTHERS:
            sits(pages[name], served, room.name)
            buys(pages[name])
    sits(pages[ME], served, room.name)
    buys(pages[ME])
    waits(pages[ME], lambda: room.asked is not None and room.deals(ME), "a hand is dealt")
    yield room, pages
    for page in pages.values():
        page.context.close()


def turn(three: tuple[Room, dict[str, Page]]) -> tuple[Page, str]:
    """The page of the player whose turn it is, once it shows the question."""
    room, pages = three
    waits(pages[ME], lambda: room.asked is not None, "somebody is asked")
    assert room.asked is not None
    who = room.asked.patrons[0]
    pages[who].wait_for_selector("#prompt [data-choice]")
    return pages[who], who


def test_nothing_of_a_hidden_hand_reaches_anybody_else(
    three: tuple[Room, dict[str, Page]], served: Served
) -> None:
    room, pages = three
    hands = {one.patron: room.table.play.hands[one.place] for one in room.table.play.players}
    for name, page in pages.items():
        page.wait_for_selector(f'[data-face="{hands[name][0][0]}"]', state="attached")
        shown = page.content()
        told = page.request.get(f"{served.address}/api/v1/tables/{room.name}/view").text()
        for whose, cards in hands.items():
            for face, _ in cards:
                there = f'data-face="{face}"' in shown, f'"{face}"' in told
                assert there == (whose == name,) * 2, f"{name} and {face} of {whose}"


def test_a_bet_is_sized_by_slider_by_box_by_size_and_by_key(
    three: tuple[Room, dict[str, Page]],
) -> None:
    page, who = turn(three)
    room, _ = three
    name, says = page.locator("#prompt [name=choice]"), page.locator("[data-bets] output")
    assert (name.input_value(), says.inner_text()) == ("8", "$8")
    page.get_by_role("button", name="Pot", exact=True).click()
    assert (name.input_value(), says.inner_text()) == ("14", "$14")
    assert page.locator("[data-slide]").input_value() == "1400"
    page.get_by_role("button", name="All in", exact=True).click()
    assert says.inner_text() == "$200"
    name.fill("20")
    assert page.locator("[data-slide]").input_value() == "2000"
    page.locator(".stage").focus()
    page.keyboard.press("r")
    page.keyboard.press("ArrowRight")
    assert says.inner_text() == "$21"
    before = seq(page)
    page.keyboard.press("Enter")
    settles(page, before)
    assert next(one.bet for one in room.table.play.players if one.patron == who) == 21_00
    assert "Raises to $21" in (page.locator(".cloth.wide .seats").text_content() or "")
    assert page.locator(".cloth.wide .seats .turn").count() == 1


def test_an_amount_is_checked_as_it_is_typed(three: tuple[Room, dict[str, Page]]) -> None:
    page, who = turn(three)
    room, _ = three
    name, button = page.locator("#prompt [name=choice]"), page.locator("[data-bets]")
    before = seq(page)
    for typed, why in (
        ("3", "At least"),
        ("9999", "At most"),
        ("", "Type an amount."),
        ("50.50", "Only in steps of $1."),
    ):
        name.fill(typed)
        assert page.locator("[data-wrong]").inner_text().startswith(why)
        assert (name.get_attribute("aria-invalid"), button.is_disabled()) == ("true", True)
        name.press("Enter")
    name.fill("50")
    assert page.locator("[data-wrong]").inner_text() == ""
    assert (name.get_attribute("aria-invalid"), button.is_disabled()) == ("false", False)
    assert seq(page) == before, "nothing was sent"
    assert room.asks(who)


def test_ones_own_seat_is_at_the_bottom_center_on_every_screen(
    three: tuple[Room, dict[str, Page]],
) -> None:
    _, pages = three
    for page in pages.values():
        for size in (DESKTOP, TABLET, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            aside, low = page.evaluate(OFF_CENTER)
            assert aside < 3
            assert low < 1
        page.set_viewport_size({"width": 1400, "height": 1000})


def test_the_felt_keeps_its_size_and_the_title_says_whose_turn_it_is(
    three: tuple[Room, dict[str, Page]],
) -> None:
    page, who = turn(three)
    _, pages = three
    sizes = set()
    for one in pages.values():
        one.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        box = one.locator(".cloth.wide > svg").bounding_box()
        assert box
        sizes.add(round(box["height"]))
        one.set_viewport_size({"width": 1400, "height": 1000})
    assert len(sizes) == 1, "whoever is asked sees a felt of the same size"
    assert {name for name, one in pages.items() if one.title().startswith("Your turn")} == {who}
    assert "The pot is $" in page.locator("#guide").inner_text()


def test_letters_answer_and_a_barred_choice_says_why(three: tuple[Room, dict[str, Page]]) -> None:
    page, _ = turn(three)
    barred = page.locator('#prompt [data-shut="check"]')
    assert barred.get_attribute("title") == "There is a bet of $21."
    page.locator(".stage").focus()
    before = seq(page)
    page.keyboard.press("c")
    settles(page, before)
    page, who = turn(three)
    before = seq(page)
    page.locator(".stage").focus()
    page.keyboard.press("f")
    settles(page, before)
    room, _ = three
    assert next(one.folded for one in room.table.play.players if one.patron == who)
    assert page.locator("#own .makes").inner_text() == "You folded."
    place = next(str(one.seat) for one in room.table.play.players if one.patron == who)
    for name, one in three[1].items():
        cards = one.locator(f'.cloth.wide .cards[data-place="{place}"]')
        expect(cards, "nobody else sees cards of a folded hand").to_have_count(int(name == who))


def test_a_hand_in_play_is_accessible_and_in_sight_on_a_phone(
    three: tuple[Room, dict[str, Page]],
) -> None:
    page, who = turn(three)
    room, pages = three
    assert found_in_both_schemes(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert found(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    buttons = page.locator("#prompt .choices:not(.shut) .choice")
    for n in range(buttons.count()):
        box = buttons.nth(n).bounding_box()
        assert box
        assert box["y"] + box["height"] <= 844, "the choices stay in sight"
        assert box["height"] >= 44
    page.set_viewport_size({"width": 1400, "height": 1000})
    pages[ME].evaluate(HEARS)
    while room.deals(who) and room.asked is not None:
        answers(pages[room.asked.patrons[0]], room)
    pages[ME].wait_for_function("() => window.heard.includes('from the pot with')")
    for name, page in pages.items():
        dealt = page.locator("#own .hand > .card")
        expect(dealt, f"{name} sees the next hand and no other").to_have_count(2, timeout=PATIENCE)


def test_a_pot_is_conceded_by_no_letter_and_not_by_one_click(
    three: tuple[Room, dict[str, Page]],
) -> None:
    room, pages = three
    waits(pages[ME], lambda: room.asked is not None, "the next hand")
    while room.asked is not None and room.asked.topic != "showdown":
        answers(pages[room.asked.patrons[0]], room)
    page, who = turn(three)
    page.locator(".stage").focus()
    page.keyboard.press("c")
    concede = page.locator('#prompt [data-choice="concede"]')
    concede.dblclick()
    assert concede.inner_text() == "Give up the pot?"
    page.wait_for_timeout(300)
    assert room.asks(who), "nothing is given up"
    assert page.locator("#prompt [data-choice=show] kbd").inner_text() == "S"
    page.wait_for_selector('#prompt [data-choice="concede"]:not([data-sure])')
    before = seq(page)
    concede.click()
    settles(page, before)
    assert not room.asks(who)
    while room.deals(who) and room.asked is not None:
        answers(pages[room.asked.patrons[0]], room)


def test_a_free_seat_is_taken_by_a_click(three: tuple[Room, dict[str, Page]]) -> None:
    room, pages = three
    page = pages[ME]
    page.locator(".cloth.wide [data-sit='5']").click()

    def moves() -> bool:
        if room.asked is not None:
            answers(pages[room.asked.patrons[0]], room, "fold")
        return bool(room.table.play.seats[ME] == 5)

    waits(page, moves, "the patron moves between hands")
    page.locator(".cloth.wide [data-seat='5']", has_text=ME).wait_for(state="attached")


def test_chips_are_bought_and_taken_away_when_the_hand_is_over(
    three: tuple[Room, dict[str, Page]],
) -> None:
    room, pages = three
    buyer, leaver = pages[ME], pages[OTHERS[0]]
    waits(buyer, lambda: room.asked is not None and room.deals(ME), "a hand is dealt")
    for page in (buyer, leaver):
        page.wait_for_selector("#now[data-dealt]", state="attached")
        page.locator("[data-purse]").click()
    buyer.locator("[data-cage] [name=amount]").fill("40")
    buyer.get_by_role("button", name="Buy chips").click()
    words = "Keep this page open: you get $40 in chips when this hand is over."
    assert words in buyer.locator("#later").inner_text()
    leaver.get_by_role("button", name="Cash out and leave").click()
    assert "Keep this page open: you cash out and leave" in leaver.locator("#later").inner_text()
    leaver.locator("#later").get_by_role("button", name="Cancel").click()
    assert leaver.locator("#later").is_hidden()
    before = room.table.accounts[ME] + next(
        one.put for one in room.table.play.players if one.patron == ME
    )
    while room.asked is not None and room.table.playing:
        answers(pages[room.asked.patrons[0]], room, "fold")
    waits(buyer, lambda: room.table.accounts[ME] > before - 20_00 + 39_00, "chips are bought")
    assert room.table.play.seats.get(OTHERS[0]), "who called it off still has a seat"
    assert buyer.locator("#later").is_hidden()


def test_a_full_table_offers_its_waiting_list_instead_of_chips(
    three: tuple[Room, dict[str, Page]], served: Served
) -> None:
    _, pages = three
    room = Room(served, "two-seats", seats=2)
    for name in OTHERS:
        sits(pages[name], served, room.name)
        buys(pages[name], 100)
    page = pages[ME]
    sits(page, served, room.name)
    page.locator("#guide [data-wait]").wait_for()
    assert page.locator("#purse").is_hidden()
    page.locator("#guide [data-wait]").click()
    page.locator("#guide", has_text="You are on the waiting list.").wait_for()
