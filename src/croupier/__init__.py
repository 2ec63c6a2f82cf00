"""The executable rulebook of casino table games."""

__version__ = "0.1.0"
