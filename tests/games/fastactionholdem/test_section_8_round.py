"""Section 8: hands are set, split and surrendered; naturals; exposure, collection and payment."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import (
    Announced,
    Collected,
    Dealt,
    Discarded,
    Event,
    Paid,
    Returned,
    RoundEnded,
    Staked,
    Turned,
    seen_by,
)
from croupier.core.prompt import Some
from croupier.core.table import IDLE
from croupier.games.fastactionholdem.hands import COPY, Hand, hands, is_natural, written
from croupier.games.fastactionholdem.play import HandCompared, HandSet, MarkerMoved, NaturalShown
from croupier.rulebook.citation import verifies
from tests.games.fastactionholdem.tables import (
    after_wagers,
    asked,
    chips,
    due,
    finish,
    four_each,
    opened,
    question,
    sets,
    shuffled,
)
from tests.games.scripted import kind, only

DEALER, LOW, HIGH = "Kd Qd 4c 6h", "2h 4d 6c 8s", "As Ah 2s 8d"
"""King and queen of diamonds are kept; two hands that lose and win against them."""


def shown(events: Iterable[Event], patron: str | None) -> str:
    """All that a person may see of some events."""
    return " ".join(str(seen_by(event, patron)) for event in events)


@verifies("fastactionholdem.8.a", "fastactionholdem.1.setting-of-a-hand", "fastactionholdem.9.g")
def test_a_player_keeps_two_cards_and_discards_two() -> None:
    table = four_each(DEALER, HIGH)
    step = question(table)
    assert (step.patrons, step.about, step.silence) == (("p1",), "1", "set")
    assert step.choices == ("set", "split", "surrender")
    table.choose("p1", "set")
    step = question(table)
    assert (step.form, step.choices) == (Some(2, 2), ("first", "second", "third", "fourth"))
    assert step.cites == ("fastactionholdem.8.a",)
    assert step.asks == "Which two cards do you keep?"
    prompt = table.view("p1").prompt
    assert prompt is not None
    assert prompt.refused == (), "nothing else could be answered with four cards"
    done = table.choose("p1", "first second")
    (kept, dealers) = only(done, HandSet)
    assert (kept.place, kept.kept, kept.cites) == ("1", (0, 1), ("fastactionholdem.8.a",))
    assert dealers.place == "dealer"
    assert [card for card, _ in table.table.play.hands["1"]] == ["As", "Ah"]
    gone = next(one for one in only(done, Discarded) if one.places == ("1.2",))
    assert gone.cards == ("2s", "8d")


@verifies("fastactionholdem.8.a", "fastactionholdem.8.d")
@pytest.mark.parametrize("words", ["first", "first first", "first second third", "fifth first"])
def test_exactly_two_of_the_four_cards_are_kept(words: str) -> None:
    table = four_each(DEALER, HIGH)
    table.choose("p1", "set")
    with pytest.raises(Refused) as refusal:
        table.choose("p1", words)
    assert refusal.value.cites == ("fastactionholdem.8.a",)
    assert "2 of first, second, third, fourth" in refusal.value.accepted


@verifies("fastactionholdem.8.d")
def test_only_the_player_sets_the_hand_and_only_once() -> None:
    table = four_each(DEALER, HIGH, LOW)
    with pytest.raises(Refused):
        table.choose("p2", "set", "1")
    sets(table, "p1", "first second")
    assert question(table).patrons == ("p2",)
    for choice, about in (("first third", "hand 1"), ("surrender", "1")):
        with pytest.raises(Refused):
            table.choose("p1", choice, about)


@verifies("fastactionholdem.8.a")
def test_players_decide_from_the_dealers_left_wherever_the_deal_began() -> None:
    table = shuffled(rounds=2)
    dealt_first = after_wagers(table)
    assert dealt_first.to == ("2",), "the marker is at position 2"
    table.play_round(until=lambda now: bool(asked(table)))
    assert question(table).patrons == ("p1",)


@verifies("fastactionholdem.8.a", "fastactionholdem.8.e", "fastactionholdem.8.f")
def test_cards_that_are_set_discarded_or_given_up_are_shown_to_nobody_else() -> None:
    table = four_each(DEALER, "As Ah 9s 9d", LOW)
    before = len(table.log)
    sets(table, "p1", "first second")
    table.choose("p2", "surrender")
    events = [entry.event for entry in table.log[before:]]
    for patron in ("p2", None):
        said = shown(events, patron)
        assert not any(card in said for card in ("As", "Ah", "9s", "9d")), patron
    said = shown(events, None)
    assert not any(card in said for card in LOW.split())
    assert "9s" in shown(events, "p1")


@verifies("fastactionholdem.8.e")
def test_discards_are_collected_from_the_dealers_right() -> None:
    table = four_each(DEALER, HIGH, LOW, "Th 9h 3d 5s")
    sets(table, "p1", "first second")
    sets(table, "p2", "first second", "split")
    done = sets(table, "p3", "first second")
    gone = [(one.places, len(one.cards)) for one in only(done, Discarded)]
    assert gone[:2] == [(("3.2",), 2), (("1.2",), 2)]
    assert all(one.cites == ("fastactionholdem.8.e",) for one in only(done, Discarded)[:2])
    first = next(n for n, one in enumerate(done) if isinstance(one, Turned))
    assert isinstance(done[first], Turned)
    assert [type(one) for one in done[:first]].count(Discarded) == 2, "before the dealer's are seen"


@verifies("fastactionholdem.8.b", "fastactionholdem.1.natural")
def test_a_natural_is_shown_and_paid_at_once() -> None:
    table = four_each(DEALER, "8s 8h 8d 8s", LOW, amount=10)
    done = [entry.event for entry in table.log]
    (said,) = only(done, Announced)
    assert (said.who, said.says) == ("p1", "Natural")
    (up,) = only(done, Turned)
    assert (up.place, up.cards, up.cites) == (
        "1",
        tuple("8s 8h 8d 8s".split()),
        ("fastactionholdem.8.b",),
    )
    (paid,) = only(done, Paid)
    assert (paid.amount, paid.returned, str(paid.odds)) == (50_00, 10_00, "5 to 1")
    assert paid.cites == ("fastactionholdem.8.b",)
    told = (Announced, Turned, NaturalShown, Paid, Discarded)
    order = [type(one) for one in done[done.index(said) :] if isinstance(one, told)]
    assert order == list(told), "announced, shown, paid and collected"
    assert chips(table) == 1050
    assert "1" not in table.table.play.hands
    assert question(table).patrons == ("p2",), "before the next player is asked"


@verifies("fastactionholdem.8.b", "fastactionholdem.8.h")
def test_it_is_paid_even_if_the_dealer_has_one_too() -> None:
    table = four_each("9s 9h 9d 9c", "8s 8h 8d 8s", HIGH)
    finish(table)
    assert (chips(table), chips(table, "p2")) == (1050, 990)


@verifies("fastactionholdem.1.natural")
def test_only_four_cards_of_one_rank_are_a_natural() -> None:
    assert is_natural(("8s", "8h", "8d", "8s"))
    assert not is_natural(("8s", "8h", "8d", "9s"))
    assert not is_natural(("8s", "8h", "8d"))
    assert not is_natural(("8s", "8h", "8d", "8s", "8c"))


@verifies("fastactionholdem.8.c", "fastactionholdem.6.c")
def test_a_split_makes_two_hands_with_equal_wagers() -> None:
    table = four_each(DEALER, "As Ah 2s 8d", amount=25)
    (staked,) = only(table.choose("p1", "split"), Staked)
    assert (staked.wager.kind, staked.wager.amount, staked.wager.box) == ("split", 25_00, 1)
    assert chips(table) == 950
    assert question(table).cites == ("fastactionholdem.8.c",)
    assert question(table).asks == "Which two cards go with your original wager?"
    done = table.choose("p1", "first second")
    assert next(one for one in only(done, HandSet) if one.place == "1").play == "split"
    assert [card for card, _ in table.table.play.hands["1.2"]] == ["2s", "8d"]
    ended = finish(table)
    assert [(one.place, one.ends) for one in only(ended, HandCompared)] == [
        ("1", "win"),
        ("1.2", "lose"),
    ]
    assert [one.spot for one in only(ended, Collected)] == ["split@1"]
    assert [one.spot for one in only(ended, Paid)] == ["main@1"]
    assert chips(table) == 1000


@verifies("fastactionholdem.8.c")
def test_the_first_hand_of_a_split_may_lose_and_the_second_win() -> None:
    table = four_each(DEALER, "As Ah 2s 8d")
    ended = sets(table, "p1", "third fourth", "split") + finish(table)
    assert [one.spot for one in only(ended, Collected)] == ["main@1"]
    assert [one.spot for one in only(ended, Paid)] == ["split@1"]
    assert table.table.play.hands == {}
    assert table.table.total == 0


@verifies("fastactionholdem.8.c")
def test_a_split_needs_the_chips_for_it() -> None:
    table = opened(DEALER, HIGH, amount=10)
    table.cash_out("p1", 985_00)
    table.play_round(until=lambda now: bool(asked(table)))
    assert question(table).choices == ("set", "surrender")
    with pytest.raises(Refused, match=r"a split takes another \$10") as refusal:
        table.choose("p1", "split")
    assert refusal.value.cites == ("fastactionholdem.8.c",)


@verifies("fastactionholdem.8.f")
def test_a_surrender_costs_half_at_once() -> None:
    table = four_each(DEALER, HIGH, LOW, amount=5)
    done = table.choose("p1", "surrender")
    (half,) = only(done, Collected)
    (back,) = only(done, Returned)
    assert (half.amount, back.amount) == (2_50, 2_50)
    assert half.cites == back.cites == ("fastactionholdem.8.f",)
    (gone,) = only(done, Discarded)
    assert (gone.places, gone.cards) == (("1",), tuple(HIGH.split()))
    assert question(table).patrons == ("p2",)
    assert table.balances["p1"] == 997_50
    with pytest.raises(Refused):
        table.choose("p1", "set", "1")


@verifies("fastactionholdem.8.f", "fastactionholdem.8.j")
def test_where_everybody_surrenders_the_cards_are_still_turned() -> None:
    table = four_each(DEALER, LOW)
    done = table.choose("p1", "surrender") + finish(table)
    assert [one.place for one in only(done, Turned)] == ["dealer"]
    assert len([one for one in only(done, Dealt) if one.to == ("community",)]) == 5


@verifies("fastactionholdem.8.g", "fastactionholdem.8.i")
def test_the_dealers_hand_is_set_by_the_house_ways_once_discards_are_collected() -> None:
    table = four_each(DEALER, LOW)
    done = sets(table, "p1", "first second")
    up = next(n for n, one in enumerate(done) if isinstance(one, Turned))
    assert isinstance(done[up - 2], Discarded)
    own = done[up + 1]
    assert isinstance(own, HandSet)
    assert (own.place, own.kept) == ("dealer", (0, 1))
    assert own.cites == ("fastactionholdem.8.g", "fastactionholdem.8.i")
    assert [card for card, _ in table.table.play.hands["dealer"]] == ["Kd", "Qd"]
    gone = only(done, Discarded)[-1]
    assert (gone.cards, gone.places, gone.seen_by) == (("4c", "6h"), ("dealer.2",), None)


@verifies("fastactionholdem.8.h")
def test_a_dealers_natural_takes_original_wagers_and_ends_the_round() -> None:
    table = four_each("9s 9h 9d 9c", HIGH, LOW, "Th 9h 3d 5s", amount=10)
    sets(table, "p1", "first second", "split")
    table.choose("p2", "surrender")
    table.choose("p3", "set")
    done = table.choose("p3", "first second")
    assert table.table.stage == IDLE
    assert [(one.spot, one.amount) for one in only(done, Collected)] == [
        ("main@3", 10_00),
        ("main@1", 10_00),
    ]
    assert [(one.spot, one.amount) for one in only(done, Returned)] == [("split@1", 10_00)]
    assert all(one.cites == ("fastactionholdem.8.h",) for one in only(done, Collected))
    assert not only(done, Dealt)
    assert not [one for one in only(done, Turned) if one.place != "dealer"]
    told = [type(one) for one in done if isinstance(one, Turned | Announced | Collected)]
    assert told == [Turned, Announced, Collected, Collected]
    assert [one.place for one in only(done, NaturalShown)] == ["dealer"]
    assert [chips(table, p) for p in ("p1", "p2", "p3")] == [990, 995, 990]


@verifies("fastactionholdem.8.h")
def test_after_a_dealers_natural_the_next_card_opens_the_next_round() -> None:
    table = four_each("9s 9h 9d 9c", LOW, burned="Tc", board="Jc")
    sets(table, "p1", "first second")
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: not now.open)
    table.step()
    assert [card for card, _ in table.table.play.hands["1"]] == ["Tc"]


@verifies("fastactionholdem.8.j", "fastactionholdem.1.community-card")
def test_a_card_is_burned_and_five_are_dealt_face_up() -> None:
    table = four_each(DEALER, LOW, burned="2d", board="3c 5d 7h 9s Jc")
    sets(table, "p1", "first second")
    assert (due(table).to, due(table).seen_by, due(table).cites) == (
        ("burn",),
        (),
        ("fastactionholdem.8.j",),
    )
    done = finish(table)
    burned, *board = only(done, Dealt)
    assert (burned.cards, burned.to) == (("2d",), ("burn",))
    assert [(one.cards, one.to, one.seen_by) for one in board] == [
        ((card,), ("community",), None) for card in "3c 5d 7h 9s Jc".split()
    ]


@verifies("fastactionholdem.8.j")
def test_each_community_card_lies_in_an_area_of_its_own() -> None:
    table = four_each(DEALER, LOW)
    sets(table, "p1", "first second")
    table.play_round(until=lambda now: len(now.play.hands.get("community", ())) == 3)
    lying = [(one.place, one.face) for one in table.view(None).things if "community" in one.place]
    assert lying == [("community 1", "3c"), ("community 2", "5d"), ("community 3", "7h")]


def story(events: Iterable[Event]) -> list[str]:
    """What is turned, taken and paid, in order."""
    told = []
    for one in events:
        if isinstance(one, Turned) and one.place != "dealer":
            told.append(f"turn {one.place}")
        elif isinstance(one, Collected):
            told.append(f"take {one.spot}")
        elif isinstance(one, Paid):
            told.append(f"pay {one.spot}")
        elif isinstance(one, Discarded) and one.places[0][0].isdigit():
            told.append(f"cards {one.places[0]}")
    return told


@verifies("fastactionholdem.8.k", "fastactionholdem.8.l", "fastactionholdem.8.m")
@verifies("fastactionholdem.8.n")
def test_losers_go_as_they_are_exposed_and_winners_are_paid_after_all() -> None:
    table = four_each(DEALER, LOW, HIGH, "Ac Ad 3s 8c", "2s 4s 6d 8h")
    for patron in ("p1", "p2", "p3", "p4"):
        sets(table, patron, "first second")
    assert story(finish(table)) == [
        *("turn 4", "take main@4", "cards 4"),
        "turn 3",
        "turn 2",
        *("turn 1", "take main@1", "cards 1"),
        *("pay main@3", "cards 3"),
        *("pay main@2", "cards 2"),
    ]
    assert [chips(table, f"p{n}") for n in range(1, 5)] == [990, 1010, 1010, 990]


@verifies("fastactionholdem.8.k", "fastactionholdem.8.l", "fastactionholdem.3.c")
@verifies("fastactionholdem.1.copy-hand")
def test_a_copy_hand_loses() -> None:
    table = four_each(DEALER, "Ks Qs 2d 3h", LOW)
    sets(table, "p1", "first second")
    sets(table, "p2", "first second")
    done = finish(table)
    (_, copy) = only(done, HandCompared)
    assert (copy.place, copy.ends, copy.hand) == ("1", "copy", copy.dealer)
    assert "is a copy hand and loses" in copy.sentence()
    lost = only(done, Collected)[-1]
    assert (lost.spot, lost.amount) == ("main@1", 10_00)
    assert lost.cites == ("fastactionholdem.8.k", "fastactionholdem.3.c")


@verifies("fastactionholdem.8.k")
def test_a_hand_is_announced_with_the_dealers() -> None:
    table = four_each(DEALER, HIGH)
    done = sets(table, "p1", "first second") + finish(table)
    (said,) = only(done, HandCompared)
    assert isinstance(done[done.index(said) - 1], Turned), "it is exposed first"
    assert said.cites == ("fastactionholdem.8.k",)
    assert said.sentence() == (
        "Place 1: a pair of aces against king-queen-jack-nine-seven high wins"
    )
    assert said.headline() == "A pair of aces against the dealer's king-queen-jack high"
    assert said.result() == "dealer: king-queen-jack-nine-seven high"


@verifies("fastactionholdem.8.k", "fastactionholdem.3.c")
def test_hands_that_are_called_alike_are_decided_by_their_other_cards() -> None:
    table = four_each(DEALER, "As Th 2s 4d", "8s Th 2s 4d", board="3c 3d 7h 9s Jc")
    sets(table, "p1", "first second")
    sets(table, "p2", "first second")
    said = [one.sentence() for one in only(finish(table), HandCompared)]
    pairs = "a pair of threes against a pair of threes"
    assert said == [
        "Place 2: jack-high straight against a pair of threes wins",
        f"Place 1: {pairs} wins by its other cards",
    ]
    table = four_each(DEALER, "Ts 8h 2s 4d", board="3c 3d 6h 9s Jc")
    (lower,) = only(sets(table, "p1", "first second") + finish(table), HandCompared)
    assert lower.sentence() == f"Place 1: {pairs} loses by its other cards"
    assert lower.headline() == "A pair of threes loses by its other cards"
    assert replace(lower, ends=COPY).headline() == "A pair of threes is a copy hand and loses"


@verifies("fastactionholdem.8.n", "fastactionholdem.8.b", "fastactionholdem.8.f")
def test_what_each_outcome_of_a_hand_pays() -> None:
    main, split = kind("fastactionholdem", "main"), kind("fastactionholdem", "split")
    rules = opened(DEALER, HIGH).rules
    paid = {}
    for face in hands().faces:
        one = hands().value(face)
        ends = [wager_kind.judge("", one, rules) for wager_kind in (main, split)]
        paid[face] = [(str(end.odds or ""), str(end.kept and end.kept.fraction)) for end in ends]
    won, lost, back = ("1 to 1", "1"), ("", "0"), ("", "1")
    assert paid["natural"] == [("5 to 1", "1"), back]
    assert paid["surrender"] == [("", "1/2"), back]
    assert paid["dealer natural single"] == paid["dealer natural split"] == [lost, back]
    assert [paid[f"single {end}"][0] for end in ("win", "lose", "copy")] == [won, lost, lost]
    assert paid["split win lose"] == [won, lost]
    assert paid["split copy win"] == [lost, won]
    assert len(paid) == 4 + 3 + 9
    assert written(Hand("split", "win", "copy")) == "split win copy"


@verifies("fastactionholdem.8.o")
def test_all_cards_are_collected_hand_by_hand() -> None:
    table = four_each(DEALER, LOW, HIGH)
    sets(table, "p1", "first second")
    sets(table, "p2", "first second")
    done = finish(table)
    assert table.table.play.hands == {}
    last = only(done, Discarded)[-2:]
    assert [one.places for one in last] == [("dealer",), ("community",)]
    assert all(one.cites == ("fastactionholdem.8.o",) for one in last)
    out = [card for cards in table.table.play.shoe.rack for card in cards]
    assert len(out) == table.table.play.shoe.dealt == 1 + 12 + 6
    assert [type(one) for one in done[-4:]] == [Discarded, Discarded, MarkerMoved, RoundEnded]
