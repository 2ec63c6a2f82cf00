"""Pictures of every game at the moments of play: `./run pictures FOLDER [GAME...]`.

A floor of its own is served, and a patron plays a round of each game in a browser: on a desktop, a
tablet and a phone, in light and in dark colors. A picture is named
`GAME-SCREEN-COLORS-MOMENT.png`; the moments are `before` (chips are down), `moving` (things have
not come to rest), `asked` (a decision is open) and `settled`. A game that asks nothing has no
`asked`.
For each screen, color and moment a sheet shows all games side by side.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as Late

from croupier.floor.figures.compiling import compiled
from croupier.floor.tables import bots, clocks
from croupier.games.registry import games
from tests.browser.conftest import opened, running
from tests.browser.floor_served import Served, logged_in, sits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCREENS = {"desktop": (1366, 800), "tablet": (820, 1180), "phone": (390, 844)}
COLORS = ("light", "dark")
MOMENTS = ("before", "moving", "asked", "settled")
MOMENTS_OF_PLAY = frozenset(("moving", "settled"))
"""The moments that every round has."""
STEPS, PATIENCE, BUYS = 60, 15_000, "35"
"""How long a round may take; and a buy-in of which a patron has enough for all games."""
LIKES = (
    "split",
    "play",
    "raise",
    "hit",
    "stand",
    "call",
    "check",
    "bank",
    "roll",
    "deal",
    "accept",
)
"""What the patron of the pictures answers, if no amount is asked and it is offered; otherwise the
first choice."""
RESTS = """() => !document.querySelector('.suspense') && !document.querySelector('#now[data-shut]')
  && document.getElementById('seq').dataset.seq
  === document.querySelector('#stands [data-seq]').dataset.seq"""
FREEZE = """() => { const now = document.getAnimations({ subtree: true })
  .filter(one => one.playState === 'running'); now.forEach(one => one.pause());
  window.frozen = [...(window.frozen ?? []), ...now]; }"""
THAW = "() => { window.frozen.forEach(one => one.play()); window.frozen = []; }"
READY = '.moves:visible [data-move="ready"]:not([aria-disabled])'
UNFOCUSED = "() => document.activeElement?.blur()"
"""Without the line around what has the focus, which only those see who use the keyboard."""
MIDWAY_MS, ROUNDS = 700, 4
"""When things that move are pictured; and how many rounds are played until every moment came."""
CATCHES = f"""addEventListener('DOMContentLoaded', () => {{
  const game = document.querySelector('[data-table]'), moves = () => game.matches('.suspense');
  let tries = false;
  const freeze = () => {{ tries = false; if (moves()) {{ window.caught = true; ({FREEZE})(); }} }};
  const look = () => {{
    if (!moves() || tries || window.caught) return;
    tries = true;
    setTimeout(freeze, {MIDWAY_MS});
  }};
  if (game) new MutationObserver(look).observe(game, {{ attributeFilter: ['class'] }});
}})"""
"""The page itself stops the first things that move, on their way, and waits for the picture."""
GOES_ON = "(seen) => document.getElementById('now')?.dataset.seq !== seen"
LOOKS_ON = 3_000
"""How long to wait for others at a time, in milliseconds: a bot's first decision is computed."""
CAUGHT = "() => Boolean(window.frozen?.length)"
LAYS = """(wanted) => {
  const refused = JSON.parse(document.getElementById('refusals').dataset.refusals);
  const spot = (one) => one.dataset.spot || one.dataset.area;
  const open = [...document.querySelectorAll('.cloth .area')]
    .filter(one => one.getClientRects().length && !(spot(one) in refused));
  const first = open.find(one => wanted.some(kind => spot(one).startsWith(kind))) ?? open[0];
  first?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return Boolean(first);
}"""
SHEET = 4
"""How many pictures stand side by side on a sheet."""


