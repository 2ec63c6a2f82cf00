"""What a change takes: exactly the notices the law asks for, each way, with their times."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier.core.errors import Refused, UnknownName
from croupier.regulation.changes.diff import Diff
from croupier.regulation.changes.notices import Change, spoken
from croupier.rulebook.citation import verifies
from tests.regulation.writing_documents import EXAMPLES, cited, found, written

HEAD = """format = "croupier submission 1"
effective = 2026-03-02T18:30:00-05:00
[establishment]
name = "Example Casino"
time_zone = "America/New_York"
"""
TABLE = '[[table]]\nid = "T1"\n'


def compared(folder: Path, old: str, new: str, **asked: object) -> Diff:
    """Two submissions with these tables."""
    first = written(folder, HEAD + old, "old.toml")
    second = written(folder, HEAD + new, "new.toml")
    return croupier.diff(first, second, odds=False, **asked)  # type: ignore[arg-type]


def one(folder: Path, game: str, old: str, new: str, key: str, **asked: object) -> Change:
    """The change of one key at a table of a game."""
    table = f'{TABLE}game = "{game}"\n'
    made = compared(folder, f"{table}{old}\n", f"{table}{new}\n", **asked)
    assert not made.errors, made.errors
    return next(change for change in made.changes if change.key == key)


CASES = [
    # a rule, odds or an increment: half an hour
    ("roulette", 'zero_rule = "lose_half"', 'zero_rule = "lose_all"', "zero_rule", "half_hour"),
    ("blackjack", 'soft17 = "stand"', 'soft17 = "hit"', "soft17", "half_hour"),
    ("blackjack", "limits.increment = 1", "limits.increment = 5", "limits.increment", "half_hour"),
    ("sicbo", "", 'odds = { any_triple = "31 to 1" }', "odds.any_triple", "half_hour"),
    ("sicbo", 'odds = { any_triple = "31 to 1" }', "", "odds.any_triple", "half_hour"),
    ("poker", "ante = 1", "ante = 2", "ante", "half_hour"),
    ("poker", "max_raises = 3", "max_raises = 4", "max_raises", "half_hour"),
    # limits, of single wagers too, and the multiple of odds: at once
    ("roulette", "", "limits.min = 10", "limits.min", "at_once"),
    ("roulette", "", "limits.max = 600", "limits.max", "at_once"),
    ("roulette", "", "limits.wager.straight.max = 90", "limits.wager.straight.max", "at_once"),
    ("craps", "", "odds_multiple.4 = 5", "odds_multiple.4", "at_once"),
    ("poker", "limits.min = 4", "limits.min = 2", "limits.min", "at_once"),
    # the minimum of a poker table goes up with half an hour's notice
    ("poker", "limits.min = 2", "limits.min = 4", "limits.min", "half_hour"),
    # to withdraw
    ("blackjack", "", 'additional = "sevens"', "additional", "none"),
    ("blackjack", 'additional = "sevens"', "", "additional", "half_hour"),
    ("blackjack", 'additional = "sevens"', 'additional = "same_suit"', "additional", "half_hour"),
    ("letitride", "", "bonus = true", "bonus", "none"),
    ("letitride", "bonus = true", "", "bonus", "half_hour"),
    ("coloradoholdem", "", "bonus = true", "bonus", "none"),
    ("coloradoholdem", "bonus = true", "", "bonus", "half_hour"),
    # to lower
    ("reddog", "", 'odds = { spread_1 = "6 to 1" }', "odds.spread_1", "none"),
    ("reddog", 'odds = { spread_1 = "6 to 1" }', "", "odds.spread_1", "half_hour"),
    ("letitride", "cap = 75000", "cap = 80000", "cap", "none"),
    ("letitride", "cap = 80000", "cap = 75000", "cap", "half_hour"),
    ("letitride", "", "cap = 75000", "cap", "half_hour"),
    # odds without a way of their own: both ways
    *(
        (game, *change, key, "half_hour")
        for game, key, chosen in (
            ("letitride", "odds.main_flush", 'odds.main_flush = "9 to 1"'),
            ("doubledownstud", "odds.flush", 'odds.flush = "9 to 1"'),
            ("threecardpoker", "pair_plus.flush", 'pair_plus.flush = "4 to 1"'),
            ("coloradoholdem", "odds.required_flush", 'odds.required_flush = "9 to 1"'),
            (
                "spanish21",
                "match_odds.match_dealer_6_rank",
                "match_odds.match_dealer_6_rank = '5 to 1'",
            ),
        )
        for change in (("", chosen), (chosen, ""))
    ),
    # to raise
    ("chemindefer", "vig = 5", "vig = 4", "vig", "none"),
    ("chemindefer", "vig = 4", "vig = 5", "vig", "half_hour"),
    # five-card 21: both ways
    ("blackjack", "", "pay_five_card_21 = true", "pay_five_card_21", "half_hour"),
    ("blackjack", "pay_five_card_21 = true", "", "pay_five_card_21", "half_hour"),
    # reshuffling: in writing, both ways, and no other change of the shuffle
    ("baccarat", 'shuffle = "lace"', 'shuffle = "lace_reshuffle"', "shuffle", "written"),
    ("baccarat", 'shuffle = "lace_reshuffle"', 'shuffle = "wash"', "shuffle", "written"),
    ("baccarat", 'shuffle = "lace"', 'shuffle = "wash"', "shuffle", "none"),
    # how cards are cut and shuffled: no notice
    ("reddog", "", 'recut_by = "next"', "recut_by", "none"),
    ("blackjack", "", "limits.accept_outside = true", "limits.accept_outside", "none"),
    ("roulette", "", "tournament = true", "tournament", "filing"),
]


@pytest.mark.parametrize(("game", "old", "new", "key", "needs"), CASES)
@verifies("cmr147.03.3", "cmr147.03.4", "cmr147.07.6")
def test_a_change_needs_exactly_its_notice(
    tmp_path: Path, game: str, old: str, new: str, key: str, needs: str
) -> None:
    change = one(tmp_path, game, old, new, key)
    assert change.needs == needs
    half = needs == "half_hour"
    assert (change.bureau is not None) == half
    assert (change.sign is not None) == (needs in ("half_hour", "at_once"))
    assert (change.announcement is not None) == (needs in ("half_hour", "at_once"))
    assert (change.written is not None) == (needs in ("written", "filing"))
    assert change.lead_minutes == (30 if needs in ("half_hour", "written") else 0)


@verifies("cmr147.03.3.a", "cmr147.03.3.b", "cmr147.03.3.c", "cmr147.03.5", "cmr147.07.3")
def test_the_texts_name_the_change_the_table_and_the_time(tmp_path: Path) -> None:
    change = one(tmp_path, "blackjack", "", 'soft17 = "hit"', "soft17")
    time = "6:30 p.m. EST on Monday, March 2, 2026"
    for text in (change.sign, change.announcement, change.bureau):
        assert text is not None
        assert "soft 17: hit instead of stand" in text
        assert time in text
    assert change.bureau is not None
    assert "Table T1, Blackjack" in change.bureau
    assert {"cmr147.03.3.a", "cmr147.03.3.b", "cmr147.03.3.c", "cmr147.03.5"} <= set(change.cites)
    limit = one(tmp_path, "blackjack", "", "limits.min = 10", "limits.min")
    assert limit.sign == "The least that may be wagered: $10 instead of $5."
    assert {"cmr147.03.4", "cmr147.07.3", "cmr147.03.5"} <= set(limit.cites)


def test_a_closed_table_opens_with_its_sign(tmp_path: Path) -> None:
    change = one(tmp_path, "blackjack", "", 'soft17 = "hit"', "soft17", open=())
    assert change.needs == "opening"
    assert change.sign == "What the dealer does on a soft 17: hit."
    assert (change.announcement, change.bureau, change.latest) == (None, None, None)
    assert change.lead_minutes == 0
    shuffled = one(tmp_path, "baccarat", "", 'shuffle = "lace_reshuffle"', "shuffle", open=())
    assert shuffled.written is None


def test_where_nobody_plays_nothing_is_announced(tmp_path: Path) -> None:
    change = one(tmp_path, "blackjack", "", 'soft17 = "hit"', "soft17", empty=("T1",))
    assert change.announcement is None
    assert change.sign is not None
    assert change.bureau is not None


@pytest.mark.parametrize(
    ("at", "latest"),
    [
        ("2026-03-08T03:20:00-04:00", "2026-03-08T01:50:00-05:00"),
        ("2026-11-01T01:10:00-05:00", "2026-11-01T01:40:00-04:00"),
        ("2026-03-02T18:30:00-05:00", "2026-03-02T18:00:00-05:00"),
    ],
)
def test_half_an_hour_is_elapsed_time_when_clocks_change(
    tmp_path: Path, at: str, latest: str
) -> None:
    moment = datetime.fromisoformat(at)
    change = one(tmp_path, "blackjack", "", 'soft17 = "hit"', "soft17", at=moment)
    assert change.latest is not None
    assert change.latest.isoformat() == latest


def test_tables_that_must_agree_change_together(tmp_path: Path) -> None:
    tables = "".join(
        f'[[table]]\nid = "{name}"\ngame = "{game}"\nODDS'
        for name, game in (("C1", "craps"), ("C2", "minicraps"), ("C3", "craps"))
    )
    old, new = tables.replace("ODDS", ""), tables.replace("ODDS", 'odds_raise.hard_4 = "8 to 1"\n')
    made = compared(tmp_path, old, new)
    together = {one.table: one.together for one in made.changes if one.key == "odds_raise.hard_4"}
    assert together == {"C1": ("C2", "C3"), "C2": ("C1", "C3"), "C3": ("C1", "C2")}
    apart = compared(tmp_path, old, new.replace('odds_raise.hard_4 = "8 to 1"\n', "", 1))
    assert {"craps.4.b"} <= {clause for error in apart.errors for clause in error.cites}


def test_what_changes_the_cloth_closes_the_table_and_is_filed(tmp_path: Path) -> None:
    change = one(tmp_path, "blackjack", "", "match = true", "layout")
    assert change.begins == "closed"
    assert change.cites == ("cmr146.13.1",)
    assert change.after == "Match the Dealer (7 areas)"
    raised = one(tmp_path, "bigsix", "", 'odds = { joker = "46 to 1" }', "layout")
    assert (raised.before, raised.after) == ("Joker, 45 to 1", "Joker, 46 to 1")
    moved = compared(
        tmp_path, f'{TABLE}game = "blackjack"\n', f'{TABLE}game = "blackjack"\ndecks = 8\n'
    )
    assert [(one.key, one.begins) for one in moved.changes] == [("decks", "shoe")]


def test_another_game_and_another_table_need_no_notice(tmp_path: Path) -> None:
    made = compared(tmp_path, f'{TABLE}game = "bigsix"\n', f'{TABLE}game = "sicbo"\n')
    (change,) = made.changes
    assert (change.key, change.before, change.begins) == ("game", "Big Six Wheel", "closed")
    more = compared(
        tmp_path,
        f'{TABLE}game = "bigsix"\n',
        f'{TABLE}game = "bigsix"\n[[table]]\nid = "T2"\ngame = "sicbo"\n',
    )
    assert [(one.table, one.key) for one in more.changes] == [("T2", "table")]


def test_a_wager_that_comes_back_by_itself_is_said_to_be_offered(tmp_path: Path) -> None:
    """Without a color wager, red, black and the dozen are offered again."""
    table = f'{TABLE}game = "roulette"\nwheel = "double"\n'
    made = compared(tmp_path, f"{table}color8 = true\n", table)
    assert [(one.key, one.before, one.after) for one in made.changes[:4]] == [
        ("color8", "offered", "not offered"),
        ("red", "not offered", "offered"),
        ("black", "not offered", "offered"),
        ("dozen", "not offered", "offered"),
    ]
    signs = [one.sign or "" for one in made.changes[:2]]
    assert signs[0].endswith("No longer offered: the eight numbers color wager.")
    assert signs[1].endswith("Now offered: the red wager.")
    back = compared(tmp_path, table, f"{table}red = true\nblack = true\ndozen = true\n")
    assert not back.changes


@pytest.mark.parametrize("fact", ["name", "cloth", "logo"])
def test_another_name_on_the_felt_is_another_layout(tmp_path: Path, fact: str) -> None:
    head = HEAD.replace('name = "Example Casino"', 'name = "A Casino"\ncloth = "red"')
    table = f'{TABLE}game = "bigsix"\n'
    values = {"name": "B Casino", "cloth": "blue", "logo": "b.svg"}
    first = written(tmp_path, head + table, "old.toml")
    kept = "".join(one for one in head.splitlines(True) if not one.startswith(f"{fact} ="))
    other = kept.replace("[establishment]", f'[establishment]\n{fact} = "{values[fact]}"')
    second = written(tmp_path, other + table, "new.toml")
    assert not croupier.diff(first, first, odds=False).changes
    (change,) = croupier.diff(first, second, odds=False).changes
    assert (change.key, change.begins, change.cites) == ("layout", "closed", ("cmr146.19.5",))
    assert values[fact] in change.after


def test_tables_of_games_without_rules_are_compared_too(tmp_path: Path) -> None:
    war, big = f'{TABLE}game = "casinowar"\n', f'{TABLE}game = "bigsix"\n'
    for old, new, key in (
        (war, "", "table"),
        ("", war, "table"),
        (war, big, "table"),
        (war, f"{war}seats = 3\n", "layout"),
        (f'{TABLE}game = "bigsx"\n', big, "table"),
    ):
        (change,) = compared(tmp_path, old, new).changes
        assert (change.key, change.needs, change.begins) == (key, "none", "closed")
    assert not compared(tmp_path, war, war).changes


def test_what_nothing_depends_on_is_no_change(tmp_path: Path) -> None:
    made = compared(
        tmp_path, f'{TABLE}game = "craps"\n', f'{TABLE}game = "craps"\nfire_table = "B"\n'
    )
    assert not made.changes


def test_the_house_advantage_of_what_changes_is_computed(tmp_path: Path) -> None:
    first = written(tmp_path, f'{HEAD}{TABLE}game = "bigsix"\n', "old.toml")
    new = f'{HEAD}{TABLE}game = "bigsix"\nodds.joker = "47 to 1"\n'
    made = croupier.diff(first, written(tmp_path, new, "new.toml"))
    (edge,) = made.advantage
    assert (edge.wager, edge.before, edge.after) == ("joker", Fraction(4, 27), Fraction(1, 9))
    assert edge.change == Fraction(-1, 27)


def test_an_unknown_table_and_a_time_without_offset_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName):
        one(tmp_path, "bigsix", "", "limits.min = 6", "limits.min", open=("T9",))
    with pytest.raises(Refused):
        one(
            tmp_path,
            "bigsix",
            "",
            "limits.min = 6",
            "limits.min",
            at=datetime.fromisoformat("2026-03-01"),
        )


def test_a_time_is_said_as_people_say_it() -> None:
    noon = datetime.fromisoformat("2026-03-01T12:05:00-05:00")
    assert spoken(noon).startswith("12:05 p.m.")
    assert spoken(noon - timedelta(hours=12)).startswith("12:05 a.m.")


CHANGE = """format = "croupier changes 1"
[[change]]
table = "BJ-01"
what = "surrender is no longer offered"
kind = "KIND"
effective = 2026-03-02T18:30:00-05:00
sign_approved = 2026-02-20T09:00:00-05:00
"""


@pytest.mark.parametrize("step", ["posted", "announced", "notified"])
@verifies("cmr147.03.3", "cmr147.03.3.a", "cmr147.03.3.b", "cmr147.03.3.c")
def test_thirty_minutes_are_enough_and_a_second_less_is_not(tmp_path: Path, step: str) -> None:
    clauses = {"posted": "a", "announced": "b", "notified": "c"}
    kept = "".join(f"{one} = 2026-03-02T18:00:00-05:00\n" for one in clauses if one != step)
    text = CHANGE.replace("KIND", "rule") + kept
    assert not found(tmp_path, f"{text}{step} = 2026-03-02T18:00:00-05:00\n")
    late = found(tmp_path, f"{text}{step} = 2026-03-02T18:00:01-05:00\n")
    assert cited(late) == {f"cmr147.03.3.{clauses[step]}"}
    assert "29 minutes 59 seconds before" in late[0].message
    assert cited(found(tmp_path, text)) == {f"cmr147.03.3.{clauses[step]}"}
    assert not found(tmp_path, f"{text}operated = false\n")


def test_the_clock_that_is_set_forward_takes_an_hour_from_the_notice(tmp_path: Path) -> None:
    text = CHANGE.replace("KIND", "increment").replace("2026-03-02T18:30:00-05:00", "EFFECTIVE")
    given = "".join(f"{one} = GIVEN\n" for one in ("posted", "announced", "notified"))

    def at(when: str, effective: str) -> list[str]:
        made = (text + given).replace("GIVEN", when).replace("EFFECTIVE", effective)
        return [one.key for one in found(tmp_path, made)]

    forward = "2026-03-08T03:20:00-04:00"
    assert not at("2026-03-08T01:50:00-05:00", forward)
    assert at("2026-03-08T01:50:01-05:00", forward) == ["posted", "announced", "notified"]
    backward = "2026-11-01T01:10:00-05:00"
    assert not at("2026-11-01T01:40:00-04:00", backward)
    assert len(at("2026-11-01T01:41:00-04:00", backward)) == 3


@verifies("cmr147.03.4", "cmr147.03.5")
def test_limits_change_at_any_time_but_not_before_the_sign(tmp_path: Path) -> None:
    text = CHANGE.replace("KIND", "limit").replace("surrender is no longer", "a minimum of $5 is")
    signs = "posted = 2026-03-02T18:30:00-05:00\nannounced = 2026-03-02T18:30:00-05:00\n"
    assert not found(tmp_path, text + signs)
    assert cited(found(tmp_path, text + signs.replace("18:30:00", "18:30:01"))) == {
        "cmr147.03.4",
        "cmr147.07.3",
    }
    assert not found(tmp_path, text + signs.partition("announced")[0] + "patrons = 0\n")
    unapproved = text.replace("sign_approved = 2026-02-20", "sign_approved = 2026-03-03") + signs
    assert cited(found(tmp_path, unapproved)) == {"cmr147.03.5"}


def test_a_reshuffle_needs_two_written_notices(tmp_path: Path) -> None:
    text = CHANGE.replace("KIND", "reshuffle")
    both = "surveillance = 2026-03-02T18:00:00-05:00\nnotified = 2026-03-02T18:00:00-05:00\n"
    assert not found(tmp_path, text + both)
    late = found(tmp_path, text + both.replace("18:00:00", "18:00:30"))
    assert [one.key for one in late] == ["surveillance", "notified"]
    assert "baccarat.5.a.1.ii" in cited(late)


def test_what_cannot_be_read_of_a_change_is_found(tmp_path: Path) -> None:
    text = (EXAMPLES / "changes.toml").read_text("utf-8")
    for old, new, key in (
        ("patrons = 4", "patrons = -1", "patrons"),
        ("patrons = 4", "patron = 4", "patron"),
        ("[[change]]", "[[chnage]]", "chnage"),
        ('format = "croupier changes 1"', 'format = "croupier changes 1"\nby = 1', "by"),
    ):
        faults = found(tmp_path, text.replace(old, new))
        assert any(one.key == key and one.allowed for one in faults), new
    (empty,) = found(tmp_path, 'format = "croupier changes 1"\n')
    assert empty.allowed.startswith("[[change]]")
    (shape,) = found(tmp_path, 'format = "croupier changes 1"\n[change]\ntable = "BJ-01"\n')
    assert shape.allowed == "[[change]]"
    unstated = text.replace("sign_approved = 2026-02-20T09:00:00-05:00\n", "", 1)
    assert "no approval" in found(tmp_path, unstated)[0].message


def test_the_clock_that_is_set_back_gives_an_hour_to_the_notice(tmp_path: Path) -> None:
    """At 1:45 a.m. daylight time, 1:15 a.m. standard time is exactly thirty minutes away."""
    text = (EXAMPLES / "changes.toml").read_text("utf-8").split('\n\n[[change]]\ntable = "BJ-02')[0]
    night = text.replace("2026-03-02T18:30:00-05:00", "2026-11-01T01:15:00-05:00")
    night = night.replace("2026-03-02T18:00:00-05:00", "2026-11-01T01:45:00-04:00")
    night = night.replace("2026-03-02T17:45:00-05:00", "2026-11-01T01:45:00-04:00")
    assert not found(tmp_path, night)
    (late, *_) = found(tmp_path, night.replace("01:45:00-04:00", "01:45:01-04:00"))
    assert "29 minutes 59 seconds" in late.message


@verifies("cmr147.03.3", "cmr147.03.4")
@pytest.mark.parametrize(
    ("what", "many"),
    [
        ("the dealer hits a soft 17", 1),
        ("a blackjack pays odds of 6 to 5", 1),
        ("the minimum rises to $25", 0),
        ("table max. 500", 0),
        ("wagers from 25 to 500, the least and the most", 0),
        ("players may take odds of up to five times", 0),
    ],
)
def test_a_rule_that_is_called_a_limit_is_doubtful(tmp_path: Path, what: str, many: int) -> None:
    text = f"""format = "croupier changes 1"
