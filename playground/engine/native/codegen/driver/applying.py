"""Playing the option in a frame: in a game that the frame follows, or in any position."""

from __future__ import annotations

from playground.engine.native.codegen.builder import Builder, Value
from playground.engine.native.codegen.driver.signatures import APPLY, KEEPING_UNIONS
from playground.engine.native.ir.program import UNIONS


def keep_unions(b: Builder, *position: Value) -> None:
    """Write the unions of planes of a position into the frame, if the game keeps any there."""
    if UNIONS in b.struct(position[1]).fields:
        b.call(KEEPING_UNIONS, *position)


def apply_anywhere(b: Builder, *position: Value) -> None:
    """Play the option in the frame, which may have unions of planes of another position."""
    keep_unions(b, *position)
    b.call(APPLY, *position)