class Sitting:
    """A patron at one table on one screen, and the pictures that are taken there."""

    def __init__(self, page: Page, table: str, into: Path, name: str) -> None:
        self.page, self.table, self.into, self.name = page, table, into, name
        self.taken = set[str]()
        self.decides = self.laid = False

    def takes(self, moment: str) -> None:
        """A picture in each color, unless there is one of this moment."""
        if moment in self.taken:
            return
        self.taken.add(moment)
        self.page.evaluate(FREEZE)
        for color in COLORS:
            self.page.emulate_media(color_scheme="dark" if color == "dark" else "light")
            self.page.screenshot(path=self.into / f"{self.name}-{color}-{moment}.png")
        self.page.evaluate(THAW)

    def rests(self) -> None:
        """Wait until things have come to rest; a picture of the first that move."""
        page = self.page
        if page.locator(".suspense").count() and "moving" in self.taken:
            page.keyboard.press("Escape")
            page.evaluate(UNFOCUSED)
        page.wait_for_function(f"() => ({RESTS})() || ({CAUGHT})()", timeout=PATIENCE)
        if page.evaluate(CAUGHT):
            self.takes("moving")
            page.evaluate(THAW)
            self.rests()

    def does(self, name: str) -> None:
        """Press something, if others leave it there, and wait until what moves has come to rest."""
        with suppress(Late):
            self.page.locator(name).first.dispatch_event("click", timeout=PATIENCE)
        for _ in range(5):
            self.page.wait_for_timeout(250)
            if self.page.locator(".suspense").count():
                break
        self.rests()

    def answers(self) -> None:
        """Answer what is asked."""
        page = self.page
        some, way = page.locator("#prompt [data-some]"), page.locator("#prompt [data-way]")
        for n in range(int(some.get_attribute("data-least") or 0) if some.count() else 0):
            some.locator(".pick").nth(n).click()
        if way.count():
            way.click()
        liked = ["#prompt [data-bets]", *(f'#prompt [data-choice="{one}"]' for one in LIKES)]
        self.does(next((one for one in liked if page.locator(one).count()), "#prompt .choice"))

    def asked(self, playing: bool) -> None:
        """A picture of a question, of the first within a round if there is one."""
        if playing and not self.decides:
            self.taken.discard("asked")
            self.decides = True
        if not self.page.locator("#prompt [data-ceremony]").count():
            self.takes("asked")

    def plays(self, wanted: tuple[str, ...], playing: Playing, moments: set[str]) -> bool:
        """Play rounds until there is a picture of each moment; whether one came to its end."""
        rounds = 0
        while rounds < ROUNDS and self.plays_one(wanted, playing):
            rounds += 1
            if moments <= self.taken:
                break
        return rounds > 0

    def plays_one(self, wanted: tuple[str, ...], playing: Playing) -> bool:
        """Play a round with a picture of each moment; whether it came to its end."""
        page, begun, laid = self.page, False, False
        for _ in range(STEPS):
            self.rests()
            if begun and page.locator("#banner strong").count() and not playing():
                self.takes("settled")
                return True
            if page.locator("#prompt .choice").count():
                self.asked(playing())
                self.answers()
            elif page.locator(READY).count() and page.locator("#wagers .mine").count():
                if not self.laid:
                    self.taken.discard("before")
                self.takes("before")
                if not laid:
                    self._catches_again()
                begun = laid = self.laid = True
                self.does(READY)
            elif page.locator(".moves:visible").count() and page.evaluate(LAYS, list(wanted)):
                page.wait_for_timeout(400)
            else:
                self._looks_on()
                begun = begun or not page.locator("#banner strong").count()
        says = " ".join(page.locator(".telling, #prompt, #problem").all_inner_texts()).split()
        print(f"{self.name}: no round came to its end: {' '.join(says)}", file=sys.stderr)
        return False

    def _catches_again(self) -> None:
        """What moves in the round is pictured, and not what moved before it, such as the burn."""
        if not self.taken >= MOMENTS_OF_PLAY:
            self.taken.discard("moving")
            self.page.evaluate("() => { window.caught = false; }")

    def _looks_on(self) -> None:
        """Wait for what others do, where players act in turn."""
        if not self.taken:
            self.takes("before")
        seen = self.page.locator("#now").get_attribute("data-seq")
        with suppress(Late):
            self.page.wait_for_function(GOES_ON, arg=seen, timeout=LOOKS_ON)


class Playing:
    """Whether a round is being played at a table, with the betting closed."""

    def __init__(self, served: Served, table: str) -> None:
        self.served, self.table = served, table

    def __call__(self) -> bool:
        table = self.served.house.floor.table(self.table).driver.table
        return table.playing and not table.open


