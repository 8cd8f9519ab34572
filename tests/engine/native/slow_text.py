"""LLVM text that takes LLVM minutes: it compares each load and store of a block with all others."""

from __future__ import annotations

PLACES = 7


def slow_text(steps: int = 6_000) -> str:
    """The text of a module; the time it takes grows with the square of the steps."""
    lines = [line for step in range(steps) for line in _step(step)]
    arguments = ", ".join(f"ptr %p{place}" for place in range(PLACES))
    return "\n".join([f"define void @f({arguments}) {{", *lines, "  ret void", "}", ""])


def _step(number: int) -> tuple[str, ...]:
    """A load, and a store of the loaded value to a place that depends on it."""
    return (
        f"  %read{number} = load i64, ptr %p{number % PLACES}",
        f"  %index{number} = mul i64 %read{number}, {2 * number + 3}",
        f"  %place{number} = getelementptr i64, ptr %p{(number + 3) % PLACES}, i64 %index{number}",
        f"  store i64 %read{number}, ptr %place{number}",
    )
