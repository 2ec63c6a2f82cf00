"""Tournament filings: fourteen items, five business days, orders, and a pool paid to the cent."""

from __future__ import annotations

import re
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli.app import app
from croupier.core.errors import BadFile
from croupier.regulation.checks import check
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from tests.regulation.writing_documents import (
    EXAMPLES,
    cited,
    example,
    toml,
    with_,
    without,
    written,
)

DATA = example("tournament.toml")


def checked(folder: Path, data: dict[str, Any], more: str = "") -> list[Finding]:
    """What is wrong with a filing."""
    return check(written(folder, toml(data) + more))


def filed(folder: Path, at: str, starts: str = "2026-03-15T12:00:00-04:00") -> list[Finding]:
    """What is wrong with a filing made at a time, for play at another."""
    text = toml(DATA).replace("2026-03-09T16:30:00-04:00", at)
    text = text.replace("2026-03-15T12:00:00-04:00", starts)
    text = text.replace("signed = 2026-03-0", "signed = 2026-01-0")
    text = text.replace("2026-03-15T11:00:00-04:00", "2026-03-01T11:00:00-05:00")
    text = text.replace("2026-03-15T18:00:00-04:00", "2026-12-31T18:00:00-05:00")
    return check(written(folder, text))


def test_the_example_checks_without_a_word() -> None:
    assert not check(EXAMPLES / "tournament.toml")


MISSING = {
    "session": "a",
    "tournament.participants": "b",
    "tournament.game": "c",
    "tournament.rules": "d",
    "tournament.prizes": "e",
    "tournament.tips": "f",
    "tournament.registration": "g",
    "tournament.winners": "h",
    "tournament.equipment": "i",
    "tournament.forms": "j",
    "tournament.security": "k",
    "certification.0": "l",
    "certification.1": "l",
    "certification.2": "l",
    "certification.3": "m",
    "certification.4": "n",
    "certification.4.license": "n",
    "certification.3.position": "m",
}


@pytest.mark.parametrize("path", MISSING)
@verifies("cmr147.05.2", "cmr147.05.2.a", "cmr147.05.2.b", "cmr147.05.2.c", "cmr147.05.2.d")
@verifies("cmr147.05.2.e", "cmr147.05.2.f", "cmr147.05.2.g", "cmr147.05.2.h", "cmr147.05.2.i")
@verifies("cmr147.05.2.j", "cmr147.05.2.k", "cmr147.05.2.l", "cmr147.05.2.m", "cmr147.05.2.n")
def test_each_of_the_fourteen_items_is_asked_for(tmp_path: Path, path: str) -> None:
    assert cited(checked(tmp_path, without(DATA, path))) == {f"cmr147.05.2.{MISSING[path]}"}


def test_only_tips_may_be_none(tmp_path: Path) -> None:
    kept = without(without(DATA, "pool"), "paid")
    assert not checked(tmp_path, with_(kept, "tournament.tips", "none"))
    assert checked(tmp_path, with_(kept, "tournament.rules", "none"))


@verifies("cmr147.05.2.l")
def test_the_three_supervisors_are_three_people(tmp_path: Path) -> None:
    data = with_(DATA, "certification.2.person", DATA["certification"][0]["person"])
    (one,) = checked(tmp_path, data)
    assert one.cites == ("cmr147.05.2.l",)
    assert checked(tmp_path, with_(DATA, "certification.0.position", "designee"))


@verifies("cmr147.05.1")
def test_the_game_is_authorized(tmp_path: Path) -> None:
    assert cited(checked(tmp_path, with_(DATA, "tournament.game", "casinowar"))) == {
        "cmr147.05.1",
        "cmr147.02",
    }
    assert not checked(tmp_path, with_(DATA, "tournament.game", "poker:holdem"))
    entry = '[[authorized]]\ngame = "casinowar"\napproved = 2026-01-01\nposted = 2026-01-01\n'
    assert not checked(tmp_path, with_(DATA, "tournament.game", "casinowar"), entry)


