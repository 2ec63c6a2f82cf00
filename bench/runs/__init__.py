"""The long runs: each module defines one, as `RUN`."""
