"""The moment of play at every game: what came, in words, for whoever reads; its verb; its news."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from random import Random

import pytest
from starlette.testclient import TestClient

from croupier.analysis.random_play import go_on, random_bid
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Collected,
    Event,
    Paid,
    Returned,
    RoundEnded,
    RoundOpened,
    VigorishCollected,
)
from croupier.core.game import Game
from croupier.core.part import Seating
from croupier.core.prompt import Amount
from croupier.core.step import Ask
from croupier.equipment.source import Shuffled
from croupier.floor.people.accounts import PATRON, Login, Person
from croupier.floor.tables.living import Living
from croupier.floor.web.pages.moment import moving, verb
from croupier.floor.web.pages.news import news
from croupier.floor.web.pages.offices import at_table
from croupier.floor.web.pages.settled import Banner, banner
from croupier.floor.web.pages.words import say
from croupier.floor.web.serving.house import House
from croupier.games.poker.play import Awarded, Posted
from croupier.games.reddog.play import CardsCalled
from croupier.games.registry import game as game_of
from croupier.games.registry import games
from croupier.notation.prose import setting_at
from tests.browser.asking import ASKING
from tests.floor.houses import seated
from tests.floor.visitors import Visitor

EVERY = tuple(games().values())
ROUNDS, STEPS = 6, 400
KEYS = re.compile(r"[_@{}]|\b[a-z]+:[a-z0-9]|\$0\b|None|^Round \d+:")
"""What nobody should read in a banner: keys, and a result of nothing."""
OWN = ("you win $", "you lose $", "you broke even", "your $")


def rounds(game: Game) -> Iterator[tuple[Driver, tuple[Event, ...]]]:
    """Random rounds of two patrons with the usual rules, each with all that happened by its end."""
    driver, rng = Driver(game, game.options(), Shuffled(game.key, 5), lambda: "12:00"), Random(3)
    for patron in ("p1", "p2"):
        driver.buy(patron, 10_000_00)
    over = 0
    for _ in range(STEPS):
        for patron in ("p1", "p1", "p2") if driver.table.open and not driver.table.wagers else ():
            bid = random_bid(game, driver.table, patron, rng)
            with suppress(Refused):
                if bid is not None:
                    driver.place(patron, bid)
        with suppress(Refused):
            go_on(driver, rng)
        every = tuple(entry.event for entry in driver.log)
        ends = [place for place, event in enumerate(every) if isinstance(event, RoundEnded)]
        if len(ends) > over:
            over = len(ends)
            yield driver, every[: ends[-1] + 1]
        if over >= ROUNDS:
            return


def of_last_round(events: tuple[Event, ...]) -> tuple[Event, ...]:
    before = [n for n, event in enumerate(events[:-1]) if isinstance(event, RoundEnded)]
    return events[before[-1] if before else 0 :]


def numbers(events: tuple[Event, ...]) -> list[int]:
    """The numbers of the rounds that are over."""
    return [event.round for event in events if isinstance(event, RoundEnded)]


def settles(event: Event, patron: str) -> bool:
    """Whether something of a patron is settled."""
    mine = isinstance(event, Paid | Collected | Returned | VigorishCollected)
    return bool(event.brings(patron)) or (mine and getattr(event, "patron", "") == patron)


def shown(driver: Driver, events: tuple[Event, ...], reader: str) -> Banner | None:
    return banner(events, setting_at(driver.game, driver.table, reader), playing=False)


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_every_round_says_what_came_without_a_key(game: Game) -> None:
    seen = 0
    for driver, events in rounds(game):
        last = of_last_round(events)
        for reader in ("p1", "p2", ""):
            mine = bool(reader) and any(settles(event, reader) for event in last)
            said = shown(driver, events, reader)
            if any(isinstance(one, Paid | Collected) for one in last) or mine:
                assert said is not None, last
            if said is None or not said.key.startswith(f"{numbers(events)[-1]} "):
                continue
            assert said.says.strip(), said
            assert not KEYS.search(said.says), said.says
            assert bool(said.kind) == mine, said
            turns = game.get(Seating) is not None
            assert any(one in said.says.lower() for one in OWN) == (mine or turns) or turns, said
            if not reader:
                assert "you" not in said.says.lower().split()
            seen += 1
    assert seen


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.key)
def test_every_game_has_a_verb_and_words_for_what_moves(game: Game) -> None:
    assert verb(game, game.options()).istitle()
    assert all(moving(game).values())


def test_verbs_follow_the_device_unless_a_game_has_its_own() -> None:
    every = games()
    found = {
        key: verb(every[key], every[key].options()) for key in ("roulette", "craps", "blackjack")
    }
    assert found == {"roulette": "Spin", "craps": "Roll", "blackjack": "Deal"}
    assert verb(every["sicbo"], every["sicbo"].options()) == "Shake"
    assert verb(ASKING, ASKING.options()) == "Roll"


def words(key: str) -> Iterator[str]:
    """What a patron reads after each round."""
    for driver, events in rounds(games()[key]):
        said = shown(driver, events, "p1")
        yield said.says if said is not None else ""


def test_the_outcome_is_in_the_words_of_the_game() -> None:
    said = {key: tuple(words(key)) for key in ("roulette", "craps", "minibaccarat", "zappit")}
    number = re.compile(r"\d+ (red|black|green) – you (win|lose) \$\d+")
    assert any(number.fullmatch(one) for one in said["roulette"]), said["roulette"]
    assert any(one.startswith("Seven") for one in said["craps"]), said["craps"]
    assert any(re.match(r"(Player|Banker) \d, ", one) for one in said["minibaccarat"])
    assert any(one.startswith("Dealer ") for one in said["zappit"]), said["zappit"]


def test_what_came_stays_until_the_patron_wagers_again(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    one.done("/tables/T1/commands", {"text": "5 on red"})
    one.done("/tables/T1/ready")
    said = re.compile(r'id="banner"[^>]*></p>')
    page = one.page("/tables/T1")
    shown = re.search(r'data-came="[^"]+"[^>]*>(.*?)</strong>', page)
    assert said.search(page)
    assert shown
    came = re.fullmatch(r"(\d+ \w+) – you (win|lose) \$5", re.sub("<[^>]+>", "", shown[1]))
    assert came, shown
    other = client.get("/tables/T1?watch=1").text
    assert f">{came[1]}<" in other
    assert "you win" not in other
    one.done("/tables/T1/commands", {"text": "5 on red"})
    assert "data-came" not in one.page("/tables/T1")


def test_the_news_of_a_round_is_complete_however_many_wagers_it_had(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette", cents=1_000_00)
    for number in range(1, 37):
        one.done("/tables/T1/commands", {"text": f"5 on {number}"})
    for side in ("red", "black", "odd", "even", "19 to 36", "1 to 18"):
        one.done("/tables/T1/commands", {"text": f"5 on {side}"})
    one.done("/tables/T1/ready")
    kinds = [line.kind for line in news(house.floor.current("T1"), "patron-1")]
    assert kinds.count("WagerPlaced") == kinds.count("Paid") + kinds.count("Collected") == 42


def test_who_has_no_chips_left_is_not_told_to_add_some(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette", cents=10_00)
    one.done("/tables/T1/commands", {"text": "5 on red"})
    assert "Add chips, or press Spin." in one.page("/tables/T1")
    one.done("/tables/T1/commands", {"text": "5 on red"})
    page = one.page("/tables/T1")
    assert ">Press Spin.<" in page
    assert "Add chips" not in page


def test_who_has_added_all_that_a_round_takes_is_not_told_to_add_more(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "doubledownstud", cents=100_00)
    one.done("/tables/T1/commands", {"text": "decline"})
    one.done("/tables/T1/commands", {"text": "5 on main"})
    one.done("/tables/T1/ready")
    one.done("/tables/T1/commands", {"text": "5 on double"})
    page = one.page("/tables/T1")
    assert ">Press Deal.<" in page
    assert "Add chips" not in page


def asked_of(house: House) -> str:
    """Whom a table asks, if it asks; "" if it does not."""
    step = house.floor.table("T1").driver.step_now
    return step.patrons[0] if isinstance(step, Ask) else ""


def test_a_banker_whom_nobody_bets_against_reads_why_and_is_not_told_to_add_chips(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "chemindefer")
    other = Visitor(client, "patron-2")
    other.done("/tables/T1/buy-ins", {"amount_cents": 500_00})
    people, said = {"patron-1": one, "patron-2": other}, []
    while who := asked_of(house):
        step = house.floor.table("T1").driver.step_now
        assert isinstance(step, Ask)
        page = people[who].page("/tables/T1")
        said += re.findall(r"<span>(\w+) <output[^>]*>(\$\d+)</output>", page)
        answer = "5" if who == "patron-1" and isinstance(step.form, Amount) else step.silence
        people[who].done("/tables/T1/answers", {"choice": answer, "about": step.about})
    assert ("Bid", "$5") in said
    assert ("Bet", "$5") in said
    page = one.page("/tables/T1")
    assert ">Press Deal.<" in page
    assert "Add chips" not in page
    one.done("/tables/T1/ready")
    told = banner_of(one.page("/tables/T1"))
    assert "Nobody wagers against the Banker" in told
    assert say("banner.back", amount="$5") in told.casefold()
    assert not offers_company(one), "there are two"


def test_a_phase_for_which_the_bar_has_no_room_is_read_in_a_tip_of_phase_and_round(
    client: TestClient, house: House
) -> None:
    page = seated(client, house, "chemindefer").page("/tables/T1")
    (title, phase) = re.findall(r'<span class="phase" title="(.*?)">(.*?)</span>', page)[0]
    assert title == phase != ""
    assert f'<span title="{title}">Round 1</span>' in page


def test_what_the_round_needs_is_said_before_dice_are_taken_by_playing_on(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "craps")
    assert "data-ceremony" in one.page("/tables/T1")
    needs = say("guide.needs_you")
    for wager, lacks in (("field", True), ("pass", False)):
        one.done("/tables/T1/wagers", {"wager": wager, "amount_cents": 10_00})
        page = one.page("/tables/T1")
        assert "data-ceremony" in page, "the dice are still offered"
        assert ("the shooter has no line bet" in page) is lacks
        assert (needs in page) is lacks
        now = json.loads(unescape(re.findall(r'data-now="(.*?)"', page)[0]))
        assert ("ready" in now["moves"]) is lacks


def offers_company(one: Visitor) -> bool:
    """Whether the guide says that another player is needed, and offers a bot."""
    offer = rf"{say('guide.company')} <button[^>]* data-seat>"
    return re.search(offer, one.page("/tables/T1")) is not None


def test_a_patron_alone_at_a_game_for_several_is_offered_a_bot_once_a_round_came_to_nothing(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "chemindefer")
    while "Nobody takes the bank" not in one.page("/tables/T1"):
        assert not offers_company(one), "no round has ended"
        step = house.floor.table("T1").driver.step_now
        assert isinstance(step, Ask)
        one.done("/tables/T1/answers", {"choice": step.silence, "about": step.about})
    assert offers_company(one)


def test_a_spread_is_said_with_its_odds_while_raises_are_open() -> None:
    game = game_of("reddog")
    driver = Driver(game, game.options(), Shuffled(game.key, 5), lambda: "12:00")
    where = setting_at(game, driver.table, "p1")
    opened = RoundOpened(round=1)
    said = banner((opened, CardsCalled(spread=2, says="The spread is 2")), where, playing=True)
    assert said is not None
    assert said.says == "Spread 2 pays 4 to 1"
    assert banner((opened, CardsCalled(spread=0, says="a pair")), where, playing=True) is None


def banner_of(page: str) -> str:
    """What came, as the page says it."""
    return str(re.findall(r'hx-target="#banner".*?>(.*?)</hx-partial>', page, re.DOTALL)[0])


def test_what_a_pot_brings_beyond_what_one_put_in_is_said_beside_it() -> None:
    game = game_of("poker")
    driver = Driver(game, game.options(), Shuffled(game.key, 5), lambda: "12:00")
    where = setting_at(game, driver.table, "p1")
    bets = [
        Posted(patron=name, seat=seat, amount=4_00, what="blind")
        for seat, name in enumerate(("p1", "p2"), 1)
    ]
    wins = Awarded(patron="p1", seat=1, pot=0, amount=8_00)
    said = banner((RoundOpened(round=1), *bets, wins, RoundEnded(round=1)), where, playing=False)
    assert said is not None
    assert said.came == "You win $8 from the pot"
    assert said.own == "$4 more than you put in"


def test_a_share_of_a_pot_below_what_one_put_in_is_no_win_and_loss_at_once() -> None:
    game = game_of("poker")
    driver = Driver(game, game.options(), Shuffled(game.key, 5), lambda: "12:00")
    where = setting_at(game, driver.table, "p1")
    bets = [
        Posted(patron=name, seat=seat, amount=40_00, what="blind")
        for seat, name in enumerate(("p1", "p2"), 1)
    ]
    wins = [
        Awarded(patron=name, seat=seat, pot=0, amount=some)
        for seat, name, some in ((1, "p1", 37_00), (2, "p2", 38_00))
    ]
    said = banner((RoundOpened(round=1), *bets, *wins, RoundEnded(round=1)), where, playing=False)
    assert said is not None
    assert said.own == say("banner.short", amount="$3")


def test_a_screen_has_no_money_of_what_comes_after_it(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    me = Login(Person(one.name, PATRON), "", "")

    def tally(found: Living) -> str:
        return at_table(me, found, found.view(one.name))

    one.done("/tables/T1/commands", {"text": "5 on red"})
    then = house.floor.table("T1").still()
    assert 'data-net="0"' in tally(then)
    acts = house.floor.table("T1").driver  # an act is under way, and not written
    acts.take_down(one.name, acts.table.wagers_of(one.name)[0].id)
    assert 'data-net="0"' in tally(then)
    house.floor.let_go(idle=-1)
    one.done("/tables/T1/ready")
    assert tally(then) == ""
    assert re.search(r'data-net="-?500"', tally(house.floor.table("T1")))


def test_who_has_no_bet_where_none_is_taken_reads_whom_the_round_waits_for(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "chemindefer")
    others = [Visitor(client, f"patron-{number}") for number in (2, 3)]
    every = {each.name: each for each in (one, *others)}
    for each in others:
        each.done("/tables/T1/buy-ins", {"amount_cents": 500_00})

    def says(*answers: str) -> None:
        for answer in answers:
            step = house.floor.table("T1").driver.step_now
            assert isinstance(step, Ask)
            every[step.patrons[0]].done("/tables/T1/commands", {"text": answer})

    says(*["decline"] * 3, *["no bid"] * 3)
    assert ">Nobody takes the bank</strong>" in one.page("/tables/T1")
    says("5", "no bid", "no bid", "5", "banco")
    page = every["patron-3"].page("/tables/T1")
    assert "You have no bet in this round. Waiting for patron-1, patron-2." in page
    assert say("guide.bet") not in page
