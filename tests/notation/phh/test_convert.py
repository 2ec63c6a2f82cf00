"""A hand goes from PHH to our transcripts and back, and what PHH cannot say is refused."""

from __future__ import annotations

import json
import warnings
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pokerkit import HandHistory
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from croupier.core.driver import Driver
from croupier.core.errors import BadFile, Refused
from croupier.core.event import RoundVoided
from croupier.core.prompt import Amount
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.source import Shuffled
from croupier.games.registry import game
from croupier.notation.convert import converted, transcript
from croupier.notation.phh.hand import read_hand
from croupier.notation.phh.replayed import replayed
from croupier.notation.phh.told import told
from croupier.notation.replay import replay
from croupier.rulebook.rules import rules_for
from croupier.verification.verify import verify
from tests.notation.phh.hands import HANDS, TEXTS

PLAYED = ("variant", "antes", "starting_stacks", "finishing_stacks", "min_bet", "small_bet")
FORMS: dict[str, dict[str, Any]] = {
    "no limit": {"structure": "no_limit", "limits.min": 4},
    "limit": {},
    "pot limit omaha": {"type": "omaha", "structure": "pot_limit", "limits.min": 4},
    "omaha eight": {"type": "omaha", "form": "hi_lo_8"},
    "stud": {"type": "seven_card_stud", "ante": 1},
    "stud eight": {"type": "seven_card_stud", "form": "hi_lo_8", "ante": 1},
}


def at_random(choices: dict[str, Any], seed: str, hands: int = 1, players: int = 4) -> Driver:
    """A lawful table with hands played at random."""
    rng = Random(seed)
    driver = Driver(
        game("poker"), rules_for(game("poker"), choices), Shuffled("poker", 5), lambda: "20:00:00"
    )
    for place in range(players):
        driver.buy(f"p{place + 1}", rng.choice((40_00, 200_00)))
    for _ in range(hands):
        driver.step()
        while driver.table.stage != IDLE:
            step = driver.step_now
            if not isinstance(step, Ask):
                driver.step()
            else:
                driver.choose(step.patrons[0], answer(step, rng))
    return driver


