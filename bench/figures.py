"""How the tree is built, in figures: `./run figures`, or another checkout with `--root DIR`.

Everything is read from the source, so a checkout of any age can be measured without its packages.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
GAMES = "croupier.games"
SHARED = (GAMES, "croupier.drawing")
"""Where a game's modules, and those it shares with other games, live."""
NOT_SHARED = (f"{GAMES}.registry", GAMES)
"""Modules that serve all games and count toward the length of none."""
SMALL = 30
"""Games with fewer clauses than this are shown but not held to a limit."""
SPOT_PARSED = re.compile(
    r"""partition\(["']@["']\)|split\(["']@["']\)|\[:@\]|_spot\w*\.partition\(":"\)"""
)
"""A spot, `kind:on@box`, split by hand."""
REGISTRY = re.compile(r"^[A-Z_]+\b[^=]*= *[({\[][^)}\]]*[\"']croupier\.", re.MULTILINE)
"""A constant that lists modules of the package by name."""
SCRIPTS = ("*.py", "*.js")
NOT_OURS = re.compile(r"\.min\.js$|static/verifier\.py$")
"""Third-party files, and the verifier, a second implementation that shares no code on purpose."""


@dataclass(frozen=True)
class Tree:
    """A checkout's package, read once."""

    root: Path

    @cached_property
    def package(self) -> Path:
        """The package's folder."""
        return self.root / "src" / "croupier"

    @cached_property
    def texts(self) -> dict[str, str]:
        """Every source file by its path inside the package."""
        found = (path for glob in SCRIPTS for path in sorted(self.package.rglob(glob)))
        paths = ((path.relative_to(self.package).as_posix(), path) for path in found)
        return {name: path.read_text() for name, path in paths if not NOT_OURS.search(name)}

    @cached_property
    def modules(self) -> dict[str, str]:
        """The text of every Python module by its dotted name."""
        return {_dotted(name): text for name, text in self.texts.items() if name.endswith(".py")}

    @cached_property
    def _parsed(self) -> dict[str, ast.Module]:
        return {}

    def syntax(self, name: str) -> ast.Module:
        """The syntax tree of a module, parsed once."""
        if name not in self._parsed:
            self._parsed[name] = ast.parse(self.modules[name])
        return self._parsed[name]

    @cached_property
    def events(self) -> frozenset[str]:
        """The names of the event classes."""
        bases = {
            node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
            for name in self.modules
            for node in ast.walk(self.syntax(name))
            if isinstance(node, ast.ClassDef)
        }
        known = {"Event"}
        while more := {name for name, above in bases.items() if above & known} - known:
            known |= more
        return frozenset(known)


def _dotted(path: str) -> str:
    return "croupier." + path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def game_fields(tree: Tree) -> int:
    """The fields of the record `Game`."""
    for node in ast.walk(tree.syntax("croupier.core.game")):
        if isinstance(node, ast.ClassDef) and node.name == "Game":
            return sum(isinstance(part, ast.AnnAssign) for part in node.body)
    return 0


