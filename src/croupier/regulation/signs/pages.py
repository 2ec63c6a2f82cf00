"""A sign as a page to print: HTML, SVG or PDF."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any, Literal, cast

from croupier.core.errors import Refused
from croupier.regulation.signs.sign import Sign

LETTER = (Fraction(17, 2), Fraction(11))
POINTS = (20, 17, 14, 12, 10)
"""Sizes of type, from the largest that is tried to the smallest."""
FORMATS = (".pdf", ".svg", ".html")
EXTRA = "pip install 'croupier[report]'"
STYLE = (
    "@page{{size:{width}in {height}in;margin:0.75in}}"
    "body{{font-family:Georgia,serif;text-align:center;margin:2rem auto;max-width:{width}in}}"
    "h1{{font-size:2.2rem;margin:.2em 0}}p{{font-size:1.35rem;margin:.7em 0}}"
    "footer{{font-size:.75rem;color:#444;margin-top:2rem}}"
)
TYPST = """#set document(date: none)
#set page(width: {width}in, height: {height}in, margin: 0.75in)
#set text(font: "Libertinus Serif", size: {size}pt)
#set par(leading: 0.6em, spacing: 1.1em)
#align(center)[
#text(size: 1.05em, tracking: 0.12em)[#upper({house})]

#text(size: 2.1em, weight: "bold")[#{game}]

#text(size: 1.05em)[#{table}]
#line(length: 40%, stroke: 0.8pt)
#text(size: 1.3em, weight: "bold")[#{head}]
]
#v(0.6em)
{lines}
#place(bottom + center, text(size: 8pt, fill: luma(70))[#{foot}])
"""
Size = tuple[Fraction, Fraction]


def size_of(text: str) -> Size:
    """A size in inches as it is typed: `8.5x11`."""
    try:
        width, height = (Fraction(one) for one in text.lower().split("x"))
    except ValueError:
        raise Refused(
            f"--size {text}", "not a size", (), "width x height in inches: 8.5x11"
        ) from None
    if not (1 <= width <= 100 and 1 <= height <= 100):
        raise Refused(f"--size {text}", "too small or too large", (), "1 to 100 inches each way")
    return width, height


def foot(sign: Sign, size: Size) -> str:
    """What identifies a sign that the Bureau approved: its size and a hash of its words."""
    width, height = map(_inches, size)
    return f"Table {sign.table} · {width} by {height} inches · words {sign.digest}"


def html(sign: Sign, size: Size = LETTER) -> str:
    """The sign as a page for a browser, which prints at its size."""
    width, height = map(_inches, size)
    lines = "".join(f"<p>{escape(text)}</p>" for text, _ in sign.sentences)
    style = STYLE.format(width=width, height=height)
    head = f"<meta charset=utf-8><title>{escape(sign.game)}, {escape(sign.table)}</title>"
    body = (
        f"<header>{escape(sign.establishment)}</header><h1>{escape(sign.game)}</h1>"
        f"<div>Table {escape(sign.table)}</div><h2>{escape(sign.head)}</h2>{lines}"
        f"<footer>{escape(foot(sign, size))}</footer>"
    )
    page = f"<head>{head}<style>{style}</style></head><body>{body}</body>"
    return f"<!doctype html><html lang=en>{page}</html>\n"


def typeset(sign: Sign, size: Size, points: int) -> str:
    """The sign in Typst's markup; every text is a literal, so nothing in it is markup."""
    width, height = map(_inches, size)
    lines = "\n".join(f"#align(center)[#{_literal(text)}]" for text, _ in sign.sentences)
    return TYPST.format(
        width=width,
        height=height,
        size=points,
        house=_literal(sign.establishment),
        game=_literal(sign.game),
        table=_literal(f"Table {sign.table}"),
        head=_literal(sign.head),
        lines=lines,
        foot=_literal(foot(sign, size)),
    )


def drawn(sign: Sign, ending: str, size: Size = LETTER) -> bytes:
    """The sign as the contents of a file with this ending."""
    if ending == ".html":
        return html(sign, size).encode()
    try:
        import typst
    except ImportError:
        raise Refused(f"a {ending} sign", "Typst is not installed", (), EXTRA) from None
    kind = cast("Literal['pdf', 'svg']", ending[1:])
    points, count = fitting(sign, size)
    if ending == ".svg" and count > 1:
        why = f"it takes {count} pages, and an SVG has one"
        raise Refused("an .svg sign", why, (), "-o sign.pdf, or a larger --size")
    source = typeset(sign, size, points).encode()
    return bytes(typst.compile(source, format=kind, ignore_system_fonts=True))


def fitting(sign: Sign, size: Size) -> tuple[int, int]:
    """The largest type that fits one page, and the number of pages; the smallest if none does."""
    import typst

    count = 1
    for points in POINTS:
        source = typeset(sign, size, points).encode()
        made: Any = typst.compile(source, format="svg", ignore_system_fonts=True)
        count = len(made) if isinstance(made, list) else 1
        if count == 1:
            break
    return points, count


def _inches(length: Fraction) -> str:
    """A length as decimals."""
    return f"{length.numerator / length.denominator:g}"


def _literal(text: str) -> str:
    """A text as a string of Typst's code."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
