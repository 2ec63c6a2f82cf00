"""Money is written in one way on every page."""

import pytest

from croupier.floor.money.amounts import in_full, money, signed


@pytest.mark.parametrize(
    ("cents", "written"),
    [(0, "$0"), (5_00, "$5"), (7_50, "$7.50"), (1_234_567_00, "$1,234,567"), (-10_05, "−$10.05")],
)
def test_cents_are_written_only_where_there_are_any(cents: int, written: str) -> None:
    assert money(cents) == written


def test_what_was_won_or_lost_has_a_sign_and_a_ledger_its_cents() -> None:
    assert [signed(one) for one in (5_00, -5_00, 0)] == ["+$5", "−$5", "$0"]
    assert in_full(-1_250_00) == "−$1,250.00"
