"""Pictures as PDF in true size, and documents as PDF, without a browser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.core.errors import Refused

LONGEST = 5080
"""The longest side of a PDF page, in millimeters."""


def picture_pdf(svg: str, size: tuple[int, int], title: str) -> bytes:
    """A picture on a page of its own size in millimeters."""
    if max(size) > LONGEST:
        why = f"a PDF page is at most {LONGEST} mm long"
        raise Refused(f"page of {size[0]} by {size[1]} mm", why, (), "SVG")
    page = f"#set page(width: {size[0]}mm, height: {size[1]}mm, margin: 0mm)"
    return document_pdf(f'{page}\n#image("picture.svg", width: 100%)', {"picture.svg": svg}, title)


def document_pdf(source: str, files: Mapping[str, str], title: str) -> bytes:
    """A document in Typst's markup, with the files it names."""
    try:
        import typst
    except ImportError as missing:
        why = "Typst is not installed"
        raise Refused("drawing as PDF", why, (), "pip install 'croupier[report]'") from missing
    with TemporaryDirectory(prefix="croupier-pdf-") as folder:
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        main = Path(folder) / "main.typ"
        head = f"#set document(title: {quoted(title)}, date: none)"
        main.write_text(f"{head}\n{source}\n", encoding="utf-8")
        return bytes(typst.compile(str(main)))


def quoted(text: str) -> str:
    """A text as Typst writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
