"""Draws that find nothing: effects that take the next component of a zone that random games show to be empty by then.

    again: when every who in everyone has no cards_of(who) then new_deal

A deck that is used up is nothing to report: cards are drawn from it before. What is reported has never drawn anything,
or is a deal of which hardly any player ever got a card, or never again after the same deal of the setup, or the first
one of the game, such as that of a step's `start`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from playground.game import core
from playground.game.effect_sequences import inner, sequences_after_setup
from playground.game.room import possible_sites
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

MIN_TIMES = 30
"""How often a draw must have been made before it is called vain: one that is made late in games often finds nothing."""

MIN_DEALS = 10
"""The same of a deal."""

MIN_DEALS_AGAIN = 3
"""The same of one that found something for each player in the setup, or at first, and so is meant to."""

MAX_OF_DEAL = 2
"""A deal is hardly one if it never finds a component for more than one in so many of those to whom it deals."""

Event = tuple[int, int]
"""A game, and how many decisions had been made in it."""

Names = Mapping[str, core.Expression]


@dataclass
class Draw:
    """An effect that takes the next component of a zone, with its place; `is_deal` if it does so for several players.

    What is done in the setup is nothing to report, but shows what a deal is meant to be. `made` has the times in games
    at which it was made: how often then, and how often there was something to take.
    """

    effect: core.Move
    span: Span
    is_deal: bool
    in_setup: bool = False
    made: dict[Event, list[int]] = field(default_factory=dict)

    def note(self, event: Event, found: bool) -> None:
        """Count one time."""
        counts = self.made.setdefault(event, [0, 0])
        counts[0] += 1
        counts[1] += found

    @property
    def is_full_at_first(self) -> bool:
        """Whether it found something for all to whom it deals when it was first made in each game."""
        return self.is_deal and all(found == times for times, found in self._firsts().values())

    def later(self) -> Draw:
        """The same without the first time in each game."""
        firsts = {(game, min(at for of, at in self.made if of == game)) for game, _ in self.made}
        return replace(self, made={event: counts for event, counts in self.made.items() if event not in firsts})

    def _firsts(self) -> dict[int, list[int]]:
        return {game: counts for (game, _), counts in sorted(self.made.items(), reverse=True)}

    @property
    def idle(self) -> int:
        """At how many times there was nothing at all."""
        return sum(found == 0 for _, found in self.made.values())

    @property
    def short(self) -> int:
        """At how many times there was something for hardly any of those to whom it deals."""
        return sum(MAX_OF_DEAL * found <= times for times, found in self.made.values())

    @property
    def vain_draws(self) -> tuple[int, int]:
        """How many single draws found nothing, and how many there were."""
        times = sum(times for times, _ in self.made.values())
        return times - sum(found for _, found in self.made.values()), times

    def is_vain(self, was_full: bool) -> bool:
        """Whether it has never drawn anything, or hardly ever dealt anything; `was_full` if it did so in the setup."""
        if not self.is_deal:
            return self.idle == len(self.made) >= MIN_TIMES
        if len(self.made) < (MIN_DEALS_AGAIN if was_full else MIN_DEALS) or self.short < len(self.made):
            return False
        return was_full or 2 * self.idle >= len(self.made)


def draws_of(game: core.Game) -> dict[int, Draw]:
    """The draws of the setup and after it, by the identity of their effects."""
    of_setup = [replace(draw, in_setup=True) for draw in _draws(game.setup, game, {}, None, False)]
    later = [draw for each in sequences_after_setup(game) for draw in _draws(each.effects, game, {}, None, False)]
    return {id(draw.effect): draw for draw in (*of_setup, *later)}


def _draws(
    effects: Iterable[core.Effect], game: core.Game, names: Names, place: Span | None, is_deal: bool
) -> Iterator[Draw]:
    """The draws in effects; `place` is where the ruleset itself says what happens, within a definition of a part."""
    for effect in effects:
        match effect:
            case core.If(then=(core.Stop(fault=fault),)):
                place = game.faults[fault].span
            case core.Move(span=span):
                shown = span if span is not None and span.source.included is None else place
                if shown is not None and _is_next_of_zone(effect.origin, game, names):
                    yield Draw(effect, shown, is_deal)
            case core.Bind(variable=name, value=value):
                yield from _draws(effect.body, game, {**names, name: value}, place, is_deal)
            case core.ForEach(domain=domain):
                yield from _draws(effect.body, game, names, place, is_deal or domain.type.kind == "players")
            case _:
                yield from _draws(inner(effect), game, names, place, is_deal)


def _is_next_of_zone(origin: core.Expression, game: core.Game, names: Names) -> bool:
    """Whether a component is the first, the last or a numbered one of those that lie in a zone."""
    if isinstance(origin, core.Variable) and origin.name in names:
        return _is_next_of_zone(names[origin.name], game, names)
    match origin:
        case core.Operation("lowest" | "highest" | "nth", (core.Operation("intersection", (one, other)), *_)):
            places = possible_sites(one) or possible_sites(other)
            taken = any(isinstance(each, core.Operation) and each.name == "occupied" for each in (one, other))
            return taken and bool(places) and not places & game.board.cell_set
    return False


def report_empty_draws(draws: Collection[Draw], games: int, diagnostics: Diagnostics) -> None:
    """Warn of draws in vain, each place once."""
    full = {draw.effect.span for draw in draws if draw.in_setup and draw.made and not draw.short}
    reported = set[Span]()
    for made in draws:
        begins_full = bool(made.made) and not made.in_setup and made.is_full_at_first
        draw = made.later() if begins_full else made
        full |= {draw.effect.span} if begins_full else set()
        if not draw.in_setup and draw.span not in reported and draw.is_vain(draw.effect.span in full):
            reported.add(draw.span)
            because = f"so it was in {games} random games that were watched closely"
            hint = (
                "what has left the game does not come back: move it to where it is drawn from again, or say what "
                "happens when there is nothing left: 'if some (deck within occupied) then …'"
            )
            idle, times = (draw.idle, len(draw.made)) if 2 * draw.idle >= len(draw.made) else draw.vain_draws
            diagnostics.report("W042", draw.span, because=because, hint=hint, idle=f"{idle:,}", times=f"{times:,}")
