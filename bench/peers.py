"""Peers: third-party programs in .tools/peers, where `./run bench` has put them."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / ".tools" / "peers"
OURS = "tests"
"""A folder of ours that a peer has too; as a package theirs would go before ours."""


def is_here(name: str) -> bool:
    """Whether a peer can be imported; its dependencies never shadow our own."""
    if FOLDER.is_dir() and str(FOLDER) not in sys.path:
        import_module(OURS)
        sys.path.append(str(FOLDER))
    if find_spec(name) is not None:
        return True
    print(f"{name} is missing: ./run bench fetches it if there is a network", file=sys.stderr)
    return False
