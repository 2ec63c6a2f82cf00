"""The options of a licensee at roulette."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from croupier.core.odds import Odds
from croupier.rulebook.changing import EQUIPMENT
from croupier.rulebook.common import HALF_HOUR, Filing, TableOptions, VerbalCash, layout_filed
from croupier.rulebook.option import ALWAYS, Map, Switch, Word, option, requires
from croupier.rulebook.paytable import paytable, raised

PAYS = paytable("croupier.games.roulette")

EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high")
EVERY_WAGER = (*PAYS.wagers(), "five_adjacent")
UNLESS = "; by default, offered if no color wager is"
NOT_BESIDE = "the dozen wager; by default, offered if no seven or eight numbers color wager is"


def _offered(wager: str, about: str, cites: tuple[str, ...]) -> Any:
    """A wager that the house may offer; three follow from the others if nothing is said."""
    usual = None if wager in ("red", "black", "dozen") else False
    return option(usual, Switch(), about, cites=cites, offers=(wager,))


def laid_out(wager: str, clause: str) -> Any:
    """A wager has its area on the layout unless it gives way to a color wager (RO-12b)."""

    @requires("cmr146.10.4.b", "cmr146.10.5", clause, "roulette.1.g", accept=f"no {wager}")
    def required(rules: Any) -> str | None:
        """Red, black and the dozen are left out only together with a color wager."""
        if getattr(rules, wager) is not False or rules.color_wagers:
            return None
        return f"the layout has an area for {wager} unless a color wager is offered"

    return required


@dataclass(frozen=True, eq=False)
class RouletteOptions(TableOptions, VerbalCash):
    """The wheel, what zero does to even chances, and the optional wagers."""

    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.10.1"),)

    wheel: str = option(
        "double",
        Word(("single", "double", "double_used_as_single")),
        "the wheel in use",
        cites=("cmr146.10.2", "cmr146.10.3", "roulette.2.d", "roulette.2.d.1"),
        touches=EVERY_WAGER,
        notice=f"signs at the table, with 00 covered; {HALF_HOUR}",
        notice_cites=("roulette.2.d.1", "cmr146.10.3.b.1", "cmr147.03.3"),
        notice_when=("double_used_as_single",),
        change=EQUIPMENT,
    )
    zero_rule: str = option(
        "lose_all",
        Word(("lose_half", "lose_all")),
        "what even chances lose on 0 and 00",
        cites=("roulette.2.b",),
        touches=EVEN_CHANCES,
        notice=f"a notice at the table says which is in effect; a change takes {HALF_HOUR}",
        notice_cites=("roulette.2.b", "cmr147.03.3"),
        notice_when=ALWAYS,
    )
    five_adjacent: bool = option(
        False,
        Switch(),
        "five straight wagers on neighbors of the wheel",
        cites=("roulette.1.e.1.i", "roulette.1.e.1.i.A"),
        offers=("five_adjacent",),
        notice="the layout must have a replica of the wheel",
        notice_cites=("roulette.1.e.1.i.A",),
    )
    color6: bool = _offered(
        "six_color", "the six numbers color wager", cites=("roulette.1.e.6.ii",)
    )
    color7: bool = _offered(
        "seven_color", "the seven numbers color wager", cites=("roulette.1.e.7",)
    )
    color8: bool = _offered(
        "eight_color", "the eight numbers color wager", cites=("roulette.1.e.8",)
    )
    red: bool | None = _offered(
        "red", f"the red wager{UNLESS}", cites=("roulette.1.e.11", "roulette.1.g")
    )
    black: bool | None = _offered(
        "black", f"the black wager{UNLESS}", cites=("roulette.1.e.12", "roulette.1.g")
    )
    dozen: bool | None = _offered("dozen", NOT_BESIDE, cites=("roulette.1.e.10", "roulette.1.g"))
    seven: bool = _offered(
        "seven", "the wager on 10, 11, 12, 13, 14, 15 and 33", cites=("roulette.1.f",)
    )
    value_chips: str = option(
        "permit",
        Word(("permit", "limit", "prohibit")),
        "value chips in wagers",
        cites=("cmr146.09.4",),
    )
    odds: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds above the printed ones",
        cites=("roulette.2.a",),
        touches=EVERY_WAGER,
    )

    @property
    def used_as_single(self) -> bool:
        """Whether a double zero wheel is used as a single zero wheel."""
        return self.wheel == "double_used_as_single"

    @property
    def color_wagers(self) -> bool:
        """Whether any color wager is offered."""
        return self.color6 or self.color7 or self.color8

    @requires("roulette.2.b", "roulette.2.c", "roulette.2.d.3", settles="zero_rule")
    def half_back_on_double_zero_alone(self) -> str | None:
        """Half of an even chance is returned only if 00 is played."""
        if self.zero_rule == "lose_half" and self.wheel != "double":
            return "half is returned only with wheel = double; other wheels lose the whole wager"
        return None

    @requires("roulette.1.g", settles="red black")
    def no_red_and_black_beside_color_wagers(self) -> str | None:
        """A table with a color wager offers neither red nor black."""
        if self.color_wagers and (self.red or self.black):
            return "red and black are not offered together with a color wager"
        return None

    @requires("roulette.1.g", settles="dozen")
    def no_dozen_beside_seven_or_eight_colors(self) -> str | None:
        """A table with the seven or eight numbers color wager offers no dozen."""
        if self.dozen and (self.color7 or self.color8):
            return "the dozen is not offered together with the seven or eight numbers color wager"
        return None

    red_laid_out = laid_out("red", "roulette.1.e.11")
    black_laid_out = laid_out("black", "roulette.1.e.12")
    dozen_laid_out = laid_out("dozen", "roulette.1.e.10")

    @requires("roulette.1.e.7", settles="color7")
    def seven_colors_on_single_zero(self) -> str | None:
        """The seven numbers color wager needs a single zero wheel."""
        if self.color7 and self.wheel != "single":
            return "color7 needs wheel = single"
        return None

    @requires("roulette.1.e.8", settles="color8")
    def eight_colors_on_double_zero(self) -> str | None:
        """The eight numbers color wager needs a double zero wheel played as such."""
        if self.color8 and self.wheel != "double":
            return "color8 needs wheel = double"
        return None
