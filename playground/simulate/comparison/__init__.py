"""Comparisons of variants, with a fixed number of games or until the question is decided."""
