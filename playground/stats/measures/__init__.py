"""Measures of a game, each a number with an interval, from the counts of many games.

Pure functions from counts to a `Measure`, or several by name. `docs/measures.md` explains what each of them says, and
what it does not. All intervals are for a number of games fixed in advance.
"""
