"""The ten permissible forms of poker as data: how each is dealt, opened, bet and won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from croupier.ranking.rankings import FIVE_CARD, LOW, THREE_CARD_HIGH, Ranking
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
Opens = Literal[
    "after_blinds",
    "left_of_button",
    "lowest_up",
    "highest_up_ace_low",
    "best_showing",
    "highest_up",
    "pair_or_up",
]
STUD, HOLDEM, OMAHA = "seven_card_stud", "holdem", "omaha"
DRAW, FIVE_STUD, MAMBO = "five_card_draw", "five_card_stud", "mambo_stud"
HIGH, LOWBALL, SPLIT, EIGHT, SIX = "high", "low", "hi_lo", "hi_lo_8", "hi_lo_6"


class Street(msgspec.Struct, frozen=True, eq=False):
    """A round of cards and the betting round after it.

    A card is burned first if `burn`; then each player gets `down` cards face down, one at a time
    around the table, and `up` face up; `community` cards go to the center. In a `draw` players
    exchange cards. `opens` is who acts first, who must bet then if `must_bet`; `large` is the
    larger of two fixed bets. `forced` says that the opening bet is forced and of its own amount.
    `seated` are the clauses on equal hands showing: one for a best hand and one for several, or one
    for several only.
    """

    name: str
    opens: Opens
    dealt: Ids
    opened: Ids
    bet: Ids
    burn: bool = True
    down: int = 0
    up: int = 0
    community: int = 0
    draw: bool = False
    large: bool = False
    must_bet: bool = False
    forced: bool = False
    seated: Ids = ()

    @property
    def checks(self) -> bool:
        """Whether a player may check while nobody has bet."""
        return not self.must_bet and not self.forced and self.opens != "after_blinds"


class Form(msgspec.Struct, frozen=True, eq=False):
    """A permissible form of a type of poker.

    `most` is the number of players it is restricted to; `button` says that a button and blinds are
    used. `size` is the number of cards in a hand; `own` says that exactly so many come from the
    player's own cards. `high` and `low` rank the hands that win, and a low hand has no pair and
    nothing above `qualifier`, if there is one. `odd` is the clause on the odd dollar between the
    halves, `tied` and `low_tied` those on equal high and low hands, `suits` how suits rank for it.
    """

    type: str
    form: str
    name: str
    most: int
    streets: tuple[Street, ...]
    seated: Ids
    ante: Ids
    wins: Ids
    size: int = 5
    own: int = 0
    button: bool = False
    high: Ranking | None = FIVE_CARD
    low: Ranking | None = None
    qualifier: int = 0
    low_wins: Ids = ()
    qualifies: Ids = ()
    odd: Ids = ()
    tied: Ids = ("poker.3.d",)
    low_tied: Ids = ("poker.3.d",)
    suits: Ids = ()

    @property
    def hole(self) -> int:
        """The number of cards that a player gets in the first round."""
        return self.streets[0].down + self.streets[0].up


def _p(*numbers: str) -> Ids:
    return tuple(f"poker.{one}" for one in numbers)


def _street(name: str, opens: Opens, dealt: str, opened: str, bet: str, **more: Any) -> Street:
    """A street whose clauses are given by their numbers."""
    return Street(name, opens, _p(*dealt.split()), _p(*opened.split()), _p(*bet.split()), **more)


def _first(opens: Opens, dealt: str, opened: str, bet: str, **more: Any) -> Street:
    """The first cards, before which none is burned."""
    return _street("the first cards", opens, dealt, opened, bet, burn=False, **more)


def _center(name: str, number: str, **more: Any) -> Street:
    """Cards in the center, after which the player to the left of the button opens."""
    first = number if number == "10.g" else f"{number} 10.g"
    return _street(name, "left_of_button", number, first, first, **more)


FLOP_ETC = (
    _center("the flop", "10.g", community=3),
    _center("the turn", "10.h", community=1, large=True),
    _center("the river", "10.i", community=1, large=True),
)


@cites("poker.10.e", "poker.10.g", "poker.10.h", "poker.10.i", "poker.10.f")
def _holdem() -> tuple[Street, ...]:
    """Two cards each, then three, one and one in the center, each after a burn card."""
    return (_first("after_blinds", "10.e", "10.f", "10.f", down=2), *FLOP_ETC)


@cites("poker.11.d", "poker.11.e")
def _omaha() -> tuple[Street, ...]:
    """Four cards each, then as hold 'em."""
    own = _p("11.e")
    later = (
        replace(one, dealt=(*own, *one.dealt), opened=(*own, *one.opened), bet=(*own, *one.bet))
        for one in FLOP_ETC
    )
    return (_first("after_blinds", "11.d", "11.e 10.f", "11.e 10.f", down=4), *later)


