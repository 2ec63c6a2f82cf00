"""Records: memory of named numbers that kernels read and write.

A record is one block of memory, laid out by the annotations of its class. A kernel is handed where
it lies, and reads each field as fast as a slot of an array.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Self, get_type_hints

import numpy as np
from numpy.typing import NDArray

Number = Annotated[int, np.int64]
Flag = Annotated[bool, np.bool_]
Place = Annotated[np.uint64, np.uint64]


@cache
def layout(of: type[Record]) -> np.dtype[Any]:
    """How a record lies in memory: its fields in order, each of the type it is annotated with."""
    hints = get_type_hints(of, include_extras=True)
    fields: list[Any] = [(name, *hint.__metadata__) for name, hint in hints.items()]
    return np.dtype((np.record, np.dtype(fields, align=True)))


class Record:
    """A block of memory with named fields."""

    @classmethod
    def new(cls, **numbers: int) -> Self:
        """A block of its own, all zero but for these."""
        found: Any = np.zeros(1, layout(cls))[0]
        for name, number in numbers.items():
            found[name] = number
        block: Self = found
        return block

    @classmethod
    def over(cls, numbers: NDArray[np.int64]) -> Self:
        """The names for numbers that lie in an array."""
        found: Any = numbers.view(layout(cls))[0]
        block: Self = found
        return block
