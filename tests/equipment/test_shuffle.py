"""The steps of a manual shuffle: what each does to the order of the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.chance import WORD, Words
from croupier.equipment.shuffle import (
    SIDE,
    Cut,
    Lace,
    Pack,
    Plug,
    Riffle,
    Step,
    Strip,
    Wash,
    cut_depth,
    heads,
    ideal,
    interlaced,
    lace,
    on_table,
    perform,
    plug,
    riffle,
    run_off,
    strip,
    turned,
    wash,
)
from tests.lockstep.test_shuffle import EACH


class Every:
    """A source that goes through all it can be asked, branch after branch."""

    def __init__(self) -> None:
        self.path: list[list[int]] = []
        self.depth = 0

    def below(self, n: int) -> int:
        if self.depth == len(self.path):
            self.path.append([0, n])
        self.depth += 1
        return self.path[self.depth - 1][0]

    def chances(self, act: Callable[[Every], Pack]) -> dict[tuple[int, ...], Fraction]:
        """The chance of each pack that an act can give."""
        found: Counter[tuple[int, ...]] = Counter()
        for _ in self.branches():
            pack, chance = tuple(act(self)), Fraction(1)
            for _, size in self.path:
                chance /= size
            found[pack] += chance  # type: ignore[assignment]
        return dict(found)  # type: ignore[arg-type]

    def branches(self) -> Iterator[None]:
        while True:
            self.depth = 0
            yield
            while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
                self.path.pop()
            if not self.path:
                return
            self.path[-1][0] += 1


class Given:
    """A source that gives what it is told."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        number = self.numbers.pop(0)
        assert number < n
        return number


def words(unit: int = 0) -> Words:
    return Words.of("test", 5, unit)


@given(st.sampled_from(list(EACH.values())), st.integers(42, 200), st.integers(0, 2**32))
def test_no_step_loses_or_doubles_a_card(step: Step, cards: int, unit: int) -> None:
    pack = perform(step, list(range(cards)), words(unit))
    assert sorted(card if card >= 0 else ~card for card in pack) == list(range(cards))


def test_every_interlacing_of_two_packets_is_equally_likely() -> None:
    chances = Every().chances(lambda chance: interlaced([0, 1, 2], [3, 4], chance))
    assert len(chances) == 10
    assert set(chances.values()) == {Fraction(1, 10)}


def test_a_pack_is_parted_by_one_fair_coin_a_card() -> None:
    assert heads(3, Given(0b101 << 29)) == 2
    assert heads(32, Given(WORD - 1)) == 32
    assert heads(40, Given(0, (0b11 << 30) | (WORD >> 9))) == 2
    sizes = Counter(heads(52, words(unit)) for unit in range(4_000))
    mean = sum(size * count for size, count in sizes.items()) / 4_000
    assert abs(mean - 26) < 4 * (13 / 4_000) ** 0.5


def test_clumping_at_its_ends_is_no_interlacing_and_a_perfect_one() -> None:
    left, right = [0, 1, 2, 3], [4, 5, 6, 7]
    for unit in range(20):
        clumped = interlaced(left, right, words(unit), 1000)
        assert clumped in (left + right, right + left)
        neat = interlaced(left, right, words(unit), -1000)
        assert neat in ([0, 4, 1, 5, 2, 6, 3, 7], [4, 0, 5, 1, 6, 2, 7, 3])


def test_clumping_leaves_more_neighbors_together() -> None:
    def together(clumping: int) -> int:
        packs = (riffle(list(range(52)), words(u), Riffle(clumping)) for u in range(200))
        return sum(b - a == 1 for pack in packs for a, b in pairwise(pack))

    assert together(500) > together(0) > together(-500)


def test_a_turn_riffles_alike_and_leaves_one_stack_end_for_end() -> None:
    pack = list(range(60))
    plain, turn = (riffle(pack, words(3), Riffle(turn=t)) for t in (False, True))
    assert [card if card >= 0 else ~card for card in turn] == plain
    lies = sorted(~card for card in turn if card < 0)
    assert lies == list(range(60 - len(lies), 60))
    assert 0 < len(lies) < 60
    assert turned(turned(pack)) == pack


