"""Wagers decided by one device, at once or over several draws."""
