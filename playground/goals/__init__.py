"""Goals: what a game should be like, as ranges of measures, and how near some games come to it."""
