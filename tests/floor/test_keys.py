"""The keys of a house: they sign, seal and authenticate; what is wrong with them is refused."""

from __future__ import annotations

import stat
from pathlib import Path
from threading import Thread
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.core.errors import Refused
from croupier.floor import serve
from croupier.floor.store import keys as module
from croupier.floor.store.database import Database
from croupier.floor.store.keys import LOOK_S, Keys, holds
from croupier.floor.web.serving.house import House
from croupier.notation.chain import canonical
from croupier.notation.signature import Signed

AT = "2026-01-01T12:00:00.000+00:00"


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys.at(tmp_path / "keys", create=True)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_directory_is_made_once_for_its_owner_alone(keys: Keys) -> None:
    files = sorted(keys.directory.iterdir())
    assert [file.name for file in files] == ["changes.jsonl", "secret.key", "signing-1.key"]
    assert [mode(keys.directory), *map(mode, files)] == [0o700, 0o600, 0o600, 0o600]
    again = Keys.at(keys.directory, create=True)
    assert (again.public, again.fingerprint) == (keys.public, keys.fingerprint)
    assert list(keys.directory.parent.iterdir()) == [keys.directory]


def test_many_who_make_a_directory_at_once_have_the_same_keys(tmp_path: Path) -> None:
    made: list[str] = []
    where = tmp_path / "deep" / "keys"

    def make() -> None:
        made.append(Keys.at(where, create=True).fingerprint)

    threads = [Thread(target=make) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(made), len(set(made))) == (12, 1)
    assert list(where.parent.iterdir()) == [where]


def test_a_signature_is_over_the_canonical_statement(keys: Keys) -> None:
    statement: list[object] = ["croupier 2/checkpoint", "T1", 7, "ab" * 32, AT]
    signed = keys.signed(statement)
    assert (signed.key, signed.signature) == (keys.public, keys.sign(statement))
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(keys.public)).verify(
        bytes.fromhex(signed.signature), canonical(statement)
    )
    assert holds(signed)
    assert not holds(Signed([*statement[:2], 8, *statement[3:]], signed.key, signed.signature))
    assert not holds(Signed(statement, "00" * 32, signed.signature))
    assert not holds(Signed(statement, "nonsense", signed.signature))


@pytest.mark.parametrize("text", ["", "a secret", '[{"secret":"00"}]', "é" * 3_000])
def test_what_is_sealed_is_read_again(keys: Keys, text: str) -> None:
    sealed = keys.seal("T1/round", text)
    assert keys.unseal("T1/round", sealed).decode() == text
    assert Keys.at(keys.directory).unseal("T1/round", sealed).decode() == text
    assert sealed != keys.seal("T1/round", text)
    assert not text or text not in sealed


def test_a_sealed_value_is_refused_changed_elsewhere_or_with_other_keys(
    keys: Keys, tmp_path: Path
) -> None:
    sealed = keys.seal("T1/round", "a secret")
    others = Keys.at(tmp_path / "others", create=True)
    middle = len(sealed) // 2
    changed = sealed[:middle] + ("A" if sealed[middle] != "A" else "B") + sealed[middle + 1 :]
    for whose, about, value in (
        (keys, "T1/round", changed),
        (keys, "T1/round", sealed[:-8]),
        (keys, "T1/round", "sealed 1:"),
        (keys, "T1/round", "sealed 1:not base 64"),
        (keys, "T2/round", sealed),
        (others, "T1/round", sealed),
    ):
        with pytest.raises(Refused, match=r"it was changed, or the keys in .* did not seal it"):
            whose.unseal(about, value)


def test_a_code_is_of_these_keys_this_thing_and_this_text(keys: Keys, tmp_path: Path) -> None:
    others = Keys.at(tmp_path / "others", create=True)
    codes = {keys.mac("a", "bc"), keys.mac("ab", "c"), keys.mac("a", "bd"), others.mac("a", "bc")}
    assert len(codes) == 4
    assert keys.mac("a", "bc") == Keys.at(keys.directory).mac("a", b"bc")


def test_a_new_key_is_signed_by_the_one_before(keys: Keys) -> None:
    first, elsewhere = keys.public, Keys.at(keys.directory)
    sealed = keys.seal("T1/round", "a secret")
    change = keys.rotate(AT)
    second = keys.public
    assert change.statement == ["croupier 2/key", first, second, AT]
    assert (change.key, holds(change), first != second) == (first, True, True)
    third = keys.rotate(AT).statement[2]
    elsewhere.look()
    assert keys.public == elsewhere.public == Keys.at(keys.directory).public == third
    assert keys.changes == elsewhere.changes
    assert [change.key for change in keys.changes] == [first, second]
    assert keys.changes_since(second) == keys.changes[1:]
    assert keys.changes_since(keys.public) == ()
    with pytest.raises(Refused, match="they never held"):
        keys.changes_since("00" * 32)
    assert elsewhere.signed(["x"]).key == third
    assert keys.unseal("T1/round", sealed) == b"a secret"


