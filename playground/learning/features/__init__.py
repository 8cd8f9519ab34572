"""Features made from a ruleset: what a position looks like to a player, as small numbers."""
