"""The forger: honest journals, and what a house with its own key might make of them.

Each forgery names the finding that must come up: the property it is against and its kind. `faces`
says what somebody kept, without which nobody could know: the key, a checkpoint, receipts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.floor.made import AT, Item, Signer, chained, d, digest, lists

Kinds = tuple[str, ...]


@dataclass
class Honest:
    """An honest journal, the key of its house, and what somebody kept of it."""

    header: Item
    items: list[Item]
    signer: Signer
    receipts: list[Item] = field(default_factory=list)

    @property
    def text(self) -> str:
        return chained(self.header, self.items)

    @property
    def checkpoint(self) -> Item:
        """A checkpoint of the whole journal."""
        last = json.loads(self.text.splitlines()[-1])
        said = ["croupier 2/checkpoint", self.header["table"], last["seq"], last["hash"], AT]
        return self.signer.signed(said)

    @property
    def roots(self) -> list[Item]:
        """The roots that the house signed."""
        fixed = (one["data"] for one in self.items if one["kind"] == "values_fixed")
        names = ("epoch", "first", "units", "root")
        table = self.header["table"]
        said = (["croupier 2/root", table, *(one[name] for name in names)] for one in fixed)
        return [self.signer.signed(one) for one in said]


def honest(text: str, signer: Signer, receipts: list[Item]) -> Honest:
    """The honest journal that a text tells."""
    header, *lines = (json.loads(row) for row in text.splitlines())
    bare = [{k: v for k, v in line.items() if k not in ("seq", "hash")} for line in lines]
    return Honest(header, bare, signer, receipts)


class Draft:
    """A journal that is being forged; `sealed` keeps the old hashes of lines that were changed."""

    def __init__(self, made: Honest, other: Honest, rng: Random) -> None:
        self.made, self.other, self.rng = made, other, rng
        self.header, self.items = deepcopy(made.header), deepcopy(made.items)
        self.signer, self.text = made.signer, ""
        self.table = str(made.header["table"])

    def finished(self) -> str:
        """The journal; what the house had signed of it, it signs again as it is now."""
        honest = [one["data"] for one in self.made.items if one["kind"] == "seeds_listed"]
        if not self.text:
            lists(self.header, self.items, self.signer, [one["signature"] for one in honest])
        return self.text or chained(self.header, self.items)

    def places(self, *kinds: str) -> list[int]:
        return [n for n, item in enumerate(self.items) if item["kind"] in kinds]

    def one(self, *kinds: str) -> int:
        """The place of a line of these kinds; none: the forgery does not apply."""
        found = self.places(*kinds)
        if not found:
            raise DoesNotApply
        return self.rng.choice(found)

    def first(self, kind: str) -> int:
        """The place of the first line of a kind; none: the forgery does not apply."""
        found = self.places(kind)
        if not found:
            raise DoesNotApply
        return found[0]

    def data(self, place: int) -> Item:
        told: Item = self.items[place]["data"]
        return told

    def resign(self) -> None:
        """Every statement of the journal is signed again."""
        for item in self.items:
            told = item["data"]
            if item["kind"] == "values_fixed":
                fixed = [told[one] for one in ("epoch", "first", "units", "root")]
                told["key"] = self.signer.public
                told["signature"] = self.signer.signature(["croupier 2/root", self.table, *fixed])
        lists(self.header, self.items, self.signer)

    def of_round(self, kind: str, number: int) -> Iterator[int]:
        yield from (n for n in self.places(kind) if self.data(n)["round"] == number)


class DoesNotApply(Exception):
    """A journal has nothing of what a forgery changes."""


class Forgery(NamedTuple):
    """A forgery, the finding that must come up, and what it faces."""

    name: str
    make: Callable[[Draft], None]
    property: str
    kind: str
    faces: Kinds = ()
    rare: bool = False
    """Whether only journals with hands that stay hidden have what it changes."""


FORGERIES: list[Forgery] = []
Made = Callable[[Draft], None]


def forgery(property_: str, kind: str, *faces: str, rare: bool = False) -> Callable[[Made], Made]:
    """Register a forgery under its name."""

    def known(make: Made) -> Made:
        name = make.__name__.strip("_").replace("_", " ")
        FORGERIES.append(Forgery(name, make, property_, kind, faces, rare))
        return make

    return known


def _changed(text: str) -> str:
    """Hexadecimal of the same length that is another."""
    return ("1" if text[0] == "0" else "0") + text[1:]


# --- House values --------------------------------------------------------------------------------


@forgery("P1", "commitment")
def values_fixed_after_the_wager(draft: Draft) -> None:
    """The root, and the unit where it is a round's, come after the first wager."""
    wager, first = draft.first("wager_placed"), draft.first("values_fixed")
    begun = [n for n in draft.places("unit_begun") if n < wager]
    moved = [n for n in (first, *begun) if n == first or draft.data(n)["decides"] == "round"]
    lines = [draft.items[n] | {"act": draft.items[wager]["act"]} for n in moved]
    kept = [item for n, item in enumerate(draft.items) if n not in moved]
    place = kept.index(draft.items[wager]) + 1
    draft.items = kept[:place] + lines + kept[place:]


@forgery("P1", "commitment")
def value_chosen_after_the_wager(draft: Draft) -> None:
    """A new epoch of one unit, fixed when the wagers are known, and used at once."""
    begun = draft.one("unit_begun")
    told, value = draft.data(begun), draft.rng.randbytes(32)
    epoch = 1 + max(draft.data(n)["epoch"] for n in draft.places("values_fixed"))
    made = d("croupier 2/unit", draft.table, epoch, told["unit"], value).hex()
    wager = next((n for n in draft.places("wager_placed") if n > begun), None)
    if wager is None or told["decides"] != "round":
        raise DoesNotApply
    fixed = {"epoch": epoch, "first": told["unit"], "units": 1, "root": made}
    line = {**draft.items[wager], "kind": "values_fixed", "data": fixed}
    unit = {**draft.items[wager], "kind": "unit_begun"}
    unit["data"] = {**told, "epoch": epoch, "digest": made, "branch": []}
    for place in draft.places("unit_opened"):
        if draft.data(place)["unit"] == told["unit"]:
            draft.data(place)["value"] = value.hex()
    draft.items[wager + 1 : wager + 1] = [line, unit]
    del draft.items[begun]
    draft.resign()


