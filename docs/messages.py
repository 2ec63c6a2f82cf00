"""Every message a person can meet, read from the source: for `docs/reference/messages.md`.

Words of the pages are in one file, and games have theirs in their folders. Everything else is in
the code: refusals, questions, sentences about events. They are found by reading the source, not by
running it, so that none is missed because nothing happened to raise it. What is filled in while the
program runs is shown in braces, by the name of the variable.
"""

from __future__ import annotations

import ast
import gc
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "croupier"
Reader = Callable[[Any, "Scope"], list[str]]
WORDS = PACKAGE / "floor" / "web" / "words.toml"
MOST, DEEP = 8, 4
"""How many readings of one expression are shown, and how far calls are followed."""
REFUSALS = ("Refused", "Refusal")
PARTS = ("what", "why", "cites", "accepted")
ASKED = {
    "asks": "question",
    "says": "sentence",
    "note": "note",
    "why": "reason",
    "accepted": "remedy",
    "instead": "remedy",
    "about": "name",
    "label": "name",
    "title": "name",
}
"""Arguments that people read, by the names of the parameters, whoever is called."""
TOLD = re.compile(r"^_?(sentence|says|said|asks|why|told|came|caption|notice|report|shown_as)$")
"""Functions and methods whose results people read."""
WORDED = (
    "str",
    "str | None",
    "tuple[str, str]",
    "tuple[str, tuple[str, ...]]",
    "Iterable[str]",
    "Iterator[str]",
)
"""What functions return that may be words for people."""
NOT_WORDS = re.compile(
    r"[<>=;#\\^]|\b[A-Z]{2,} [A-Z]|\b[MLQCAZ]\{|--\w|/\{|\w\(\w+: |\b(SELECT|px)\b|^[\W\d]*$"
)
"""Signs of markup, paths, patterns, queries and commands."""
NOT_PROSE = ("drawing/", "floor/store/", "analysis/kernels/", "equipment/")
"""Where what functions return is drawn, stored or computed, not read."""
PROSE = ("notation/prose.py", "core/moment.py", "core/naming.py", "notation/explain.py")
"""Modules that do nothing but put things into words."""
SAYS = frozenset(("say", "echo", "secho", "print", "fail"))
"""Functions of the terminal that print their first argument."""
GAME_WORDS = {"script.toml": ("says", "does"), "presets.toml": ("name", "about")}
"""What people read in the files of a game, where that is not all of it."""
NOT_SHOWN = (
    "law.toml",
    "readings.toml",
    "paytables.toml",
    "cited.toml",
    "layout.toml",
    "house_way.toml",
)
"""Files with pages of their own, and those of which people see only names and figures."""
NOT_OURS = ("floor/web/static/verifier.py",)


@dataclass(frozen=True)
class Message:
    """A message, what kind it is, and the module or file it comes from."""

    text: str
    kind: str
    where: str


@dataclass
class Module:
    """A module's names: what it imports, its constants, its functions by name."""

    path: str
    tree: ast.Module
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    constants: dict[str, ast.expr] = field(default_factory=dict)
    functions: dict[str, list[ast.FunctionDef]] = field(default_factory=dict)
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)

    calls: list[tuple[ast.Call, ast.FunctionDef | None]] = field(default_factory=list)

    def read(self) -> Module:
        """Fill in the names."""
        self._enter(self.tree, None)
        for statement in self.tree.body:
            for name, value in assigned(statement):
                self.constants[name] = value
        return self

    def _enter(self, node: ast.AST, around: ast.FunctionDef | None) -> None:
        """Note what is inside a node, each call with the function around it."""
        for one in ast.iter_child_nodes(node):
            if isinstance(one, ast.Call):
                self.calls.append((one, around))
            elif isinstance(one, ast.ClassDef):
                self.classes[one.name] = one
            elif isinstance(one, ast.FunctionDef):
                self.functions.setdefault(one.name, []).append(one)
            elif isinstance(one, ast.ImportFrom) and one.module:
                for name in one.names:
                    self.imports[name.asname or name.name] = (one.module, name.name)
            if not isinstance(one, ast.Constant | ast.Name | ast.expr_context):
                self._enter(one, one if isinstance(one, ast.FunctionDef) else around)


