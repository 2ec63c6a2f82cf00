"""Compiled counting shared by every family."""