def answer(step: Ask, rng: Random) -> str:
    """Any answer but a fold that nobody asks for."""
    words = [word for word in step.choices if word not in ("fold", "concede")] or ["fold"]
    if isinstance(step.form, Amount) and rng.random() < 0.3:
        return str(step.form.least // 100)
    return rng.choice(words if rng.random() < 0.85 else list(step.choices))


def test_the_samples_go_to_a_transcript_and_back() -> None:
    for name, text in TEXTS.items():
        there = replayed(text, name)
        for form in ("text", "jsonl"):
            again = replay(converted(there, form))
            assert again.same, again.first_difference
            assert "customs" in again.header.chained()
            back = told(again)
            fields = read_hand(text).fields
            assert {one: back.get(one) for one in PLAYED} == {
                one: fields.get(one) for one in PLAYED
            }
            assert [one for one in back["actions"] if "sm" not in one] == [
                one for one in fields["actions"] if "sm" not in one
            ], name


@pytest.mark.parametrize("name", FORMS)
def test_a_hand_of_this_house_goes_to_phh_and_back_to_the_cent(name: str) -> None:
    for seed in range(3):
        driver = at_random(FORMS[name], f"{name} {seed}")
        text = converted(replay(transcript(driver)), "phh")
        there = replayed(text, "hand.phh")
        assert there.same, f"{seed}: {there.first_difference}\n{text}"
        for says, _ in there.customs:
            assert says.startswith("Cards that the history"), says
        assert dict(there.driver.balances) == dict(driver.balances)


def test_another_reader_plays_what_we_write_to_the_same_stacks_but_for_the_rake() -> None:
    for seed in range(4):
        driver = at_random(FORMS["no limit"], f"other {seed}")
        text = converted(replay(transcript(driver)), "phh")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, last = HandHistory.load(BytesIO(text.encode()))
        raked = -driver.table.accounts["house"] if "house" in driver.table.accounts else 0
        ours = [cents // 100 for cents in driver.balances.values()]
        assert abs(sum(last.stacks) - sum(ours)) == abs(raked) // 100
        assert sum(theirs != own for theirs, own in zip(last.stacks, ours, strict=True)) <= 2


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"type": "five_card_draw"}, "no code for"),
        ({"type": "seven_card_stud", "form": "hi_lo", "ante": 1}, "has no code for it"),
        ({"type": "five_card_stud"}, "has no code for it"),
        ({"type": "mambo_stud"}, "has no code for it"),
        ({"type": "omaha"}, "has no code for it"),
        ({"structure": "spread"}, "has no code for it"),
    ],
)
def test_what_the_notation_cannot_say_is_refused(choices: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        told(replay(transcript(at_random(choices, "no code"))))


def test_one_of_several_hands_is_named_by_its_round() -> None:
    done = replay(transcript(at_random({}, "several", hands=2)))
    with pytest.raises(Refused, match="it has 2 hands"):
        told(done)
    assert told(done, 2)["hand"] == 2
    with pytest.raises(Refused, match="no hand was played in it"):
        told(done, 3)


def test_a_void_hand_and_another_game_are_refused() -> None:
    driver = at_random({}, "void", hands=0)
    driver.step()
    driver.feed(RoundVoided(by="floor", why="a test"))
    with pytest.raises(Refused, match="in PHH"):
        told(replay(transcript(driver)))
    other = "croupier transcript 1\ngame roulette\np1 buys 5.00\n"
    with pytest.raises(Refused, match="the notation is for poker"):
        told(replay(other))


def test_customs_are_in_no_journal_of_the_floor_and_no_option() -> None:
    text = converted(replayed(next(iter(TEXTS.values())), "hand.phh"), "text")
    with pytest.raises(BadFile, match="customs of another house"):
        verify(text)
    changed = text.replace("customs ", "customs hidden=true ")
    with pytest.raises(BadFile, match="customs"):
        replay(changed)
    with pytest.raises(BadFile, match="played by these rules alone"):
        replay("croupier transcript 1\ngame roulette\ncustoms no_rake=true\np1 buys 5.00\n")
    with pytest.raises(Refused, match="customs"):
        rules_for(game("poker"), {"customs": "no_rake"})


def test_without_its_customs_a_record_is_another() -> None:
    text = converted(replayed(next(iter(TEXTS.values())), "hand.phh"), "text")
    line = next(one for one in text.splitlines() if one.startswith("customs"))
    done = replay(text.replace(f"{line}\n", ""))
    assert done.first_difference is not None
    assert "different rules" in str(done.first_difference)


def run(*args: str) -> Result:
    return CliRunner().invoke(app, args)


def test_the_commands_replay_and_convert(tmp_path: Path) -> None:
    file = str(HANDS[0])
    shown = run("replay", file)
    assert shown.exit_code == 0
    assert "p1 is Matthew Ashton, p2 is Kristopher Tong" in shown.stdout
    assert "The house takes no rake. " in shown.stdout
    assert "[poker.14.a]" in shown.stdout
    assert "Kristopher Tong wins $2,630,000 from the pot" in shown.stdout
    document = json.loads(run("replay", "--json", file).stdout)
    assert (
        document["finishing_stacks"] == read_hand(TEXTS[HANDS[0].name]).fields["finishing_stacks"]
    )
    assert (document["rounds"], document["same"]) == (1, True)
    for name in ("hand.croupier", "hand.jsonl", "hand.phh"):
        assert run("convert", file, str(tmp_path / name)).exit_code == 0, name
        assert run("replay", str(tmp_path / name)).exit_code == 0, name
    wrong = tmp_path / "wrong.phh"
    wrong.write_text(TEXTS[HANDS[0].name].replace("[7340000", "[7340001"))
    assert run("replay", str(wrong)).exit_code == 1
    wrong.write_text(TEXTS[HANDS[0].name].replace("'p3 f'", "'p4 f'"))
    refused = run("replay", str(wrong))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "line 7: action 6 'p4 f': it is p3's turn [poker.7.d]" in refused.stderr
    assert run("convert", str(wrong), str(tmp_path / "none.croupier")).exit_code == 2
    assert not (tmp_path / "none.croupier").exists()