[[change]]
table = "BJ-01"
what = "{what}"
kind = "limit"
effective = 2026-03-06T20:00:00-05:00
posted = 2026-03-06T20:00:00-05:00
announced = 2026-03-06T20:00:00-05:00
sign_approved = 2026-02-20T09:00:00-05:00
"""
    assert [(one.severity, one.cites[0]) for one in found(tmp_path, text)] == [
        ("warning", "cmr147.03.3")
    ] * many


@pytest.mark.parametrize("choice", ["zero_rule = true", "seven = []", 'wheel = "x"', "seven = 1"])
def test_a_choice_that_cannot_be_read_is_an_error_and_the_rest_is_compared(
    tmp_path: Path, choice: str
) -> None:
    table = f'{TABLE}game = "roulette"\nlimits = {{ min = 5, max = 500 }}\n'
    other = table.replace("min = 5", "min = 10")
    for old, new in ((table, other + choice), (table + choice, other)):
        made = compared(tmp_path, old, new)
        assert [one.key for one in made.changes] == ["limits.min"], (old, new)
        assert bool(made.errors) is (choice in new)


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-05:00"])
def test_a_time_that_nobody_means_is_found(tmp_path: Path, at: str) -> None:
    text = f"{CHANGE.replace('KIND', 'rule')}posted = {at}\n"
    assert "posted" in {one.key for one in found(tmp_path, text) if one.severity == "error"}


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-05:00"])
def test_a_change_in_a_year_that_nobody_means_is_refused(tmp_path: Path, at: str) -> None:
    table = f'{TABLE}game = "roulette"\nlimits = {{ min = 5, max = 500 }}\n'
    with pytest.raises(Refused, match=r"it is in the year \d+. Accepted: 1900 to 2999"):
        compared(tmp_path, table, table.replace("5,", "10,"), at=datetime.fromisoformat(at))
