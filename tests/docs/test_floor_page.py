"""`docs/floor.md` names the test that shows each feature, and each of them is there."""

import re
import subprocess
import sys
from pathlib import Path

from tests.browser.floor_served import Served

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "floor.md").read_text(encoding="utf-8")
FEATURES = PAGE[PAGE.index("## The twenty features") :]
ROWS = re.findall(r"^\| (\d+) \| (.+?) \| (.+) \|$", FEATURES, flags=re.MULTILINE)
NAMED = re.compile(r"`([\w/]+\.py)`|`(test_\w+)`")


def test_there_are_twenty() -> None:
    assert [int(number) for number, _, _ in ROWS] == list(range(1, 21))


def test_every_test_that_is_named_is_there() -> None:
    missing, source, file = [], "", ""
    for path, name in NAMED.findall(FEATURES):
        if path:
            file = path if "/" in path else f"tests/browser/{path}"
            there = (ROOT / file).is_file()
            source = (ROOT / file).read_text(encoding="utf-8") if there else ""
            missing += [] if there else [file]
        elif f"\ndef {name}(" not in source:
            missing.append(f"{file}::{name}")
    assert missing == []


def test_every_feature_names_a_test() -> None:
    assert [number for number, _, shown in ROWS if "test_" not in shown] == []


def test_the_program_that_is_named_plays(tmp_path: Path) -> None:
    (named,) = re.findall(r"python3 (docs/examples/\w+\.py)", PAGE)
    served = Served(tmp_path)
    try:
        asked = [sys.executable, str(ROOT / named), served.address, "3"]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
    finally:
        served.stop()
    assert done.stdout.startswith("3 rounds; "), done.stderr
    assert "P2 holds" in done.stdout
    assert done.returncode == 0, done.stdout
