"""Patrons attack the floor: they try to learn or win from refusals, and gain nothing.

Each attack sends requests as any program may, records which of them are refused, and uses what it
learned for a wager whose fair result is known. Its gain is the result of those wagers beyond the
fair one. All randomness of the house and of the attackers comes from seeds fixed here.
"""

from __future__ import annotations

import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any
from unittest.mock import patch
from uuid import UUID

from starlette.testclient import TestClient

import croupier
from bench.long import LongRun, State
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.backup import back_up, restore
from croupier.floor.store.database import open_database
from croupier.floor.store.migrate import migrate
from croupier.floor.tables import seeds
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House, Settings
from croupier.floor.web.serving.rate import Rate
from croupier.games import registry

ACTS = 100_000
SIGMA = 3.0
UNLIMITED = 1e9
WORD = "a long enough one"
STAKE = 5_00
IN_ONE_HOUSE = 2_000
"""How many requests are sent to one house before the next is opened."""


@dataclass
class Gain:
    """What an attack sent, what was refused, and its wagers' result beyond the fair one."""

    acts: int = 0
    refused: int = 0
    used: int = 0
    cents: float = 0.0
    variance: float = 0.0

    def count(self, net: float, fair: float, variance: float) -> None:
        """Count a wager that used what was learned."""
        self.used += 1
        self.cents += net - fair
        self.variance += variance

    @property
    def errors(self) -> float:
        """The gain in standard errors."""
        return self.cents / sqrt(self.variance) if self.variance else 0.0


@dataclass
class Attacker:
    """A person who sends requests to a house, each under a key of its own."""

    client: TestClient
    name: str
    gain: Gain
    rng: Random
    token: str = ""
    table: str = "T1"
    known: dict[str, Any] = field(default_factory=dict)

    def signs_up(self) -> Attacker:
        return self.comes_in("people")

    def comes_in(self, door: str = "sessions") -> Attacker:
        made = self.client.post(f"/api/v1/{door}", json={"name": self.name, "password": WORD})
        assert made.status_code == 201, made.text
        self.token = made.json()["token"]
        self.client.cookies.clear()
        return self

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/v1{path}", headers=self.headers).json()

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def sends(self, what: str, body: Any = None, more: Mapping[str, str] | None = None) -> Any:
        """Send a request about the table; return the answer."""
        self.gain.acts += 1
        named = str(UUID(int=self.rng.getrandbits(128)))
        headers = {**self.headers, "idempotency-key": named, **(more or {})}
        path = what if what.startswith("/") else f"/tables/{self.table}/{what}"
        answer = self.client.post(f"/api/v1{path}", json=body, headers=headers)
        self.gain.refused += answer.status_code >= 400
        return answer

    def view(self) -> Any:
        return self.get(f"/tables/{self.table}/view")

    def chips(self) -> int:
        return self.now.accounts.get(self.name, 0)

    @property
    def now(self) -> Table:
        """The table's current state, which every patron sees too."""
        house: House = self.known["house"]
        return house.floor.current(self.table).driver.table

    def holds(self, cents: int) -> None:
        """Hold exactly this amount of chips at the table."""
        have = self.chips()
        if have < cents:
            self.sends("buy-ins", {"amount_cents": cents - have})
        elif have > cents:
            self.sends("cash-outs", {"amount_cents": have - cents})

    def worth(self) -> int:
        """Money, chips and wagers, added up."""
        account = self.get("/me")
        lying = sum(wager.amount for wager in self.mine())
        cage = account["bankroll_cents"] + account.get("practice_cents", 0)
        return int(cage + sum(account["chips_cents"].values()) + lying)

    def mine(self) -> tuple[Wager, ...]:
        return self.now.wagers_of(self.name)


@cache
def fair(game: str, wager: str, stake: int) -> tuple[float, float]:
    """The expected result of a wager by the rules, and its variance, in cents."""
    usual = registry.game(game).options()
    rows = (row for row in croupier.odds(game, wager=wager) if row.wager == wager)
    row = next(r for r in rows if all(getattr(usual, k) == v for k, v in r.variant.items()))
    assert row.house_advantage is not None
    assert row.standard_deviation is not None
    return -float(row.house_advantage) * stake, (float(row.standard_deviation) * stake) ** 2


