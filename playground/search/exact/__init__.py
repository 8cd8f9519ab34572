"""Exact values of games: all positions where they can be listed, proofs by search where they are too many."""
