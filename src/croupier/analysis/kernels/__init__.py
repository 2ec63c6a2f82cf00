"""Compiled counting that every family shares."""
