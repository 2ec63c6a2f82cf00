"""The pages are current, complete and whole: generated parts, links, and everything documented."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.app import load
from croupier.core.event import CORE_EVENTS
from croupier.core.game import Game
from croupier.rulebook.coverage import index
from croupier.rulebook.law import STATUSES, ids, slug_of
from croupier.rulebook.option import schema
from croupier.rulebook.readings import general, readings
from croupier.rulebook.script import script
from docs.generate import (
    MAKERS,
    PART,
    ROOT,
    TIMING,
    command_names,
    filled,
    made,
    pages,
    rulebook_games,
)

DOCS = ROOT / "docs"
PAGES = [*pages(), *(ROOT / f"{name}.md" for name in ("CONTRIBUTING", "CHANGELOG", "SECURITY"))]
LINK = re.compile(r"(?<!`)\[[^\]\n]+\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
WORKPLACE = re.compile(r"/work/|\.\./shared|/root/|/home/|/tmp/")
OWN = [page for page in pages() if page.name != "README.md" and PART.search(page.read_text())]


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", OWN, ids=named)
def test_generated_parts_are_current(page: Path) -> None:
    if filled(page) != page.read_text(encoding="utf-8"):
        pytest.fail(f"{named(page)} is not current; ./run docs updates it", pytrace=False)


def test_a_part_is_made_anew_unless_its_timing_alone_differs(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    head, end = "<!-- generated: phases roulette -->\n", "<!-- end -->\n"
    page.write_text(f"before\n{head}old\n{end}after\n", encoding="utf-8")
    text = filled(page)
    assert text == f"before\n{head}\n{made('phases roulette')}\n\n{end}after\n"
    assert "old" not in text
    quick, slow = "units, 0.02 s, 552.6 M rounds/s", "units, 1.20 s, 4.1 M rounds/s"
    assert TIMING.sub("", quick) == TIMING.sub("", slow) != TIMING.sub("", "units, 5.3 %")


def test_every_part_that_can_be_made_is_somewhere() -> None:
    used = {call.split()[0] for page in pages() for _, call, _, _ in PART.findall(page.read_text())}
    assert used == set(MAKERS)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    broken = []
    for target in LINK.findall(text):
        path, _, anchor = target.partition("#")
        if "://" in target:
            continue
        goal = (page.parent / path).resolve() if path else page
        if not goal.exists() or (anchor and anchor not in anchors(goal)):
            broken.append(target)
    assert not broken


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_no_page_names_a_path_of_somebodys_machine(page: Path) -> None:
    assert WORKPLACE.findall(page.read_text(encoding="utf-8")) == []


def test_every_page_is_reached_from_the_index() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    linked = {(DOCS / target).resolve() for target in LINK.findall(index)}
    alone = [
        named(page)
        for page in DOCS.rglob("*.md")
        if page.name != "README.md"
        and "examples" not in page.parts
        and not {page, page.parent / "README.md"} & linked
    ]
    assert not alone


def reference(name: str) -> str:
    return (DOCS / "reference" / f"{name}.md").read_text(encoding="utf-8")


def undocumented(words: list[str], *texts: str) -> list[str]:
    """The words that one of these texts does not have as code."""
    return [word for word in words if not all(f"`{word}`" in text for text in texts)]


GAMES = pytest.mark.parametrize("game", rulebook_games(), ids=lambda game: game.key)


def page_of(game: Game) -> str:
    return (DOCS / "games" / f"{game.key}.md").read_text(encoding="utf-8")


@GAMES
def test_every_wager_is_documented(game: Game) -> None:
    keys = [kind.key for kind in game.wagers]
    assert keys or "no wager against the house" in page_of(game)
    assert not undocumented(keys, reference("wagers"), page_of(game))


@GAMES
def test_no_cell_of_a_table_of_wagers_is_empty(game: Game) -> None:
    rows = [line for line in made(f"wagers {game.key}").splitlines() if line.startswith("| `")]
    assert len(rows) == len(game.wagers)
    assert not [row for row in rows if {"", "no"} & {cell.strip() for cell in row.split("|")[1:-1]}]


@GAMES
def test_every_option_is_documented(game: Game) -> None:
    assert not undocumented(list(schema(game.options)), reference("options"))


@GAMES
def test_every_incident_is_documented(game: Game) -> None:
    keys = [incident.key for incident in game.incidents]
    assert not undocumented(keys, reference("incidents"), page_of(game))
    assert [one.key for one in game.incidents if not (one.act.__doc__ or "").strip()] == []


def test_every_detail_of_an_incident_is_explained() -> None:
    head = reference("incidents").partition("<!-- generated")[0]
    used = {name for game in rulebook_games() for one in game.incidents for name in one.details}
    explained = re.findall(r"^\| (`.*?`) \|", head, re.MULTILINE)
    assert {name for names in explained for name in re.findall(r"`(\w+)`", names)} == used


def test_every_type_and_scope_of_an_option_is_explained() -> None:
    head = reference("options").partition("<!-- generated")[0]
    every = [one for game in rulebook_games() for one in schema(game.options).values()]
    assert not [kind for kind in {one.type.name for one in every} if kind not in head]
    assert not [scope for scope in {one.scope for one in every} if scope not in head]


@GAMES
def test_every_reading_and_every_line_of_the_script_is_on_the_page(game: Game) -> None:
    page = page_of(game)
    assert [one.number for one in readings(game) if f"**{one.number}**" not in page] == []
    assert [line for line in script(game) if (line.says or line.does) not in page] == []


@GAMES
def test_a_page_tells_how_to_try_a_game(game: Game) -> None:
    tried = set(re.findall(r"^croupier (\w+)", page_of(game), re.MULTILINE))
    assert {"play", "odds", "simulate", "card", "layout", "law"} <= tried


def test_every_command_is_documented() -> None:
    headings = re.findall(r"^## croupier (\w+)$", reference("commands"), re.MULTILINE)
    assert headings == command_names()


def test_every_event_is_documented() -> None:
    tags = [str(kind.__struct_config__.tag) for kind in CORE_EVENTS]
    assert not undocumented(tags, reference("transcripts"))


def test_every_status_every_law_and_every_common_reading_is_documented() -> None:
    assert not undocumented([*STATUSES, *map(slug_of, ids())], reference("law"))
    assert [
        one.number for one in general() if f"**{one.number}**" not in reference("readings")
    ] == []


def test_the_glossary_is_in_order() -> None:
    text = (DOCS / "glossary.md").read_text(encoding="utf-8")
    words = re.findall(r"^\| ([a-z][a-z -]+) \|", text, re.MULTILINE)[1:]
    assert len(words) > 40
    assert words == sorted(words, key=lambda word: word.replace("-", " "))


def test_the_design_says_rightly_where_a_clause_is_carried_out() -> None:
    text = (DOCS / "design.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| ([a-z]+[\w.]+\.[\w.]+) \| .+ \| `(.+)` \|$", text, re.MULTILINE)
    assert len(told) > 15
    cited = {(one.id, one.path) for one in index().citations}
    assert [one for one in told if (one[0], f"src/croupier/{one[1]}") not in cited] == []


COMMAND = re.compile(
    r"(?:^\s*(?:\$ )?|`)(?:croupier|\./run) ([a-z]+)((?: [^`\n#]+)?)", re.MULTILINE
)
OPTION = re.compile(r"(?<!\S)(--?[a-z][a-z-]*)")


@pytest.mark.parametrize("page", PAGES[:-2], ids=named)
def test_every_command_on_a_page_exists_with_its_options(page: Path) -> None:
    """A command that was renamed, or lost an option, is on no page."""
    wrong = []
    for name, rest in COMMAND.findall(page.read_text(encoding="utf-8")):
        if name in command_names():
            known = {spelling for one in load(name).params for spelling in spellings(one)}
            wrong += [f"{name} {one}" for one in OPTION.findall(rest) if one not in known]
    assert wrong == []


def spellings(parameter: Any) -> list[str]:
    """How an option may be written."""
    return [*parameter.opts, *parameter.secondary_opts, "--help"]


DIALECT = re.compile(
    r"\banew\b|\b(?:is|are) told\b|\bnought\b|\bless than nothing\b|\bcomes? to nothing\b"
    r"|\b(?:if|of|to|for) who (?!m)|[.;] who (?:has|says|sits|wants|asks)\b|, else the\b",
    re.IGNORECASE,
)
CODE = re.compile(r"`[^`\n]+`")


@pytest.mark.parametrize("page", PAGES[:-2], ids=named)
def test_the_prose_of_a_page_is_plain_english(page: Path) -> None:
    """Words that no native speaker would use are not in what is written by hand."""
    text = CODE.sub("", FENCE.sub("", PART.sub("", page.read_text(encoding="utf-8"))))
    assert DIALECT.findall(text) == []
