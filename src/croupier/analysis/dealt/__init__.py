"""Side wagers that the cards dealt decide: exact odds, and their count in bulk."""
