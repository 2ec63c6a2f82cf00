"""How a wager is written, and what is refused."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.core.errors import Refused
from croupier.core.wager import Bid, Spot, Wager, parse_bid


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("25 on straight:17", Bid(2500, "straight", "17")),
        ("25 straight:17", Bid(2500, "straight", "17")),
        ("10 on main at 3", Bid(1000, "main", "", 3)),
        ("2.50 on split:1-2", Bid(250, "split", "1-2")),
        ("10 cash on red", Bid(1000, "red", cash=True)),
        ("10 on red with coupon", Bid(1000, "red", coupon=True)),
        ("10 17", Bid(1000, "17")),
        ("25 on Don't Pass", Bid(2500, "Don't Pass")),
        ("25 on Blackjack, third hand at 2", Bid(2500, "Blackjack, third hand", "", 2)),
        ("$25 main@3 with coupon", Bid(2500, "main", "", 3, coupon=True)),
    ],
)
def test_a_wager_is_read(text: str, bid: Bid) -> None:
    assert parse_bid(text) == bid


@pytest.mark.parametrize("text", ["", "red", "on red", "25 on", "x on red"])
def test_what_is_no_wager_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        parse_bid(text)


@given(
    st.integers(1, 10**9),
    st.sampled_from(("red", "pair_1_2")),
    st.sampled_from(("", "17", "0-00")),
    st.integers(0, 20),
    st.booleans(),
    st.booleans(),
)
def test_writing_and_reading_are_inverse(
    amount: int, kind: str, on: str, box: int, cash: bool, coupon: bool
) -> None:
    bid = Bid(amount, kind, on, box, cash, coupon)
    assert parse_bid(str(bid)) == bid


def test_a_spot_names_kind_number_and_box() -> None:
    assert Wager(1, "straight", "17", 0, "p1", 100).spot == "straight:17"
    assert Wager(1, "main", "", 3, "p1", 100).spot == "main@3"


@given(
    st.sampled_from(("red", "pair_1_2", "$5")),
    st.sampled_from(("", "17", "0-00", "1v3")),
    st.integers(0, 20),
)
def test_a_spot_is_read_as_it_is_written(kind: str, on: str, box: int) -> None:
    area = Spot(kind, on, box)
    assert Spot.parse(str(area)) == area
    assert str(area) == Wager(1, kind, on, box, "p1", 100).spot


def test_a_spot_whose_box_is_no_number_is_refused() -> None:
    with pytest.raises(Refused, match="'x' is not a box"):
        Spot.parse("main@x")
    for bid in ("10 on main at 0", "10 on main@0", "10 on main at 00"):
        with pytest.raises(Refused, match=r"'00?' is not a box"):
            parse_bid(bid)


def test_no_other_place_takes_a_spot_apart() -> None:
    """Neither Python nor a script of the pages cuts a spot at its `@`."""
    source = Path(croupier.__file__).parent
    files = [one for kind in ("*.py", "*.js") for one in source.rglob(kind)]
    cuts = re.compile(r"""(?:partition|split)\(\s*(?:["']@["']|/\[:@\]/)""")
    found = {one.relative_to(source).as_posix() for one in files if cuts.search(one.read_text())}
    assert found == {"core/wager.py"}
