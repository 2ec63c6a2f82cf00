"""What several games share: the phases that a family of games has in common."""