@cites("poker.12.d", "poker.12.e", "poker.12.f", "poker.12.g")
def _draw() -> tuple[Street, ...]:
    """Five cards each, a betting round, an exchange, and a second one."""
    second = {"draw": True, "large": True}
    return (
        _first("after_blinds", "12.d", "12.e 10.f", "12.e 10.f", down=5),
        _street("the draw", "left_of_button", "12.f", "12.g", "12.g", **second),
    )


@cites("poker.9.c", "poker.9.d", "poker.9.e", "poker.9.f", "poker.9.g", "poker.9.h")
def _seven(opens: Opens, forced: str) -> tuple[Street, ...]:
    """Two down and one up, three more up and one down, each but the first after a burn card."""
    first = _first(opens, "9.c", f"9.d {forced}", "9.e", down=2, up=1, forced=True)
    alone: dict[str, Any] = {"up": 1, "seated": _p("9.f.1", "9.f.2")}
    fifth = _street("fifth street", "best_showing", "9.h", "9.h", "9.h 9.g", large=True, **alone)
    return (
        replace(first, name="third street"),
        _street("fourth street", "best_showing", "9.f", "9.f", "9.g", **alone),
        fifth,
        replace(fifth, name="sixth street"),
        replace(fifth, name="seventh street", up=0, down=1),
    )


@cites("poker.13.c", "poker.13.d", "poker.13.e", "poker.13.f", "poker.13.g")
def _five_stud() -> tuple[Street, ...]:
    """One down and one up, then three more up; whoever opens later must bet."""
    first = _first("lowest_up", "13.c", "13.d", "13.e", down=1, up=1, forced=True)
    later: dict[str, Any] = {"up": 1, "must_bet": True}
    third = _street("third street", "best_showing", "13.f", "13.f", "13.f 13.e", **later)
    fourth = _street(
        "fourth street", "best_showing", "13.g", "13.g 13.f", "13.g 13.e", large=True, **later
    )
    second = replace(first, name="second street")
    return (second, third, fourth, replace(fourth, name="fifth street"))


@cites("poker.13a.c", "poker.13a.d", "poker.13a.e", "poker.13a.f", "poker.13a.g")
@cites("poker.13a.h", "poker.13a.i")
def _mambo() -> tuple[Street, ...]:
    """One down and one up, one more down, and a community card."""
    last = {"community": 1, "large": True, "seated": _p("13a.h.2")}
    return (
        _first("lowest_up", "13a.c", "13a.d", "13a.e", down=1, up=1, forced=True),
        _street("the third card", "highest_up", "13a.f", "13a.f", "13a.g", down=1),
        _street("the community card", "pair_or_up", "13a.h", "13a.h.1", "13a.i 13a.g", **last),
    )


SEVEN = Form(
    type=STUD,
    form=HIGH,
    name="seven-card stud high",
    most=9,
    seated=_p("9.b"),
    ante=_p("9.b"),
    streets=_seven("lowest_up", "9.d.1"),
    wins=_p("9.i.1"),
)
OMAHA_HIGH = Form(
    type=OMAHA,
    form=HIGH,
    name="omaha high",
    most=10,
    seated=_p("11.b"),
    ante=_p("11.b"),
    streets=_omaha(),
    wins=_p("11.f.1"),
    own=2,
    button=True,
)
DRAW_HIGH = Form(
    type=DRAW,
    form=HIGH,
    name="five-card draw high",
    most=8,
    seated=_p("12.b"),
    ante=_p("12.b"),
    streets=_draw(),
    wins=_p("12.h.1"),
    button=True,
)


