"""What is asked about an irregularity is asked in words."""

from croupier.games.registry import games
from croupier.rulebook.details import DETAILS, asked


def test_every_detail_of_every_irregularity_has_words() -> None:
    known = {key for one in games().values() for call in one.incidents for key in call.details}
    assert known - {"at"} == set(DETAILS), "the table itself adds the time"


def test_a_detail_of_a_game_of_your_own_is_named_by_its_key() -> None:
    assert asked("side_up") == "Side up"
