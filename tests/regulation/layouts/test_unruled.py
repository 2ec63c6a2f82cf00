"""Every clause on a table without rules is named when what it requires is missing."""

from croupier.regulation.layouts import check
from croupier.rulebook.citation import verifies
from croupier.rulebook.law import law_of
from tests.regulation.layouts.cases import EVERY, declaration, table
from tests.regulation.layouts.removing import checker, removals


def named(game: str) -> set[str]:
    """The clauses that findings name while one required thing after another is missing."""
    seen: set[str] = set()
    for key, options in EVERY:
        if key == game:
            of = table(key, options)
            document = declaration(of)
            assert check.findings(document) == []
            found = checker(of, document)
            for _, _, data in removals(of, document):
                seen |= {c for one in found(data) for c in one.cites}
    return seen


def of_section(number: str) -> set[str]:
    """The clauses of a section of the regulation."""
    clauses = law_of("cmr146").clauses
    return {one.id for one in clauses if one.id.startswith(f"cmr146.{number}.")}


@verifies("cmr146.16.1", "cmr146.16.2.a", "cmr146.16.2.b", "cmr146.16.2.c", "cmr146.16.2.d.1")
@verifies("cmr146.16.2.d.2", "cmr146.16.2.d.3", "cmr146.16.2.d.4")
@verifies(
    "cmr146.16.2.e", "cmr146.16.3.a", "cmr146.16.3.b", "cmr146.16.4", "cmr146.16.5", "cmr146.16.6"
)
def test_blackjackswitch() -> None:
    assert of_section("16") == named("blackjackswitch") | {"cmr146.16.2"}


@verifies(
    "cmr146.30.1", "cmr146.30.2.a", "cmr146.30.2.b", "cmr146.30.2.c", "cmr146.30.2.d", "cmr146.30.3"
)
def test_casinowar() -> None:
    assert of_section("30") == named("casinowar")


@verifies("cmr146.32.1", "cmr146.32.2.a", "cmr146.32.2.b", "cmr146.32.2.c", "cmr146.32.2.d")
@verifies("cmr146.32.2.e", "cmr146.32.2.f", "cmr146.32.3")
@verifies("cmr146.32.4")
def test_boston5() -> None:
    assert of_section("32") == named("boston5")


@verifies("cmr146.33.1", "cmr146.33.2.a", "cmr146.33.2.b", "cmr146.33.2.c", "cmr146.33.2.d")
@verifies("cmr146.33.2.e", "cmr146.33.2.f", "cmr146.33.2.g")
@verifies("cmr146.33.4")
def test_doublecrosspoker() -> None:
    assert of_section("33") == named("doublecrosspoker")


@verifies("cmr146.34.1", "cmr146.34.2.a", "cmr146.34.2.b", "cmr146.34.3.a", "cmr146.34.3.b")
@verifies("cmr146.34.3.c", "cmr146.34.4", "cmr146.34.5")
def test_doubleattack() -> None:
    assert of_section("34") == named("doubleattack")


@verifies(
    "cmr146.35.1", "cmr146.35.2.a", "cmr146.35.2.b", "cmr146.35.2.c", "cmr146.35.2.d", "cmr146.35.4"
)
def test_fourcardpoker() -> None:
    assert of_section("35") == named("fourcardpoker")


@verifies("cmr146.36.1", "cmr146.36.2.a", "cmr146.36.2.b", "cmr146.36.2.c", "cmr146.36.2.d")
@verifies("cmr146.36.2.e", "cmr146.36.2.f", "cmr146.36.2.g")
@verifies("cmr146.36.3", "cmr146.36.4")
def test_texasholdembonus() -> None:
    assert of_section("36") == named("texasholdembonus")


@verifies("cmr146.37.1", "cmr146.37.2.a", "cmr146.37.2.b", "cmr146.37.2.c", "cmr146.37.2.d")
@verifies("cmr146.37.2.e", "cmr146.37.2.f", "cmr146.37.2.g")
@verifies("cmr146.37.3", "cmr146.37.4", "cmr146.37.5")
def test_floppoker() -> None:
    assert of_section("37") == named("floppoker")


@verifies("cmr146.38.1", "cmr146.38.2.a", "cmr146.38.2.b", "cmr146.38.2.c", "cmr146.38.2.d")
@verifies("cmr146.38.3", "cmr146.38.4", "cmr146.38.5")
def test_twocardjokerpoker() -> None:
    assert of_section("38") == named("twocardjokerpoker")


