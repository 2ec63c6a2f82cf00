"""The options of a licensee at poker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from croupier.core.money import Cents, money
from croupier.games.poker import kill
from croupier.games.poker.amounts import Amounts
from croupier.games.poker.customs import LAWFUL, Customs
from croupier.games.poker.forms import FORMS, HIGH, HOLDEM, OMAHA, TYPES, WORDS, Form, forms_of
from croupier.games.poker.money_options import A_SIGN, NONE, MoneyChoices
from croupier.games.poker.notices import FILED
from croupier.rulebook import usual
from croupier.rulebook.changing import SEATS, SHUFFLE, Changing
from croupier.rulebook.common import SIGN, SIGN_CITES, Filing, TableOptions, layout_filed
from croupier.rulebook.option import (
    ALWAYS,
    Count,
    Foreign,
    Money,
    Switch,
    Unless,
    Word,
    option,
    requires,
)
from croupier.rulebook.settled import Settles, idles

LAW = "poker"
LIMIT, SPREAD, POT_LIMIT, NO_LIMIT = "limit", "spread", "pot_limit", "no_limit"
FULL, HALF, ANY = "full", "half", "any"
MOST_SEATS, LEAST_SEATS, USUAL_SEATS = 11, 2, 9
USUAL_MINIMUM = 4_00
DOLLAR = 1_00
COINS = (25, 50, 75)
POSTED_ANTE = ("poker.9.b", "poker.10.b", "poker.11.b", "poker.12.b", "poker.13.b", "poker.13a.b")
STRUCTURED = ("poker.17",)


def posted(
    default: Any, kind: Any, about: str, *because: str, cites: tuple[str, ...] = (), **more: Any
) -> Any:
    """An option that a sign at the table states."""
    every = (*because, *cites)
    return option(default, kind, about, cites=every, notice=A_SIGN, notice_cites=every, **more)


def is_stud(rules: Any) -> bool:
    """Whether the type has no button."""
    return not rules.played.button


@lru_cache(maxsize=8)
def _defaults(options: type) -> Mapping[str, Any]:
    """What each choice is where nothing is chosen."""
    return {spec.name: spec.default for spec in fields(options)}


def _of_type(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """A type is played in its first form, with no more seats than it may have."""
    kind = chosen.get("type", HOLDEM)
    first = forms_of(kind)[0]
    return {"form": first, "seats": min(USUAL_SEATS, FORMS[kind, first].most)}


def _of_minimum(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The larger bet is twice the minimum, and the first blind or a forced bet is half of it."""
    least = chosen.get("limits_min", USUAL_MINIMUM)
    half = max(DOLLAR, least // 2 // DOLLAR * DOLLAR)
    return {"limits_max": 2 * least, "blinds": (half, max(half, least)), "forced_bet": half}


@dataclass(frozen=True, eq=False)
class PokerOptions(MoneyChoices, TableOptions):
    """The type and form, what is bet, what the house takes, and the bad beat."""

    law: ClassVar[str] = LAW
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "decks": Foreign("poker is played with one deck at a time", ("poker.2.a",), always=1),
        "wager.verbal_cash": Foreign(
            "currency on the table plays, and is changed into chips", ("poker.7.c.2",), always=True
        ),
        "recut_by": Foreign("the dealer cuts the cards", ("poker.5.b", "poker.5.c")),
        "error.let_players_out": Foreign(
            "the rules say what follows from an irregularity", ("poker.15.e",), always=False
        ),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "limits_wager limits_per_wager_max",
            lambda rules: True,
            "nobody wagers against the house, so no wager has limits of its own",
            "poker.6.b",
        ),
        *idles(
            "blinds first_button",
            is_stud,
            "this type has no button and no blinds",
            "poker.9.d",
            "poker.13.d",
            "poker.13a.d",
        ),
        *idles(
            "forced_bet",
            lambda rules: rules.played.button,
            "a blind bet opens this type",
            "poker.10.d",
            "poker.11.e",
            "poker.12.e",
        ),
        *idles(
            "exposed_hole",
            lambda rules: rules.type not in (HOLDEM, OMAHA),
            "this is for hold 'em and omaha",
            "poker.15.o",
        ),
        *idles(
            "second_deck_prep",
            lambda rules: rules.shuffler,
            "the other deck goes into the shuffling device",
            "poker.4.c.2",
        ),
        *idles(
            "count_stub",
            lambda rules: rules.type not in (HOLDEM, OMAHA) or rules.count_by != "dealer",
            "only the dealer of hold 'em or omaha may count the stub",
            "poker.6.e.4",
        ),
        *idles(
            "limits_max",
            lambda rules: rules.structure in (POT_LIMIT, NO_LIMIT),
            "the pot or a player's chips are the maximum",
            "poker.17",
        ),
        *idles(
            "cap_heads_up",
            lambda rules: rules.max_raises is None,
            "the number of raises has no limit",
            "poker.17",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.24.1"), *FILED)

    customs: Customs = LAWFUL

    limits_min: Cents = option(
        USUAL_MINIMUM,
        Money(),
        "the minimum bet, the smaller of two fixed bets",
        key="limits.min",
        cites=("poker.17", "cmr147.07.1", "cmr147.07.3"),
        notice=SIGN,
        notice_cites=SIGN_CITES,
        notice_when=ALWAYS,
        change=Changing(only="raise", otherwise="at_once"),
    )
    limits_max: Cents = option(
        8_00,
        Money(),
        "the maximum bet, the larger of two fixed bets",
        key="limits.max",
        cites=("poker.17", "cmr147.07.1", "cmr147.07.3"),
        notice=SIGN,
        notice_cites=SIGN_CITES,
        notice_when=ALWAYS,
    )
    type: str = option(
        HOLDEM,
        Word(TYPES),
        "the type of poker",
        cites=(
            "poker.8.a.1",
            "poker.8.a.2",
            "poker.8.a.3",
            "poker.8.a.4",
            "poker.8.a.5",
            "poker.8.a.6",
            "poker.8.b",
        ),
    )
    form: str = option(
        HIGH, Word(WORDS), "which hands win, of the forms that the type has", cites=("poker.8.b",)
    )
    seats: int = option(
        USUAL_SEATS,
        Count(LEAST_SEATS, MOST_SEATS),
        "seats at the table, up to the most that the type allows",
        cites=("poker.6.b", *POSTED_ANTE),
        change=SEATS,
    )
    structure: str = posted(
        LIMIT,
        Word((LIMIT, SPREAD, POT_LIMIT, NO_LIMIT)),
        "how much may be bet: one of two fixed amounts, from the minimum to the maximum, up to "
        "the pot, or all of a player's chips",
        *STRUCTURED,
        notice_when=ALWAYS,
    )
    max_raises: int | None = posted(
        3, Unless("none", Count(1)), "the most raises in a betting round", *STRUCTURED
    )
    cap_heads_up: bool = posted(
        True, Switch(), "whether that limit holds between two players too", *STRUCTURED
    )
    reopens: str = posted(
        FULL,
        Word((FULL, HALF, ANY)),
        "which short all-in bet or raise counts as a full one, so that players who have acted may "
        "raise again and the next raise is on top of it: only a full one, half of one or any",
        *STRUCTURED,
        reading="PK-9",
    )
    reopen_sum: bool = posted(
        False, Switch(), "whether several short raises add up to one", *STRUCTURED, reading="PK-9a"
    )
    check_raise: bool = posted(
        True, Switch(), "whether a player who has checked may raise", cites=("poker.7.j",)
    )
    ante: Cents | None = option(
        None, Unless("none", Money()), "the ante of each player", cites=("poker.7.b.1",)
    )
    blinds: tuple[Cents, ...] = posted(
        (2_00, 4_00),
        Amounts(),
        "the blind bets, in the order of the players from the button's left",
        "poker.10.d",
        notice_when=ALWAYS,
    )
    forced_bet: Cents = option(
        2_00,
        Money(),
        "the forced bet of a stud game",
        cites=("poker.7.b.3", "poker.9.d", "poker.13.d", "poker.13a.d"),
    )
    first_button: str = option(
        "right_of_dealer",
        Word(("right_of_dealer", "card")),
        "who has the first button",
        cites=("poker.10.c.2.i", "poker.10.c.2.ii"),
    )
    show_discards: bool = option(
        False, Switch(), "whether hands conceded at the showdown are shown", cites=("poker.15.d",)
    )
    exposed_hole: str = option(
        "burn",
        Word(("burn", "discard")),
        "what an exposed card of hold 'em or omaha becomes: the burn card before the flop, or a "
        "discard",
        cites=("poker.15.o", "poker.15.o.1", "poker.15.o.2"),
    )
    shuffler: bool = option(
        False,
        Switch(),
        "an automated shuffling device, with two decks of different colors that alternate",
        cites=("poker.2.d.1", "poker.2.d.2", "poker.2.d.3", "cmr146.51.3"),
        notice=usual.DEVICE,
        notice_cites=("cmr146.51.3.a",),
        change=SHUFFLE,
    )
    second_deck_prep: str = option(
        "both",
        Word(("both", "on_rotation")),
        "when the deck that is not in use is shuffled",
        cites=("poker.4.c.1",),
        change=SHUFFLE,
    )
    count_by: str = option(
        "dealer",
        Word(("dealer", "shuffler")),
        "who counts the cards every fifteen minutes",
        cites=("poker.6.e.4",),
        change=SHUFFLE,
    )
    count_stub: bool = option(
        True, Switch(), "whether the dealer counts the stub", cites=("poker.6.e.4",), change=SHUFFLE
    )
    away_stakes: str = option(
        "covered",
        Word(("covered", "counted")),
        "the stakes of a player who leaves and keeps the seat: covered on the table, or counted "
        "out and in",
        cites=("poker.7.c.5", "poker.7.c.5.i", "poker.7.c.5.ii"),
    )
    raise_minimum: bool = option(
        False,
        Switch(),
        "whether all players together may raise the minimum without notice",
        cites=("poker.17",),
    )
    cards_preshuffled: bool = usual.preshuffled(("poker.4.a", "poker.5.a"))

    @classmethod
    def entails(cls, chosen: Mapping[str, Any]) -> Mapping[str, Any]:
        """A type brings its form and its seats, and a minimum the other bets."""
        kind: Any = cls
        usual = _defaults(kind)
        found = {**_of_type(chosen), **_of_minimum(chosen)}
        return {name: value for name, value in found.items() if value != usual[name]}

    def limits(self, kind: str) -> tuple[Cents, Cents]:
        """The posted limits; where the pot or a player's chips are the most, only the minimum."""
        low, high = super().limits(kind)
        return low, max(low, high) if self.structure in (POT_LIMIT, NO_LIMIT) else high

    @property
    def in_play(self) -> int:
        """One deck is dealt from at a time."""
        return 1

    @cached_property
    def played(self) -> Form:
        """The form that is played; the first of a type that has not the one that was named."""
        return FORMS.get((self.type, self.form)) or FORMS[self.type, forms_of(self.type)[0]]

    @cached_property
    def chip(self) -> Cents:
        """The least chip that is bet: a dollar, or anything in a hand of another house."""
        return 1 if self.customs.no_rake else DOLLAR

    def size_of(self, play: Any, street: int | None = None) -> Cents:
        """The fixed bet of a street, or the least bet; a kill raises it."""
        size = self.sizes[play.street if street is None else street]
        return self.killed(size) if play.killed else size

    @cached_property
    def sizes(self) -> tuple[Cents, ...]:
        """The fixed or least bet of each street; after the last one, that of the last."""
        streets = self.played.streets
        large = [self.structure == LIMIT and street.large for street in streets]
        return tuple([self.limits_max if one else self.limits_min for one in (*large, large[-1])])

    @cached_property
    def enough(self) -> Cents:
        """What is enough for a player in any seat: all that could be required, and the minimum."""
        first = self.blinds if self.played.button else (self.forced_bet,)
        raised = 0 if self.kill == NONE else self.killed(self.limits_min)
        return (self.ante or 0) + self.limits_min + max(*first, raised)

    def full_raise(self, play: Any, street: int | None = None) -> Cents:
        """What a first raise must be to be full: one bet, or anything by another house's custom."""
        return 0 if self.customs.any_first_raise else self.size_of(play, street)

    def killed(self, amount: Cents) -> Cents:
        """A limit in a killed hand."""
        return kill.raised(self, amount, killed=True)

    def reopened_by(self, more: Cents, full: Cents) -> bool:
        """Whether a short all-in raise lets those raise again who have acted (PK-9)."""
        return self.reopens == ANY or (self.reopens == HALF and 2 * more >= full)

    @requires("poker.8.b", settles="form")
    def a_form_of_the_type(self) -> str | None:
        """Each type has its own forms, and no other is played."""
        own = forms_of(self.type)
        if self.form in own:
            return None
        return f"{self.type} has no form {self.form}; it has {', '.join(own)}"

    @requires("poker.6.b", *POSTED_ANTE)
    def seats_of_the_type(self) -> str | None:
        """A table has no more seats than its type of poker allows."""
        form = self.played
        if self.seats <= form.most:
            return None
        return f"{form.name} has at most {form.most} players, not {self.seats}"

    @requires("poker.7.c")
    def payable_ante(self) -> str | None:
        """An ante is whole dollars, or 25, 50 or 75 cents in coin."""
        ante = self.ante
        if ante is None or not ante % DOLLAR or ante in COINS:
            return None
        return f"{money(ante)} cannot be paid: coin is only for an ante below $1, in quarters"

    @requires("poker.10.d", "poker.17")
    def whole_bets(self) -> str | None:
        """Blinds, forced bets and limits are amounts that chips can make."""
        first = self.blinds if self.played.button else (self.forced_bet,)
        for amount in (*first, self.limits_min, self.limits_max):
            if amount % DOLLAR:
                return f"{money(amount)} is not a whole number of dollars"
        return None

    @requires("poker.10.d", "poker.9.d")
    def opened_within_the_minimum(self) -> str | None:
        """A blind or forced bet is no more than the minimum bet, at which a round is opened."""
        first = max(self.blinds) if self.played.button else self.forced_bet
        if first <= self.limits_min:
            return None
        return f"a first bet of {money(first)} is above the minimum of {money(self.limits_min)}"

    @requires("poker.10.d")
    def blinds_in_order(self) -> str | None:
        """Each further blind bet is at least the one before, and no more than the seats allow."""
        if not self.played.button:
            return None
        if list(self.blinds) != sorted(self.blinds):
            return "a blind bet is not below the one before it"
        return "there are more blind bets than seats" if len(self.blinds) > self.seats else None

    @requires("poker.6.e.4", settles="count_by")
    def counted_by_a_device(self) -> str | None:
        """Only a table with a shuffling device has the cards counted by it."""
        lone = self.count_by == "shuffler" and not self.shuffler
        return "this table has no shuffling device" if lone else None