TIMES = [
    # Sunday, March 15: by Monday the 9th, to the last minute of the local day
    ("2026-03-09T23:59:59-04:00", "2026-03-15T12:00:00-04:00", True),
    ("2026-03-10T00:00:00-04:00", "2026-03-15T12:00:00-04:00", False),
    # Monday, March 16, at an hour that belongs to the gaming day before: still Monday
    ("2026-03-09T12:00:00-04:00", "2026-03-16T03:00:00-04:00", True),
    ("2026-03-10T12:00:00-04:00", "2026-03-16T03:00:00-04:00", False),
    # the holiday of April 20 does not count
    ("2026-04-16T12:00:00-04:00", "2026-04-24T12:00:00-04:00", True),
    ("2026-04-17T12:00:00-04:00", "2026-04-24T12:00:00-04:00", False),
    # a filing over the weekend counts from Monday
    ("2026-03-07T12:00:00-05:00", "2026-03-14T12:00:00-04:00", True),
    # late in the evening in Boston, although it is the next day elsewhere
    ("2026-03-10T03:59:00+00:00", "2026-03-15T12:00:00-04:00", True),
    ("2026-03-10T04:00:00+00:00", "2026-03-15T12:00:00-04:00", False),
]


@pytest.mark.parametrize(("at", "starts", "lawful"), TIMES)
@verifies("cmr147.05.2")
def test_the_notice_is_filed_five_business_days_ahead(
    tmp_path: Path, at: str, starts: str, lawful: bool
) -> None:
    found = filed(tmp_path, at, starts)
    assert cited(found) == (set() if lawful else {"cmr147.05.2"})


def test_a_late_notice_says_by_when_it_was_due(tmp_path: Path) -> None:
    (late,) = filed(tmp_path, "2026-03-10T00:00:00-04:00")
    assert late.allowed == "by 2026-03-09"
    assert "4 business days" in late.message


@pytest.mark.parametrize(
    ("items", "at", "lawful"),
    [
        ('["e"]', "2026-03-09T20:00:00-04:00", True),
        ('["e"]', "2026-03-10T09:00:00-04:00", False),
        ('["b"]', "2026-03-14T09:00:00-04:00", True),
        ('["b", "e"]', "2026-03-14T09:00:00-04:00", False),
    ],
)
@verifies("cmr147.05.3")
def test_an_amended_notice_counts_again_but_attendance_is_only_expected(
    tmp_path: Path, items: str, at: str, lawful: bool
) -> None:
    more = f'[[amendment]]\nwhat = "x"\nitems = {items}\nfiled = {at}\n'
    found = checked(tmp_path, DATA, more)
    assert cited(found) == (set() if lawful else {"cmr147.05.2", "cmr147.05.3"})


@verifies("cmr147.05.3")
def test_a_material_difference_may_end_the_tournament(tmp_path: Path) -> None:
    more = '[[difference]]\nitem = "ITEM"\nwhat = "two prizes instead of three"\n'
    (one,) = checked(tmp_path, DATA, more.replace("ITEM", "e"))
    assert (one.severity, one.cites) == ("warning", ("cmr147.05.3", "cmr147.05.2.e"))
    assert not checked(tmp_path, DATA, more.replace("ITEM", "b"))
    assert not checked(tmp_path, DATA, more.replace("ITEM", "e") + "amended = true\n")


@pytest.mark.parametrize(
    ("stopped", "severity"),
    [
        ("", "error"),
        ("stopped = 2026-03-15T14:30:00-04:00", ""),
        ("stopped = 2026-03-15T14:30:01-04:00", "warning"),
    ],
)
@verifies("cmr147.05.3")
def test_play_stops_when_it_is_ordered_to(tmp_path: Path, stopped: str, severity: str) -> None:
    more = f"[[cease]]\nordered = 2026-03-15T14:00:00-04:00\n{stopped}\n"
    found = checked(tmp_path, DATA, more)
    assert [one.severity for one in found] == ([severity] if severity else [])


@verifies("cmr147.05.5")
def test_all_fourteen_items_are_public(tmp_path: Path) -> None:
    some = [one for one in DATA["website"]["items"] if one != "k"]
    (one,) = checked(tmp_path, with_(DATA, "website.items", some))
    assert one.cites == ("cmr147.05.5",)
    assert one.message.endswith(": k")
    assert cited(checked(tmp_path, without(DATA, "website"))) == {"cmr147.05.5"}


@verifies("cmr147.05.5")
def test_the_public_page_has_the_fourteen_items() -> None:
    made = croupier.tournament(EXAMPLES / "tournament.toml")
    assert "".join(letter for letter, _, _ in made.lines) == "abcdefghijklmn"
    assert all(said for _, _, said in made.lines)
    for letter, what, _ in made.lines:
        assert f"<dt>({letter}) {what}</dt>" in made.page
    assert "a camera on each of them" in made.page


