"""Files that are read are never written over by what is made of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from croupier.core.errors import Refused


def spared(target: Path, sources: Iterable[Path], instead: str = "another file") -> Path:
    """The same path, refused if it is a file that is read, through links as well."""
    for source in sources:
        if same_file(target, source):
            why = f"it would overwrite its own source, {source}"
            raise Refused(str(target), why, (), instead)
    return target


def same_file(one: Path, other: Path) -> bool:
    """Whether two names are of one file that is there."""
    try:
        return one.samefile(other)
    except OSError:
        return False
