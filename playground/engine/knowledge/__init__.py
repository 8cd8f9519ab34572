"""Hidden information: what each player sees, what he knows, and random positions that he holds possible.

`History` follows a game of either engine. `observe` needs a position only. docs/hidden-information.md tells the rules.
"""

from playground.engine.knowledge.history import History
from playground.engine.observation import Observation, observe

__all__ = ["History", "Observation", "observe"]
