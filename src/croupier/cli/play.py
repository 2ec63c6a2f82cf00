"""`croupier play`: a table in the terminal, for the reader and bots."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import GameArg, OptionsOpt, PresetOpt, SetOpt, idle, out, refusing, values
from croupier.cli.files import tried
from croupier.cli.folding import width_of
from croupier.cli.numbers import dollars_of, whole
from croupier.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from croupier.cli.session import Session
    from croupier.cli.words import Seat
    from croupier.core.driver import Driver
    from croupier.core.game import Game

WIDTH = 80
DRAWS = "Type ? for help, or wagers for a list of wagers; Enter closes and draws."
NEXT_HAND = "Type ? for help; Enter deals the next hand."
NOTICES = (50, 75, 100)
MOST_BOTS = 8
USUAL_BOTS = 3
BOTS = (
    "Other patrons at the table, who play at random, or as well as their strength says "
    f"(default: {USUAL_BOTS} where players play against each other, otherwise none)."
)
BankrollOpt = Annotated[str, typer.Option(metavar="DOLLARS", help="The chips to start with.")]
COLORS = re.compile(r"\x1b\[[\d;]*m")


ReproducibleOpt = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        parser=whole(),
        help="Random seed, for reproducible chance and bots; if omitted, every outcome is "
        "committed to before you wager and can be verified afterward.",
    ),
]
SavedOpt = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", callback=tried, help="Save the transcript to this file when you leave."
    ),
]


@refusing
def play(  # noqa: PLR0913, PLR0917 - one for each option of the command
    game: GameArg,
    seed: ReproducibleOpt = None,
    bankroll: BankrollOpt = "500",
    patron: Annotated[str, typer.Option(metavar="NAME", help="Your name at the table.")] = "p1",
    bots: Annotated[str | None, typer.Option(metavar="N[:STRENGTH]", help=BOTS)] = None,
    transcript: SavedOpt = None,
    live: Annotated[
        bool, typer.Option("--live", help="Enter what a real wheel or real dice show.")
    ] = False,
    log: Annotated[bool, typer.Option("--log", help="Show every event.")] = False,
    options: OptionsOpt = None,
    sets: SetOpt = None,
    preset: PresetOpt = None,
) -> None:
    """Play at a table in the terminal. `?` lists what you may type."""
    from croupier.cli.saving import EVERY_CARD, write_transcript
    from croupier.cli.session import Session
    from croupier.cli.words import Seat

    if transcript is not None:
        _can_be_spelled(transcript)
    driver = table_of(game, values_of(game, options, sets, preset), seed, live)
    asked = usual_bots(driver.game) if bots is None else bots
    others, strength = bots_named(asked, patron), strength_of(asked, driver.game)
    if live and not others:
        idle("--seed", "you enter every outcome, and nobody else plays", "--bots N with it")
    chips = dollars_of("--bankroll", bankroll)
    for name in (patron, *others):
        driver.buy(name, chips)
    seat = Seat(Session(driver, patron, others, seed, strength=strength), screen(), log=log)
    try:
        run(seat, seat.session.bought)
    finally:
        if transcript is not None:
            write_transcript(seat.session, transcript)
            seat.say(*(EVERY_CARD,) * seat.session.in_turn)


def _can_be_spelled(file: Path) -> None:
    """Refuse a file whose name does not indicate its format, before anything is played."""
    from croupier.notation.convert import form_of

    form_of(file.name)


def values_of(
    game: str, options: str | None, sets: list[str] | None, preset: str | None = None
) -> dict[str, Any]:
    """The options of the table that were named."""
    from croupier.games.registry import game as game_named

    return values(game_named(game), options, sets, preset)


def table_of(game: str, chosen: dict[str, Any], seed: int | None, live: bool) -> Driver:
    """A fresh table; at a live one the patron enters what the device shows."""
    from croupier import front
    from croupier.equipment.source import Live

    chance: dict[str, Any] = {"source": Live()} if live else {"seed": seed}
    return front.table(game, patrons=(), options=chosen, **chance)


def screen() -> Console:
    """The terminal, or eighty columns if the output goes elsewhere."""
    console = out()
    if width_of(console) is None:
        console.width = WIDTH
    return console


def usual_bots(game: Game) -> str:
    """How many bots sit down if nobody says: nobody can play a game of turns alone."""
    from croupier.core.part import Seating

    return "0" if game.get(Seating) is None else str(USUAL_BOTS)


def bots_named(text: str, patron: str) -> tuple[str, ...]:
    """The names of the bots that `N[:STRENGTH]` asks for."""
    number = text.partition(":")[0]
    accepted = f"0 to {MOST_BOTS}, as in --bots 3:random"
    if not number.isdigit() or int(number) > MOST_BOTS:
        raise Refused(f"--bots {text}", "not a number of bots", (), accepted)
    free = (name for n in range(1, 2 * MOST_BOTS) if (name := f"bot{n}") != patron)
    return tuple(next(free) for _ in range(int(number)))


def strength_of(text: str, game: Game) -> str:
    """The strength of the bots that `N[:STRENGTH]` asks for."""
    from croupier.analysis.companions import known

    return known(game, text.partition(":")[2])


def run(seat: Seat, budget: int) -> None:
    """Read lines until the patron leaves; a refusal is shown and changes nothing."""
    from croupier.cli import screen as felt
    from croupier.cli.words import Leave, obey, table
    from croupier.notation.plain import in_plain

    table(seat, "")
    seat.say(NEXT_HAND if seat.session.in_turn else DRAWS)
    due = [*NOTICES]
    for line in lines(seat):
        for part in line.split(";"):
            try:
                obey(seat, part)
            except Refused as refusal:
                seat.say(str(in_plain(seat.session.driver, refusal)), style=felt.BAD)
            except Leave:
                return farewell(seat)
        due = _notice(seat, due, budget)
    return farewell(seat)


def lines(seat: Seat) -> Iterator[str]:
    """The lines typed; piped lines are shown after the prompt."""
    if sys.stdin is None:
        return
    interactive = sys.stdin.isatty() and seat.console.is_terminal
    if interactive:
        import readline  # noqa: F401 - input() then edits lines and keeps them
    while True:
        line = _asked(prompt(seat)) if interactive else _piped(seat)
        if line is None:
            return
        yield line


def prompt(seat: Seat) -> str:
    """The status line as a terminal shows it."""
    from croupier.cli import screen as felt

    with seat.console.capture() as shown:
        seat.console.print(felt.status(seat.session), end=" > ")
    return shown.get()


def _asked(shown: str) -> str | None:
    """A line typed after the prompt, whose colors take no width; None at the end of input."""
    try:
        return input(COLORS.sub("\001\\g<0>\002", shown))
    except EOFError:
        print()
        return None
    except KeyboardInterrupt:
        print()
        raise


def _piped(seat: Seat) -> str | None:
    line = sys.stdin.readline()
    typed = line.rstrip("\n")
    seat.console.file.write(f"{prompt(seat)}{typed}\n")
    return typed if line else None


def _notice(seat: Seat, due: list[int], budget: int) -> list[int]:
    """Report when half, three quarters and all of the patron's buy-in are lost.

    Where players contest pots, nothing is lost before the hand is over.
    """
    from croupier.cli import screen as felt

    session = seat.session
    if session.in_turn and session.driver.table.playing:
        return due
    lost, budget = -session.net, max(budget, session.bought)
    reached = [share for share in due if lost * 100 >= share * budget]
    if reached:
        what = f"you have lost {max(reached)} % of the {felt.money(budget)} you brought"
        seat.say(f"notice: {what}.", style="yellow")
    return [share for share in due if share not in reached]


def farewell(seat: Seat) -> None:
    """Show the session's result: rounds, net, the expectation, and how far off luck was."""
    from rich.text import Text

    from croupier.cli import screen as felt

    session = seat.session
    wagered = sum(one.staked for one in session.rounds)
    if session.laid:
        seat.say(f"you leave {felt.money(session.laid)} on the layout, in an unsettled round")
    played = len(session.rounds)
    many = "1 round" if played == 1 else f"{played} rounds"
    seat.say(f"{many} in {felt.clock(session.seconds)}")
    did = "bet" if session.in_turn else "wagered"
    seat.say(f"{did} {felt.money(wagered)}, chips {felt.money(session.balance)}")
    seat.say(Text("net ").append(felt.signed(session.net), felt.tone(session.net)))
    if all(one.expected is not None for one in session.rounds if one.staked) and wagered:
        seat.say(_expectation(session))


def _expectation(session: Session) -> str:
    """Expected against actual, from the exact laws of the wagers that were made."""
    from fractions import Fraction

    from croupier.analysis.figures import fixed, root

    expected = sum((one.expected or Fraction(0) for one in session.rounds), Fraction(0))
    variance = sum((one.variance or Fraction(0) for one in session.rounds), Fraction(0))
    deviation = root(variance / 10_000)
    return f"expected {fixed(expected / 100, 2)}, give or take {fixed(deviation, 2)}"
