"""The maps at the head of packages: every module is there, and nothing that is not."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from croupier import drawing, floor, tableside
from croupier.floor import compliance, figures, money, oversight, people, store, tables, web
from croupier.floor.web import api, pages, serving
from croupier.floor.web.pages.words import words
from croupier.games import blackjack, craps, families
from croupier.games.families import baccarat, twentyone

NAMED = re.compile(r"`(\w+)(?:\.\w+)?`")
NAMED_BY_GAMES = {"company", "families", "ring", "roads"}


def told(package: ModuleType) -> set[str]:
    return set(NAMED.findall(package.__doc__ or ""))


def modules(package: ModuleType) -> set[str]:
    there = Path(package.__file__ or "").parent
    folders = {one.parent.name for one in there.glob("*/__init__.py")}
    return folders | {one.stem for one in there.glob("*.py")} - {"__init__"}


GAMES = (blackjack, craps, families, baccarat, twentyone)
FLOOR = (
    floor,
    store,
    money,
    tables,
    people,
    figures,
    oversight,
    compliance,
    web,
    api,
    pages,
    serving,
)
ALL = (*FLOOR, *GAMES, drawing, tableside)


@pytest.mark.parametrize("package", ALL, ids=lambda one: str(one.__name__))
def test_every_module_is_on_the_map(package: ModuleType) -> None:
    assert modules(package) - told(package) == set()
    assert told(package) - modules(package) == set()


def test_the_files_on_the_map_are_there() -> None:
    there = Path(web.__file__ or "").parent
    for name in re.findall(r"[\w.]+\.(?:html|js|css|toml)\b", pages.__doc__ or ""):
        assert list(there.rglob(name)), name


@pytest.fixture(scope="module")
def said() -> str:
    """All that could say a word."""
    there = Path(floor.__file__ or "").parent
    kinds = ("*.py", "*.html", "*.js")
    files = (one for kind in kinds for one in there.rglob(kind) if ".min." not in one.name)
    return "\n".join(one.read_text("utf-8") for one in files)


@pytest.mark.parametrize("section", sorted(set(words()) - NAMED_BY_GAMES))
def test_every_word_is_said(section: str, said: str) -> None:
    """By its whole name, or by a part where its section is joined to what is known later."""
    joined = section == "script" or re.search(rf"""["']{section}\.\w*(?:["'] ~|\{{)""", said)
    for name in words()[section]:
        parts = {name, name.rpartition("_")[0], name.partition("_")[2]} - {""} if joined else set()
        names = "|".join(map(re.escape, (f"{section}.{name}", *parts)))
        assert re.search(rf"""["'](?:{names})["'/]""", said), f"{section}.{name}"
