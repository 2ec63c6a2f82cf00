"""What dice, cards, tiles, wheels and tables must agree on, beyond the single requirement."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.core.errors import UnknownName
from croupier.equipment.tiles import FACES, PACK
from croupier.equipment.wheels import BIG_SIX, DOUBLE_ZERO, SINGLE_ZERO, Wheel
from croupier.regulation.equipment.chips import line
from croupier.regulation.equipment.kinds import Seats, seats
from croupier.regulation.equipment.reading import Declared, Thing
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

WHEELS = {"single": SINGLE_ZERO, "double": DOUBLE_ZERO}
ORDER_CITES = {"single": ("cmr146.10.2.a",), "double": ("cmr146.10.2.b",)}
MINI_DICE = "minidice"
LARGE, SMALL = (Fraction("0.750"), Fraction("0.775")), (Fraction("0.637"), Fraction("0.643"))
"""The sizes of dice at most games, and at pai gow and its kin."""
POKER, BACKS = "poker", 4
BOXES = ("left", "right")
PASSED, SIX_BOXES = 6, 6


def of_others(declared: Declared) -> Iterator[Finding]:
    """Everything beyond the single requirement."""
    for check in CHECKS:
        yield from check(declared)


@cites("cmr147.02")
def known_games(declared: Declared) -> Iterator[Finding]:
    """Equipment is for games that the regulation knows."""
    for thing in declared.things:
        for key in ("game", "games"):
            named = thing.values.get(key, ())
            for one in (named,) if isinstance(named, str) else named:
                if one not in seats():
                    unknown = UnknownName("game", one, seats())
                    place, cited = (*thing.place, key), ("cmr147.02",)
                    yield declared.report(
                        "error", thing.where, place, str(unknown), chosen=one, because=cited
                    )


@cites("cmr146.45.3")
def mini_dice(declared: Declared) -> Iterator[Finding]:
    """Dice for mini-dice have the size of either kind."""
    for dice in declared.all("dice"):
        if MINI_DICE not in dice.values.get("games", ()) or "sides" in dice.broken:
            continue
        sides = dice.values.get("sides", ())
        fits = (all(least <= one <= most for one in sides) for least, most in (LARGE, SMALL))
        if not sides or not any(fits):
            why = "dice for mini-dice measure 0.750 to 0.775 inch, or 0.637 to 0.643 inch"
            yield declared.fault(dice, "sides", why, ("cmr146.45.3",))


def _back(deck: Thing) -> tuple[str, ...]:
    keys = ("back_color", "back_design")
    return tuple(str(deck.values.get(key, "")).casefold() for key in keys)


@cites("cmr146.48.9.a", "cmr146.48.10")
def poker_backs(declared: Declared) -> Iterator[Finding]:
    """Poker has four backs that can be told apart, and from the cards of other games."""
    decks = declared.all("deck")
    poker = [one for one in decks if POKER in one.values.get("games", ())]
    for one in poker:
        shared = [game for game in one.values["games"] if game != POKER]
        others = [two for two in decks if two not in poker and _back(two) == _back(one)]
        if shared or others:
            said = f"the {line(declared, others[0])} has" if others else f"{shared[0]} has"
            why = f"cards for poker look different from all others, and {said} this back"
            yield declared.fault(one, "back_design", why, ("cmr146.48.9.a",))
    kinds = {_back(one) for one in poker}
    offers = any(one.values.get("game") == POKER for one in declared.all("table"))
    if (poker or offers) and len(kinds) < BACKS:
        why = f"a house with poker uses at least four different backs; {len(kinds)} are declared"
        why += " [cmr146.48.10]."
        place = poker[-1].place if poker else ("deck",)
        where = poker[-1].where if poker else "declaration"
        because = ("cmr146.48.10",)
        yield declared.report("error", where, place, why, key="back_design", because=because)


@cites("cmr146.52.3")
def tile_set(declared: Declared) -> Iterator[Finding]:
    """A set has exactly the 32 tiles of the rules."""
    for tiles in declared.all("tiles"):
        faces = tiles.values.get("faces")
        if faces is not None and sorted(faces) != sorted(PACK.cards):
            why = f"a set has the 32 tiles of the rules, by their ends: {' '.join(FACES)}"
            yield declared.fault(tiles, "faces", why, ("cmr146.52.3",))


def _order(thing: Thing, wheel: Wheel) -> str:
    """Where a declared order departs from the law's, or "" if it does not."""
    stated = thing.values.get("order")
    if stated is None or stated == wheel.sections:
        return ""
    pairs = enumerate(zip(stated, wheel.sections, strict=False), start=1)
    at = next((n for n, (one, other) in pairs if one != other), None)
    if at is None:
        return f"a wheel has {len(wheel.sections)} sections, not {len(stated)}"
    return f"section {at} is {wheel.sections[at - 1]}, not {stated[at - 1]}"


