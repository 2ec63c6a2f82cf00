"""The games: one folder each, in the order one reads them."""
