"""The second proof of fair play: every byte as the page says, and a source that cannot cheat."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.errors import Refused
from croupier.core.event import (
    Dealt,
    Discarded,
    Event,
    LeavesOpened,
    RoundOpened,
    RoundVoided,
    Turned,
    UnitBegun,
    UnitOpened,
)
from croupier.core.step import Deal
from croupier.core.table import Table
from croupier.equipment import fair
from croupier.equipment.cards import DECK, Pack, pack
from croupier.equipment.device import Contest, FiniteDevice, dice, wheel
from croupier.equipment.fair_source import Fair, Values
from croupier.equipment.shoe import Shoe, refilled, shuffled, without

SECRET = bytes(range(32))
VALUE = bytes.fromhex("11" * 32)
SEEDS = (("ada", None, "17"), ("bob", "ab" * 32, None))
WHEEL = wheel("wheel", tuple(str(n) for n in range(37)))
DEVICES = {"wheel": WHEEL}
SHOE = pack("shoe", 1)


# What the page says, in as few words as possible.


def d(tag: str, *parts: Any) -> bytes:
    raw = [p if isinstance(p, bytes) else str(p).encode() for p in (f"croupier 2/{tag}", *parts)]
    return hashlib.sha256(b"".join(len(p).to_bytes(4, "big") + p for p in raw)).digest()


def mac(key: bytes, message: str) -> bytes:
    return hmac.new(key, message.encode(), hashlib.sha256).digest()


def plain(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def numbers(key: bytes) -> Iterator[int]:
    """Words of a key, without end."""
    block = 0
    while True:
        made = hashlib.sha256(b"croupier 2/words/" + key + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(made[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def below(words: Iterator[int], n: int) -> int:
    return next(w * n >> 32 for w in words if w * n % 2**32 >= 2**32 % n)


def exchanged(line: list[Any], words: Iterator[int], first: int, upto: int) -> None:
    for p in range(first, upto):
        q = p + below(words, len(line) - p)
        line[p], line[q] = line[q], line[p]


def merkle(leaves: list[bytes]) -> bytes:
    while len(leaves) > 1:
        pairs = range(0, len(leaves), 2)
        leaves = [d("node", leaves[i], leaves[i + 1]) for i in pairs]
    return leaves[0]


# Known answers.


def test_digests_tree_and_branch() -> None:
    digests = [d("unit", "T1", 3, n, fair.unit_value(SECRET, n)) for n in range(5, 13)]
    assert fair.unit_value(SECRET, 5) == mac(SECRET, "croupier 2/value/5")
    assert fair.unit_digest("T1", 3, 5, fair.unit_value(SECRET, 5)) == digests[0]
    levels = fair.tree(digests)
    assert levels[-1] == merkle(digests)
    for place, one in enumerate(digests):
        branch = fair.branch(levels, place)
        assert len(branch) == 3
        assert fair.root_of(one, place, branch) == levels[-1]
        assert fair.root_of(one, place ^ 1, branch) != levels[-1]
    assert fair.tree(digests[:1]) == (digests[0],)
    assert levels[-1].hex() == ROOT


ROOT = "a02db9205ea71812b4eb0988c5b1469dd5902a8bf3ae72459a9b4b44af474b69"


def test_a_seed_is_committed_to_with_its_salt() -> None:
    made = fair.seed_commitment("T1", 7, "ada", b"\x05" * 32, "größer")
    assert made == d("seed", "T1", 7, "ada", b"\x05" * 32, "größer".encode()).hex()
    assert made != fair.seed_commitment("T1", 8, "ada", b"\x05" * 32, "größer")
    assert made != fair.seed_commitment("T1", 7, "ad", b"a" + b"\x05" * 32, "größer")


def test_keys_of_draws_and_of_picks() -> None:
    told = plain(["croupier 2/draw", "T1", 9, 4, [["ada", None, "17"], ["bob", "ab" * 32, None]]])
    assert fair.draw_key(VALUE, "T1", 9, 4, SEEDS) == mac(VALUE, told)
    assert fair.draw_key(VALUE, "T1", 9, 4, None) == mac(VALUE, told[: told.index("[[")] + "null]")
    picked = plain(["croupier 2/pick", "T1", 9, 4, 26, []])
    assert fair.pick_key("T1", 9, 4, 26, ()) == hashlib.sha256(picked.encode()).digest()


@given(st.binary(max_size=40), st.lists(st.integers(1, 2**32), min_size=1, max_size=40))
def test_numbers_from_a_key(key: bytes, wanted: list[int]) -> None:
    words, ours = numbers(key), fair.Numbers(key)
    assert [ours.below(n) for n in wanted] == [below(words, n) for n in wanted]
    again = fair.Numbers(key, ours.used)
    assert again.below(1000) == ours.below(1000)


def test_the_order_and_the_leaves_of_a_shoe() -> None:
    line = list(DECK)
    exchanged(line, numbers(mac(VALUE, "croupier 2/order")), 0, 52)
    assert fair.order(VALUE, DECK) == tuple(line)
    leaves = [d("leaf", mac(VALUE, f"croupier 2/salt/{i}"), i, c) for i, c in enumerate(line)]
    assert fair.leaves_of(VALUE, DECK) == tuple(leaves)
    assert leaves[0].hex() == LEAF


LEAF = "34f97617bce0a9ba90f5e4fa112fef2b555b137c6fcdb6e992928d27fddb7413"


def test_orders_are_uniform() -> None:
    """Three cards in six orders: 6,000 values, each order within five standard errors."""
    values = (hashlib.sha256(str(n).encode()).digest() for n in range(6000))
    found = Counter(fair.order(value, ("a", "b", "c")) for value in values)
    assert len(found) == 6
    assert all(abs(many - 1000) < 5 * (6000 * 5 / 36) ** 0.5 for many in found.values())


# The source.


def signed(statement: list[Any]) -> str:
    return hashlib.sha256(plain(statement).encode()).hexdigest() * 2


def fresh(units: int = 16) -> Fair:
    source = Fair("T1")
    source.fix(units, "ab" * 32, signed, SECRET)
    return source


def at(round_: int, *, open_: bool = False) -> Table:
    return Table(rules=None, stage=1, round=round_, open=open_)


def step(shoe: Shoe, count: int, seen_by: tuple[str, ...] | None = None) -> Deal:
    return Deal(shoe.pack.name, ("player",) * count, shoe, (), seen_by)


def begun(events: tuple[Event, ...]) -> UnitBegun:
    (found,) = [event for event in events if isinstance(event, UnitBegun)]
    return found


def test_values_are_fixed_by_a_signed_root() -> None:
    source = Fair("T1")
    fixed = source.fix(4, "ab" * 32, signed, SECRET)
    digests = [d("unit", "T1", 1, n, mac(SECRET, f"croupier 2/value/{n}")) for n in range(1, 5)]
    root = merkle(digests).hex()
    assert (fixed.epoch, fixed.first, fixed.units, fixed.root) == (1, 1, 4, root)
    assert fixed.signature == signed(["croupier 2/root", "T1", 1, 1, 4, root])
    assert source.left == 4
    again = source.fix(2, "ab" * 32, signed)
    assert (again.epoch, again.first, source.left) == (2, 5, 6)
    assert again.root != source.fix(2, "ab" * 32, signed).root
    for units in (0, 3, -4, 6):
        with pytest.raises(Refused, match="power of two"):
            source.fix(units, "ab" * 32, signed)


def test_a_round_is_drawn_from_value_and_seeds() -> None:
    source = fresh()
    unit = begun(source.begins(1, DEVICES))
    value = mac(SECRET, "croupier 2/value/1")
    assert (unit.unit, unit.decides, unit.leaves) == (1, "round", ())
    assert unit.digest == d("unit", "T1", 1, 1, value).hex()
    closed = source.close_seeds(1, reversed(SEEDS))
    assert closed.seeds == SEEDS
    told = plain(["croupier 2/draw", "T1", 1, 1, [list(one) for one in SEEDS]])
    words = numbers(mac(value, told))
    drawn = [source.draw(WHEEL, at(1)) for _ in range(20)]
    assert drawn == [WHEEL.faces[below(words, 37)] for _ in range(20)]
    assert source.ends(()) == (UnitOpened(unit=1, value=value.hex()),)
    assert source.values.begun == ()


def test_only_what_is_drawn_has_a_unit_of_the_round() -> None:
    coup = Contest("coup", ("win", "lose"), {}, reader="a.reader:OF_COUPS")
    assert fresh().begins(1, {"shoe": SHOE, "coup": coup}) == ()
    prizes = FiniteDevice("bonus_1", ("5", "25"), {})
    assert begun(fresh().begins(1, {"shoe": SHOE, "coup": coup, "bonus_1": prizes})).unit == 1


def test_seeds_matter_and_nothing_is_drawn_before_them() -> None:
    faces = set()
    for seed in "abcdefgh":
        source = fresh()
        source.begins(1, DEVICES)
        with pytest.raises(RuntimeError, match="seeds of round 1 are not closed"):
            source.draw(WHEEL, at(1))
        source.close_seeds(1, [("ada", None, seed)])
        faces.add(source.draw(WHEEL, at(1)))
        assert source.seeds_closed(1)
        with pytest.raises(RuntimeError, match="already closed"):
            source.close_seeds(1, ())
    assert len(faces) > 3


def test_units_that_are_not_fixed_are_an_error() -> None:
    source = fresh(2)
    for number in (1, 2):
        source.begins(number, DEVICES)
        source.ends(())
    assert source.left == 0
    with pytest.raises(RuntimeError, match="no values are fixed for unit 3"):
        source.begins(3, DEVICES)


def dealt(source: Fair, shoe: Shoe, count: int, table: Table) -> tuple[Shoe, tuple[str, ...]]:
    cards = source.deal(shoe.pack, step(shoe, count), table)
    assert cards is not None
    return without(shoe, cards), cards


def test_every_leaf_is_dealt_once_by_the_public_choice() -> None:
    source, shoe = fresh(), shuffled(Shoe(SHOE))
    unit = begun(source.shuffle(SHOE, (), ()))
    value = mac(SECRET, "croupier 2/value/1")
    order, line = fair.order(value, DECK), list(range(52))
    shoe = msgspec.structs.replace(shoe, cut=20)
    cards: list[str] = []
    keys: list[tuple[int, int, int, list[list[Any]] | None]]
    keys = [(1, 0, 5, None), (1, 5, 12, []), (2, 12, 30, None), (3, 30, 52, [["ada", None, "x"]])]
    for round_, first, upto, seeds in keys:
        if seeds is not None:
            source.close_seeds(round_, [(one[0], None, one[2]) for one in seeds])
        told = plain(["croupier 2/pick", "T1", unit.unit, round_, 20, seeds])
        exchanged(line, numbers(hashlib.sha256(told.encode()).digest()), first, upto)
        for count in (2, upto - first - 2):
            shoe, some = dealt(source, shoe, count, at(round_, open_=seeds is None))
            cards += some
        assert cards == [order[leaf] for leaf in line[:upto]]
    assert sorted(cards) == sorted(DECK)
    assert unit.leaves == tuple(leaf.hex() for leaf in fair.leaves_of(value, DECK))


@given(st.integers(0, 51), st.integers(0, 51), st.text(max_size=4), st.text(max_size=4))
def test_cut_and_seeds_choose_the_cards(cut: int, other: int, seed: str, more: str) -> None:
    def first(depth: int, word: str) -> tuple[str, ...]:
        source, shoe = fresh(), msgspec.structs.replace(shuffled(Shoe(SHOE)), cut=depth)
        source.shuffle(SHOE, (), ())
        source.close_seeds(1, [("ada", None, word)])
        return dealt(source, shoe, 20, at(1))[1]

    assert (first(cut, seed) == first(other, more)) == ((cut, seed) == (other, more))


def test_a_state_that_is_put_back_gives_the_same_again() -> None:
    """An act that fails is done again: the same draw, the same cards, whatever was computed."""
    source, shoe = fresh(), shuffled(Shoe(SHOE))
    source.shuffle(SHOE, (), ())
    source.begins(1, DEVICES)
    source.close_seeds(1, SEEDS)
    rng = Random(3)
    for round_ in range(1, 6):
        before = source.values
        kept = msgspec.json.encode(before)
        for _ in range(3):
            source.values = before
            tried = (dealt(source, shoe, 3, at(round_))[1], source.draw(WHEEL, at(round_)))
            dealt(source, shoe, rng.randint(1, 9), at(round_, open_=True))
            assert tried == (
                dealt(
                    again := Fair("T1", msgspec.json.decode(kept, type=Values)), shoe, 3, at(round_)
                )[1],
                again.draw(WHEEL, at(round_)),
            )
        assert msgspec.json.encode(before) == kept
        source.values = before
        shoe, _ = dealt(source, shoe, 3, at(round_))
        source.draw(WHEEL, at(round_))
        source.ends(())
        source.begins(round_ + 1, DEVICES)
        source.close_seeds(round_ + 1, [("ada", None, str(round_))])


def test_a_state_changes_once_a_round_and_shoe() -> None:
    source, shoe = fresh(), shuffled(Shoe(SHOE))
    source.shuffle(SHOE, (), ())
    source.close_seeds(1, ())
    shoe, _ = dealt(source, shoe, 1, at(1))
    before = source.values
    for _ in range(10):
        shoe, _ = dealt(source, shoe, 2, at(1))
    assert source.values is before


def test_resting_chance_is_not_consulted() -> None:
    source, shoe = fresh(), shuffled(Shoe(SHOE))
    source.shuffle(SHOE, (), ())
    source.begins(1, DEVICES)
    source.close_seeds(1, ())
    before, source.resting = source.values, True
    for consult in (
        lambda: source.draw(WHEEL, at(1)),
        lambda: source.deal(SHOE, step(shoe, 1), at(1)),
        lambda: source.shuffle(SHOE, (), ()),
    ):
        with pytest.raises(RuntimeError, match="while a person's input was taken"):
            consult()
    assert source.values is before
    with pytest.raises(Refused, match="fixed in advance"):
        source.taken(SHOE, ("As",))


def opened(events: tuple[Event, ...]) -> list[LeavesOpened]:
    return [event for event in events if isinstance(event, LeavesOpened)]


def test_what_everyone_has_seen_is_opened_when_the_round_ends() -> None:
    source, shoe = fresh(), shuffled(Shoe(SHOE))
    unit = begun(source.shuffle(SHOE, (), ()))
    log: list[Event] = [RoundOpened(round=1)]

    def deal(to: tuple[str, ...], seen_by: tuple[str, ...] | None, *, open_: bool) -> None:
        nonlocal shoe
        waits = Deal("shoe", to, shoe, (), seen_by)
        cards = source.deal(SHOE, waits, at(1, open_=open_)) or ()
        log.append(Dealt(device="shoe", cards=cards, to=to, seen_by=seen_by))
        shoe = without(shoe, cards)

    deal(("burn", "burn"), (), open_=True)
    source.close_seeds(1, SEEDS)
    deal(("player", "player", "dealer"), None, open_=False)
    deal(("dealer", "aside"), (), open_=False)
    log.append(Turned(place="dealer", cards=("As", "Ks"), seen_by=("ada",)))
    log.append(Discarded(cards=("2c", "2d"), places=("burn",), seen_by=()))
    assert [salt is None for one in opened(source.ends(log)) for _, salt in one.leaves] == [
        True,
        True,
        False,
        False,
        False,
        True,
        True,
    ]
    log.append(Turned(place="dealer", cards=("As", "Ks")))
    events = opened(source.ends(log))
    told = [(one.unit, one.round, one.start, one.cut, one.seeded) for one in events]
    assert told == [(unit.unit, 1, 0, 0, False), (unit.unit, 1, 2, 0, True)]
    salts = [salt for one in events for _, salt in one.leaves]
    assert [salt is None for salt in salts] == [True, True, False, False, False, False, True]
    cards = [card for event in log if isinstance(event, Dealt) for card in event.cards]
    for (leaf, salt), card in zip((x for e in events for x in e.leaves), cards, strict=True):
        if salt is not None:
            assert d("leaf", bytes.fromhex(salt), leaf, card).hex() == unit.leaves[leaf]
    assert opened(source.ends([RoundOpened(round=2)])) == []


def test_a_shoe_that_ran_out_is_opened_when_all_its_cards_are_shuffled() -> None:
    source, shoe = fresh(), shuffled(Shoe(SHOE))
    first = begun(source.shuffle(SHOE, (), ()))
    source.close_seeds(1, SEEDS)
    shoe, gone = dealt(source, shoe, 52, at(1))
    shoe = refilled(msgspec.structs.replace(shoe, rack=(gone[:30],)))
    log: tuple[Event, ...] = (
        RoundOpened(round=1),
        Dealt(device="shoe", cards=gone, to=("player",) * 52),
    )
    discards = tuple(sorted(gone[:30], key=DECK.index))
    again = source.shuffle(SHOE, discards, log)
    assert [type(event) for event in again] == [UnitBegun]
    assert len(begun(again).leaves) == 30
    shoe, some = dealt(source, shoe, 30, at(1))
    assert sorted(some) == sorted(discards)
    log = (*log, *again, Dealt(device="shoe", cards=some, to=("player",) * 30))
    leaves = opened(source.ends(log))
    assert [(one.unit, one.start, len(one.leaves)) for one in leaves] == [(1, 0, 52), (2, 0, 30)]
    spent = source.shuffle(SHOE, (), ())
    assert [(e.unit, e.cards) for e in spent if isinstance(e, UnitOpened)] == [
        (first.unit, ()),
        (2, discards),
    ]


def test_two_shoes_by_name() -> None:
    source, red, black = fresh(), pack("red", 1), pack("black", 1)
    shoes = {one: shuffled(Shoe(one)) for one in (red, black)}
    for one in shoes:
        source.shuffle(one, (), ())
    source.close_seeds(1, ())
    cards = {one.name: dealt(source, shoe, 52, at(1))[1] for one, shoe in shoes.items()}
    assert sorted(cards["red"]) == sorted(cards["black"])
    assert cards["red"] != cards["black"]


def test_retired_units_are_opened_and_the_rest_of_a_shoe_is_fixed_again() -> None:
    source, shoe = fresh(), shuffled(Shoe(SHOE))
    source.shuffle(SHOE, (), ())
    source.begins(1, DEVICES)
    shoe, gone = dealt(source, shoe, 10, at(1, open_=True))
    retired = source.retire("restored from a backup", "chief-1")
    assert [(e.unit, e.retired, e.by) for e in retired if isinstance(e, UnitOpened)] == [
        (1, "restored from a backup", "chief-1"),
        (2, "restored from a backup", "chief-1"),
    ]
    assert source.values.begun == ()
    source.drop_epochs()
    assert source.left == 0
    assert source.fix(4, "ab" * 32, signed).first == 3
    unit = begun(source.prepares(SHOE, step(shoe, 2)))
    assert (unit.unit, unit.decides, len(unit.leaves)) == (3, "shoe", 42)
    assert source.prepares(SHOE, step(shoe, 2)) == ()
    source.close_seeds(1, SEEDS)
    _, rest = dealt(source, shoe, 42, at(1))
    assert sorted((*gone, *rest)) == sorted(DECK)


def test_a_void_round_says_who_ended_its_unit() -> None:
    source = fresh()
    source.begins(1, DEVICES)
    (unit,) = source.ends([RoundOpened(round=1), RoundVoided(by="chief-1", why="a fire alarm")])
    assert isinstance(unit, UnitOpened)
    assert (unit.retired, unit.by) == ("a fire alarm", "chief-1")


def test_a_unit_of_a_round_that_was_never_finished_is_opened() -> None:
    source = fresh()
    source.begins(1, DEVICES)
    left, unit = source.begins(2, DEVICES)
    assert isinstance(left, UnitOpened)
    assert (left.unit, bool(left.retired)) == (1, True)
    assert isinstance(unit, UnitBegun)
    assert unit.unit == 2


def test_dice_are_one_number() -> None:
    source, two = fresh(), dice("dice", 2)
    source.begins(1, {"dice": two})
    source.close_seeds(1, ())
    rolled = Counter(source.draw(two, at(1)) for _ in range(3600))
    assert len(rolled) == 36
    assert all(abs(many - 100) < 5 * 10 for many in rolled.values())


def test_a_pack_of_an_unknown_left_is_an_error() -> None:
    source = fresh()
    with pytest.raises(RuntimeError, match="nobody knows"):
        source.prepares(Pack("shoe", DECK), Deal("shoe", ("player",), _Left()))


class _Left:
    """Cards of which only the number is known."""

    dealt = drawn = cut = 0

    def lacks(self, cards: tuple[str, ...]) -> str | None:
        return None
