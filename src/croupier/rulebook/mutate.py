"""Ways to break a rule on purpose: one small change to the source that its tests must notice."""

from __future__ import annotations

import ast
import difflib
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.rulebook.collect import looks_like_an_id, without_comments

if TYPE_CHECKING:
    from collections.abc import Iterator

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Mutation:
    """One broken version of a file: what was changed, and the full text with the change."""

    path: str
    what: str
    before: str
    after: str

    def diff(self) -> str:
        """The change as a diff with one line of context."""
        lines = difflib.unified_diff(
            self.before.splitlines(), self.after.splitlines(), self.path, self.path, "", "", 1, ""
        )
        return "\n".join(lines)


def python_mutations(path: str, source: str, first: int, last: int) -> list[Mutation]:
    """Every way to break the Python code between two lines that changes its meaning."""
    tree, words, unordered = _read(source)
    found: dict[str, Mutation] = {}
    for statement, node in _between(tree, first, last):
        for what, new in (*_broken(node, words), *_stepped(node, unordered)):
            after = _replaced(source, node, new)
            if after not in found and _parses_otherwise(source, after, statement):
                found[after] = Mutation(path, what, source, after)
    return list(found.values())


def _between(
    tree: ast.Module, first: int, last: int
) -> Iterator[tuple[ast.stmt, ast.expr | ast.stmt]]:
    """Every node between two lines that decides something, and its outermost statement."""
    for statement in tree.body:
        near = first <= (statement.end_lineno or statement.lineno) and statement.lineno <= last
        for node in _live(statement) if near and not _says_only(statement) else ():
            if first <= node.lineno and (node.end_lineno or node.lineno) <= last:
                yield statement, node


@lru_cache(maxsize=4)
def _read(source: str) -> tuple[ast.Module, list[str], set[ast.AST]]:
    """A module, the words it works with, and the lists whose order decides nothing."""
    tree = ast.parse(source)
    return tree, sorted(_words(tree)), _unordered(tree)


def _first_line(statement: ast.stmt) -> int:
    """The first line of a statement, with its decorators."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(one.lineno for one in decorators)])


def toml_mutations(path: str, source: str, first: int, last: int) -> list[Mutation]:
    """Every number between two lines of a data file, each changed to another."""
    return [
        Mutation(path, f"{number[0]} becomes {int(number[0]) + 1}", source, after)
        for number in _numbers(without_comments(source), first, last)
        if (after := _spliced(source, number.span(), str(int(number[0]) + 1)))
    ]


def table_around(source: str, line: int) -> Span:
    """The table of a data file around a line, with its subtables; at the head, the entire file."""
    heads = [
        (number, found[1])
        for number, text in enumerate(without_comments(source).splitlines(), 1)
        if (found := _TABLE_HEAD.match(text))
    ]
    here = max((head for head in heads if head[0] <= line), default=(1, ""))
    later = [
        number
        for number, name in heads
        if here[1] and number > here[0] and not name.startswith(f"{here[1]}.")
    ]
    return here[0], min(later, default=len(source.splitlines()) + 1) - 1


_OPPOSITE: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: ">=",
    ast.GtE: "<",
    ast.Gt: "<=",
    ast.LtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
_BOUND: dict[type[ast.cmpop], str] = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
"""The same comparison, with its bound let in or left out."""
_SWAPPED: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "+",
}
_TABLE_HEAD = re.compile(r"\[{1,2}\s*([\w.\"'-]+)\s*\]{1,2}\s*$")
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.]|\s*=)")
_WORD = re.compile(r"[a-z0-9][a-z0-9_]*")
_SILENT = (
    "Refused",
    "UnknownName",
    "ValueError",
    "TypeError",
    "KeyError",
    "AssertionError",
    "cites",
    "requires",
)
"""Calls whose strings are messages for a reader: changing one breaks no rule."""


def _broken(node: ast.expr | ast.stmt, words: list[str]) -> Iterator[tuple[str, str]]:
    """What could replace a node, and a description of the change."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            other = _OPPOSITE[type(op)]
            yield f"the comparison becomes {other}", f"{_text(left)} {other} {_text(right)}"
            if (bound := _BOUND.get(type(op))) is not None:
                yield f"the bound becomes {bound}", f"{_text(left)} {bound} {_text(right)}"
        case ast.Compare():
            yield "the comparison is negated", f"not {_text(node)}"
        case ast.Constant(value=bool(value)):
            yield f"{value} becomes {not value}", str(not value)
        case ast.Constant(value=int(number)):
            yield f"{number} becomes {number + 1}", str(number + 1)
        case ast.Constant(value=str(word)) if _WORD.fullmatch(word):
            for other in _near(word, words):
                yield f"{word!r} becomes {other!r}", repr(other)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _SWAPPED:
            other = _SWAPPED[type(op)]
            yield f"the arithmetic becomes {other}", f"{_text(left)} {other} {_text(right)}"
        case ast.BoolOp(op=op, values=values):
            other = "or" if isinstance(op, ast.And) else "and"
            yield f"the condition becomes {other}", f" {other} ".join(map(_text, values))
        case ast.IfExp(test=test, body=ast.Constant(value=True), orelse=ast.Constant(value=False)):
            yield "the branch is negated", f"not {_text(test)}"
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield (
                "the branch is negated",
                f"{_text(body)} if not {_text(test)} else {_text(orelse)}",
            )
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield "the return is emptied", "return None"


