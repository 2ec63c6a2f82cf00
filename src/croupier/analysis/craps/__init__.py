"""The mathematics of craps: ways of betting over many rolls."""
