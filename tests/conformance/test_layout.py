"""The layout of any game, with any lawful rules, passes the lint and can be drawn."""

from random import Random
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.random_play import random_rules
from croupier.core.game import Game
from croupier.drawing.felt import felt_svg
from croupier.drawing.lint import flaws


@given(seed=st.integers(0, 2**32))
@settings(max_examples=12)
def test_the_layout_has_no_flaw(game: Game, seed: int) -> None:
    rules = random_rules(game, Random(seed))
    if game.layout is not None:
        assert [str(flaw) for flaw in flaws(game, rules, game.layout(rules))] == []


@given(seed=st.integers(0, 2**32))
@settings(max_examples=4)
def test_the_layout_can_be_drawn_for_table_and_phone(game: Game, seed: int) -> None:
    rules = random_rules(game, Random(seed))
    if game.layout is not None:
        layout = game.layout(rules, name="Harborside")
        for shown in (layout, layout.portrait):
            assert shown is not None
            words = "".join(ElementTree.fromstring(felt_svg(shown)).itertext())
            assert "Harborside" in words
