"""Craps and mini-craps: *Table Games Rules of the Game*, chapter 1."""