def dealers_wager(one: Attacker) -> None:
    """With the last chips on the layout, a winning wager for the dealers had the roll refused."""
    view = one.view()
    if view["prompt"]:
        about = view["prompt"]["about"]
        one.sends("answers", {"choice": "accept", "about": about})
    laid = {wager.kind for wager in one.mine()}
    one.holds(STAKE if "pass" in laid else 2 * STAKE)
    if "pass" not in laid:
        one.sends("wagers", {"amount_cents": STAKE, "wager": "pass"})
    one.sends("dealer-wagers", {"amount_cents": STAKE, "wager": "field"})
    if one.sends("ready").status_code < 400:
        return
    for wager in one.mine():
        if wager.kind == "field":
            one.sends("take-downs", {"wager": wager.id})
    one.sends("buy-ins", {"amount_cents": 500_00})
    if one.sends("wagers", {"amount_cents": 500_00, "wager": "field"}).status_code < 400:
        before = one.worth()
        won = one.sends("ready")
        if won.status_code < 400:
            one.gain.count(one.worth() - before, *fair("minicraps", "field", 500_00))


def doubles_at_the_limit(one: Attacker) -> None:
    """With a limit equal to the stake, a double was accepted exactly where it won."""
    one.sends("/me/limits", {"kind": "loss_day", "amount": 2 * STAKE})
    one.sends("buy-ins", {"amount_cents": 20 * STAKE})
    one.sends("wagers", {"amount_cents": 2 * STAKE, "wager": "main"})
    for _ in range(12):
        view = one.view()
        prompt = view["prompt"]
        if prompt is None:
            if not one.mine() or one.sends("ready").status_code >= 400:
                break
            if one.view()["prompt"] is None:
                break
            continue
        choices = prompt["choices"]
        before = one.worth()
        if "double" in choices:
            done = one.sends("answers", {"choice": "double", "about": prompt["about"]})
            if done.status_code < 400:
                net = one.worth() - before
                one.gain.count(net, 0.0, float(net) ** 2 or 1.0)
                break
        last = "stand" if "stand" in choices else choices[-1]
        one.sends("answers", {"choice": last, "about": prompt["about"]})
    one.sends("cash-outs", {})


def learns_from_refusals(one: Attacker) -> None:
    """Requests refused in many ways before a spin, and a color bet by what came before."""
    answers: list[str] = []
    bad = (
        ("wagers", {"amount_cents": one.rng.choice((1, 3_33, 10**9)), "wager": "red"}),
        ("wagers", {"amount_cents": STAKE, "wager": one.rng.choice(("purple", "straight"))}),
        ("answers", {"choice": one.rng.choice(("hit", "0", "00", "17"))}),
        ("take-downs", {"wager": one.rng.randrange(10**6)}),
        ("commands", {"text": one.rng.choice(("wheel: 17", "dealer: no more bets", "reveal 0"))}),
        ("cash-outs", {"amount_cents": 10**9}),
        ("tips", {"amount_cents": 10**9}),
        ("seeds", {"round": 1, "seed": "0", "salt": "00" * 32}),
    )
    for what, body in one.rng.sample(bad, 3):
        answer = one.sends(what, body)
        answers.append(f"{answer.status_code} {answer.json().get('type', '')}")
    sign = " ".join(sorted(answers))
    seen: Counter[str] = one.known.setdefault(sign, Counter())
    color = max(("red", "black"), key=lambda one: (seen[one], one))
    one.holds(2 * STAKE)
    one.sends("wagers", {"amount_cents": STAKE, "wager": color})
    before = one.worth()
    if one.sends("ready").status_code < 400:
        net = one.worth() - before
        seen[color if net > 0 else {"red": "black", "black": "red"}[color]] += 1
        one.gain.count(net, *fair("roulette", color, STAKE))


