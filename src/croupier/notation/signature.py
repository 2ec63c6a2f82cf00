"""Signed statements of the house: whether a signature holds, and statements kept in files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.core.errors import BadFile
from croupier.notation.chain import canonical
from croupier.rulebook import readable
from croupier.rulebook.standard_input import DASH, standard_input

KEY = re.compile("[0-9a-f]{64}")
CHECKPOINT = "croupier 2/checkpoint"
CHANGED, CHANGE = "croupier 2/key", 4
SIGNATURE = re.compile("[0-9a-f]{128}")


class Signed(msgspec.Struct, frozen=True):
    """A statement, the public key of its signer, and the signature over its canonical JSON."""

    statement: list[Any]
    key: str
    signature: str


class Kept(msgspec.Struct, frozen=True):
    """A signed statement that somebody kept, and its file."""

    file: str
    signed: Signed

    @property
    def tag(self) -> str:
        """The kind of statement."""
        return str(self.signed.statement[0]) if self.signed.statement else ""


def holds(key: str, statement: list[Any], signature: str) -> bool:
    """Whether a statement has a valid signature by a key, both in hexadecimal."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if not (KEY.fullmatch(key) and SIGNATURE.fullmatch(signature)):
        return False
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), canonical(statement))
    except (InvalidSignature, ValueError):
        return False
    return True


def read_key(given: str) -> str:
    """A public key in hexadecimal, given directly or in a file."""
    return read_keys(given)[0]


def read_keys(given: str) -> tuple[str, ...]:
    """The public key and the earlier keys that the file names, the latest first."""
    text = given.strip().lower()
    if KEY.fullmatch(text):
        return (text,)
    content = _text(given).strip()
    key, changes = content, ()
    if content.startswith("{"):
        document = _decoded(content, given)
        key = str(document.get("key", "")) if isinstance(document, dict) else ""
        changes = document.get("changes", ()) if isinstance(document, dict) else ()
    if not KEY.fullmatch(key.lower()):
        raise BadFile(given, None, "it has no public key", "64 hexadecimal digits")
    return key.lower(), *_earlier(key.lower(), changes, given)


def _earlier(key: str, changes: Any, file: str) -> Iterator[str]:
    """The keys before this one, through changes in which each key signed the next."""
    try:
        every = msgspec.convert(changes, list[Signed])
    except msgspec.ValidationError as wrong:
        raise BadFile(file, None, str(wrong), "changes: statement, key, signature") from None
    for one in reversed(every):
        named = one.statement[:3] == [CHANGED, one.key, key] and len(one.statement) == CHANGE
        if not (named and holds(one.key, one.statement, one.signature)):
            why = "its changes do not lead from key to key, each signed with the previous key"
            raise BadFile(file, None, why, f'["{CHANGED}", old, new, at]')
        key = one.key
        yield key


def read_kept(file: str) -> tuple[Kept, ...]:
    """The signed statements in a file: one JSON document, or one statement per line."""
    text = _text(file)
    try:
        found = list(_signed(msgspec.json.decode(text), file))
    except (msgspec.DecodeError, RecursionError):
        rows = [(number, row) for number, row in enumerate(text.split("\n"), 1) if row.strip()]
        lines = ((row, f"{file}, line {number}") for number, row in rows)
        found = [one for row, name in lines for one in _signed(_decoded(row, name), name)]
    if not found:
        raise BadFile(file, None, "it contains no signed statement", "statement, key, signature")
    return tuple(found)


def read_checkpoint(file: str) -> tuple[Kept, ...]:
    """The signed checkpoints in a file; a file without any is refused."""
    found = tuple(one for one in read_kept(file) if one.tag == CHECKPOINT)
    if not found:
        raise BadFile(file, None, "it contains no checkpoint", f'["{CHECKPOINT}", table, …]')
    return found


def _signed(value: Any, file: str) -> Iterator[Kept]:
    """Every signed statement within a document."""
    if isinstance(value, dict) and "statement" in value:
        try:
            yield Kept(file, msgspec.convert(value, Signed))
        except msgspec.ValidationError as wrong:
            raise BadFile(file, None, str(wrong), "statement, key, signature") from None
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _signed(one, file)


def _decoded(text: str, file: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise BadFile(file, None, f"it is not JSON ({wrong})", "JSON") from None


def _text(file: str) -> str:
    if file == DASH:
        return standard_input()
    try:
        return readable.text(file)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise BadFile(file, None, str(why)) from error
