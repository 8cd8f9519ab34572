"""A playground for game rules: declare games in YAML, compile them, and compare house rules statistically.

import playground as pg
game = pg.load("name@variant")
pg.simulate(game, games=10_000).to_pandas()
pg.compare("name", "name@variant")  # in a notebook each of these shows itself
"""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` is slow to import, and Ctrl-C raises until the command line installs its handler
if TYPE_CHECKING:
    from typing import Any

    from playground.compiler import Compiled, check, load
    from playground.notebook.api import compare, run, sweep
    from playground.simulate.heat_maps.api import heat_map
    from playground.simulate.measures.registry import measures
    from playground.simulate.storage import read as read_records
    from playground.suggesting.suggest import suggest
    from playground.tuning.tune import tune

__all__ = [
    "Compiled",
    "check",
    "compare",
    "heat_map",
    "ladder",
    "load",
    "measures",
    "read_records",
    "run",
    "simulate",
    "suggest",
    "sweep",
    "tune",
]

_EXPORTS = {
    "Compiled": "compiler:Compiled",
    "check": "compiler:check",
    "compare": "notebook.api:compare",
    "heat_map": "simulate.heat_maps.api:heat_map",
    "ladder": "ladder",
    "load": "compiler:load",
    "measures": "simulate.measures.registry:measures",
    "read_records": "simulate.storage:read",
    "run": "notebook.api:run",
    "simulate": "simulate",
    "suggest": "suggesting.suggest:suggest",
    "sweep": "notebook.api:sweep",
    "tune": "tuning.tune:tune",
}


def __getattr__(name: str) -> Any:
    """Import public names on first access, so that the command line starts fast."""
    if name not in _EXPORTS:
        raise AttributeError(f"module 'playground' has no attribute '{name}'")
    from importlib import import_module

    module, _, member = _EXPORTS[name].partition(":")
    imported = import_module(f"playground.{module}")
    return getattr(imported, member) if member else imported
