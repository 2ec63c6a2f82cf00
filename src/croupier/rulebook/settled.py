"""What one choice leaves of another: the one value the law then allows, or nothing to choose.

An option that another choice settles is not a choice of the house at that table: it is neither
asked for, nor priced, nor printed. Naming the value that is settled is fine. Naming another one is
refused with the clause; choosing something that nothing at the table depends on is only warned
about. A requirement that leaves an option one value settles it (`requires(…, settles=…)`), so that
no rule is stated twice; `fixes` is for what no requirement says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from croupier.core.errors import Refused
from croupier.core.rules import Rules
from croupier.rulebook.citation import own
from croupier.rulebook.option import (
    Count,
    Leaf,
    Option,
    Requirement,
    Unlawful,
    Unread,
    copied,
    leaves,
    read_leaf,
    requirements,
    revised,
    schema,
    spell,
)

When = Callable[[Any], bool]
Why = Callable[[Any], str]
Left = Callable[[Any], tuple[Any, ...]]
OTHER = object()
"""Any value but the default, for options whose values cannot be listed."""


class Overruled(Unlawful):
    """A value other than the one that another choice settles."""


class Idle(Unlawful):
    """A choice on which nothing at this table depends."""


@dataclass(frozen=True)
class Settles:
    """When an option is settled by the others, why, by which clauses, and to which value.

    Without a `value` nothing at the table depends on the option, whatever it is. `says` is the
    reason as some rules have it.
    """

    attr: str
    when: When
    why: str
    cites: tuple[str, ...]
    value: Callable[[Any], Any] | None = None
    says: Why | None = None

    def reason(self, rules: Any) -> str:
        """Why these rules leave no choice."""
        return self.why if self.says is None else self.says(rules)


def fixes(attr: str, value: Any, when: When, why: str, *cites: str) -> Settles:
    """The law sets an option to a value, or to what a function of the rules says."""
    said = value if callable(value) else lambda rules: value
    return Settles(attr, when, why, cites, said)


def idles(attrs: str, when: When, why: str, *cites: str) -> tuple[Settles, ...]:
    """Options, separated by spaces, on which nothing depends."""
    return tuple(Settles(attr, when, why, cites) for attr in attrs.split())


def declared_by(options: type) -> tuple[Settles, ...]:
    """Everything that settles an option of this class: its requirements, then its own law first."""
    return _declared_by(options)


@lru_cache(maxsize=64)
def _declared_by(options: type) -> tuple[Settles, ...]:
    lists = (vars(parent).get("settles", ()) for parent in options.__mro__)
    return (*_required_by(options), *(one for some in lists for one in some))


def _required_by(options: type) -> Iterator[Settles]:
    """What the requirements of a class settle where they leave one value."""
    known = {one.attr: one for one in schema(options).values()}
    for required in requirements(options):
        for attr in required.settles:
            left = partial(_left, required, attr, known)
            when, one, says = (
                partial(_is_one, left),
                partial(_first, left),
                partial(_says, required),
            )
            yield Settles(attr, when, _why(required), required.cites, one, says)


@lru_cache(maxsize=64)
def _values(declared: Option) -> tuple[Any, ...]:
    """Every value of an option, or its default and any other."""
    kind = declared.type
    if isinstance(kind, Count) and kind.at_most is not None:
        return tuple(range(kind.at_least, kind.at_most + 1))
    listed = kind.values()
    return tuple(map(kind.parse, listed)) if isinstance(listed, list) else (declared.default, OTHER)


def _left(
    required: Requirement, attr: str, known: Mapping[str, Option], rules: Any
) -> tuple[Any, ...]:
    """The values that a requirement leaves an option, when its others are at their defaults."""
    rules = copied(rules)
    for other in required.settles:
        rules = rules if other == attr else revised(rules, other, known[other].default)
    every = _values(known[attr])
    return tuple(one for one in every if required.check(revised(rules, attr, one)) is None)


def _is_one(left: Left, rules: Any) -> bool:
    return len(left(rules)) == 1


def _first(left: Left, rules: Any) -> Any:
    return left(rules)[0]


def _says(required: Requirement, rules: Any) -> str:
    return required.check(rules) or ""


def _why(required: Requirement) -> str:
    """The rule as a requirement states it, to go on a line."""
    stated = (required.check.__doc__ or "").partition("\n")[0].removesuffix(".")
    return stated[:1].lower() + stated[1:]


@lru_cache(maxsize=4096)
def settled(rules: Rules) -> Mapping[str, Settles]:
    """What settles each option that these choices leave no choice about, by field name."""
    found: dict[str, Settles] = {}
    for one, applies in _judged(rules):
        if applies:
            found.setdefault(one.attr, one)
    return found


@lru_cache(maxsize=4096)
def _judged(rules: Rules) -> tuple[tuple[Settles, bool | None], ...]:
    """Everything that may settle an option, and whether it does under these rules."""
    return tuple((one, _applies(one, rules)) for one in declared_by(type(rules)))


def _applies(one: Settles, rules: Rules) -> bool | None:
    """Whether an option is settled; None if that depends on a choice that could not be read."""
    try:
        return one.when(rules)
    except Unread:
        return None


@lru_cache(maxsize=4096)
def left_open(rules: Rules) -> tuple[Option, ...]:
    """The options that are the house's choice at this table, as far as its choices are known."""
    taken = {one.attr for one, applies in _judged(rules) if applies is not False}
    return tuple(one for one in schema(type(rules)).values() if one.attr not in taken)


