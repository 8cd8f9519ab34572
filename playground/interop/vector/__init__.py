"""Thousands of games of one ruleset at once: `VectorEnv`, which steps them in native code."""

from __future__ import annotations

from playground.interop.vector.env import Step, VectorEnv

__all__ = ["Step", "VectorEnv"]