def test_a_key_that_another_process_changed_is_known_soon(
    keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere, now = Keys.at(keys.directory), monotonic()
    keys.rotate(AT)
    monkeypatch.setattr("croupier.floor.store.keys.monotonic", lambda: now + LOOK_S + 1)
    assert elsewhere.public == keys.public == elsewhere.signed(["x"]).key


def test_keys_that_are_changed_by_many_at_once_follow_each_other(keys: Keys) -> None:
    threads = [Thread(target=Keys.at(keys.directory).rotate, args=(AT,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(Keys.at(keys.directory).changes) == len(keys.changes) == 8


def test_a_change_that_was_not_finished_changes_nothing(
    keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, put = keys.public, module._put

    def fails(file: Path, text: str) -> None:
        if file.name == module.CHANGES:
            raise KeyboardInterrupt
        put(file, text)

    with monkeypatch.context() as patch:
        patch.setattr(module, "_put", fails)
        with pytest.raises(KeyboardInterrupt):
            keys.rotate(AT)
    assert Keys.at(keys.directory).public == keys.public == first
    keys.rotate(AT)
    assert Keys.at(keys.directory).public == keys.public != first


def test_keys_that_are_not_there_are_not_made_unasked(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="there is no such directory"):
        Keys.at(tmp_path / "keys")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "holding", "why"),
    [
        ("secret.key", None, "it is missing"),
        ("secret.key", b"zz", "it is not a key"),
        ("secret.key", b"ab" * 31, "it is not a key of 32 bytes"),
        ("signing-1.key", b"\xff" * 64, "it cannot be read"),
        ("signing-1.key", None, "it is missing"),
        ("changes.jsonl", None, "it"),
        ("changes.jsonl", b"[nonsense", "it cannot be read"),
        ("changes.jsonl", b'{"statement":[],"key":"","signature":""}', "signing-2.key: it is miss"),
    ],
)
def test_a_damaged_directory_is_refused_and_left_alone(
    keys: Keys, name: str, holding: bytes | None, why: str
) -> None:
    file = keys.directory / name
    if holding is None:
        file.unlink()
    else:
        file.write_bytes(holding)
    before = sorted(keys.directory.iterdir())
    with pytest.raises(Refused, match=why):
        Keys.at(keys.directory, create=True)
    assert sorted(keys.directory.iterdir()) == before


def test_a_change_nobody_signed_is_refused(keys: Keys) -> None:
    keys.rotate(AT)
    file = keys.directory / "changes.jsonl"
    said = file.read_text()
    file.write_text(said.replace(AT, AT.replace("2026", "2027")))
    with pytest.raises(Refused, match="a signature is wrong"):
        Keys.at(keys.directory)
    file.write_text(said.replace("croupier 2/key", "croupier 2/kay"))
    with pytest.raises(Refused, match="it does not lead from each key to the next"):
        Keys.at(keys.directory)


@pytest.mark.parametrize("name", ["", "secret.key", "signing-1.key", "changes.jsonl"])
@pytest.mark.parametrize("more", [0o004, 0o040, 0o001, 0o020])
def test_keys_that_others_can_read_are_refused(keys: Keys, name: str, more: int) -> None:
    path = keys.directory / name
    path.chmod(mode(path) | more)
    with pytest.raises(Refused, match=r"others can read it .* chmod"):
        Keys.at(keys.directory)


def test_where_keys_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="Not a directory"):
        Keys.at(tmp_path / "file" / "keys", create=True)
    with pytest.raises(Refused, match="it cannot be read: Not a directory"):
        Keys.at(tmp_path / "file", create=True)


def test_workers_have_the_keys_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, given = tmp_path / "floor.db", tmp_path / "elsewhere"
    asked: list[Any] = []
    opened: list[Database] = []

    def serving(house: House) -> SimpleNamespace:
        opened.append(house.database)
        return SimpleNamespace(run=lambda sockets: None)

    monkeypatch.setattr(serve.Workers, "keep", lambda self, count: asked.extend(self._what))
    monkeypatch.setattr(serve, "Serving", serving)
    house = serve.house_of(where, demo=False, keys=given)
    with serve.listening("127.0.0.1", 0) as listens:
        serve.serve(house, listens, where, 2)
        serve._worker(*asked)
    assert opened[0].keys.fingerprint == house.database.keys.fingerprint
    assert opened[0].keyring.directory == given
    opened[0].close()