def in_force(rules: Rules, declared: Option) -> Any:
    """The value of an option at this table: what others settle, or otherwise what was chosen."""
    one = settled(rules).get(declared.attr)
    return one.value(rules) if one and one.value else rules.__dict__[declared.attr]


def is_idle(rules: Rules, declared: Option) -> bool:
    """Whether nothing at this table depends on an option."""
    one = settled(rules).get(declared.attr)
    return one is not None and one.value is None


def agreed(rules: Rules) -> Any:
    """The same rules with every option that others settle as they settle it."""
    for attr, one in settled(rules).items():
        if one.value is not None and _differs(one, rules):
            rules = revised(rules, attr, one.value(rules))
    return rules


def overruled(rules: Rules, attrs: Iterable[str]) -> bool:
    """Whether one of these options has a value other than the one that is settled."""
    taken = settled(rules)
    return any(_differs(taken[attr], rules) for attr in attrs if attr in taken)


def _differs(one: Settles, rules: Rules) -> bool:
    return one.value is not None and rules.__dict__[one.attr] != one.value(rules)


def _typed(leaf: Leaf) -> object:
    """A choice as it is typed: yes or no, not as Python writes it."""
    return ("no", "yes")[leaf.value] if isinstance(leaf.value, bool) else leaf.value


def contrary(rules: Rules, named: Iterable[Leaf]) -> Iterator[tuple[Leaf, Overruled | Idle]]:
    """The choices that were named although others settle them, each with the reason."""
    taken, known = settled(rules), schema(type(rules))
    for leaf in named:
        declared = _named(type(rules), leaf)
        one = taken.get(declared.attr) if declared else None
        if declared is None or one is None:
            continue
        value = rules.__dict__.get(declared.attr, declared.default)
        if one.value is None and value != declared.default:
            why = one.reason(rules)
            yield (leaf, Idle(leaf.key, _typed(leaf), why, _cited(rules, one), "no such choice"))
        elif _differs(one, rules):
            yield leaf, _refusal(rules, one, known[declared.key], leaf)


def _named(options: type, leaf: Leaf) -> Option | None:
    """The option that a choice is for, if it can be read."""
    try:
        return read_leaf(options, leaf.key, leaf.value)[0]
    except Refused:
        return None


def _refusal(rules: Rules, one: Settles, declared: Option, leaf: Leaf) -> Overruled:
    assert one.value is not None, "only a value can be contradicted"
    instead = spell(declared, one.value(rules)) or "no such choice"
    chosen = spell(declared, rules.__dict__[one.attr])
    return Overruled(leaf.key, chosen, one.reason(rules), _cited(rules, one), instead)


def _cited(rules: Rules, one: Settles) -> tuple[str, ...]:
    """The clauses of the game's own law, if several games share the reason."""
    law = getattr(type(rules), "law", "")
    return (own(law, one.cites) or one.cites) if law else one.cites


def refuse_overruled(rules: Rules, values: Mapping[str, Any]) -> None:
    """Refuse a named choice that the others overrule."""
    for _, refusal in contrary(rules, leaves(type(rules), values)):
        if isinstance(refusal, Overruled):
            raise refusal
