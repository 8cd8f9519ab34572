"""Ladders: agents rated by the games that they play against each other (docs/ladder.md)."""
