"""Records: memory with named numbers that kernels read and write.

A record is one block of memory, laid out by the annotations of its class. A kernel receives its
address, and reads each field as fast as an array element.
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
        """Its fields in order, each with its annotated type."""
        if cls not in LAYOUTS:
            hints = get_type_hints(cls, include_extras=True)
            fields: list[Any] = [(name, *hint.__metadata__) for name, hint in hints.items()]
            LAYOUTS[cls] = np.dtype((np.record, np.dtype(fields, align=True)))
        return LAYOUTS[cls]

    @classmethod
    def new(cls, **numbers: int) -> Self:
        """A new block, all zero except for these fields."""
        found: Any = np.zeros(1, cls.layout())[0]
        for name, number in numbers.items():
            found[name] = number
        block: Self = found
        return block

    @classmethod
    def over(cls, numbers: NDArray[np.int64]) -> Self:
        """Named fields over numbers in an array."""
        found: Any = numbers.view(cls.layout())[0]
        block: Self = found
        return block
