"""The command line."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
"""Not imported from `typing`, so that an interrupt ends quietly as early as possible."""

if TYPE_CHECKING:
    from types import TracebackType

COMMANDS = ("croupier", "croupier/__main__.py")
"""How the name of the program ends if it is the command itself, not a library."""


def quiet(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Say nothing about an interrupt while modules are loaded, and anything else as usual."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


if sys.argv[:1] and sys.argv[0].endswith(COMMANDS):
    sys.excepthook = quiet
