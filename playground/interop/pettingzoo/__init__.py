"""Rulesets as environments of PettingZoo (`pip install 'rule-playground[pettingzoo]'`).

    from playground.interop import pettingzoo
    env = pettingzoo.env("name@variant")
    env.reset(seed=1)

docs/interop-pettingzoo.md describes spaces and rewards. Importing this package does not import PettingZoo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.interop.extras import require

if TYPE_CHECKING:
    from playground.interop.pettingzoo.aec import PlaygroundEnv

__all__ = ["env"]


def env(selection: str, *, seed: int = 0, render_mode: str | None = None) -> PlaygroundEnv:
    """The environment of a selection such as `name@variant?parameter=value`, in which agents act in turn (AEC).

    `render_mode` is None, `ansi` (`render` returns the position as text) or `human` (it prints it). Raises RulesetError
    with all mistakes of the ruleset, and MissingExtra if PettingZoo is not installed.
    """
    require("pettingzoo", "pettingzoo")
    from playground.interop.pettingzoo.aec import PlaygroundEnv

    return PlaygroundEnv(selection, seed=seed, render_mode=render_mode)
