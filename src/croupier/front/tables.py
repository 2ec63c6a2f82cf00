"""Tables in play and their records: played, written down, replayed, verified."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.core.driver import Driver, Source
from croupier.core.errors import BadFile, Refused
from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.equipment.source import Played, Shuffled
from croupier.front.asking import Options, drawn, game_of, in_python, names, rules_of, whole
from croupier.front.money import Money, in_cents
from croupier.front.shown import Table, Text
from croupier.notation.times import back
from croupier.rulebook.acceptance import least_wager
from croupier.rulebook.script import spoken_at
from croupier.rulebook.whole_number import MOST_BOXES

if TYPE_CHECKING:
    from croupier.verification.verify import Verified

STAKE = 1_000_00
"""What a patron brings who is not said to bring anything else, in cents."""
KEYWORDS = ("boxes", "seed", "source", "patrons", "buy_in", "options", "preset", "clock")


def now() -> str:
    """The current time, in the format of events."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@in_python
def table(  # noqa: PLR0913 - passed by name
    game: str | Game,
    *,
    boxes: int = 1,
    seed: int | None = None,
    source: Source | None = None,
    patrons: tuple[str, ...] | None = None,
    buy_in: Money = STAKE // 100,
    options: Options | None = None,
    preset: str | None = None,
    clock: Callable[[], str] = now,
    **more: Any,
) -> Table:
    """Open a table and seat a patron at each box: `p1`, `p2`, and so on.

    Place wagers with `place`, and let the dealer go on with `step`, which does nothing while
    somebody must choose: `waits` says what may be chosen, and `choose` answers. `play_round` runs
    the round to its end, and whoever is asked is silent: hands stand. Each returns the events it
    caused, or raises `Refused` and changes nothing.

    - `game`: its key, a designer's `file.py:NAME`, or a `Game`
    - `boxes`: how many patrons are seated, `p1` first
    - `seed`: makes the chance reproducible
    - `source`: another source of chance, such as one that asks a person
    - `patrons`: the names of the patrons, instead of `boxes`
    - `buy_in`: the money each patron brings: `"25.50"`, a `Decimal`, or whole dollars
    - `options`: the table's options by key, or a file with them; `more`: the same as keywords
    - `preset`: choices that have a name, as `games().to_dicts()` lists them
    - `clock`: returns the time that is written to the log

    >>> table = croupier.table("roulette", seed=11, wheel="single")
    >>> _ = table.place("p1", "25 on straight:17")
    >>> _ = table.play_round()
    >>> table
    <Roulette, round 1: p1 $975; the next round may begin>
    """
    played, rules = rules_of(game, options, more, preset, KEYWORDS)
    if source is not None and seed is not None:
        raise Refused("source with seed", "a source of chance takes no seed", (), "one of them")
    chance = source or (Played() if seed is None else Shuffled(played.key, drawn(seed)))
    stake = in_cents("buy_in", buy_in)
    driver = _driver(played, rules, chance, clock)
    for patron in seated(boxes, patrons):
        driver.buy(patron, stake)
    return driver


def seated(boxes: int, patrons: tuple[str, ...] | None) -> tuple[str, ...]:
    """The patrons at a table: those named, or one for each box."""
    number = whole("boxes", boxes, 1, MOST_BOXES)
    if patrons is not None and number > 1:
        why = "whoever is named is seated, each at a box"
        raise Refused("patrons with boxes", why, (), "one of them")
    people = (
        tuple(f"p{n + 1}" for n in range(number)) if patrons is None else names(patrons, "patron")
    )
    if twice := next((one for one in people if people.count(one) > 1), None):
        raise Refused(f"patron {twice!r}", "named twice", (), "a different name for each patron")
    return people


def _driver(game: Game, rules: Rules, source: Source, clock: Callable[[], str]) -> Table:
    """A table whose view includes the dealer's script and the least wagers."""
    driver = Table(
        game,
        rules,
        source,
        clock,
        script=partial(spoken_at, game),
        stake=partial(least_wager, game, rules),
        numbers=True,
    )
    driver.clock = partial(_onward, clock, driver)
    return driver


