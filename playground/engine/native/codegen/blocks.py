"""Instructions, basic blocks and loops of one function as lines of LLVM text; values are still plain names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count


class BlockWriter:
    """Writes lines into the current block. `ended`: whether it has its terminator; `here` is its label."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.numbers = count(1)
        self.here = "entry"
        self.ended = False

    def line(self, text: str) -> None:
        """Add an instruction without a result."""
        self.lines.append(f"  {text}")

    def put(self, instruction: str) -> str:
        """Add an instruction with a result; returns the register that holds it."""
        register = f"%r{next(self.numbers)}"
        self.lines.append(f"  {register} = {instruction}")
        return register

    def label(self, name: str) -> None:
        """Begin a basic block."""
        self.lines.append(f"{name}:")
        self.here, self.ended = name, False

    def new_label(self, name: str) -> str:
        """A label that no other block has."""
        return f"{name}{next(self.numbers)}"

    def branch(self, label: str) -> None:
        """Branch to a label, unless the block has ended."""
        if not self.ended:
            self.line(f"br label %{label}")
        self.ended = True

    def branch_if(self, condition: str, then: str, otherwise: str) -> None:
        """End the block with a conditional branch."""
        self.line(f"br i1 {condition}, label %{then}, label %{otherwise}")
        self.ended = True

    @contextmanager
    def repeat(self) -> Iterator[Repetition]:
        """A loop around the lines that are written within; afterwards the block after the loop is the current one."""
        loop = Repetition(self)
        yield loop
        loop.close()


class Repetition:
    """A loop being written. Its body begins at the header, to which the end of the body branches back."""

    def __init__(self, writer: BlockWriter) -> None:
        self._writer = writer
        self._phis: list[tuple[int, str]] = []
        self._next: dict[str, str] = {}
        self._left = False
        self.header, self.latch, self.exit = (writer.new_label(name) for name in ("loop", "round", "after"))
        before = writer.new_label("before")
        writer.branch(before)
        writer.label(before)
        self._before, self._back = before, ""
        writer.branch(self.header)
        writer.label(self.header)

    def phi(self, type_: str, first: str) -> str:
        """A value that changes from round to round: `first`, then the value set by `step`. Only at the header."""
        register = f"%r{next(self._writer.numbers)}"
        self._phis.append((len(self._writer.lines), register))
        self._writer.lines.append(f"  {register} = phi {type_} [ {first}, %{self._before} ]")
        return register

    def step(self, phi: str, value: str) -> None:
        """The value that a phi has in the next round."""
        self._next[phi] = value

    def leave_if(self, condition: str) -> None:
        """Leave the loop if the condition holds."""
        inside = self._writer.new_label("on")
        self._left = True
        self._writer.branch_if(condition, self.exit, inside)
        self._writer.label(inside)

    def leave(self) -> None:
        """Leave the loop."""
        self._left = True
        self._writer.branch(self.exit)

    def begin_latch(self) -> None:
        """Begin the block in which each round ends; branches to the next round go here."""
        self._writer.branch(self.latch)
        self._writer.label(self.latch)

    def repeat_if(self, condition: str) -> None:
        """End the round; there is another one if the condition holds."""
        self._left, self._back = True, self._writer.here
        self._writer.branch_if(condition, self.header, self.exit)

    def leave_round_if(self, condition: str) -> None:
        """End the round; there is another one unless the condition holds."""
        self._left, self._back = True, self._writer.here
        self._writer.branch_if(condition, self.exit, self.header)

    def close(self) -> None:
        """End the body, if it has not ended, and begin the block after the loop, if that can be reached."""
        writer = self._writer
        if not writer.ended:
            self._back = writer.here
            writer.branch(self.header)
        for place, register in self._phis:
            if self._back:
                line = writer.lines[place]
                writer.lines[place] = f"{line}, [ {self._next[register]}, %{self._back} ]"
        if self._left:
            writer.label(self.exit)
