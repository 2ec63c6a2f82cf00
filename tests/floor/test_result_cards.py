"""Pictures of rounds to share: what everyone saw, and nobody's name unless they choose it."""

from __future__ import annotations

from xml.etree import ElementTree

from starlette.testclient import TestClient

from croupier.core.event import Dealt, seen_by
from croupier.floor.web.pages import result_cards
from croupier.floor.web.serving.house import House
from tests.floor.houses import plays, seated
from tests.floor.playing import deals_a_hand
from tests.floor.visitors import Visitor

CARD = "/tables/T1/rounds/1/card"


def words(svg: str) -> list[str]:
    """The words of the card itself, not those on the felt."""
    root = ElementTree.fromstring(svg)
    return [one.text or "" for one in root[-1].iter("{http://www.w3.org/2000/svg}text")]


def test_a_card_has_outcome_date_and_link_and_what_its_patron_adds(
    client: TestClient, house: House
) -> None:
    one, two = seated(client, house, "roulette"), Visitor(client, "patron-2")
    one.done("/tables/T1/wagers", {"amount_cents": 10_00, "wager": "red"})
    assert client.get(f"{CARD}.svg", headers=one.headers()).status_code == 400
    plays(house, one, "T1", "10 on odd")
    shown = one.get("/tables/T1/rounds/1").json()
    plain = client.get(f"{CARD}.svg")
    assert plain.headers["content-type"] == "image/svg+xml"
    title, brand, date, link, came = words(plain.text)
    assert (title, link) == ("Roulette", "testserver/tables/T1/rounds/1")
    assert came.split()[0] == shown["came"]
    assert brand == "croupier · Play money"
    assert date.split()[-1].isdecimal()
    own = client.get(f"{CARD}.svg?win=true&name=true", headers=one.headers()).text
    net = shown["net_cents"]["patron-1"]
    assert words(own)[5:] == [
        "Broke even" if not net else f"{'Won' if net > 0 else 'Lost'} $20",
        "patron-1",
    ]
    assert "patron-1" not in plain.text
    for headers in ({}, two.headers()):
        assert client.get(f"{CARD}.svg?win=true", headers=headers).status_code == 422
    assert client.get(f"{CARD}.svg?win=maybe").status_code == 400
    assert client.get(f"{CARD}.gif").status_code == 400
    page = one.page("/tables/T1/rounds/1")
    assert 'data-adds="win"' in page
    assert 'data-adds="win"' not in two.page("/tables/T1/rounds/1")
    assert "/tables/T1/rounds/1#share" in one.page("/tables/T1")


def test_a_card_is_drawn_as_a_png(client: TestClient, house: House) -> None:
    one = seated(client, house, "bigsix")
    plays(house, one, "T1", "10 on bill_1")
    made = client.get(f"{CARD}.png")
    assert made.headers["content-type"] == "image/png"
    assert made.content.startswith(b"\x89PNG")


def test_a_card_shows_no_hidden_cards_and_no_names(client: TestClient, house: House) -> None:
    house.floor.open_table("T1", "poker")
    for name in ("patron-1", "patron-2"):
        Visitor(client, name).done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    deals_a_hand(house.floor, "T1", ("bet", "fold", "call"))
    events = [entry.event for entry in house.floor.table("T1").driver.log]
    dealt = {card for event in events if isinstance(event, Dealt) for card in event.cards}
    public = [seen_by(event, None) for event in events]
    known = {card for event in public if isinstance(event, Dealt) for card in event.cards}
    svg = client.get(f"{CARD}.svg").text
    assert dealt - known
    assert not [card for card in dealt - known if f'data-face="{card}"' in svg]
    assert "patron-" not in svg
    assert any(line.startswith("Seat ") for line in words(svg))


def test_a_name_that_is_part_of_a_word_takes_nothing_off_the_cards_of_others() -> None:
    for words, homes, shown in (
        ("35 black", {"ack": 0}, "35 black"),
        ("the-2 wins with a pair", {"the-2": 2, "air": 3}, "Seat 2 wins with a pair"),
        ("12. Won by the-2", {"the-2": 0}, "12"),
    ):
        assert result_cards._nameless(words, homes) == shown
