"""The notebooks run, and show what is stored in them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from docs.notebooks import ROOT, code, notebooks, shown

MOST = 200_000
"""The most bytes of a notebook, with what it shows."""


def test_there_is_a_notebook_that_prices_an_option_plots_it_and_checks_a_submission() -> None:
    (file,) = notebooks()
    source = "".join("".join(cell["source"]) for cell in code(json.loads(file.read_text("utf-8"))))
    for word in ("croupier.odds(", "axes.plot(", "croupier.simulate(", "croupier.check("):
        assert word in source, word
    assert file.stat().st_size < MOST


def test_every_notebook_runs_and_shows_what_is_stored_in_it(tmp_path: Path) -> None:
    """In a process of its own: a kernel warns about things that are errors here."""
    command = (sys.executable, "-m", "docs.notebooks", "--check")
    here = {**os.environ, "HOME": str(tmp_path), "MPLBACKEND": ""}
    del here["MPLBACKEND"]
    done = subprocess.run(
        command, cwd=ROOT, env=here, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_notebook_that_shows_something_else_is_noticed() -> None:
    (file,) = notebooks()
    book = json.loads(file.read_text("utf-8"))
    before = shown(book)
    printed = next(one for cell in code(book) for one in cell["outputs"] if "text" in one)
    printed["text"] = "something else"
    assert shown(book) != before
