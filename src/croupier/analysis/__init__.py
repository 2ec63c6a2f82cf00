"""Analysis: exact odds and simulated ones, read from the same judges that settle at a table."""
