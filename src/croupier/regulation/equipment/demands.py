"""Whether a thing meets what the law requires of its kind, and what it wants approved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from croupier.regulation.equipment.kinds import Demand, Rule
from croupier.regulation.equipment.reading import Declared, Thing
from croupier.regulation.equipment.values import TYPES, denomination, says
from croupier.rulebook.finding import Finding

NAME, WORTH = "{name}", "{denomination}"
HOUSE = "establishment."
AROUND = "set."


def of_thing(declared: Declared, thing: Thing) -> Iterator[Finding]:
    """What a thing lacks, and what must be approved before it is used."""
    for rule in thing.of.rule:
        if all(met(declared, thing, one) for one in rule.when):
            yield from _broken(declared, thing, rule)
    for approval in thing.of.approval:
        if all(met(declared, thing, one) for one in approval.when):
            yield from declared.wants(thing, approval.topic, approval.says, approval.cites)


def _broken(declared: Declared, thing: Thing, rule: Rule) -> Iterator[Finding]:
    for key in (rule.key, *((rule.also,) if rule.also in thing.values else ())):
        if key in thing.broken or (rule.optional and key not in thing.values):
            continue
        if not met(declared, thing, rule, key):
            yield declared.fault(thing, key, rule.says, rule.cites, rule.severity, rule.excuse)


def met(declared: Declared, thing: Thing, demand: Demand, key: str = "") -> bool:
    """Whether a thing meets a demand; one that is about a key that is not stated is not met."""
    name = key or demand.key
    owner, plain = _owner(declared, thing, name)
    if owner is None or plain not in owner.values:
        return False
    value, kind = owner.values[plain], owner.of.keys[plain][0]
    tests = (test(declared, thing, value, wanted, kind) for test, wanted in _tests(demand))
    return all(tests) and (demand.is_ is None or _same(value, _like(kind, demand.is_)))


def _same(value: Any, wanted: Any) -> bool:
    """Whether a value is the one that is wanted, whatever its case."""
    return bool(_all(_each(value)) == _all(_each(wanted)))


@cache
def _tests(demand: Demand) -> tuple[tuple[Test, Any], ...]:
    """The tests that a demand makes, each with what it wants."""
    asked = ((test, getattr(demand, name)) for name, test in TESTS.items())
    return tuple((test, wanted) for test, wanted in asked if wanted not in (None, False))


def _owner(declared: Declared, thing: Thing, key: str) -> tuple[Thing | None, str]:
    """The thing that states a key: itself, the one around it, or the establishment."""
    if key.startswith(HOUSE):
        return next(iter(declared.all("establishment")), None), key.removeprefix(HOUSE)
    if key.startswith(AROUND):
        return thing.around, key.removeprefix(AROUND)
    return thing, key


def _like(kind: str, wanted: Any) -> Any:
    """A value of the data in the type of the key."""
    plain = int(wanted) if kind == "count" else wanted
    return TYPES[kind].read(plain)


def _each(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _all(values: Iterable[Any]) -> set[Any]:
    """Values without regard to case."""
    return {one.casefold() if isinstance(one, str) else one for one in values}


def _all_like(kind: str, wanted: tuple[str, ...]) -> set[Any]:
    return _all(each for one in wanted for each in _each(_like(kind, one)))


def _least(_: Declared, __: Thing, value: Any, wanted: str, kind: str) -> bool:
    return bool(_each(value)) and bool(min(_each(value)) >= min(_each(_like(kind, wanted))))


def _most(_: Declared, __: Thing, value: Any, wanted: str, kind: str) -> bool:
    return bool(_each(value)) and bool(max(_each(value)) <= max(_each(_like(kind, wanted))))


def _has(declared: Declared, thing: Thing, value: Any, wanted: str, kind: str) -> bool:
    if wanted == NAME:
        return not declared.names or any(says(_each(value), name) for name in declared.names)
    if wanted == WORTH:
        worth = thing.values.get("denomination")
        return worth is None or says(_each(value), denomination(worth))
    return says(_each(value), wanted)


def _lacks(_: Declared, __: Thing, value: Any, wanted: str, kind: str) -> bool:
    return not any(re.search(wanted, one, re.IGNORECASE) for one in _each(value))


def _matches(_: Declared, __: Thing, value: Any, wanted: str, kind: str) -> bool:
    return re.search(wanted, " ".join(_each(value)), re.IGNORECASE) is not None


def _stated(thing: Thing, keys: Iterable[str]) -> set[Any]:
    """Everything that a thing states under these keys."""
    return _all(each for key in keys for each in _each(thing.values.get(key, ())))


Test = Callable[[Declared, Thing, Any, Any, str], bool]
TESTS: Mapping[str, Test] = {
    "one_of": lambda d, t, value, wanted, kind: _all((value,)) <= _all_like(kind, wanted),
    "least": _least,
    "most": _most,
    "many": lambda d, t, value, wanted, kind: len(set(map(str, _each(value)))) >= wanted,
    "has": _has,
    "lacks": _lacks,
    "matches": _matches,
    "only": lambda d, t, value, wanted, kind: _all(_each(value)) <= _all_like(kind, wanted),
    "all_of": lambda d, t, value, wanted, kind: _all(_each(value)) >= _all_like(kind, wanted),
    "any_of": lambda d, t, value, wanted, kind: bool(_all(_each(value)) & _all_like(kind, wanted)),
    "none_of": lambda d, t, value, wanted, kind: not _all(_each(value)) & _all_like(kind, wanted),
    "holds": lambda d, t, value, wanted, kind: _stated(t, (wanted,)) <= _all(_each(value)),
    "meets": lambda d, t, value, wanted, kind: bool(_stated(t, (wanted,)) & _all(_each(value))),
    "within": lambda d, t, value, wanted, kind: _all(_each(value)) <= _stated(t, wanted),
    "same_as": lambda d, t, value, wanted, kind: value == t.values.get(wanted),
    "other_than": lambda d, t, value, wanted, kind: value != t.values.get(wanted),
    "alike": lambda d, t, value, wanted, kind: len(set(_each(value))) == 1,
    "spread": lambda d, t, value, wanted, kind: (
        bool(value) and max(_each(value)) - min(_each(value)) <= max(_each(_like(kind, wanted)))
    ),
}
"""Every test of a demand: the declaration, the thing, its value, what is wanted, the type."""