def test_grabs_of_two_piles_are_riffled_pair_by_pair() -> None:
    pack = riffle(list(range(40)), words(), Riffle(clumping=-1000, grab=10))
    top, bottom = pack[:20], pack[20:]
    assert sorted(bottom) == [*range(10), *range(20, 30)]
    assert sorted(top) == [*range(10, 20), *range(30, 40)]
    assert all(abs(a - b) in (19, 20, 21) for a, b in pairwise(bottom))


def test_a_rest_smaller_than_half_a_grab_comes_with_it() -> None:
    pack = riffle(list(range(48)), words(), Riffle(grab=10))
    assert sorted(pack[20 + 8 :]) == [*range(10), *range(24, 34)]
    assert sorted(pack[:28]) == [*range(10, 24), *range(34, 48)]


def test_a_ladder_riffles_each_grab_with_one_off_the_finished_stack() -> None:
    pack = riffle(list(range(40)), words(), Riffle(grab=10, ladder=True))
    first = set(pack[30:])
    assert first <= {*range(10), *range(20, 30)}
    assert first & set(range(10))
    assert first & set(range(20, 30))


def test_what_is_done_then_is_done_with_each_grab() -> None:
    plain = riffle(list(range(40)), words(), Riffle(grab=10))
    worked = riffle(list(range(40)), words(), Riffle(grab=10, then=(Strip(3),)))
    assert sorted(worked[20:]) == sorted(plain[20:])
    assert worked != plain


def test_running_cuts_reverse_the_packets_and_nothing_else() -> None:
    assert run_off([0, 1, 2, 3, 4], Given(0, 3, 3, 0), 2) == [4, 1, 2, 3, 0]
    assert run_off([0, 1, 2], Given(1, 1), 2) == [0, 1, 2]
    stripped = strip(list(range(300)), words(), Strip(6, grab=100))
    assert [min(stripped[k : k + 100]) for k in (0, 100, 200)] == [200, 100, 0]


def test_a_strip_has_its_packets_on_average() -> None:
    packets = [
        1 + sum(b - a != 1 for a, b in pairwise(run_off(list(range(52)), words(unit), 8)))
        for unit in range(2_000)
    ]
    assert abs(sum(packets) / 2_000 - 8) < 4 * (51 * (7 / 51) * (44 / 51) / 2_000) ** 0.5


def test_a_cut_lies_anywhere_between_its_ends_or_about_a_depth() -> None:
    depths = {cut_depth(52, words(unit), Cut(20)) for unit in range(300)}
    assert depths == set(range(20, 33))
    depths = {cut_depth(52, words(unit), Cut(depth=26, spread=2)) for unit in range(100)}
    assert depths == set(range(24, 29))
    assert perform(Cut(depth=2), [0, 1, 2, 3, 4], words()) == [2, 3, 4, 0, 1]


def test_a_plug_puts_unused_cards_into_the_discards() -> None:
    assert plug(list(range(12)), words(), Plug(3)) == [0, 1, 2, 3, 9, 10, 11, 4, 5, 6, 7, 8]
    plugged = plug(list(range(12)), words(), Plug(3, packets=3))
    assert plugged == [0, 1, 9, 2, 3, 10, 4, 5, 11, 6, 7, 8]


def test_laced_cards_lie_one_to_a_stretch_in_their_order() -> None:
    laced = lace(list(range(60)), words(), Lace(12))
    places = [laced.index(card) - card for card in range(12)]
    assert all(4 * card <= place < 4 * card + 4 for card, place in enumerate(places))
    assert [card for card in laced if card >= 12] == list(range(12, 60))


def test_a_wash_stirs_what_hands_reach() -> None:
    pack = list(range(100))
    assert wash(pack, words(), Wash(motions=0)) == pack
    little, much = (wash(pack, words(), Wash(motions)) for motions in (5, 400))
    assert travel(pack) < travel(little) < travel(much)
    assert 25 < travel(much) < 42


def travel(pack: Pack) -> float:
    return sum(abs(place - card) for place, card in enumerate(pack)) / len(pack)


@pytest.mark.parametrize(
    ("place", "back"), [(5, 5), (-1, 0), (SIDE, SIDE - 1), (-3 * SIDE, SIDE - 1)]
)
def test_what_slides_over_the_edge_comes_back(place: int, back: int) -> None:
    assert on_table(place) == back


def test_an_ideal_shuffle_gives_every_order_equally() -> None:
    chances = Every().chances(lambda chance: ideal([0, 1, 2, 3], chance))
    assert len(chances) == 24
    assert set(chances.values()) == {Fraction(1, 24)}
