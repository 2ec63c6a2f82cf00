"""Pages for people: problems in their words with a way on, closed tables, dates, what is whose."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from shutil import copytree

import pytest
from starlette.testclient import TestClient

from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database
from croupier.floor.tables import closing
from croupier.floor.web.pages import table_page
from croupier.floor.web.pages.dates import when
from croupier.floor.web.pages.words import words
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House, Settings
from tests.floor.houses import at_a_standstill, house_with, of_role, plays
from tests.floor.visitors import Visitor


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette", T2="blackjack")


@pytest.fixture
def client(house: House) -> Iterator[TestClient]:
    with TestClient(application(house), raise_server_exceptions=False) as made:
        yield made


def shown(client: TestClient, path: str, who: Visitor | None = None) -> str:
    return client.get(path, headers=who.headers() if who else {}).text


def test_a_moment_is_told_with_its_zone() -> None:
    told = when("2026-03-05T23:59:10.123+01:00")
    assert told == ('<time datetime="2026-03-05T23:59:10.123+01:00">5 Mar 2026, 22:59 UTC</time>')


def test_pages_come_though_python_keeps_its_own_beside_the_verifier(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copytree(str(files("croupier.floor.web").joinpath("static")), tmp_path / "static")
    (tmp_path / "static" / "__pycache__").mkdir(exist_ok=True)
    monkeypatch.setattr(table_page, "files", lambda name: tmp_path)
    before = table_page.digest()
    table_page.digest.cache_clear()
    assert table_page.digest() == before
    assert client.get("/").status_code == 200


def test_who_must_log_in_is_led_there_and_back(client: TestClient) -> None:
    told = shown(client, "/me")
    assert "Log in to see this page" in told
    assert 'href="/login?next=/me"' in told
    assert 'data-next="/me"' in shown(client, "/login?next=/me")
    assert 'data-next="/me"' in shown(client, "/sign-up?next=/me")
    assert 'data-next="/"' in shown(client, "/sign-up?next=//elsewhere.example")


def test_a_page_of_another_office_says_whose_it_is(client: TestClient, house: House) -> None:
    told = shown(client, "/pit", Visitor(client, "patron-1"))
    assert "This page: it is for a supervisor, and patron-1 is a patron." in told
    told = shown(client, "/pit", of_role(house, client, "bureau"))
    assert "and bureau-1 is an agent of the Bureau." in told


def test_a_link_to_nothing_leads_on(client: TestClient) -> None:
    assert "There is nothing at /tables/nowhere" in shown(client, "/tables/nowhere")
    assert "There is nothing at /no-such-page" in shown(client, "/no-such-page")
    patron = Visitor(client, "patron-1")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    told = shown(client, "/tables/T1/rounds/99")
    assert "Round 99 of T1: it was not played." in told
    assert '<a class="button" href="/tables/T1">' in told


def test_a_closed_table_says_so_and_where_its_chips_are(client: TestClient, house: House) -> None:
    patron = Visitor(client, "patron-1")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    plays(house, patron, "T1", "10 on red")
    closing.close_table(house.floor, "T1", "supervisor-1")
    told = shown(client, "/tables/T1", patron)
    assert "Table T1 is closed" in told
    assert "locks the cover to the table. (cmr146.12.6)" in told
    assert "chips were cashed" in told
    assert 'href="/tables/T1/rounds/' in told


def test_a_dealer_reads_the_script_of_the_table_whole_and_for_the_moment(
    client: TestClient, house: House
) -> None:
    dealer, patron = of_role(house, client, "dealer"), Visitor(client, "patron-1")
    link = 'href="/tables/T1/script"'
    told = shown(client, "/tables/T1", dealer)
    assert told.count(link) == 3
    assert "passes the ball over a magnet or a compass" in told, "before the first round"
    assert shown(client, "/tables/T1", patron).count(link) == 1, "behind How it works"
    whole = shown(client, "/tables/T1/script", dealer)
    for part in ("Opening the table", "A round", "When something goes wrong", "Closing the table"):
        assert f"<h2>{part}</h2>" in whole
    assert "Ball spun in the direction of the wheel" in whole
    assert 'data-clause="cmr146.12.6"' in whole or "cmr146.12.6" in whole


def test_what_is_posted_at_a_table_is_read_beside_its_felt(client: TestClient) -> None:
    told = shown(client, "/tables/T1")
    assert "Posted at this table" in told
    assert "<li>Wagers: minimum $5, maximum $500." in told
    assert "On 0 and 00 a player loses the entire wager on red" in told
    felt = shown(client, "/felts/T1.svg")
    assert "Wagers: minimum" not in felt


def test_a_fault_of_ours_is_a_page_or_a_problem(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*args: object, **given: object) -> str:
        raise RuntimeError("a secret of ours")

    monkeypatch.setattr("croupier.floor.web.api.acts.table_shown", fails)
    page, problem = client.get("/"), client.get("/api/v1/tables")
    assert (page.status_code, problem.status_code) == (500, 500)
    assert "Something went wrong here" in page.text
    assert problem.json()["type"] == "/problems/broken"
    assert problem.json()["request"] in problem.text
    assert "secret" not in page.text + problem.text


def test_another_method_is_a_problem_with_what_would_do(client: TestClient) -> None:
    told = client.put("/api/v1/me")
    assert (told.status_code, told.headers["allow"]) == (405, told.json()["accepted"])
    assert told.json()["type"] == "/problems/not-so"
    assert "GET" in told.json()["accepted"]


def test_too_many_logins_are_told_when_to_come_again(client: TestClient, house: House) -> None:
    at_a_standstill(house)
    body = {"name": "nobody-1", "password": "not so"}
    told = [client.post("/api/v1/sessions", json=body) for _ in range(12)][-1]
    assert (told.status_code, told.json()["type"]) == (429, "/problems/too-many")
    assert int(told.headers["retry-after"]) == told.json()["after_s"] >= 1
    assert told.json()["accepted"] == f"retry in {told.json()['after_s']} s"


def test_pages_are_not_kept_by_the_browser(client: TestClient) -> None:
    for path in ("/", "/login", "/me"):
        assert client.get(path).headers["cache-control"] == "no-store"


def test_the_lobby_tells_ones_money_and_shows_ones_tables_first(client: TestClient) -> None:
    assert "Sign up" in shown(client, "/")
    patron = Visitor(client, "patron-1")
    patron.done("/tables/T2/buy-ins", {"amount_cents": 150_00})
    for path in ("/", "/lobby/tables"):
        told = shown(client, path, patron)
        assert told.index('id="card-T2"') < told.index('id="card-T1"')
        assert "You are seated here. Chips:" in told
    assert "$850" in shown(client, "/", patron)
    other = shown(client, "/", Visitor(client, "patron-2"))
    assert other.index('id="card-T1"') < other.index('id="card-T2"')


def test_who_is_kept_from_play_reads_it_in_the_lobby(client: TestClient) -> None:
    patron = Visitor(client, "patron-1")
    assert "Excluded from play" not in shown(client, "/", patron)
    patron.done("/me/exclusions", {"days": 30})
    assert "Excluded from play until" in shown(client, "/", patron)


def test_only_a_demonstration_house_tells_passwords(database: Database) -> None:
    for demo in (True, False):
        made = House(database, Settings(tick=3_600.0, demo=demo), people=People(QUICK))
        with TestClient(application(made)) as client:
            assert ("croupier-demo" in client.get("/login").text) is demo


def test_every_felt_bears_the_name_of_the_house(database: Database) -> None:
    house_with(database, T1="roulette")
    made = House(database, Settings("Harborside", tick=3_600.0), people=People(QUICK))
    with TestClient(application(made)) as client:
        who = Visitor(client, "patron-1")
        for path in (
            "/tables/T1",
            "/felts/T1.svg",
            "/open?game=sicbo",
            "/open/findings?game=craps",
        ):
            told = shown(client, path, who)
            assert ">Harborside</text>" in told, path
            assert ">The House</text>" not in told
            assert "Example Casino" not in told


def test_names_of_the_house_are_refused_with_the_reason(client: TestClient) -> None:
    for name, accepted in (
        ("bot-7", "a name that does not begin with bot-"),
        ("cage", "a name without a word for the house or its staff, such as player-7"),
        ("the-dealer", "a name without a word for the house or its staff, such as player-7"),
    ):
        body = {"name": name, "password": "a long enough one"}
        told = client.post("/api/v1/people", json=body).json()
        assert (told["why"], told["accepted"]) == ("reserved for the house", accepted)
    answer = client.post("/api/v1/people", json={"name": "-123", "password": "a long enough one"})
    assert "hyphens between them" in answer.json()["accepted"]


def test_the_bureau_reads_a_journal_in_words_and_takes_it_along(
    client: TestClient, house: House
) -> None:
    patron, bureau = Visitor(client, "patron-1"), of_role(house, client, "bureau")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    plays(house, patron, "T1", "10 on red")
    told = shown(client, "/bureau/journals/T1", bureau)
    assert "patron-1 bets" in told
    assert "wager_placed" not in told
    assert 'href="/api/v1/tables/T1/journal" download' in told
    assert 'href="/api/v1/tables/T1/journal" download' in shown(client, "/bureau", bureau)
    every = words()["bureau"]
    kinds = {one["kind"] for one in bureau.get("/bureau").json()["totals"]}
    assert {f"of_{kind}" for kind in kinds | {"vigorish", "tips", "meter", "fund"}} <= set(every)


def test_a_dealer_has_the_calls_of_the_table_and_its_tips(client: TestClient, house: House) -> None:
    patron, dealer = Visitor(client, "patron-1"), of_role(house, client, "dealer")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    patron.done("/tables/T1/tips", {"amount_cents": 5_00})
    told = shown(client, "/tables/T1", dealer)
    assert "“no more bets”" in told
    assert 'data-tips="500"' in told
    assert "Redeem the tips" in told
    assert all(one.name in told for one in house.floor.table("T1").game.incidents)
    supervisor = shown(client, "/tables/T1", of_role(house, client, "supervisor"))
    assert "Call an irregularity" in supervisor
    assert "Redeem the tips" not in supervisor
    for somebody in (patron, None):
        assert "Call an irregularity" not in shown(client, "/tables/T1", somebody)


@pytest.mark.parametrize("game", ["craps", "roulette", "bigsix"])
def test_the_largest_pages_are_sent_in_less_than_forty_kilobytes(
    client: TestClient, house: House, game: str
) -> None:
    house.floor.open_table("T3", game)
    answer = client.get("/tables/T3", headers=Visitor(client, "patron-1").headers())
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 40 * 1024


def test_an_irregularity_is_told_in_words(client: TestClient, house: House) -> None:
    patron, dealer = Visitor(client, "patron-1"), of_role(house, client, "dealer")
    patron.done("/tables/T2/buy-ins", {"amount_cents": 100_00})
    patron.done("/tables/T2/answers", {"choice": "decline"})
    dealer.done("/tables/T2/incidents", {"incident": "damaged_card"})
    told = shown(client, "/tables/T2", patron)
    assert "Irregularity: A card is damaged in play" in told
    assert "damaged_card" not in told
