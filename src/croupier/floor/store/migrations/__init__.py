"""The migrations of the floor's database."""