def parameters(tree: Tree) -> Iterator[ast.arg]:
    """Every parameter of every function."""
    for name in tree.modules:
        for node in ast.walk(tree.syntax(name)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
                yield from filter(None, (node.args.vararg, node.args.kwarg))


def any_parameters(tree: Tree) -> int:
    """The parameters typed `Any`."""
    types = (ast.unparse(one.annotation) for one in parameters(tree) if one.annotation)
    return sum(kind == "Any" for kind in types)


def skips(tree: Tree) -> int:
    """The places that are exempt from the formatter."""
    return sum(text.count("# fmt: skip") for text in tree.modules.values())


def spots_parsed(tree: Tree) -> list[str]:
    """The places that split a spot by hand."""
    return [
        f"{name}:{number}"
        for name, text in tree.texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if SPOT_PARSED.search(line)
    ]


def registries(tree: Tree) -> list[str]:
    """The modules with a constant that lists other modules by name."""
    return [name for name, text in tree.modules.items() if REGISTRY.search(text)]


def event_words(tree: Tree) -> list[str]:
    """The modules with a function, or a method of `Event`, that describes an event in English."""
    return [
        name
        for name in tree.modules
        if any(_puts_into_words(node, tree.events) for node in ast.walk(tree.syntax(name)))
    ]


def _puts_into_words(node: ast.AST, events: frozenset[str]) -> bool:
    if isinstance(node, ast.ClassDef) and node.name == "Event":
        return any(_returns_text(part) for part in node.body)
    if not isinstance(node, ast.FunctionDef) or not _returns_text(node):
        return False
    taken = (ast.unparse(one.annotation) for one in node.args.args if one.annotation)
    if not any(set(kind.split(" | ")) & events for kind in taken):
        return False
    said = (part for line in node.body[1:] for part in ast.walk(line))
    return any(isinstance(part, ast.Constant) and _prose(part.value) for part in said)


def _returns_text(node: ast.AST) -> bool:
    if not isinstance(node, ast.FunctionDef) or node.returns is None:
        return False
    return ast.unparse(node.returns) in ("str", "str | None")


def _prose(value: object) -> bool:
    return isinstance(value, str) and re.search(r"[a-z]{2} | [a-z]{2}", value) is not None


@dataclass(frozen=True)
class Length:
    """How long a game is: its clauses, the lines of its folder, and its part of shared modules."""

    game: str
    clauses: int
    own: int
    layout: int
    shared: float

    @property
    def a_clause(self) -> float:
        """Lines of Python per clause."""
        return (self.own + self.shared) / self.clauses


def lengths(tree: Tree) -> list[Length]:
    """The length of every game that has a procedure.

    A module outside a game's folder is divided among the games that import it, directly or
    indirectly, in proportion to their clauses.
    """
    folders = {path.parent.name: path.parent for path in tree.package.glob("games/*/procedure.py")}
    clauses = {game: _clauses(folder / "law.toml") for game, folder in sorted(folders.items())}
    used = {game: _used(tree, game, clauses.keys()) for game in clauses}
    return [_length(tree, game, clauses, used) for game in clauses]


def _length(tree: Tree, game: str, clauses: dict[str, int], used: dict[str, set[str]]) -> Length:
    own = [name for name in tree.modules if _within(name, (f"{GAMES}.{game}",))]
    shares = (
        _lines(tree, (module,)) / sum(clauses[one] for one in clauses if module in used[one])
        for module in used[game]
    )
    layouts = (name for name in own if "layout" in name.rpartition(".")[2])
    shared = sum(shares) * clauses[game]
    return Length(game, clauses[game], _lines(tree, own), _lines(tree, layouts), shared)


def _clauses(law: Path) -> int:
    return len(tomllib.loads(law.read_text())["clause"])


def _lines(tree: Tree, names: Iterable[str]) -> int:
    return sum(len(tree.modules[name].splitlines()) for name in names)


def _within(name: str, folders: Iterable[str]) -> bool:
    return any(f"{name}.".startswith(f"{folder}.") for folder in folders)


def _used(tree: Tree, game: str, games: Iterable[str]) -> set[str]:
    """The shared modules that a game's own modules import, directly or indirectly."""
    own = tuple(f"{GAMES}.{one}" for one in games)
    found: set[str] = set()
    waiting = [name for name in tree.modules if _within(name, (f"{GAMES}.{game}",))]
    while waiting:
        for name in _imported(tree, waiting.pop()):
            shared = _within(name, SHARED) and not _within(name, own) and name not in NOT_SHARED
            if shared and name not in found:
                found.add(name)
                waiting.append(name)
    return found


@cache
def _imported(tree: Tree, module: str) -> tuple[str, ...]:
    """The package's modules that a module imports at run time."""
    waiting: list[ast.AST] = [tree.syntax(module)]
    found: list[str] = []
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom):
            found += (node.module or "", *(f"{node.module}.{one.name}" for one in node.names))
        elif isinstance(node, ast.Import):
            found += (one.name for one in node.names)
        waiting.extend(ast.iter_child_nodes(node))
    return tuple(name for name in found if name in tree.modules)


def at_top(folder: str) -> Callable[[Tree], int]:
    """The number of modules directly in a folder."""

    def count(tree: Tree) -> int:
        return sum(one.name != "__init__.py" for one in (tree.package / folder).glob("*.py"))

    return count


