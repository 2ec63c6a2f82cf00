"""Kernels: compiled counting of many rounds, fed by the tabulated rules."""
