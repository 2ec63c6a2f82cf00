"""Pai gow poker: *Meeting packet, March 2017*, chapter 11."""
