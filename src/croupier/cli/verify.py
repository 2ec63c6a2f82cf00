"""`croupier verify`: commitments and hash chain of a journal, offline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import JsonOpt, out, print_json, refusing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.notation.verify import Proof, Verified

STDIN = "-"
FALLS_SHORT = 1
SHOWN = 12
"""How much of a commitment is shown, and how many outcomes of one."""


@refusing
def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A journal or transcript; - for stdin.")
    ],
    as_json: JsonOpt = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only what it comes to.")] = False,
    noted: Annotated[
        str,
        typer.Option(metavar="DIGEST", help="A commitment or hash written down at the table."),
    ] = "",
) -> None:
    """Commitments and hash chain of a journal, offline; exit 1 where something does not hold."""
    found = _verified(file, noted)
    if as_json:
        _print_json(found)
    else:
        decided = (one for one in found.proofs if one.outcomes and not quiet)
        for line in (*map(_proved, decided), *_verdict(found)):
            out().print(line, soft_wrap=True)
    raise typer.Exit(0 if found.holds else FALLS_SHORT)


def _verified(name: str, noted: str) -> Verified:
    from pathlib import Path

    from croupier.cli.replay import standard_input
    from croupier.notation import verify as verifying
    from croupier.notation.replay import parse

    if name == STDIN:
        return verifying.verified(parse(standard_input(), "standard input"), noted)
    return verifying.verify(Path(name), noted)


def _proved(proof: Proof) -> str:
    """A commitment in a line: where it was made, where opened, and what it gives."""
    opened = "never opened" if proof.opened is None else f"opened at line {proof.opened}"
    gave = ", ".join(proof.outcomes[:SHOWN])
    more = len(proof.outcomes) - SHOWN
    return (
        f"round {proof.round}: commitment {proof.digest[:SHOWN]}… at line {proof.line}, {opened}, "
        f"decides {gave}{f' and {more} more' if more > 0 else ''}"
    )


def _verdict(found: Verified) -> Iterator[str]:
    from croupier.notation.verify import CHAIN, CHANCE, COMMITMENT, SETTLEMENT

    header = found.header
    yield f"{header.game}, table {header.table}: {found.events} events, {found.rounds} rounds"
    told = {
        "hash is the hash of all before it": (CHAIN,),
        "outcome was committed to in time, and is what the secret gives": (COMMITMENT, CHANCE),
        "settlement is what the rules give": (SETTLEMENT,),
    }
    for words, kinds in told.items():
        yield f"{'NOT every' if found.found(*kinds) else 'every'} {words}"
    for one in found.findings:
        yield f"{found.file}, {one}"
    yield f"the last hash is {found.hash}"


def _print_json(found: Verified) -> None:
    import msgspec

    print_json(
        "verify",
        game=found.header.game,
        table=found.header.table,
        events=found.events,
        rounds=found.rounds,
        hash=found.hash,
        holds=found.holds,
        findings=msgspec.to_builtins(found.findings),
        rows=msgspec.to_builtins(found.proofs),
    )
