"""Caribbean stud poker: *Meeting packet, March 2017*, chapter 15."""
