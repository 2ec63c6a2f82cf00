"""Bad beats: contributions, the hand that must lose, and the shares (19)."""

from __future__ import annotations

from croupier.games.poker.bad_beat import BadBeat, Held, contribution, contributions, found, payout
from croupier.games.poker.bad_beat_hands import fits, qualifies
from croupier.games.poker.pots import levels, pots
from croupier.games.poker.rake import Charge, total
from croupier.ranking.rankings import LOW, THREE_CARD_HIGH, rank
from croupier.rulebook.citation import verifies
from tests.games.poker.choices import choices

QUADS, FULL = rank("9s 9h 9d 9c Ks".split()), rank("As Ah Ad Ks Kd".split())
STRAIGHT_FLUSH = rank("5h 6h 7h 8h 9h".split())


@verifies("poker.19.c", "poker.19.b.1", "poker.19.b.2")
def test_a_pot_of_the_minimum_contributes_the_posted_amount() -> None:
    assert contribution(choices(), 1999) == 0
    assert contribution(choices(), 2000) == contribution(choices(), 90000) == 100
    more = choices(bad_beat_max=200)
    assert [contribution(more, pot) for pot in (3999, 4000, 9000)] == [100, 200, 200]


@verifies("poker.19.c", "poker.6.e.9")
def test_each_pot_contributes() -> None:
    put = {1: 1000, 2: 3000, 3: 3000}
    both = contributions(choices(), pots(put, ()), levels(put, ()))
    assert both == (Charge(1000, 100), Charge(3000, 100))
    assert contributions(choices(bad_beat=False), pots(put, ()), levels(put, ())) == ()
    assert (
        total(contributions(choices(bad_beat_min_pot=4000), pots(put, ()), levels(put, ()))) == 100
    )


@verifies("poker.1.bad-beat", "poker.19.a")
def test_the_designated_hand_must_be_shown_and_lose_to_a_higher_one() -> None:
    shown = (Held(1, QUADS), Held(4, STRAIGHT_FLUSH), Held(6, FULL))
    assert found(choices(), shown, (1, 2, 4, 6)) == BadBeat((1,), (4,), (2, 6))
    assert found(choices(), shown[:1], (1, 2)) is None
    assert found(choices(), shown[1:], (4, 6)) is None
    assert found(choices(), (), (1, 2)) is None
    assert found(choices(bad_beat=False), shown, (1, 2, 4, 6)) is None
    assert found(choices(bad_beat_hand="four_tens"), shown, (1, 4)) is None


@verifies("poker.19.b.3")
def test_both_hole_cards_play_in_both_hands_where_posted() -> None:
    beaten = (Held(1, QUADS, hole=1), Held(4, STRAIGHT_FLUSH))
    beats = (Held(1, QUADS), Held(4, STRAIGHT_FLUSH, hole=1))
    for shown in (beaten, beats):
        assert found(choices(), shown, (1, 4)) is None
        assert found(choices(bad_beat_hole="one"), shown, (1, 4))
    board = (Held(1, QUADS, hole=0), Held(4, STRAIGHT_FLUSH))
    assert found(choices(bad_beat_hole="one"), board, (1, 4)) is None
    assert found(choices(bad_beat_hole="any"), board, (1, 4))


@verifies("poker.19.b.3")
def test_a_hand_is_designated_for_a_form_that_has_it() -> None:
    assert fits("four_twos", "holdem", "high")
    assert not fits("four_twos", "mambo_stud", "hi_lo_6")
    assert fits("three_twos", "mambo_stud", "hi_lo_6")
    assert fits("six_low", "five_card_draw", "low")
    assert not fits("six_low", "five_card_draw", "high")


@verifies("poker.1.bad-beat")
def test_a_hand_qualifies_from_the_one_that_is_named_upward() -> None:
    jacks = rank("As Ah Ad Js Jd".split())
    assert qualifies("aces_full_of_jacks", jacks)
    assert qualifies("aces_full_of_jacks", FULL)
    assert qualifies("aces_full_of_jacks", QUADS)
    assert not qualifies("aces_full_of_queens", jacks)
    assert not qualifies("four_twos", FULL)
    assert qualifies("four_nines", QUADS)
    assert not qualifies("four_tens", QUADS)
    assert qualifies("straight_flush", rank("As 2s 3s 4s 5s".split()))
    assert qualifies("straight_flush", rank("As Ks Qs Js Ts".split()))
    assert qualifies("three_twos", rank("2s 2d 2c".split(), THREE_CARD_HIGH))
    assert not qualifies("three_threes", rank("2s 2d 2c".split(), THREE_CARD_HIGH))
    assert qualifies("six_low", rank("6s 5d 4c 3s 2d".split(), LOW))
    assert not qualifies("six_low", rank("7s 4d 3c 2s Ad".split(), LOW))


@verifies("poker.1.bad-beat-payout", "poker.19.b.3", "poker.19.g")
def test_the_fund_is_shared_to_the_cent_at_the_cage() -> None:
    at_cage = choices(bad_beat_paid_at="cage")
    assert payout(at_cage, 300, BadBeat((1,), (4,), (2,))) == {1: 150, 4: 75, 2: 75}
    assert payout(at_cage, 1000150, BadBeat((1,), (4,), (2, 3, 6))) == {
        1: 500075,
        4: 250037,
        **dict.fromkeys((2, 3, 6), 83345),
    }


@verifies("poker.1.bad-beat-payout", "poker.19.b.3")
def test_the_fund_is_shared_as_posted_and_odd_cents_stay_in_it() -> None:
    beat = BadBeat((1,), (4,), (2, 3, 6))
    paid = payout(choices(), 1000150, beat)
    assert paid == {1: 500000, 4: 250000, 2: 83300, 3: 83300, 6: 83300}
    assert payout(choices(), 100, beat) == {}
    assert payout(choices(), 100000, BadBeat((1,), (4,), ())) == {1: 50000, 4: 25000}
