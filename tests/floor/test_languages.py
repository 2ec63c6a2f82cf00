"""Languages: every text in each of them, and the phrases of the rulebook."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations_with_replacement, pairwise
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bench.runs.conservation import PATRONS, a_table
from croupier.analysis.random_play import play_rounds
from croupier.core.event import RoundOpened
from croupier.core.game import Game
from croupier.equipment.tiles import FACES
from croupier.floor.store.database import Database
from croupier.floor.tables import rounds
from croupier.floor.web.pages import table_page
from croupier.floor.web.pages.phrases import at, in_picture, known, local
from croupier.floor.web.pages.words import ENGLISH, languages, preferred, say, speaking
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.notation.outcome import came
from croupier.notation.prose import setting
from croupier.ranking.categories import Category
from croupier.ranking.tiles import rank
from croupier.ranking.words import named
from croupier.rulebook.lesson import lesson
from tests.floor.houses import house_with, plays
from tests.floor.visitors import Visitor

WEB = files("croupier.floor.web")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "messages.md"
GAMES = Path(registry.__file__).parent
BLANK = re.compile(r"\{\w*\}")
OTHERS = [code for code in languages() if code != ENGLISH]


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette")


def texts(name: str) -> dict[str, str]:
    """Every text of a file by its section and name."""
    read = tomllib.loads(WEB.joinpath(name).read_text("utf-8"))
    return {f"[{section}] {key}": text for section in read for key, text in read[section].items()}


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_in_each_language(code: str) -> None:
    english, other = texts("words.toml"), texts(f"words.{code}.toml")
    missing, needless = english.keys() - other.keys(), other.keys() - english.keys()
    assert not missing, f"words.{code}.toml lacks: {', '.join(sorted(missing))}"
    assert not needless, f"words.{code}.toml has more than words.toml: {sorted(needless)}"
    wrong = {k for k in english if set(BLANK.findall(english[k])) != set(BLANK.findall(other[k]))}
    assert not wrong, f"words.{code}.toml has other blanks in: {', '.join(sorted(wrong))}"


SPANISH = {"accept-language": "es-MX,es;q=0.9,en;q=0.5"}


@pytest.mark.parametrize(
    ("chosen", "accepts", "code"),
    [
        ("", "", "en"),
        ("", "es-MX,es;q=0.9,en;q=0.8", "es"),
        ("", "fr, en;q=0.3, es;q=0.4", "es"),
        ("", "es;q=0, en;q=0.1", "en"),
        ("en", "es", "en"),
        ("es", "en", "es"),
        ('"><script>', "../../etc, *;q=9, es;q=1.", "en"),
        ("", "es;q=0." + "9" * 5000 + ",x" * 5000, "es"),
    ],
)
def test_a_reader_has_the_language_they_chose_or_their_browser_asks_for(
    chosen: str, accepts: str, code: str
) -> None:
    assert preferred(chosen, accepts) == code


@pytest.mark.parametrize(
    ("game", "english", "spanish"),
    [
        ("roulette", "26 black", "26 negro"),
        ("roulette", "Straight 17, 35 to 1", "Pleno 17, 35 a 1"),
        ("poker", "straight", "escalera"),
        ("blackjack", "Dealer busts with 24", "El crupier se pasa con 24"),
        ("blackjack", "2♥ K♥ to hand 1, 7♦ to the dealer", "2♥ K♥ a la mano 1, 7♦ para el crupier"),
        (
            "craps",
            "Stickperson: “ten easy, the point is 10”",
            "Crupier: «diez fácil, el punto es 10»",
        ),
        ("threecardpoker", "Queen-ten-five high", "Carta alta reina-diez-cinco"),
        (
            "roulette",
            "patron-7 wins $5: $5 on Red at 1 to 1",
            "patron-7 gana $5: $5 en Rojo, pago 1 a 1",
        ),
        ("poker", "ann has an ace-high straight", "ann tiene una escalera al as"),
        ("poker", "You have a queen-high flush", "Tienes un color a la reina"),
        ("poker", "a jack-high straight flush", "una escalera de color a la jota"),
        (
            "poker",
            "ann has eight-six-four-three-two low",
            "ann tiene mano baja ocho-seis-cuatro-tres-dos",
        ),
        ("poker", "$5 that nobody called goes back to you", "Se te devuelven $5 que nadie igualó"),
        (
            "fastactionholdem",
            "The second hand of place 1: eights full of nines against a pair of eights wins",
            "Segunda mano del lugar 1: full de ochos y nueves contra par de ochos gana",
        ),
        ("blackjack", "Hand 4 busts", "La mano 4 se pasa"),
        (
            "blackjack",
            "Insurance? The dealer shows an ace. How much do you wager?",
            "¿Seguro? El crupier muestra un as. ¿Cuánto apuestas?",
        ),
        ("chemindefer", "Do you take the bank, and deal?", "¿Tomas la banca y repartes?"),
        ("roulette", "below the minimum of $5", "por debajo del mínimo de $5"),
        ("roulette", "from $5 to $500", "de $5 a $500"),
        ("craps", "$1 or $5 more", "$1 o $5 más"),
        ("craps", "no Come bet is on 10", "no hay apuesta a Venir en el 10"),
        ("minicraps", "a Pass bet first", "primero una apuesta a Pase"),
        (
            "baccarat",
            "an answer from patron-3 first: a number or decline",
            "primero una respuesta de patron-3: un número o rechazar",
        ),
        (
            "paigowpoker",
            "high hand of seat 1: pair of sevens, low hand of seat 1: king-eight high",
            "mano alta del asiento 1: par de sietes, mano baja del asiento 1: carta alta rey-ocho",
        ),
        ("blackjack", "when wagers are open again", "cuando se abran otra vez las apuestas"),
        (
            "blackjack",
            "a player may wager on only 1 box at this table",
            "en esta mesa cada jugador apuesta solo en 1 casilla",
        ),
        (
            "chemindefer",
            "your answer first: an amount or no bid",
            "primero tu respuesta: una cantidad o sin oferta",
        ),
        ("chemindefer", "You bid $5", "Ofreces $5"),
        ("paigow", "Dealer: “11”. Seat 2 is first", "Crupier: «11». El asiento 2 va primero"),
        ("spanish21", "taking down Spanish 21, box 1", "retirar Spanish 21, casilla 1"),
        ("blackjack", "a wager on box 2", "una apuesta en casilla 2"),
        ("baccarat", "bead: 6 banker, 3 player", "tablero de cuentas: 6 banca, 3 jugador"),
        ("chemindefer", "p2: “Under Eight”", "p2: «Menos de ocho»"),
        ("paigow", "You: surrender hand 1", "Tú: rendir la mano 1"),
        (
            "paigowpoker",
            "High hand of seat 1: 3♠ 2♥ joker 5♠ 9♥",
            "Mano alta del asiento 1: 3♠ 2♥ joker 5♠ 9♥",
        ),
        (
            "midibaccarat",
            "2 cards face down to the Player's Hand, 2 cards face down to the Banker's Hand",
            "2 cartas boca abajo para el jugador, 2 cartas boca abajo para la banca",
        ),
        ("letitride", "The left community card: 7♠", "Carta común izquierda: 7♠"),
        (
            "threecardpoker",
            "The dealer has less than queen high: your $5 on Play, box 1 comes back",
            "El crupier no llega a carta alta reina: se te devuelven $5 en Juego, casilla 1",
        ),
        ("roulette", "a number from 10 to 43, decline", "un número del 10 al 43, rechazar"),
        (
            "minicraps",
            "wagers on Place 6 to Lose, Buy 8 are not decided yet",
            "apuestas aún no decididas: En contra del 6, Compra 8",
        ),
        (
            "chemindefer",
            "The bank may be passed after a round of play, not before the first.",
            "La banca se puede pasar después de una ronda jugada, no antes de la primera.",
        ),
        (
            "reddog",
            "a player may use only one betting area",
            "un jugador solo puede usar un área de apuestas",
        ),
        (
            "doubledownstud",
            'doubles are made after the deal, and before the second "No more bets"',
            "se dobla después del reparto y antes del segundo «No va más»",
        ),
        ("roulette", "$5 on something nobody knows", None),
        ("roulette", "{n} {__class__} red", None),
    ],
)
def test_a_phrase_of_the_engine_is_known_in_spanish(
    game: str, english: str, spanish: str | None
) -> None:
    with speaking("es"), at(registry.game(game)):
        assert known(english) == spanish
    assert known(english) == english


def test_an_unknown_phrase_is_marked_as_english_and_escaped() -> None:
    with speaking("es"):
        assert local("a <b>nobody</b> knows") == (
            '<span lang="en">a &lt;b&gt;nobody&lt;/b&gt; knows</span>'
        )
        svg = in_picture('<g aria-label="the 7 of hearts"/><title>a &amp; b</title><text>$5</text>')
    assert svg == (
        '<g lang="es" aria-label="el 7 de corazones"/>'
        '<title lang="en">a &amp; b</title><text>$5</text>'
    )


@pytest.mark.parametrize("folder", sorted({one.folder for one in registry.games().values()}))
def test_each_game_has_phrases_whose_blanks_are_filled(folder: str) -> None:
    """A blank that the English phrase does not have would fail on the page of a table."""
    for code in OTHERS:
        every = tomllib.loads(files(folder).joinpath(f"words.{code}.toml").read_text("utf-8"))
        every |= tomllib.loads(WEB.joinpath(f"phrases.{code}.toml").read_text("utf-8"))
        wrong = [k for k, v in every.items() if set(BLANK.findall(v)) - set(BLANK.findall(k))]
        assert not wrong


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_the_lesson_of_each_game_is_in_each_language(game: Game) -> None:
    found = lesson(game)
    assert found is not None
    texts = (found.line, found.goal, *found.steps, found.first, found.although)
    for code in OTHERS:
        with speaking(code), at(game):
            missing = [one for one in texts if known(one) is None]
        assert not missing, f"words.{code}.toml of {game.key} lacks: {missing}"


RANKS = {
    Category.FULL_HOUSE: (13, 13, 13, 2, 2),
    Category.FLUSH_WITH_FULL_HOUSE: (13, 13, 13, 2, 2),
    Category.TWO_PAIRS: (12, 12, 5, 5, 9),
    Category.FLUSH_WITH_TWO_PAIRS: (12, 12, 5, 5, 9),
}


@pytest.mark.parametrize("code", OTHERS)
def test_every_hand_is_named_in_each_language(code: str) -> None:
    cards = [named(one, RANKS.get(one, (14, 12, 10, 9, 6))) for one in Category]
    cards += [named(Category.HIGH_CARD, (14, 12, 10, 9)[:many]) for many in (2, 3, 4)]
    tiles = [rank(two).name for two in combinations_with_replacement(FACES, 2)]
    for key, every in (("poker", cards), ("caribbeanstud", cards), ("paigow", tiles)):
        with speaking(code), at(registry.game(key)):
            assert not [one for one in every if known(one) is None]


CAME = {
    "poker": (
        "You win $331 from the pot with two pairs, queens and fives",
        "ann wins $395 from side pot 1 with ace-queen-ten-nine-six high",
        "ann has ace-queen-ten-nine-six high",
        "ann raises to $200 and is all-in",
        "Do you show your hand, or concede the pot?",
        "No-limit hold 'em high",
        "½ pot",
        "No chips",
        "Waiting",
        "Concedes",
    ),
    "caribbeanstud": (
        "A pair of sevens against the dealer's jack-ten-nine-five-two high, which does not qualify",
        "The dealer does not qualify",
        "A pair of kings wins by its other cards",
        "Hand 2 has a pair of sevens, dealer shows a five",
        "Bet twice your ante, or fold?",
        "The dealer does not qualify: your $10 on Bet, box 2 comes back",
    ),
    "threecardpoker": (
        "Ten-five-two high against the dealer's queen-nine-four high, which does not play",
        "The dealer does not play",
        "Play for as much as your ante, or fold?",
    ),
    "letitride": ("Do you withdraw bet 1, or let it ride?", "Jack-nine-seven-four-two high"),
    "fastactionholdem": (
        "Flush with a pair of sevens against the dealer's pair of aces",
        "A pair of threes; two pairs, nines and fives against the dealer's pair of jacks",
        "A pair of sevens loses by its other cards",
        "A pair of sevens is a copy hand and loses",
        "Place 2: a pair of eights against a pair of eights is a copy hand and loses",
        "Place 2: a pair of eights against a pair of eights loses by its other cards",
        "Set your hand, split it into two hands, or surrender half of your wager?",
        "Which two cards do you keep?",
        "Set",
        "fourth",
    ),
    "paigow": (
        "One hand wins, one loses",
        "A wong with the two and six with the ten (4-6) against a pair of twos and mixed nines",
        "High hand of seat 1: a gong with the two, low hand of seat 1: seven with the eleven",
        "Seat 1 loses: zero with the two and one with the two against a wong with the two and "
        "nine with the two",
    ),
    "paigowpoker": (
        "Both hands win",
        "Neither hand wins",
        "A pair of threes and a pair of twos against a pair of aces and king-queen high",
    ),
    "roulette": (
        "supervisor-1 declares the round void (the table was closed). All wagers are returned",
    ),
    "blackjack": (
        "Your 2 decisions so far cost nothing.",
        "Surrender is not offered at this table.",
    ),
}
"""What is said at the moment of play: what came, what is asked, what a hand is."""


@pytest.mark.parametrize("key", CAME)
def test_what_came_and_what_is_asked_is_in_each_language(key: str) -> None:
    for code in OTHERS:
        with speaking(code), at(registry.game(key)):
            assert not [one for one in CAME[key] if known(one) is None]
            moved = known("ann has ace-queen-ten-nine-six high") if key == "poker" else "ann"
            assert str(moved).startswith("ann"), "words stay in their sentence"


def test_every_question_of_a_game_is_in_each_language() -> None:
    """Those that have nothing to fill in, as the table of messages lists them."""
    asked = re.compile(r"\| ([^{}]+) \| question \| `games/(\w+)/")
    rows = [
        found.groups()
        for one in PAGE.read_text("utf-8").splitlines()
        if (found := asked.match(one))
    ]
    assert len(rows) > 35
    by_folder = {game.folder.rpartition(".")[2]: game for game in registry.games().values()}
    for code in OTHERS:
        with speaking(code):
            for text, folder in rows:
                with at(by_folder.get(folder, registry.game("blackjack"))):
                    assert known(text) is not None, f"{folder}: {text}"


def ceremonies() -> Iterator[tuple[str, str]]:
    """What is said of each ceremony that was done for somebody, by the folder of its game."""
    for one in GAMES.rglob("*.py"):
        if "Ceremony(" not in (source := one.read_text("utf-8")):
            continue
        inside = one.relative_to(GAMES).with_suffix("")
        module = importlib.import_module(".".join(("croupier.games", *inside.parts)))
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Ceremony":
                named = [name.id for name in ast.walk(node.args[1]) if isinstance(name, ast.Name)]
                yield from (
                    (inside.parts[0], getattr(module, key)) for key in named if key.isupper()
                )


def test_what_was_done_for_somebody_is_in_each_language() -> None:
    said = set(ceremonies())
    assert ("families", "The dealer cuts the cards for you.") in said
    by_folder = {game.folder.rpartition(".")[2]: game for game in registry.games().values()}
    for code in OTHERS:
        with speaking(code):
            for folder, text in said:
                with at(by_folder.get(folder, registry.game("blackjack"))):
                    assert known(text) is not None, f"{folder}: {text}"


TABLES, ROUNDS = 4, 10
"""How many tables of a game are played, and how many rounds at each."""


def said_of(game: Game, number: int) -> Iterator[str]:
    """What banners say of the rounds of a table that is played at random, and what pages do."""
    driver, rng = a_table(game, number)
    play_rounds(driver, rng, ROUNDS)
    played = [entry.event for entry in driver.log]
    begun = [n for n, event in enumerate(played) if isinstance(event, RoundOpened)]
    for first, end in pairwise((*begun, len(played))):
        for reader in ("", PATRONS[0]):
            shown = came(played[first:end], setting(game, driver.rules, reader))
            yield shown.says if shown else ""
        yield rounds.came(game, driver.rules, played[first:end])


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_what_comes_of_any_round_is_in_each_language(game: Game) -> None:
    said = {text for number in range(TABLES) for text in said_of(game, number)}
    assert len(said) > 1
    for code in OTHERS:
        with speaking(code), at(game):
            assert not sorted(one for one in said if known(one) is None)


def test_a_table_says_that_it_needs_scripts_to_anyone_without_them(database: Database) -> None:
    with TestClient(application(house_with(database, T1="roulette"))) as client:
        pages = [client.get("/tables/T1", headers=one).text for one in ({}, SPANISH)]
    said = [re.findall(r"<noscript><p>(.*?)</p></noscript>", one) for one in pages]
    assert ["need JavaScript" in said[0][0], "falta JavaScript" in said[1][0]] == [True, True]


def test_the_page_of_a_round_says_what_came_in_the_language_of_its_reader(
    database: Database,
) -> None:
    house = house_with(database, T1="minibaccarat")
    with TestClient(application(house)) as client:
        patron = Visitor(client, "patron-1")
        patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
        plays(house, patron, "T1", "10 on banker")
        page = client.get("/tables/T1/rounds/1", headers=SPANISH).text
    (shown,) = re.findall(r'<span class="came">(.*?)</span>', page)
    assert re.fullmatch(r"\d-\d (banca|jugador|empate)", shown)


def test_every_page_is_in_the_language_of_its_reader(client: TestClient, house: House) -> None:
    patron = Visitor(client, "patron-1")
    for path in ("/", "/login", "/open", "/me", "/tables/T1", "/nowhere"):
        page = client.get(path, headers=patron.headers() | SPANISH).text
        assert '<html lang="es">' in page
        assert 'href="/language/en" lang="en"' in page
        assert '<html lang="en">' in client.get(path, headers=patron.headers()).text
    refused = client.get("/api/v1/tables/nothing/view", headers=SPANISH)
    assert refused.headers["content-language"] == "en"


def test_a_choice_is_kept_and_leads_back_to_the_page(client: TestClient, house: House) -> None:
    def chosen(code: str, referer: str) -> str:
        sent = {"referer": referer}
        made = client.get(f"/language/{code}", headers=sent, follow_redirects=False)
        assert made.status_code == 303
        return str(made.headers["location"])

    assert chosen("es", "http://testserver/tables/T1?watch=1") == "/tables/T1?watch=1"
    assert '<html lang="es">' in client.get("/").text
    for elsewhere in ("http://evil.test/x", "http://testserver//evil.test", "javascript:x", ""):
        assert chosen("en", elsewhere) in ("/", "/evil.test")
    assert '<html lang="en">' in client.get("/").text
    chosen("xx", "")
    assert '<html lang="en">' in client.get("/", headers=SPANISH).text
    client.cookies.clear()


def test_a_screen_is_drawn_once_for_each_language(house: House) -> None:
    def parts(code: str) -> str:
        with speaking(code):
            found = house.floor.table("T1").still()
            return table_page.parts(None, found, found.view(None))

    assert say("guide.watch") in parts("en")
    assert "quédate a mirar" in parts("es")
    assert say("guide.watch") in parts("en")
