"""What a game's `layout.toml` puts on its felt, read and refused like any other data file."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from croupier.core.errors import BadFile
from croupier.drawing.card_table import Felt


def felt(package: str) -> Felt:
    """The felt described by the file in a package's folder."""
    file = files(package) / "layout.toml"
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Felt)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as wrong:
        raise BadFile(f"{package.rpartition('.')[2]}/layout.toml", None, str(wrong)) from wrong
