"""The console that commands write to."""

from __future__ import annotations

from rich.console import Console


class Plain(Console):
    """A console that leaves a closed pipe to the end of the run; Rich itself would exit with 1."""

    def on_broken_pipe(self) -> None:
        """Raise the error that was caught."""
        raise  # noqa: PLE0704 - Rich calls this while it handles the error