@forgery("P4", "commitment")
def opened_twice(draft: Draft) -> None:
    place = draft.one("unit_opened")
    draft.items.insert(place, deepcopy(draft.items[place]))


@forgery("P4", "commitment")
def another_value_opened(draft: Draft) -> None:
    told = draft.data(draft.one("unit_opened"))
    told["value"] = _changed(told["value"])


@forgery("P4", "commitment")
def unit_said_to_be_retired_that_was_played(draft: Draft) -> None:
    """A supervisor is said to have given up a unit that decided its round."""
    decides = {draft.data(n)["unit"]: draft.data(n)["decides"] for n in draft.places("unit_begun")}
    opened = (draft.data(n) for n in draft.places("unit_opened"))
    played = [one for one in opened if decides[one["unit"]] == "round"]
    if not played:
        raise DoesNotApply
    draft.rng.choice(played).update(retired="worn", by="supervisor-1")


@forgery("P4", "commitment")
def unit_begun_twice(draft: Draft) -> None:
    place = draft.one("unit_begun")
    draft.items.insert(place, deepcopy(draft.items[place]))


@forgery("P4", "commitment")
def opening_withheld(draft: Draft) -> None:
    """Not the last one, which may still come."""
    places = [n for n in draft.places("unit_opened") if n < draft.places("round_opened")[-1]]
    places += [n for n in draft.places("unit_opened") if n < draft.places("unit_begun")[-1]]
    if not places:
        raise DoesNotApply
    del draft.items[draft.rng.choice(places)]


@forgery("P4", "commitment")
def opened_before_it_is_spent(draft: Draft) -> None:
    """The value is shown to those who know how, before the cards or the face."""
    place = draft.one("unit_opened")
    unit = draft.data(place)["unit"]
    begun = next(n for n in draft.places("unit_begun") if draft.data(n)["unit"] == unit)
    shown = [n for n in draft.places("drawn", "dealt") if begun < n < place]
    if not shown:
        raise DoesNotApply
    line = draft.items.pop(place) | {"act": draft.items[shown[-1]]["act"]}
    draft.items.insert(shown[-1], line)


@forgery("P4", "commitment")
def round_cut_out_with_its_unit(draft: Draft) -> None:
    opened = draft.places("round_opened")
    if len(opened) < 3 or not any(
        draft.data(n)["decides"] == "round" for n in draft.places("unit_begun")
    ):
        raise DoesNotApply
    first, second = opened[0], opened[1]
    gap = draft.items[second]["act"] - draft.items[first]["act"]
    kept = [item for item in draft.items[first:second] if item["kind"] == "values_fixed"]
    draft.items = draft.items[:first] + kept + draft.items[second:]
    for item in draft.items[first:]:
        item["act"] -= gap


@forgery("P4", "commitment")
def two_epochs_to_choose_from(draft: Draft) -> None:
    """Two roots for the same units, both fixed in time, so that either can be used."""
    place = draft.first("values_fixed")
    line = deepcopy(draft.items[place])
    line["data"]["epoch"] += 1
    line["data"]["root"] = draft.rng.randbytes(32).hex()
    for item in draft.items[place + 1 :]:
        item["data"]["epoch"] = item["data"].get("epoch", 0) + (item["kind"] == "values_fixed")
        if item["kind"] not in ("values_fixed", "unit_begun"):
            del item["data"]["epoch"]
    draft.items.insert(place + 1, line)
    draft.resign()


@forgery("P1", "commitment")
def unit_begun_after_the_closing(draft: Draft) -> None:
    """Whether this unit decides the round, or the next, is chosen when the betting is over."""
    closed = draft.one("wagers_closed")
    begun = [n for n in draft.places("unit_begun") if n < closed]
    if not begun or draft.data(begun[-1])["decides"] != "round":
        raise DoesNotApply
    line = draft.items[begun[-1]] | {"act": draft.items[closed]["act"]}
    draft.items.insert(closed + 1, line)
    del draft.items[begun[-1]]


@forgery("P1", "commitment")
def branch_changed(draft: Draft) -> None:
    branch = draft.data(draft.one("unit_begun"))["branch"]
    branch[0] = _changed(branch[0])


@forgery("P1", "commitment")
def root_changed_and_signed(draft: Draft) -> None:
    told = draft.data(draft.places("values_fixed")[0])
    told["root"] = _changed(told["root"])
    draft.resign()


@forgery("P1", "signature")
def root_not_signed(draft: Draft) -> None:
    told = draft.data(draft.one("values_fixed"))
    told["signature"] = _changed(told["signature"])


@forgery("P1", "signature")
def table_renamed(draft: Draft) -> None:
    draft.header["table"] = "another"


@forgery("P1", "commitment")
def unit_retired_when_the_wagers_are_known(draft: Draft) -> None:
    """The house gives a value up that does not suit it, and goes on with the next one."""
    begun = draft.one("unit_begun")
    told = draft.data(begun)
    wager = next((n for n in draft.places("wager_placed") if n > begun), None)
    opened = [n for n in draft.places("unit_opened") if draft.data(n)["unit"] == told["unit"]]
    if wager is None or told["decides"] != "round" or not opened or wager > opened[0]:
        raise DoesNotApply
    line = draft.items.pop(opened[0]) | {"act": draft.items[wager]["act"]}
    line["data"] |= {"retired": "worn", "by": "supervisor-1"}
    draft.items.insert(wager + 1, line)