def assigned(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names that a statement gives values, pair by pair."""
    if isinstance(statement, ast.AnnAssign):
        if isinstance(statement.target, ast.Name) and statement.value is not None:
            yield statement.target.id, statement.value
        return
    if not isinstance(statement, ast.Assign):
        return
    for target in statement.targets:
        if isinstance(target, ast.Name):
            yield target.id, statement.value
        elif isinstance(target, ast.Tuple):
            yield from taken_apart(target, statement.value)


def taken_apart(target: ast.Tuple, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """The names of a tuple with their values; those of a call are its results by their place."""
    for place, one in enumerate(target.elts):
        if not isinstance(one, ast.Name):
            continue
        if isinstance(value, ast.Tuple) and place < len(value.elts):
            yield one.id, value.elts[place]
        elif not isinstance(value, ast.Tuple):
            yield one.id, ast.Subscript(value, ast.Constant(place))


def gone_through(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names of a loop with every value that they take, if these are written there."""
    if not isinstance(node, ast.For | ast.comprehension):
        return
    if not isinstance(node.iter, ast.Tuple | ast.List):
        return
    for value in node.iter.elts:
        if isinstance(node.target, ast.Name):
            yield node.target.id, value
        elif isinstance(node.target, ast.Tuple):
            yield from taken_apart(node.target, value)


@cache
def modules() -> Mapping[str, Module]:
    """Every module of the package by its dotted name."""
    found = {}
    gc.disable()  # trees have many nodes, and none of them is garbage
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name in NOT_OURS:
            continue
        dotted = "croupier." + name.removesuffix(".py").replace("/", ".")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found[dotted.removesuffix(".__init__")] = Module(name, tree).read()
    gc.enable()
    return found


@cache
def words() -> Mapping[str, str]:
    """Every entry of the pages' words."""
    told = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return {f"{part}.{key}": text for part, some in told.items() for key, text in some.items()}


@cache
def locals_of(function: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    """The values that names are given inside a function."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        given = [*gone_through(node), *(assigned(node) if isinstance(node, ast.stmt) else ())]
        for name, value in given:
            found.setdefault(name, []).append(value)
    return found


@cache
def returned(function: ast.FunctionDef) -> tuple[ast.expr, ...]:
    """What a function returns or yields."""
    every = (one for one in ast.walk(function) if isinstance(one, ast.Return | ast.Yield))
    return tuple(one.value for one in every if one.value is not None)


@dataclass(frozen=True)
class Scope:
    """Where an expression stands: its module, and the function around it."""

    module: Module
    inside: ast.FunctionDef | None = None
    depth: int = 0
    reading: frozenset[str] = frozenset()
    """The names whose values are being read: one that is part of its own value is left blank."""
    calls: frozenset[int] = frozenset()
    """The functions whose values are being read, alike."""

    def local(self, name: str) -> list[ast.expr]:
        """The values that a name is given in the function around the expression."""
        if self.inside is None:
            return []
        return locals_of(self.inside).get(name, [])

    def within(self, function: ast.FunctionDef, module: Module) -> Scope:
        """The inside of a function that is called."""
        calls = self.calls | {id(function)}
        return Scope(module, function, self.depth + 1, calls=calls)


def tail(node: ast.expr) -> str:
    """A short name of something that is filled in."""
    if isinstance(node, ast.Name):
        return node.id.strip("_").lower()
    if isinstance(node, ast.Attribute):
        return node.attr.strip("_")
    if isinstance(node, ast.Call):
        return tail(node.args[0]) if node.args else tail(node.func)
    if isinstance(node, ast.Subscript):
        return tail(node.value)
    return "…"


def blank(node: ast.expr) -> str:
    """A place that is filled in while the program runs."""
    return "{" + tail(node).replace("_", " ") + "}"


def texts(node: ast.expr | None, at: Scope) -> list[str]:
    """What an expression may say, as far as the source tells; [] if it tells nothing."""
    if node is None or at.depth > DEEP:
        return []
    reads = READERS.get(type(node))
    return list(dict.fromkeys(reads(node, at) if reads else []))[:MOST]


def _constant(node: ast.Constant, at: Scope) -> list[str]:
    return [node.value] if isinstance(node.value, str) else []


def _joined(node: ast.JoinedStr, at: Scope) -> list[str]:
    """Each part with what it may say; what nobody can tell is left blank."""
    parts = []
    for one in node.values:
        if isinstance(one, ast.FormattedValue):
            found = texts(one.value, at)
            parts.append(found if 0 < len(found) <= 3 else [blank(one.value)])
        else:
            parts.append(texts(one, at))
    return ["".join(some) for some in product(*parts)]


def _sum(node: ast.BinOp, at: Scope) -> list[str]:
    if not isinstance(node.op, ast.Add):
        return ["(s)"] if isinstance(node.op, ast.Mult) and texts(node.left, at) == ["s"] else []
    left, right = texts(node.left, at), texts(node.right, at)
    if not left and not right:
        return []
    both = product(left or [blank(node.left)], right or [blank(node.right)])
    return ["".join(some) for some in both]


def _either(node: ast.IfExp, at: Scope) -> list[str]:
    return [*texts(node.body, at), *texts(node.orelse, at)]


def _any(node: ast.BoolOp, at: Scope) -> list[str]:
    return [one for value in node.values for one in texts(value, at)]


def _name(node: ast.Name, at: Scope) -> list[str]:
    own = () if node.id in at.reading else at.local(node.id)
    if own:
        within = replace(deeper(at), reading=at.reading | {node.id})
        return [one for value in own if value is not node for one in texts(value, within)]
    if node.id in at.module.constants:
        return texts(at.module.constants[node.id], Scope(at.module, None, at.depth + 1))
    source = modules().get(at.module.imports.get(node.id, ("", ""))[0])
    if source is None:
        return []
    value = source.constants.get(at.module.imports[node.id][1])
    return texts(value, Scope(source, None, at.depth + 1))


def deeper(at: Scope) -> Scope:
    """The same place, one step further."""
    return replace(at, depth=at.depth + 1)


def _call(node: ast.Call, at: Scope) -> list[str]:
    """What a function of the package returns; a page's words by their key."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if isinstance(node.func, ast.Attribute) and node.func.attr in ("format", "replace"):
        return [one.replace("{}", "{…}") for one in texts(node.func.value, at)]
    first = node.args[0] if node.args else None
    if name == "say" and isinstance(first, ast.Constant):
        return [words()[str(first.value)]] if str(first.value) in words() else []
    return [
        one
        for function, module in called(node, at)
        if id(function) not in at.calls
        for value in returned(function)
        for one in texts(value, at.within(function, module))
        if " " in one
    ]


def _subscript(node: ast.Subscript, at: Scope) -> list[str]:
    """An entry of a dictionary that is written out, or a place of what a function returns."""
    if isinstance(node.value, ast.Name):
        found = at.module.constants.get(node.value.id)
        some = found.values if isinstance(found, ast.Dict) else ()
        return [one for value in some for one in texts(value, deeper(at))]
    place = node.slice.value if isinstance(node.slice, ast.Constant) else None
    if not isinstance(place, int):
        return []
    return [
        one
        for value, where in results(node.value, at)
        if isinstance(value, ast.Tuple) and place < len(value.elts)
        for one in texts(value.elts[place], where)
    ]


def results(node: ast.expr, at: Scope) -> Iterator[tuple[ast.expr, Scope]]:
    """The expressions that a value may come from, each where it stands."""
    if at.depth > DEEP:
        return
    if isinstance(node, ast.IfExp):
        yield from results(node.body, at)
        yield from results(node.orelse, at)
    elif isinstance(node, ast.Call):
        for function, module in called(node, at):
            for value in returned(function):
                yield from results(value, at.within(function, module))
    else:
        yield node, at


def called(node: ast.Call, at: Scope) -> Iterator[tuple[ast.FunctionDef, Module]]:
    """The functions of the package that a call may be of, by their name."""
    name, module = tail_name(node.func), at.module
    if name in module.imports:
        source, name = module.imports[name]
        module = modules().get(source, module)
    yield from ((function, module) for function in module.functions.get(name, []))


READERS: Mapping[type, Reader] = {
    ast.Constant: _constant,
    ast.JoinedStr: _joined,
    ast.BinOp: _sum,
    ast.IfExp: _either,
    ast.BoolOp: _any,
    ast.Name: _name,
    ast.Call: _call,
    ast.Subscript: _subscript,
}


@cache
def refusals() -> frozenset[str]:
    """The names of all classes of refusals."""
    known, before = set(REFUSALS), 0
    classes = [one for module in modules().values() for one in module.classes.values()]
    while before != len(known):
        before = len(known)
        known |= {one.name for one in classes if {tail_name(base) for base in one.bases} & known}
    return frozenset(known)


def tail_name(node: ast.expr) -> str:
    """The last word of a dotted name."""
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def refused(call: ast.Call, at: Scope) -> list[str]:
    """A refusal as people read it: what, why, and what would be accepted."""
    given = dict(zip(PARTS, call.args, strict=False)) | {
        one.arg: one.value for one in call.keywords if one.arg in PARTS
    }
    what, why, accepted = (texts(given.get(name), at) for name in ("what", "why", "accepted"))
    if not why and "why" in given and tail_name(call.func) not in REFUSALS:
        return []
    subject = what[0] if len(what) == 1 else blank(given["what"]) if "what" in given else ""
    offer = f" Accepted: {accepted[0].rstrip('.')}." if accepted and accepted[0] else ""
    ends = [one if one.endswith((".", "?")) else f"{one}." for one in why if one]
    return [f"{subject}: {one}{offer}".removeprefix(": ") for one in ends]


def scanned() -> Iterator[Message]:
    """Every message in the code."""
    for module in modules().values():
        yield from _in_calls(module)
        yield from _in_functions(module)


def _in_calls(module: Module) -> Iterator[Message]:
    for call, around in module.calls:
        at, name = Scope(module, around), tail_name(call.func)
        whole = refused(call, at) if name in refusals() else None
        yield from (Message(one, "refusal", module.path) for one in whole or ())
        for named, value in arguments(call, at):
            if named in (ASKED if whole is None else ("accepted",)):
                found = texts(value, at)[whole is not None :]
                yield from (Message(text, ASKED[named], module.path) for text in found)
        if name in SAYS and call.args and module.path.startswith("cli/"):
            told = (texts(one, at) for one in call.args[:1])
            yield from (Message(text, "terminal", module.path) for some in told for text in some)


def arguments(call: ast.Call, at: Scope) -> Iterator[tuple[str, ast.expr]]:
    """What a call is given, by the names of the parameters, where the source tells them."""
    yield from ((one.arg or "", one.value) for one in call.keywords)
    names = parameters(call, at)
    yield from zip(names, call.args, strict=False)


def parameters(call: ast.Call, at: Scope) -> list[str]:
    """The parameters of the function or the fields of the class that is called."""
    name, module = tail_name(call.func), at.module
    if name in module.imports:
        source, name = module.imports[name]
        module = modules().get(source, module)
    if name in module.classes:
        return fields(module.classes[name], module)
    every = module.functions.get(name, [])
    return [one.arg for one in every[0].args.args if one.arg != "self"] if every else []


def fields(of: ast.ClassDef, module: Module) -> list[str]:
    """The fields of a record, those of its bases first; or what its constructor takes."""
    for one in of.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            return [given.arg for given in one.args.args[1:]]
    found: list[str] = []
    for base in of.bases:
        name = tail_name(base)
        source = modules().get(module.imports.get(name, ("", ""))[0], module)
        if name in source.classes and source.classes[name] is not of:
            found += fields(source.classes[name], source)
    own = (one.target for one in of.body if isinstance(one, ast.AnnAssign))
    return found + [one.id for one in own if isinstance(one, ast.Name)]


def _in_functions(module: Module) -> Iterator[Message]:
    """What functions return that put something into words."""
    for name, every in module.functions.items():
        for function in every:
            gives = ast.unparse(function.returns) if function.returns else ""
            told = module.path in PROSE or TOLD.match(name) is not None
            kind = "reason" if gives == "str | None" else "sentence"
            if not told and (gives not in WORDED or module.path.startswith(NOT_PROSE)):
                continue
            found = (one for value in returned(function) for one in _said(value, module, function))
            yield from (Message(one, kind, module.path) for one in found if told or phrase(one))


def _said(value: ast.expr, module: Module, function: ast.FunctionDef) -> Iterator[str]:
    """What is returned, or each part of it."""
    parts = value.elts if isinstance(value, ast.Tuple) else (value,)
    for one in parts:
        yield from texts(one, Scope(module, function))


def phrase(text: str) -> bool:
    """Whether a text reads like words for people: three of them, and no signs of anything else."""
    plain = re.sub(r"\{[^}]*\}", "", text)
    return len(re.findall(r"[A-Za-z’']{2,}", plain)) > 2 and not NOT_WORDS.search(text)


def unread() -> list[str]:
    """Refusals whose reason the source does not tell, as `module: call`."""
    found = []
    for module in modules().values():
        for call, around in module.calls:
            if tail_name(call.func) not in REFUSALS or len(call.args) < 2:
                continue
            if not texts(call.args[1], Scope(module, around)):
                found.append(f"{module.path}: {ast.unparse(call)}")
    return found


def of_games() -> Iterator[Message]:
    """What people read in the files of the games."""
    for path in sorted((PACKAGE / "games").glob("*/*.toml")):
        if path.name in NOT_SHOWN:
            continue
        where = path.relative_to(PACKAGE).as_posix()
        for text in _strings(tomllib.loads(path.read_text(encoding="utf-8")), path.name):
            yield Message(text, "game", where)


def _strings(value: object, name: str) -> Iterator[str]:
    """The texts of a game's file that people read."""
    read = GAME_WORDS.get(name)
    if isinstance(value, dict):
        for key, one in value.items():
            if read is None or key in read or not isinstance(one, str):
                yield from _strings(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one, name)
    elif isinstance(value, str) and " " in value:
        yield value


def of_pages() -> Iterator[Message]:
    """The words of the pages."""
    where = WORDS.relative_to(PACKAGE).as_posix()
    return (Message(text, key.partition(".")[0], where) for key, text in words().items())


def readable(text: str) -> bool:
    """Whether a text is more than a blank or a single word of the notation."""
    return bool(re.search(r"[A-Za-z]{2,}", re.sub(r"\{[^}]*\}", "", text))) and " " in text.strip()


def every() -> list[Message]:
    """All messages once, by where they come from."""
    coded = [one for one in dict.fromkeys(scanned()) if readable(one.text)]
    whole = {path: "\n".join(texts) for path, texts in _refusals_of(coded).items()}
    parts = [one for one in coded if one.kind == "refusal" or not _part(one, whole)]
    told = {one.text for one in parts if one.kind != "remedy"}
    parts = [one for one in parts if one.kind != "remedy" or one.text not in told]
    found = dict.fromkeys(
        (*of_pages(), *parts, *filter(lambda one: readable(one.text), of_games()))
    )
    return sorted(found, key=lambda one: (one.where, one.kind))


def _refusals_of(messages: Iterable[Message]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in messages:
        if one.kind == "refusal":
            found.setdefault(one.where, []).append(one.text)
    return found


def _part(one: Message, whole: Mapping[str, str]) -> bool:
    """Whether a message is listed already as a part of a refusal of its module."""
    return one.text.rstrip(".") in whole.get(one.where, "")


def table() -> str:
    """The page's tables: one for each folder or file that messages come from."""
    from docs.generate import row_of

    groups: dict[str, list[Message]] = {}
    for one in every():
        groups.setdefault(_folder(one.where), []).append(one)
    parts = []
    for folder, some in groups.items():
        head = (row_of(("message", "kind", "from")), row_of(("---",) * 3))
        body = [row_of((shown(one.text), one.kind, f"`{one.where}`")) for one in some]
        parts.append("\n".join((f"## {folder}", "", *head, *body)))
    return "\n\n".join(parts)


def _folder(where: str) -> str:
    """The part of the project that a message belongs to."""
    if where.endswith("words.toml"):
        return "The pages"
    parts = where.split("/")
    return "/".join(parts[:2]) if parts[0] in ("games", "floor") and len(parts) > 2 else parts[0]


def shown(text: str) -> str:
    """A message on one line of a table, with nothing in it taken for markup."""
    plain = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"([*_<>`\[\]])", r"\\\1", plain)


def key_like(text: str) -> list[str]:
    """Words that look like a key of the code, which nobody should have to read."""
    plain = re.sub(r"\{[^}]*\}|“[^”]*”|`[^`]*`|--[\w-]+ \S+", "", text)
    return re.findall(r"\b[a-z]+_[a-z_]+\b|\b[a-z_]+@\d", plain)


def listed(messages: Iterable[Message]) -> str:
    """Messages as plain lines, to read them through."""
    return "\n".join(f"{one.where}\t{one.kind}\t{one.text}" for one in messages)
