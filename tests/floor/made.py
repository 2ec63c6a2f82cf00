"""Journals made from the page "The proof of fair play" alone: a second opinion on its bytes."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Container
from datetime import datetime, timedelta
from random import Random
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

Item = dict[str, Any]
WAIT_S = 2
AT = "2026-01-01T20:00:00+00:00"
KEPT_FIELDS = ("seq", "act", "at", "kind", "data", "cites", "seen_by")


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha(raw: bytes) -> bytes:
    return hashlib.sha256(raw).digest()


def d(*parts: str | int | bytes) -> bytes:
    whole = b""
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode("utf-8")
        whole += len(raw).to_bytes(4, "big") + raw
    return sha(whole)


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def words(key: bytes) -> Any:
    """The words of a key, one after another."""
    block = 0
    while True:
        raw = sha(b"croupier 2/words/" + key + block.to_bytes(8, "big"))
        yield from (int.from_bytes(raw[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def below(stream: Any, n: int) -> int:
    while True:
        word: int = next(stream)
        if (word * n) % (1 << 32) >= (1 << 32) % n:
            return (word * n) // (1 << 32)


def tree(digests: list[bytes]) -> list[list[bytes]]:
    """The levels of the tree over digests, the lowest first."""
    levels = [digests]
    while len(levels[-1]) > 1:
        row = levels[-1]
        levels.append([d("croupier 2/node", *row[i : i + 2]) for i in range(0, len(row), 2)])
    return levels


class Signer:
    """A house's key."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(sha(seed))
        raw = serialization.Encoding.Raw, serialization.PublicFormat.Raw
        self.public = self._key.public_key().public_bytes(*raw).hex()

    def signature(self, statement: list[Any]) -> str:
        return self._key.sign(canonical(statement)).hex()

    def signed(self, statement: list[Any]) -> Item:
        return {"statement": statement, "key": self.public, "signature": self.signature(statement)}


def rules(game: str, chosen: Item) -> str:
    """The digest of the rules."""
    return f"sha256:{sha(canonical({'game': game, 'set': chosen})).hex()}"


class Journal:
    """A journal that grows line by line; `text` chains it."""

    def __init__(self, game: str, table: str, chosen: Item) -> None:
        self.header: Item = {
            "croupier": "2.0.0",
            "format": "croupier transcript 2",
            "game": game,
            "table": table,
            "set": chosen,
            "rules": rules(game, chosen),
        }
        self.items: list[Item] = []
        self.act, self.seconds = 0, 0

    def add(self, kind: str, /, **data: Any) -> None:
        told: Item = {"kind": kind, "data": data, "cites": [], "seen_by": None}
        self.items.append({"act": self.act, "at": after(self.seconds), **told})

    def hide(self, seen_by: list[str], salt: str) -> None:
        """The last line is for some alone."""
        self.items[-1] |= {"seen_by": seen_by, "salt": salt}

    def text(self) -> str:
        return chained(self.header, self.items)


def after(seconds: int) -> str:
    """A time so long after the first."""
    return (datetime.fromisoformat(AT) + timedelta(seconds=seconds)).isoformat()


def first_hash(header: Item) -> str:
    """The hash before the first line."""
    return sha(canonical({k: v for k, v in header.items() if k != "croupier"})).hex()


def hashed(last: str, item: Item, seq: int) -> str:
    """The hash after a line."""
    return sha((last + digest({**item, "seq": seq})).encode()).hex()


def chained(header: Item, items: list[Item]) -> str:
    """Lines numbered and hashed anew, as a journal spells them."""
    last, lines = first_hash(header), [header]
    for seq, item in enumerate(items, start=1):
        last = hashed(last, item, seq)
        lines.append({**item, "seq": seq, "hash": last})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def lists(
    header: Item, items: list[Item], signer: Signer, some: Container[str] | None = None
) -> list[Item]:
    """Every list, or those with some signatures, signed anew with the hash before it."""
    last, made = first_hash(header), []
    for seq, item in enumerate(items, start=1):
        told = item["data"]
        if item["kind"] == "seeds_listed" and (some is None or told["signature"] in some):
            said = ["croupier 2/list", header["table"], told["round"], told["seeds"], last]
            made.append(signer.signed(said))
            item["data"] = {**told, "signature": made[-1]["signature"]}
        last = hashed(last, item, seq)
    return made


def digest(item: Item) -> str:
    """The digest of a line."""
    if "withheld" in item:
        return str(item["withheld"])
    salt = bytes.fromhex(item.get("salt", ""))
    return sha(salt + canonical({name: item[name] for name in KEPT_FIELDS})).hex()


