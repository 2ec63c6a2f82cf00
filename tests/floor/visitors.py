"""People who use the floor over HTTP, in process."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from starlette.testclient import TestClient

from croupier.floor.people import accounts
from croupier.floor.web.serving.house import House

PASSWORD = "a long enough one"


class Visitor:
    """Somebody with a session of their own."""

    def __init__(self, client: TestClient, name: str, *, known: bool = False) -> None:
        self.client, self.name = client, name
        door = "sessions" if known else "people"
        made = client.post(f"/api/v1/{door}", json={"name": name, "password": PASSWORD})
        assert made.status_code == 201, made.text
        self.token = made.json()["token"]
        client.cookies.clear()

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/v1{path}", headers=self.headers())

    def page(self, path: str) -> str:
        """A page as this person sees it."""
        return str(self.client.get(path, headers=self.headers()).text)

    def post(
        self,
        path: str,
        body: Any = None,
        key: str | None = None,
        more: dict[str, str] | None = None,
    ) -> Any:
        headers = self.headers() | {"idempotency-key": key or uuid4().hex} | (more or {})
        return self.client.post(f"/api/v1{path}", json=body, headers=headers)

    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def done(
        self,
        path: str,
        body: Any = None,
        key: str | None = None,
        more: dict[str, str] | None = None,
    ) -> Any:
        answer = self.post(path, body, key, more)
        assert answer.status_code < 300, answer.text
        return answer.json()


def becomes(house: House, name: str, role: str) -> None:
    """Somebody has another role from now on."""
    with house.database.transaction() as connection:
        accounts.appoint(connection, house.floor.clock(), "house", name, role)
