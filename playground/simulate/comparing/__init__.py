"""Variants side by side: who is better off where, and playing until that is known."""
