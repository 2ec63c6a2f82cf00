"""What may stand together at one blackjack table, as a submission is checked.

Fifteen things by fifteen: X barred by either section, D impossible by the number of decks, p not
barred but dealt so that it does not fit, . allowed. The table is written out here once more, and
so are the clauses; nothing of it is read from the game.
"""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.games import registry
from croupier.rulebook.citation import verifies
from croupier.rulebook.compliance import Finding, findings
from croupier.rulebook.submission import parse_document
from tests.rulebook.submissions import HEAD, by_reading

PLAIN = {"hole_card": '"none"', "resplit": '"no"', "decks": "6", "seats": "6"}
THINGS: dict[str, dict[str, str]] = {
    "surrender": {"surrender": '"yes"'},
    "6_to_5": {"variant": '"6_to_5"', "decks": "2"},
    "hole": {"hole_card": '"hole"', "six_five_reader": '"yes"'},
    "face_up": {"hole_card": '"face_up"'},
    "several_players": {"players_per_box": "2"},
    "resplit": {"resplit": '"yes"'},
    "over_under_13": {"additional": '"over_under_13"'},
    "sevens": {"additional": '"sevens"'},
    "multiple_action": {"multiple_action": '"three"'},
    "progressive": {"progressive": '"on"'},
    "bonus": {"bonus": '"1"', "bonus_prizes": '{ "1" = { "5" = 3, "53" = 1 } }'},
    "streak": {"streak": '"on"'},
    "match": {"match": '"on"'},
    "twenty": {"twenty": '"A"'},
    "optional_bonus": {"optional_bonus": '"on"'},
}
MATRIX = {
    "surrender": "- X . X . . . . X X . . . . .",
    "6_to_5": "X - . p . . p D p D p p D p D",
    "hole": ". . - X . . . . p X . . . . .",
    "face_up": "X p X - . X . . p X . . . . .",
    "several_players": ". . . . - . . . . X . . . . .",
    "resplit": ". . . X . - . . X . . . . . .",
    "over_under_13": ". p . . . . - X . X . . . . .",
    "sevens": ". D . . . . X - . X . . . . .",
    "multiple_action": "X p p p . X . . - X X X X X X",
    "progressive": "X D X X X . X X X - X X . X X",
    "bonus": ". p . . . . . . X X - X . X X",
    "streak": ". p . . . . . . X X X - . X X",
    "match": ". D . . . . . . X . . . - . X",
    "twenty": ". p . . . . . . X X X X . - X",
    "optional_bonus": ". D . . . . . . X X X X X X -",
}
CLAUSES = {
    ("surrender", "6_to_5"): "8.c",
    ("surrender", "face_up"): "6.k.3",
    ("surrender", "multiple_action"): "8.c",
    ("surrender", "progressive"): "8.c",
    ("6_to_5", "sevens"): "2.a.3",
    ("6_to_5", "progressive"): "2.a.3",
    ("6_to_5", "match"): "2.a.4",
    ("6_to_5", "optional_bonus"): "2.a.4",
    ("hole", "face_up"): "6.k",
    ("hole", "progressive"): "6.j.2",
    ("face_up", "resplit"): "6.k.5",
    ("face_up", "progressive"): "6.k",
    ("several_players", "progressive"): "13.a",
    ("resplit", "multiple_action"): "11.e",
    ("over_under_13", "sevens"): "17.a",
    ("over_under_13", "progressive"): "17.a",
    ("sevens", "progressive"): "17.a",
    ("multiple_action", "progressive"): "18.a",
    ("multiple_action", "bonus"): "18.a",
    ("multiple_action", "streak"): "18.a",
    ("multiple_action", "match"): "18.a",
    ("multiple_action", "twenty"): "18.a",
    ("multiple_action", "optional_bonus"): "18.a",
    ("progressive", "bonus"): "20.l",
    ("progressive", "streak"): "22.l",
    ("progressive", "twenty"): "24.i",
    ("progressive", "optional_bonus"): "25.h",
    ("bonus", "streak"): "20.l",
    ("bonus", "twenty"): "20.l",
    ("bonus", "optional_bonus"): "20.l",
    ("streak", "twenty"): "22.l",
    ("streak", "optional_bonus"): "22.l",
    ("match", "optional_bonus"): "23.g",
    ("twenty", "optional_bonus"): "24.i",
}
"""The clause that bars each pair, or the number of decks that excludes it."""
BOTH = {
    ("hole", "face_up"): {"variant": '"face_up"', "hole_card": '"hole"'},
    ("6_to_5", "face_up"): {"variant": '"6_to_5"', "hole_card": '"face_up"', "decks": "2"},
    ("over_under_13", "sevens"): {"additional": '["over_under_13", "sevens"]'},
}
"""How a submission would name two things that one key chooses between."""
ROWS = {one: dict(zip(MATRIX, line.split(), strict=True)) for one, line in MATRIX.items()}
PAIRS = [(one, other) for one in MATRIX for other in MATRIX if one != other]


def ordered(one: str, other: str) -> tuple[str, str]:
    """Two things in the order of the table."""
    names = list(MATRIX)
    return (one, other) if names.index(one) < names.index(other) else (other, one)


def choices(one: str, other: str) -> dict[str, str]:
    """What a table chooses that has both; six to five is dealt from two decks."""
    both = BOTH.get(ordered(one, other))
    if both is not None:
        return {**PLAIN, **both}
    return by_hand({**PLAIN, **THINGS[one], **THINGS[other]}, "6_to_5" in (one, other))


