"""How kernels are compiled: once, kept beside the source, run without the interpreter's lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from numba import njit

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")
KERNELS: list[Callable[..., object]] = []
"""Every kernel of the modules imported so far that may be kept."""


def kernel(function: F, **options: Any) -> F:
    """Compile at first call and keep the result for the next process, where it can be kept.

    A kept kernel is renewed when its own file changes, not when a file it calls changes: after
    editing `philox`, call `croupier.analysis.kernels.warm.clear()`.
    """
    try:
        compiled: F = njit(function, cache=True, nogil=True, **options)
    except RuntimeError:  # no folder at all may be written: compile in every process
        compiled = njit(function, nogil=True, **options)
    KERNELS.append(compiled)
    return compiled


def borrowing(function: F) -> F:
    """The same for one that makes no array: those it is handed are not counted as it goes.

    Counting them, an atomic step for each, is what parts of a loop that call each other cost most.
    """
    return kernel(function, _nrt=False)


def inlined(function: F) -> F:
    """Paste into the calling kernel before compiling, so that its loops can be vectorised."""
    pasted: F = njit(function, inline="always")
    return pasted


def kept_in(compiled: Callable[..., object]) -> str | None:
    """The folder a kernel is kept in, if it is kept at all."""
    path: str | None = compiled.stats.cache_path  # type: ignore[attr-defined]
    return path
