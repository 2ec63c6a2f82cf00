"""The casino floor: people, money, tables, and what they are kept in."""
