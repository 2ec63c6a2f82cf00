"""What people say for a spot of the layout, and the spot they mean.

`17` is straight:17, `1-2` is split:1-2, `Don't Pass` is dont_pass, `$5` is the $5 insignia.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.game import Game, offered, spots
from croupier.core.naming import by_name
from croupier.core.part import Booking
from croupier.core.rules import Rules
from croupier.core.wager import Spot, WagerKind


def resolve(game: Game, rules: Rules, said: Spot) -> Spot:
    """The spot that is meant: by its key, its name, or a face; as said if there is none."""
    if game.kind(said.kind) is not None:
        return said
    for meant in (_bare, _keyed, _together, _row, _named, _shown):
        found = meant(game, rules, said)
        if found is not None:
            return found
    return said


def _bare(game: Game, rules: Rules, said: Spot) -> Spot | None:
    """A bare spot belongs to the first kind that has it."""
    for on in dict.fromkeys((said.kind, "-".join(said.kind.split()))):
        for key, kind in offered(game, rules).items():
            if on and not said.on and on in spots(kind, rules):
                return Spot(key, on, said.box)
    return None


def _keyed(game: Game, rules: Rules, said: Spot) -> Spot | None:
    """A key in words, with its spot or without: `dont pass`, `dozen 1`."""
    kinds, key = offered(game, rules), "_".join(said.kind.lower().split())
    if key in kinds:
        return replace(said, kind=key)
    first, _, last = key.rpartition("_")
    known = not said.on and first in kinds and last in spots(kinds[first], rules)
    return Spot(first, last, said.box) if known else None


def _together(game: Game, rules: Rules, said: Spot) -> Spot | None:
    """A word for all wagers that are booked together."""
    booking = game.get(Booking)
    key = booking.names.get(said.kind.lower()) if booking is not None else None
    return None if key is None else replace(said, kind=key)


def _row(game: Game, rules: Rules, said: Spot) -> Spot | None:
    """A row of `odds` is the wager that begins it, unless several may."""
    key = "_".join(said.kind.lower().split())
    kinds = [k for k in offered(game, rules).values() if k.row == key and not k.asked]
    return _only(said, kinds)


def _only(said: Spot, kinds: Sequence[WagerKind]) -> Spot | None:
    """The one wager that is meant, if there is any; several are refused."""
    if len(kinds) > 1:
        several = ", ".join(one.name for one in kinds)
        raise Refused(f"wager {said.kind!r}", "it could mean several wagers", (), several)
    return replace(said, kind=kinds[0].key) if kinds else None


def _named(game: Game, rules: Rules, said: Spot) -> Spot | None:
    """What people call a spot, in any case of letters, with either apostrophe."""
    plain = said.kind.lower().replace("\u2019", "'")
    found = by_name(game, rules).get(" ".join(plain.split()))
    if found is None or (said.on and found.on):
        return None
    if said.box and found.box not in (0, said.box):
        raise Refused(f"{said.kind} at {said.box}", "it names two boxes", (), "one box")
    return Spot(found.kind, said.on or found.on, said.box or found.box)


def _shown(game: Game, rules: Rules, said: Spot) -> Spot | None:
    """The wager that wins when a device shows this face, if only one does."""
    faces = said.kind.lower()
    return _only(said, [one for one in offered(game, rules).values() if faces in _faces(one)])


def _faces(kind: WagerKind) -> tuple[str, ...]:
    """What a device shows when a wager without spots wins, if it says so: `$5` or 5."""
    face = str(kind.start("")).lower()
    return (face, face.removeprefix("$")) if face else ()
