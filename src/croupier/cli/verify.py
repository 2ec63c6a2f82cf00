"""`croupier verify`: proof, hash chain and settlements of a journal, offline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import JsonOpt, out, print_json, refusing
from croupier.cli.folding import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.verification.finding import Finding
    from croupier.verification.verify import Against, Proof, Verified

FALLS_SHORT = 1
SHOWN = 12
"""How much of a commitment is shown, and how many of its outcomes."""


@refusing
def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A journal or transcript; - for stdin.")
    ],
    as_json: JsonOpt = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the verdict.")] = False,
    noted: Annotated[
        str,
        typer.Option(metavar="DIGEST", help="A commitment or hash you wrote down at the table."),
    ] = "",
    key: Annotated[
        str,
        typer.Option(
            metavar="FILE|HEX", help="The house's public key, or a file that contains it."
        ),
    ] = "",
    checkpoint: Annotated[
        str, typer.Option(metavar="FILE", help="A signed checkpoint you kept.")
    ] = "",
    receipts: Annotated[
        str, typer.Option(metavar="FILE", help="Signed lists and receipts you kept.")
    ] = "",
    require: Annotated[
        str | None, typer.Option(metavar="P1,P2", help="Exit 1 unless these properties hold.")
    ] = None,
) -> None:
    """Verify proof, hash chain and settlements of a journal; exit 1 if something does not hold."""
    from croupier.verification.finding import required
    from croupier.verification.verify import against

    wanted = () if require is None else required(require or ",")
    found = _verified(file, against(noted, key, checkpoint, receipts))
    missing = found.missing(wanted)
    if as_json:
        print_json("verify", **found.to_dict(wanted))
    else:
        decided = (one for one in found.proofs if one.outcomes and not quiet)
        for line in (*map(_proved, decided), *_verdict(found, missing)):
            say(out(), line, indent="  ")
    raise typer.Exit(0 if found.holds and not missing else FALLS_SHORT)


def _verified(name: str, against: Against) -> Verified:
    from pathlib import Path

    from croupier.verification import verify as verifying

    return verifying.verify(Path(name), against=against)


def _proved(proof: Proof) -> str:
    """A commitment in one line: where it was made, where it was opened, and what it gives."""
    opened = "never opened" if proof.opened is None else f"opened at line {proof.opened}"
    gave = ", ".join(proof.outcomes[:SHOWN])
    more = len(proof.outcomes) - SHOWN
    return (
        f"round {proof.round}: commitment {proof.digest[:SHOWN]}… at line {proof.line}, {opened}, "
        f"decides {gave}{f' and {more} more' if more > 0 else ''}"
    )


def _verdict(found: Verified, missing: tuple[str, ...]) -> Iterator[str]:
    from croupier.verification import verify as kinds
    from croupier.verification.finding import PROPERTIES

    header = found.header
    upto = f" before line {found.unsettled}" if found.unsettled else ""
    yield f"{header.game}, table {header.table}: {found.events} events, {_rounds(found.rounds)}"
    checks = {
        "hash is the hash of all before it": (kinds.CHAIN,),
        "outcome was committed to in time, and is what the secret gives": (
            kinds.COMMITMENT,
            kinds.CHANCE,
            kinds.SEEDS,
        ),
        f"settlement{upto} is what the rules give": (kinds.SETTLEMENT,),
    }
    for words, of in checks.items():
        broken = [one for one in found.findings if one.what in of]
        at = _break(broken) if broken and kinds.CHAIN in of else ""
        yield f"{'NOT every' if broken else 'every'} {words}{at}"
    for one in found.properties:
        yield f"{one.name} {one.state}: {PROPERTIES[one.name]}{f' ({one.why})' if one.why else ''}"
    for name in missing:
        yield f"required, but not shown to hold: {name}"
    for finding in found.findings:
        yield f"{found.file}, {finding}{f' [{finding.property}]' if finding.property else ''}"
    yield from (f"note: {note}" for note in found.notes)
    yield f"the last hash is {found.hash}"


def _break(broken: Sequence[Finding]) -> str:
    """Where the hash chain breaks; a record without hashes has none that could."""
    from croupier.verification.verify import UNSEALED

    lines = [one.line for one in broken if one.why != UNSEALED]
    return f": the hash chain breaks at line {min(lines)}" if lines else f": {UNSEALED}"


def _rounds(count: int) -> str:
    return f"{count} round{'s' * (count != 1)}"
