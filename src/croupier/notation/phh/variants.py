"""The variants that the notation knows by code, and what each is under these rules."""

from __future__ import annotations

import msgspec

from croupier.core.errors import Refused, UnknownName
from croupier.games.poker.forms import FORMS

ONLY = ("poker.8.b",)


class Variant(msgspec.Struct, frozen=True):
    """A variant: its code and name, the type, form and structure here, and the fields it needs."""

    code: str
    name: str
    type: str
    form: str
    structure: str

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of this variant, beside those that every variant needs."""
        forced = ("bring_in",) if self.is_stud else ("blinds_or_straddles",)
        return (*forced, *(("small_bet", "big_bet") if self.is_limit else ("min_bet",)))

    @property
    def is_stud(self) -> bool:
        """Whether it has a forced bet by up-card and no button."""
        return self.type.endswith("stud")

    @property
    def is_limit(self) -> bool:
        """Whether the sizes of its bets are fixed."""
        return self.structure == "limit"


VARIANTS = {
    one.code: one
    for one in (
        Variant("NT", "no-limit hold 'em", "holdem", "high", "no_limit"),
        Variant("FT", "fixed-limit hold 'em", "holdem", "high", "limit"),
        Variant("PO", "pot-limit omaha", "omaha", "high", "pot_limit"),
        Variant("FO/8", "fixed-limit omaha eight or better", "omaha", "hi_lo_8", "limit"),
        Variant("F7S", "fixed-limit seven-card stud", "seven_card_stud", "high", "limit"),
        Variant(
            "F7S/8",
            "fixed-limit seven-card stud eight or better",
            "seven_card_stud",
            "hi_lo_8",
            "limit",
        ),
    )
}
NOT_HERE = {
    "NS": "no-limit short-deck hold 'em",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
"""Variants of the notation that these rules do not allow."""
BETTING = {
    "limit": "fixed-limit",
    "spread": "spread-limit",
    "pot_limit": "pot-limit",
    "no_limit": "no-limit",
}


def variant(code: str) -> Variant:
    """The variant of a code; one that these rules do not have is refused by name."""
    if code in NOT_HERE:
        why = f"{NOT_HERE[code]} is not among the types that may be offered"
        raise Refused(f"variant {code}", why, ONLY, ", ".join(VARIANTS))
    if code not in VARIANTS:
        raise UnknownName("variant", code, VARIANTS)
    return VARIANTS[code]


def code_of(type_: str, form: str, structure: str) -> Variant:
    """The variant of a table's type, form and structure; one without a code is refused."""
    for one in VARIANTS.values():
        if (one.type, one.form, one.structure) == (type_, form, structure):
            return one
    known = ", ".join(one.name for one in VARIANTS.values())
    what = f"{BETTING[structure]} {FORMS[type_, form].name} in PHH"
    accepted = f"FILE.croupier or FILE.jsonl; in PHH {known}"
    raise Refused(what, "the notation has no code for it", (), accepted)
