"""Sic bo: *Meeting packet, March 2017*, chapter 9."""