def counted(places: Callable[[Tree], list[str]]) -> Callable[[Tree], int]:
    """The number of places that a search finds."""
    return lambda tree: len(places(tree))


def drawing_lines(tree: Tree) -> int:
    """The lines that draw cloth for every game: `drawing`, or the modules it replaced."""
    return _lines(tree, (name for name in tree.modules if DRAWING.search(name)))


def layout_lines(tree: Tree) -> int:
    """The lines of the games' layouts, including those of their families."""
    found = (name for name in tree.modules if LAYOUTS.search(name))
    return _lines(tree, (name for name in found if not DRAWING.search(name)))


DRAWING = re.compile(
    r"^croupier\.(drawing\b"
    r"|notation\.(drawing|felt|furnishings|layers|lint|outline|pictures|playing_cards|roads|room|svg|things|wheels)$"
    r"|games\.(felt_sizes|families\.(edges|felt|track))$|cli\.cloth$)"
)
LAYOUTS = re.compile(r"^croupier\.games\.[a-z0-9_.]+\.(layout|felt)(_\w+)?$")
FIGURES: tuple[tuple[str, Callable[[Tree], int]], ...] = (
    ("fields of `Game`", game_fields),
    ("parameters typed `Any`", any_parameters),
    ("`# fmt: skip`", skips),
    ("places that parse a spot", counted(spots_parsed)),
    ("modules that describe events", counted(event_words)),
    ("registries by module name", counted(registries)),
    ("modules at the top of `floor/`", at_top("floor")),
    ("modules at the top of `floor/web/`", at_top("floor/web")),
    ("lines of shared drawing", drawing_lines),
    ("lines of the games' layouts", layout_lines),
)
PAGE = HERE / "docs" / "design.md"
ROW = re.compile(r"^\| (?P<name>[^|]+) \| (?P<before>[^|]+) \| (?P<now>[^|]*) \|$", re.MULTILINE)


def measured(tree: Tree) -> dict[str, str]:
    """Every figure of a checkout by its name."""
    figures = {name: f"{measure(tree):,}" for name, measure in FIGURES}
    return figures | {
        f"lines per clause: {one.game}": f"{one.a_clause:.1f}" for one in lengths(tree)
    }


def written(page: str, figures: dict[str, str]) -> str:
    """The page with these figures in the last column of its table."""

    def row(found: re.Match[str]) -> str:
        name = found["name"]
        now = figures.get(name.strip(), found["now"])
        return f"| {name} | {found['before']} | {now} |"

    return ROW.sub(row, page)


def details(tree: Tree) -> Iterator[str]:
    """The details behind the figures: the places, and the length of each game."""
    for name, places in (
        ("spots parsed", spots_parsed),
        ("events in words", event_words),
        ("registries", registries),
    ):
        yield f"{name}: {', '.join(places(tree)) or 'none'}"
    yield f"{'game':<14}{'clauses':>9}{'own':>7}{'layout':>8}{'shared':>8}{'per clause':>12}"
    for one in lengths(tree):
        mark = "" if one.clauses >= SMALL else "  (fewer than 30 clauses)"
        yield (
            f"{one.game:<14}{one.clauses:>9}{one.own:>7}{one.layout:>8}"
            f"{one.shared:>8.0f}{one.a_clause:>12.1f}{mark}"
        )


def main(words: list[str]) -> int:
    """Print the figures of a checkout, or write them into the page."""
    parser = argparse.ArgumentParser(prog="./run figures", description=__doc__)
    parser.add_argument("--root", type=Path, default=HERE, help="the checkout to measure")
    parser.add_argument("--details", action="store_true", help="show the places behind the figures")
    parser.add_argument("--write", action="store_true", help=f"update the table in {PAGE.name}")
    asked = parser.parse_args(words)
    tree = Tree(asked.root)
    figures = measured(tree)
    if asked.write:
        PAGE.write_text(written(PAGE.read_text(), figures))
    print("\n".join(f"{name:<44}{value:>8}" for name, value in figures.items()))
    if asked.details:
        print("\n" + "\n".join(details(tree)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
