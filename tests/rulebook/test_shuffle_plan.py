"""Shuffle plans: what is read, and what is refused with its line and what would do."""

from pathlib import Path

import pytest

from croupier.core.errors import BadFile
from croupier.equipment.shuffle import Cut, Lace, Plug, Riffle, Strip, Wash
from croupier.rulebook.shuffle_plan import NUMBERS, Plan, plan_of, read_plan
from croupier.rulebook.submission import parse_document

HEAD = 'format = "croupier shuffle 1"\ndecks = 2\n'
OF_BACCARAT = 'game = "baccarat"\n'
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def plan(text: str, head: str = HEAD) -> Plan:
    return plan_of(parse_document("plan.toml", head + text))


def step(kind: str, *lines: str) -> str:
    return "\n".join(["[[step]]", f'kind = "{kind}"', *lines, ""])


def test_every_kind_of_step_is_read_with_its_numbers() -> None:
    read = plan(
        step("plug", "cards = 20", "packets = 2", "spread = 3")
        + step("riffle", "grab = 26", "spread = 4", 'then = ["riffle", "strip"]', "packets = 5")
        + step("turn", "clumping = 0.125", "repeats = 2", "dealer = 3")
        + step("strip")
        + step("lace", "cards = 30")
        + step("wash", "motions = 9")
        + step("riffle", "grab = 26", "ladder = true", "piles = 4", "clumping = -1")
        + step("cut", "depth = 52", "spread = 5")
    )
    assert [one.step for one in read.steps] == [
        Plug(20, 2, 3),
        Riffle(grab=26, spread=4, then=(Riffle(), Strip(5))),
        Riffle(clumping=125, turn=True),
        Strip(6),
        Lace(30),
        Wash(9),
        Riffle(clumping=-1000, grab=26, piles=4, ladder=True),
        Cut(depth=52, spread=5),
    ]
    assert {one.kind for one in read.steps} == set(NUMBERS)
    assert (read.steps[2].repeats, read.steps[2].dealer) == (2, 3)
    assert len(read.program) == 9
    assert read.steps[1].works == ("riffle", "riffle", "strip")
    assert read.steps[2].works == ("turn", "turn")
    assert read.steps[1].numbered == "step 2 (riffle)"


def test_the_pack_is_given_in_decks_or_cards() -> None:
    assert (plan(step("cut")).cards, plan(step("cut")).decks) == (104, "2 decks")
    odd = plan(step("cut"), 'format = "croupier shuffle 1"\ncards = 60\n')
    assert (odd.cards, odd.decks, odd.slug) == (60, "60 cards", 26)
    assert plan(step("cut"), HEAD + "slug = 13\n").slug == 13


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_the_examples_that_are_plans_are_read(file: Path) -> None:
    if "croupier shuffle 1" in file.read_text(encoding="utf-8"):
        assert read_plan(file).steps
    else:
        with pytest.raises(BadFile, match="croupier shuffle 1"):
            read_plan(file)


@pytest.mark.parametrize(
    ("text", "line", "why", "accepted"),
    [
        ("", None, "no steps", "kind"),
        ("step = 3\n", 3, "no steps", "[[step]]"),
        ("[[step]]\n", 3, "no kind", "plug, riffle, turn, strip, lace, wash, cut"),
        (step("rifle"), 4, "kind = 'rifle'", "riffle"),
        (
            step("riffle", "grabs = 3"),
            5,
            "'grabs' is not a key here. Did you mean 'grab'?",
            "kind, grab",
        ),
        (step("riffle", "grab = 2"), 5, "grab = 2", "from 4 to 104"),
        (step("riffle", "grab = 105"), 5, "grab = 105", "from 4 to 104"),
        (step("riffle", "grab = true"), 5, "grab = true", "whole number"),
        (step("riffle", "grab = 26.0"), 5, "grab = 26.0", "whole number"),
        (step("riffle", "grab = 26", "piles = 3"), 6, "piles = 3", "even"),
        (step("riffle", "clumping = 2"), 5, "clumping = 2", "from -1 to 1"),
        (step("riffle", "clumping = 0.0005"), 5, "clumping = 0.0005", "three decimals"),
        (step("riffle", "clumping = nan"), 5, "clumping = nan", "from -1 to 1"),
        (step("riffle", "ladder = true"), 5, "no effect without grab", "grab = 26, or no ladder"),
        (step("riffle", "grab = 26", "ladder = 1"), 6, "ladder = 1", "true or false"),
        (step("turn", "piles = 4"), 5, "piles has no effect without grab", "or no piles"),
        (step("strip", "spread = 5"), 5, "spread has no effect without grab", "or no spread"),
        (step("cut", "spread = 5"), 5, "spread has no effect without depth", "depth = 26"),
        (step("riffle", "packets = 4"), 5, "no effect without a strip", 'then = ["strip"]'),
        (step("turn", 'then = ["riffle"]', "packets = 4"), 6, "without a strip", "or no packets"),
        (step("riffle", 'then = ["cut"]'), 5, "then = ['cut']", '"riffle" and "strip"'),
        (step("riffle", 'then = "riffle"'), 5, "then = 'riffle'", '"riffle" and "strip"'),
        (step("riffle", "repeats = 0"), 5, "repeats = 0", "from 1 to 100"),
        (step("riffle", "repeats = 100") * 3, 3, "too many steps", "200"),
        (step("plug"), 3, "cards is missing", "cards = 1"),
        (step("plug", "cards = 104"), 5, "no discards", "fewer cards"),
        (step("lace", "cards = 104"), 5, "no stack", "fewer cards"),
        (step("cut", "least = 53"), 5, "no place is 53 cards", "at most 52"),
        (step("cut", "least = 5", "depth = 7"), 6, "not both", "one"),
        ("slug = 60\n" + step("cut"), 3, "slug = 60", "from 2 to 52"),
        ("cards = 60\n" + step("cut"), 3, "both given", "decks = 8"),
        ("name = 3\n" + step("cut"), 3, "name = 3", 'name = "…"'),
        (
            OF_BACCARAT + 'shuffle = "dance"\n' + step("cut"),
            4,
            "shuffle = 'dance'",
            "lace, lace_re",
        ),
        (OF_BACCARAT + "preshuffled = 1\n" + step("cut"), 4, "preshuffled = 1", "true or false"),
        (
            'shuffle = "wash"\n' + step("cut"),
            3,
            "shuffle has no effect without game",
            "or no shuffle",
        ),
        ("preshuffled = true\n" + step("cut"), 3, "no effect without game", "or no preshuffled"),
        (
            "dekcs = 6\n" + step("cut"),
            3,
            "'dekcs' is not a key here. Did you mean 'decks'?",
            "decks",
        ),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(
    text: str, line: int | None, why: str, accepted: str
) -> None:
    with pytest.raises(BadFile) as refused:
        plan(text)
    assert (refused.value.file, refused.value.line) == ("plan.toml", line)
    assert why in refused.value.why
    assert accepted in refused.value.accepted


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("decks = 2\n", "no format line"),
        ('format = "croupier submission 1"\n', "its format is 'croupier submission 1'"),
        ('format = "croupier shuffle 1"\n', "no cards are given"),
        ('format = "croupier shuffle 1"\ndecks = 17\n', "decks = 17"),
        ('format = "croupier shuffle 1"\ncards = 3\n', "cards = 3"),
        ("decks = \n", "not TOML"),
    ],
)
def test_what_is_no_plan_is_refused(head: str, why: str) -> None:
    with pytest.raises(BadFile, match=why):
        plan(step("cut"), head)
