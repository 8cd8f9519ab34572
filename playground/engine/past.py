"""How much of a game's past is kept for players who look back."""

MAX_PAST = 65_536
"""The positions of a game that are kept and looked back to; of longer games, the first ones."""
