"""The long run of attacks in small: it counts what they gain, and finds one that does."""

from __future__ import annotations

from math import isclose

import pytest

from bench.runs import floor_attack
from bench.runs.floor_attack import ATTACKS, Attack, Attacker, Gain, attacked

ACTS = 60


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_gains_nothing(attack: Attack) -> None:
    gain = attacked(attack, 1, ACTS)
    assert gain.acts >= ACTS
    assert gain.errors < floor_attack.SIGMA


def test_a_gain_is_measured_against_the_fair_result() -> None:
    fair, variance = floor_attack.fair("roulette", "red", 38_00)
    assert isclose(fair, -2_00)
    gain = Gain()
    for _ in range(100):
        gain.count(38_00, fair, variance)
    assert gain.errors > floor_attack.SIGMA
    assert "gains" in (floor_attack.falls_short({"one": vars(gain)}) or "")
    assert "one" in floor_attack.figures({"one": vars(gain)})


def test_an_attacker_who_knows_what_comes_is_found() -> None:
    def knows(one: Attacker) -> None:
        one.sends("buy-ins", {"amount_cents": 10_00})
        one.gain.count(35.0, *floor_attack.fair("roulette", "straight", 1))

    gain = attacked(Attack(knows, "roulette", 1.0), 1, 50)
    assert gain.errors > floor_attack.SIGMA
