"""A folder with a file of each kind that commands take, good and bad, and a house to work on."""

from __future__ import annotations

import shutil
from itertools import cycle
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

import msgspec
import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli.app import app
from croupier.cli.odds import asked_games
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.serve import house_of, listening
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.rulebook.coverage import index
from tests.notation.fair_journals import TABLE, fair_table

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.floor.web.serving.house import House

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE_FILES = ROOT / "docs" / "examples"
HOUSE = "house.db"
USUAL = "croupier-floor.db"
"""The database of anybody who names none."""
TABLES = """
format = "croupier submission 1"
effective = 2026-03-01T06:00:00-05:00
[[table]]
id = "R-01"
game = "roulette"
wheel = "double"
limits = { min = 25, max = 2500 }
[[table]]
id = "B6-01"
game = "bigsix"
"""
FEW = ("bigsix", "sicbo")
"""The games that stand for all of them."""
COPIES = {
    "one-round.croupier": "game.croupier",
    "proved.jsonl": "journal.jsonl",
    "seven-riffles.toml": "plan.toml",
    "tournament.toml": "filing.toml",
    "equipment.toml": "equipment.toml",
    "approvals.toml": "approvals.toml",
    "chip-design.txt": "chip-design.txt",
    "journal.jsonl": "entries.jsonl",
}
TEXTS = {
    "tables.toml": TABLES,
    "new.toml": TABLES.replace("min = 25", "min = 50").replace("03-01T", "03-02T"),
    "roulette.toml": 'wheel = "single"\n',
    "bigsix.toml": "limits.min = 10\n",
    "reddog.toml": "limits.min = 10\n",
    "holdem.toml": 'type = "holdem"\n',
    "empty.toml": "",
    "broken.toml": "a = \n",
}


def stock(here: Path) -> None:
    """Fill a folder."""
    for source, target in COPIES.items():
        shutil.copy(EXAMPLE_FILES / source, here / target)
    shutil.copytree(EXAMPLE_FILES / "petition", here / "petition")
    for name, text in TEXTS.items():
        (here / name).write_text(text, "utf-8")
    hands = ROOT / "tests" / "notation" / "phh" / "hands"
    shutil.copy(min(hands.glob("*.phh")), here / "hand.phh")
    (here / "binary.bin").write_bytes(bytes(range(256)))
    (here / "folder").mkdir()
    (here / "folder" / "full.txt").write_text("full")
    (here / "records").mkdir()
    shutil.copy(here / "tables.toml", here / "records")
    with_journal(here)
    with_shoe(here)
    with_proof(here)
    with_house(here)


def with_journal(here: Path) -> None:
    """A journal, made as anybody makes one."""
    called("journal", "add", str(here / "kept.db"), str(here / "entries.jsonl"))


def called(*words: str) -> None:
    made = CliRunner().invoke(app, [*words])
    assert made.exit_code == 0, made.output


def with_shoe(here: Path) -> None:
    """The transcript of a shoe, for its roads."""
    table = croupier.table("minibaccarat", seed=5)
    for _ in range(9):
        table.place("p1", "5 on tie")
        table.play_round()
    (here / "shoe.croupier").write_text(croupier.transcript(table), "utf-8")


def with_proof(here: Path) -> None:
    """A journal with the seeds of two patrons, and what one of them kept."""
    table = fair_table("roulette", 2, patrons=("p1", "p2"))
    record = record_of(table, TABLE)
    (here / "fair.jsonl").write_text(write_jsonl(record), "utf-8")
    (here / "key.txt").write_text(table.signer.public, "utf-8")
    (here / "checkpoint.json").write_bytes(msgspec.json.encode(table.checkpoint(record)))
    (here / "receipts.json").write_bytes(msgspec.json.encode(table.kept))


def with_house(here: Path) -> None:
    """The demonstration with one person more, its backup, and a copy under the usual name."""
    keys = here / f"{HOUSE}.keys"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.serve.People", lambda: People(QUICK))
        house = house_of(here / HOUSE, keys=keys)
    with house.database.transaction() as connection:
        People(QUICK).sign_up(connection, "2026-01-01T12:00:00.000", "dealer-2", "long enough")
    house.database.close()
    where = ("--database", str(here / HOUSE), "--keys", str(keys))
    called("floor", "backup", str(here / "house.bak"), *where)
    shutil.copy(here / HOUSE, here / USUAL)
    shutil.copytree(keys, here / f"{USUAL}.keys")


def served(house: House, listens: socket, *_: object) -> None:
    """A house that was opened, and closes when it would begin to serve."""
    listens.close()
    house.database.close()


def rehearse(patch: pytest.MonkeyPatch) -> None:
    """Let the floor open on any free port and close at once; what the machine has set is unset."""
    patch.setattr("croupier.floor.serve.serve", served)
    patch.setattr("croupier.floor.serve.People", lambda: People(QUICK))
    patch.setattr("croupier.floor.serve.listening", lambda host, port: listening(host, 0))
    for name in ("COLUMNS", "CROUPIER_KEYS"):
        patch.delenv(name, raising=False)


def shorten(patch: pytest.MonkeyPatch) -> None:
    """Let a probe take the tests of a broken rule for red, and `odds --all` end after two games."""
    verdicts = cycle(("", "1 failed"))
    patch.setattr("croupier.rulebook.probe._failure", lambda *_: next(verdicts))
    patch.setattr("croupier.rulebook.probe.COPIED", ("src/croupier/games/bigsix",))
    patch.setattr("croupier.rulebook.coverage.index", lambda slug="bigsix": index(slug))

    def few(name: str | None, every: bool) -> list[Game]:
        return [one for one in asked_games(name, every) if not every or one.key in FEW]

    patch.setattr("croupier.cli.odds.asked_games", few)
