"""The code that computed a kept result: if it has changed, the result is not found again."""

from __future__ import annotations

import ast
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.rulebook.kept import SETTING, exists, folder, read, remove, write

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

__all__ = ["SETTING", "code_of", "content", "exists", "folder", "read", "remove", "write"]


def content(file: Path) -> bytes:
    """The content of a file: the code of a Python file, the bytes of any other."""
    held = file.read_bytes()
    return ast.dump(Code().visit(ast.parse(held))).encode() if file.suffix == ".py" else held


class Code(ast.NodeTransformer):
    """Removes docstrings and imports from a syntax tree."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """Drop a string that stands alone: it is a docstring."""
        lone = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if lone else node

    def visit_Import(self, node: ast.Import) -> None:
        """Drop an import: where a name comes from does not change what is done with it."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Drop names imported from a module."""


def code_of(modules: Iterable[ModuleType]) -> str:
    """A hash of the code of modules; of a package, all its modules."""
    digest = sha256()
    for module in modules:
        assert module.__file__ is not None, "it has a file"
        file = Path(module.__file__)
        for one in sorted(file.parent.glob("*.py")) if file.stem == "__init__" else (file,):
            digest.update(f"{one.name}\0".encode() + sha256(content(one)).digest())
    return digest.hexdigest()