@verifies("cmr146.39.1", "cmr146.39.2.a", "cmr146.39.2.b", "cmr146.39.2.c", "cmr146.39.2.d")
@verifies("cmr146.39.3", "cmr146.39.4", "cmr146.39.4.a")
@verifies("cmr146.39.4.b", "cmr146.39.5")
def test_asiapoker() -> None:
    assert of_section("39") == named("asiapoker")


@verifies("cmr146.40.1", "cmr146.40.2.a", "cmr146.40.2.b", "cmr146.40.2.c", "cmr146.40.2.d")
@verifies("cmr146.40.2.e", "cmr146.40.2.f.1", "cmr146.40.2.f.2")
@verifies("cmr146.40.2.f.3", "cmr146.40.3", "cmr146.40.4")
def test_ultimatetexasholdem() -> None:
    assert of_section("40") == named("ultimatetexasholdem")


@verifies("cmr146.41.1", "cmr146.41.2.a", "cmr146.41.2.b", "cmr146.41.2.c", "cmr146.41.2.d")
@verifies("cmr146.41.2.e", "cmr146.41.2.f", "cmr146.41.2.g.1")
@verifies("cmr146.41.2.g.2", "cmr146.41.3", "cmr146.41.3.a", "cmr146.41.3.b", "cmr146.41.3.c")
@verifies("cmr146.41.4")
def test_winnerspot() -> None:
    assert of_section("41") == named("winnerspot")


@verifies("cmr146.42.1", "cmr146.42.2.a", "cmr146.42.2.b", "cmr146.42.2.c", "cmr146.42.2.d")
@verifies("cmr146.42.2.e", "cmr146.42.3", "cmr146.42.4")
@verifies("cmr146.42.4.a", "cmr146.42.4.b", "cmr146.42.5")
def test_supremepaigow() -> None:
    assert of_section("42") == named("supremepaigow")


@verifies("cmr146.43.1", "cmr146.43.2.a", "cmr146.43.2.b", "cmr146.43.2.c", "cmr146.43.2.d.1")
@verifies("cmr146.43.2.d.2", "cmr146.43.2.d.3", "cmr146.43.3")
def test_mississippistud() -> None:
    assert of_section("43") == named("mississippistud")


@verifies("cmr146.58.1", "cmr146.58.2.a", "cmr146.58.2.b", "cmr146.58.2.c", "cmr146.58.2.d")
@verifies("cmr146.58.2.e", "cmr146.58.2.f.i", "cmr146.58.2.f.ii")
@verifies("cmr146.58.2.f.iii", "cmr146.58.2.f.iv", "cmr146.58.4", "cmr146.58.5", "cmr146.58.5.a")
@verifies("cmr146.58.5.b", "cmr146.58.6")
def test_crazy4poker() -> None:
    assert of_section("58") == named("crazy4poker")


@verifies("cmr146.60.1", "cmr146.60.2.a", "cmr146.60.2.b", "cmr146.60.2.c.i", "cmr146.60.2.c.ii")
@verifies("cmr146.60.2.c.iii", "cmr146.60.2.c.iv", "cmr146.60.2.c.v")
@verifies("cmr146.60.2.d", "cmr146.60.2.e", "cmr146.60.3", "cmr146.60.4", "cmr146.60.5")
@verifies("cmr146.60.5.a", "cmr146.60.5.b")
def test_freebetblackjack() -> None:
    assert of_section("60") == named("freebetblackjack") | {"cmr146.60.2"}


@verifies("cmr146.61.1", "cmr146.61.2.a", "cmr146.61.2.b", "cmr146.61.2.c", "cmr146.61.2.d")
@verifies("cmr146.61.2.d.i", "cmr146.61.2.d.ii", "cmr146.61.2.d.iii")
@verifies("cmr146.61.2.e", "cmr146.61.3")
def test_headsupholdem() -> None:
    assert of_section("61") == named("headsupholdem") | {"cmr146.61.2"}


@verifies("cmr146.62.1", "cmr146.62.2.a", "cmr146.62.2.b", "cmr146.62.2.c", "cmr146.62.2.d")
@verifies("cmr146.62.2.e", "cmr146.62.2.f", "cmr146.62.2.g")
@verifies("cmr146.62.3", "cmr146.62.4")
def test_highcardflush() -> None:
    assert of_section("62") == named("highcardflush") | {"cmr146.62.2"}