class House:
    """A house that fixes values and plays rounds as the page says."""

    def __init__(self, game: str, chosen: Item, table: str = "T-1", seed: int = 1) -> None:
        self.rng, self.signer = Random(seed), Signer(b"house")
        self.journal, self.table = Journal(game, table, chosen), table
        self.epoch, self.unit, self.round = 0, 0, 0
        self.values: dict[int, bytes] = {}
        self.epochs: dict[int, int] = {}
        self.levels: dict[int, list[list[bytes]]] = {}
        self.first: dict[int, int] = {}
        self.receipts: list[Item] = []
        self.seeds: list[list[str | None]] | None = None
        self.wagers: list[Item] = []

    def next_act(self) -> None:
        self.journal.act += 1

    def fix(self, units: int = 8) -> None:
        """The house fixes the values of the units that come next."""
        self.epoch += 1
        first = max(self.values, default=0) + 1
        for unit in range(first, first + units):
            self.values[unit], self.epochs[unit] = self.rng.randbytes(32), self.epoch
        every = [self.digest(unit) for unit in range(first, first + units)]
        self.levels[self.epoch], self.first[self.epoch] = tree(every), first
        root = self.levels[self.epoch][-1][0].hex()
        said = ["croupier 2/root", self.table, self.epoch, first, units, root]
        self.journal.add(
            "values_fixed",
            epoch=self.epoch,
            first=first,
            units=units,
            root=root,
            key=self.signer.public,
            signature=self.signer.signature(said),
        )

    def digest(self, unit: int) -> bytes:
        return d("croupier 2/unit", self.table, self.epochs[unit], unit, self.values[unit])

    def begin(self, decides: str, leaves: list[str]) -> None:
        """The next unit is used."""
        self.unit += 1
        epoch = self.epochs[self.unit]
        place, branch = self.unit - self.first[epoch], []
        for level in self.levels[epoch][:-1]:
            branch.append(level[place ^ 1].hex())
            place >>= 1
        self.journal.add(
            "unit_begun",
            unit=self.unit,
            epoch=epoch,
            decides=decides,
            digest=self.digest(self.unit).hex(),
            branch=branch,
            leaves=leaves,
        )

    def open(self, unit: int, retired: str = "", by: str = "") -> None:
        value = self.values[unit].hex()
        self.journal.add("unit_opened", unit=unit, value=value, cards=[], retired=retired, by=by)

    def open_round(self) -> None:
        self.round, self.seeds = self.round + 1, None
        self.journal.add("round_opened", round=self.round)

    def wager(self, patron: str) -> None:
        """A patron's wager, in an act of its own."""
        self.next_act()
        wager = {"id": len(self.journal.items), "patron": patron, "amount_cents": 500}
        self.journal.add("wager_placed", wager=wager, cash=False, late=False)
        self.wagers.append(wager)

    def close(self, patrons: tuple[str, ...], withheld: tuple[str, ...] = ()) -> None:
        """Patrons commit, the betting closes, the list is signed, seeds come in."""
        salts = {one: self.rng.randbytes(32) for one in patrons}
        seeds = {one: f"søme words {self.rng.random()}" for one in patrons}
        made = {
            one: d("croupier 2/seed", self.table, self.round, one, salts[one], seeds[one]).hex()
            for one in patrons
        }
        for one in patrons:
            self.next_act()
            self.journal.add("seed_committed", patron=one, round=self.round, commitment=made[one])
        self.next_act()
        self.journal.add("wagers_closed", says="no more bets")
        listed = [[one, made[one]] for one in sorted(patrons)]
        if patrons:
            self.journal.add("seeds_listed", round=self.round, seeds=listed, signature="")
            self.receipts += lists(self.journal.header, self.journal.items, self.signer, ("",))
        for one in patrons:
            if one not in withheld:
                self._reveals(one, made[one], seeds[one], salts[one].hex())
        self.next_act()
        self.journal.seconds += WAIT_S if withheld else 0
        self.seeds = [[o, made[o], None if o in withheld else seeds[o]] for o in sorted(patrons)]
        self.journal.add("seeds_closed", round=self.round, seeds=self.seeds)

    def _reveals(self, patron: str, commitment: str, seed: str, salt: str) -> None:
        self.next_act()
        self.journal.add("seed_revealed", patron=patron, round=self.round, seed=seed, salt=salt)
        said = ["croupier 2/receipt", self.table, self.round, patron, commitment, seed, salt]
        self.receipts.append(self.signer.signed(said))

    def close_alone(self, patron: str, seed: str) -> None:
        """A patron who is alone sends a seed with the request that closes the betting."""
        self.next_act()
        self.journal.add("wagers_closed", says="no more bets")
        self.journal.add("seed_revealed", patron=patron, round=self.round, seed=seed, salt="")
        self.seeds = [[patron, None, seed]]
        self.journal.add("seeds_closed", round=self.round, seeds=self.seeds)

    def draw(self, device: str, faces: list[str]) -> None:
        said = ["croupier 2/draw", self.table, self.unit, self.round, self.seeds]
        stream = words(mac(self.values[self.unit], canonical(said)))
        self.journal.add("drawn", device=device, outcome=faces[below(stream, len(faces))])

    def end(self) -> None:
        """Every wager loses, and the round is over."""
        for one in self.wagers:
            told = {"wager": one["id"], "patron": one["patron"], "spot": "red"}
            self.journal.add("collected", **told, amount_cents=one["amount_cents"])
        self.wagers.clear()
        self.journal.add("round_ended", round=self.round, balances_cents={})

    def checkpoint(self) -> Item:
        """A signed checkpoint of the journal as it stands."""
        last = json.loads(self.journal.text().splitlines()[-1])
        said = ["croupier 2/checkpoint", self.table, last.get("seq", 0), last.get("hash"), AT]
        return self.signer.signed(said)


