"""The layout lint: a clean layout has no flaw, and each flaw is found."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.game import Game
from croupier.core.layout import Box, Cover, Layout, Words
from croupier.drawing.lint import flaws
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

ROULETTE = game("roulette")
RULES = rules_for(ROULETTE, {"wheel": "single"})


def laid(game: Game, rules: Any) -> Layout:
    assert game.layout is not None
    return game.layout(rules)


def found(layout: Layout) -> set[str]:
    """What the lint has against a roulette layout."""
    return {str(flaw) for flaw in flaws(ROULETTE, RULES, layout)}


def _changed(area_id: str, **changes: Any) -> Callable[[Layout], Layout]:
    def change(layout: Layout) -> Layout:
        areas = tuple(replace(a, **changes) if a.id == area_id else a for a in layout.areas)
        return replace(layout, areas=areas)

    return change


def _without(area_id: str) -> Callable[[Layout], Layout]:
    return lambda layout: replace(layout, areas=tuple(a for a in layout.areas if a.id != area_id))


def _again(area_id: str) -> Callable[[Layout], Layout]:
    return lambda layout: replace(
        layout, areas=(*layout.areas, *(a for a in layout.areas if a.id == area_id))
    )


def _saying(role: str, **changes: Any) -> Callable[[Layout], Layout]:
    """Inscriptions of a role with other words or clauses."""

    def change(layout: Layout) -> Layout:
        text = changes.pop("text", None)
        made = []
        for one in layout.inscriptions:
            words = one.words if text is None else replace(one.words, text=text)
            made.append(replace(one, words=words, **changes) if one.role == role else one)
        return replace(layout, inscriptions=tuple(made))

    return change


def _moved(place_id: str, x: int, y: int) -> Callable[[Layout], Layout]:
    def change(layout: Layout) -> Layout:
        places = (
            replace(p, anchor=(p.anchor[0] + x, p.anchor[1] + y)) if p.id == place_id else p
            for p in layout.places
        )
        return replace(layout, places=tuple(places))

    return change


CRAPS = game("craps")


def against_craps(change: Callable[[Layout], Layout], **options: Any) -> list[str]:
    rules = rules_for(CRAPS, options)
    return [str(flaw) for flaw in flaws(CRAPS, rules, change(laid(CRAPS, rules)))]


def test_a_wager_booked_as_others_needs_no_area() -> None:
    def without_whirl(layout: Layout) -> Layout:
        assert layout.portrait is not None
        upright = _without("whirl")(layout.portrait)
        return replace(_without("whirl")(layout), portrait=upright, screen=None)

    assert against_craps(without_whirl) == []
    missing = against_craps(_without("horn_high_2"), horn_high_area=True)
    assert "horn_high_2: a legal wager without an area" in missing


def test_a_phone_may_leave_out_the_second_area_of_a_wager_but_not_the_first() -> None:
    def spoiled(layout: Layout) -> Layout:
        assert layout.portrait is not None
        return replace(layout, portrait=_without("come")(layout.portrait))

    assert against_craps(lambda layout: layout) == []
    assert "come: missing in the portrait" in against_craps(spoiled)


SIDE = "dealer's side: "
SPOILED: dict[str, Callable[[Layout], Layout]] = {
    "red: a legal wager without an area": _without("red"),
    "red: missing in the portrait": lambda layout: replace(
        layout, portrait=_without("red")(layout.portrait or layout)
    ),
    "first_five: an area without a legal wager": _changed("red", kind="first_five"),
    "odd: 2 areas have this id": _again("odd"),
    "crimson: its id must begin with red": _changed("red", id="crimson"),
    "black: extends past the edge of the cloth": lambda layout: replace(
        layout, shape=Box(layout.cloth.x, layout.cloth.y, 900, 900).outline
    ),
    "odd: extends past the edge of the cloth": _changed("odd", outline=Box(0, 0, 900, 900).outline),
    "even: its anchor is outside it": _changed("even", anchor=(5, 5)),
    "straight:1: its anchor is covered by straight:36": _changed(
        "straight:36", outline=Box(1100, 500, 900, 500).outline
    ),
    "column:1: prints 3 to 1, pays 2 to 1": _saying("odds", text="3 to 1"),
    '3 for 1: odds are stated with the word "for"': _saying("odds", text="3 for 1"),
    "name: required but missing": _saying("name", text=" "),
    "odds: required but missing": lambda layout: replace(
        layout, requires=("odds",), inscriptions=()
    ),
    "odd: its odds are not printed": lambda layout: replace(layout, requires=("odds",)),
    "The House: an inscription without a clause": _saying("name", cites=()),
    "2 to 1: belongs to nowhere, which is not an area": _saying("odds", area="nowhere"),
    "wheel: a place without a clause": lambda layout: replace(
        layout, places=tuple(replace(p, cites=()) for p in layout.places)
    ),
    "cloth: extends past the edge of the picture": lambda layout: replace(layout, size=(900, 900)),
    "x: covers odd": lambda layout: replace(
        layout,
        covers=(Cover((layout.area("odd") or layout.areas[0]).outline, Words("x", (0, 0), 9), ()),),
    ),
    "x: a cover without a clause": lambda layout: replace(
        layout, covers=(Cover("M0 0L1 0L1 1Z", Words("x", (0, 0), 9), ()),)
    ),
    "portrait: there is no arrangement for a phone": lambda layout: replace(layout, portrait=None),
    f"{SIDE}dealer, drop box or tip box has no place": lambda layout: replace(layout, places=()),
    f"{SIDE}drop box and tip box are not on it": _moved("tip box", 0, 700),
    f"{SIDE}drop box and tip box are on the same hand": _moved("tip box", -900, 0),
}


@pytest.mark.parametrize("flaw", SPOILED)
def test_the_lint_finds(flaw: str) -> None:
    clean = laid(ROULETTE, RULES)
    assert not found(clean)
    assert flaw in found(SPOILED[flaw](clean))


def test_the_lint_looks_at_the_phone_too() -> None:
    clean = laid(ROULETTE, RULES)
    assert clean.portrait is not None
    spoiled = _changed("even", anchor=(5, 5))(clean.portrait)
    assert found(replace(clean, portrait=spoiled)) == {"portrait, even: its anchor is outside it"}
