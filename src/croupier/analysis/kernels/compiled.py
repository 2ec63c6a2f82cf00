"""How kernels are compiled: once, cached next to the source, run without the interpreter's lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from numba import njit

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")
KERNELS: list[Callable[..., object]] = []
"""Every cacheable kernel of the modules imported so far."""


def kernel(function: F, **options: Any) -> F:
    """Compile at the first call and cache the result for the next process, if possible.

    A cached kernel is recompiled when its own file changes, not when a file it calls changes: after
    editing `philox`, call `croupier.analysis.kernels.warm.clear()`.
    """
    try:
        compiled: F = njit(function, cache=True, nogil=True, **options)
    except RuntimeError:  # no folder is writable: compile in every process
        compiled = njit(function, nogil=True, **options)
    KERNELS.append(compiled)
    return compiled


def borrowing(function: F) -> F:
    """Compile a kernel that makes no arrays, without reference counting of its arguments.

    Counting references, an atomic step each, is the main cost of small kernels called in a loop.
    """
    return kernel(function, _nrt=False)


def inner(function: F) -> F:
    """Compile a kernel that makes no arrays and that only other kernels call.

    Without a way in from Python it compiles several times faster; it is cached with its callers.
    """
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    compiled: F = njit(function, nogil=True, _nrt=False, **options)
    return compiled


def inlined(function: F) -> F:
    """Inline into the calling kernel before compiling, so that its loops can be vectorized."""
    pasted: F = njit(function, inline="always")
    return pasted


def kept_in(compiled: Callable[..., object]) -> str | None:
    """The folder a kernel is cached in, if it is cached at all."""
    path: str | None = compiled.stats.cache_path  # type: ignore[attr-defined]
    return path
