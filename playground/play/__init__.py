"""A game at the terminal: people against agents, with the reason why an option is not legal."""
