"""Records: memory of named numbers that kernels read and write.

A record is one block of memory, laid out by the annotations of its class. A kernel is handed where
it lies, and reads each field as fast as a slot of an array.
"""

from __future__ import annotations

from typing import Annotated, Any, Self, get_type_hints

import numpy as np
from numpy.typing import NDArray

Number = Annotated[int, np.int64]
Flag = Annotated[bool, np.bool_]
Place = Annotated[np.uint64, np.uint64]

LAYOUTS: dict[type, np.dtype[Any]] = {}


class Record:
    """A block of memory with named fields."""

    @classmethod
    def layout(cls) -> np.dtype[Any]:
        """Its fields in order, each of the type it is annotated with."""
        if cls not in LAYOUTS:
            hints = get_type_hints(cls, include_extras=True)
            fields: list[Any] = [(name, *hint.__metadata__) for name, hint in hints.items()]
            LAYOUTS[cls] = np.dtype((np.record, np.dtype(fields, align=True)))
        return LAYOUTS[cls]

    @classmethod
    def new(cls, **numbers: int) -> Self:
        """A block of its own, all zero but for these."""
        found: Any = np.zeros(1, cls.layout())[0]
        for name, number in numbers.items():
            found[name] = number
        block: Self = found
        return block

    @classmethod
    def over(cls, numbers: NDArray[np.int64]) -> Self:
        """The names for numbers that lie in an array."""
        found: Any = numbers.view(cls.layout())[0]
        block: Self = found
        return block
