"""A game at the terminal: people against random players, with the reason why an option is not legal."""
