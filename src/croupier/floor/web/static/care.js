// Time and net, tips, and reporting a ruling.
export {};
