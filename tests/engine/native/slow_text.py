"""LLVM text that takes LLVM minutes, and is long."""

from __future__ import annotations

PLACES = 7


def slow_text(steps: int = 6_000, bits: int = 1 << 15) -> str:
    """The text of a module; its length grows with the steps, and the time it takes with the square of the bits of two
    numbers, whose product is written out digit by digit."""
    lines = [line for step in range(steps) for line in _step(step)]
    arguments = ", ".join(f"ptr %p{place}" for place in range(PLACES))
    return "\n".join([f"define void @f({arguments}) {{", *_product(bits), *lines, "  ret void", "}", ""])


def _product(bits: int) -> tuple[str, ...]:
    """A product of numbers in memory."""
    return (
        f"  %number = load i{bits}, ptr %p0",
        f"  %product = mul i{bits} %number, %number",
        f"  store i{bits} %product, ptr %p0",
    )


def _step(number: int) -> tuple[str, ...]:
    """A load, and a store of the loaded value to a place that depends on it."""
    return (
        f"  %read{number} = load i64, ptr %p{number % PLACES}",
        f"  %index{number} = mul i64 %read{number}, {2 * number + 3}",
        f"  %place{number} = getelementptr i64, ptr %p{(number + 3) % PLACES}, i64 %index{number}",
        f"  store i64 %read{number}, ptr %place{number}",
    )
