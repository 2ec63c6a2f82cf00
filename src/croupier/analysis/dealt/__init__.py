"""Side wagers decided by the cards dealt: exact odds, and their count in bulk."""