@forgery("P1", "commitment")
def unit_opened_and_the_next_begun_when_the_wagers_are_known(draft: Draft) -> None:
    """The same without a word of it: the unit is opened as if it had been played."""
    opened = draft.one("unit_opened")
    unit = draft.data(opened)["unit"]
    begun = next(n for n in draft.places("unit_begun") if draft.data(n)["unit"] == unit)
    wager = next((n for n in draft.places("wager_placed") if begun < n < opened), None)
    if wager is None or draft.data(begun)["decides"] != "round":
        raise DoesNotApply
    line = draft.items.pop(opened) | {"act": draft.items[wager]["act"]}
    draft.items.insert(wager + 1, line)


@forgery("P1", "commitment")
def round_opened_before_the_one_before_is_over(draft: Draft) -> None:
    """An outcome that does not suit the house is never shown, and the next round decides."""
    ended, opened = draft.places("round_ended"), draft.places("round_opened")
    places = [n for n in ended if n < opened[-1]]
    if not places:
        raise DoesNotApply
    del draft.items[draft.rng.choice(places)]


@forgery("P1", "commitment")
def round_that_is_over_without_a_draw(draft: Draft) -> None:
    """The same, and the round is said to be over."""
    place = draft.one("drawn")
    if any(draft.data(n)["decides"] != "round" for n in draft.places("unit_begun")):
        raise DoesNotApply
    begin = [n for n in draft.places("round_opened") if n < place][-1]
    ends = next(n for n in draft.places("round_ended") if n > place)
    calm = not any(begin < n < ends for n in draft.places("incident", "round_voided"))
    if sum(begin < n < ends for n in draft.places("drawn")) > 1 or not calm:
        raise DoesNotApply
    _dropped(draft, place)


@forgery("P1", "commitment")
def draw_called_off_without_an_incident(draft: Draft) -> None:
    """The house draws once more, and nobody is said to have called anything."""
    _, drawn = _before_the_draw(draft)
    data = {"device": draft.data(drawn)["device"], "outcome": "", "says": "no spin"}
    draft.items.insert(drawn, {**draft.items[drawn], "kind": "draw_voided", "data": data})


@forgery("P1", "commitment")
def unit_of_a_shoe_that_is_not_there(draft: Draft) -> None:
    """Where there is a shoe, wagers may follow the closing."""
    draft.data(draft.one("unit_begun"))["decides"] = "boot"


@forgery("P1", "commitment")
def value_chosen_while_wagers_stand(draft: Draft) -> None:
    """A new epoch between two rounds, when a wager that it decides lies there."""
    del draft.items[draft.one("collected")]
    begun, stands = draft.places("unit_begun"), _standing(draft)
    found = [n for n in begun if stands.get(n) and draft.data(n)["decides"] == "round"]
    if not found:
        raise DoesNotApply
    place = draft.rng.choice(found)
    told, value = draft.data(place), draft.rng.randbytes(32)
    epoch = 1 + max(draft.data(n)["epoch"] for n in draft.places("values_fixed"))
    made = d("croupier 2/unit", draft.table, epoch, told["unit"], value).hex()
    fixed = {"epoch": epoch, "first": told["unit"], "units": 1, "root": made}
    line = {**draft.items[place], "kind": "values_fixed", "data": fixed}
    told |= {"epoch": epoch, "digest": made, "branch": []}
    for n in draft.places("unit_opened"):
        if draft.data(n)["unit"] == told["unit"]:
            draft.data(n)["value"] = value.hex()
    draft.items.insert(place, line)
    draft.resign()


def _standing(draft: Draft) -> dict[int, set[str]]:
    """Who has a wager on the layout as each line comes."""
    stakes: dict[int, tuple[str, int]] = {}
    every: dict[int, set[str]] = {}
    for n, item in enumerate(draft.items):
        every[n] = {patron for patron, _ in stakes.values()}
        kind, told = item["kind"], item["data"]
        if kind in ("wager_placed", "staked"):
            made = told["wager"]
            before = stakes.get(made["id"], ("", 0))[1]
            stakes[made["id"]] = made["patron"], before + made["amount_cents"]
        cents = told.get("returned_cents" if kind == "paid" else "amount_cents", 0)
        if kind in ("wager_taken_down", "collected", "returned", "paid"):
            patron, before = stakes.get(told["wager"], ("", 0))
            stakes[told["wager"]] = patron, before - cents
            if before <= cents:
                del stakes[told["wager"]]
    return every


# --- Seeds ---------------------------------------------------------------------------------------


def _seeded(draft: Draft, least: int = 1) -> tuple[int, Item]:
    """The seeds of a round that has a list and so many seeds that were revealed."""
    listed = {draft.data(n)["round"] for n in draft.places("seeds_listed")}
    found = [
        n
        for n in draft.places("seeds_closed")
        if draft.data(n)["round"] in listed
        and sum(seed is not None for _, _, seed in draft.data(n)["seeds"]) >= least
    ]
    if not found:
        raise DoesNotApply
    place = draft.rng.choice(found)
    return place, draft.data(place)


@forgery("P3", "seeds")
def seeds_swapped_between_patrons(draft: Draft) -> None:
    _, told = _seeded(draft, 2)
    (_, _, one), (_, _, two) = told["seeds"][:2]
    told["seeds"][0][2], told["seeds"][1][2] = two, one


@forgery("P3", "seeds")
def seed_changed(draft: Draft) -> None:
    _, told = _seeded(draft)
    entry = next(one for one in told["seeds"] if one[2] is not None)
    for place in draft.of_round("seed_revealed", told["round"]):
        if draft.data(place)["patron"] == entry[0]:
            draft.data(place)["seed"] += "!"
    entry[2] += "!"


@forgery("P3", "seeds")
def seed_left_out_at_the_closing(draft: Draft) -> None:
    _, told = _seeded(draft)
    next(one for one in told["seeds"] if one[2] is not None)[2] = None


@forgery("P3", "seeds")
def seed_withheld_at_once(draft: Draft) -> None:
    """The seeds are closed as soon as the house has seen the ones it likes."""
    listed = {draft.data(n)["round"]: n for n in draft.places("seeds_listed")}
    for place in draft.places("seeds_closed"):
        told = draft.data(place)
        if told["round"] in listed and any(seed is None for _, _, seed in told["seeds"]):
            draft.items[place]["at"] = draft.items[listed[told["round"]]]["at"]
            return
    raise DoesNotApply


