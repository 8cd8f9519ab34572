"""A rule-variant design playground: declare games in YAML, compile them, and compare house rules honestly.

    import playground as pg
    game = pg.load("name@variant")
    pg.simulate(game, games=10_000).to_pandas()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playground.compiler import Compiled, check, load
    from playground.simulate.records import read as read_records

__all__ = ["Compiled", "check", "load", "read_records", "simulate"]

_HOMES = {
    "Compiled": "compiler:Compiled",
    "check": "compiler:check",
    "load": "compiler:load",
    "read_records": "simulate.records:read",
    "simulate": "simulate",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for: the command line must start fast."""
    if name not in _HOMES:
        raise AttributeError(f"module 'playground' has no attribute '{name}'")
    from importlib import import_module

    module, _, member = _HOMES[name].partition(":")
    home = import_module(f"playground.{module}")
    return getattr(home, member) if member else home
