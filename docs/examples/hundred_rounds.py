"""Plays rounds of blackjack over HTTP, with seeds, and has them proved.

hundred_rounds.py [ADDRESS [ROUNDS]]
"""

import json
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

HOUSE, ROUNDS = (*sys.argv[1:], *("http://127.0.0.1:8000", "100")[len(sys.argv) - 1 :])
NAME = f"program-{uuid4().hex[:8]}"
TABLE = f"/tables/{NAME}"


def ask(path: str, body: Any = None, token: str = "", commitment: str = "") -> Any:
    """What the house answers; anyone who asks too often has to wait."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": uuid4().hex}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    headers |= {"Seed-Commitment": commitment} if commitment else {}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urlopen(Request(f"{HOUSE}/api/v1{path}", data, headers)) as answer:
                return json.load(answer)
        except HTTPError as refused:
            if refused.code != 429:
                raise SystemExit(json.load(refused)["detail"]) from None
            time.sleep(int(refused.headers["Retry-After"]))


def ready(number: int) -> None:
    """Commit to a seed; reveal it once the signed list has it and nothing else; keep both."""
    seed, salt = token_hex(16), token_hex(32)
    parts = "croupier 2/seed", NAME, str(number), NAME, bytes.fromhex(salt), seed
    each = (part if isinstance(part, bytes) else part.encode() for part in parts)
    made = sha256(b"".join(len(part).to_bytes(4, "big") + part for part in each)).hexdigest()
    listed = ask(f"{TABLE}/ready", {}, token, made).get("listed", {"statement": []})
    if listed["statement"][:4] == ["croupier 2/list", NAME, number, [[NAME, made]]]:
        told = {"round": number, "seed": seed, "salt": salt}
        kept.extend((listed, ask(f"{TABLE}/seeds", told, token)))


def proved() -> int:
    """Check the journal with the program that the house hands out; its exit code."""
    with TemporaryDirectory() as folder:
        Path(folder, "kept").write_text(json.dumps(kept))
        journal = f"/api/v1{TABLE}/journal?all=true"
        for file, path in ("verifier.py", "/verifier.py"), ("journal", journal):
            with urlopen(f"{HOUSE}{path}") as answer:
                Path(folder, file).write_bytes(answer.read())
        checks = [sys.executable, "verifier.py", "journal", "--key", key, "--receipts", "kept"]
        return subprocess.run(checks, cwd=folder, check=False).returncode


token = ask("/people", {"name": NAME, "password": uuid4().hex})["token"]
key, kept = ask("/key")["key"], list[Any]()
ask("/tables", {"table": NAME, "game": "blackjack"}, token)
ask(f"{TABLE}/buy-ins", {"amount_cents": 1_000_00}, token)
while (seen := ask(f"{TABLE}/view", token=token))["round"] <= int(ROUNDS):
    prompt = seen["prompt"]
    if prompt:
        choice = "stand" if "stand" in prompt["choices"] else prompt["choices"][-1]
        ask(f"{TABLE}/answers", {"choice": choice, "about": prompt["about"]}, token)
    elif any(wager["patron"] == NAME for wager in seen["ledger"]["wagers"]):
        ready(seen["round"])
    else:
        ask(f"{TABLE}/wagers", {"amount_cents": 5_00, "wager": "main"}, token)
ask(f"{TABLE}/cash-outs", {}, token)
left = ask("/me", token=token)["practice_cents"]
print(f"{ROUNDS} rounds; {left / 100:.2f} of 1000.00 left", flush=True)
sys.exit(proved())