def _onward(clock: Callable[[], str], driver: Driver) -> str:
    """The current time; if the clock was set back, the time of the last event."""
    time, log = clock(), driver.log
    if not log or (last := log[-1].at) == time:
        return time
    return last if back(last, time) else time


@in_python
def transcript(driver: Driver, table: str = "T1") -> Text:
    """Write down what happened at a table, in text that people read and `replay` follows.

    - `driver`: a table in play
    - `table`: the name of the table in the record

    >>> table = croupier.table("roulette", seed=11, clock=lambda: "2026-03-01T20:00:00-05:00")
    >>> croupier.transcript(table).splitlines()[2]
    'game roulette'
    """
    from croupier.notation import convert as notation

    if not isinstance(driver, Driver):
        raise Refused(f"transcript of {driver!r}", "it is not a table in play", (), "a table")
    if table.split() != [table]:
        raise Refused(f"table {table!r}", "a record names its table in one word", (), "one word")
    return Text(notation.transcript(driver, table))


@in_python
def convert(source: str | Path, to: str = "jsonl", *, round: int | None = None) -> Text:  # noqa: A002 - the command's own word
    """Write a transcript in its other form, or a hand of poker in PHH.

    - `source`: a transcript, as text or as the name of its file
    - `to`: `text`, `jsonl` or `phh`
    - `round`: the round to write in PHH, if there are several

    >>> print(croupier.convert("docs/examples/one-round.croupier")[:11])
    {"croupier"
    """
    from croupier.notation.convert import converted, form_of
    from croupier.notation.replay import replay as followed

    form = form_of("", to)
    number = None if round is None else whole("round", round, 1)
    if number is not None and form != "phh":
        why = "a transcript has every round; PHH has one hand"
        raise Refused(f"round {number}", why, (), 'to="phh"')
    return Text(converted(followed(source), form, number))


@in_python
def replay(
    text: str | Path,
    *,
    game: str | Game | None = None,
    source: Source | None = None,
    clock: Callable[[], str] = now,
) -> Table:
    """Play a transcript again and return the table it leads to.

    One that the engine does not reproduce is refused at the first line that differs.

    - `text`: a transcript, as text or as the name of its file
    - `game`: the game, if it is a designer's own: `file.py:NAME`, or a `Game`
    - `source`: the source of chance for rounds that follow
    - `clock`: returns the time that is written to the log from here on

    >>> croupier.replay("docs/examples/one-round.croupier").table.round
    1
    """
    from croupier.notation.replay import replay as followed

    replayed = followed(text, None if game is None else game_of(game))
    parted = replayed.first_difference
    if parted is not None:
        raise BadFile(parted.file, parted.line, parted.says, parted.gives)
    found = replayed.driver
    driver = _driver(found.game, found.start.rules, source or Played(), clock)
    driver.table, driver.log, driver.act_now = found.table, found.log, found.act_now
    return driver


@in_python
def verify(
    file: str | Path,
    *,
    noted: str = "",
    key: str | Path | None = None,
    checkpoint: str | Path | None = None,
    receipts: str | Path | None = None,
) -> Verified:
    """Verify what a journal proves: its hash chain, what decided each round, every settlement.

    - `file`: a journal or a transcript, as text or as the name of its file
    - `noted`: a commitment or a hash that was written down at the table
    - `key`: the house's public key, or a file that contains it
    - `checkpoint`: a file with a signed checkpoint that somebody kept
    - `receipts`: a file with signed lists and receipts that somebody kept

    >>> croupier.verify("docs/examples/proved.jsonl").holds
    True
    """
    from croupier.verification.verify import against
    from croupier.verification.verify import verify as verified

    files = ("" if one is None else str(one) for one in (key, checkpoint, receipts))
    return verified(file, against=against(noted, *files))
