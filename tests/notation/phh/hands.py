"""The twelve sample hands, and a short hand of each variant to take apart."""

from __future__ import annotations

from pathlib import Path

HANDS = sorted((Path(__file__).parent / "hands").glob("*.phh"))
TEXTS = {file.name: file.read_text(encoding="utf-8") for file in HANDS}
SHORT = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = [
  'd dh p1 AsKd',  # the first card dealt
  'd dh p2 ????',
  "p2 f # gives up",
]
"""
