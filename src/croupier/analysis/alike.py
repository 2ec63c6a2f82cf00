"""Results worked out once for all rules that agree in every option read to work them out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from types import MethodType
from typing import Any, Generic, TypeVar

from croupier.core.rules import Rules

T = TypeVar("T")


class Read:
    """Rules that record which options were read, also by their own methods."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.seen = rules, dict[str, Any]()

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.rules, name)
        if isinstance(value, MethodType) and value.__self__ is self.rules:
            return MethodType(value.__func__, self)
        self.seen[name] = value
        return value


class Alike(Generic[T]):
    """Results by a key and by the options that were read to work them out."""

    def __init__(self) -> None:
        self._found: defaultdict[Hashable, dict[tuple[str, ...], dict[tuple[Any, ...], T]]]
        self._found = defaultdict(dict)

    def find(self, key: Hashable, rules: Rules, work_out: Callable[[Any], T]) -> T:
        """The result for rules of this type that agree with these, or a new one."""
        kept = self._found[type(rules), key]
        for names, by_values in kept.items():
            values = tuple([getattr(rules, name) for name in names])
            if values in by_values:
                return by_values[values]
        read = Read(rules)
        found = work_out(read)
        kept.setdefault(tuple(read.seen), {})[tuple(read.seen.values())] = found
        return found
