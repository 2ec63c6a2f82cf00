"""Replay a hand in PHH: play it, and compare the stacks in which it ends."""

from __future__ import annotations

from decimal import Decimal

from croupier.core.part import Elsewhere
from croupier.notation.explain import Explained
from croupier.notation.phh.hand import Number, looks_like_a_hand, read_hand
from croupier.notation.phh.played import PlayedHand, play
from croupier.notation.phh.said import said
from croupier.notation.phh.write import write_value
from croupier.notation.record import record_of
from croupier.notation.replay import Difference, Replay

EXTENSION = ".phh"
STACKS = "finishing_stacks"
CLOSE = Decimal("1e-6")
"""How far apart two amounts may be that no decimal states exactly."""


class HandReplay(Replay, frozen=True, kw_only=True):
    """A replayed hand, and what the file says about it."""

    played: PlayedHand

    @property
    def finishing_stacks(self) -> tuple[Number, ...]:
        """What each player has at the end, in the order and the unit of the file."""
        return self.played.finishing_stacks

    @property
    def explanation(self) -> tuple[Explained, ...]:
        """What happened, with the names and the cards that the file has."""
        return said(self.played)

    @property
    def customs(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The customs by which the hand departs from the law, with the clauses."""
        elsewhere = self.driver.game.get(Elsewhere)
        return () if elsewhere is None else elsewhere.says(self.driver.rules)


def is_hand(text: str, file: str) -> bool:
    """Whether a file is in PHH, by its name or by its fields."""
    return file.endswith(EXTENSION) or looks_like_a_hand(text)


def replayed(text: str, file: str) -> HandReplay:
    """The replay of a hand; it differs if it does not end in the stacks that the file states."""
    done = play(read_hand(text, file))
    header = record_of(done.driver).header
    return HandReplay(done.driver, header, _difference(done), played=done)


def _difference(done: PlayedHand) -> Difference | None:
    stated = done.hand.fields.get(STACKS)
    ours = done.finishing_stacks
    if stated is None or all(map(_same, stated, ours)):
        return None
    line = done.hand.places.field(STACKS) or 1
    said, gives = (f"{STACKS} = {write_value(list(which))}" for which in (stated, ours))
    return Difference(done.hand.file, line, said, gives, (), "the file says")


def _same(stated: Number, ours: Number) -> bool:
    return stated == ours or abs(Decimal(stated) - Decimal(ours)) < CLOSE
