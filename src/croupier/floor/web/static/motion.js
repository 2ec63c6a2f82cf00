// Things that move: balls, dice, cards and chips on their way.
export {};