def _stepped(node: ast.expr | ast.stmt, unordered: set[ast.AST]) -> Iterator[tuple[str, str]]:
    """A step left out, or the parts of a list in another order."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield "the step is dropped", "pass"
        case ast.Tuple(elts=parts, ctx=ast.Load()) | ast.List(elts=parts, ctx=ast.Load()):
            if _in_order(parts) and node not in unordered:
                yield "the order is changed", _listed(node, [parts[1], parts[0], *parts[2:]])
            if len(parts) > 2 and not any(map(_is_id, parts)):
                yield "the last part is dropped", _listed(node, parts[:-1])


def _in_order(parts: list[ast.expr]) -> bool:
    """Whether the first two parts of a list differ and are its own."""
    return len(parts) > 1 and ast.dump(parts[0]) != ast.dump(parts[1])


def _listed(node: ast.Tuple | ast.List, parts: list[ast.expr]) -> str:
    """A tuple or a list of other parts."""
    other = ast.Tuple(parts, ast.Load()) if isinstance(node, ast.Tuple) else ast.List(parts)
    return ast.unparse(other)


def _unordered(tree: ast.Module) -> set[ast.AST]:
    """The lists whose order decides nothing: members, sets, and words for a reader.

    Outside functions a list is ordered if it has a name of its own and plain parts.
    """
    found: set[ast.AST] = set(_outside_functions(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[parts]):
                found.add(parts)
            case ast.Call(func=ast.Name(id="set" | "frozenset" | "isinstance"), args=parts):
                found.update(parts)
            case ast.Tuple(elts=parts) | ast.List(elts=parts) if any(map(_is_id, parts)):
                found.add(node)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=parts) if _are_words(names):
                found.add(parts)
    return found


def _are_words(names: list[ast.expr]) -> bool:
    """Whether all parts of a list are named as words for a reader."""
    return all(isinstance(name, ast.Name) and name.id in _WORDS_FOR_A_READER for name in names)


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """Lists of records and arguments in the body of a module or a class."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            continue
        named = isinstance(node, ast.Assign | ast.AnnAssign)
        if isinstance(child, ast.Tuple | ast.List) and not (named and _is_plain(child)):
            yield child
        yield from _outside_functions(child)


def _is_plain(listed: ast.Tuple | ast.List) -> bool:
    return all(isinstance(part, ast.Constant | ast.Name | ast.Attribute) for part in listed.elts)


def _is_id(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant) and looks_like_an_id(part.value)


def _near(word: str, words: list[str]) -> tuple[str, ...]:
    """The next word of the module, so that each string has one word to change to."""
    at = words.index(word) if word in words else 0
    other = words[(at + 1) % len(words)] if words else word
    return (other,) if other != word else ()


