"""The long runs: each module holds one, as `RUN`."""
