"""The front door."""

from __future__ import annotations

import subprocess
import sys

import croupier


def test_games_can_be_asked_again_once_the_package_of_games_is_loaded() -> None:
    assert croupier.games() == croupier.games()
    assert "roulette" in croupier.games()


def test_exact_odds_need_no_numeric_library() -> None:
    code = "import sys, croupier; croupier.odds('sicbo'); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