@forgery("P3", "kept", "receipts")
def seed_dropped_although_received(draft: Draft) -> None:
    _, told = _seeded(draft)
    entry = next(one for one in told["seeds"] if one[2] is not None)
    entry[2] = None
    for place in reversed(list(draft.of_round("seed_revealed", told["round"]))):
        if draft.data(place)["patron"] == entry[0]:
            _dropped(draft, place)


@forgery("P1", "kept", "receipts")
def another_root_than_the_one_that_was_signed(draft: Draft) -> None:
    """Somebody kept a root of the first epoch, and the journal has another."""
    told = draft.data(draft.first("values_fixed"))
    told["root"] = _changed(told["root"])
    draft.resign()


@forgery("P3", "kept", "receipts")
def two_lists_for_one_round(draft: Draft) -> None:
    """To one patron the house shows a list with them, to the public one without."""
    _, told = _seeded(draft, 2)
    patron, round_ = told["seeds"][0][0], told["round"]
    for kind in ("seed_committed", "seed_revealed"):
        for place in reversed(list(draft.of_round(kind, round_))):
            if draft.data(place)["patron"] == patron:
                _dropped(draft, place)
    for kind in ("seeds_listed", "seeds_closed"):
        for place in draft.of_round(kind, round_):
            seeds = draft.data(place)["seeds"]
            draft.data(place)["seeds"] = [one for one in seeds if one[0] != patron]
    draft.resign()


@forgery("P3", "kept", "receipts")
def wager_rewritten(draft: Draft) -> None:
    """Red becomes black, and what was paid is collected; list and receipts are as they were."""
    _, told = _seeded(draft)
    begin, listed = (
        next(draft.of_round(k, told["round"])) for k in ("round_opened", "seeds_listed")
    )
    placed = [n for n in draft.places("wager_placed") if begin < n < listed]
    if not placed:
        raise DoesNotApply
    made = draft.data(placed[0])["wager"]
    made["kind"] = "black" if made.get("kind") != "black" else "red"
    for item in draft.items[listed:]:
        paid = item["data"]
        if item["kind"] == "paid" and paid["wager"] == made["id"]:
            item["kind"] = "collected"
            item["data"] = {one: paid[one] for one in ("patron", "spot", "wager", "amount_cents")}


def _dropped(draft: Draft, place: int) -> None:
    """A line is gone, and its act with it where it was the only one of it."""
    act = draft.items.pop(place)["act"]
    if not any(item["act"] == act for item in draft.items):
        for item in draft.items:
            item["act"] -= item["act"] > act


@forgery("P3", "seeds")
def commitment_added_after_the_closing(draft: Draft) -> None:
    _, told = _seeded(draft)
    place = next(draft.of_round("seeds_listed", told["round"]))
    data = {"patron": "zoe", "round": told["round"], "commitment": "00" * 32}
    line = {**draft.items[place], "kind": "seed_committed", "data": data}
    draft.data(place)["seeds"].append(["zoe", "00" * 32])
    told["seeds"].append(["zoe", "00" * 32, None])
    draft.items.insert(place, line)
    draft.resign()


@forgery("P3", "seeds")
def list_that_leaves_one_out(draft: Draft) -> None:
    _, told = _seeded(draft, 2)
    place = next(draft.of_round("seeds_listed", told["round"]))
    draft.data(place)["seeds"].pop()
    draft.resign()


def _in_round(draft: Draft, number: int) -> tuple[int, int]:
    """Where a round begins and ends."""
    begin = next(draft.of_round("round_opened", number))
    return begin, next(draft.of_round("round_ended", number), len(draft.items))


@forgery("P3", "seeds")
def seed_of_one_who_was_not_alone(draft: Draft) -> None:
    """An accomplice gives a seed without a commitment, when all else is known."""
    _, told = _seeded(draft, 2)
    begin, end = _in_round(draft, told["round"])
    wagered = [n for n in draft.places("wager_placed") if begin < n < end]
    taken = [n for n in draft.places("wager_taken_down") if begin < n < end]
    if len({draft.data(n)["wager"]["patron"] for n in wagered}) < 2 or taken:
        raise DoesNotApply
    patron = told["seeds"][0][0]
    told["seeds"] = [[patron, None, "whatever suits"]]
    revealed = next(draft.of_round("seed_revealed", told["round"]))
    draft.data(revealed).update(patron=patron, seed="whatever suits", salt="")
    for kind in ("seed_committed", "seeds_listed", "seed_revealed"):
        for place in reversed(list(draft.of_round(kind, told["round"]))):
            if place != revealed:
                _dropped(draft, place)
                revealed -= place < revealed


def _seed_of_a_stranger(draft: Draft, patron: str) -> None:
    """The list and the closing have a seed of somebody who may give none."""
    _, told = _seeded(draft)
    place = next(draft.of_round("seeds_listed", told["round"]))
    committed = next(draft.of_round("seed_committed", told["round"]))
    data = {"patron": patron, "round": told["round"], "commitment": "00" * 32}
    draft.data(place)["seeds"] = sorted([*draft.data(place)["seeds"], [patron, "00" * 32]])
    told["seeds"] = sorted([*told["seeds"], [patron, "00" * 32, None]])
    draft.items.insert(committed, {**draft.items[committed], "data": data})
    draft.resign()


@forgery("P3", "seeds")
def seed_of_one_without_a_wager(draft: Draft) -> None:
    """An accomplice at the rail commits to a seed."""
    _seed_of_a_stranger(draft, "zoe")


