"""The three baccarats differ where a clause differs, and nowhere else."""

from croupier.core.game import Game
from croupier.games.families.shoe import Preparation
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.law import clause, law_of
from croupier.rulebook.option import schema
from croupier.rulebook.script import script
from docs.baccarats import alike, parting
from tests.games.baccarats.tables import GAMES, rules

BACCARAT, MIDI, MINI = (game(key) for key in GAMES)
ALL = (BACCARAT, MIDI, MINI)


def keys(of: Game, what: str) -> set[str]:
    """The keys of a game's acts, incidents or wagers."""
    return {one.key for one in getattr(of, what)}


@verifies("baccarat.8.a.1.i", "baccarat.8.a.2.i", "baccarat.8.a.3.i", "baccarat.8.a.4.i.A")
@verifies("baccarat.8.a.5.i", "baccarat.8.a.6.i", "baccarat.8.a.7.i", "midibaccarat.7.a.1.i")
@verifies("midibaccarat.7.a.2.i", "midibaccarat.7.a.3.i", "midibaccarat.7.a.4.i.A")
@verifies("midibaccarat.7.a.5.i", "midibaccarat.7.a.6.i", "midibaccarat.7.a.7.i")
@verifies("minibaccarat.7.a.1.i", "minibaccarat.7.a.2.i", "minibaccarat.7.a.3.i")
@verifies("minibaccarat.7.a.4.i.a", "minibaccarat.7.a.5.i", "minibaccarat.7.a.6.i")
@verifies("minibaccarat.7.a.7.i")
def test_the_wagers_and_their_judges_are_the_same() -> None:
    for one, two, three in zip(*(of.wagers for of in ALL), strict=True):
        assert one.key == two.key == three.key
        assert one.judge is two.judge or one.key.startswith("dragon_bonus")
        assert one.judge.__code__ is two.judge.__code__ is three.judge.__code__
        paid = [
            kind.pays(rules(key, dragon_bonus="B"))
            for kind, key in zip((one, two, three), GAMES, strict=True)
        ]
        assert paid[0] == paid[1] == paid[2]


@verifies("baccarat.9.b", "baccarat.12.a", "midibaccarat.8.b", "midibaccarat.11.a")
@verifies("minibaccarat.8.b", "minibaccarat.11.a")
def test_the_phases_are_the_same_but_for_the_curator_and_the_preparation() -> None:
    names = [[phase.__name__ for phase in of.phases] for of in ALL]
    assert names[0] == names[1] == names[2]
    shared = {
        phase.__name__
        for phase, two, three in zip(*(of.phases for of in ALL), strict=True)
        if phase is two is three
    }
    assert shared == {"betting", "initial_deal", "third_cards"}
    assert MIDI.phases[-1] is MINI.phases[-1]


@verifies("baccarat.14.a", "baccarat.7.b", "minibaccarat.5.g", "minibaccarat.5.a")
def test_acts_and_incidents_differ_by_the_curator_and_minibaccarats_own() -> None:
    assert keys(BACCARAT, "acts") - keys(MIDI, "acts") == {"pass_shoe", "ask_for_shoe"}
    assert keys(MIDI, "acts") == keys(MINI, "acts")
    assert keys(BACCARAT, "incidents") - keys(MIDI, "incidents") == {"curator_ordered_to_pass"}
    assert keys(MINI, "incidents") - keys(MIDI, "incidents") == {
        "shuffle_directed",
        "idle_table",
        "cards_extended",
    }
    assert keys(MIDI, "incidents") <= keys(BACCARAT, "incidents") & keys(MINI, "incidents")


@verifies("baccarat.2.a", "baccarat.3.a", "baccarat.5.a", "baccarat.9.d", "baccarat.8.b")
@verifies("midibaccarat.2.a", "midibaccarat.3.a", "midibaccarat.5.a", "minibaccarat.2.a")
@verifies("minibaccarat.3.a", "minibaccarat.5.a", "minibaccarat.14", "minibaccarat.7.b")
def test_options_differ_as_the_clauses_do() -> None:
    known = {key: schema(game(key).options) for key in GAMES}
    assert known["baccarat"].keys() - known["midibaccarat"].keys() == {"squeeze"}
    assert known["minibaccarat"].keys() - known["baccarat"].keys() == {
        "change_each_shoe",
        "csm",
        "reshuffle_any_round",
    }
    assert known["baccarat"].keys() - known["minibaccarat"].keys() == {"shuffle", "recut_by"}
    shared = set.intersection(*(set(one) for one in known.values()))
    plain = {
        name
        for name in shared
        if len({(repr(one[name].type), repr(one[name].default)) for one in known.values()}) > 1
    }
    assert plain == {"seats", "decks"}


@verifies("baccarat.5.c", "baccarat.5.d", "baccarat.5.e", "midibaccarat.5.c", "midibaccarat.5.d")
@verifies("midibaccarat.5.e", "minibaccarat.5.b", "minibaccarat.5.c", "minibaccarat.5.f")
def test_the_preparations_differ_in_order_depth_burn_and_device() -> None:
    how = [one for one in (of.get(Preparation) for of in ALL) if one is not None]
    assert len({one.offered for one in how}) == 3
    assert how[0].margin is how[1].margin is not how[2].margin
    assert how[0].behind is how[1].behind is how[2].behind
    assert how[0].more is how[1].more is how[2].more
    assert [one.rest_shown for one in how] == [True, True, False]
    assert [
        one.continuous(of.options(csm=True) if of is MINI else of.options())
        for one, of in zip(how, ALL, strict=True)
    ] == [False, False, True]


@verifies("baccarat.12.b", "midibaccarat.11.b", "minibaccarat.11.b")
def test_vigorish_comes_after_the_payment_at_baccarat_alone() -> None:
    assert [of.options.vigorish_first for of in ALL] == [False, True, True]  # type: ignore[attr-defined]


@verifies("baccarat.5.c", "midibaccarat.5.c", "minibaccarat.5.b")
def test_the_page_of_differences_names_every_clause_once() -> None:
    rows = [row for _, row in (*parting(), *alike())]
    for place, key in enumerate(GAMES):
        named = sorted(one for row in rows for one in row[place])
        assert named == sorted(one.id for one in law_of(key).clauses)


@verifies("baccarat.12.b", "baccarat.14.a", "midibaccarat.11.b", "minibaccarat.11.b")
@verifies("minibaccarat.14")
def test_rules_that_are_alike_have_one_clause_in_each_game_and_the_others_part() -> None:
    for gist, row in alike():
        assert [len(ids) for ids in row] == [1, 1, 1], gist
    for matter, row in parting():
        gists = {tuple(clause(one).gist for one in ids) for ids in row}
        assert len(gists) > 1, matter


def test_the_scripts_differ_only_where_a_clause_does() -> None:
    """Words of one game alone cite a clause in which the games part, or name other people."""
    same = {one for _, row in alike() for ids in row for one in ids}
    spoken = {of.key: {(x.phase, x.says or x.does) for x in script(of)} for of in ALL}
    for of in ALL:
        for line in script(of):
            words = line.says or line.does
            everywhere = all((line.phase, words) in spoken[key] for key in GAMES)
            if not everywhere and all(one in same for one in line.cites):
                assert "bucket" in words or "rack" in words, words
