"""Kinds of values in JSON: decimals and fractions are strings, money is integer cents."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

Decimal: TypeAlias = Annotated[str, Meta(pattern=r"^-?[0-9]+(\.[0-9]+)?$")]
"""A decimal as a string."""
Fraction: TypeAlias = Annotated[str, Meta(pattern=r"^-?[0-9]+(/[0-9]+)?$")]
"""A fraction in lowest terms as a string."""
Cents: TypeAlias = int
"""An amount of money."""
Choices: TypeAlias = dict[str, Any]
"""Options of a table by their keys."""
Interval: TypeAlias = Annotated[list[Decimal], Meta(min_length=2, max_length=2)]
"""The ends of an interval."""
