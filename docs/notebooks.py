"""Runs the notebooks in `examples/` and keeps what they show: `python -m docs.notebooks`.

`--check` writes nothing and says which notebooks would show something else; pictures are drawn
again, but not compared.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples"
SECONDS = 600
KEPT = ("image/png", "image/svg+xml", "text/html", "text/markdown", "text/plain")
"""What an output is stored as: the first of these that it has."""
PICTURES = ("image/png",)


def notebooks() -> list[Path]:
    """Every notebook of the project."""
    return sorted(FOLDER.glob("*.ipynb"))


def executed(file: Path) -> Any:
    """A notebook with what its cells show now."""
    from nbclient import NotebookClient

    book = read(file)
    with TemporaryDirectory() as home:
        for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR", "MPLCONFIGDIR"):
            os.environ[name] = home
        client = NotebookClient(book, timeout=SECONDS, kernel_name="python3")
        client.execute(cwd=str(ROOT))
    for number, cell in enumerate(code(book), 1):
        cell["metadata"], cell["execution_count"] = {}, number
        cell["outputs"] = [_plain(one, number) for one in cell["outputs"]]
    book["metadata"]["language_info"] = {"name": "python"}
    return book


def read(file: Path) -> Any:
    """A notebook as it is stored."""
    import nbformat

    return nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]


def code(book: Any) -> list[Any]:
    """The cells of a notebook that are run."""
    return [cell for cell in book["cells"] if cell["cell_type"] == "code"]


def _plain(output: Any, number: int) -> Any:
    """An output without what differs from run to run."""
    if "data" in output:
        kinds = [kind for kind in KEPT if kind in output["data"]]
        output["data"] = {kind: output["data"][kind] for kind in kinds[:1]}
        output["metadata"] = {}
    if output["output_type"] == "execute_result":
        output["execution_count"] = number
    return output


def shown(book: Any) -> list[Any]:
    """What the cells of a notebook show, without pictures."""
    return [_words(output) for cell in code(book) for output in cell["outputs"]]


def _words(output: Any) -> Any:
    data = output.get("data")
    if data is None:
        return output.get("text")
    return {kind: value for kind, value in data.items() if kind not in PICTURES}


def main(check: bool) -> int:
    """Run every notebook, and write it or compare it."""
    import nbformat

    stale = 0
    for file in notebooks():
        now = executed(file)
        differs = shown(now) != shown(read(file))
        stale += differs
        if differs:
            print(f"{file.relative_to(ROOT)} shows something else now")
        if not check:
            nbformat.write(now, file)  # type: ignore[no-untyped-call]
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