class Shoe:
    """A shoe of the page: an order of the house, and a line of leaves that seeds reorder."""

    def __init__(self, house: House, pack: list[str]) -> None:
        self.house, self.pack = house, pack
        value = house.values[house.unit + 1]
        stream, self.order = words(mac(value, b"croupier 2/order")), list(pack)
        for p in range(len(pack)):
            q = p + below(stream, len(pack) - p)
            self.order[p], self.order[q] = self.order[q], self.order[p]
        salts = [mac(value, b"croupier 2/salt/" + str(i).encode()) for i in range(len(pack))]
        self.salts = [salt.hex() for salt in salts]
        leaves = [d("croupier 2/leaf", salts[i], i, c).hex() for i, c in enumerate(self.order)]
        house.begin("shoe", leaves)
        house.journal.add("cards_shuffled", device="shoe")
        self.unit, self.cut, self.line, self.dealt = house.unit, 0, list(range(len(pack))), 0
        self.key, self.stream = b"", words(b"")
        self.first, self.hidden = 0, set[int]()

    def cut_at(self, depth: int) -> None:
        self.cut = depth
        self.house.journal.add("cards_cut", by="dealer", depth=depth)

    def deal(self, count: int, seen_by: list[str] | None = None) -> None:
        house, cards = self.house, []
        said = ["croupier 2/pick", house.table, self.unit, house.round, self.cut, house.seeds]
        key = sha(canonical(said))
        if key != self.key:
            self.key, self.stream = key, words(key)
        for _ in range(count):
            other = self.dealt + below(self.stream, len(self.pack) - self.dealt)
            line = self.line
            line[self.dealt], line[other] = line[other], line[self.dealt]
            cards.append(self.order[line[self.dealt]])
            self.hidden |= {self.dealt} if seen_by is not None else set()
            self.dealt += 1
        house.journal.add("dealt", device="shoe", cards=cards, to=["area"] * count)
        if seen_by is not None:
            house.journal.hide(seen_by, house.rng.randbytes(32).hex())

    def opened(self, seeded: bool) -> None:
        """The leaves of cards that everyone has seen, since the last time."""
        some = [
            [self.line[n], None if n in self.hidden else self.salts[self.line[n]]]
            for n in range(self.first, self.dealt)
        ]
        self.house.journal.add(
            "leaves_opened",
            unit=self.unit,
            round=self.house.round,
            start=self.first,
            cut=self.cut,
            seeded=seeded,
            leaves=some,
        )
        self.first = self.dealt


WHEEL = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4"
    " 23 35 14 2"
).split()
DECK = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]


def a_wheel(rounds: int = 4, seed: int = 1) -> House:
    """Rounds at a wheel: two patrons who give seeds, one who withholds, one alone, nobody."""
    house = House("roulette", {}, seed=seed)
    house.next_act()
    house.fix(4)
    for number in range(rounds):
        house.next_act()
        if house.unit == 3:
            house.fix(4)
        house.open_round()
        house.begin("round", [])
        for patron in ("ann",) if number % 4 == 2 else ("bo", "ann"):
            house.wager(patron)
        if number % 4 == 2:
            house.close_alone("ann", "alone")
        elif number % 4 == 3:
            house.close(())
        else:
            house.close(("bo", "ann"), ("bo",) if number % 4 else ())
        house.draw("wheel", WHEEL)
        house.end()
        house.open(house.unit)
    return house


def a_shoe(rounds: int = 3, seed: int = 2) -> House:
    """Rounds from a shoe of one deck, cut, with a card that stays hidden, and then a new shoe."""
    house = House("reddog", {"decks": 1}, seed=seed)
    house.next_act()
    house.fix(2)
    house.next_act()
    for number in range(rounds):
        house.open_round()
        if number == 0:
            shoe = Shoe(house, DECK)
            shoe.cut_at(20)
            shoe.deal(1, [])
            shoe.opened(False)
        for patron in ("bo", "ann"):
            house.wager(patron)
        house.close(("bo", "ann"), ("ann",) if number == 1 else ())
        shoe.deal(2)
        shoe.deal(1)
        shoe.opened(True)
        house.end()
        house.next_act()
    house.open_round()
    house.open(shoe.unit)
    Shoe(house, DECK)
    return house
