"""The keys of a house: a directory that only its owner can read.

| file | holds |
| --- | --- |
| `secret.key` | 32 bytes in hexadecimal, from which the keys for sealing and for MACs are derived |
| `signing-1.key` | the first Ed25519 signing key, 32 bytes in hexadecimal |
| `signing-2.key`, … | the signing keys that came after it |
| `changes.jsonl` | for each key after the first, a statement signed by the key before it |

A directory is made complete or not at all, and a change of key takes effect with its line.
"""

from __future__ import annotations

import errno
import fcntl
import hmac
import os
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from shutil import rmtree
from tempfile import mkdtemp
from time import monotonic

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.core.errors import Refused
from croupier.floor.store import private
from croupier.notation import signature
from croupier.notation.chain import canonical
from croupier.notation.signature import Signed

SECRET, CHANGES, SIGNING = "secret.key", "changes.jsonl", "signing-{}.key"
KEY_BYTES = 32
SALT_BYTES, NONCE_BYTES = 16, 12
SEALED = "sealed 1:"
"""The prefix of a sealed text."""
KEY_CHANGED = "croupier 2/key"
LOOK_S = 0.25
"""How often, in seconds, to check whether another process changed the signing key."""
THE_KEYS = "the directory with this house's keys, by --keys DIR or CROUPIER_KEYS"


class Keys:
    """The keys in a directory: they sign, seal, and authenticate."""

    def __init__(self, directory: Path) -> None:
        """Read a directory; refuse one that is damaged, or that others can read."""
        self.directory = directory
        _private(directory)
        secret = _key_in(directory / SECRET)
        self._sealing = _derived(secret, "seal")
        self._macs = hmac.new(_derived(secret, "mac"), digestmod="sha256")
        self.fingerprint = sha256(b"croupier sealing key/" + self._sealing).hexdigest()
        self._look = monotonic() + LOOK_S
        self._read_signing()

    @classmethod
    def at(cls, directory: str | Path, *, create: bool = False) -> Keys:
        """The keys in a directory, made if it is missing or empty and `create` is true."""
        where = Path(directory)
        if create and _vacant(where):
            _make(where)
        if not where.is_dir():
            raise Refused(f"keys {where}", "there is no such directory", (), THE_KEYS)
        return cls(where)

    @classmethod
    def look_at(cls, where: Path) -> None:
        """Refuse a place where no keys can be, or with damaged keys, before a house is made."""
        if not _vacant(where):
            cls(where)

    @property
    def public(self) -> str:
        """The public key that verifies signatures, in hexadecimal."""
        self._signer()
        return self._public

    @property
    def changes(self) -> tuple[Signed, ...]:
        """Every change of the signing key, oldest first."""
        self.look()
        return self._changes

    def changes_since(self, public: str) -> tuple[Signed, ...]:
        """The changes that lead from a public key to the current one; refuse an unknown key."""
        known = [str(change.statement[1]) for change in self.changes]
        if public == self.public:
            return ()
        if public not in known:
            raise Refused(f"keys {self.directory}", f"they never held {public}", (), THE_KEYS)
        return self.changes[known.index(public) :]

    def sign(self, statement: list[object]) -> str:
        """The signature of a statement, in hexadecimal."""
        return self._signer().sign(canonical(statement)).hex()

    def signed(self, statement: list[object]) -> Signed:
        """A statement with its signature."""
        return _signed(self._signer(), statement)

    def seal(self, about: str, text: str | bytes) -> str:
        """A sealed text that only these keys can read, and only under the same `about`."""
        salt, nonce = token_bytes(SALT_BYTES), token_bytes(NONCE_BYTES)
        plain = text.encode() if isinstance(text, str) else text
        made = AESGCM(_derived(self._sealing, about, salt)).encrypt(nonce, plain, about.encode())
        return SEALED + b64encode(salt + nonce + made).decode()

    def unseal(self, about: str, sealed: str) -> bytes:
        """The original text; refuse one that was changed, or that other keys sealed."""
        try:
            whole = b64decode(sealed.removeprefix(SEALED), validate=True)
            salt, rest = whole[:SALT_BYTES], whole[SALT_BYTES:]
            cipher = AESGCM(_derived(self._sealing, about, salt))
            return cipher.decrypt(rest[:NONCE_BYTES], rest[NONCE_BYTES:], about.encode())
        except (InvalidTag, ValueError):
            why = f"it was changed, or the keys in {self.directory} did not seal it"
            raise Refused(f"sealed value of {about}", why, (), THE_KEYS) from None

    def mac(self, about: str, text: str | bytes) -> str:
        """An authentication code that only these keys can make, in hexadecimal."""
        plain = text.encode() if isinstance(text, str) else text
        made = self._macs.copy()
        made.update(_prefixed(about.encode()) + plain)
        return made.hexdigest()

    def rotate(self, at: str) -> Signed:
        """Sign with a new key from now on; the old one signs the change, and is kept."""
        with _in_turn(self.directory):
            self._read_signing()
            old, new = self._present, Ed25519PrivateKey.generate()
            change = _signed(old, [KEY_CHANGED, _public(old), _public(new), at])
            _put(self.directory / SIGNING.format(len(self._changes) + 2), _spelled(new))
            lines = (msgspec.json.encode(one).decode() for one in (*self._changes, change))
            _put(self.directory / CHANGES, "\n".join(lines))
            self.look()
        return change

    def _signer(self) -> Ed25519PrivateKey:
        """The current signing key, read again soon after another process changed it."""
        if monotonic() >= self._look:
            self.look()
        return self._present

    def look(self) -> None:
        """Read the signing keys again if they were changed."""
        self._look = monotonic() + LOOK_S
        if self._read != _stamp(self.directory / CHANGES):
            self._read_signing()

    def _read_signing(self) -> None:
        """Read the signing keys, and the changes that lead from one to the next."""
        file = self.directory / CHANGES
        stamp, lines = _stamp(file), _text_in(file).splitlines()
        try:
            changes = tuple(msgspec.json.decode(line, type=Signed) for line in lines)
        except msgspec.DecodeError:
            raise _damaged(file, "it cannot be read") from None
        names = (SIGNING.format(number) for number in range(1, len(changes) + 2))
        keys = [Ed25519PrivateKey.from_private_bytes(_key_in(self.directory / n)) for n in names]
        for change, old, new in zip(changes, keys, keys[1:], strict=False):
            if change.statement[:3] != [KEY_CHANGED, _public(old), _public(new)]:
                raise _damaged(file, "it does not lead from each key to the next")
            if change.key != _public(old) or not holds(change):
                raise _damaged(file, "a signature is wrong")
        self._changes, self._present, self._public = changes, keys[-1], _public(keys[-1])
        self._read = stamp