@forgery("P3", "seeds")
def seed_in_the_clear_while_another_wager_lies_there(draft: Draft) -> None:
    """Of the other patron a part is taken down, which leaves a wager, or an older one stands."""
    _, told = _seeded(draft, 2)
    begin, end = _in_round(draft, told["round"])
    placed = [n for n in draft.places("wager_placed") if begin < n < end]
    (alone, *_), (other, *_) = told["seeds"][:2]
    mine = [n for n in placed if draft.data(n)["wager"]["patron"] == other]
    wagers = {draft.data(n)["wager"]["patron"] for n in placed}
    if not mine or alone not in wagers:
        raise DoesNotApply
    made = draft.data(mine[0])["wager"]
    part = {"wager": made["id"], "patron": other, "spot": "red", "amount_cents": 1}
    taken = {**draft.items[mine[0]], "kind": "wager_taken_down", "data": part}
    told["seeds"] = [[alone, None, "whatever suits"]]
    revealed = next(draft.of_round("seed_revealed", told["round"]))
    draft.data(revealed).update(patron=alone, seed="whatever suits", salt="")
    for kind in ("seed_committed", "seeds_listed", "seed_revealed"):
        for place in reversed(list(draft.of_round(kind, told["round"]))):
            if place != revealed:
                _dropped(draft, place)
                revealed -= place < revealed
    draft.items.insert(mine[0] + 1, taken)


def _before_the_draw(draft: Draft) -> tuple[int, int]:
    """Where seeds are closed, and the draw that comes right after them and is proved."""
    opened = draft.places("unit_opened")
    found = [
        (n, n + 1)
        for n in draft.places("seeds_closed")
        if n + 1 < len(draft.items)
        and draft.items[n + 1]["kind"] == "drawn"
        and opened
        and n < opened[-1]
    ]
    if not found:
        raise DoesNotApply
    return draft.rng.choice(found)


@forgery("P1", "chance")
def outcome_declared_in_place_of_the_draw(draft: Draft) -> None:
    """Somebody says what the device shows, when the house knows what it would show."""
    _, drawn = _before_the_draw(draft)
    told = draft.data(drawn)
    other = {"wheel": ("1", "2"), "dice": ("1-1", "1-2")}[told["device"]]
    told["outcome"] = other[told["outcome"] == other[0]]
    called = {"name": "disputed_face", "details": {"shows": told["outcome"]}}
    draft.items[drawn]["kind"] = "outcome_declared"
    draft.items.insert(drawn, {**draft.items[drawn], "kind": "incident", "data": called})


@forgery("P2", "seeds")
def wager_placed_when_the_seeds_are_known(draft: Draft) -> None:
    """The draw is called off, and an accomplice wagers on what the next one must give."""
    closed, drawn = _before_the_draw(draft)
    placed = [n for n in draft.places("wager_placed") if n < closed]
    if not placed:
        raise DoesNotApply
    line = draft.items[drawn]
    void = {"device": draft.data(drawn)["device"], "outcome": "", "says": "no spin"}
    wager = deepcopy(draft.items[placed[-1]]) | {"act": line["act"]}
    wager["data"]["wager"]["id"] += 1000
    called = {"name": "ball_ejected", "details": {}}
    draft.items[drawn:drawn] = [
        {**line, "kind": "incident", "data": called},
        {**line, "kind": "draw_voided", "data": void},
        wager,
    ]


@forgery("P3", "seeds")
def seed_of_a_bot(draft: Draft) -> None:
    _seed_of_a_stranger(draft, "bot-1")


@forgery("P2", "seeds")
def drawn_without_any_seeds(draft: Draft) -> None:
    """The house leaves the closing out, and decides by its value alone."""
    place = _proved(draft, "drawn")
    number = draft.data([n for n in draft.places("round_opened") if n < place][-1])["round"]
    begin, end = _in_round(draft, number)
    gone = ("wagers_closed", "seed_committed", "seeds_listed", "seed_revealed", "seeds_closed")
    for n in reversed([n for n in draft.places(*gone) if begin < n < end]):
        _dropped(draft, n)


@forgery("P3", "signature")
def list_not_signed(draft: Draft) -> None:
    told = draft.data(draft.one("seeds_listed"))
    told["signature"] = _changed(told["signature"])


@forgery("P3", "seeds")
def seed_revealed_before_the_list(draft: Draft) -> None:
    """The house knows a seed before it says which commitments count."""
    _, told = _seeded(draft)
    listed = next(draft.of_round("seeds_listed", told["round"]))
    revealed = next(draft.of_round("seed_revealed", told["round"]))
    line = draft.items.pop(listed)
    draft.items.insert(revealed, line | {"act": draft.items[revealed - 1]["act"]})


@forgery("P3", "seeds")
def seed_revealed_before_the_closing(draft: Draft) -> None:
    """Whoever wagers last knows the seeds of those who wagered before."""
    _, told = _seeded(draft)
    number = told["round"]
    revealed = next(draft.of_round("seed_revealed", number))
    closed = [n for n in draft.places("wagers_closed") if n < revealed]
    begin = next(draft.of_round("round_opened", number))
    first = next((n for n in closed if n > begin), None)
    if first is None:
        raise DoesNotApply
    line = draft.items[revealed] | {"act": draft.items[first - 1]["act"]}
    _dropped(draft, revealed)
    draft.items.insert(first, line)


@forgery("P3", "seeds")
def seeds_closed_twice(draft: Draft) -> None:
    place = draft.one("seeds_closed")
    draft.items.insert(place, deepcopy(draft.items[place]))


@forgery("P2", "seeds")
def drawn_before_the_seeds(draft: Draft) -> None:
    place = draft.one("seeds_closed")
    shown = next((n for n in draft.places("drawn", "dealt") if n > place), None)
    if shown is None:
        raise DoesNotApply
    line = draft.items.pop(place) | {"act": draft.items[shown - 1]["act"]}
    draft.items.insert(shown, line)


# --- Cards and faces -----------------------------------------------------------------------------


def _proved(draft: Draft, *kinds: str) -> int:
    """A line of these kinds that a later opening proves."""
    opened = draft.places("unit_opened")
    places = [n for n in draft.places(*kinds) if opened and n < opened[-1]]
    if not places:
        raise DoesNotApply
    return draft.rng.choice(places)


def _dealt_to_everyone(draft: Draft) -> list[int]:
    """The lines that deal cards for everyone, in rounds that are over."""
    ended = draft.places("round_ended")
    places = [n for n in draft.places("dealt") if ended and n < ended[-1]]
    for_everyone = [n for n in places if "salt" not in draft.items[n]]
    if not for_everyone:
        raise DoesNotApply
    return for_everyone


