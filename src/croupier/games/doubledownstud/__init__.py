"""Double down stud: one card for each player, four for all, and a double before the last one."""
