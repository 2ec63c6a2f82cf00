"""Odds that were worked out are kept: for a restart, for other workers, and for no other rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from croupier.floor.figures import odds, odds_cache
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.web.serving.house import House
from croupier.games import registry

GAME = registry.game("bigsix")
RULES = GAME.options()


def house_on(database: Database) -> House:
    made = House(database, people=People(QUICK))
    made.desk.patience = 600.0
    return made


def never(*asked: Any) -> Any:
    raise AssertionError("worked out again")


def rows(database: Database) -> int:
    with database.reading() as connection:
        return connection.scalar(select(func.count()).select_from(schema.odds)) or 0


def test_another_process_reads_what_one_worked_out(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = house_on(database)
    first.floor.open_table("B1", "bigsix")
    first.floor.open_table("B2", "bigsix", choices={"limits.min": "10"})
    told = first.odds(first.floor.table("B1"))
    assert told == odds.table_odds(GAME, RULES)
    monkeypatch.setattr("croupier.floor.web.serving.house.table_odds", never)
    monkeypatch.setattr("croupier.floor.figures.desk.compiled", never)
    again = house_on(database)
    assert again.odds(again.floor.table("B1")) == told
    with pytest.raises(AssertionError, match="worked out again"):
        again.odds(again.floor.table("B2"))


def test_what_other_sources_worked_out_is_neither_read_nor_kept(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = odds.table_odds(GAME, RULES)
    odds_cache.keep(database, GAME, RULES, told)
    assert odds_cache.found(database, GAME, RULES) == told
    monkeypatch.setattr(odds_cache, "sources", lambda: "others")
    assert odds_cache.found(database, GAME, RULES) is None
    odds_cache.keep(database, GAME, RULES, told)
    assert rows(database) == 1


def test_two_who_worked_out_the_same_keep_it_once(database: Database) -> None:
    told = odds.table_odds(GAME, RULES)
    for _ in range(2):
        assert odds_cache.keep(database, GAME, RULES, told) == told
    assert rows(database) == 1


def test_nothing_is_kept_of_what_nobody_knows_or_of_a_game_from_elsewhere(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    odds_cache.keep(database, GAME, RULES, odds.TableOdds((), {}, None))
    told = odds.table_odds(GAME, RULES)
    monkeypatch.setattr(odds_cache, "PACKAGE", "elsewhere")
    monkeypatch.setattr(odds_cache, "sources", lambda: "here")
    odds_cache.keep(database, GAME, RULES, told)
    assert rows(database) == 0
    assert odds_cache.found(database, GAME, RULES) is None


def test_the_digest_of_the_sources_is_another_with_every_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_cache, "files", lambda package: tmp_path)
    seen = set()
    for name, text in (("a.py", "1"), ("a.py", "2"), ("b/c.toml", "2"), ("b/d.md", "2")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
        seen.add(odds_cache.sources.__wrapped__())
    assert len(seen) == 3
