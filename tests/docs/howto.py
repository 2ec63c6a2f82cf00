"""A how-to page followed to the letter: its blocks are files, its commands are typed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
Done = subprocess.CompletedProcess[str]


class Page:
    """The files and the commands of a page of `docs/howto`."""

    def __init__(self, name: str) -> None:
        """Read the page."""
        text = (ROOT / "docs" / "howto" / name).read_text(encoding="utf-8")
        block = r"^`([\w/]+\.\w+)`\n\n```\w+\n(.*?)^```$"
        self.files = re.findall(block, text, flags=re.DOTALL | re.MULTILINE)
        shell = "".join(re.findall(r"^```sh\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE))
        typed = [line.partition("#")[0].strip() for line in shell.splitlines()]
        self.commands = [line for line in typed if line.startswith("croupier ")]
        self.tests = [line for line in typed if line.startswith("./run test ")]

    def write(self, folder: Path) -> Path:
        """Every file of the page, in the folder that it calls `~/games`."""
        for name, text in self.files:
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return folder


def run(games: Path, *arguments: str, cwd: Path | None = None, typed: str = "") -> Done:
    """A module of Python, where the games of the page are known."""
    environment = {**os.environ, "CROUPIER_GAMES": str(games)}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=cwd or games,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def croupier(games: Path, *arguments: str, typed: str = "") -> str:
    """What a command prints."""
    done = run(games, "croupier", *arguments, typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def rows(games: Path, *arguments: str) -> list[dict[str, Any]]:
    """The rows of a command that prints JSON."""
    found = json.loads(croupier(games, *arguments, "--json"))
    listed: list[dict[str, Any]] = found if isinstance(found, list) else found["rows"]
    return listed
