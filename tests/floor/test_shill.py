"""A house that works with a patron: once it has seen a seed it adds a wager, and another seed.

The house is played with its own code and keys. It copies its database before the betting closes,
and tries in copies what would come with seeds of a shill, until the honest patron loses. Nothing
in such a journal is wrong by itself: what finds it is that a seed is shown against a signed list
alone, and that the patron keeps the list.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from shutil import copytree

import msgspec
import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, SeedRevealed, SeedsListed
from croupier.floor.store.database import open_database
from croupier.floor.tables import seeds
from croupier.floor.tables.floor import Floor
from croupier.floor.tables.seeds import Given, Revealed
from croupier.floor.web.static import verifier
from croupier.notation.signature import Signed, read_kept
from croupier.verification.showing import EARLY
from croupier.verification.verify import Against, verify
from tests.floor.fresh import fresh_sqlite
from tests.floor.test_seeds import (
    SALT,
    committed,
    journal,
    kinds,
    ready,
    reveals,
    seated,
    seed_of,
    wagers,
)

PROPERTIES = ("P1", "P2", "P3", "P4", "P8")
HONEST, SHILL = "p1", "p2"


class Worlds:
    """A house and its copies: what is tried in one leaves no trace in another."""

    def __init__(self, folder: Path) -> None:
        (folder / "house").mkdir()
        self.folder, self.numbers = folder, count(1)
        database = fresh_sqlite(folder / "house")
        floor = Floor(database)
        seated(floor, HONEST, SHILL)
        wagers(floor, HONEST)
        database.close()

    def another(self) -> Floor:
        """The house as it was when the honest patron alone had a wager."""
        made = self.folder / f"world {next(self.numbers)}"
        copytree(self.folder / "house", made)
        return Floor(open_database(made / "floor.db", durable=False))

    def where_the_patron_loses(self) -> Floor:
        """A world in which a shill has a seed of the house's choice, and the patron loses."""
        for number in count():
            floor, told = self.another(), Revealed(1, str(number), SALT)
            made = seeds.committed("T1", 1, SHILL, told.seed, SALT)
            wagers(floor, SHILL, Given(made), "10 on black")
            ready(floor, SHILL)
            ready(floor, HONEST)
            reveals(floor, HONEST, 1)
            came = reveals(floor, SHILL, 1, told.seed)
            if any(isinstance(one, Collected) and one.patron == HONEST for one in came):
                return floor
            floor.database.close()
        raise AssertionError


def kept(folder: Path, *signed: Signed) -> Path:
    """What the patron's page keeps, as a file."""
    file = folder / "kept.json"
    file.write_bytes(msgspec.json.encode(signed))
    return file


def found_by(folder: Path, floor: Floor, file: Path) -> tuple[list[str], int]:
    """What `croupier verify` finds with what was kept, and how the other verifier ends."""
    published = folder / "journal.jsonl"
    published.write_text(journal(floor, every=True), "utf-8")
    key = floor.database.keys.public
    found = verify(published, "", Against(key=key, receipts=read_kept(str(file))))
    words = [str(published), "--key", key, "--receipts", str(file)]
    return [one.why for one in found.findings], verifier.main(words)


def test_a_shill_who_comes_in_after_the_seed_was_seen_is_found_by_the_list(tmp_path: Path) -> None:
    """The patron is alone, and the page shows the seed against a list that has no shill on it."""
    worlds = Worlds(tmp_path)
    honest = worlds.another()
    done = ready(honest, HONEST)
    assert kinds(done, SeedsListed, SeedRevealed) == ["SeedsListed"], "nothing was shown yet"
    listed = seeds.signed_list(honest.current("T1"))
    reveals(honest, HONEST, 1)
    forged = worlds.where_the_patron_loses()
    own = Revealed(1, seed_of(1, HONEST), SALT)
    proofs = kept(tmp_path, listed, seeds.receipt(forged, "T1", HONEST, own))
    alone = verify(journal(forged))
    assert (alone.findings, alone.missing(PROPERTIES)) == ((), ()), "by itself it convinces"
    why, code = found_by(tmp_path, forged, proofs)
    assert why == [f"{proofs}: the house signed a different list for round 1"]
    assert code == 1
    assert found_by(tmp_path, honest, proofs) == ([], 0)


def test_a_shill_who_commits_after_the_list_does_not_count(tmp_path: Path) -> None:
    """Once the list is signed, nobody comes in: not in the record either."""
    floor = Worlds(tmp_path).another()
    ready(floor, HONEST)
    with pytest.raises(Refused):
        wagers(floor, SHILL, Given(committed(1, SHILL)), "10 on black")
    assert floor.current("T1").seeding.committed == ((HONEST, committed(1, HONEST)),)


def test_a_seed_that_is_sent_before_the_list_protects_from_no_shill(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Why no page sends one so: what was kept does not tell the two worlds apart."""
    worlds = Worlds(tmp_path)
    brought = Given("", seed_of(1, HONEST), SALT)
    honest = worlds.another()
    assert kinds(ready(honest, HONEST, brought), SeedsListed, SeedRevealed) == ["SeedRevealed"]
    forged = worlds.where_the_patron_loses()
    own = Revealed(1, seed_of(1, HONEST), SALT)
    proofs = kept(tmp_path, seeds.receipt(honest, "T1", HONEST, own))
    assert found_by(tmp_path, forged, proofs) == ([], 0)
    assert EARLY not in capsys.readouterr().out
    assert found_by(tmp_path, honest, proofs) == ([], 0)
    note = f"in 1 round {EARLY}"
    assert note in capsys.readouterr().out
    assert note in verify(journal(honest)).notes


def test_a_list_of_a_round_that_was_declared_void_is_no_finding(tmp_path: Path) -> None:
    """The record says who declared it void and what would have come; the table goes on at once."""
    floor = Worlds(tmp_path).another()
    ready(floor, HONEST)
    proofs = kept(tmp_path, seeds.signed_list(floor.current("T1")))
    floor.renew("T1", "values", "the table was restored from a backup")
    wagers(floor, HONEST, Given(committed(2, HONEST)))
    ready(floor, HONEST)
    reveals(floor, HONEST, 2)
    assert found_by(tmp_path, floor, proofs) == ([], 0)
    other = floor.database.keys.signed(["croupier 2/list", "T1", 1, []])
    assert found_by(tmp_path, floor, kept(tmp_path, other))[1] == 1
