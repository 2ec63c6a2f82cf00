"""Wagers that one device decides, at once or over several draws."""
