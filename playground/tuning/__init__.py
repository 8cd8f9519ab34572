"""Searching the parameters, variants and optional rules of a ruleset for games that meet a goal."""
