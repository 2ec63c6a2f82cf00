"""The irregularities of the three baccarats, by their golden transcripts."""

from croupier.notation.replay import replay
from croupier.rulebook.citation import verifies
from tests.games.baccarats.tables import EACH, own
from tests.transcripts.scenario import HERE
from tests.transcripts.test_irregularities import after, lines_of


@verifies("baccarat.15.a", "midibaccarat.13.a", "minibaccarat.13.a")
@EACH
def test_an_unseen_card_is_the_next_hands_first(key: str) -> None:
    (clause,) = own(key, "15.a", "13.a", "13.a")
    lines = lines_of(key, "card_drawn_in_error")
    becomes = f'card_aside becomes="the first card of the next hand" [{clause}]'
    assert after(lines, "incident") == becomes


@verifies("baccarat.15.b", "midibaccarat.13.b", "minibaccarat.13.b")
@EACH
def test_an_unseen_third_card_is_the_bankers_or_the_next_hands_first(key: str) -> None:
    lines = [line for line in lines_of(key, "unseen_third_card") if line.startswith("card_aside")]
    assert [line.split('"')[1] for line in lines] == [
        "the Banker's third card",
        "the first card of the next hand",
    ]


@verifies("baccarat.15.c", "baccarat.15.c.1", "baccarat.15.c.2", "midibaccarat.13.c")
@verifies("midibaccarat.13.c.1", "midibaccarat.13.c.2", "minibaccarat.13.c", "minibaccarat.13.c.1")
@verifies("minibaccarat.13.c.2")
@EACH
def test_a_disclosed_third_card_is_burned_or_begins_a_simulated_round(key: str) -> None:
    (burned,) = own(key, "15.c.1", "13.c.1", "13.c.1")
    lines = lines_of(key, "disclosed_third_card")
    assert f"card_exposed burn=true [{burned}]" in lines
    assert f'discarded cards=["9d"] places=["exposed"] why=disclosed [{burned}]' in lines
    assert f'discarded cards=["9s"] places=["burn"] why=burned seen_by=[] [{burned}]' in lines
    lines = lines_of(key, "disclosed_third_card_simulated")
    (simulated,) = own(key, "15.c.2", "13.c.2", "13.c.2")
    assert f"simulation_begun [{simulated}]" in lines


@verifies("baccarat.15.d", "midibaccarat.13.d", "minibaccarat.13.d")
@EACH
def test_a_disclosed_card_begins_a_simulated_round(key: str) -> None:
    (clause,) = own(key, "15.d", "13.d", "13.d")
    lines = lines_of(key, "card_disclosed")
    cards = '["Kd","4s","6d","3c","2c","7d"]'
    assert f'discarded cards={cards} places=["player","banker"] [{clause}]' in lines
    assert 'round_ended round=1 balances={"p1":1010.00,"p2":990.00}' in lines


@verifies("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
@EACH
def test_too_few_cards_void_the_round(key: str) -> None:
    (clause,) = own(key, "15.e", "13.e", "13.e")
    lines = lines_of(key, "too_few_cards")
    assert f"returned patron=p1 spot=player@1 amount=10.00 [{clause}]" in lines
    balances = '{"p1":1000.00,"p2":1000.00}'
    assert f"round_ended round=1 balances={balances} [{clause}]" in lines


@verifies("baccarat.10.d", "midibaccarat.9.d", "minibaccarat.9.e")
@EACH
def test_the_cover_card_is_followed_by_one_more_hand(key: str) -> None:
    (clause,) = own(key, "10.d", "9.d", "9.e")
    lines = lines_of(key, "cover_card")
    call, over = f"last_hand [{clause}]", f"shoe_spent [{clause}]"
    assert lines.index(call) < lines.index("round 2") < lines.index(over)


@verifies("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
@EACH
def test_who_delays_gives_the_cards_to_the_right(key: str) -> None:
    (clause,) = own(key, "9.f", "8.d", "8.d")
    lines = lines_of(key, "delays_turning")
    assert after(lines, "incident") == f"cards_let_go hand=player patron=p1 [{clause}]"


@verifies("baccarat.5.f", "midibaccarat.5.f", "minibaccarat.5.e")
@EACH
def test_an_improper_cut_is_done_again(key: str) -> None:
    (clause,) = own(key, "5.f", "5.f", "5.e")
    who = "p1" if key == "minibaccarat" else "p2"
    again = f'recut_ordered by=["{who}"] [{clause}]'
    assert after(lines_of(key, "improper_cut"), "incident") == again


@verifies("baccarat.14.a.2")
def test_a_curator_is_ordered_to_pass_the_shoe() -> None:
    lines = lines_of("baccarat", "curator_ordered_to_pass")
    assert after(lines, "incident") == "shoe_passed patron=p1 [baccarat.14.a.2]"
    assert "curator_named who=p2 [baccarat.14.b]" in lines


def test_a_passed_shoe_may_cite_the_clause_on_new_shoes_as_older_versions_did() -> None:
    lines = (HERE / "baccarat" / "curator_ordered_to_pass.croupier").read_text("utf-8").splitlines()
    unsealed = "\n".join(line for line in lines if not line.startswith("hash "))
    was = unsealed.replace("[baccarat.14.b]", "[baccarat.7.c]")
    assert was != unsealed
    assert replay(f"{was}\n").first_difference is None


@verifies("minibaccarat.5.g", "minibaccarat.5.a")
def test_minibaccarats_idle_table_and_directed_shuffle() -> None:
    lines = lines_of("minibaccarat", "idle_table")
    assert after(lines, "incident") == "cards_spread face=up [minibaccarat.5.g]"
    lines = lines_of("minibaccarat", "shuffle_directed")
    assert (
        after(lines, "round 2")
        == "vigorish_collected patron=p1 amount=1.00 [minibaccarat.12.d.2.i]"
    )
