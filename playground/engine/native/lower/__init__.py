"""Checked game to IR."""
