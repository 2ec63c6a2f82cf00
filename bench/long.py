"""Long runs: hours of work in chunks, resumed where they stopped, and written up as a page.

A module of `bench/runs` with `RUN = LongRun(...)` is a run: `./run long NAME`. Its `chunks` takes
the state so far, `{}` at first, does part of the work and yields the new state, repeatedly, until
all is done; a state is anything JSON holds. It is saved under `.long/` after each chunk, so a run
that was stopped resumes from there. At the end `docs/long/NAME.md` says what was found, by which
command, when, on which machine, at which commit, and from which sources: their hash shows when the
page is stale. A Python file counts by its code alone: comments, docstrings, imports and layout may
change without making a page stale. A run begins again when its sources have changed, unless it has
`keeps`, which returns what of an older state is still good; the state of such a run is kept after
its page is written.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

from croupier.analysis.kept import content

ROOT = Path(__file__).resolve().parent.parent
State: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class LongRun:
    """A run: what it covers (globs from the root), its chunks, its figures, and its shortfall.

    `falls_short` says in a sentence what a finished run failed to show, or returns None. `keeps`
    returns what of a state from other sources is still good. `takes` is what a run needs beside its
    name, such as a folder, which `chunks` gets after the state.
    """

    name: str
    title: str
    covers: tuple[str, ...]
    chunks: Callable[..., Iterator[State]]
    figures: Callable[[State], str]
    falls_short: Callable[[State], str | None] = lambda state: None
    keeps: Callable[[State], State] | None = None
    takes: str = ""


def runs() -> dict[str, LongRun]:
    """Every run, by name."""
    names = sorted(file.stem for file in (ROOT / "bench" / "runs").glob("[!_]*.py"))
    found: list[LongRun] = [import_module(f"bench.runs.{name}").RUN for name in names]
    return {run.name: run for run in found}


def covered(run: LongRun, root: Path = ROOT) -> list[Path]:
    """The files a run covers."""
    return sorted({file for glob in run.covers for file in root.glob(glob) if file.is_file()})


def sources(run: LongRun, root: Path = ROOT) -> str:
    """A hash of the names and contents of the files a run covers."""
    return hashed(covered(run, root), root)


def hashed(files: Iterable[Path], root: Path = ROOT) -> str:
    """A hash of the names and contents of some files."""
    digest = sha256()
    for file in files:
        digest.update(f"{file.relative_to(root).as_posix()}\0".encode())
        digest.update(sha256(content(file)).digest())
    return f"sha256:{digest.hexdigest()}"


def page_of(run: LongRun, root: Path = ROOT) -> Path:
    """The path of a run's page."""
    return root / "docs" / "long" / f"{run.name}.md"


def stale(run: LongRun, root: Path = ROOT) -> str | None:
    """Why a run's page must be made again, or None."""
    page = page_of(run, root)
    if not page.exists():
        return f"{page.relative_to(root)} is missing: ./run long {run.name}"
    if sources(run, root) not in page.read_text("utf-8"):
        return f"{page.relative_to(root)} is older than what it covers: ./run long {run.name}"
    return None


def perform(
    run: LongRun, root: Path = ROOT, fresh: bool = False, given: tuple[str, ...] = ()
) -> str | None:
    """Start or resume a run, finish it and write its page; return its shortfall, or None."""
    kept, now = root / ".long" / f"{run.name}.json", sources(run, root)
    state, spent = ({}, 0.0) if fresh else resumed(run, kept, now)
    begun = perf_counter()
    for state in run.chunks(state, *given):  # noqa: B020 - it resumes from the state it is given
        seconds = spent + perf_counter() - begun
        keep(kept, {"sources": now, "seconds": seconds, "state": state})
        tell(f"{run.name}: {seconds:,.0f} s")
    short = run.falls_short(state)
    page = page_of(run, root)
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(text(run, state, now, spent + perf_counter() - begun, root), "utf-8")
    if run.keeps:
        keep(kept, {"sources": now, "seconds": 0.0, "state": state})
    else:
        kept.unlink(missing_ok=True)
    return short


def resumed(run: LongRun, kept: Path, now: str) -> tuple[State, float]:
    """The state and seconds of a run that was stopped, or what of its state is still good."""
    if not kept.exists():
        return {}, 0.0
    found = json.loads(kept.read_text("utf-8"))
    same = found["sources"] == now
    if run.keeps:
        return run.keeps(found["state"]), found["seconds"] if same else 0.0
    if not same:
        tell("the sources have changed: starting again")
        return {}, 0.0
    return found["state"], found["seconds"]


def keep(kept: Path, document: State) -> None:
    """Write the state atomically."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_suffix(".part")
    part.write_text(json.dumps(document), "utf-8")
    part.replace(kept)


def text(run: LongRun, state: State, sources: str, seconds: float, root: Path) -> str:
    """The page: how it was made, then what was found."""
    made = {
        "command": f"`./run long {run.name}{f' {run.takes}' if run.takes else ''}`",
        "commit": commit(run, root),
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "took": f"{seconds:,.0f} s",
        "covers": ", ".join(f"`{glob}`" for glob in run.covers),
        "sources": f"`{sources}`",
    }
    head = (f"# {run.title}", "", "Written by the run itself.", "", "| | |", "| --- | --- |")
    table = (f"| {name} | {value} |" for name, value in made.items())
    short = run.falls_short(state)
    verdict = (f"**Falls short:** {short}.", "") if short else ()
    return "\n".join((*head, *table, "", *verdict, run.figures(state).rstrip(), ""))


def commit(run: LongRun, root: Path) -> str:
    """The commit the run was made at, and whether the covered files have changed since."""
    at = _git(root, "rev-parse", "--short=12", "HEAD") or "none"
    changed = _git(root, "status", "--porcelain", "--", *run.covers)
    return f"{at}, with changes not yet committed" if changed else at


def _git(root: Path, *words: str) -> str:
    command = ("git", "-C", str(root), *words)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def machine() -> str:
    """The processor, its number of threads, the system and Python."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    model = next((line.split(":", 1)[1].strip() for line in lines if "model name" in line), model)
    python = f"Python {platform.python_version()}"
    return f"{model}, {os.cpu_count()} threads, {platform.system()}, {python}"


def tell(line: str) -> None:
    """Write progress to standard error."""
    print(line, file=sys.stderr, flush=True)


def with_arguments(
    known: dict[str, LongRun], words: list[str]
) -> dict[str, tuple[str, ...]] | None:
    """The runs that are asked for, each with what it takes; None if one is unknown or lacks it."""
    found: dict[str, tuple[str, ...]] = {}
    rest = list(words)
    while rest:
        run = known.get(rest.pop(0))
        if run is None or (run.takes and not rest):
            return None
        found[run.name] = (rest.pop(0),) if run.takes else ()
    return found or None


def main(words: list[str]) -> int:
    """Run the named run; without a name, list all runs."""
    known = runs()
    names = ", ".join(f"{name} {run.takes}".strip() for name, run in known.items())
    usage = f"usage: ./run long [--fresh] NAME...; available: {names}"
    if {"-h", "--help"} & set(words):
        print(f"{usage}\n--fresh starts again; otherwise a run goes on where it was stopped.")
        return 0
    fresh, asked = "--fresh" in words, [word for word in words if word != "--fresh"]
    parted = with_arguments(known, asked)
    if parted is None:
        tell(usage)
        return 2
    shorts = {name: perform(known[name], ROOT, fresh, given) for name, given in parted.items()}
    for name, short in shorts.items():
        tell(f"{page_of(known[name]).relative_to(ROOT)}: {short or 'done'}")
    return int(any(shorts.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
