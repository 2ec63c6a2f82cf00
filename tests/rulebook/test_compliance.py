"""Compliance: each kind of finding, with its line, its clause and what would be allowed."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.core.errors import BadFile
from croupier.games import registry
from croupier.rulebook.citation import verifies
from croupier.rulebook.compliance import Finding, check, findings
from croupier.rulebook.finding import RANK
from croupier.rulebook.option import revised, schema
from croupier.rulebook.submission import Document, parse_document
from tests.rulebook.submissions import HEAD
from tests.rulebook.toys import AUTHORIZED, GAMES, errors, found, told, written

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "example-casino.toml"


def one(text: str) -> Finding:
    """The only error of a submission."""
    (finding,) = errors(text)
    return finding


def test_the_example_checks_clean() -> None:
    listed = croupier.check(EXAMPLE)
    assert {finding.severity for finding in listed} == {"note"}
    games = {table.about["game"] for table in parse_document("", EXAMPLE.read_text()).tables}
    assert games == {"roulette", "bigsix", "sicbo"}


def test_the_front_door_checks_a_file(tmp_path: Path) -> None:
    text = HEAD + '[[table]]\nid = "A"\ngame = "roulette"\nwheel = "tripple"\n'
    file = written(tmp_path, text)
    (finding,) = (one for one in croupier.check(file) if one.severity != "note")
    assert (finding.file, finding.line, finding.severity) == (file, 6, "error")
    assert (finding.where, finding.key, finding.chosen) == ("table A", "wheel", "tripple")
    assert finding.allowed.endswith("single, double, double_used_as_single")
    assert "cmr146.10.2" in finding.cites
    assert "wheel = tripple" in finding.message


def test_a_syntax_error_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadFile) as refused:
        check(written(tmp_path, HEAD + "[[table]]\nwheel = single\n"), GAMES, AUTHORIZED)
    assert refused.value.line == 4


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="croupier dossier 1"):
        check(written(tmp_path, 'format = "croupier dossier 1"\n'), GAMES, AUTHORIZED)


def test_an_unknown_key_is_an_error_with_the_nearest_known_one() -> None:
    finding = one('[[table]]\nid = "A"\ngame = "roulette"\nlimits = { mim = 5 }\n')
    assert told([finding]) == [(6, "table A", "limits.mim")]
    assert "Did you mean 'limits.min'?" in finding.message
    assert "limits.min" in finding.allowed


def test_an_unknown_part_is_an_error() -> None:
    finding = one('tabel = 1\n[[table]]\nid = "A"\ngame = "roulette"\n')
    assert told([finding]) == [(3, "submission", "tabel")]
    assert "Did you mean 'table'?" in finding.message
    assert "table" in finding.allowed


@verifies("roulette.2.a", "bigsix.5.a", "sicbo.4.b")
@pytest.mark.parametrize(
    ("game", "wager", "odds", "least", "clause"),
    [
        ("roulette", "straight", "34 to 1", "35 to 1", "roulette.2.a"),
        ("bigsix", "joker", "44 to 1", "45 to 1", "bigsix.5.a"),
        ("sicbo", "total_4", "49 to 1", "50 to 1", "sicbo.4.b"),
        ("sicbo", "single_1", "1 to 2", "1 to 1", "sicbo.4.b"),
    ],
)
def test_odds_below_the_floor_are_an_error(
    game: str, wager: str, odds: str, least: str, clause: str
) -> None:
    finding = one(f'[[table]]\nid = "A"\ngame = "{game}"\n[table.odds]\n{wager} = "{odds}"\n')
    assert told([finding]) == [(7, "table A", f"odds.{wager}")]
    assert (finding.allowed, finding.cites) == (f"at least {least}", (clause,))


@verifies("sicbo.4.c")
def test_fixed_odds_are_an_error_even_if_higher() -> None:
    finding = one('[[table]]\nid = "A"\ngame = "sicbo"\nodds.single_3_two = "5 to 1"\n')
    assert (finding.line, finding.allowed, finding.cites) == (6, "2 to 1", ("sicbo.4.c",))


@verifies("roulette.1.g")
@pytest.mark.parametrize("color", ["color6", "color7", "color8"])
@pytest.mark.parametrize("other", ["red", "black"])
def test_color_wagers_together_with_red_and_black_are_an_error(color: str, other: str) -> None:
    wheel = {"color7": "single"}.get(color, "double")
    text = f'[[table]]\nid = "A"\ngame = "roulette"\n{color} = true\nwheel = "{wheel}"\n'
    assert errors(text) == []
    finding = one(f'{text}{other} = "yes"\n')
    assert told([finding]) == [(8, "table A", other)]
    assert finding.cites == ("roulette.1.g",)
    assert f"{color} = yes" in finding.message


def test_a_combination_points_at_the_later_of_its_choices() -> None:
    head = '[[table]]\nid = "A"\ngame = "roulette"\n'
    assert one(head + "red = true\ncolor6 = true\n").key == "color6"
    assert one(head + "color6 = true\nred = true\n").key == "red"


@verifies("cmr147.07.1")
def test_a_maximum_below_ten_minimums_is_an_error() -> None:
    finding = one('[[table]]\nid = "A"\ngame = "sicbo"\nlimits = { min = 10, max = 99 }\n')
    assert told([finding]) == [(6, "table A", "limits.max")]
    assert (finding.chosen, finding.allowed) == ("99", "at least $100")
    assert finding.cites == ("cmr147.07.1",)


@verifies("cmr147.07.1")
def test_the_minimum_is_pointed_at_where_no_maximum_is_stated() -> None:
    finding = one('[[table]]\nid = "A"\ngame = "sicbo"\nlimits.min = 60\n')
    assert (finding.line, finding.key, finding.allowed) == (6, "limits.max", "at least $600")


@verifies("cmr147.07.2.a")
def test_limits_of_a_wager_that_is_unknown_or_not_offered_are_an_error() -> None:
    head = '[[table]]\nid = "A"\ngame = "roulette"\n'
    finding = one(f"{head}limits.wager.rde.max = 100\n")
    assert (finding.line, finding.key) == (6, "limits.wager.rde")
    assert "Did you mean 'red'?" in finding.message
    assert "red" in finding.allowed
    finding = one(f"{head}limits.wager.six_color.max = 100\n")
    assert "not offered at this table" in finding.message
    assert finding.cites == ("roulette.1.e.6.ii",)
    assert errors(f"{head}limits.wager.six_color.max = 100\ncolor6 = true\n") == []
    finding = one(f"{head}limits.wager.dozen.max = 100\ncolor8 = true\n")
    assert finding.cites == ("roulette.1.g",)


@verifies("cmr147.07.2.b")
def test_tables_may_have_different_maximums() -> None:
    tables = "".join(
        f'[[table]]\nid = "{name}"\ngame = "sicbo"\n'
        f"limits = {{ max = {most}, wager = {{ small = {{ max = {most} }} }} }}\n"
        for name, most in (("A", 500), ("B", 5000))
    )
    assert errors(tables) == []


@verifies("cmr147.02")
def test_a_game_that_is_not_authorized_is_an_error() -> None:
    for where in ('[[table]]\nid = "A"\ngame = "roullete"\n', "[uniform.roullete]\n"):
        finding = next(one for one in errors(where) if one.key != "table")
        assert finding.cites == ("cmr147.02",)
        assert "Did you mean 'roulette'?" in finding.message
        assert "roulette" in finding.allowed
    only = {key: game for key, game in GAMES.items() if key != "toy"}
    text = HEAD + '[[table]]\nid = "A"\ngame = "toy"\n'
    (finding,) = findings(parse_document("x", text), GAMES, tuple(only))
    assert (finding.line, finding.key, finding.severity) == (5, "game", "error")


@verifies("cmr147.02")
@pytest.mark.parametrize("game", ["", "game = 5\n", "game = []\n"])
def test_a_table_without_a_game_is_an_error(game: str) -> None:
    finding = one(f'[[table]]\nid = "A"\n{game}')
    assert (finding.key, finding.cites) == ("game", ("cmr147.02",))


@verifies("cmr147.02")
def test_a_table_of_an_authorized_game_is_checked_and_no_error_by_itself() -> None:
    text = '[[table]]\nid = "A"\ngame = "roulette"\n'
    assert {finding.severity for finding in found(text)} == {"note"}
    assert told(errors(f"{text}wheel = 5\n")) == [(6, "table A", "wheel")]


@verifies("cmr147.02")
def test_an_authorized_game_that_is_not_built_is_a_warning() -> None:
    text = HEAD + '[[table]]\nid = "A"\ngame = "zappit"\nanything = 1\n'
    built = {"roulette": GAMES["roulette"]}
    (finding,) = findings(parse_document("x", text), built, registry.KEYS)
    assert (finding.severity, finding.key, finding.line) == ("warning", "game", 5)
    assert "not checked" in finding.message


def test_ids_are_there_and_are_their_own() -> None:
    tables = '[[table]]\nid = "A"\ngame = "sicbo"\n' * 2 + '[[table]]\ngame = "sicbo"\n'
    second, third = errors(tables)
    assert told([second, third]) == [(7, "table A", "id"), (9, "table number 3", "id")]
    assert "on line 3" in second.message
    pits = '[[pit]]\nid = "P"\n[[pit]]\nid = "P"\n[[pit]]\nid = 5\n'
    listed = errors(pits + '[[table]]\nid = "A"\ngame = "sicbo"\n')
    assert told(listed) == [(6, "pit P", "id"), (8, "pit 5", "id")]


def test_an_unknown_pit_is_an_error() -> None:
    finding = one('[[pit]]\nid = "P1"\n[[table]]\nid = "A"\ngame = "sicbo"\npit = "P2"\n')
    assert told([finding]) == [(8, "table A", "pit")]
    assert finding.allowed == "P1"


def test_a_submission_without_a_table_is_an_error() -> None:
    assert told(errors("")) == [(None, "submission", "table")]
    assert told(errors("table = 5\n")) == [(3, "submission", "table")]
    assert told(errors("[table]\nid = 5\n")) == [(3, "submission", "table")]
    listed = errors('uniform = 5\npit = [1]\n[[table]]\nid = "A"\ngame = "sicbo"\n')
    assert told(listed) == [(3, "submission", "uniform"), (4, "submission", "pit")]


def test_a_choice_that_is_barred_at_a_game_is_an_error_with_its_clause() -> None:
    text = '[[table]]\nid = "A"\ngame = "sicbo"\nwager.verbal_cash = '
    assert "sicbo.3.a" in one(f"{text}true\n").cites
    assert errors(f"{text}false\n") == []


def test_what_is_uniform_holds_at_every_table_of_the_game() -> None:
    text = '[uniform.toy]\nlimits.min = 60\n[[table]]\nid = "A"\ngame = "toy"\n'
    assert told(errors(text)) == [(4, "uniform toy", "limits.max")]
    assert errors(f"{text}limits.max = 600\n") == []


def test_a_table_that_contradicts_what_is_uniform_is_an_error() -> None:
    uniform = '[uniform.roulette]\nodds = { straight = "36 to 1" }\n'
    table = '[[table]]\nid = "A"\ngame = "roulette"\nodds.straight = '
    finding = one(f'{uniform}{table}"37 to 1"\n')
    assert told([finding]) == [(8, "table A", "odds.straight")]
    assert "contradicts uniform roulette, line 4" in finding.message
    assert (finding.chosen, finding.allowed) == ("37 to 1", "36 to 1")
    assert finding.cites == ("roulette.2.a",)
    assert errors(f'{uniform}{table}"36:1"\n') == []


def test_a_mistake_in_what_is_uniform_is_found_once() -> None:
    tables = "".join(f'[[table]]\nid = "{name}"\ngame = "roulette"\n' for name in "ABC")
    uniform = '[uniform.roulette]\nwheel = "tripple"\nodds.straight = "1 to 1"\n'
    listed = errors(uniform + tables)
    assert told(listed) == [
        (4, "uniform roulette", "wheel"),
        (5, "uniform roulette", "odds.straight"),
    ]


def test_what_is_uniform_is_checked_without_a_table_too() -> None:
    other = '[[table]]\nid = "A"\ngame = "sicbo"\n'
    listed = errors(f'{other}[uniform.roulette]\nodds.straight = "1 to 1"\n')
    assert told(listed) == [(7, "uniform roulette", "odds.straight")]


def test_uniform_odds_of_a_wager_that_some_tables_do_not_offer_are_no_error() -> None:
    uniform = '[uniform.roulette]\nodds.six_color = "6 to 1"\n'
    assert errors(f'{uniform}[[table]]\nid = "A"\ngame = "roulette"\n') == []


PITS = '[[pit]]\nid = "P1"\n[[pit]]\nid = "P2"\n'


def toys(*tables: str) -> str:
    """Tables of the toy game, four lines each: A, B, C ..."""
    return "".join(
        f'[[table]]\nid = "{name}"\ngame = "toy"\n{choices}\n'
        for name, choices in zip("ABCDEF", tables, strict=False)
    )


def test_pit_choices_hold_at_the_tables_that_know_them() -> None:
    pit = '[[pit]]\nid = "P1"\nshuffle = "wash"\n'
    tables = '[[table]]\nid = "A"\ngame = "toy"\npit = "P1"\n'
    other = '[[table]]\nid = "B"\ngame = "sicbo"\npit = "P1"\n'
    assert errors(pit + tables + other) == []
    finding = one(pit + other)
    assert told([finding]) == [(5, "pit P1", "shuffle")]
    finding = one(pit.replace("wash", "wahs") + tables + other)
    assert "Did you mean 'wash'?" in finding.message
    assert finding.allowed == "lace, wash"
    finding = one(f'{pit}{tables}shuffle = "lace"\n')
    assert "table A contradicts pit P1, line 5" in finding.message


def test_a_pit_without_tables_is_checked_against_every_game() -> None:
    table = '[[table]]\nid = "A"\ngame = "sicbo"\n'
    assert errors(f'{table}[[pit]]\nid = "P1"\nshuffle = "wash"\n') == []
    assert told(errors(f'{table}[[pit]]\nid = "P1"\nshufle = "wash"\n')) == [
        (8, "pit P1", "shufle")
    ]


def test_a_table_has_its_own_choice_where_the_pit_does_not_bind() -> None:
    pit = '[[pit]]\nid = "P1"\nlimits.increment = 5\n'
    assert (
        errors(f'{pit}[[table]]\nid = "A"\ngame = "toy"\npit = "P1"\nlimits.increment = 1\n') == []
    )


def test_tables_that_differ_within_a_pit_are_an_error_that_names_both() -> None:
    tables = toys('pit = "P1"\nshuffle = "lace"', 'pit = "P1"\nshuffle = "wash"', 'pit = "P2"')
    finding = one(PITS + tables)
    assert told([finding]) == [(16, "table B", "shuffle")]
    assert "table B has wash and table A has lace" in finding.message
    assert (finding.allowed, finding.cites) == ("lace", ("toy.3",))
    assert errors(PITS + tables.replace('pit = "P1"\nshuffle = "wash"', 'shuffle = "wash"')) == []
    assert errors(toys('shuffle = "lace"', 'shuffle = "wash"')) == []


def test_tables_that_differ_within_a_deck_count_are_an_error() -> None:
    finding = one(toys('same_suit = "A"', 'decks = 8\nsame_suit = "B"', 'same_suit = "B"'))
    assert told([finding]) == [(15, "table C", "same_suit")]
    assert "table C has B and table A has A" in finding.message


def test_tables_that_differ_within_the_establishment_are_an_error() -> None:
    finding = one(toys("", 'raise_odds.main = "6 to 1"'))
    assert told([finding]) == [(10, "table B", "raise_odds")]
    assert "table B has raise_odds.main=6:1 and table A has none" in finding.message
    same = 'raise_odds.main = "6 to 1"'
    assert errors(toys(same, 'raise_odds = { main = "12:2" }')) == []


def test_a_choice_that_cannot_be_read_is_not_compared() -> None:
    listed = errors(toys('same_suit = "A"', 'same_suit = "Z"', 'decks = 99\nsame_suit = "B"'))
    assert told(listed) == [(10, "table B", "same_suit"), (14, "table C", "decks")]


def beside_signs(text: str) -> list[Finding]:
    """What is found apart from the signs that the limits of every table need."""
    return [one for one in found(text) if one.key not in ("limits.min", "limits.max")]


def test_a_switched_reading_is_a_warning_until_it_is_accepted() -> None:
    (finding,) = beside_signs(toys("ace_low_three_card = false"))
    assert (finding.line, finding.severity, finding.key) == (6, "warning", "ace_low_three_card")
    assert "GN-21" in finding.message
    (finding,) = beside_signs(toys('ace_low_three_card = false\naccept = ["ace_low_three_card"]'))
    assert finding.severity == "note"
    assert finding.message.startswith("Accepted: ")


@verifies("sicbo.2.a.2")
def test_the_other_reading_of_two_of_a_kind_is_a_warning() -> None:
    listed = found('[[table]]\nid = "A"\ngame = "sicbo"\ntriple_wins_double = false\n')
    (finding,) = (one for one in listed if one.severity == "warning")
    assert (finding.key, finding.cites) == ("triple_wins_double", ("sicbo.2.a.2",))


def test_choices_that_do_not_fit_are_a_warning_until_they_are_accepted() -> None:
    (finding,) = beside_signs(toys("long = true\nstreak = true"))
    assert (finding.severity, finding.line, finding.cites) == ("warning", 7, ("toy.8",))
    assert finding.allowed == 'accept = ["long with streak"]'
    (finding,) = beside_signs(toys('long = true\nstreak = true\naccept = ["long with streak"]'))
    assert finding.severity == "note"


def test_accepting_nothing_is_a_warning_and_accepting_wrongly_an_error() -> None:
    (finding,) = beside_signs(toys('accept = [\n"nothing"]'))
    assert (finding.severity, finding.line, finding.key) == ("warning", 7, "accept")
    for wrong in ("5", '"all"', "[5]"):
        assert told(errors(toys(f"accept = {wrong}"))) == [(6, "table A", "accept")]


def notes(text: str) -> dict[str, Finding]:
    """The notes of a submission by their keys."""
    return {finding.key: finding for finding in found(text) if finding.severity == "note"}


@verifies("cmr147.03.3", "cmr147.03.3.a", "cmr147.03.3.b", "cmr147.03.3.c", "cmr147.07.6")
@verifies("cmr147.03.5")
def test_an_increment_entails_a_sign_an_announcement_and_notice_half_an_hour_ahead() -> None:
    note = notes(toys("limits.increment = 5"))["limits.increment"]
    clauses = {"cmr147.03.3", "cmr147.03.3.a", "cmr147.03.3.b", "cmr147.03.3.c", "cmr147.03.5"}
    assert clauses <= set(note.cites)
    for word in ("approved sign", "announcement", "notice to the Bureau", "half an hour"):
        assert word in note.message
    assert "limits.increment" not in notes(toys("limits.increment = 1"))


@verifies("cmr147.03.4", "cmr147.03.5", "cmr147.07.3")
@pytest.mark.parametrize(
    ("limit", "keys"),
    [
        ("", {"limits.min", "limits.max"}),
        ("limits = { min = 5, max = 500 }", {"limits.min", "limits.max"}),
        ("limits.min = 10", {"limits.min", "limits.max"}),
        ("limits.wager.main.max = 60", {"limits.min", "limits.max", "limits.wager"}),
    ],
)
def test_limits_entail_an_approved_sign_and_an_announcement_without_lead_time(
    limit: str, keys: set[str]
) -> None:
    noted = notes(toys(limit))
    assert set(noted) == keys
    for note in noted.values():
        assert {"cmr147.03.4", "cmr147.03.5", "cmr147.07.3"} <= set(note.cites)
        for word in ("sign as approved by the Bureau", "announcement", "no lead time"):
            assert word in note.message


def test_a_notice_goes_with_the_values_it_is_for() -> None:
    sicbo = '[[table]]\nid = "A"\ngame = "sicbo"\n'
    assert notes(sicbo)["shaker"].cites == ("cmr146.20.4.b.2",)
    assert "shaker" not in notes(f'{sicbo}shaker = "manual"\n')
    bigsix = '[[table]]\nid = "A"\ngame = "bigsix"\n'
    for chosen in ("", 'between = "void"\n', 'between = "previous_number"\n'):
        assert notes(bigsix + chosen)["between"].cites == ("bigsix.6.d",)


@pytest.mark.parametrize("game", ["roulette", "bigsix", "sicbo", "toy"])
def test_every_choice_that_entails_a_notice_is_noted(game: str) -> None:
    for declared in schema(GAMES[game].options).values():
        values = declared.type.values()
        for value in values if isinstance(values, list) and declared.notice else ():
            chosen = str(value).lower() if isinstance(value, bool) else f'"{value}"'
            table = f'[[table]]\nid = "A"\ngame = "{game}"\n{declared.key} = {chosen}\n'
            rules = revised(GAMES[game].options(), declared.attr, value)
            assert (declared.key in notes(table)) == declared.entails_notice(rules)


@verifies("roulette.2.b")
def test_every_double_zero_table_gives_notice_of_what_zero_does() -> None:
    roulette = '[[table]]\nid = "A"\ngame = "roulette"\n'
    for chosen in ("", 'zero_rule = "lose_all"\n', 'zero_rule = "lose_half"\n'):
        note = notes(roulette + chosen)["zero_rule"]
        assert note.cites == ("roulette.2.b", "cmr147.03.3")
        assert note.chosen == ("lose_half" if "half" in chosen else "lose_all")
    for wheel in ("single", "double_used_as_single", "tripel"):
        assert "zero_rule" not in notes(f'{roulette}wheel = "{wheel}"\n')


@verifies("cmr147.03.3.c")
def test_the_time_it_becomes_effective_is_stated() -> None:
    table = '[[table]]\nid = "A"\ngame = "toy"\n'
    head = 'format = "croupier submission 1"\n'
    (note,) = (one for one in found(table, head) if not one.key.startswith("limits."))
    assert (note.key, note.severity, note.cites) == ("effective", "note", ("cmr147.03.3.c",))
    for wrong in ("2026-03-01", "2026-03-01T06:00:00", '"soon"', "5"):
        assert told(errors(table, f"{head}effective = {wrong}\n")) == [
            (2, "submission", "effective")
        ]


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        ("nmae = 'X'", "nmae"),
        ("name = ''", "name"),
        ("name = 5", "name"),
        ("gaming_day_starts = '25:00'", "gaming_day_starts"),
        ("gaming_day_starts = 6", "gaming_day_starts"),
        ("time_zone = 'Boston'", "time_zone"),
        ("time_zone = 5", "time_zone"),
        ("holidays = '2026-04-20'", "holidays"),
        ("holidays = ['Easter']", "holidays"),
        ("holidays = [2026-04-20T00:00:00]", "holidays"),
    ],
)
def test_a_wrong_fact_of_the_establishment_is_an_error(fact: str, key: str) -> None:
    assert told(errors(f"[establishment]\n{fact}\n{toys('')}")) == [(4, "establishment", key)]


def test_right_facts_of_the_establishment_are_none() -> None:
    facts = "name = 'X'\ngaming_day_starts = 06:00:00\nholidays = [2026-04-20, '2026-05-25']\n"
    assert errors(f"[establishment]\n{facts}time_zone = 'America/New_York'\n{toys('')}") == []
    assert told(errors(f"establishment = 5\n{toys('')}")) == [(3, "submission", "establishment")]


def test_everything_is_found_in_one_pass_in_the_order_of_the_lines() -> None:
    listed = found(
        'strange = 1\n[[table]]\nid = "A"\ngame = "roulette"\nwheel = "tripple"\ncolor6 = true\n'
        "red = true\nlimits = { min = 5, max = 20, wager = { black = { max = -5 } } }\n"
        'odds = { strait = "1:1", red = "1:2" }\n'
    )
    grave = [finding for finding in listed if finding.severity == "error"]
    assert told(grave) == [
        (3, "submission", "strange"),
        (7, "table A", "wheel"),
        (9, "table A", "red"),
        (10, "table A", "limits.max"),
        (10, "table A", "limits.wager.black.max"),
        (11, "table A", "odds.red"),
        (11, "table A", "odds.red"),
        (11, "table A", "odds.strait"),
    ]
    assert listed == sorted(listed, key=lambda one: (one.line or 0, RANK[one.severity]))


def test_a_combination_with_a_choice_that_cannot_be_read_is_not_reported() -> None:
    listed = errors('[[table]]\nid = "A"\ngame = "roulette"\nwheel = "tripple"\ncolor7 = true\n')
    assert told(listed) == [(6, "table A", "wheel")]
    half_read = "limits.wager.main = { min = -1, max = 20 }"
    assert told(errors(toys(half_read))) == [(6, "table A", "limits.wager.main.min")]


NAMES = st.sampled_from(
    [
        "id",
        "pit",
        "game",
        "accept",
        "limits",
        "min",
        "max",
        "wager",
        "red",
        "odds",
        "straight",
        "wheel",
        "decks",
        "limits.min",
        "odds.straight",
        "shuffle",
        "same_suit",
        "color6",
        "x",
        "",
        "main",
        "wager.verbal_cash",
        "raise_odds",
    ]
)
SCALARS = st.sampled_from(
    [
        0,
        1,
        -1,
        5,
        10**30,
        2.5,
        2.505,
        float("nan"),
        float("inf"),
        True,
        False,
        "",
        "A",
        "P1",
        "yes",
        "roulette",
        "sicbo",
        "toy",
        "36 to 1",
        "1:1",
        "single",
        "Z",
        date(2026, 3, 1),
        datetime(2026, 3, 1, tzinfo=UTC),
    ]
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=8,
)
TABLES = st.dictionaries(NAMES, VALUES, max_size=6)
PLAYED = st.sampled_from([{"game": game} for game in ("roulette", "bigsix", "sicbo", "toy")])
ENTRIES = st.lists(st.builds(lambda one, game: {**one, **game}, TABLES, PLAYED), max_size=3)
DOCUMENTS = st.fixed_dictionaries(
    {},
    optional={
        "effective": VALUES,
        "establishment": VALUES
        | st.dictionaries(
            st.sampled_from(["name", "time_zone", "holidays", "gaming_day_starts"]), VALUES
        ),
        "uniform": VALUES | st.dictionaries(st.sampled_from(["toy", "sicbo", "x"]), TABLES),
        "pit": VALUES | st.lists(TABLES, max_size=2),
        "table": VALUES | ENTRIES,
        "x": VALUES,
    },
)


@given(DOCUMENTS)
def test_any_document_gives_findings_and_nothing_else(data: dict[str, Any]) -> None:
    listed = findings(Document("x.toml", data, {}), GAMES, AUTHORIZED)
    assert all(isinstance(finding, Finding) and finding.message for finding in listed)
    if not isinstance(data.get("table"), list):
        assert any(finding.severity == "error" for finding in listed)


@given(st.integers(0, 3000), st.integers(1, 60), st.text(max_size=6))
def test_any_spoiled_file_gives_findings_or_the_line_that_cannot_be_read(
    start: int, length: int, other: str
) -> None:
    text = EXAMPLE.read_text()
    spoiled = text[:start] + other + text[start + length :]
    lines = range(1, spoiled.count("\n") + 2)
    try:
        listed = findings(parse_document("x.toml", spoiled), GAMES, AUTHORIZED)
    except BadFile as refused:
        places = [refused.line]
    else:
        places = [finding.line for finding in listed if finding.line is not None]
    assert set(places) <= set(lines)


def test_what_depends_on_a_choice_that_cannot_be_read_is_not_guessed() -> None:
    roulette = '[[table]]\nid = "A"\ngame = "roulette"\nwheel = "tripple"\n'
    assert told(errors(f"{roulette}limits.wager.first_five.max = 100\n")) == [
        (6, "table A", "wheel")
    ]
    listed = beside_signs(toys('streak = "perhaps"\nlong = true'))
    assert [(finding.line, finding.severity) for finding in listed] == [(6, "error")]
