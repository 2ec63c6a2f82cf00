"""Players: strategies and bots."""
