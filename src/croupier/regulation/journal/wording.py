"""What is wrong with the data of an entry, in plain words."""

from __future__ import annotations

import re

TYPES = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "float": "a number with a fraction",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
PLACE = re.compile(r"^(?P<what>.*?)(?: - at `(?P<at>[^`]*)`)?$", re.DOTALL)
EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]*)`(?P<limit>[^,]*)(?:, got `(?P<got>[^`]*)`)?")
ENUM = re.compile(r"Invalid enum value (?P<got>.*)")
FIELD = re.compile(r"Object (?P<how>missing required|contains unknown) field `(?P<field>[^`]*)`")


def plain(message: str) -> str:
    """A message about data, without the notation of the reader that made it."""
    found = PLACE.match(message.rstrip("."))
    what, at = (found["what"], found["at"] or "") if found else (message, "")
    named = _named(at)
    if one := FIELD.fullmatch(what):
        field = one["field"].replace("_", " ")
        return f"{field} is missing" if "missing" in one["how"] else f"it has no field {field}"
    if one := ENUM.fullmatch(what):
        return f"{named} cannot be {one['got']}"
    if one := EXPECTED.fullmatch(what):
        got = f", not {_type(one['got'])}" if one["got"] else ""
        return f"{named} must be {_type(one['wanted'])}{one['limit']}{got}"
    return f"{named} cannot be read" if at else what


def _named(at: str) -> str:
    """The field at a place of the data; the data as a whole where it names none."""
    names = re.findall(r"[A-Za-z_]+", at)
    return names[-1].replace("_", " ") if names else "the data"


def _type(names: str) -> str:
    return " or ".join(TYPES.get(one, one) for one in names.split(" | "))
