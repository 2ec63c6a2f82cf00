"""A progressive meter: what it shows, what wagers add, what is shared, and its reset."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from croupier.core.odds import Ratio
from croupier.core.wager import Wager
from croupier.games.families.meter import WHOLE_METER, Meter, Prize, meter, raised, showing_now, won
from croupier.games.families.prizes import PrizeFixed, fixed
from croupier.rulebook.citation import verifies

DOLLAR = 1_00


@verifies("blackjack.19.i")
def test_a_meter_rises_by_its_rate_with_each_wager() -> None:
    one = meter(5_000_00, 6_000_00, Fraction(7, 10))
    assert one.showing == 5_000_00
    assert raised(one, DOLLAR).showing == 5_000_70
    assert raised(one, 10 * DOLLAR).showing == 5_007_00


def test_what_is_less_than_a_cent_is_not_lost() -> None:
    one = meter(5_000_00, 5_000_00, Fraction(711, 1000))
    assert raised(one, DOLLAR).showing == 5_000_71
    assert raised(raised(one, 5 * DOLLAR), 5 * DOLLAR).showing == 5_007_11


@verifies("blackjack.19.h", "blackjack.19.i")
def test_a_meter_that_is_won_goes_back_to_its_reset_and_keeps_the_odd_cents() -> None:
    one = raised(meter(5_000_00, 6_000_00, Fraction(7, 10)), 10 * DOLLAR)
    each = WHOLE_METER.of(one.showing, 3)
    assert each == 5_007_00 // 3
    assert won(one, one.showing).showing == 6_000_00
    assert won(one, 5_006_99).showing == 6_000_01


def test_a_prize_is_fixed_or_a_share_of_the_meter() -> None:
    assert Prize(25_00).of(9_999_99, 2) == 25_00
    assert Prize(share=Ratio(1, 10)).of(5_000_00) == 500_00
    assert not Prize(25_00).from_meter
    assert WHOLE_METER.from_meter


@given(
    wagers=st.lists(st.integers(1, 7), max_size=50),
    thousandths=st.integers(700, 1000),
    wins=st.sets(st.integers(0, 49)),
)
def test_all_that_meters_show_and_pay_was_put_there(
    wagers: list[int], thousandths: int, wins: set[int]
) -> None:
    """Seeds, resets and the rate's share of the wagers, to the cent."""
    one: Meter = meter(5_000_00, 5_000_00, Fraction(thousandths, 1000))
    paid = 0
    for number, dollars in enumerate(wagers):
        one = raised(one, dollars * DOLLAR)
        if number in wins:
            each = WHOLE_METER.of(one.showing, 3)
            one, paid = won(one, 3 * each), paid + 3 * each
    resets = len([number for number in wins if number < len(wagers)])
    put = 5_000_00 * (1 + resets) + sum(wagers) * DOLLAR * thousandths // 1000
    assert one.showing + paid == put


def test_a_prize_may_leave_part_of_the_meter() -> None:
    one = raised(meter(5_000_00, 6_000_00, Fraction(7, 10)), DOLLAR)
    tenth = Prize(share=Ratio(1, 10))
    assert tenth.leaves(one, tenth.of(one.showing)) == 4_500_63
    assert WHOLE_METER.leaves(one, one.showing) == 6_000_00
    assert showing_now(one, 4_500_63).showing == 4_500_63


@verifies("caribbeanstud.11.d.4", "caribbeanstud.11.e.2")
@given(
    winners=st.integers(1, 7),
    cents=st.integers(0, 999),
    whole=st.booleans(),
    paid=st.integers(0, 6),
)
def test_shares_are_equal_and_what_is_not_paid_can_be_put_back(
    winners: int, cents: int, whole: bool, paid: int
) -> None:
    """Each gets as much; without the payments, the meter is as it was."""
    own = meter(10_000_00 + cents, 10_000_00, Fraction(7, 10))
    prize = WHOLE_METER if whole else Prize(share=Ratio(1, 10))
    wagers = [Wager(n, "five_card_dealer", "", n, f"p{n}", DOLLAR) for n in range(winners)]
    events = [e for e in fixed(own, "five_card", prize, wagers, ()) if isinstance(e, PrizeFixed)]
    (each,) = {event.amount for event in events}
    assert each * winners <= prize.of(own.showing) < (each + 1) * winners + winners
    showing = [own.showing, *(event.showing for event in events)]
    fell = [before - after for before, after in pairwise(showing)]
    paid = min(paid, winners - 1)
    assert showing[-1] + sum(fell[paid:]) == own.showing - each * paid
