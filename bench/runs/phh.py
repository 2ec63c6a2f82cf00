"""Hands in PHH from a folder: `./run long phh DIR`, each replayed to the stacks that it states."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from bench.long import LongRun, State
from croupier.core.errors import Refused
from croupier.notation.phh.hand import read_hand
from croupier.notation.phh.replayed import replayed
from croupier.notation.phh.told import told
from croupier.notation.phh.write import write_hand
from croupier.notation.replay import replay_text
from croupier.notation.text import write_text

if TYPE_CHECKING:
    from collections.abc import Iterator

AT_ONCE = 50


def chunks(state: State, folder: str) -> Iterator[State]:
    """Some files at a time, in the order of their names."""
    files = sorted(Path(folder).glob("*.phh"))
    if not files:
        raise SystemExit("there are no .phh files in this folder")
    done = dict(state.get("files", {}))
    for place in range(0, len(files), AT_ONCE):
        for file in files[place : place + AT_ONCE]:
            if file.name not in done:
                done[file.name] = one(file)
        state = {"files": done}
        yield state


def one(file: Path) -> dict[str, object]:
    """A hand: its digest and variant, its customs, and what is wrong with its replay, if anything.

    It is also written as a transcript, replayed from there, and written in PHH again.
    """
    content = file.read_bytes()
    found: dict[str, object] = {"digest": sha256(content).hexdigest(), "wrong": ""}
    try:
        text = content.decode("utf-8")
        hand = replayed(text, file.name)
        found["variant"] = hand.played.hand.variant.code
        found["customs"] = [says for says, _ in hand.customs]
        if hand.first_difference is not None:
            found["wrong"] = str(hand.first_difference)
        elif write_hand(read_hand(text).fields) != text.rstrip("\n") + "\n":
            found["wrong"] = "it is not written as it was read"
        else:
            again = replay_text(write_text(hand.driver.game, hand.record), "transcript")
            back = replayed(write_hand(told(again)), "back.phh")
            if (again.same, back.finishing_stacks) != (True, hand.finishing_stacks):
                found["wrong"] = "it does not survive being a transcript"
    except Refused as refusal:
        found["wrong"] = str(refusal)
    return found


def falls_short(state: State) -> str | None:
    """A hand that does not end in the stacks that it states."""
    wrong = [f"{name}: {one['wrong']}" for name, one in state["files"].items() if one["wrong"]]
    return f"{len(wrong)} hands, the first: {wrong[0]}" if wrong else None


def figures(state: State) -> str:
    """Every file with its digest, and how many hands there are of each variant and custom."""
    files = state["files"]
    kinds = Counter(one.get("variant", "") for one in files.values())
    customs = Counter(says.split(":")[0] for one in files.values() for says in one["customs"])
    lines = [
        f"{len(files)} hands, each played through the engine to the stacks that its file states;"
        " then written as a transcript, replayed from there, and written in PHH again.",
        "",
        ", ".join(f"{many} {kind}" for kind, many in sorted(kinds.items())) + ".",
        "",
        "| custom of another house | hands |",
        "| --- | ---: |",
        *(f"| {says} | {many} |" for says, many in customs.most_common()),
        "",
        "| file | variant | SHA-256 | |",
        "| --- | --- | --- | --- |",
        *(
            f"| {name} | {one.get('variant', '')} | `{one['digest']}` "
            f"| {one['wrong'] or 'the same stacks'} |"
            for name, one in files.items()
        ),
    ]
    return "\n".join(lines)


RUN = LongRun(
    name="phh",
    title="Hands in PHH are replayed to the same stacks",
    covers=(
        "bench/runs/phh.py",
        "src/croupier/notation/phh/*.py",
        "src/croupier/games/poker/*.py",
        "src/croupier/ranking/*.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
    takes="DIR",
)