def _live(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Every node that decides something; docstrings, annotations, citations and messages do not."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.expr | ast.stmt):
            yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not _is_dead(node, child)]
        if isinstance(node, ast.If | ast.While) and not isinstance(node.test, ast.Compare):
            yield _negation(node.test)


def _negation(test: ast.expr) -> ast.expr:
    """A stand-in for a branch's condition that only its negation can replace."""
    standing = ast.IfExp(test=test, body=ast.Constant(True), orelse=ast.Constant(False))
    return ast.copy_location(standing, test)


def _is_dead(parent: ast.AST, child: ast.AST) -> bool:
    """Whether a change to a child cannot change what the code decides."""
    return _says_only(child) or _is_note(parent, child) or _is_spoken(parent, child)


def _says_only(node: ast.AST) -> bool:
    """Docstrings, messages, imports and code that only a type checker reads."""
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.If(test=test):
            return _is_type_checking(test)
        case ast.keyword(arg=str(name)):
            return name in _WORDS_FOR_A_READER or name.endswith("cites")
    return isinstance(node, ast.JoinedStr | ast.Raise | ast.Import | ast.ImportFrom | ast.Assert)


def _is_note(parent: ast.AST, child: ast.AST) -> bool:
    """Decorators, annotations and the words of a Literal."""
    match parent:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return child in parent.decorator_list or child is parent.returns
        case ast.ClassDef():
            return child in parent.decorator_list or child in parent.bases
        case ast.AnnAssign():
            return child is parent.annotation
        case ast.Subscript(value=ast.Name(id="Literal")):
            return True
    return isinstance(parent, ast.arg)


def _is_spoken(parent: ast.AST, child: ast.AST) -> bool:
    """Arguments of a refusal, and clause IDs in a list of them."""
    match parent:
        case ast.Call(func=function):
            return _name_of(function) in _SILENT
        case ast.Tuple(elts=parts) | ast.List(elts=parts) if isinstance(child, ast.Constant):
            return any(map(_is_id, parts))
    return False


_WORDS_FOR_A_READER = ("about", "help", "label", "says", "name", "title", "why", "what", "accepted")


def _is_type_checking(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _name_of(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _words(tree: ast.Module) -> set[str]:
    """The words a module works with, except those in messages for a reader."""
    return {
        node.value
        for node in _live(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and _WORD.fullmatch(node.value)
    }


def _text(node: ast.expr) -> str:
    """An expression's source, in parentheses if it has parts."""
    simple = ast.Name | ast.Constant | ast.Attribute | ast.Call | ast.Subscript
    return ast.unparse(node) if isinstance(node, simple) else f"({ast.unparse(node)})"


def _replaced(source: str, node: ast.expr | ast.stmt, new: str) -> str:
    """The source with one node replaced; expressions are put in parentheses."""
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    begin = starts[node.lineno - 1] + node.col_offset
    end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or node.col_offset)
    spelled = new if isinstance(node, ast.stmt | ast.Constant) else f"({new})"
    raw = source.encode()
    return (raw[:begin] + spelled.encode() + raw[end:]).decode()


def _parses_otherwise(source: str, after: str, statement: ast.stmt) -> bool:
    """Whether a changed statement of a module is still Python, and different Python."""
    lines = after.splitlines(keepends=True)
    first, last = _first_line(statement), statement.end_lineno or statement.lineno
    end = last + len(lines) - len(source.splitlines())
    try:
        return ast.dump(ast.parse("".join(lines[first - 1 : end]))) != _dumped(statement)
    except SyntaxError:
        return False


def _dumped(statement: ast.stmt) -> str:
    return ast.dump(ast.Module([statement], []))


def _numbers(source: str, first: int, last: int) -> Iterator[re.Match[str]]:
    """The numbers among the values of some lines, except in texts for a reader."""
    at = 0
    for number, line in enumerate(source.splitlines(keepends=True), 1):
        key = line.partition("=")[0].strip()
        if (
            first <= number <= last
            and key not in _WORDS_FOR_A_READER
            and not _TABLE_HEAD.match(line)
        ):
            yield from _NUMBER.finditer(source, at, at + len(line))
        at += len(line)


def _spliced(source: str, span: Span, new: str) -> str:
    return source[: span[0]] + new + source[span[1] :]
