"""A slip in a game of your own: where it is, and what is wrong, for anyone who wrote the game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_tb

from croupier.core.errors import BadFile, Refused

HOWTO = "a game as docs/howto/add-a-game.md describes it"
DESIGNED = "croupier_designed_"
"""How the modules of designers' files are called."""
PACKAGE = Path(__file__).resolve().parent.parent


@contextmanager
def fitting(what: str, home: Path) -> Iterator[None]:
    """Refuse a game that cannot be read, with the file, the line and the reason."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if not home.is_relative_to(PACKAGE):
            raise slip(error, what, home) from error
        raise


def slip(error: BaseException, what: str, home: Path) -> BadFile:
    """What is wrong with a game whose files are in a folder."""
    if isinstance(error, BadFile):
        return error
    file, line = place(error, home) or (what, None)
    if isinstance(error, Refused):
        where = error.what if file == what else f"{file}, line {line}: {error.what}"
        return BadFile(where, None, error.why, error.accepted)
    return BadFile(file, line, reason(error), HOWTO)


def place(error: BaseException, home: Path) -> tuple[str, int | None] | None:
    """The file and the line below a folder at which an error was raised, the innermost."""
    if isinstance(error, SyntaxError) and error.filename:
        return error.filename, error.lineno
    frames = walk_tb(error.__traceback__)
    found = [(frame.f_code.co_filename, line) for frame, line in frames]
    own = [one for one in found if Path(one[0]).is_relative_to(home)]
    return own[-1] if own else _miscalled(error, home)


def _miscalled(error: BaseException, home: Path) -> tuple[str, int] | None:
    """The function below a folder that takes other arguments than those with which it is called."""
    called = re.match(r"([\w.]+)\(\) (got|missing|takes)", str(error))
    for module in list(sys.modules.values()) if called and isinstance(error, TypeError) else ():
        code = getattr(getattr(module, called[1], None), "__code__", None) if called else None
        if code is not None and Path(code.co_filename).is_relative_to(home):
            return code.co_filename, code.co_firstlineno
    return None


def reason(error: BaseException) -> str:
    """An error of Python as somebody reads it who wrote the game."""
    if isinstance(error, SyntaxError):
        return f"not Python: {error.msg}"
    if isinstance(error, ValueError) and "null bytes" in str(error):
        return f"not Python: {error}"
    if isinstance(error, SystemExit):
        return "it ends the program as soon as it is read"
    if isinstance(error, KeyError):
        return f"the key {error} is missing"
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    if isinstance(error, AttributeError | ImportError | TypeError):
        return f"it does not fit this version of croupier ({error})"
    return f"{type(error).__name__}: {error}".removesuffix(": ")
