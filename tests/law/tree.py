"""A tiny project of its own, for the collector and the probe to read."""

import shutil
from pathlib import Path

from croupier.rulebook import citation

JUDGES = '''
"""Judges of a toy."""
from croupier.rulebook.citation import cites

TAKEN = ("toy.3.a",)


@cites("toy.1", "toy.2")
def judge(number: int) -> str:
    """Wins above three."""
    if number > 3:
        return "win"
    return "lose"


@cites(
    "toy.3",
)
class Wheel:
    cites = "toy.3.b"

    def spin(self) -> object:
        return dict(cites=(*TAKEN, "toy.3.c"), other="toy.9")


def refuse(cites: tuple[str, ...]) -> None:
    """Says "toy.8"; hands on what it cannot read."""
    refuse(cites)
    refuse(cites=cites)
    refuse(("toy.4", "toy.5"))
    refuse(("toy.6", "not an ID"))


SIGN = dict(notice_cites="toy.7" if TAKEN else "toy.7.a")
'''
TABLES = """
# cites = "toy.10"
[straight]
cites = ["toy.11", "toy.12"]  # "toy.13"
pays = "35 to 1"

[[row]]
cites = [
    "toy.14",
    "toy.15",
]
odds = { win = { pays = "2 to 1", cites = "toy.16" } }
"""
TESTS = """
from croupier.games.toy.judges import judge
from croupier.rulebook.citation import verifies


@verifies("toy.1")
def test_wins() -> None:
    assert judge(4) == "win"
    assert judge(3) == "lose"


class TestWheel:
    @verifies("toy.3")
    def test_turns(self) -> None:
        assert judge


@verifies("toy.11")
def test_cannot_fail() -> None:
    assert True
"""
FILES = {
    "pyproject.toml": '[tool.pytest.ini_options]\naddopts = ["--disable-plugin-autoload"]\n',
    "src/croupier/__init__.py": "",
    "src/croupier/rulebook/__init__.py": "",
    "src/croupier/games/__init__.py": "",
    "src/croupier/games/toy/__init__.py": "",
    "src/croupier/games/toy/judges.py": JUDGES.lstrip(),
    "src/croupier/games/toy/paytables.toml": TABLES.lstrip(),
    "src/croupier/games/toy/law.toml": 'cites = "toy.99"\n',
    "tests/test_toy.py": TESTS.lstrip(),
}


def plant(root: Path) -> Path:
    """Write the project below a folder."""
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copy(citation.__file__, root / "src/croupier/rulebook/citation.py")
    return root