@forgery("P4", "chance")
def face_changed(draft: Draft) -> None:
    place = _proved(draft, "drawn")
    other = {"wheel": ("1", "2"), "dice": ("1-1", "1-2")}[draft.data(place)["device"]]
    told = draft.data(place)
    told["outcome"] = other[told["outcome"] == other[0]]


@forgery("P4", "chance")
def card_changed(draft: Draft) -> None:
    """Where hands stay hidden, a card that was dealt to everyone: no other is ever opened."""
    if draft.places("unit_kept"):
        place = draft.rng.choice(_dealt_to_everyone(draft))
    else:
        place = _proved(draft, "dealt")
    cards = draft.data(place)["cards"]
    cards[0] = "2c" if cards[0] != "2c" else "2d"


@forgery("P4", "chance")
def cut_changed(draft: Draft) -> None:
    """A cut that counts: the next card is dealt before the shoe is cut again."""
    place = _proved(draft, "cards_cut")
    after = [n for n in draft.places("cards_cut", "recut_ordered", "dealt") if n > place]
    if draft.items[after[0]]["kind"] != "dealt":
        raise DoesNotApply
    draft.data(place)["depth"] += 1


@forgery("P4", "chance")
def salt_of_a_leaf_changed(draft: Draft) -> None:
    places = [
        n for n in draft.places("leaves_opened") if any(s for _, s in draft.data(n)["leaves"])
    ]
    if not places:
        raise DoesNotApply
    leaves = draft.data(draft.rng.choice(places))["leaves"]
    entry = next(one for one in leaves if one[1])
    entry[1] = _changed(entry[1])


@forgery("P4", "chance")
def another_leaf_opened(draft: Draft) -> None:
    leaves = draft.data(draft.one("leaves_opened"))["leaves"]
    leaves[0][0] += 1


@forgery("P4", "chance")
def leaves_swapped(draft: Draft) -> None:
    """Cards that lie farther back are exchanged for others after the fact."""
    places = [n for n in draft.places("unit_begun") if draft.data(n)["leaves"]]
    opened = {draft.data(n)["unit"] for n in draft.places("unit_opened")}
    proved = [n for n in places if draft.data(n)["unit"] in opened]
    if not proved:
        raise DoesNotApply
    leaves = draft.data(draft.rng.choice(proved))["leaves"]
    leaves[-1], leaves[-2] = leaves[-2], leaves[-1]


@forgery("P4", "chance")
def rules_changed(draft: Draft) -> None:
    """The header tells of another wheel or other decks."""
    chosen = draft.header["set"]
    if "decks" in chosen:
        chosen["decks"] += 1
    elif draft.header["game"] == "roulette":
        chosen["wheel"] = "single"
    else:
        raise DoesNotApply
    _proved(draft, "drawn", "dealt")


# --- Payments: only the rules tell ----------------------------------------------------------------


@forgery("", "settlement")
def payment_changed(draft: Draft) -> None:
    draft.data(draft.one("paid", "collected", "returned"))["amount_cents"] += 500


@forgery("", "settlement")
def balance_changed(draft: Draft) -> None:
    balances = draft.data(draft.one("round_ended"))["balances_cents"]
    if not balances:
        raise DoesNotApply
    balances[draft.rng.choice(sorted(balances))] -= 100


# --- The record ----------------------------------------------------------------------------------


def _sealed(draft: Draft, change: Callable[[list[Item]], None]) -> None:
    """The lines changed, with hashes as they were."""
    lines = [json.loads(row) for row in draft.made.text.splitlines()]
    change(lines)
    draft.text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


@forgery("P5", "chain")
def lines_reordered(draft: Draft) -> None:
    place = draft.rng.randrange(2, len(draft.items))

    def change(lines: list[Item]) -> None:
        lines[place], lines[place - 1] = lines[place - 1], lines[place]

    _sealed(draft, change)


@forgery("P5", "chain")
def line_dropped(draft: Draft) -> None:
    place = draft.rng.randrange(1, len(draft.items))

    def change(lines: list[Item]) -> None:
        del lines[place]

    _sealed(draft, change)


@forgery("P5", "chain")
def line_changed(draft: Draft) -> None:
    place = draft.rng.randrange(1, len(draft.items) + 1)
    _sealed(draft, lambda lines: lines[place].update(at="2026-01-01T20:00:01+00:00"))


@forgery("P5", "chain")
def salt_of_a_hidden_line_changed(draft: Draft) -> None:
    places = [n for n, item in enumerate(draft.items, 1) if "salt" in item]
    if not places:
        raise DoesNotApply
    place = draft.rng.choice(places)
    _sealed(draft, lambda lines: lines[place].update(salt=_changed(lines[place]["salt"])))


@forgery("P5", "kept", "checkpoint")
def salt_changed_and_hashed_again(draft: Draft) -> None:
    places = [n for n, item in enumerate(draft.items) if "salt" in item]
    if not places:
        raise DoesNotApply
    item = draft.items[draft.rng.choice(places)]
    item["salt"] = _changed(item["salt"])


@forgery("P8", "salt")
def hidden_line_without_salt(draft: Draft) -> None:
    places = [n for n, item in enumerate(draft.items) if "salt" in item]
    if not places:
        raise DoesNotApply
    del draft.items[draft.rng.choice(places)]["salt"]


@forgery("P5", "chain")
def digest_of_a_withheld_line_changed(draft: Draft) -> None:
    places = [n for n, item in enumerate(draft.items, 1) if "salt" in item]
    if not places:
        raise DoesNotApply
    place = draft.rng.choice(places)

    def change(lines: list[Item]) -> None:
        told = digest(lines[place])
        del lines[place]["salt"]
        lines[place] |= {"kind": "withheld", "data": {}, "withheld": _changed(told)}

    _sealed(draft, change)


