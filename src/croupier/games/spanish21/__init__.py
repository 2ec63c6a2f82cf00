"""Spanish 21: *Meeting packet, March 2017*, chapter 18."""
