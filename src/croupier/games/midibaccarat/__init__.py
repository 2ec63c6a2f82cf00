"""Midibaccarat."""
