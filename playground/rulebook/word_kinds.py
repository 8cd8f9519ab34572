"""The kinds of value, as in `core.Type`, of the words that every ruleset has."""

from __future__ import annotations

KINDS = {
    "board": "sites",
    "anywhere": "sites",
    "players": "players",
    "everyone": "players",
    "kinds": "pieces",
    "forward": "way",
    "backward": "way",
    "forwards": "ways",
    "backwards": "ways",
    "sideways": "ways",
    "leap": "ways",
    "orthogonally": "ways",
    "diagonally": "ways",
    "seat_of": "int",
    "attackers": "sites",
    "attacked": "bool",
    "can_move": "bool",
    "opponent": "player",
    "own": "sites",
    "enemy": "sites",
    "empty": "sites",
    "it": "it",
}
"""Names that every ruleset has, and are no operations."""

PRELUDE = {
    "no": "bool",
    "some": "bool",
    "line": "bool",
    "one_group": "bool",
    "joins": "bool",
    "ring": "bool",
    "repeated": "bool",
    "min": "int",
    "max": "int",
    "above": "site",
    "first_occupied": "site",
    "below": "site",
    "next_of": "player",
    "places_after": "int",
    "holder": "player",
    "abs": "int",
    "one_if": "int",
    "distance": "int",
    "farther": "int",
    "both_ways": "ways",
}
"""Definitions of the prelude that are not sets of sites."""
