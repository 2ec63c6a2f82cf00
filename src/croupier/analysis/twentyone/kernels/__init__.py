"""Twenty-one compiled: hands by composition, and shoes played in bulk."""
