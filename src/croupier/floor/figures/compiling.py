"""Kernels compiled beside the floor: compiling holds the interpreter's lock, and all would wait."""

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
"""How far compiling stands back, on the scale of `nice`."""
done: set[str] = set()
"""What is compiled, as this process knows."""


def compiled() -> None:
    """See that every kernel is kept, in a process of its own where one is not; the first waits."""
    from croupier.analysis.kernels import warm

    with COMPILING:
        if done:
            return
        if missing(warm.kernels()):
            LOG.info("compiling the kernels, once; odds come when that is done")
            subprocess.run([sys.executable, "-m", __name__], check=False)
        done.add("kernels")


def politely() -> None:
    """Compile what is missing behind who plays, and one at a time however many processes ask."""
    import fcntl

    from croupier.analysis.kernels import warm
    from croupier.analysis.kernels.compiled import kept_in

    os.nice(POLITE)
    folder = next(filter(None, map(kept_in, warm.kernels())), None)
    if folder is None:
        return
    with (Path(folder) / "compiling.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if missing(warm.kernels()):
            warm.warm()


def missing(kernels: Iterable[Callable[..., object]]) -> list[str]:
    """The kernels that could be kept and are not."""
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
