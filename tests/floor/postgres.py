"""A PostgreSQL of the suite's own: on a socket in a folder, gone when the tests are over."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BIN = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
OWNER = "postgres"
UNNEEDED = ("fsync", "full_page_writes", "autovacuum", "jit")
"""What a server does to survive a failure of power, or for large tables and long queries."""


def found() -> Path | None:
    """Where the server's programs are."""
    return BIN[-1] if BIN else None


def _as_owner(*command: str) -> None:
    """PostgreSQL does not run as root."""
    other = OWNER if os.geteuid() == 0 else None
    subprocess.run(
        command,
        check=True,
        capture_output=True,
        cwd="/",
        timeout=300,
        user=other,
        group=other,
        extra_groups=() if other else None,
    )


class Cluster:
    """A server that can be stopped and started again."""

    def __init__(self, folder: Path, programs: Path, *, durable: bool) -> None:
        self._folder, self._programs, self._durable = folder, programs, durable
        self.url = f"postgresql://{OWNER}@/postgres?host={folder}"
        _as_owner(
            str(programs / "initdb"), "-D", str(folder / "data"), "-U", OWNER, "-A", "trust", "-N"
        )

    def _control(self, *words: str) -> None:
        _as_owner(str(self._programs / "pg_ctl"), "-D", str(self._folder / "data"), "-w", *words)

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories={self._folder}"
        quick = "" if self._durable else "".join(f" -c {one}=off" for one in UNNEEDED)
        self._control("-l", f"{self._folder}/log", "-o", options + quick, "start")

    def stop(self) -> None:
        self._control("-m", "immediate", "stop")


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """A running server; one that is not durable is quicker."""
    programs = found()
    if programs is None:
        raise FileNotFoundError("PostgreSQL's server is not installed")
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, OWNER, OWNER)
    try:
        made = Cluster(folder, programs, durable=durable)
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server(*, durable: bool = False) -> Iterator[str]:
    """A running server, as the address of its database."""
    with cluster(durable=durable) as made:
        yield made.url
