"""Every clause is accounted for, and what is claimed of it is there."""

import re
from pathlib import Path

import pytest

from croupier.core.errors import BadFile, Refused, UnknownName
from croupier.rulebook import coverage
from croupier.rulebook.law import (
    STATUSES,
    Clause,
    Law,
    account,
    carried_out,
    clause,
    commissions,
    faults,
    ids,
    law_of,
    laws,
    own_ids,
    read_law,
    slug_of,
    tally,
    total,
)


def test_every_clause_stands_in_one_law_file() -> None:
    assert len(ids()) == len(set(ids())) == 3506
    assert faults(laws().values(), (*ids(), *own_ids())) == []


def test_laws_come_in_the_order_of_the_documents() -> None:
    documents = list(dict.fromkeys(map(slug_of, ids())))
    assert len(documents) == 23
    assert list(laws())[:23] == documents
    for law in (laws()[slug] for slug in documents):
        assert [one.id for one in law.clauses] == [one for one in ids() if slug_of(one) == law.slug]


def test_every_citation_names_a_clause() -> None:
    assert coverage.unknown(coverage.index(), {*ids(), *own_ids()}) == []


@pytest.mark.parametrize("slug", list(laws()))
def test_what_the_law_claims_is_there(slug: str) -> None:
    short = [row for row in coverage.rows(laws()[slug], coverage.index()) if row.short]
    told = "\n".join(
        f"  {row.clause.id} ({row.clause.status}): {'; '.join(row.short)}" for row in short
    )
    if short:
        pytest.fail(f"{len(short)} clauses of {slug} fall short:\n{told}", pytrace=False)


def test_gists_are_one_short_sentence() -> None:
    written = [one for law in laws().values() for one in law.clauses if one.gist]
    wrong = [one.id for one in written if not is_one_sentence(one.gist)]
    assert not wrong
    assert len(written) >= 82


def is_one_sentence(gist: str) -> bool:
    """A capital, at most 200 characters, one full stop, and that at the end."""
    return (
        len(gist) <= 200
        and re.match(r"[A-Z$0-9]", gist) is not None
        and gist.endswith(".")
        and re.search(r"[.!?]\s", gist) is None
    )


@pytest.mark.parametrize("gist", ["", "no capital.", "No stop", "Two. Of them.", "L" * 200 + "."])
def test_other_gists_are_found(gist: str) -> None:
    assert not is_one_sentence(gist)


def test_the_built_games_are_complete() -> None:
    built = [slug for slug, law in laws().items() if law.complete]
    assert {"roulette", "bigsix", "sicbo"} <= set(built)
    assert all(tally(law_of(slug))["todo"] == 0 for slug in built)


def test_a_tally_counts_every_status() -> None:
    counted = tally(a_law(Clause("toy.1", "rule", "A."), Clause("toy.2", "todo")))
    assert counted.keys() == {"clauses", *STATUSES}
    assert {name: count for name, count in counted.items() if count} == {
        "clauses": 2,
        "rule": 1,
        "todo": 1,
    }


def test_one_clause_is_found_by_its_id() -> None:
    assert clause("roulette.3.e").status == "rule"
    with pytest.raises(UnknownName, match=r"roulette\.3"):
        clause("roulette.3.ee")


def test_minicraps_reads_the_law_of_craps() -> None:
    assert law_of("minicraps").slug == "craps"
    whole, mini, large = laws()["craps"].clauses, law_of("minicraps"), law_of("craps")
    assert {one.only for one in whole} == {"", "craps", "minicraps"}
    assert set(whole) - set(mini.clauses) == {one for one in whole if one.only == "craps"}
    assert set(whole) - set(large.clauses) == {one for one in whole if one.only == "minicraps"}
    with pytest.raises(Refused, match="roulette"):
        law_of("roulete")


def a_law(*clauses: Clause, complete: bool = False) -> Law:
    return Law("toy", "Toy", "Toys", complete, clauses)


@pytest.mark.parametrize(
    ("law", "expected", "fault"),
    [
        (a_law(Clause("toy.2", "todo")), ["toy.1", "toy.2"], "toy.1: in no law file"),
        (a_law(Clause("toy.1", "todo")), [], "toy.1: no such clause"),
        (a_law(*[Clause("toy.1", "todo")] * 2), ["toy.1"], "toy.1: 2 times"),
        (a_law(Clause("toy.1", "todo"), complete=True), ["toy.1"], "toy: says it is complete"),
        (a_law(Clause("toy.1", "rule", "A.")), ["toy.1"], "toy: no clause is todo"),
        (a_law(Clause("other.1", "todo")), ["other.1"], "other.1: is in the law of toy"),
        (a_law(Clause("toy.1", "rule")), ["toy.1"], "toy.1: no gist"),
        (a_law(Clause("toy.1", "none", "A.")), ["toy.1"], "toy.1: status none needs a reason"),
        (a_law(Clause("toy.1", "rule", "A.", reason="B.")), ["toy.1"], "toy.1: status none needs"),
        (a_law(Clause("toy.1", "rule", "A.", ("toy.9",))), ["toy.1"], "toy.1: overrides toy.9"),
    ],
)
def test_faults_are_found(law: Law, expected: list[str], fault: str) -> None:
    assert any(found.startswith(fault) for found in faults([law], expected))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("complete = ", "Invalid value"),
        ('complete = true\ntitle = "T"\ndocument = "D"\n', "clause"),
        (
            'complete = true\ntitle = "T"\ndocument = "D"\n[[clause]]\nid = "toy.1"\nstatus = "so"',
            "status",
        ),
        (
            'complete = true\ntitle = "T"\ndocument = "D"\n[[clause]]\nid = "toy.1"\n'
            'status = "todo"\ngits = "A."',
            "gits",
        ),
    ],
)
def test_a_bad_law_file_is_refused_by_name(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "toy" / "law.toml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=f"toy/law.toml.*{why}"):
        read_law(path)


def test_the_account_of_all_clauses_adds_up() -> None:
    count = total(commissions())
    assert count["clauses"] == len(ids()) == sum(count[status] for status in STATUSES)
    assert carried_out(count) == sum(
        one.status not in ("none", "todo") for law in commissions() for one in law.clauses
    )


def test_what_is_not_carried_out_is_said_in_words() -> None:
    said = account({"clauses": 9, **dict.fromkeys(STATUSES, 1)})
    assert "Of 9 clauses, 7 are carried out" in said
    assert "1 is not modeled" in said
    assert "1 is still to do" in said
    assert "none is still to do" in account({"clauses": 0, **dict.fromkeys(STATUSES, 0)})
