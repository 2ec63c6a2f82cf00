"""The transcript: one record in two spellings, text for people and JSON lines for programs."""
