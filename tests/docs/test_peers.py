"""The peers of the benchmarks: what they bring along does not hide what is ours."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

from bench.peers import FOLDER

ROOT = Path(__file__).resolve().parents[2]
ASKED = """
import sys
from pathlib import Path
from bench import peers
peers.FOLDER = Path(sys.argv[1])
assert peers.is_here("a_peer")
import tests.slowest
print(tests.slowest.__file__)
"""


def test_a_peer_that_has_tests_of_its_own_does_not_hide_ours(tmp_path: Path) -> None:
    for name in ("a_peer", "tests"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    asked = [sys.executable, "-c", ASKED, str(tmp_path)]
    found = run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert Path(found.strip()) == ROOT / "tests" / "slowest.py"
    assert FOLDER == ROOT / ".tools" / "peers"
