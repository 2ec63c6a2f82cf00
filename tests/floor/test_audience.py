"""Who watches at other workers: summed, told when it changes, and forgotten with a worker."""

from __future__ import annotations

import msgspec

from croupier.floor.store.database import Database
from croupier.floor.web.serving.audience import AGAIN_S, FORGOTTEN_S, MOST, Audience, Counts


class Time:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def said(worker: str, **counts: int) -> str:
    return msgspec.json.encode(Counts(worker, counts)).decode()


def test_watchers_at_other_workers_are_summed_and_a_silent_worker_is_forgotten() -> None:
    clock = Time()
    here = Audience(clock)
    here.heard(said("a", T1=2, T2=1))
    here.heard(said("b", T1=3))
    here.heard(said(here.worker, T1=9))
    assert [here.elsewhere(name) for name in ("T1", "T2", "T3")] == [5, 1, 0]
    here.heard(said("a", T1=1))
    assert [here.elsewhere(name) for name in ("T1", "T2")] == [4, 0]
    clock.now += FORGOTTEN_S - 1
    here.heard(said("b", T1=3))
    clock.now += 2
    assert here.elsewhere("T1") == 3


def test_what_has_not_changed_is_told_now_and_then_alone(postgres_database: Database) -> None:
    clock = Time()
    here = Audience(clock)
    assert not here.tell(postgres_database, {})
    assert here.tell(postgres_database, {"T1": 2})
    assert not here.tell(postgres_database, {"T1": 2})
    clock.now += AGAIN_S
    assert here.tell(postgres_database, {"T1": 2})
    assert here.tell(postgres_database, {})
    clock.now += AGAIN_S
    assert not here.tell(postgres_database, {})


def test_what_is_told_is_never_too_long(postgres_database: Database) -> None:
    many = {f"{number:040}": number for number in range(10 * MOST)}
    assert Audience().tell(postgres_database, many)
