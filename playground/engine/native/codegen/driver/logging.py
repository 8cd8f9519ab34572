"""`@log_event`: appends an event to the log of a game that is followed (`structs/log.py`)."""

from __future__ import annotations

from playground.engine.native.codegen.builder import Builder
from playground.engine.native.codegen.driver.signatures import LOG_EVENT
from playground.engine.native.structs.frame import Frame


def logging(sizes: Frame) -> Builder:
    """`@log_event(state, frame, log, kind, detail, first, second)`; the members are the frame's `scratch_set`."""
    b = Builder(LOG_EVENT, sizes.structs)
    state, frame, log, *numbers = b.parameters
    used = b.get(log, "used")
    b.set(log, "used", b.add(used, 1))
    with b.if_(b.compare("slt", used, b.get(log, "room"))):
        event = b.element(b.get(log, "events"), used)
        for name, value in zip(("kind", "detail", "first", "second"), numbers, strict=True):
            b.set(event, name, value)
        b.copy(b.field(frame, "scratch_set"), b.field(event, "members"))
        b.copy(state, b.field(event, "position"))
    return b