def holds(signed: Signed) -> bool:
    """Whether a signature was made by the key it names."""
    return signature.holds(signed.key, signed.statement, signed.signature)


def _signed(key: Ed25519PrivateKey, statement: list[object]) -> Signed:
    return Signed(statement, _public(key), key.sign(canonical(statement)).hex())


def _public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def _spelled(key: Ed25519PrivateKey) -> str:
    return key.private_bytes_raw().hex()


def _prefixed(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def _derived(secret: bytes, what: str, salt: bytes = b"") -> bytes:
    """A key for one purpose, which reveals neither the secret nor another key."""
    return hmac.digest(secret, b"croupier keys 1/" + _prefixed(what.encode()) + salt, "sha256")


def _vacant(where: Path) -> bool:
    """Whether a directory is missing or empty."""
    try:
        return not any(where.iterdir())
    except FileNotFoundError:
        return True
    except OSError as error:
        raise _unreadable(where, error) from None


@contextmanager
def _in_turn(directory: Path) -> Iterator[None]:
    """Let one process at a time change a directory."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _make(where: Path) -> None:
    """Make a directory of new keys, complete or not at all; keep one that another process made."""
    with _written(where):
        where.parent.mkdir(parents=True, exist_ok=True)
        made = Path(mkdtemp(prefix=f".{where.name}.", dir=where.parent))
        try:
            _put(made / CHANGES, "")
            _put(made / SIGNING.format(1), _spelled(Ed25519PrivateKey.generate()))
            _put(made / SECRET, token_bytes(KEY_BYTES).hex())
            made.rename(where)
            private.synced(where.parent)
        except OSError as error:
            rmtree(made)
            if error.errno not in {errno.ENOTEMPTY, errno.EEXIST}:
                raise


def _put(file: Path, text: str) -> None:
    """Write a file of the directory, complete or not at all."""
    with _written(file), private.replaced(file) as to:
        to.write(f"{text}\n".encode() if text else b"")


@contextmanager
def _written(where: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = f"keys cannot be written there: {error.strerror}"
        raise Refused(f"keys {where}", why, (), "a writable directory, by --keys DIR") from None


def _key_in(file: Path) -> bytes:
    """The 32 bytes of a key."""
    text = _text_in(file)
    try:
        key = bytes.fromhex(text)
    except ValueError:
        raise _damaged(file, "it is not a key") from None
    if len(key) != KEY_BYTES:
        raise _damaged(file, f"it is not a key of {KEY_BYTES} bytes")
    return key


def _text_in(file: Path) -> str:
    try:
        _private(file)
        return file.read_text("ascii").strip()
    except FileNotFoundError:
        raise _damaged(file, "it is missing") from None
    except UnicodeDecodeError:
        raise _damaged(file, "it cannot be read") from None
    except OSError as error:
        raise _unreadable(file, error) from None


def _stamp(file: Path) -> tuple[int, int, int]:
    """A value that changes with every version of a file."""
    try:
        found = file.stat()
    except OSError as error:
        raise _unreadable(file, error) from None
    return found.st_ino, found.st_mtime_ns, found.st_size


def _private(path: Path) -> None:
    """Refuse keys that others can read."""
    if private.others_may(path):
        fix = "chmod 700" if path.is_dir() else "chmod 600"
        why = f"others can read it (its mode is {path.stat().st_mode & 0o777:03o})"
        raise Refused(f"keys {path}", why, (), f"{fix} {path}, if nobody has read it")


def _damaged(file: Path, why: str) -> Refused:
    return Refused(f"keys {file}", why, (), "a complete copy of the directory")


def _unreadable(path: Path, error: OSError) -> Refused:
    return Refused(f"keys {path}", f"it cannot be read: {error.strerror}", (), THE_KEYS)