def races_the_closing(one: Attacker) -> None:
    """While one request closes the betting, another bets more or takes everything back."""
    one.holds(40 * STAKE)
    if one.sends("wagers", {"amount_cents": STAKE, "wager": "red"}).status_code >= 400:
        return
    before = one.worth()
    more = {"amount_cents": 20 * STAKE, "wager": "red"}
    back = {"wager": one.mine()[0].id}
    late = ("wagers", more) if one.rng.random() < 0.5 else ("take-downs", back)
    answers: list[Any] = []
    threads = [
        Thread(target=lambda: answers.append(("ready", one.sends("ready").status_code))),
        Thread(target=lambda: answers.append((late[0], one.sends(*late).status_code))),
    ]
    for thread in one.rng.sample(threads, 2):
        thread.start()
    for thread in threads:
        thread.join()
    done = {what for what, status in answers if status < 400}
    if one.mine():
        one.sends("ready")
    stake = 21 * STAKE if "wagers" in done else 0 if "take-downs" in done else STAKE
    if stake and not one.mine():
        one.gain.count(one.worth() - before, *fair("roulette", "red", stake))


def restored(one: Attacker) -> None:
    """Take a backup, spin the wheel, restore the backup, and bet on what came up."""
    one.holds(2 * STAKE)
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "backup"
        house: House = one.known["house"]
        back_up(house.database, kept)
        one.sends("wagers", {"amount_cents": STAKE, "wager": "red"})
        one.sends("ready")
        came = next(reversed(drawn(house, one.table)))
        with served(Path(folder), house.database.keyring.directory) as (again, client):
            restore(again.database, kept)
            other = Attacker(client, one.name, one.gain, one.rng, known={"house": again})
            other.comes_in()
            before = other.worth()
            body = {"amount_cents": STAKE, "wager": "straight", "on": came}
            if other.sends("wagers", body).status_code < 400:
                other.sends("ready")
                one.gain.count(other.worth() - before, *fair("roulette", "straight", STAKE))


def withholds_a_seed(one: Attacker) -> None:
    """Two patrons who collude see the signed list, and one of them withholds the seed."""
    other: Attacker = one.known["other"]
    salt = f"{one.rng.getrandbits(256):064x}"
    one.holds(2 * STAKE)
    other.holds(2 * STAKE)
    round_ = one.now.round
    for each, wager in ((one, "red"), (other, "black")):
        made = seeds.committed(each.table, round_, each.name, "seed", salt)
        body = {"amount_cents": STAKE, "wager": wager}
        each.sends("wagers", body, more={"seed-commitment": made})
    before = one.worth()
    for each in (one, other):
        each.sends("ready")
    seed = {"round": round_, "seed": "seed", "salt": salt}
    one.sends("seeds", seed)
    if one.rng.random() < 0.5:
        other.sends("seeds", seed)
    one.known["house"].floor.goes_on()
    if not one.mine():
        one.gain.count(one.worth() - before, *fair("roulette", "red", STAKE))


def drawn(house: House, table: str) -> list[str]:
    """The outcomes the wheel showed."""
    log = house.floor.current(table).driver.log
    return [entry.event.outcome for entry in log if hasattr(entry.event, "outcome")]


@dataclass(frozen=True)
class Attack:
    """An attack: its game, its share of the requests, and whether each attempt has a new patron."""

    does: Callable[[Attacker], None]
    game: str
    share: float
    fresh: bool = False

    @property
    def name(self) -> str:
        """The name of the attack, and its game."""
        return f"{self.does.__name__.replace('_', ' ')}, {self.game}"


ATTACKS = (
    Attack(dealers_wager, "minicraps", 0.30),
    Attack(doubles_at_the_limit, "blackjack", 0.14, fresh=True),
    Attack(doubles_at_the_limit, "spanish21", 0.08, fresh=True),
    Attack(doubles_at_the_limit, "zappit", 0.08, fresh=True),
    Attack(learns_from_refusals, "roulette", 0.215),
    Attack(withholds_a_seed, "roulette", 0.05),
    Attack(races_the_closing, "roulette", 0.13),
    Attack(restored, "roulette", 0.005),
)


