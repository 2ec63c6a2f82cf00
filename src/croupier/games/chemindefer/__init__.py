"""Baccarat – Chemin de Fer: participants bank against each other, and the house takes a fee."""
