"""Philox4x32-10 in bulk: the same words as `croupier.equipment.chance.Words`, a block per lane."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import inlined, kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

U8 = np.uint8
U32 = np.uint32
U64 = np.uint64
HALF = U64(32)
LOW = U64(0xFFFFFFFF)
M0, M1 = U64(0xD2511F53), U64(0xCD9E8D57)
W0, W1 = 0x9E3779B9, 0xBB67AE85


@inlined
def mixed(
    a: np.uint32, b: np.uint32, c: np.uint32, d: np.uint32, k0: np.uint32, k1: np.uint32
) -> tuple[np.uint32, np.uint32, np.uint32, np.uint32]:
    """One round of the cipher."""
    p, q = U64(a) * M0, U64(c) * M1
    return U32(U32(q >> HALF) ^ b ^ k0), U32(q), U32(U32(p >> HALF) ^ d ^ k1), U32(p)


@inlined
def below(word: np.uint32, n: np.uint64) -> np.uint64:
    """A number below n, which has 32 bits, from one word multiplied and shifted."""
    return (U64(word) * (n & LOW)) >> HALF  # masked, the product vectorizes as 32 bits by 32


@inlined
def signed(place: np.uint64) -> int:
    """A place as a signed number; `int` would keep it unsigned and compile its callers twice."""
    return np.int64(place)  # type: ignore[return-value]


@kernel
def fill(
    k0: np.uint32, k1: np.uint32, unit: np.uint64, first_block: np.uint32, out: NDArray[np.uint32]
) -> None:
    """Fill `out` (a multiple of four words) with the unit's blocks, starting at the first."""
    low, high = U32(unit), U32(unit >> HALF)
    # Unrolled: with the ten keys in registers, the block loop vectorizes well.
    x1, y1 = U32(k0 + U32(W0)), U32(k1 + U32(W1))
    x2, y2 = U32(x1 + U32(W0)), U32(y1 + U32(W1))
    x3, y3 = U32(x2 + U32(W0)), U32(y2 + U32(W1))
    x4, y4 = U32(x3 + U32(W0)), U32(y3 + U32(W1))
    x5, y5 = U32(x4 + U32(W0)), U32(y4 + U32(W1))
    x6, y6 = U32(x5 + U32(W0)), U32(y5 + U32(W1))
    x7, y7 = U32(x6 + U32(W0)), U32(y6 + U32(W1))
    x8, y8 = U32(x7 + U32(W0)), U32(y7 + U32(W1))
    x9, y9 = U32(x8 + U32(W0)), U32(y8 + U32(W1))
    for i in range(out.size // 4):
        a, b, c, d = mixed(U32(first_block + U32(i)), U32(0), low, high, k0, k1)
        a, b, c, d = mixed(a, b, c, d, x1, y1)
        a, b, c, d = mixed(a, b, c, d, x2, y2)
        a, b, c, d = mixed(a, b, c, d, x3, y3)
        a, b, c, d = mixed(a, b, c, d, x4, y4)
        a, b, c, d = mixed(a, b, c, d, x5, y5)
        a, b, c, d = mixed(a, b, c, d, x6, y6)
        a, b, c, d = mixed(a, b, c, d, x7, y7)
        a, b, c, d = mixed(a, b, c, d, x8, y8)
        a, b, c, d = mixed(a, b, c, d, x9, y9)
        out[4 * i], out[4 * i + 1], out[4 * i + 2], out[4 * i + 3] = a, b, c, d


@kernel
def refill(k0: np.uint32, k1: np.uint32, units: int, out: NDArray[np.uint32]) -> None:
    """Fill `out` with the start of each unit in turn: the yardstick for other work."""
    for unit in range(units):
        fill(k0, k1, U64(unit), U32(0), out)