@contextmanager
def served(folder: Path, keys: Path | None = None) -> Iterator[tuple[House, TestClient]]:
    """A house on a database of its own, without a rate limit."""
    database = open_database(folder / "floor.db", keys, durable=False)
    migrate(database)
    house = House(database, Settings(tick=3600.0), People(QUICK))
    house.requests = house.logins = house.arrivals = Rate(UNLIMITED, UNLIMITED)
    try:
        with TestClient(application(house)) as client:
            yield house, client
    finally:
        database.close()


@contextmanager
def known_chance(word: str) -> Iterator[None]:
    """Derive all randomness of a house from a word."""
    numbers = Random(word).randbytes
    with (
        patch("secrets.token_bytes", numbers),
        patch("croupier.equipment.fair_source.token_bytes", numbers),
        patch.object(seeds, "WAIT_S", 0.0),
    ):
        yield


def attacked(attack: Attack, number: int, acts: int) -> Gain:
    """Attack one house with a number of requests."""
    gain, rng = Gain(), Random(f"{attack.name} {number}")
    with (
        known_chance(f"{attack.name} {number}"),
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as (house, client),
    ):
        house.floor.open_table("T1", attack.game)
        known: dict[str, Any] = {"house": house}
        known["other"] = Attacker(client, "patron-1", gain, rng, known=known).signs_up()
        one = Attacker(client, "patron-0", gain, rng, known=known).signs_up()
        while gain.acts < acts:
            if attack.fresh:
                name = f"patron-{gain.acts}-x"
                one = Attacker(client, name, gain, rng, known=known).signs_up()
            attack.does(one)
    return gain


def chunks(state: State, acts: int = ACTS, in_one_house: int = IN_ONE_HOUSE) -> Iterator[State]:
    """One house after another for each attack."""
    for attack in ATTACKS:
        done = Gain(**state.get(attack.name, {}))
        while done.acts < acts * attack.share:
            more = attacked(attack, done.acts, min(in_one_house, int(acts * attack.share)))
            done = Gain(*(getattr(done, key) + getattr(more, key) for key in vars(done)))
            state = {**state, attack.name: vars(done).copy()}
            yield state


def pooled(state: State) -> dict[str, Gain]:
    """The attacks of each kind pooled, and all of them."""
    total: dict[str, Gain] = defaultdict(Gain)
    for name, found in state.items():
        for key in (name, "all of them"):
            for part, value in found.items():
                setattr(total[key], part, getattr(total[key], part) + value)
    return total


def falls_short(state: State) -> str | None:
    """An attack that gains."""
    for name, gain in pooled(state).items():
        if gain.errors >= SIGMA:
            return f"{name}: gains {gain.errors:.1f} standard errors"
    return None


def figures(state: State) -> str:
    """The page."""
    rows = (
        f"| {name} | {gain.acts:,} | {gain.refused:,} | {gain.used:,} | "
        f"{gain.cents / 100:+,.2f} | {sqrt(gain.variance) / 100:,.2f} | {gain.errors:+.2f} |"
        for name, gain in pooled(state).items()
    )
    return "\n".join(
        (
            "Patrons send requests as any program may, over HTTP, and try to learn an outcome or "
            "to win by being refused. An attack uses what it learned for wagers whose fair result "
            "is known; its gain is what those wagers won beyond that, in dollars.",
            "",
            "| attack | requests | refused | wagers that used it | gain | standard error | gain in "
            "standard errors |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
            *rows,
            "",
            "An attack without such wagers never got the sign it waited for. The double at "
            "the limit is compared with zero.",
        )
    )


RUN = LongRun(
    name="floor-attack",
    title="Patrons who try to win by being refused",
    covers=(
        "bench/runs/floor_attack.py",
        "src/croupier/core/admission.py",
        "src/croupier/core/driver.py",
        "src/croupier/equipment/fair*.py",
        "src/croupier/floor/people/responsible_gaming.py",
        "src/croupier/floor/tables/dealer.py",
        "src/croupier/floor/tables/floor.py",
        "src/croupier/floor/tables/gates.py",
        "src/croupier/floor/store/retire.py",
        "src/croupier/floor/tables/seeds.py",
        "src/croupier/floor/money/tips.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
