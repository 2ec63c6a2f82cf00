"""What each file of the source mentions, kept from run to run until the file changes."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from croupier.rulebook import collect, kept
from croupier.rulebook.collect import Index, Known, Mention


def collected(root: Path, slug: str | None = None) -> Index:
    """The index of the source; only files that have changed since the last run are read."""
    known = _read(root)
    before = dict(known)
    found = collect.collect(root, slug, known)
    if known != before:
        with suppress(OSError):
            kept.write(_name(root), _code(), _as_json(known))
    return found


def _name(root: Path) -> str:
    return f"index-{sha256(str(root).encode()).hexdigest()[:16]}"


@cache
def _code() -> str:
    """The hash of the code that reads the source."""
    return sha256(Path(collect.__file__).read_bytes()).hexdigest()


def _as_json(known: Known) -> dict[str, list[object]]:
    return {
        path: [stamp, [[one.id, one.path, one.line, one.name] for one in mentions]]
        for path, (stamp, mentions) in known.items()
    }


def _read(root: Path) -> Known:
    """What is kept; nothing if there is nothing, or if other code wrote it."""
    try:
        found = kept.read(_name(root), _code()) or {}
        return {
            path: (stamp, tuple(Mention(*one) for one in mentions))
            for path, (stamp, mentions) in found.items()
        }
    except (TypeError, ValueError, AttributeError):
        return {}