@cites("poker.8.a.1", "poker.9.a")
def _sevens() -> tuple[Form, ...]:
    """Seven-card stud is played high, split, or split with a low of eight or better."""
    both = _p("9.i.2")
    split = replace(
        SEVEN,
        form=SPLIT,
        name="seven-card stud high-low split",
        streets=_seven("highest_up_ace_low", "9.d.2"),
        wins=both,
        low=LOW,
        low_wins=both,
        odd=_p("9.i.2.i"),
        tied=_p("9.i.2.ii"),
        low_tied=_p("9.i.2.iii"),
        suits=_p("9.i.2.iv"),
    )
    eight = replace(
        split,
        form=EIGHT,
        name="seven-card stud high-low split eight or better",
        streets=_seven("lowest_up", "9.d.3"),
        qualifier=8,
        qualifies=_p("9.j"),
    )
    return (SEVEN, split, eight)


@cites("poker.8.a.2", "poker.10.a")
def _holdems() -> tuple[Form, ...]:
    """Hold 'em is played high only."""
    one = Form(
        type=HOLDEM,
        form=HIGH,
        name="hold 'em high",
        most=11,
        seated=_p("10.b"),
        ante=_p("10.b"),
        streets=_holdem(),
        wins=_p("10.j"),
        button=True,
    )
    return (one,)


@cites("poker.8.a.3", "poker.11.a", "poker.11.f.2", "poker.11.g")
def _omahas() -> tuple[Form, ...]:
    """Omaha is played high, or split with a low of eight or better."""
    both = _p("11.f.2")
    eight = replace(
        OMAHA_HIGH,
        form=EIGHT,
        name="omaha high-low split eight or better",
        wins=both,
        low=LOW,
        low_wins=both,
        qualifier=8,
        qualifies=_p("11.g", "9.j"),
        odd=_p("11.f.2.i"),
        tied=_p("11.f.2.ii"),
        low_tied=_p("11.f.2.iii"),
        suits=_p("11.f.2.iv"),
    )
    return (OMAHA_HIGH, eight)


@cites("poker.8.a.4", "poker.12.a", "poker.12.h.1", "poker.12.h.2")
def _draws() -> tuple[Form, ...]:
    """Five-card draw is played high or low."""
    low = replace(
        DRAW_HIGH,
        form=LOWBALL,
        name="five-card draw low",
        wins=_p("12.h.2"),
        high=None,
        low=LOW,
        low_wins=_p("12.h.2"),
    )
    return (DRAW_HIGH, low)


@cites("poker.8.a.5", "poker.13.a")
def _five_studs() -> tuple[Form, ...]:
    """Five-card stud is played high only."""
    one = Form(
        type=FIVE_STUD,
        form=HIGH,
        name="five-card stud high",
        most=8,
        seated=_p("13.b"),
        ante=_p("13.b"),
        streets=_five_stud(),
        wins=_p("13.h"),
    )
    return (one,)


@cites("poker.8.a.6", "poker.13a.a", "poker.13a.k")
def _mambos() -> tuple[Form, ...]:
    """Mambo stud is played split with a low of six or better, for hands of three cards."""
    one = Form(
        type=MAMBO,
        form=SIX,
        name="mambo stud high-low split six or better",
        most=11,
        seated=_p("13a.b"),
        ante=_p("13a.b"),
        streets=_mambo(),
        wins=_p("13a.j"),
        size=3,
        high=THREE_CARD_HIGH,
        low=LOW,
        low_wins=_p("13a.j"),
        qualifier=6,
        qualifies=_p("13a.k"),
        odd=_p("13a.j.1"),
        tied=_p("13a.j.2"),
        low_tied=_p("13a.j.3"),
        suits=_p("13a.j.4"),
    )
    return (one,)


@cites("poker.8.b")
def permitted() -> tuple[Form, ...]:
    """Ten forms of six types, and no other."""
    return (*_sevens(), *_holdems(), *_omahas(), *_draws(), *_five_studs(), *_mambos())


FORMS: Mapping[tuple[str, str], Form] = {(one.type, one.form): one for one in permitted()}
"""Every form by its type and its own word."""
TYPES = tuple(dict.fromkeys(kind for kind, _ in FORMS))
WORDS = tuple(dict.fromkeys((HIGH, LOWBALL, SPLIT, EIGHT, SIX)))


def forms_of(kind: str) -> tuple[str, ...]:
    """The forms that a type has; the first is meant where none is named."""
    return tuple(form for of, form in FORMS if of == kind)
