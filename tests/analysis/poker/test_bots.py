"""Bots act lawfully, and by what their seat can see alone."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from croupier.analysis.poker import bots
from croupier.analysis.poker.bots import STRENGTHS, act, answer, seen_by
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.step import Ask
from croupier.core.table import IDLE, Table
from croupier.equipment.cards import DECK
from croupier.equipment.source import Shuffled
from croupier.games.poker.forms import FORMS
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

POKER = game("poker")


def seated(kind: str, form: str, players: int, seed: int = 1, **options: object) -> Driver:
    rules = rules_for(POKER, {"type": kind, "form": form, **options})
    driver = Driver(POKER, rules, Shuffled("poker", seed), lambda: "1970-01-01T00:00:00+00:00")
    for number in range(players):
        driver.buy(f"p{number + 1}", 200_00)
    driver.step()
    return driver


def exchanged(table: Table, patron: str, rng: Random) -> Table:
    """The table with every card that a patron cannot see exchanged for another one."""
    hands = table.play.hands
    known = {c for held in hands.values() for c, by in held if by is None or patron in by}
    others = rng.sample([card for card in DECK if card not in known], 52 - len(known))
    mixed = {
        place: tuple(
            (card if by is None or patron in by else others.pop(), by) for card, by in held
        )
        for place, held in hands.items()
    }
    return replace(table, play=replace(table.play, hands=mixed))


@pytest.mark.parametrize("key", FORMS, ids="-".join)
def test_every_strength_plays_every_form_by_what_it_sees(key: tuple[str, str]) -> None:
    driver, rng, asked = seated(*key, players=4), Random(5), 0
    while driver.table.stage != IDLE:
        step = driver.step_now
        if not isinstance(step, Ask):
            driver.step()
            continue
        who, strength, bits = step.patrons[0], STRENGTHS[asked % 4], rng.getrandbits(32)
        seen = seen_by(driver.table, who, step)
        assert seen == seen_by(exchanged(driver.table, who, rng), who, step)
        said = act(seen, strength, _words(bits))
        assert said == answer(driver.table, step, strength, _words(bits))
        driver.choose(who, said, step.about)
        asked += 1
    assert asked


def _words(seed: int) -> bots.Chance:
    rng = Random(seed)
    return lambda: rng.getrandbits(32)


def test_a_caller_never_folds_and_equity_folds_the_worst_hand_to_a_raise() -> None:
    form = FORMS["holdem", "high"]
    facing = bots.Seen(
        form,
        "act",
        ("fold", "call", "raise"),
        ("7s", "2d"),
        ("As", "Kh", "Qh", "Jc"),
        ((), ()),
        call=50_00,
        pot=60_00,
        stack=500_00,
        least=100_00,
        most=100_00,
    )
    assert {act(facing, "caller", _words(seed)) for seed in range(9)} == {"call"}
    assert {act(facing, "equity", _words(seed)) for seed in range(9)} == {"fold"}
    nuts = bots.Seen(**{**vars(facing), "cards": ("Ts", "Td")})
    assert {act(nuts, "equity", _words(seed)) for seed in range(9)} == {"raise", "call"}


def test_an_unknown_strength_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        bots.known("genius")
    assert "tight" in str(refused.value)


def test_a_drawing_hand_keeps_pairs_and_a_low_one_its_low_cards() -> None:
    high, low = FORMS["five_card_draw", "high"], FORMS["five_card_draw", "low"]
    hands = {
        ("As", "Ad", "7h", "5c", "2d"): "third fourth fifth",
        ("As", "Ad", "7h", "7c", "2d"): "fifth",
        ("As", "Ad", "7h", "7c", "7d"): "none",
        ("9s", "Kd", "7h", "5c", "2d"): "third fourth fifth",
    }
    for cards, said in hands.items():
        assert bots.drawn(bots.Seen(high, "draw", (), cards)) == said
    assert bots.drawn(bots.Seen(low, "draw", (), ("As", "Ad", "7h", "9c", "2d"))) == "second fourth"


def test_a_common_card_belongs_to_every_hand() -> None:
    form = FORMS["seven_card_stud", "high"]
    own = ("As", "Ad", "7h", "5c", "2d", "9h")
    seen = bots.Seen(form, "act", (), own, ("Ah",), (("Kc",), ("Qc",)))
    spot = bots.spot_of(seen)
    assert [one.cards for one in spot.hands] == [(*own, "Ah"), ("Kc", "Ah"), ("Qc", "Ah")]
    assert spot.unknown == (0, 0, 5, 5)
    many = bots.Seen(form, "act", (), own[:3], (), ((),) * 8)
    assert len(bots.spot_of(many).hands) == 7, "the deck has no cards for more"