def by_hand(chosen: dict[str, str], six_to_five: bool) -> dict[str, str]:
    """At six to five there are two decks, and the card reader says whether there is a hole card."""
    if not six_to_five:
        return {key: value for key, value in chosen.items() if key != "six_five_reader"}
    return {**{key: one for key, one in chosen.items() if key != "hole_card"}, "decks": "2"}


def submitted(chosen: dict[str, str], *accept: str) -> list[Finding]:
    """What is found at such a table beside notices."""
    names = ", ".join(f'"{name}"' for name in accept)
    lines = [f"{key} = {value}" for key, value in chosen.items()]
    text = "\n".join(["[[table]]", 'id = "BJ-01"', 'game = "blackjack"', *lines])
    text += f"\naccept = [{names}]\n" if accept else "\n"
    document = parse_document("submission.toml", HEAD + text)
    found = findings(document, registry.games(), registry.KEYS)
    return [one for one in found if one.severity != "note" and not by_reading(one)]


def test_the_table_reads_the_same_both_ways() -> None:
    assert list(THINGS) == list(MATRIX)
    assert len(MATRIX) == 15
    for one, other in PAIRS:
        assert ROWS[one][other] == ROWS[other][one]
    barred = {ordered(a, b) for a, b in PAIRS if ROWS[a][b] in "XD"}
    assert set(CLAUSES) == barred


@pytest.mark.parametrize("one", THINGS)
def test_each_by_itself_is_lawful(one: str) -> None:
    assert submitted(by_hand({**PLAIN, **THINGS[one]}, one == "6_to_5")) == []


@verifies("blackjack.6.j.2", "blackjack.6.k", "blackjack.6.k.3", "blackjack.6.k.5")
@verifies("blackjack.8.c", "blackjack.11.e", "blackjack.13.a", "blackjack.17.a", "blackjack.18.a")
@verifies("blackjack.20.l", "blackjack.22.l", "blackjack.23.g", "blackjack.24.i")
@verifies("blackjack.25.h", "cmr146.13.7")
@pytest.mark.parametrize(("one", "other"), [p for p in PAIRS if ROWS[p[0]][p[1]] == "X"])
def test_what_is_barred_is_refused_with_its_clause(one: str, other: str) -> None:
    found = submitted(choices(one, other))
    refused = [finding for finding in found if finding.severity == "error"]
    clause = f"blackjack.{CLAUSES[ordered(one, other)]}"
    assert any(clause in finding.cites for finding in refused), (clause, found)
    assert all(finding.message for finding in refused)
    again = submitted(choices(one, other), " with ".join(ordered(one, other)))
    assert [finding for finding in again if finding.severity == "error"] == refused


@verifies("blackjack.2.a", "blackjack.2.a.1", "blackjack.2.a.3", "blackjack.2.a.4")
@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
@pytest.mark.parametrize(("one", "other"), [p for p in PAIRS if ROWS[p[0]][p[1]] == "D"])
def test_what_no_number_of_decks_allows_is_refused(one: str, other: str, decks: int) -> None:
    found = submitted({**choices(one, other), "decks": str(decks)})
    refused = {cite for finding in found if finding.severity == "error" for cite in finding.cites}
    assert {"blackjack.2.a.1", f"blackjack.{CLAUSES[ordered(one, other)]}"} <= refused


@verifies("blackjack.6a.c.1", "blackjack.18.c", "blackjack.18.e")
@pytest.mark.parametrize(("one", "other"), [p for p in PAIRS if ROWS[p[0]][p[1]] == "p"])
def test_what_does_not_fit_is_taken_only_where_it_is_accepted_by_name(one: str, other: str) -> None:
    chosen, name = choices(one, other), " with ".join(ordered(one, other))
    (warning,) = submitted(chosen)
    assert warning.severity == "warning"
    assert name in warning.message
    assert warning.cites
    assert submitted(chosen, name) == []
    other_name = submitted(chosen, "6_to_5 with something else")
    assert {finding.severity for finding in other_name} == {"warning"}
    assert len(other_name) == 2


@pytest.mark.parametrize(("one", "other"), [p for p in PAIRS if ROWS[p[0]][p[1]] == "."])
def test_the_rest_stands_together(one: str, other: str) -> None:
    assert submitted(choices(one, other)) == []


SAME_SUIT = {"additional": '"same_suit"'}


@verifies("blackjack.17.a", "blackjack.17.a.2")
@pytest.mark.parametrize("other", [one for one in MATRIX if one not in ("over_under_13", "sevens")])
def test_same_suit_stands_where_over_and_under_13_do(other: str) -> None:
    chosen = {**choices("over_under_13", other), **SAME_SUIT}
    mark, found = ROWS["over_under_13"][other], submitted(chosen)
    severities = {finding.severity for finding in found}
    assert severities == {"X": {"error"}, "p": {"warning"}, ".": set()}[mark]


@verifies("blackjack.17.a")
@pytest.mark.parametrize("other", ["sevens", "over_under_13"])
def test_one_wager_of_section_17_alone(other: str) -> None:
    (found,) = submitted({**PLAIN, "additional": f'["same_suit", "{other}"]'})
    assert found.severity == "error"
    assert "blackjack.17.a" in found.cites


def test_the_command_prints_the_clause_and_says_so_in_its_exit_code(tmp_path: Path) -> None:
    file = tmp_path / "submission.toml"
    file.write_text(
        HEAD + '[[table]]\nid = "BJ-01"\ngame = "blackjack"\nsurrender = "yes"\n'
        'variant = "6_to_5"\ndecks = 2\n'
    )
    ran = CliRunner().invoke(app, ["check", str(file), "--json"])
    assert ran.exit_code == 1
    assert "blackjack.8.c" in ran.stdout
    assert "table BJ-01" in ran.stdout
