"""The irregularities of the three baccarats, by their golden transcripts."""

from croupier.rulebook.citation import verifies
from tests.games.baccarats.tables import EACH, own
from tests.transcripts.test_irregularities import after, told


@verifies("baccarat.15.a", "midibaccarat.13.a", "minibaccarat.13.a")
@EACH
def test_an_unseen_card_is_the_next_hands_first(key: str) -> None:
    (clause,) = own(key, "15.a", "13.a", "13.a")
    lines = told(key, "card_drawn_in_error")
    becomes = f"a card drawn in error is the first card of the next hand [{clause}]"
    assert after(lines, "incident") == becomes


@verifies("baccarat.15.b", "midibaccarat.13.b", "minibaccarat.13.b")
@EACH
def test_an_unseen_third_card_is_the_bankers_or_the_next_hands_first(key: str) -> None:
    lines = [line for line in told(key, "unseen_third_card") if line.startswith("a card drawn")]
    assert [line.partition(" is ")[2].partition(" [")[0] for line in lines] == [
        "the Banker's third card",
        "the first card of the next hand",
    ]


@verifies("baccarat.15.c", "baccarat.15.c.1", "baccarat.15.c.2", "midibaccarat.13.c")
@verifies("midibaccarat.13.c.1", "midibaccarat.13.c.2", "minibaccarat.13.c", "minibaccarat.13.c.1")
@verifies("minibaccarat.13.c.2")
@EACH
def test_a_disclosed_third_card_is_burned_or_begins_a_simulated_round(key: str) -> None:
    (burned,) = own(key, "15.c.1", "13.c.1", "13.c.1")
    lines = told(key, "disclosed_third_card")
    assert f"a card is disclosed: it is burned with one more [{burned}]" in lines
    assert f"discard 9d (disclosed) [{burned}]" in lines
    assert f"discard 9s (burned) [{burned}]" in lines
    lines = told(key, "disclosed_third_card_simulated")
    (simulated,) = own(key, "15.d", "13.d", "13.d")
    assert f"a simulated round, without wagers [{simulated}]" in lines


@verifies("baccarat.15.d", "midibaccarat.13.d", "minibaccarat.13.d")
@EACH
def test_a_disclosed_card_begins_a_simulated_round(key: str) -> None:
    (clause,) = own(key, "15.d", "13.d", "13.d")
    lines = told(key, "card_disclosed")
    assert f"discard Kd 4s 6d 3c 2c 7d [{clause}]" in lines
    assert "end round 1: p1 1010.00, p2 990.00" in lines


@verifies("baccarat.15.e", "midibaccarat.13.e", "minibaccarat.13.e")
@EACH
def test_too_few_cards_void_the_round(key: str) -> None:
    (clause,) = own(key, "15.e", "13.e", "13.e")
    lines = told(key, "too_few_cards")
    assert f"return p1 10.00 player@1 [{clause}]" in lines
    assert f"end round 1: p1 1000.00, p2 1000.00 [{clause}]" in lines


@verifies("baccarat.10.d", "midibaccarat.9.d", "minibaccarat.9.e")
@EACH
def test_the_cover_card_is_followed_by_one_more_hand(key: str) -> None:
    (clause,) = own(key, "10.d", "9.d", "9.e")
    lines = told(key, "cover_card")
    call, over = f'dealer: "last hand" [{clause}]', f"the shoe is over [{clause}]"
    assert lines.index(call) < lines.index("round 2") < lines.index(over)


@verifies("baccarat.9.f", "midibaccarat.8.d", "minibaccarat.8.d")
@EACH
def test_who_delays_gives_the_cards_to_the_right(key: str) -> None:
    (clause,) = own(key, "9.f", "8.d", "8.d")
    lines = told(key, "delays_turning")
    assert after(lines, "incident") == f"p1 does not turn the player's cards [{clause}]"


@verifies("baccarat.5.f", "midibaccarat.5.f", "minibaccarat.5.e")
@EACH
def test_an_improper_cut_is_done_again(key: str) -> None:
    (clause,) = own(key, "5.f", "5.f", "5.e")
    who = "p1" if key == "minibaccarat" else "p2"
    told_so = f"the cards are to be cut again by {who} [{clause}]"
    assert after(told(key, "improper_cut"), "incident") == told_so


@verifies("baccarat.14.a.2")
def test_a_curator_is_ordered_to_pass_the_shoe() -> None:
    lines = told("baccarat", "curator_ordered_to_pass")
    assert after(lines, "incident") == "p1 passes the shoe [baccarat.14.a.2]"
    assert "p2 is the curator [baccarat.7.c]" in lines


@verifies("minibaccarat.5.g", "minibaccarat.5.a")
def test_minibaccarats_idle_table_and_directed_shuffle() -> None:
    lines = told("minibaccarat", "idle_table")
    assert after(lines, "incident") == "the cards are spread, face up [minibaccarat.5.g]"
    lines = told("minibaccarat", "shuffle_directed")
    assert after(lines, "round 2") == "vigorish p1 1.00 [minibaccarat.12.d.2.i]"
