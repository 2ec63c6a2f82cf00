"""What the probe may break, and what it must leave alone."""

import ast

import pytest

from croupier.rulebook.mutate import python_mutations, table_around, toml_mutations


def broken(source: str) -> set[str]:
    """The lines that change in every way to break a source."""
    text = source.strip() + "\n"
    found = python_mutations("toy.py", text, 1, len(text.splitlines()))
    return {
        line.removeprefix("+").strip()
        for one in found
        for line in one.diff().splitlines()
        if line.startswith("+") and not line.startswith("+++")
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a == b", {"x = (a != b)"}),
        ("x = a < b", {"x = (a >= b)", "x = (a <= b)"}),
        ("x = a in b", {"x = (a not in b)"}),
        ("x = a is not None", {"x = (a is None)"}),
        ("x = a < b < c", {"x = (not (a < b < c))"}),
        ("x = 35", {"x = 36"}),
        ("x = -1", {"x = -2"}),
        ("x = True", {"x = False"}),
        ("x = a + b", {"x = (a - b)"}),
        ("x = a // b", {"x = (a * b)"}),
        ("x = a and b", {"x = (a or b)"}),
        ("x = b if a else c", {"x = (b if not a else c)"}),
        ("def f(): return a", {"def f(): return None"}),
        ("x = 'red' in y\nz = 'black'", {"x = ('red' not in y)", "x = 'black' in y", "z = 'red'"}),
        ("if a: pass", {"if (not a): pass"}),
        ("while a or b: pass", {"while (a and b): pass", "while (not (a or b)): pass"}),
        ("if a == b: pass", {"if (a != b): pass"}),
        ("x = 'é', 1", {"x = 'é', 2", "x = ((1, 'é'))"}),
        ("x = a, b, c", {"x = ((b, a, c))", "x = ((a, b))"}),
        ("def f(): return [a, *b]", {"def f(): return ([*b, a])", "def f(): return None"}),
        ("x = [a, *b]", set()),
        ("x = f(a=(b, c))", set()),
        ("x = a in (b, c)", {"x = (a not in ((b, c)))"}),
        ("x = set([a, b])", set()),
        ("a.append(b)", {"pass"}),
        ("a += b", {"pass"}),
    ],
)
def test_each_way_to_break_a_rule(source: str, expected: set[str]) -> None:
    assert broken(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring with 3."""',
        'def f():\n    """A docstring."""',
        "@cites('toy.1')\ndef f(): pass",
        "def f(x: Literal['red', 'black'] = y) -> Literal['red', 'black']: pass",
        "x: Literal['red', 'black']",
        "X = Literal['red', 'black']",
        "raise Refused('red', 'black', 3)",
        "x = Refused('red', 'black')",
        "x = f(cites=('toy.1', 'toy.2'))",
        "x = f(about='red', why='black')",
        "what, why = (x, y)",
        "x = ('toy.1', 'toy.2')",
        "if TYPE_CHECKING:\n    x = 3",
        "return None",
        "x = f'{3}'",
    ],
)
def test_what_decides_nothing_is_left_alone(source: str) -> None:
    assert broken(source) == set()


def test_only_the_lines_asked_for_are_broken() -> None:
    found = python_mutations("toy.py", "x = 1\ny = 2\nz = 3\n", 2, 2)
    assert [one.after for one in found] == ["x = 1\ny = 3\nz = 3\n"]


def test_a_broken_text_is_other_python() -> None:
    source = "def f(a):\n    if a > 3 and a != 5:\n        return 'win'\n    return 'lose'\n"
    found = python_mutations("toy.py", source, 1, 4)
    assert (
        len({ast.dump(ast.parse(one.after)) for one in found} - {ast.dump(ast.parse(source))}) > 8
    )


TABLE = """\
cites = "toy.1"
[straight]  # 7
cites = ["toy.2", "toy.3.4"]
pays = "35 to 1"
about = "one of 38"
by_total = { 4 = "50 to 1" }

[straight.more]
odds = [
    [17, 2],
]
[split]
pays = 17
"""


def test_a_pay_table_gets_another_number() -> None:
    first, last = table_around(TABLE, 3)
    assert (first, last) == (2, 11)
    changed = [one.what for one in toml_mutations("toy.toml", TABLE, first, last)]
    assert changed == [f"{n} becomes {n + 1}" for n in (35, 1, 50, 1, 17, 2)]
    assert 'pays = "36 to 1"' in toml_mutations("toy.toml", TABLE, first, last)[0].after


def test_a_table_ends_where_the_next_begins() -> None:
    assert table_around(TABLE, 10) == (8, 11)
    assert table_around(TABLE, 13) == (12, 13)


def test_a_citation_at_the_head_speaks_for_the_whole_file() -> None:
    assert table_around(TABLE, 1) == (1, 13)
