"""Arguments that a function of the front door cannot take, in words for people.

A function says with its annotations what it takes. If it fails, the argument at fault is looked for
there, so that nobody has to read the trace of a mistake of their own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from inspect import Parameter, signature
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from croupier.core.errors import Refused

WORDS: Mapping[Any, str] = {
    str: 'text in quotes, as in "…"',
    Path: "a Path",
    bool: "True or False",
    int: "a whole number",
    Decimal: "a Decimal",
    Fraction: "a Fraction",
    NoneType: "None",
    Mapping: "keys with their values",
    Callable: "a function",
}
FAULTS = (TypeError, AttributeError, ValueError, LookupError, OSError)
"""What an argument of the wrong kind leads to."""


def refusal(
    function: Callable[..., object],
    args: tuple[Any, ...],
    more: Mapping[str, Any],
    error: Exception,
) -> Refused | None:
    """The refusal of the argument that an error is about; None if no argument is at fault."""
    given = list(_given(function, args, more))
    for name, value, hint in given:
        if hint is not None and not _fits(value, hint):
            accepted = ", or ".join(dict.fromkeys(_words(hint)))
            return Refused(f"{name} {value!r}", f"not what {name} takes", (), accepted)
    for name, value, _ in given:
        if isinstance(value, str | Path) and _unwritable(str(value)):
            why = "it has a character that no name of a file has"
            return Refused(f"{name} {value!r}", why, (), "a name without such characters")
    if isinstance(error, OSError) and error.filename is not None:
        why = (error.strerror or "it cannot be read").lower()
        return Refused(os.fsdecode(error.filename), why, (), "a file or folder that can be used")
    return None


def _given(
    function: Callable[..., object], args: tuple[Any, ...], more: Mapping[str, Any]
) -> Iterator[tuple[str, Any, Any]]:
    """The arguments by their names, each with what the function says that it takes."""
    takes = signature(function)
    try:
        bound = takes.bind(*args, **more)
    except TypeError:
        return
    for name, value in bound.arguments.items():
        kind = takes.parameters[name].kind
        if kind is not Parameter.VAR_KEYWORD:
            hint = _hint(function, takes.parameters[name].annotation)
            values = value if kind is Parameter.VAR_POSITIONAL else (value,)
            yield from ((name, one, hint) for one in values)


def _hint(function: Callable[..., object], annotation: Any) -> Any:
    """What an annotation stands for; None if it names what only a type checker reads."""
    try:
        scope = function.__globals__
        return eval(annotation, scope) if isinstance(annotation, str) else annotation
    except NameError:
        return None


def _members(hint: Any) -> Iterator[Any]:
    if get_origin(hint) in (Union, UnionType):
        for one in get_args(hint):
            yield from _members(one)
    else:
        yield NoneType if hint is None else hint


def _fits(value: Any, hint: Any) -> bool:
    return any(_is(value, one) for one in _members(hint))


def _is(value: Any, kind: Any) -> bool:
    """Whether a value is of a kind."""
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    whole = get_origin(kind) or kind
    if not isinstance(whole, type):
        return True
    if whole is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if whole in (str, bool, Path, NoneType) or not issubclass(whole, Iterable):
        return isinstance(value, whole)
    of = get_args(kind)[:1]
    inside = of[0] if of and not issubclass(whole, Mapping) else object
    if isinstance(value, str) or not isinstance(value, whole):
        return False
    return not isinstance(inside, type) or all(isinstance(one, inside) for one in value)


def _words(hint: Any) -> Iterator[str]:
    for kind in _members(hint):
        whole = get_origin(kind) or kind
        if whole is Literal:
            yield from map(repr, get_args(kind))
        elif whole in WORDS:
            yield WORDS[whole]
        elif isinstance(whole, type):
            several = issubclass(whole, Iterable)
            yield "several of them" if several else f"a {whole.__name__}"


def _unwritable(text: str) -> bool:
    return "\0" in text or any("\ud800" <= one <= "\udfff" for one in text)
