"""The irregularities of craps and mini-craps."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.core.errors import Refused
from croupier.core.event import DrawVoided, Event, Flagged, OutcomeDeclared
from croupier.core.part import Incident
from croupier.core.table import IDLE, Table
from croupier.equipment.device import dice
from croupier.games.craps.options import CrapsOptions
from croupier.games.craps.play import DicePassed
from croupier.games.craps.shooter import ORDERED, has_line_bet, undecided_come_bets
from croupier.games.families.one_draw import while_drawing
from croupier.rulebook.citation import cites

Details = Mapping[str, str]
DICE = dice("dice", 2)
ROLLING = ("rolling", "at_rest")
CAUSES = ("delay", "invalid_rolls", "violation")


def no_roll(*because: str) -> tuple[Event, ...]:
    """The roll is void: wagers stand and the dice are thrown again."""
    return (DrawVoided(device="dice", outcome="", says="no roll", cites=because),)


def mini(table: Table) -> bool:
    """Whether this is a mini-craps table, which has no boxperson."""
    return not isinstance(table.rules, CrapsOptions)


def only_by(details: Details, who: str, what: str, because: str) -> None:
    """Refuse a call by anyone except the person the rules or the house name."""
    by = details.get("by", who)
    if by != who:
        raise Refused(f"{what} by the {by}", "not their call to make", (because,), f"the {who}")


def one_of(details: Details, name: str, known: tuple[str, ...], because: str) -> str:
    """A detail that must be one of these words; the first if it is omitted."""
    word = details.get(name, known[0]).replace(" ", "_")
    if word not in known:
        said, words = (one.replace("_", " ") for one in (word, ", ".join(known)))
        raise Refused(f"{name} {said!r}", "unknown value", (because,), words)
    return word


@cites("craps.9.a.1", "craps.9.a.2", "craps.9.a.3", "craps.9.a.4")
def invalid(clause: str) -> Callable[[Table, Details], tuple[Event, ...]]:
    """Dice that leave the table, or rest on each other, the bank, the cup or a rail."""

    def act(table: Table, details: Details) -> tuple[Event, ...]:
        """The roll is invalid: wagers stand and the dice are thrown again."""
        return no_roll(clause)

    return act


@cites("craps.9.b", "craps.9.b.1", "craps.9.b.2", "craps.9.b.3", "craps.9.b.4")
@cites("craps.9.e.1", "craps.9.e.2")
def called(clause: str) -> Callable[[Table, Details], tuple[Event, ...]]:
    """An improper throw may be called "no roll" by the persons the house designates."""

    def act(table: Table, details: Details) -> tuple[Event, ...]:
        """The roll may be called "no roll": wagers stand and the dice are thrown again."""
        by = "craps.9.e.2" if mini(table) else "craps.9.e.1"
        only_by(details, table.rules.no_roll_by, "no roll called", by)
        return (*in_time(clause, details), *no_roll(clause, by))

    return act


@cites("craps.9.c")
def in_time(clause: str, details: Details) -> tuple[Event, ...]:
    """The call comes before both dice rest, if possible; only cheating may be found later."""
    if one_of(details, "dice", ROLLING, "craps.9.c") == "rolling" or clause == "craps.9.b.3":
        return ()
    why = "called after both dice came to rest: before, whenever possible"
    return (Flagged(about="no roll", why=why, cites=("craps.9.c",)),)


@cites("craps.9.d")
def dice_touch_chips(table: Table, details: Details) -> tuple[Event, ...]:
    """A roll in which dice touch chips other than the bank is valid."""
    return ()


@cites("craps.9.f", "craps.10.a.1")
def cocked_die(table: Table, details: Details) -> tuple[Event, ...]:
    """A die leaning on one object shows the side opposite it; on more, the roll is void."""
    objects = details.get("objects", "1")
    if not objects.isdecimal() or int(objects) < 1:
        raise Refused(
            f"{objects} objects",
            "a cocked die rests on at least one object",
            ("craps.9.f",),
            "1 or more",
        )
    if int(objects) > 1:
        return no_roll("craps.10.a.1", "craps.9.f")
    return declared(details, ("craps.9.f", "craps.10.a.1"))


@cites("craps.10.a.2.i", "craps.10.a.2.ii")
def disputed_face(table: Table, details: Details) -> tuple[Event, ...]:
    """The boxperson, or the floorperson at mini-craps, says which face is up, or voids the roll."""
    because = "craps.10.a.2.ii" if mini(table) else "craps.10.a.2.i"
    who = "floorperson" if mini(table) else "boxperson"
    only_by(details, who, "a disputed face decided", because)
    return no_roll(because) if details.get("shows") == "void" else declared(details, (because,))


def declared(details: Details, because: tuple[str, ...]) -> tuple[Event, ...]:
    """The roll as declared."""
    shows = details.get("shows", "")
    DICE.value(shows)
    return (OutcomeDeclared(device="dice", outcome=shows, cites=because),)


@cites("craps.11.a.2")
def ordered_to_pass(table: Table, details: Details) -> tuple[Event, ...]:
    """A shooter who delays, throws invalid rolls or breaks the rules must pass the dice."""
    only_by(details, "dealer" if mini(table) else "boxperson", "the dice", "craps.11.a.2")
    one_of(details, "cause", CAUSES, "craps.11.a.2")
    return (DicePassed(patron=table.play.shooter, ordered=True, cites=("craps.11.a.2",)),)


@cites("craps.11.b")
def declines_line_bet(table: Table, details: Details) -> tuple[Event, ...]:
    """A shooter without a line bet gives up the dice while come bets remain."""
    return (DicePassed(patron=table.play.shooter, cites=("craps.11.b",)),)


@cites("craps.12.a.2")
def dice_passed_with_fire_bets(table: Table, details: Details) -> tuple[Event, ...]:
    """If the dice pass before a loser seven, fire bets wait for the next shooter's loser seven."""
    return (DicePassed(patron=table.play.shooter, cites=("craps.11.a", "craps.12.a.2")),)