@forgery("P8", "salt")
def line_for_everyone_withheld(draft: Draft) -> None:
    """A payment or a wager that nobody may read."""
    item = draft.items[draft.one("wager_placed", "wagers_closed", "seeds_closed", "round_ended")]
    item |= {"withheld": draft.rng.randbytes(32).hex()}


@forgery("P8", "salt")
def line_of_which_nothing_is_known(draft: Draft) -> None:
    item = draft.items[draft.one("wager_placed", "wagers_closed", "seeds_closed", "round_ended")]
    item |= {"withheld": draft.rng.randbytes(32).hex(), "kind": "withheld", "data": {}}


@forgery("P8", "salt")
def line_for_everyone_salted(draft: Draft) -> None:
    item = draft.items[draft.one("wager_placed", "wagers_closed", "seeds_closed", "round_ended")]
    item["salt"] = draft.rng.randbytes(32).hex()


@forgery("P4", "chance")
def card_withheld_after_its_unit_is_open(draft: Draft) -> None:
    opened = draft.places("unit_opened")
    places = [n for n in draft.places("dealt") if opened and n < opened[0]]
    if not places:
        raise DoesNotApply
    item = draft.items[draft.rng.choice(places)]
    item.pop("salt", "")
    item["data"]["cards"] = ["??"] * len(item["data"]["cards"])
    item |= {"withheld": draft.rng.randbytes(32).hex(), "seen_by": []}


@forgery("P5", "chain")
def acts_renumbered(draft: Draft) -> None:
    place = draft.rng.randrange(1, len(draft.items))
    for item in draft.items[place:]:
        item["act"] += 2


@forgery("P5", "kept", "checkpoint")
def two_acts_made_one(draft: Draft) -> None:
    act = draft.rng.randrange(2, draft.items[-1]["act"] + 1)
    for item in draft.items:
        item["act"] -= item["act"] >= act


@forgery("P1", "commitment")
def whole_journal_in_one_act(draft: Draft) -> None:
    """As if wagers, seeds and outcomes had all been written down together."""
    for item in draft.items:
        item["act"] = 1


@forgery("P1", "commitment")
def values_fixed_together_with_the_wager(draft: Draft) -> None:
    """The root stands before the wager, and both were written when the wager was known."""
    first, wager = draft.first("values_fixed"), draft.first("wager_placed")
    kept, act = draft.items.pop(first), draft.items[wager - 1]["act"]
    begun = [n for n in draft.places("unit_begun") if n < wager - 1]
    moved = [kept | {"act": act}, *(draft.items[n] | {"act": act} for n in begun)]
    if any(draft.data(n)["decides"] != "round" for n in begun):
        raise DoesNotApply
    place = draft.items[wager - 1]
    draft.items = [item for n, item in enumerate(draft.items) if n not in begun]
    at = draft.items.index(place)
    draft.items[at:at] = moved
    acts = sorted({item["act"] for item in draft.items})
    for item in draft.items:
        item["act"] = 1 + acts.index(item["act"])


@forgery("P1", "commitment")
def wager_placed_in_the_act_of_the_draw(draft: Draft) -> None:
    """Two rounds in one act: the wagers of the second are as old as the outcome of the first."""
    opened = draft.places("round_opened")
    drawn = [n for n in draft.places("drawn") if any(n < one for one in opened)]
    if not drawn:
        raise DoesNotApply
    shown = draft.rng.choice(drawn)
    wager = next((n for n in draft.places("wager_placed") if n > shown), None)
    if wager is None:
        raise DoesNotApply
    gap = draft.items[wager]["act"] - draft.items[shown]["act"]
    for n, item in enumerate(draft.items[shown:], start=shown):
        item["act"] = draft.items[shown]["act"] if n <= wager else item["act"] - gap


@forgery("P3", "seeds")
def seeds_listed_and_closed_in_one_act(draft: Draft) -> None:
    """Nobody can reveal a seed against a list that was not written yet."""
    closed, told = _seeded(draft)
    listed = next(draft.of_round("seeds_listed", told["round"]))
    gap = draft.items[closed]["act"] - draft.items[listed]["act"]
    for n, item in enumerate(draft.items[listed:], start=listed):
        item["act"] = draft.items[listed]["act"] if n <= closed else item["act"] - gap


@forgery("P5", "chain")
def time_runs_backward(draft: Draft) -> None:
    """A line is dated an hour before the ones it follows, and hashed again."""
    item = draft.items[draft.rng.randrange(1, len(draft.items))]
    item["at"] = item["at"].replace("T20:", "T19:")


@forgery("P5", "chain")
def time_that_is_none(draft: Draft) -> None:
    draft.items[draft.rng.randrange(1, len(draft.items))]["at"] = "late"


@forgery("P4", "chance")
def discard_withheld_after_every_unit_is_open(draft: Draft) -> None:
    """What lay face down is never shown, although nothing is left that it could give away."""
    opened, begun = draft.places("unit_opened"), draft.places("unit_begun")
    units = {draft.data(n)["unit"] for n in opened}
    sealed = [n for n in begun if draft.data(n)["unit"] not in units]
    places = [n for n in draft.places("discarded") if not any(one < n for one in sealed)]
    if not places:
        raise DoesNotApply
    item = draft.items[draft.rng.choice(places)]
    item.pop("salt", "")
    item["data"]["cards"] = ["??"] * len(item["data"]["cards"])
    item |= {"withheld": draft.rng.randbytes(32).hex(), "seen_by": []}


@forgery("P5", "kept", "checkpoint")
def truncated(draft: Draft) -> None:
    del draft.items[draft.rng.randrange(1, len(draft.items)) :]


@forgery("P5", "kept", "checkpoint")
def rewritten_and_signed_again(draft: Draft) -> None:
    """Another past altogether, by the house's own key."""
    draft.header, draft.items = draft.other.header, deepcopy(draft.other.items)


@forgery("P5", "kept", "key")
def signed_with_another_key(draft: Draft) -> None:
    draft.signer = Signer(draft.rng.randbytes(8))
    draft.resign()


