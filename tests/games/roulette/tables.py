"""A roulette table for the tests of its clauses, and what its judges say."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.game import devices, is_void, offered
from croupier.equipment.source import Scripted
from croupier.games.roulette.options import RouletteOptions
from croupier.games.roulette.procedure import ROULETTE
from croupier.rulebook.rules import rules_for

WHEELS = ("single", "double", "double_used_as_single")
EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high")
NUMBERS = tuple(str(n) for n in range(1, 37))
STAKE = 1_000_00
UNUSUAL = "777 to 1"


def rules(**options: Any) -> RouletteOptions:
    """Lawful rules with these choices."""
    made: RouletteOptions = rules_for(ROULETTE, options)
    return made


def a_table(*outcomes: str, patrons: Any = ("p1", "p2"), **options: Any) -> Driver:
    """A table whose ball falls as told; patrons hold value chips of a thousand dollars each."""
    driver = Driver(ROULETTE, rules(**options), Scripted(outcomes), lambda: "12:00")
    for patron in patrons:
        driver.buy(patron, STAKE)
    return driver


def spin(driver: Driver) -> tuple[Event, ...]:
    """The dealer calls, the ball falls: everything that follows, to the end of the round."""
    return driver.play_round()


def of_kind(events: Iterable[Event], *kinds: type[Event]) -> list[Any]:
    """The events of these kinds, in order."""
    return [event for event in events if isinstance(event, kinds)]


def spots(kind: str, **options: Any) -> tuple[str, ...]:
    """The spots of a wager at a table with these choices."""
    chosen = rules(**options)
    return offered(ROULETTE, chosen)[kind].spots(chosen)


def keys(**options: Any) -> set[str]:
    """The wagers a table with these choices offers."""
    return set(offered(ROULETTE, rules(**options)))


def winners(kind: str, on: str, **options: Any) -> set[str]:
    """The compartments on which a wager is paid, each at the odds this house gives for it."""
    own = "straight" if kind == "five_adjacent" else kind
    chosen = rules(**options, odds={own: UNUSUAL})
    judge = offered(ROULETTE, chosen)[kind].judge
    faces = devices(ROULETTE, chosen)["wheel"].faces
    paid = {face: judge(on, face, chosen) for face in faces}
    won = {face: verdict for face, verdict in paid.items() if verdict.paid.num}
    assert {str(verdict.odds) for verdict in won.values()} <= {UNUSUAL}
    return set(won)


def advantage(kind: str, on: str, **options: Any) -> Fraction:
    """The expected loss of one unit, over every compartment that counts."""
    chosen = rules(**options)
    judge = offered(ROULETTE, chosen)[kind].judge
    faces = [
        face
        for face in devices(ROULETTE, chosen)["wheel"].faces
        if not is_void(ROULETTE, face, chosen)
    ]
    kept = Fraction(0)
    for face in faces:
        verdict = judge(on, face, chosen)
        assert verdict.kept is not None, "no wager of roulette stays"
        kept += verdict.paid.fraction + verdict.kept.fraction
    return 1 - kept / len(faces)