def pictured(browser: Browser, served: Served, into: Path, game: str) -> bool:
    """The pictures of one game on every screen; whether a round came to its end on each."""
    finished = []
    wanted = tuple(kind.key for kind in games()[game].wagers[:1])
    for n, (screen, size) in enumerate(SCREENS.items()):
        table, who = f"{game}-{screen}", f"patron-{n + 1}"
        served.house.floor.open_table(table, game, "practice")
        page = logged_in(browser, served, who, size, reduced_motion="no-preference")
        page.add_init_script("localStorage.setItem('croupier-speed', 'slow')")
        page.add_init_script(CATCHES)
        sits(page, served, table)
        if wanted:
            page.locator("[data-cage] input").fill(BUYS)
        page.get_by_role("button", name="Buy chips").click()
        page.wait_for_function("() => Number(document.querySelector('[data-chips]').dataset.chips)")
        if not wanted or game in COMPANY:
            bots.seat(served.house.floor, table, who, None)
        try:
            sitting = Sitting(page, table, into, f"{game}-{screen}")
            finished.append(sitting.plays(wanted, Playing(served, table), expected(game)))
            print(f"{game}, {screen}: {', '.join(sitting.taken)}", flush=True)
        except Error as error:
            print(f"{game}, {screen}: {error}", file=sys.stderr)
        page.context.close()
    return finished == [True] * len(SCREENS)


def expected(game: str) -> set[str]:
    """The moments that a round of a game may have; a game without questions is never asked."""
    asks = any(part.questions for part in games()[game].parts)
    return {one for one in MOMENTS if asks or one != "asked"}


COMPANY = ("chemindefer",)
"""Games that one patron cannot play alone, besides those without wagers against the house."""


def sheets(browser: Browser, into: Path, asked: list[str]) -> Iterator[Path]:
    """All games side by side, for each screen, color and moment."""
    for screen, (width, height) in SCREENS.items():
        wide, tall = (
            (600, 600 * height // width) if screen == "desktop" else (300, 300 * height // width)
        )
        row = SHEET if screen == "desktop" else 2 * SHEET
        page = browser.new_page(viewport={"width": row * (wide + 8), "height": 800})
        for color in COLORS:
            for moment in MOMENTS:
                names = [f"{one}-{screen}-{color}-{moment}.png" for one in asked]
                shown = "".join(
                    f'<figure style="margin:4px;display:inline-block"><img src="file://'
                    f'{(into / one).resolve()}" width="{wide}" height="{tall}">'
                    f"<figcaption>{one.partition('-')[0]}</figcaption></figure>"
                    for one in names
                    if (into / one).exists()
                )
                if shown:
                    made = into / f"sheet-{screen}-{color}-{moment}.html"
                    made.write_text(f"<body style='margin:0'>{shown}", encoding="utf-8")
                    page.goto(f"file://{made.resolve()}")
                    page.screenshot(path=made.with_suffix(".png"), full_page=True)
                    made.unlink()
                    yield made.with_suffix(".png")
        page.close()


def refused(asked: list[str], known: list[str]) -> str:
    """Why the words of a command line are not understood; "" if they are."""
    if strange := [one for one in asked if one.startswith("-")]:
        return f"no option {', '.join(strange)}"
    if unknown := [one for one in asked[1:] if one not in known]:
        return f"no game {', '.join(unknown)}"
    return "" if asked else "no folder is named"


def main(asked: list[str]) -> int:
    """Take the pictures of these games, or of all, into a folder."""
    known = list(games())
    usage = f"usage: ./run pictures FOLDER [{' | '.join(known)}]"
    if {"-h", "--help"} & set(asked):
        print(f"{usage}\n\nTake pictures of these games, or of all, at the moments of play.")
        return 0
    if why := refused(asked, known):
        print(f"{why}; {usage}", file=sys.stderr)
        return 2
    into = Path(asked[0])
    into.mkdir(parents=True, exist_ok=True)
    clocks.NEXT_S, bots.QUICKEST_S = 3.0, -3.0
    compiled()
    with TemporaryDirectory() as folder, opened:
        os.environ["CROUPIER_KEYS"] = f"{folder}/keys"
        served, browser = Served(Path(folder)), running()
        whole = [pictured(browser, served, into, game) for game in asked[1:] or known]
        for one in sheets(browser, into, known):
            print(one)
        served.stop()
    return 0 if all(whole) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
