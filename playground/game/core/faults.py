"""Mistakes of rules that show in play only: where games stop because the rules cannot be followed."""

from __future__ import annotations

from dataclasses import dataclass

from playground.source.text import Span


@dataclass(frozen=True)
class Fault:
    """A mistake in the rules that shows in play: a game stops where they cannot be followed."""

    span: Span | None

    @property
    def problem(self) -> str:
        """What is wrong there."""
        raise NotImplementedError

    @property
    def way_out(self) -> str:
        """What to write instead."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """What is reported of games that stopped there."""
        line = f" (line {self.span.line})" if self.span else ""
        return f"{self.problem}{line}"


@dataclass(frozen=True)
class NoRoom(Fault):
    """There was no room for a card; `zone` is what was full, and `is_single` says that it has one place."""

    zone: str
    is_single: bool = False

    @property
    def problem(self) -> str:
        return f"no room in {self.zone}"

    @property
    def way_out(self) -> str:
        if self.is_single:
            return (
                "a second one came before the first was taken away: take that away first, or see why this happens "
                "again; 'next player is …' may lack its 'with STEP'"
            )
        return "give the zone more places, leave its 'size' out, or say what happens when it is full"


@dataclass(frozen=True)
class NoOption(Fault):
    """A player had no option in the middle of a turn, in a step that does not say what happens then."""

    step: str

    @property
    def problem(self) -> str:
        return f"no option in {self.step}"

    @property
    def way_out(self) -> str:
        return "write 'otherwise: pass' if that is meant, or what happens instead, such as 'otherwise: skip'"
