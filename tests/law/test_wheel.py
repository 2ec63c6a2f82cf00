"""An installed package knows its citations without its source."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from croupier.core.errors import BadFile
from croupier.rulebook import coverage
from croupier.rulebook.collect import collect, from_json
from croupier.rulebook.folders import VARIABLE

ASK = """
import json
from croupier.rulebook import coverage, law
index = coverage.index()
print(json.dumps([str(coverage.source_root()), len(index.citations), len(law.laws())]))
"""


def test_the_wheel_brings_the_index(tmp_path: Path) -> None:
    root = coverage.source_root()
    assert root is not None
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=root, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "lib" / "installed"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(installed)
    shipped = (installed / "croupier" / "rulebook" / "index.json").read_text(encoding="utf-8")
    assert from_json(shipped) == collect(root)
    assert not (root / "src" / "croupier" / "rulebook" / "index.json").exists()
    asked = subprocess.run(
        [sys.executable, "-c", ASK],
        env={**os.environ, "PYTHONPATH": str(installed), VARIABLE: ""},
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    assert json.loads(asked.stdout) == ["None", len(from_json(shipped).citations), 23]


def test_without_source_and_index_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "source_root", lambda: None)
    monkeypatch.setattr(coverage, "files", lambda package: tmp_path)
    with pytest.raises(BadFile, match=r"index\.json"):
        coverage.index.__wrapped__()
