"""What is worked out once for all rules that agree in what was read of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from types import MethodType
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Read:
    """Rules that keep what was read of them; their methods read through them as well."""

    def __init__(self, rules: Any) -> None:
        self.rules, self.seen = rules, dict[str, Any]()

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.rules, name)
        if isinstance(value, MethodType) and value.__self__ is self.rules:
            return MethodType(value.__func__, self)
        self.seen[name] = value
        return value


class Alike(Generic[T]):
    """Findings by a key and by what was read of the rules they were worked out from."""

    def __init__(self) -> None:
        self._found: defaultdict[Hashable, list[tuple[dict[str, Any], T]]] = defaultdict(list)

    def find(self, key: Hashable, rules: Any, work_out: Callable[[Any], T]) -> T:
        """What was found for rules of this type that are alike, otherwise what these give."""
        kept = self._found[type(rules), key]
        for seen, known in kept:
            if all(getattr(rules, name) == value for name, value in seen.items()):
                return known
        read = Read(rules)
        found = work_out(read)
        kept.append((read.seen, found))
        return found
