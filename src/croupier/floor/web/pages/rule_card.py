"""The rule card as a page: its simple Markdown, converted to HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from markupsafe import escape

from croupier.notation.explain import gist

_CLAUSE = re.compile(r"\b[a-z][a-z0-9]*(?:\.[a-z0-9]+)+\b")
_BOLD, _CODE = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"`(.+?)`")
_CITED = re.compile(r"\(((?:[a-z][a-z0-9]*(?:\.[A-Za-z0-9]+)+(?:, )?)+)\)")


def written_up(card: str) -> str:
    """A rule card in HTML: headings, lists, and its table of wagers."""
    return "\n".join(_blocks(card.splitlines()))


def _blocks(lines: list[str]) -> Iterator[str]:
    for kind, some in groupby((line for line in lines if line.strip()), key=_kind):
        if kind == "head":
            for line in some:
                level = len(line) - len(line.lstrip("#"))
                yield f"<h{level}>{_inline(line.lstrip('# '))}</h{level}>"
        elif kind == "row":
            yield _table(list(some))
        elif kind == "item":
            yield f"<ul>{''.join(_items(list(some)))}</ul>"
        else:
            yield from (f"<div>{_inline(line)}</div>" for line in some)


def _kind(line: str) -> str:
    if line.startswith("#"):
        return "head"
    if line.startswith("|"):
        return "row"
    return "item" if re.match(r"\s*(?:-|\d+\.) ", line) else "text"


def _items(lines: list[str]) -> Iterator[str]:
    """The list items, with indented lines as a nested list."""
    place = 0
    while place < len(lines):
        last = place + 1
        while last < len(lines) and lines[last].startswith(" "):
            last += 1
        below = "".join(f"<li>{_text(line)}</li>" for line in lines[place + 1 : last])
        nested = f"<ul>{below}</ul>" if below else ""
        yield f"<li>{_text(lines[place])}{nested}</li>"
        place = last


def _text(line: str) -> str:
    return _inline(re.sub(r"^\s*(?:-|\d+\.) ", "", line))


def _table(lines: list[str]) -> str:
    cells = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]
    head = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in cells[0])
    rows = "".join(
        f"<tr>{''.join(f'<td>{_inline(cell)}</td>' for cell in row)}</tr>" for row in cells[2:]
    )
    whole = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="scrolls" tabindex="0">{whole}</div>'


def _inline(text: str) -> str:
    """Text with its bold and code parts; clauses open to show their text."""
    safe = str(escape(text.replace("<br>", " "))).replace("&#39;", "'")
    safe = _BOLD.sub(r"<strong>\1</strong>", safe)
    safe = _CODE.sub(r"<code>\1</code>", safe)
    safe = _CITED.sub(lambda found: _clauses(found[1].split(", ")), safe)
    if _CLAUSE.fullmatch(safe.split(" ")[0]) and all(map(_CLAUSE.fullmatch, safe.split())):
        return _clauses(safe.split())
    return safe


def _clauses(ids: list[str]) -> str:
    told = "".join(f"<span>{escape(gist(one))}</span>" for one in ids)
    return f'<details class="why"><summary>{", ".join(ids)}</summary>{told}</details>'