@pytest.mark.parametrize(
    ("path", "value", "severity"),
    [
        ("paid.0.amount", 2238.49, "error"),
        ("paid.0.amount", 2237.50, "error"),
        ("pool.add_ons", 1, "error"),
        ("pool.fees", 500, ""),
        ("pool.carried_over", 1, "error"),
        ("paid.0.amount", 2238.51, "warning"),
    ],
)
@verifies("cmr147.05.4")
def test_the_pool_is_paid_to_the_cent(
    tmp_path: Path, path: str, value: float, severity: str
) -> None:
    data = without(with_(DATA, path, value), "prize")
    found = checked(tmp_path, data)
    assert [one.severity for one in found] == ([severity] if severity else [])
    assert all(one.cites == ("cmr147.05.4",) for one in found)


def test_a_guarantee_only_adds(tmp_path: Path) -> None:
    data = with_(without(DATA, "prize"), "pool.added", 100)
    (short,) = checked(tmp_path, data)
    assert "$100 short" in short.message
    assert not checked(tmp_path, with_(data, "paid.0.amount", 2338.50))


@pytest.mark.parametrize(
    ("told", "lawful"), [("2026-03-15T12:00:00-04:00", True), ("2026-03-15T12:00:01-04:00", False)]
)
@verifies("cmr147.05.4", "cmr147.05.2.f")
def test_tips_are_withheld_only_if_participants_know(
    tmp_path: Path, told: str, lawful: bool
) -> None:
    text = toml(DATA).replace("2026-03-15T11:00:00-04:00", told)
    assert cited(check(written(tmp_path, text))) == (set() if lawful else {"cmr147.05.4"})
    silent = without(DATA, "pool.participants_notified")
    assert cited(checked(tmp_path, silent)) == {"cmr147.05.4"}
    none = with_(DATA, "tournament.tips", "none")
    assert cited(checked(tmp_path, none)) == {"cmr147.05.2.f", "cmr147.05.4"}


@verifies("cmr147.05.2.e", "cmr147.05.4")
def test_prizes_are_those_of_the_structure(tmp_path: Path) -> None:
    swapped = with_(with_(DATA, "paid.0.amount", 1343.10), "paid.1.amount", 2238.50)
    found = checked(tmp_path, swapped)
    assert [one.severity for one in found] == ["warning", "warning"]
    assert cited(found, "warning") == {"cmr147.05.2.e", "cmr147.05.3"}
    broken = with_(DATA, "prize.0.share", "40%")
    assert cited(checked(tmp_path, broken)) == {"cmr147.05.4"}


@pytest.mark.parametrize(("signed", "lawful"), [("2026-03-09", True), ("2026-03-10", False)])
@verifies("cmr147.05.2.n")
def test_a_certification_is_signed_by_the_time_of_the_filing(
    tmp_path: Path, signed: str, lawful: bool
) -> None:
    data = with_(DATA, "certification.4.signed", date.fromisoformat(signed))
    found = checked(tmp_path, data)
    assert cited(found) == (set() if lawful else {"cmr147.05.2.n", "cmr147.05.2"})
    amended = {"what": "tables", "filed": datetime.fromisoformat("2026-03-10T09:00:00-04:00")}
    later = {**amended, "items": ["b"]}
    assert not checked(tmp_path, {**data, "amendment": [later]})


@verifies("cmr147.05.4", "cmr147.05.2.e")
def test_nobody_is_paid_twice_for_one_entry(tmp_path: Path) -> None:
    again = with_(DATA, "paid.2.participant", 17)
    (one,) = checked(tmp_path, again)
    assert (one.severity, one.cites) == ("error", ("cmr147.05.4", "cmr147.05.2.e"))
    assert not checked(tmp_path, with_(again, "paid.2.entry", 2))


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("tournament.participnts", 42, "participnts"),
        ("establishment.holiday", ["2026-04-20"], "holiday"),
        ("establishment.holidays", ["Patriots' Day"], "holidays"),
        ("establishment.time_zone", "Boston", "time_zone"),
        ("pool.buyins", 4100, "buyins"),
        ("website.adress", "https://example.com", "adress"),
        ("paid.0.plaec", 1, "plaec"),
        ("paid.0.place", 0, "place"),
        ("paid.0.amount", "lots", "amount"),
        ("prize.0.share", "half", "share"),
        ("prize.0.place", "first", "place"),
        ("prize.1.place", 1, "place"),
        ("website.items", [*"abcdefghijklmnz"], "items"),
        ("pool.tips_withheld", 5000, "tips_withheld"),
        ("tournament.game", "blackjak", "game"),
        ("certification.0.signd", "x", "signd"),
        ("session.0.room", "x", "room"),
        ("sessions", "x", "sessions"),
    ],
)
def test_what_nobody_reads_is_found(tmp_path: Path, path: str, value: Any, key: str) -> None:
    found = checked(tmp_path, with_(DATA, path, value))
    assert any(one.key == key and one.severity == "error" and one.allowed for one in found)


