"""Roulette: *Table Games Rules of the Game*, chapter 5, sections 1 to 4."""
