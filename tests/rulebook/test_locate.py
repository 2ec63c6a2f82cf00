"""The line of every key of a TOML text."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebook.locate import Path, locate

EXAMPLE = '''\
# a comment with = and [brackets]
format = "x" # [[table]]
effective = 2026-03-01T06:00:00-05:00

[establishment]
"a name" = 'Example = "Casino"'
holidays = [ "2026-04-20", # first
  "2026-05-25",
]
text = """
[[table]]
id = "not a table" \\"""
""" # after

[uniform.roulette]
odds.straight = "36 to 1"
odds . split = "18 to 1"

  [[table]] # indented
  id = "A"
  limits = { min = 5, wager = { red = { max = 100 } } }
  [[table.note]]
  says = 1
  [[table.note]]
  says = 2
[[table]]
id = "B"
literal = \'\'\'
id = "C"\'\'\'
[table.odds]
straight = "36 to 1"
matrix = [[1, 2], [3,
4], { a = [{ b = 1 }] }]
'''


def test_every_key_has_the_line_it_stands_on() -> None:
    lines = locate(EXAMPLE)
    expected: dict[Path, int] = {
        ("format",): 2,
        ("effective",): 3,
        ("establishment",): 5,
        ("establishment", "a name"): 6,
        ("establishment", "holidays", 0): 7,
        ("establishment", "holidays", 1): 8,
        ("establishment", "text"): 10,
        ("uniform",): 15,
        ("uniform", "roulette"): 15,
        ("uniform", "roulette", "odds"): 16,
        ("uniform", "roulette", "odds", "straight"): 16,
        ("uniform", "roulette", "odds", "split"): 17,
        ("table",): 19,
        ("table", 0): 19,
        ("table", 0, "id"): 20,
        ("table", 0, "limits", "wager", "red", "max"): 21,
        ("table", 0, "note", 0): 22,
        ("table", 0, "note", 1, "says"): 25,
        ("table", 1): 26,
        ("table", 1, "id"): 27,
        ("table", 1, "literal"): 28,
        ("table", 1, "odds"): 30,
        ("table", 1, "odds", "straight"): 31,
        ("table", 1, "odds", "matrix", 1, 1): 33,
        ("table", 1, "odds", "matrix", 2, "a", 0, "b"): 33,
    }
    assert {path: lines.get(path) for path in expected} == expected
    assert set(lines) == set(paths(tomllib.loads(EXAMPLE)))


def paths(value: Any, at: Path = ()) -> Iterator[Path]:
    """Every path that leads somewhere in a value."""
    if at:
        yield at
    inner: Any = enumerate(value) if isinstance(value, list) else ()
    for name, one in value.items() if isinstance(value, dict) else inner:
        yield from paths(one, (*at, name))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a = 1",
        "a = 1\r\nb = 2\r\n",
        '"" = 1',
        "'a.b'.c = {}",
        '"\\u0041" = 1',
        'a = ""\nb = """"""\nc = """""two quotes"""""\nd = 1',
        "a = ''''that's it''''\nb = 1",
        'a = "\\\\"\nb = "\\""\nc = 1',
        "a = [ ]\nb = [\n# nothing\n]\nc = [1,\n]",
        "a = [1, 'x]', \"y]\", [], {}]",
        "[ a . 'b' ]\nc = 1",
        "[[ a ]]\n[[ a ]]\n[a.b]\nc = 1",
        "a = 1979-05-27 07:32:00\nb = 07:32:00\nc = -inf",
        "a.b = 1\na.c = 2\n[d]\n[d.e]\n[d.f.g]",
    ],
)
def test_any_form_of_key_and_value_is_followed(text: str) -> None:
    assert set(locate(text)) == set(paths(tomllib.loads(text)))


KEYS = st.sampled_from(["a", "b-c", "d_1", "7", "é", "x.y", 'q"', "", "]", "#"])
SCALARS = st.sampled_from(
    ["1", "true", "1.5", '"s"', "'l'", '"#]}"', "'''\nx\n'''", '"""\ny\\"" """', "2026-03-01"]
)


@st.composite
def values(draw: st.DrawFn, depth: int = 2) -> str:
    """A value in TOML, over several lines where that is allowed."""
    kind = draw(st.integers(0, 3 if depth else 1))
    if kind == 2:
        inner = draw(st.lists(values(depth - 1), max_size=3))
        return "[" + draw(st.sampled_from([", ", ",\n", " , # c]\n"])).join(inner) + "]"
    if kind == 3:
        names = draw(st.lists(KEYS, max_size=3, unique=True))
        return "{" + ", ".join(f"{quoted(n)} = {draw(values(depth - 1))}" for n in names) + "}"
    return draw(SCALARS)


def quoted(name: str) -> str:
    """A key, bare where it can be."""
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else '"' + name.replace('"', '\\"') + '"'


@given(st.lists(st.tuples(st.booleans(), st.dictionaries(KEYS, values(), max_size=4)), max_size=5))
def test_any_document_is_followed_and_each_key_found_on_its_line(
    sections: list[tuple[bool, dict[str, str]]],
) -> None:
    text, expected = "", {}
    for number, (blank, pairs) in enumerate(sections):
        text += "\n" * blank + "[[table]] # a table\n"
        for name, value in pairs.items():
            expected["table", number, name] = text.count("\n") + 1
            text += f"{quoted(name)} = {value}\n"
    lines = locate(text)
    assert set(lines) == set(paths(tomllib.loads(text)))
    assert {path: lines[path] for path in expected} == expected


@pytest.mark.parametrize(
    "text", ["a = [1 2", "a = [=", "a = {=}", "[", "a = [}", '= "', 'a = [ "x']
)
def test_a_text_that_is_not_toml_is_left_with_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"not TOML|substring|expected|Invalid|Expected"):
        locate(text)
