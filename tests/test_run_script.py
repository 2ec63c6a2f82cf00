"""What `./run` does of itself on a machine that has little."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

RUN = Path(__file__).parents[1] / "run"
STUBS = """
say() { printf 'run: %s\\n' "$*"; }
id() { echo 0; }
ldconfig() { printf '%s\\n' "$LIBRARIES"; }
compgen() { :; }
apt-get() { printf 'apt-get %s\\n' "$*" >&2; }
"""


def _installed(libraries: str) -> str:
    """What the set-up of the tests installs where the loader knows these libraries."""
    function = "source <(sed -n '/^apt_install()/p; /^system_packages()/,/^}/p' \"$RUN\")"
    told = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", f"{STUBS}\n{function}\nsystem_packages"],
        env=os.environ | {"RUN": str(RUN), "LIBRARIES": libraries},
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout + told.stderr


def test_the_library_that_the_browsers_driver_needs_is_installed_where_it_is_missing() -> None:
    assert "libatomic1" in _installed("libc.so.6 (libc6,x86-64) => /lib/libc.so.6")
    assert "libatomic1" not in _installed("libatomic.so.1 (libc6,x86-64) => /lib/libatomic.so.1")


def test_uv_trusts_the_certificates_of_the_system() -> None:
    """What is set for uv is set before anything is set up."""
    lines = RUN.read_text("utf-8").splitlines()
    trusts = lines.index('export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-1}"')
    assert trusts < lines.index("setup")
