"""Wagers made in support of another once something is known."""
