"""Arguments that a function of the front door cannot take, in words for people.

A function says with its annotations what it takes. Arguments are compared with them before it runs,
except those of kinds that a reader of their own refuses with more to say: games, options, numbers,
money, names and times. If it fails all the same, the argument at fault is looked for there too, so
that nobody has to read the trace of a mistake of their own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from inspect import Parameter, Signature, signature
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from croupier.core.driver import Driver, Source
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game

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
    Source: "a source of chance, with methods such as begins and draw",
}
OWN_READERS = frozenset({int, Decimal, Game, Driver, Mapping, Sequence, tuple, datetime})
"""Kinds with readers: `whole`, `in_cents`, `game_of`, `choices`, `names`, `time_of`, and so on."""
EXPLAINED = (str, int, float, Decimal, Fraction, Iterable, datetime, Game, Driver)
"""Values about which those readers have something to say; numbers of other libraries are read."""
BY_NAME = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
"""Kinds of arguments that may be given by their names."""
FAULTS = (TypeError, AttributeError, ValueError, LookupError, OSError)
"""What an argument of the wrong kind leads to."""


def compare(
    function: Callable[..., object], args: tuple[Any, ...], more: Mapping[str, Any]
) -> None:
    """Refuse an argument that is not of the kind that a function takes, before it runs."""
    _known(function, more)
    for name, value, hint in _given(function, args, more):
        if Path in _members(hint):
            _named(name, value)
        if hint is None or _fits(value, hint) or (_read(hint) and isinstance(value, EXPLAINED)):
            continue
        if not (_read(hint) and hasattr(value, "__index__")):
            raise _refused(name, value, hint)


def _known(function: Callable[..., object], more: Mapping[str, Any]) -> None:
    """Refuse a keyword that a function does not have, with the nearest one."""
    takes = _takes(function)[0].parameters
    if any(one.kind is Parameter.VAR_KEYWORD for one in takes.values()):
        return
    named = [key for key, one in takes.items() if one.kind in BY_NAME and key != "self"]
    for key in more:
        if key not in named:
            raise UnknownName(f"keyword of {function.__name__}", key, named)


def _named(name: str, value: object) -> None:
    """Refuse the name of a file that no file can have; a text of several lines is no name."""
    if isinstance(value, str) and not value.strip():
        raise Refused(name, "the name is empty", (), '"file.toml" or a Path')
    if isinstance(value, str | Path) and "\n" not in str(value) and _unwritable(str(value)):
        raise _no_name(name, value)


def _no_name(name: str, value: str | Path) -> Refused:
    """The refusal of a name with a character that no file name can have."""
    why = "it has a character that no file name can have"
    return Refused(f"{name} {value!r}", why, (), "a name without such characters")


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
            return _refused(name, value, hint)
    for name, value, _ in given:
        if isinstance(value, str | Path) and _unwritable(str(value)):
            return _no_name(name, value)
    if isinstance(error, OSError) and error.filename is not None:
        why = (error.strerror or "it cannot be read").lower()
        return Refused(os.fsdecode(error.filename), why, (), "a file or folder that can be used")
    return None


def _refused(name: str, value: object, hint: Any) -> Refused:
    """The refusal of an argument that is not of its kind."""
    accepted = ", or ".join(dict.fromkeys(_words(hint)))
    is_file = Path in _members(hint)
    why = "not the name of a file" if is_file else f"not what {name} takes"
    return Refused(f"{name} {value!r}", why, (), accepted)


def _given(
    function: Callable[..., object], args: tuple[Any, ...], more: Mapping[str, Any]
) -> Iterator[tuple[str, Any, Any]]:
    """The arguments by their names, each with what the function says that it takes."""
    takes, hints = _takes(function)
    try:
        bound = takes.bind(*args, **more)
    except TypeError:
        return
    for name, value in bound.arguments.items():
        kind, hint = takes.parameters[name].kind, hints[name]
        if kind is Parameter.VAR_KEYWORD:
            yield from ((key, one, hint) for key, one in value.items() if hint is not Any)
        else:
            values = value if kind is Parameter.VAR_POSITIONAL else (value,)
            yield from ((name, one, hint) for one in values)


@lru_cache(maxsize=256)
def _takes(function: Callable[..., object]) -> tuple[Signature, Mapping[str, Any]]:
    """What a function takes, and the kind of each argument."""
    found = signature(function)
    named = found.parameters.items()
    return found, {name: _hint(function, one.annotation) for name, one in named}


def _hint(function: Callable[..., object], annotation: Any) -> Any:
    """What an annotation stands for; None without one, or if only a type checker can read it."""
    if annotation is Parameter.empty:
        return None
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


def _read(hint: Any) -> bool:
    """Whether a kind among those that are taken has a reader of its own."""
    return any((get_origin(one) or one) in OWN_READERS for one in _members(hint))


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
    if whole is bool:
        return isinstance(value, bool) or is_numpys(value)
    if getattr(whole, "_is_protocol", False) and whole.__module__ != Collection.__module__:
        return any(hasattr(value, name) for name in vars(whole) if not name.startswith("_"))
    if whole in (str, bool, Path, NoneType) or not issubclass(whole, Iterable):
        return isinstance(value, whole)
    of = get_args(kind)[:1]
    inside = of[0] if of and not issubclass(whole, Mapping) else object
    if isinstance(value, str) or not isinstance(value, whole):
        return False
    return not isinstance(inside, type) or all(isinstance(one, inside) for one in value)


def is_numpys(value: object) -> bool:
    """Whether a value is the True or False of NumPy."""
    kind = type(value)
    return kind.__module__ == "numpy" and kind.__name__.startswith("bool")


def _words(hint: Any) -> Iterator[str]:
    for kind in _members(hint):
        whole = get_origin(kind) or kind
        if whole is Literal:
            yield from map(repr, get_args(kind))
        elif whole in WORDS:
            yield WORDS[whole]
        elif isinstance(whole, type):
            several = issubclass(whole, Iterable)
            yield 'several, as in ["…", "…"]' if several else _one(whole.__name__)


def _one(kind: str) -> str:
    return f"{'an' if kind[0] in 'AEIOU' else 'a'} {kind}"


def _unwritable(text: str) -> bool:
    return "\0" in text or any("\ud800" <= one <= "\udfff" for one in text)
