"""Money is read and written exactly, in dollars with at most two decimals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.errors import Refused
from croupier.core.money import cents, dollars, short
from croupier.rulebook.citation import verifies


@pytest.mark.parametrize(
    ("text", "amount"),
    [("25", 2500), ("2.5", 250), ("2.50", 250), ("$1,000", 100_000), ("0.05", 5), (7, 700)],
)
def test_dollars_are_read_as_cents(text: str | int, amount: int) -> None:
    assert cents(text) == amount


@verifies("cmr147.07.6")
@pytest.mark.parametrize(
    "text", ["-5", "1.005", "", "five", "1,00", "1e3", "٣", "0x10", ".5", "5."]
)
def test_anything_else_is_refused_with_what_would_do(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        cents(text)
    assert refusal.value.accepted
    assert refusal.value.cites == ("cmr147.07.6",)


@given(st.integers(0, 10**12))
def test_writing_and_reading_are_inverse(amount: int) -> None:
    assert cents(dollars(amount)) == amount
    assert cents(short(amount)) == amount


def test_short_leaves_out_no_cents() -> None:
    assert [short(2500), short(2550), dollars(-5)] == ["25", "25.50", "-0.05"]
