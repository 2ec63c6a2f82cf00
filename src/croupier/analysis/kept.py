"""Results that take long to compute, kept in a folder for the next time.

The folder is the one that CROUPIER_CACHE names, or `croupier` in the user's folder for caches. What
is kept belongs to the code that computed it: if that code has changed, it is not found again.
"""

from __future__ import annotations

import ast
import json
import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

SETTING = "CROUPIER_CACHE"


def folder() -> Path:
    """Where results are kept."""
    named, shared = os.environ.get(SETTING), os.environ.get("XDG_CACHE_HOME")
    return Path(named) if named else Path(shared or Path.home() / ".cache") / "croupier"


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


def read(name: str, code: str) -> Any:
    """What is kept under a name if this code computed it, otherwise None."""
    try:
        found = json.loads((folder() / f"{name}.json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found["kept"] if found.get("code") == code else None


def exists(name: str) -> bool:
    """Whether anything is kept under a name."""
    return (folder() / f"{name}.json").exists()


def write(name: str, code: str, what: Any) -> None:
    """Keep what JSON holds under a name."""
    file = folder() / f"{name}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(f".{os.getpid()}.part")
    part.write_text(json.dumps({"code": code, "kept": what}), "utf-8")
    part.replace(file)


def remove(name: str) -> None:
    """Remove what is kept under a name, if anything."""
    (folder() / f"{name}.json").unlink(missing_ok=True)
