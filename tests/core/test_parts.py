"""Games composed of parts: what each claims by name, and what happens where two claim the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.core.event import Announced, Chosen, Event, RoundEnded
from croupier.core.fold import apply
from croupier.core.game import Game, devices, refused_choices
from croupier.core.part import Act, Home, Incident, Named, Part, Question
from croupier.core.step import Ask, NotNow
from croupier.core.table import Table
from croupier.games.registry import games


class Noticed(Event, frozen=True, kw_only=True, tag="noticed"):
    """Something that only one part knows of."""


def _nothing(*given: object) -> tuple[Event, ...]:
    return ()


def _always(*given: object) -> None:
    return None


ACT = Act("wave", "wave", (), _always, _nothing)
INCIDENT = Incident("spill", "IR-X", "A drink is spilled", (), _always, _nothing)
CLAIMS: dict[str, Callable[[str], Part]] = {
    "the event 'noticed'": lambda name: Part(name=name, events=(Noticed,)),
    "the question 'tea'": lambda name: Part(name=name, questions={"tea": Question(_nothing)}),
    "the act 'wave'": lambda name: Part(name=name, acts=(ACT,)),
    "the incident 'spill'": lambda name: Part(name=name, incidents=(INCIDENT,)),
    "the name of 'shelf'": lambda name: Part(name=name, names={"shelf": Named("the shelf")}),
    "the ability Home": lambda name: Part(name=name, brings=(Home(lambda table, who: 1),)),
}


def composed_of(*parts: Part) -> Game:
    return Game(
        key="toy",
        name="Toy",
        options=dict,
        wagers=(),
        phases=(),
        play=lambda rules: (),
        accept=lambda game, table, wager, bid: None,
        parts=parts,
    )


@pytest.mark.parametrize("claim", CLAIMS)
def test_two_parts_that_claim_the_same_are_refused_by_name(claim: str) -> None:
    make = CLAIMS[claim]
    with pytest.raises(ValueError, match=f"toy: {claim} is claimed by bar and kitchen"):
        composed_of(make("bar"), Part(name="door"), make("kitchen"))
    assert len(composed_of(make("bar"), Part(name="door")).parts) == 2


def test_two_parts_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="toy: the part 'bar'"):
        composed_of(Part(name="bar"), Part(name="bar"))


def test_two_parts_with_one_device_are_refused() -> None:
    def one(name: str) -> Part:
        return Part(name=name, devices=lambda rules: {"bell": None})  # type: ignore[dict-item]

    with pytest.raises(ValueError, match="the device 'bell'"):
        devices(composed_of(one("bar"), one("kitchen")), "any rules")


def test_an_event_changes_the_table_part_by_part_in_their_order() -> None:
    def noting(word: str) -> Part:
        def note(table: Table, event: Event) -> Table:
            return replace(table, play=(*table.play, word))

        return Part(name=word, evolve={RoundEnded: note, Announced: note})

    game = composed_of(noting("first"), noting("second"))
    table = Table(rules=None, play=(), stage=2)
    after = apply(game, table, RoundEnded(round=1, balances={}))
    assert after.play == ("first", "second")
    assert after.stage < 0, "the core's own change comes first"
    assert apply(game, table, Announced(who="dealer", says="x")).play == ("first", "second")


def test_what_a_question_refuses_comes_from_the_part_that_asked() -> None:
    bar = Question(_nothing, lambda table, asked: (NotNow("milk", "none is left"),))
    game = composed_of(
        Part(name="bar", questions={"tea": bar}),
        Part(name="door", questions={"open": Question(_nothing)}),
    )
    table = Table(rules=None, play=())
    tea, door = (Ask(("p1",), "x", ("yes",), topic=topic) for topic in ("tea", "open"))
    assert [one.choice for one in refused_choices(game, table, tea)] == ["milk"]
    assert refused_choices(game, table, door) == ()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: str(game.key))
def test_every_game_is_composed_of_named_parts(game: Game) -> None:
    assert all(part.name for part in game.parts)
    assert "" not in game.composed.questions, "every question has a topic of its own"
    assert all(event not in (Chosen, RoundEnded) for event in game.events)
