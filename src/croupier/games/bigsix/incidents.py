"""The irregularities of the big six wheel."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from croupier.core.errors import Refused, UnknownName
from croupier.core.event import DrawVoided, Event, OutcomeDeclared
from croupier.core.part import Incident
from croupier.core.table import Table
from croupier.equipment.wheels import BIG_SIX
from croupier.games.bigsix.options import BigSixOptions
from croupier.games.bigsix.wagers import section_name
from croupier.games.families.one_draw import void_round, while_drawing
from croupier.rulebook.citation import cites

_AROUND = tuple(pairwise((*BIG_SIX.sections, BIG_SIX.sections[0])))
NEIGHBORS = frozenset(_AROUND) | frozenset((b, a) for a, b in _AROUND)
"""Pairs of neighboring sections, in either direction of spin."""


def void_spin(*because: str) -> tuple[Event, ...]:
    """The spin is declared void and the wheel is spun again; wagers stand."""
    return (DrawVoided(device="wheel", outcome="", says="void spin", cites=because),)


@cites("bigsix.6.b")
def fewer_than_three_revolutions(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A spin of fewer than three revolutions is not valid: the wheel is spun again."""
    return void_spin("bigsix.6.b")


@cites("bigsix.6.c.1", "bigsix.6.c.2")
def clapper_between_sections(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """The section passed last wins, or the spin is void, as the house chose."""
    void = table.rules.between == "void"
    passed = "" if void and not details else section_passed(table.rules, details)
    return void_spin("bigsix.6.c.2") if void else number_declared(passed)


@cites("bigsix.6.c.1")
def number_declared(passed: str) -> tuple[Event, ...]:
    """The number passed last is declared the winning number."""
    return (OutcomeDeclared(device="wheel", outcome=passed, cites=("bigsix.6.c.1",)),)


@cites("bigsix.6.b", "cmr146.19.2")
def section_passed(rules: BigSixOptions, details: Mapping[str, str]) -> str:
    """The section passed before its neighbor; the wheel may be spun either way."""
    named = {section_name(rules, one): one for one in BIG_SIX.sections}
    known = {one: one for one in BIG_SIX.sections} | named
    sections = details.get("passed", ""), details.get("next", "")
    for section in sections:
        if section not in known:
            raise UnknownName("section of the wheel", section, named, ("cmr146.19.2",))
    passed, following = (known[section] for section in sections)
    if (passed, following) not in NEIGHBORS:
        beside = sorted(section_name(rules, b) for a, b in NEIGHBORS if a == passed)
        what = f"a clapper between {' and '.join(sections)}"
        why = "they are not neighbors on the wheel"
        raise Refused(what, why, ("cmr146.19.2",), ", ".join(beside))
    return passed


def wheel_stopped_by_hand(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """The wheel is stopped by hand: no clause covers this, so the round is void."""
    return void_round(table, ())


def _examples(rules: BigSixOptions) -> tuple[Mapping[str, str], ...]:
    return ({"passed": "$5", "next": "$2"}, {"passed": section_name(rules, "flag"), "next": "$1"})


INCIDENTS = (
    Incident(
        "clapper_between_sections",
        "IR-B6-1",
        "Clapper between two sections",
        cites=("bigsix.6.c",),
        possible=while_drawing,
        act=clapper_between_sections,
        details=("passed", "next"),
        examples=_examples,
    ),
    Incident(
        "fewer_than_three_revolutions",
        "IR-B6-2",
        "Fewer than three revolutions",
        cites=("bigsix.6.b",),
        possible=while_drawing,
        act=fewer_than_three_revolutions,
    ),
    Incident(
        "wheel_stopped_by_hand",
        "GAP-B6-1",
        "Wheel stopped by hand",
        cites=(),
        possible=while_drawing,
        act=wheel_stopped_by_hand,
    ),
)
