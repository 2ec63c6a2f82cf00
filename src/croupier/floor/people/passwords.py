"""Which passwords are accepted: long ones that are not the first an attacker tries."""

from __future__ import annotations

from itertools import pairwise

from croupier.core.errors import Refused
from croupier.games import registry

SHORTEST, LONGEST = 10, 256
ACCEPTED = f"{SHORTEST} characters or more, such as four words of your own"
FEWEST = 5
"""The least number of different characters in a password."""
ROWS = (
    "1234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "azertyuiop",
    "qsdfghjklm",
    "yxcvbnm",
    "abcdefghijklmnopqrstuvwxyz",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "1q2w3e4r5t6y7u8i9o0p",
    "qazwsxedcrfvtgbyhnujmikolp",
    "zaq1xsw2cde3vfr4bgt5nhy6mju7",
    "147258369",
    "9012",
)
"""Characters next to each other on a keyboard or in the alphabet."""
BESIDE = 0.8
AROUND = "0123456789 -_.,:;!?#$%&*+/=@"
LEET = str.maketrans("013457@$!", "oieastasi")
"""Characters people write instead of letters, and the letters they stand for."""
COMMON = frozenset(
    """
    password passwort passwd password1 welcome letmein iloveyou administrator administrador admin
    administration changeme default football baseball basketball superman batman princess sunshine
    starwars trustno dragon monkey shadow master michael jennifer jordan michelle charlie
    computer internet whatever freedom secret qwerty azerty asdf zxcv abc iloveu iloveme liverpool
    chelsea arsenal manchester barcelona pokemon mynoob login access google facebook linkedin
    samsung minecraft naruto chocolate butterfly unknown hello helloworld test tester testing
    testtest temp guest user username root toor pass passpass passphrase mypassword yourpassword
    newpassword thepassword nopassword passwordpassword letmeinnow openup opensesame abracadabra
    correcthorsebatterystaple loveyou lovelove lovers forever family friends jesus jesuschrist
    godisgood christian angel blink ncc startrek matrix phoenix thunder summer winter spring
    autumn january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday america canada england london
    newyork california texas lasvegas vegas jackpot lucky luckyseven money dollar gambler gambling
    player winner winnerwinner chickendinner rosebud ferrari mercedes mustang corvette harley
    yankees cowboys steelers lakers eagles a aa aaa ab abcd abcde abcdef x xx xxx xyz q qq w qwe asd
    croupier casino floor house dealer supervisor cashier bureau patron table demo
    """.split()
)
"""The words in the most common passwords of ten characters and more, and those that anyone would
try first at a casino; the names of games are such words, too."""


def acceptable(name: str, password: str, what: str = "password") -> None:
    """Refuse a password that is too short, or that an attacker would try first."""
    long_enough(password, what)
    why = _weak(name, password.casefold())
    if why:
        raise Refused(what, why, (), ACCEPTED)


def long_enough(password: str, what: str = "password") -> None:
    """Refuse a password with too few or too many characters."""
    if len(password) < SHORTEST:
        raise Refused(what, "it is too short", (), ACCEPTED)
    if len(password) > LONGEST:
        raise Refused(what, "it is too long", (), f"up to {LONGEST} characters")


def _weak(name: str, password: str) -> str:
    """Why a password is easily guessed; "" if no reason is known."""
    if len(set(password)) < FEWEST or _repeats(password):
        return "it repeats a few characters"
    if _is_row(password):
        return "it is a simple sequence of characters"
    if name and _word(password) in _spellings(_word(name)):
        return "it is based on the name"
    return "it is too common" if _is_common(password) else ""


def _word(text: str) -> str:
    """The letters of a text without the digits and symbols around and between them."""
    core = text.strip(AROUND).translate(LEET)
    return "".join(one for one in core if one.isalpha())


def _spellings(word: str) -> tuple[str, ...]:
    """A word, the word twice, and the word backward."""
    return (word, word + word, word[::-1]) if word else ()


def _repeats(password: str) -> bool:
    """Whether it is one piece repeated."""
    many = len(password)
    return any(
        (password[:size] * (many // size + 1))[:many] == password
        for size in range(1, many // 2 + 1)
    )


def _is_row(password: str) -> bool:
    """Whether four in five characters follow the one before on a keyboard or in the alphabet."""
    beside = sum(_beside(one, other) for one, other in pairwise(password))
    return beside >= BESIDE * (len(password) - 1)


def _beside(one: str, other: str) -> bool:
    return one == other or any(one + other in row or other + one in row for row in ROWS)


def _is_common(password: str) -> bool:
    """Whether its letters are one or two common words, ignoring digits around them."""
    word = _word(password)
    if not word:
        return len(set(password)) < SHORTEST
    known, cuts = COMMON | registry.games().keys(), range(1, len(word))
    return word in known or any(word[:cut] in known and word[cut:] in known for cut in cuts)
