"""Red dog: *Table Games Rules of the Game*, chapter 6."""
