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


def found() -> Path | None:
    """Where the server's programs are."""
    return BIN[-1] if BIN else None


def _as_owner(*command: str) -> None:
    """PostgreSQL does not run as root."""
    other = OWNER if os.geteuid() == 0 else None
    subprocess.run(
        command, check=True, capture_output=True, cwd="/", timeout=60, user=other, group=other,
        extra_groups=() if other else None,
    )  # fmt: skip


@contextmanager
def server(*, durable: bool = False) -> Iterator[str]:
    """A running server, as the address of its database; one that is not durable is quicker."""
    programs = found()
    if programs is None:
        raise FileNotFoundError("PostgreSQL's server is not installed")
    folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, OWNER, OWNER)
    data = folder / "data"
    try:
        _as_owner(str(programs / "initdb"), "-D", str(data), "-U", OWNER, "-A", "trust", "-N")
        synced = "on" if durable else "off"
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync={synced}"
        _as_owner(str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", f"{folder}/log",
                  "-o", options, "start")  # fmt: skip
        try:
            yield f"postgresql://{OWNER}@/postgres?host={folder}"
        finally:
            _as_owner(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
