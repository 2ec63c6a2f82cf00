"""Sources of chance: shuffled by seed, secret, scripted, enumerated, or entered by a dealer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from croupier.core.errors import Refused
from croupier.core.game import Device
from croupier.equipment.chance import Chance, Secret, Words, stream_key


def roll(device: Device, chance: Chance) -> str:
    """An outcome of a device: one number, below the number of its faces."""
    return device.faces[chance.below(len(device.faces))]


class _Plain:
    """A source without a secret to commit to."""

    def commitment(self) -> str | None:
        """None: nothing is hidden."""
        return None

    def reveal(self) -> str | None:
        """None: nothing was hidden."""
        return None


class Shuffled(_Plain):
    """The reproducible stream of a game, seed and unit: what the kernels draw, too."""

    def __init__(self, game: str, seed: int, unit: int = 0) -> None:
        """Begin at the first word of the unit."""
        self._words = Words(stream_key(game, seed), unit)

    def draw(self, device: Device) -> str | None:
        """The next outcome of the stream."""
        return roll(device, self._words)


class Played:
    """For tables people play: a fresh secret each round, committed to and then revealed."""

    def __init__(self) -> None:
        """Keep no secret before the first round."""
        self._secret: Secret | None = None

    def draw(self, device: Device) -> str | None:
        """An unbiased outcome from the secret."""
        if self._secret is None:
            self._secret = Secret()
        return roll(device, self._secret)

    def commitment(self) -> str | None:
        """A new secret's commitment."""
        self._secret = Secret()
        return self._secret.commitment

    def reveal(self) -> str | None:
        """The spent secret."""
        secret, self._secret = self._secret, None
        return None if secret is None else secret.reveal()


class Scripted(_Plain):
    """Outcomes that are given beforehand: tests, transcripts and examples."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        """Keep the outcomes in order."""
        self._outcomes: Iterator[str] = iter(outcomes)

    def draw(self, device: Device) -> str | None:
        """The next one; a script that is at its end is refused."""
        face = next(self._outcomes, None)
        if face is None:
            raise Refused(f"the {device.name}", "the script has no more outcomes")
        return face


class Live(_Plain):
    """A dealer enters what the device shows."""

    def draw(self, device: Device) -> str | None:
        """None: the table waits."""
        return None


class Enumerated(_Plain):
    """Every outcome in turn: play, then `advance()`, until it says there are no more."""

    def __init__(self) -> None:
        """Begin with the first branch of every draw."""
        self._path: list[tuple[int, int]] = []
        self._depth = 0

    def draw(self, device: Device) -> str | None:
        """The outcome of this branch."""
        if self._depth == len(self._path):
            self._path.append((0, len(device.faces)))
        index, _ = self._path[self._depth]
        self._depth += 1
        return device.faces[index]

    @property
    def weight(self) -> Fraction:
        """The probability of the branch just played."""
        product = Fraction(1)
        for _, size in self._path[: self._depth]:
            product /= size
        return product

    def advance(self) -> bool:
        """Go to the next branch; False when all were played."""
        self._path = self._path[: self._depth]
        self._depth = 0
        while self._path:
            index, size = self._path.pop()
            if index + 1 < size:
                self._path.append((index + 1, size))
                return True
        return False
