"""Twenty-one: what blackjack, Spanish 21 and ZAPPIT share."""
