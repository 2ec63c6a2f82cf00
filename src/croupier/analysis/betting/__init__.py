"""Ways of betting over many rolls: what each costs, and sessions of it."""
