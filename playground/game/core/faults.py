"""What shows in play only: where games stop because the rules cannot be followed."""

from __future__ import annotations

from dataclasses import dataclass

from playground.source.text import Span

MAX_WAYS = 1024
"""The most ways on which the legs of a position's options may lead: each leg after another is one more."""


@dataclass(frozen=True)
class Fault:
    """Why a game stops where its rules cannot be followed: a mistake in them, or a limit that they reach."""

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
    """There was no room for a card; `zone` is what was full, `is_single` says that it has one place, and `of_square`
    that each square has such a zone."""

    zone: str
    is_single: bool = False
    of_square: bool = False

    @property
    def problem(self) -> str:
        return f"no room in {self.zone}"

    @property
    def way_out(self) -> str:
        if self.of_square:
            return (
                "there may be more on one square than its zone has places: give it more, or a part that has declared "
                "it a larger number"
            )
        if self.is_single:
            return (
                "a second one came before the first was taken away: take that away first, or see why this happens "
                "again: cards of the deal before may not have been gathered, or a 'next player is …' may lead to "
                "another step than it should"
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


@dataclass(frozen=True)
class TooManyLegs(Fault):
    """The options of a position had more legs than there is room for; `step` offers those that the rule leads to, none
    of which goes on if the option `ends_there`."""

    step: str
    ends_there: bool = False

    @property
    def problem(self) -> str:
        return f"more than {MAX_WAYS:,} ways to go on with {self.step}"

    @property
    def way_out(self) -> str:
        if self.ends_there:
            return (
                "make it one action with several choices, such as 'choose: {piece: own, goal: …, spot: …}', or "
                "make each leg a decision of its own: 'actions' in place of 'legs'"
            )
        return (
            f"let '{self.step}' offer less, go on under a condition only, or make each leg a decision of its own: "
            f"'actions' in place of 'legs'"
        )
