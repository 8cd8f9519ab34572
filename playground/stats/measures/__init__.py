"""Measures of a game: what the counts of many games say to its designer, each number with an interval.

Pure functions: counts come in, a `Measure` or several by name go out. What each says, and what it does not, is told in
`docs/measures.md`. All intervals are for a number of games settled beforehand.
"""
