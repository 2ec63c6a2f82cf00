"""A token that is written differently in every page.

A compressed page that repeats text somebody else chose (a search, an address) next to a secret
reveals the secret by its length, guess by guess (the attack called BREACH). Masked with fresh
random bytes, the token is never the same in two pages, so there is nothing to guess.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from secrets import token_bytes


def masked(token: str) -> str:
    """A token behind a fresh mask of its own length, both in one text."""
    mask = token_bytes(len(token))
    hidden = bytes(one ^ other for one, other in zip(token.encode("ascii"), mask, strict=True))
    return urlsafe_b64encode(mask + hidden).decode("ascii")


def unmasked(text: str) -> str:
    """The token behind a mask; "" if there is none."""
    try:
        both = urlsafe_b64decode(text.encode("ascii"))
        mask, hidden = both[: len(both) // 2], both[len(both) // 2 :]
        token = bytes(one ^ other for one, other in zip(mask, hidden, strict=True))
        return token.decode("ascii")
    except ValueError:
        return ""
