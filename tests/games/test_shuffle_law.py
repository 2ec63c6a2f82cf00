"""What the law says of manual shuffles: each clause holds a plan that breaks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.core.errors import BadFile
from croupier.equipment.shuffle import Cut
from croupier.games.registry import KEYS
from croupier.games.shuffle_law import LAWS, check_plan, from_either_end
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from croupier.rulebook.law import ids
from croupier.rulebook.shuffle_plan import plan_of, read_plan
from croupier.rulebook.submission import parse_document

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
RIFFLE, TURN = 'kind = "riffle"\ngrab = 26', 'kind = "turn"\ngrab = 26'
STRIP, LACE, PLUG = 'kind = "strip"\ngrab = 104', 'kind = "lace"', 'kind = "plug"\ncards = 60'
WASH, CUT = 'kind = "wash"', 'kind = "cut"\nleast = 52'
SHUFFLED = (RIFFLE, RIFFLE, STRIP)
WHOLE = (PLUG, TURN, *SHUFFLED)
MANUAL = ("minibaccarat", "chemindefer", "blackjack")
LACED = ("baccarat", "midibaccarat", "chemindefer")
KINDS = ((1, "plug"), (2, "riffle"), (3, "turn"), (4, "strip"), (5, "cut"))
FIRST = {
    "minibaccarat": "minibaccarat.5.h",
    "chemindefer": "chemindefer.3.g",
    "blackjack": "blackjack.5.l",
}


def findings(game: str, *steps: str, head: str = "") -> list[Finding]:
    lines = ['format = "croupier shuffle 1"', f'game = "{game}"', "decks = 8", head]
    text = "\n".join(lines + [f"[[step]]\n{step}" for step in steps])
    return check_plan(plan_of(parse_document("plan.toml", text)))


def errors(game: str, *steps: str, head: str = "") -> list[tuple[str, ...]]:
    found = findings(game, *steps, head=head)
    return [one.cites for one in found if one.severity == "error"]


def lawful(game: str) -> tuple[str, ...]:
    """Steps that no clause of a game speaks against."""
    laced = (LACE,) if game in LACED else ()
    return (*WHOLE, *laced, CUT)


@pytest.mark.parametrize("game", LAWS)
def test_a_whole_shuffle_is_lawful(game: str) -> None:
    assert errors(game, *lawful(game)) == []
    assert {one.severity for one in findings(game, *lawful(game))} <= {"note"}


@verifies("minibaccarat.5.h.1", "minibaccarat.5.h.2", "minibaccarat.5.h.3")
@verifies("minibaccarat.5.h.4", "minibaccarat.5.h.5")
@verifies("chemindefer.3.g.1", "chemindefer.3.g.2", "chemindefer.3.g.3")
@verifies("chemindefer.3.g.4", "chemindefer.3.g.5")
@verifies("blackjack.5.l.1", "blackjack.5.l.2", "blackjack.5.l.3")
@verifies("blackjack.5.l.4", "blackjack.5.l.5")
@pytest.mark.parametrize("game", MANUAL)
@pytest.mark.parametrize(("number", "kind"), KINDS)
def test_every_manual_shuffle_has_all_five_steps(game: str, number: int, kind: str) -> None:
    steps = [one for one in (*lawful(game), TURN, CUT) if f'"{kind}"' not in one]
    missing = [one for one in findings(game, *steps) if one.message.startswith(f"no {kind}:")]
    assert [one.cites for one in missing] == [(f"{FIRST[game]}.{number}",)]


@pytest.mark.parametrize("game", MANUAL)
def test_steps_done_with_grabs_count(game: str) -> None:
    worked = f'{RIFFLE}\nthen = ["riffle", "strip", "riffle"]'
    laced = (LACE,) if game in LACED else ()
    assert errors(game, PLUG, worked, TURN, *laced, CUT) == []


@verifies("minibaccarat.5.h.4", "chemindefer.3.g.4", "blackjack.5.l.4")
@pytest.mark.parametrize("game", MANUAL)
@pytest.mark.parametrize(
    "early", [(STRIP, RIFFLE, TURN), (RIFFLE, STRIP, TURN), (f'{RIFFLE}\nthen = ["strip"]', TURN)]
)
def test_no_strip_before_two_riffles(game: str, early: tuple[str, ...]) -> None:
    laced = (LACE,) if game in LACED else ()
    found = findings(game, PLUG, *early, *laced, CUT)
    (wrong,) = (one for one in found if one.severity == "error")
    assert wrong.cites == (f"{FIRST[game]}.4",)
    assert "two riffles" in wrong.message
    assert wrong.line is not None
    assert errors(game, PLUG, RIFFLE, TURN, STRIP, *laced, CUT) == []


@verifies("minibaccarat.5.h.1", "chemindefer.3.g.1", "blackjack.5.l.1")
@pytest.mark.parametrize("game", MANUAL)
def test_a_late_plug_is_the_houses_own_way(game: str) -> None:
    laced = (LACE,) if game in LACED else ()
    found = findings(game, TURN, *SHUFFLED, PLUG, *laced, CUT)
    (warned,) = (one for one in found if one.severity != "note")
    assert (warned.severity, warned.cites) == ("warning", (f"{FIRST[game]}.1",))
    assert warned.key == "kind"


@verifies("minibaccarat.5.h.5", "chemindefer.3.g.5", "blackjack.5.l.5")
@verifies("baccarat.5.c", "midibaccarat.5.c", "reddog.3.b", "spanish21.4.b.2", "zappit.4.b")
@verifies("fastactionholdem.5.b.2")
@pytest.mark.parametrize("game", LAWS)
def test_the_cut_is_the_last_step(game: str) -> None:
    found = findings(game, CUT, *lawful(game)[:-1])
    (wrong,) = (one for one in found if "cut comes last" in one.message)
    assert wrong.cites == (LAWS[game].cut_last,)
    assert not [one for one in findings(game, *lawful(game)) if "cut comes last" in one.message]


@verifies("baccarat.5.d", "midibaccarat.5.d", "minibaccarat.5.c", "chemindefer.3.d")
@verifies("reddog.3.c", "blackjack.5.c", "spanish21.4.e", "zappit.4.d", "fastactionholdem.5.e")
@pytest.mark.parametrize("game", LAWS)
def test_the_cut_is_deep_enough(game: str) -> None:
    least = {"minibaccarat": 10, "spanish21": 48}.get(game, 52)
    steps = lawful(game)[:-1]
    assert errors(game, *steps, f'kind = "cut"\nleast = {least}') == []
    assert errors(game, *steps, f'kind = "cut"\nleast = {least - 1}') == [(LAWS[game].cut_depth,)]
    shallow = f'kind = "cut"\ndepth = {least + 4}\nspread = 5'
    assert errors(game, *steps, shallow) == [(LAWS[game].cut_depth,)]


def test_a_pack_too_small_for_a_deck_at_either_end_is_cut_ten_cards_in() -> None:
    text = 'format = "croupier shuffle 1"\ngame = "reddog"\ndecks = 1\n[[step]]\nkind = "riffle"\n'
    cuts = {least: f'{text}[[step]]\nkind = "cut"\nleast = {least}\n' for least in (9, 10)}
    assert check_plan(plan_of(parse_document("plan.toml", cuts[10]))) == []
    assert len(check_plan(plan_of(parse_document("plan.toml", cuts[9])))) == 1


def test_a_depth_is_measured_from_the_nearer_end() -> None:
    assert from_either_end(Cut(7), 100) == 7
    assert from_either_end(Cut(depth=30, spread=4), 100) == 26
    assert from_either_end(Cut(depth=80, spread=4), 100) == 16
    assert from_either_end(Cut(depth=2, spread=4), 100) == 0


@verifies("baccarat.4.c", "midibaccarat.4.c", "minibaccarat.4.c", "chemindefer.2.c")
@verifies("reddog.2.c", "blackjack.4.c", "spanish21.3.c", "zappit.3.c", "fastactionholdem.4.c")
@pytest.mark.parametrize("game", LAWS)
def test_cards_are_washed_before_they_are_shuffled(game: str) -> None:
    steps = lawful(game)
    for before in (1, 3):
        assert (LAWS[game].washed,) in errors(game, *steps[:before], WASH, *steps[before:])
    assert (LAWS[game].washed,) not in errors(game, WASH, *steps)


@verifies("baccarat.5.a", "midibaccarat.5.a", "chemindefer.3.a")
@pytest.mark.parametrize("game", LACED)
def test_the_cards_are_laced_or_washed(game: str) -> None:
    law = LAWS[game]
    (cited,) = errors(game, *WHOLE, CUT)
    assert set(cited) == {law.laced, law.washing} - {""}
    (cited,) = errors(game, *lawful(game), head='shuffle = "lace_reshuffle"')
    assert law.laced in cited
    assert errors(game, *lawful(game), head='shuffle = "lace"') == []


@verifies("baccarat.4.c", "baccarat.5.a.1", "baccarat.5.a.2", "midibaccarat.4.c")
@verifies("midibaccarat.5.a", "chemindefer.2.c", "chemindefer.3.a.1", "chemindefer.3.a.2")
@pytest.mark.parametrize("game", LACED)
def test_new_cards_are_washed_before_they_are_shuffled_and_laced(game: str) -> None:
    law = LAWS[game]
    for head in ("", 'shuffle = "lace"'):
        assert errors(game, WASH, *lawful(game), head=head) == []
    again = (*lawful(game)[:-1], RIFFLE, CUT)
    for head in ("", 'shuffle = "lace_reshuffle"'):
        assert errors(game, WASH, *again, head=head) == []
    (cited,) = errors(game, WASH, *again, head='shuffle = "lace"')
    assert law.laced in cited


@verifies("baccarat.5.a.2", "chemindefer.3.a.2")
@pytest.mark.parametrize("game", ["baccarat", "chemindefer"])
def test_a_plan_that_chose_the_wash_needs_three_dealers_even_if_cards_are_laced(game: str) -> None:
    law, hands = LAWS[game], [f"{RIFFLE}\ndealer = {dealer}" for dealer in (2, 3)]
    head = 'shuffle = "wash"'
    assert errors(game, WASH, *lawful(game), head=head) == [(law.washing,)]
    assert errors(game, WASH, *lawful(game)[:-2], *hands, LACE, CUT, head=head) == []
    assert errors(game, *lawful(game), head=head) != []


def test_midibaccarat_knows_no_wash_in_place_of_lacing() -> None:
    assert ("midibaccarat.5.a",) in errors("midibaccarat", WASH, RIFFLE, CUT)


@verifies("baccarat.5.a.1", "midibaccarat.5.a", "chemindefer.3.a.1")
@pytest.mark.parametrize("game", LACED)
def test_about_a_deck_is_laced_after_the_shuffle(game: str) -> None:
    law = LAWS[game].laced
    assert (law,) in errors(game, PLUG, LACE, TURN, *SHUFFLED, CUT)
    assert errors(game, *WHOLE, f"{LACE}\ncards = 60", CUT) == []
    for number in (20, 100):
        assert errors(game, *WHOLE, f"{LACE}\ncards = {number}", CUT) == [(law,)]


@verifies("baccarat.5.a.2", "chemindefer.3.a.2")
@pytest.mark.parametrize("game", ["baccarat", "chemindefer"])
def test_three_dealers_shuffle_after_a_wash(game: str) -> None:
    hands = [f"{RIFFLE}\ndealer = {dealer}" for dealer in (1, 2, 3)]
    others = (TURN, STRIP, CUT) if game == "chemindefer" else (CUT,)
    plug = (PLUG,) if game == "chemindefer" else ()
    assert errors(game, WASH, *plug, *hands, *others, head='shuffle = "wash"') == []
    assert errors(game, WASH, *plug, *hands[:2], *others) == [(LAWS[game].washing,)]


@verifies("baccarat.5.a.1.i", "midibaccarat.5.a.1", "chemindefer.3.a.1.i")
@verifies("baccarat.5.a.1.ii", "midibaccarat.5.a.2", "chemindefer.3.a.1.ii")
@verifies("baccarat.5.b", "midibaccarat.5.b", "chemindefer.3.b")
@pytest.mark.parametrize("game", LACED)
def test_shuffling_again_after_lacing_needs_notice(game: str) -> None:
    law = LAWS[game]
    once = [one.cites for one in findings(game, *lawful(game))]
    assert once == [(law.pit,)]
    again = findings(game, *lawful(game)[:-1], RIFFLE, CUT, head='shuffle = "lace_reshuffle"')
    assert {one.cites for one in again} == {(law.pit,), (law.again, law.notice)}
    assert {one.severity for one in again} == {"note"}
    assert any("30 minutes" in one.message for one in again)
    assert all(one.line is not None for one in again)
    assert (law.pit,) not in [one.cites for one in findings(game, *WHOLE, CUT)], "no way of these"
    other = findings("reddog", WASH, *lawful("reddog"))
    assert not [one for one in other if "in the pit" in one.message], "any way is as good"


@verifies("cmr146.50.5")
@pytest.mark.parametrize("game", LAWS)
def test_pre_shuffled_cards_are_stripped_or_riffled_and_cut(game: str) -> None:
    head = "preshuffled = true"
    assert errors(game, STRIP, CUT, head=head) == []
    assert errors(game, RIFFLE, CUT, head=head) == []
    for steps in ((CUT,), (LACE, CUT), (RIFFLE,), (CUT, STRIP)):
        assert errors(game, *steps, head=head) == [("cmr146.50.5",)]


def test_nobody_riffles_a_shoe_in_two_hands() -> None:
    found = findings("reddog", 'kind = "riffle"', CUT)
    assert [(one.severity, one.where) for one in found] == [("note", "step 1 (riffle)")]
    assert "use grabs" in found[0].message


def test_a_plan_without_a_game_is_held_to_no_law() -> None:
    assert check_plan(read_plan(EXAMPLES / "seven-riffles.toml")) == []


def test_a_game_whose_shuffle_is_not_known_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadFile, match=r"line 2: no shuffle law for 'bacarat'.*'baccarat'"):
        findings("bacarat", CUT)


def test_every_clause_named_exists() -> None:
    named = {
        one
        for law in LAWS.values()
        for one in (
            law.washed,
            law.cut_last,
            law.cut_depth,
            *law.steps,
            law.laced,
            law.again,
            law.notice,
            law.washing,
            law.pit,
        )
        if one
    }
    assert named <= set(ids())
    assert set(LAWS) <= set(KEYS)
