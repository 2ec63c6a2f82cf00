"""Results that take long to compute, kept in a folder for the next time.

The folder is the one that CROUPIER_CACHE names, or `croupier` in the user's folder for caches. What
is kept belongs to the code that computed it: if that code has changed, it is not found again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

SETTING = "CROUPIER_CACHE"


def folder() -> Path:
    """Where results are kept: nowhere, for a user without a home."""
    named, shared = os.environ.get(SETTING), os.environ.get("XDG_CACHE_HOME")
    try:
        return Path(named) if named else Path(shared or Path.home() / ".cache") / "croupier"
    except RuntimeError:
        return Path(os.devnull) / "croupier"


def read(name: str, code: str) -> Any:
    """What is kept under a name if this code computed it, otherwise None."""
    try:
        found = json.loads((folder() / f"{name}.json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    ours = isinstance(found, dict) and found.get("code") == code
    return found.get("kept") if ours else None


def exists(name: str) -> bool:
    """Whether anything is kept under a name."""
    return (folder() / f"{name}.json").exists()


def write(name: str, code: str, what: Any) -> None:
    """Keep what JSON holds under a name."""
    file = folder() / f"{name}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(f".{os.getpid()}.part")
    part.write_text(json.dumps({"code": code, "kept": what}), "utf-8")
    part.replace(file)


def remove(name: str) -> None:
    """Remove what is kept under a name, if anything."""
    (folder() / f"{name}.json").unlink(missing_ok=True)