@forgery("P5", "signature", "key")
def signed_with_another_key_that_names_the_kept_one(draft: Draft) -> None:
    """All is signed with a key of today, which at the end names the key that people kept."""
    kept, draft.signer = draft.signer, Signer(draft.rng.randbytes(8))
    draft.resign()
    told = {"old": draft.signer.public, "new": kept.public, "time": AT}
    said = ["croupier 2/key", told["old"], told["new"], told["time"]]
    line = {**draft.items[-1], "kind": "key_changed", "cites": [], "seen_by": None}
    line.pop("salt", "")
    line["data"] = {**told, "signature": draft.signer.signature(said)}
    draft.items.append(line | {"act": line["act"] + 1})


@forgery("P5", "kept", "checkpoint")
def signed_with_another_key_against_a_checkpoint(draft: Draft) -> None:
    draft.signer = Signer(draft.rng.randbytes(8))
    draft.resign()


@forgery("P1", "commitment")
def spliced_from_two_journals(draft: Draft) -> None:
    """The beginning of one, the end of the other, from the same round on."""
    rest = _rest_of_the_other(draft)
    if not any(item["kind"] == "unit_begun" for item in rest):
        raise DoesNotApply
    draft.items = draft.items[: draft.places("round_opened")[1]] + rest


@forgery("P4", "chance")
def spliced_within_a_shoe(draft: Draft) -> None:
    """The same, up to where the other journal begins a unit: cards of a shoe that is not there."""
    rest = _rest_of_the_other(draft)
    kinds = [item["kind"] for item in rest]
    upto = kinds.index("unit_begun") if "unit_begun" in kinds else len(rest)
    if not {"dealt", "leaves_opened"} <= {*kinds[:upto]}:
        raise DoesNotApply
    draft.items = draft.items[: draft.places("round_opened")[1]] + rest[:upto]


def _rest_of_the_other(draft: Draft) -> list[Item]:
    """The other journal from its second round on, to follow the first round of this one."""
    if min(len(draft.places("round_opened")), _rounds(draft.other.items)) < 3:
        raise DoesNotApply
    here, there = draft.places("round_opened")[1], _opened(draft.other.items, 2)
    rest = deepcopy(draft.other.items[there:])
    shift = draft.items[here]["act"] - rest[0]["act"]
    for item in rest:
        item["act"] += shift
    return [item for item in rest if item["kind"] != "values_fixed"]


def _rounds(items: list[Item]) -> int:
    return sum(item["kind"] == "round_opened" for item in items)


def _opened(items: list[Item], number: int) -> int:
    opened = (n for n, item in enumerate(items) if item["kind"] == "round_opened")
    return next(n for n in opened if items[n]["data"]["round"] == number)


# --- What the verifiers are given ----------------------------------------------------------------


class Case(NamedTuple):
    """A forged journal in a folder, with the words that name what somebody kept."""

    forgery: Forgery
    journal: Path
    kept: list[str]


def forged(one: Forgery, made: Honest, other: Honest, folder: Path, rng: Random) -> Case | None:
    """A forgery of a journal, written down; None where it does not apply."""
    draft = Draft(made, other, rng)
    try:
        one.make(draft)
    except DoesNotApply:
        return None
    journal = folder / "journal.jsonl"
    journal.write_text(draft.finished(), "utf-8")
    return Case(one, journal, kept(made, one.faces, folder))


def kept(made: Honest, faces: Kinds, folder: Path) -> list[str]:
    """What somebody kept of the honest journal, in files, and the words that name it."""
    words: list[str] = []
    if "key" in faces:
        words += ["--key", made.signer.public]
    if "checkpoint" in faces:
        (folder / "checkpoint.json").write_text(json.dumps(made.checkpoint), "utf-8")
        words += ["--checkpoint", str(folder / "checkpoint.json")]
    if "receipts" in faces:
        lines = "".join(json.dumps(one) + "\n" for one in (*made.receipts, *made.roots))
        (folder / "receipts.jsonl").write_text(lines, "utf-8")
        words += ["--receipts", str(folder / "receipts.jsonl")]
    return words


# --- Hands that stay hidden ----------------------------------------------------------------------


@forgery("P4", "commitment")
def a_value_kept_back_as_if_hands_were_hidden(draft: Draft) -> None:
    """A unit that must be opened is said to be over, and stays sealed."""
    place = draft.one("unit_opened")
    told = {one: draft.data(place)[one] for one in ("unit", "retired", "by")}
    draft.items[place] |= {"kind": "unit_kept", "data": told}


@forgery("P4", "commitment", rare=True)
def a_hidden_deck_that_never_ends(draft: Draft) -> None:
    places = [n for n in draft.places("unit_kept") if n < draft.places("unit_begun")[-1]]
    if not places:
        raise DoesNotApply
    del draft.items[draft.rng.choice(places)]


@forgery("P4", "chance", rare=True)
def a_shown_card_that_is_in_no_leaf(draft: Draft) -> None:
    """A card is said to be in a hand, and no leaf of that hand has it."""
    draft.first("unit_kept")
    place = draft.one("leaves_opened")
    turned = {"place": "1", "cards": ["Jk"]}
    line = {**deepcopy(draft.items[place]), "kind": "turned", "data": turned}
    draft.items.insert(place, line)


@forgery("P4", "chance", rare=True)
def a_leaf_opened_with_another_salt(draft: Draft) -> None:
    draft.first("unit_kept")
    opened = draft.data(draft.one("leaves_opened"))["leaves"]
    some = [one for one in opened if one[1] is not None]
    if not some:
        raise DoesNotApply
    draft.rng.choice(some)[1] = draft.rng.randbytes(32).hex()


@forgery("P4", "commitment", rare=True)
def only_one_deck_to_choose_from(draft: Draft) -> None:
    """The deck that was to be opened is left out, and so is its opening."""
    draft.first("unit_kept")
    left_out = draft.data(draft.one("unit_opened"))["unit"]
    draft.items = [
        item
        for item in draft.items
        if item["kind"] not in ("unit_begun", "unit_opened") or item["data"]["unit"] != left_out
    ]
