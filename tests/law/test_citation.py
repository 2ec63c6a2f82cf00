"""Citations are whole, few and cheap."""

import pytest

from croupier.rulebook.citation import cited, cites, is_whole_id, verifies
from croupier.rulebook.law import ids


def test_every_clause_has_a_whole_id() -> None:
    assert all(map(is_whole_id, ids()))


def test_a_function_and_a_class_keep_their_clauses() -> None:
    @cites("toy.1", "toy.2.a")
    def judge(number: int) -> int:
        return number

    @cites("toy.3")
    class Wheel:
        pass

    assert cited(judge) == ("toy.1", "toy.2.a")
    assert cited(Wheel) == ("toy.3",)
    assert judge(3) == 3


def test_stacked_decorators_add_up() -> None:
    @cites("toy.1")
    @cites("toy.2")
    def judge() -> None:
        pass

    assert cited(judge) == ("toy.1", "toy.2")


def test_a_subclass_does_not_take_over_what_its_parent_cites() -> None:
    @cites("toy.1")
    class Parent:
        pass

    @cites("toy.2")
    class Child(Parent):
        pass

    assert vars(Child)["__cites__"] == ("toy.2",)


def test_a_test_keeps_what_it_verifies() -> None:
    def proof() -> None:
        pass

    assert vars(verifies("toy.1")(proof))["__verifies__"] == ("toy.1",)


@pytest.mark.parametrize("decorator", [cites, verifies])
@pytest.mark.parametrize(
    "wrong", [(), ("toy",), ("toy.",), ("toy.1 ",), ("Toy.1",), ("toy.1", "toy.1"), ("toy.1*",)]
)
def test_other_ids_are_refused(decorator: object, wrong: tuple[str, ...]) -> None:
    assert callable(decorator)
    with pytest.raises(ValueError, match="clause"):
        decorator(*wrong)


def test_nine_clauses_are_too_many() -> None:
    cites(*(f"toy.{number}" for number in range(1, 9)))
    with pytest.raises(ValueError, match="one to 8"):
        cites(*(f"toy.{number}" for number in range(1, 10)))
