"""A function that cites a clause is reached from the product: what only tests call proves nothing.

The product is what a module does when it is imported, and what a program's entry, a route or a
command names; from there every name that is read leads on.  A name is looked up as Python does it:
in its own module first, then by the import that brought it.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[2] / "src"
Node: TypeAlias = tuple[str, str]
"""A module and a name at its top; the name is empty for what runs when it is imported."""

CITING = {"cites", "requires"}
PASSIVE = CITING | {"cache", "lru_cache", "wraps", "overload", "contextmanager", "final", "njit"}
"""Decorators that call nobody's attention to a function."""

LOADED = ("findings",)
"""What is called of a module that a text names, as the checkers of documents are."""

WAITING: set[tuple[str, str]] = set()
"""What only tests call for now."""


@dataclass
class Module:
    """The definitions at the top of a module, what it imports, and which names each part reads."""

    defined: dict[str, ast.stmt] = field(default_factory=dict)
    imported: dict[str, Node] = field(default_factory=dict)
    reads: dict[str, set[Node]] = field(default_factory=lambda: defaultdict(set))


def modules(root: Path) -> dict[str, Module]:
    """Every module below a folder, by its dotted name."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = module_of(ast.parse(path.read_text("utf-8")))
    return found


def module_of(tree: ast.Module) -> Module:
    """What a module defines, imports and reads."""
    made = Module()
    for statement in tree.body:
        name = ""
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = statement.name
            made.defined[name] = statement
            made.reads[""] |= {("", name)} if registered(statement) else set()
        if not exports(statement):
            read(made, name, statement)
    return made


def exports(statement: ast.stmt) -> bool:
    """Whether a statement only lists what a module offers."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(one, ast.Name) and one.id == "__all__" for one in targets)


def registered(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """Whether a decorator hands the definition to somebody, as routes and commands do."""
    return any(called(one) not in PASSIVE for one in node.decorator_list)


def called(decorator: ast.expr) -> str:
    """The last name of a decorator."""
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "")


def read(made: Module, name: str, statement: ast.stmt) -> None:
    """Note what a statement imports, and every name and attribute of a name that it reads."""
    for node in ast.walk(statement):
        match node:
            case ast.Name(id=one, ctx=ast.Load()):
                made.reads[name].add(("", one))
            case ast.Attribute(value=owner, attr=one) if dotted := dots(owner):
                made.reads[name].add((dotted, one))
            case ast.Constant(value=str(text)) if text.startswith("croupier."):
                made.reads[name] |= {(text, one) for one in LOADED}
            case ast.ImportFrom(module=str(module), names=names):
                made.imported |= {one.asname or one.name: (module, one.name) for one in names}
            case ast.Import(names=names):
                made.imported |= {one.asname or one.name: (one.name, "") for one in names}


def dots(node: ast.expr) -> str:
    """The name of a module as it is written before an attribute; "" where it is something else."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=owner, attr=name):
            before = dots(owner)
            return f"{before}.{name}" if before else ""
    return ""


def resolve(known: Mapping[str, Module], at: str, name: Node) -> Node | None:
    """The definition that a name read in a module means, or None; imports may lead in a circle."""
    seen: set[tuple[str, Node]] = set()
    while (at, name) not in seen:
        seen.add((at, name))
        owner, attribute = name
        if not owner and attribute in known[at].defined:
            return at, attribute
        following = step(known, known[at], owner, attribute)
        if following is None:
            return None
        at, name = following
    return None


def step(
    known: Mapping[str, Module], module: Module, owner: str, attribute: str
) -> tuple[str, Node] | None:
    """Where a name that a module does not define comes from, and what it is called there."""
    if owner:
        base = module.imported.get(owner, (owner, ""))
        inside = ".".join(part for part in base if part)
        return (inside, ("", attribute)) if inside in known else None
    source = module.imported.get(attribute)
    if source is None or source[0] not in known or not source[1]:
        return None
    return source[0], ("", source[1])


def reached(known: Mapping[str, Module]) -> set[Node]:
    """Every definition that leads back to what runs on import."""
    waiting: list[Node] = [(name, "") for name in known]
    seen = set(waiting)
    while waiting:
        at, name = waiting.pop()
        for one in known[at].reads.get(name, ()):
            found = resolve(known, at, one)
            if found is not None and found not in seen:
                seen.add(found)
                waiting.append(found)
    return seen


def cited(known: Mapping[str, Module]) -> Iterator[Node]:
    """Every function at the top of a module that cites a clause."""
    for at, module in known.items():
        for name, node in module.defined.items():
            decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else ()
            if any(called(one) in CITING for one in decorators):
                yield at, name


def test_every_function_that_cites_a_clause_is_reached_from_the_product() -> None:
    known = modules(ROOT)
    stray = set(cited(known)) - reached(known)
    assert stray == WAITING


TOY = {
    "toy/__init__.py": "from toy.rules import told\n__all__ = ['told']\n",
    "toy/rules.py": """
@cites("toy.1")
def pays(): return whole()
@cites("toy.2")
def whole(): return 1
@cites("toy.3")
def told(): return told()
@cites("toy.4")
def left(): return right()
def right(): return left()
@cites("toy.5")
def named(): return 5
""",
    "toy/game.py": "from toy import rules as r\nfrom toy.rules import pays\nG = pays, r.named\n",
}


def test_what_calls_only_itself_or_is_only_offered_is_found(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    for name, text in TOY.items():
        (tmp_path / name).write_text(text, "utf-8")
    known = modules(tmp_path)
    stray = set(cited(known)) - reached(known)
    assert stray == {("toy.rules", "told"), ("toy.rules", "left")}
