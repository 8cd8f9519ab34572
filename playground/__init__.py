"""A rule-variant design playground: declare games in YAML, compile them, and compare house rules honestly.

    import playground as pg
    game = pg.load("name@variant")
    pg.simulate(game, games=10_000).to_pandas()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playground.compiler import Compiled, check, load

__all__ = ["Compiled", "check", "load", "simulate"]

_HOMES = {"Compiled": "compiler", "check": "compiler", "load": "compiler", "simulate": "simulate"}


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for: the command line must start fast."""
    if name not in _HOMES:
        raise AttributeError(f"module 'playground' has no attribute '{name}'")
    from importlib import import_module

    home = import_module(f"playground.{_HOMES[name]}")
    return home if name == "simulate" else getattr(home, name)