def test_a_payment_that_cannot_be_read_is_the_only_finding(tmp_path: Path) -> None:
    (one,) = checked(tmp_path, with_(DATA, "paid.2.entry", 0))
    assert one.key == "entry"
    (one,) = checked(tmp_path, with_(DATA, "certification.3.position", "dealer"))
    assert one.key == "position"


@pytest.mark.parametrize("part", ["session", "certification", "pool", "paid", "amendment"])
def test_a_part_of_the_wrong_shape_is_found(tmp_path: Path, part: str) -> None:
    found = checked(tmp_path, {**{k: v for k, v in DATA.items() if k != part}, part: "x"})
    assert any(one.key == part and f"[{part}]" in one.allowed for one in found)


@pytest.mark.parametrize(("posted", "lawful"), [("2026-03-15", True), ("2026-03-16", False)])
@verifies("cmr147.05.1", "cmr147.02")
def test_a_registered_game_is_authorized_when_play_commences(
    tmp_path: Path, posted: str, lawful: bool
) -> None:
    days = {"approved": date(2026, 1, 5), "posted": date.fromisoformat(posted)}
    data = with_(DATA, "tournament.game", "casinowar")
    assert cited(checked(tmp_path, data)) == {"cmr147.05.1", "cmr147.02"}
    known = {**data, "authorized": [{"game": "casinowar", **days}]}
    assert bool(checked(tmp_path, known)) is not lawful


def test_amounts_that_are_no_money_are_named(tmp_path: Path) -> None:
    (one,) = checked(tmp_path, with_(DATA, "pool.buy_ins", -5))
    assert one.key == "buy_ins"


def test_another_document_is_refused_by_its_format(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="croupier tournament 1"):
        croupier.tournament(written(tmp_path, 'format = "croupier dossier 1"\n'))


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ran = CliRunner().invoke(
        app, ["tournament", str(EXAMPLES / "tournament.toml"), "-o", str(page)]
    )
    assert ran.exit_code == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")


@verifies("cmr147.05.2", "cmr147.05.3")
@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("2026-03-09T16:30:00", "needs an offset"),
        ("2026-03-09", "needs a time of day with its offset"),
    ],
)
def test_a_time_of_filing_without_an_offset_is_called_that(
    tmp_path: Path, at: str, said: str
) -> None:
    text = toml(DATA).replace("2026-03-09T16:30:00-04:00", at)
    (one,) = check(written(tmp_path, text))
    assert said in one.message
    (missing,) = checked(tmp_path, without(DATA, "filed"))
    assert "does not say when" in missing.message


TEXT = (EXAMPLES / "tournament.toml").read_text("utf-8")


@pytest.mark.parametrize("of", ["[]", "{}", "[1, 2]", "3", "true"])
def test_a_certification_of_nobody_is_found_and_the_page_is_made(tmp_path: Path, of: str) -> None:
    text = TEXT.replace('of = "security"', f"of = {of}")
    assert text != TEXT
    shown = croupier.tournament(written(tmp_path, text))
    assert "of" in {one.key for one in shown.findings if one.severity == "error"}
    assert len(shown.lines) == 14


@verifies("cmr147.05.2.k")
@pytest.mark.parametrize("unseen", [r"\u0000", r"\u202e \u200b", r" \n "])
def test_a_text_that_nobody_sees_is_no_answer(tmp_path: Path, unseen: str) -> None:
    text = re.sub(r'security = "[^"]*"', lambda _: f'security = "{unseen}"', TEXT)
    assert text != TEXT
    assert "cmr147.05.2.k" in cited(check(written(tmp_path, text)))


def test_the_public_page_is_a_page(tmp_path: Path) -> None:
    for name, code in (("page.pdf", 2), ("page", 2), ("page.html", 0)):
        asked = ["tournament", str(EXAMPLES / "tournament.toml"), "-o", str(tmp_path / name)]
        made = CliRunner().invoke(app, asked)
        assert made.exit_code == code, name
        assert (tmp_path / name).exists() is (code == 0)
