"""Baccarat – Chemin de Fer: the participants bank against each other, and the house takes a fee."""