@cites("cmr146.10.2.a", "cmr146.10.2.b")
def roulette_order(declared: Declared) -> Iterator[Finding]:
    """The numbers of a roulette wheel are in the order of the law, unless another is approved."""
    for wheel in declared.all("roulette_wheel"):
        zeros = wheel.values.get("zeros")
        if zeros in WHEELS and (why := _order(wheel, WHEELS[zeros])):
            yield declared.fault(wheel, "order", why, ORDER_CITES[zeros], excuse="order")


@cites("cmr146.19.2")
def big_six_order(declared: Declared) -> Iterator[Finding]:
    """The sections of a big six wheel are in the order of the law."""
    for wheel in declared.all("big_six_wheel"):
        if why := _order(wheel, BIG_SIX):
            yield declared.fault(wheel, "order", why, ("cmr146.19.2",))


def of_tables(declared: Declared) -> Iterator[Finding]:
    """Places, boxes and card readers of tables, by the section of their game."""
    for table in declared.all("table"):
        found = seats().get(table.values.get("game", ""))
        if found:
            yield from _places(declared, table, found)
            yield from _boxes(declared, table, found)
            yield from _reader(declared, table, found)


def _places(declared: Declared, table: Thing, game: Seats) -> Iterator[Finding]:
    most = limit(table, game)
    if most is None or "seats" in table.broken:
        return
    stated = table.values.get("seats")
    if stated is None or not game.least <= stated <= most:
        span = f"{game.least} to {most}" if game.least < most else str(most)
        span = f"at most {most}" if game.least == 1 else span
        why = f"a table of {game.called} has {span} places for players"
        yield declared.fault(table, "seats", why, game.seats_cites)


@cites("cmr146.13.2.b", "cmr146.13.8.a", "cmr146.18.3")
def limit(table: Thing, game: Seats) -> int | None:
    """The most places: fewer at 6 to 5, at multiple action, and where players handle the cards."""
    fewer = {"six_to_five": SIX_BOXES, "multiple_action": SIX_BOXES, "passed_cards": PASSED}
    given = [most for key, most in fewer.items() if table.values.get(key)]
    return min((game.most, *given)) if game.most is not None else None


def _boxes(declared: Declared, table: Thing, game: Seats) -> Iterator[Finding]:
    if not game.boxes_cites:
        return
    sides = [table.values.get(key) for key in ("drop_box", "tip_box")]
    why = "drop box and tip box are on the dealer's side, one left and one right of the dealer"
    if sides[0] not in BOXES:
        yield declared.fault(table, "drop_box", why, game.boxes_cites)
    elif sides[1] not in BOXES or sides[0] == sides[1]:
        yield declared.fault(table, "tip_box", why, game.boxes_cites)


def _reader(declared: Declared, table: Thing, game: Seats) -> Iterator[Finding]:
    """A card reader needs its approval, and a game whose rules have one."""
    if not table.values.get("card_reader"):
        return
    if not game.reader_cites:
        why = f"the law names no card reader for {game.called}"
        yield declared.fault(table, "card_reader", why, ("cmr146.13.7",))
    else:
        says = "the Bureau approves the card reader"
        yield from declared.wants(table, "card_reader", says, game.reader_cites)


CHECKS = (known_games, mini_dice, poker_backs, tile_set, roulette_order, big_six_order, of_tables)
