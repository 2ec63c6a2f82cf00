"""What several games share: phases that a family of games has in common."""