def between_rolls(table: Table) -> str | None:
    """Why an incident involving the shooter cannot happen now."""
    if table.stage == IDLE or not table.open or not table.play.shooter:
        return "possible only between rolls, when a shooter has the dice"
    return None


def _come_bets_remain(table: Table) -> str | None:
    if table.play.point is not None or not undecided_come_bets(table):
        return "possible only on a come out roll with come bets on their numbers"
    if table.play.deciding:
        return "the shooter is already rolling only for the come bets"
    if has_line_bet(table, table.play.shooter):
        return "the shooter has a line bet"
    return between_rolls(table)


def _fire_pending(table: Table) -> str | None:
    if not any(w.kind == "fire" for w in table.wagers):
        return "no fire bet is pending"
    return between_rolls(table)


def _incident(
    key: str, number: int, name: str, clauses: tuple[str, ...], act: object, **more: object
) -> Incident:
    possible = more.pop("possible", while_drawing)
    return Incident(key, f"IR-CR-{number}", name, clauses, possible, act, **more)  # type: ignore[arg-type]


def _shows(rules: object) -> tuple[Details, ...]:
    return ({"shows": "3-4"}, {"shows": "6-6"})


INCIDENTS = (
    _incident(
        "die_off_the_table", 1, "A die leaves the table", ("craps.9.a.1",), invalid("craps.9.a.1")
    ),
    _incident(
        "die_on_the_other", 2, "A die rests on the other", ("craps.9.a.2",), invalid("craps.9.a.2")
    ),
    _incident(
        "die_on_the_bank",
        3,
        "A die rests on the bank of chips",
        ("craps.9.a.3",),
        invalid("craps.9.a.3"),
    ),
    _incident(
        "die_in_cup_or_on_rail",
        4,
        "A die rests in the cup or on a rail",
        ("craps.9.a.4",),
        invalid("craps.9.a.4"),
    ),
    _incident(
        "dice_not_released_together",
        5,
        "Dice not released together",
        ("craps.9.b.1", "craps.9.c"),
        called("craps.9.b.1"),
        details=("by", "dice"),
    ),
    _incident(
        "die_short_of_the_end",
        6,
        "A die fails to strike an end of the table",
        ("craps.9.b.2", "craps.9.c"),
        called("craps.9.b.2"),
        details=("by", "dice"),
    ),
    _incident(
        "cheating_throw",
        7,
        "A cheating device or technique",
        ("craps.9.b.3",),
        called("craps.9.b.3"),
        details=("by", "dice"),
    ),
    _incident(
        "improper_throw",
        8,
        "Any other improper throw",
        ("craps.9.b.4", "craps.9.c"),
        called("craps.9.b.4"),
        details=("by", "dice"),
    ),
    _incident(
        "dice_touch_chips", 9, "Dice touch chips or coupons", ("craps.9.d",), dice_touch_chips
    ),
    _incident(
        "cocked_die",
        10,
        "A cocked die",
        ("craps.9.f", "craps.10.a.1"),
        cocked_die,
        details=("objects", "shows"),
        examples=_shows,
    ),
    _incident(
        "disputed_face",
        11,
        "A dispute over the upper face",
        ("craps.10.a.2.i", "craps.10.a.2.ii"),
        disputed_face,
        details=("shows", "by"),
        examples=_shows,
    ),
    _incident(
        ORDERED,
        12,
        "Shooter ordered to pass the dice",
        ("craps.11.a.2",),
        ordered_to_pass,
        details=("by", "cause"),
        possible=between_rolls,
        conduct=True,
    ),
    _incident(
        "shooter_declines_line_bet",
        13,
        "Shooter declines a line bet",
        ("craps.11.b",),
        declines_line_bet,
        possible=_come_bets_remain,
        conduct=True,
    ),
    _incident(
        "dice_passed_with_fire_bets",
        14,
        "Dice passed with fire bets pending",
        ("craps.12.a.2",),
        dice_passed_with_fire_bets,
        possible=_fire_pending,
        conduct=True,
    ),
)

CRAPS_ALONE = ("die_on_the_bank", "dice_passed_with_fire_bets")
"""A mini-craps table has neither a boxperson's bank of chips nor the fire bet."""

MINI_INCIDENTS = tuple(one for one in INCIDENTS if one.key not in CRAPS_ALONE)
