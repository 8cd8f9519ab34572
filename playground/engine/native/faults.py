"""What native code reports in the tally of a run, as errors."""

from __future__ import annotations

from playground.engine.native.structs.frame import FAULTS
from playground.source.diagnostics import CompilerBug


def check_fault(fault: int) -> None:
    """Raise CompilerBug for what only code in checking mode looks for, if there was a fault."""
    if fault:
        raise CompilerBug(f"checked native code found {FAULTS[fault]}")
