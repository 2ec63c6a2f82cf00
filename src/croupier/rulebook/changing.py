"""What it takes to change a choice at a table that is open, as its option declares it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

Lead = Literal["half_hour", "at_once", "written", "filing", "opening", "none"]
Way = Literal["", "withdraw", "lower", "raise"]
Begins = Literal["round", "shoe", "closed"]
OFF = (False, None, "off", "none", "no")
"""The values by which a house does not offer something."""


class Changing(msgspec.Struct, frozen=True):
    """The notice that a change takes, and from when it counts.

    If `only` names a way, the notice is needed that way alone, and `otherwise` the other way.
    `between` are values that take the notice when they begin or end; all of them if empty.
    """

    lead: Lead = "half_hour"
    only: Way = ""
    otherwise: Lead = "none"
    begins: Begins = "round"
    between: tuple[Any, ...] = ()

    def needed(self, old: Any, new: Any) -> Lead:
        """The notice needed for a change from one value to another."""
        if self.between and old not in self.between and new not in self.between:
            return "none"
        return self.lead if not self.only or WAYS[self.only](old, new) else self.otherwise


def _withdrawn(old: Any, new: Any) -> bool:
    """Whether something that was offered is no longer offered as it was."""
    return old not in OFF


def _lowered(old: Any, new: Any) -> bool:
    """Whether an amount, or a member of a map, goes down; no amount means no maximum."""
    if isinstance(old, Mapping) or isinstance(new, Mapping):
        return any(name not in new or new[name] < value for name, value in old.items())
    return new is not None and (old is None or new < old)


def _raised(old: Any, new: Any) -> bool:
    return _lowered(new, old)


WAYS = {"withdraw": _withdrawn, "lower": _lowered, "raise": _raised}
AHEAD = Changing()
AT_ONCE = Changing("at_once")
WITHDRAWN = Changing(only="withdraw")
LOWERED = Changing(only="lower")
RAISED = Changing(only="raise")
NO_NOTICE = Changing("none")
NEXT_SHOE = Changing(begins="shoe")
SHUFFLE = Changing("none", begins="shoe")
"""How cards are shuffled, cut, burned and delivered is no rule that patrons are notified of."""
SEATS = Changing("none", begins="closed")
"""The areas of a layout change with the table closed, and the layout is filed."""
EQUIPMENT = Changing(begins="closed")
