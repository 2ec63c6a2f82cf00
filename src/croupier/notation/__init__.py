"""The transcript: one record in two forms, text for people and JSON lines for programs."""
