"""What players who contest a pot win of it, by the hands that they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from croupier.core.money import Cents


class Showdown(msgspec.Struct, frozen=True):
    """Who wins how much of a pot for which hands are shown, without a table.

    `shares` takes the rules, the cards of each seat that contends for the pot, the cards at the
    places in the `center`, the amount, and all seats of the hand in the order of the deal; it
    returns what each seat wins, by the share of the pot.
    """

    shares: Callable[
        [Any, Mapping[int, tuple[str, ...]], tuple[str, ...], Cents, Sequence[int]],
        Mapping[tuple[int, str], Cents],
    ]
    center: tuple[str, ...]
