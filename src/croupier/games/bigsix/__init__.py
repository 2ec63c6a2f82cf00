"""Big six wheel: *Table Games Rules of the Game*, chapter 5, sections 5 and 6."""
