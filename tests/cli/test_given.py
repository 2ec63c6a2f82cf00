"""Numbers as people write them, and options that would have no effect."""

from __future__ import annotations

from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.cli.command import Command, broken
from croupier.cli.common import excludes, given, idle, needs
from croupier.cli.guard import guarded
from croupier.cli.numbers import dollars_of, whole
from croupier.core.errors import Refused
from croupier.rulebook.whole_number import read

PROVED = "docs/examples/proved.jsonl"
NumberOpt = Annotated[int, typer.Option(parser=whole(1, 1_000_000))]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1e6", 1_000_000),
        ("1M", 1_000_000),
        ("1_000_000", 1_000_000),
        ("1,000,000", 1_000_000),
        ("2.5k", 2_500),
        ("1,500.5k", 1_500_500),
        ("2,50", None),
        ("1,5", None),
        ("1,0000", None),
        (",500", None),
        ("1,000,5", None),
        ("1,500e3", None),
        ("-3", -3),
        ("0", 0),
        ("1.5", None),
        ("1/1", None),
        ("", None),
        ("many", None),
        ("k", None),
        ("1e-3", None),
        ("nan", None),
        ("inf", None),
        ("٣", None),
        (f"1{'0' * 40}e-35", None),
        (f"0.{'0' * 45}1e46", None),
    ],
)
def test_a_number_is_read_as_people_write_it(text: str, number: int | None) -> None:
    assert read(text) == number


@pytest.mark.parametrize("text", ["1e99999999999", "9" * 5_000, "1e400"])
def test_a_number_beyond_all_bounds_is_too_large_at_once(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="too large"):
        whole(0, 10**15)(text)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("25", 2500), ("$1,000", 100_000), ("2.50", 250), ("1e4", 1_000_000), ("5k", 500_000)],
)
def test_dollars_are_read_like_any_other_number(text: str, amount: int) -> None:
    assert dollars_of("--bankroll", text) == amount


@pytest.mark.parametrize("text", ["1e-3", "2.505", "2,50", "-5", "-1e3", "٣", "nan", "", "many"])
def test_what_is_no_amount_is_refused_with_its_option(text: str) -> None:
    with pytest.raises(Refused, match=r"^--amount .*Accepted: 25, 2\.50, .*1,000, 5k, 1e4\.$"):
        dollars_of("--amount", text)


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "PROVED", "--noted", ""),
        ("verify", "PROVED", "--key="),
        ("verify", "PROVED", "--checkpoint", ""),
        ("verify", "PROVED", "--receipts", ""),
        ("odds", "roulette", "--options", ""),
        ("odds", "roulette", "--preset", ""),
        ("odds", "roulette", "--set", ""),
    ],
)
def test_an_option_with_an_empty_value_is_never_ignored(words: tuple[str, ...]) -> None:
    """As a script passes a variable that is not set: nothing would be checked against it."""
    done = CliRunner().invoke(app, [word.replace("PROVED", PROVED) for word in words])
    option = next(word for word in words if word.startswith("--")).rstrip("=")
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{option}: its value is empty" in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("odds", "blackjack", "--strategy", "total", "--play=basic"),
            "--strategy total with --play basic: only the last would count. Accepted: one of them.",
        ),
        (("odds", "bigsix", "--digits", "2", "--digits", "x"), "--digits: 'x'"),
        (("odds", "bigsix", "--digits", "2", "--digits=2", "--wager", "x"), "'x': no such name"),
        (("odds", "bigsix", "--wager", "--digits", "--digits", "2"), "'--digits': no such"),
    ],
)
def test_an_option_with_two_names_has_one_value(words: tuple[str, ...], said: str) -> None:
    """The first of two would have no effect, and nobody would notice."""
    done = CliRunner().invoke(app, [*words])
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in " ".join(done.stderr.split())


def test_no_cards_may_be_written_as_nothing() -> None:
    done = CliRunner().invoke(app, ["odds", "reddog", "--seen", "", "--set", "decks=1"])
    assert done.exit_code == 0, done.stderr


def called(*words: str) -> Refused | None:
    """What a command with a few options refuses."""
    refusals: list[Refused] = []

    def tried(
        number: NumberOpt = 7,
        count: Annotated[str | None, typer.Option()] = None,
        plain: Annotated[bool, typer.Option("--plain/--no-plain")] = False,
    ) -> None:
        try:
            needs("--number", "--count")
            excludes("--plain", "--count", why="it has no counts")
            idle("--no-plain", "nothing is plain here", "--plain")
        except Refused as refusal:
            refusals.append(refusal)

    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command("tried", cls=Command)(tried)
    typer.main.get_command(app).main(list(words), standalone_mode=False)
    return refusals[0] if refusals else None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), ""),
        (("--number", "3", "--count", "hi-lo"), ""),
        (("--number", "7"), "--number 7 needs --count: without it, it has no effect."),
        (("--number", "1k"), "--number 1000 needs --count: without it, it has no effect."),
        (("--plain",), ""),
        (
            ("--plain", "--count", "hi-lo"),
            "--plain with --count: it has no counts. Accepted: one of them.",
        ),
        (("--no-plain",), "--no-plain: nothing is plain here. Accepted: --plain."),
    ],
)
def test_an_option_without_effect_is_refused_with_the_reason(
    words: tuple[str, ...], said: str
) -> None:
    assert str(called(*words) or "") == said


def test_nothing_was_given_outside_a_command() -> None:
    assert given("--count") == ""


def test_a_signal_to_the_program_is_its_exit_code() -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    assert guarded(interrupted) == 130


def test_a_long_example_is_broken_as_a_shell_reads_it() -> None:
    assert broken("croupier equity poker AsKs QQ", 20) == [
        "croupier equity \\",
        "    poker AsKs QQ",
    ]


def test_an_option_that_does_not_exist_is_answered_with_another_option_only() -> None:
    near = CliRunner().invoke(app, ["sign", "x", "--outpt", "zz"], terminal_width=200)
    assert "no such option: --outpt. Did you mean --output?" in near.stderr
    argument = CliRunner().invoke(app, ["sign", "x", "--table", "zz"], terminal_width=200)
    assert (argument.exit_code, argument.stdout) == (2, "")
    assert "no such option: --table. Usage:" in argument.stderr
