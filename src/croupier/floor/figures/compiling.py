"""Kernels compiled in another process, since compiling holds the interpreter lock."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Lock

LOG = logging.getLogger("croupier.floor")
COMPILING = Lock()
POLITE = 10
"""How much compiling yields to other processes, on the scale of `nice`."""
done: set[str] = set()
"""What this process knows to be compiled."""


def compiled() -> None:
    """Make sure the kernels are cached, compiling missing ones in a process; the first caller
    waits. What warming leaves out is compiled when it is used.
    """
    from croupier.analysis.kernels import warm

    with COMPILING:
        if done:
            return
        if missing(warm.kernels()) and not warm.is_done():
            LOG.info("compiling the kernels (only once); odds follow when this is done")
            subprocess.run([sys.executable, "-m", __name__], check=False)
        done.add("kernels")


def politely() -> None:
    """Compile missing kernels at low priority, one process at a time."""
    import fcntl

    from croupier.analysis.kernels import warm
    from croupier.analysis.kernels.compiled import kept_in

    os.nice(POLITE)
    folder = next(filter(None, map(kept_in, warm.kernels())), None)
    if folder is None:
        return
    with (Path(folder) / "compiling.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if missing(warm.kernels()) and not warm.is_done():
            warm.warm()


def missing(kernels: Iterable[Callable[..., object]]) -> list[str]:
    """The kernels that could be cached and are not."""
    from croupier.analysis.kernels.compiled import kept_in

    return [
        kernel.__qualname__
        for kernel in kernels
        if (folder := kept_in(kernel)) is not None
        and not any(Path(folder).glob(f"{_file(kernel)}.{kernel.__qualname__}-*.nbi"))
    ]


def _file(kernel: Callable[..., object]) -> str:
    return kernel.__module__.rpartition(".")[2]


if __name__ == "__main__":
    politely()
