"""Notebooks: what the playground's objects show there, progress of long work, and results as data frames."""
