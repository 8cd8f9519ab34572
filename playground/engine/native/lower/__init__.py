"""Lowering: checked game to IR."""
