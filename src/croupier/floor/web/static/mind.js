// Odds, advice and statistics beside the table.
export {};
